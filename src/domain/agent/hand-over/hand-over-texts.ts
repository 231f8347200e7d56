import {
  type BusinessHours,
  deadlineAfter,
  momentOf,
  openState,
  zoneOf,
} from '#lib/time/opening-hours'
import type { Language } from '#lib/language/languages'
import { englishClock, englishDay } from '#lib/time/english-day'
import type { Speaker } from '../phrases/phrases.ts'

/**
 * The customer's text at a hand-over: how soon people answer, or when the team is back.
 * `etaMinutes` is the business's own target.
 */
export function handoverTexts(
  speaker: Speaker,
  hours: BusinessHours,
  now: Date,
  etaMinutes: number,
): string[] {
  const team = (speaker.teamName ?? speaker.businessName).replace(/^tim\s+/i, '')
  const { isOpen, opensAt } = openState(hours, now)
  if (isOpen) return openTexts(speaker, team, { hours, now, minutes: etaMinutes })
  return closedTexts(speaker, team, opensAt)
}

type Eta = { hours: BusinessHours; now: Date; minutes: number }

function openTexts({ language }: Speaker, team: string, eta: Eta): string[] {
  const texts: Record<Language, () => string[]> = {
    id: () => [
      `Baik Kak, saya sambungkan ke tim ${team}, ya. Biasanya dibalas ${etaOf(eta)}.`,
      `Baik Kak, pesan ini juga saya teruskan ke tim ${team}, ya.`,
      'Pesan ini juga sudah saya catat untuk tim, Kak.',
    ],
    en: () => [
      `I'm connecting you to the ${team} team. They usually reply ${englishEta(eta)}.`,
      `I have passed this on to the ${team} team as well.`,
    ],
    jv: () => [
      `Nggih Kak, kula sambungaken dhateng tim ${team}. Biasanipun dipunwangsuli ${etaOf(eta)}.`,
      `Nggih Kak, pesen menika ugi kula terasaken dhateng tim ${team}.`,
    ],
    su: () => [
      `Ku abdi disambungkeun ka tim ${team}. Biasana diwaler ${etaOf(eta)}.`,
      `Kak, pesen ieu oge diteraskeun ka tim ${team}.`,
    ],
    ms: () => [
      `Baik, saya sambungkan kepada pasukan ${team}. Biasanya dibalas ${etaOf(eta)}.`,
      `Baik, mesej ini juga saya sampaikan kepada pasukan ${team}.`,
    ],
  }
  return texts[language]()
}

type Opening = { day: string; time: string; zone: string } | undefined

function closedTexts({ language }: Speaker, team: string, opensAt: Opening): string[] {
  const when = opensAt && `${opensAt.day} pukul ${opensAt.time} ${opensAt.zone}`
  const texts: Record<Language, () => string[]> = {
    id: () => [
      when
        ? `Tim ${team} buka lagi ${when}. Pesan Kakak sudah saya catat.`
        : `Tim ${team} sedang tutup. Pesan Kakak sudah saya catat.`,
      'Baik Kak, pesan ini juga sudah saya catat untuk tim.',
      'Pesan ini juga saya catat, ya, Kak.',
    ],
    en: () => [
      opensAt
        ? `The ${team} team is back ${englishDay(opensAt.day)} at ${englishClock(opensAt.time)} ${opensAt.zone}. Your message has been noted.`
        : `The ${team} team is away. Your message has been noted.`,
      'This has been noted for the team as well.',
    ],
    jv: () => [
      when
        ? `Tim ${team} bikak malih ${when}. Pesenipun sampun kula cathet, Kak.`
        : `Tim ${team} nembe tutup. Pesenipun sampun kula cathet, Kak.`,
      'Nggih Kak, pesen menika ugi sampun kula cathet kangge tim.',
    ],
    su: () => [
      when
        ? `Tim ${team} buka deui ${when}. Pesenna tos dicatet, Kak.`
        : `Tim ${team} nuju tutup. Pesenna tos dicatet, Kak.`,
      'Kak, pesen ieu oge tos dicatet kanggo tim.',
    ],
    ms: () => [
      when
        ? `Pasukan ${team} buka semula ${when}. Mesej anda sudah saya catat.`
        : `Pasukan ${team} sedang tutup. Mesej anda sudah saya catat.`,
      'Baik, mesej ini juga sudah saya catat untuk pasukan kami.',
    ],
  }
  return texts[language]()
}

const APOLOGIES: Record<Language, string> = {
  id: 'Mohon maaf atas ketidaknyamanannya, Kak.',
  en: 'We are sorry about this.',
  jv: 'Nyuwun pangapunten sanget, Kak.',
  su: 'Hapunten pisan, Kak.',
  ms: 'Kami mohon maaf atas kesulitan ini.',
}
/** The apology before the notice, for a customer who is angry or complains. */
export const apologyOf = ({ language }: Speaker) => APOLOGIES[language]

/** 112 is Indonesia's emergency number (Ministry of Communication, regulation 10 of 2016). */
const EMERGENCIES: Record<Language, string> = {
  id: 'Kalau ada yang dalam bahaya atau perlu dokter, segera hubungi 112, ya, Kak.',
  en: 'If anyone is in danger or needs a doctor, please call 112 right away.',
  jv: 'Menawi wonten ingkang mbebayani utawi betah dokter, enggal telpun 112 nggih, Kak.',
  su: 'Upami aya nu bahaya atanapi peryogi dokter, geura telepon 112, nya, Kak.',
  ms: 'Jika sesiapa dalam bahaya atau perlukan doktor, sila hubungi nombor kecemasan segera.',
}
export const emergencyOf = ({ language }: Speaker) => EMERGENCIES[language]

const REMAINDERS: Record<Language, string> = {
  id: 'Untuk pertanyaan lainnya',
  en: 'For the rest',
  jv: 'Kangge pitakenan sanesipun',
  su: 'Kanggo patarosan sanesna',
  ms: 'Untuk soalan yang lain',
}

/** The sentence between the answered part and the notice about the rest. */
export const introduceRemainder = ({ language }: Speaker, handover: string) =>
  `${REMAINDERS[language]}: ${handover}`

/**
 * Day and time of the deadline, if the team closes before it; undefined when it is minutes ahead.
 */
function lateDeadline(
  hours: BusinessHours,
  now: Date,
  minutes: number,
): { day: string; time: string; zone: string } | undefined {
  const due = deadlineAfter(hours, now, minutes)
  return due.getTime() - now.getTime() > minutes * 60_000
    ? momentOf(due, now, zoneOf(hours))
    : undefined
}

function etaOf({ hours, now, minutes }: Eta): string {
  const late = lateDeadline(hours, now, minutes)
  return late
    ? `paling lambat ${late.day} pukul ${late.time} ${late.zone}`
    : `dalam ${spanOf(minutes)}`
}

function englishEta({ hours, now, minutes }: Eta): string {
  const late = lateDeadline(hours, now, minutes)
  if (!late) return `within ${englishSpan(minutes)}`
  return `${englishDay(late.day)} by ${englishClock(late.time)} ${late.zone}`
}

const spanOf = (minutes: number) =>
  minutes < 60
    ? `${minutes} menit`
    : minutes % 60 === 0
      ? `${minutes / 60} jam`
      : `${Math.ceil(minutes / 60)} jam`
const englishSpan = (minutes: number) =>
  minutes < 60
    ? `${minutes} minutes`
    : Math.ceil(minutes / 60) === 1
      ? 'an hour'
      : `${Math.ceil(minutes / 60)} hours`
