import { type BusinessHours, deadlineAfter, momentOf, openState, zoneOf } from '#lib/opening-hours'
import { englishDay } from '../phrases/english-day.ts'
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
  if (speaker.language === 'en') {
    if (isOpen)
      return [
        `I'm connecting you to the ${team} team. They usually reply ${englishEta(hours, now, etaMinutes)}.`,
        `I have passed this on to the ${team} team as well.`,
      ]
    return [
      opensAt
        ? `The ${team} team is back ${englishDay(opensAt.day)} at ${opensAt.time} ${opensAt.zone}. Your message has been noted.`
        : `The ${team} team is away. Your message has been noted.`,
      'This has been noted for the team as well.',
    ]
  }
  if (isOpen)
    return [
      `Baik Kak, saya sambungkan ke tim ${team}, ya. Biasanya dibalas ${etaOf(hours, now, etaMinutes)}.`,
      `Baik Kak, pesan ini juga saya teruskan ke tim ${team}, ya.`,
      'Pesan ini juga sudah saya catat untuk tim, Kak.',
    ]
  return [
    opensAt
      ? `Tim ${team} buka lagi ${opensAt.day} pukul ${opensAt.time} ${opensAt.zone}. Pesan Kakak sudah saya catat.`
      : `Tim ${team} sedang tutup. Pesan Kakak sudah saya catat.`,
    'Baik Kak, pesan ini juga sudah saya catat untuk tim.',
    'Pesan ini juga saya catat, ya, Kak.',
  ]
}

/** Precedes the notice to an angry customer. */
export const apologyOf = ({ language }: Speaker) =>
  language === 'en' ? 'We are sorry about this.' : 'Mohon maaf atas ketidaknyamanannya, Kak.'

/** Connects the answered part with the rest. */
export const introduceRemainder = ({ language }: Speaker, handover: string) =>
  language === 'en' ? `For the rest: ${handover}` : `Untuk pertanyaan lainnya: ${handover}`

/**
 * Day and time of the deadline, when the team closes before it. Otherwise it is so many minutes
 * ahead.
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

function etaOf(hours: BusinessHours, now: Date, minutes: number): string {
  const late = lateDeadline(hours, now, minutes)
  return late
    ? `paling lambat ${late.day} pukul ${late.time} ${late.zone}`
    : `dalam ${spanOf(minutes)}`
}

function englishEta(hours: BusinessHours, now: Date, minutes: number): string {
  const late = lateDeadline(hours, now, minutes)
  if (!late) return `within ${englishSpan(minutes)}`
  return `${englishDay(late.day)} by ${late.time} ${late.zone}`
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
