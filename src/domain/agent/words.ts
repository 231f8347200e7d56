import type { Language } from '#lib/language'
import {
  type BusinessHours,
  deadlineAfter,
  describeHours,
  momentOf,
  openState,
  zoneOf,
} from '#lib/hours'

/** Whom the agent speaks for, and in which language. */
export type Speaker = {
  businessName: string
  teamName: string | null
  tone: string
  greeting: string | null
  language: Language
}
/**
 * Ways to say the same thing, the first preferred: a later one is taken where the first was already
 * said in this session.
 */
type Phrases = Record<Language, string[]>

const isFormal = (speaker: Speaker) => /formal|resmi|sopan/i.test(speaker.tone)

export function greetingsOf(speaker: Speaker): string[] {
  const { businessName: name } = speaker
  const own = speaker.greeting?.trim()
  const ways: Phrases = {
    id: [
      `Halo Kak! Ada yang bisa dibantu soal ${name}?`,
      'Halo lagi, Kak. Silakan tulis pertanyaannya, ya.',
      'Iya, Kak? Silakan, ada yang ingin ditanyakan?',
    ],
    en: [
      `Hi! How can we help you with ${name}?`,
      'Hi again! Please write your question.',
      'Yes? How can we help?',
    ],
    jv: [
      'Sugeng rawuh, Kak. Wonten ingkang saged dipun biyantu?',
      'Nggih, Kak. Mangga, badhe tanglet menapa?',
    ],
    su: [
      'Wilujeng sumping, Kak. Aya nu tiasa dibantos?',
      'Muhun, Kak. Mangga, bade naroskeun naon?',
    ],
    ms: [
      `Hai! Ada apa-apa yang boleh kami bantu tentang ${name}?`,
      'Hai lagi. Sila tulis soalannya, ya.',
    ],
  }
  return own && speaker.language === 'id' ? [own, ...ways.id.slice(1)] : ways[speaker.language]
}

export function thanksOf(speaker: Speaker): string[] {
  const ways: Phrases = {
    id: ['Sama-sama, Kak. Kalau ada yang lain, tulis saja di sini, ya.', 'Sama-sama, Kak.'],
    en: ["You're welcome! Write to us any time.", "You're welcome!"],
    jv: ['Sami-sami, Kak.', 'Nggih, sami-sami.'],
    su: ['Sami-sami, Kak.', 'Muhun, sami-sami.'],
    ms: ['Sama-sama. Kalau ada soalan lain, tulis sahaja di sini.', 'Sama-sama.'],
  }
  return ways[speaker.language]
}

export function praisedOf({ language }: Speaker): string[] {
  if (language === 'en') return ['Thank you! So glad to hear that.', 'Thank you very much!']
  return ['Terima kasih, Kak! Senang sekali mendengarnya.', 'Terima kasih banyak, Kak!']
}

/** The customer said what he will do. */
export function awaitedOf({ language }: Speaker): string[] {
  if (language === 'en') return ['Noted, thank you!', 'All right!']
  return ['Baik, Kak. Ditunggu, ya.', 'Siap, Kak.']
}

/** The agent never passes for a person (product.md). */
export function identityOf({ businessName: name, language }: Speaker): string[] {
  if (language === 'en')
    return [
      `I'm ${name}'s AI assistant. If you would rather talk to a person, write "talk to a human" and I will connect you.`,
    ]
  return [
    `Saya asisten AI ${name}, Kak. Kalau ingin dibantu orang, tulis "minta CS", nanti saya sambungkan ke tim.`,
    `Iya Kak, ini asisten AI ${name}. Tim kami siap kalau Kakak tulis "minta CS".`,
  ]
}

export function refusalsOf({ businessName: name, language }: Speaker): string[] {
  if (language === 'en')
    return [
      `Sorry, I can only help with ${name}. Is there anything you would like to know about our products or services?`,
      `Sorry, I can't do that. I can help with questions about ${name}.`,
    ]
  return [
    `Maaf Kak, saya hanya bisa membantu soal ${name}. Ada yang ingin ditanyakan tentang produk atau layanan kami?`,
    `Maaf Kak, itu tidak bisa saya lakukan. Silakan tanya apa saja soal ${name}, ya.`,
  ]
}

const MEDIA: Record<string, [id: string, en: string]> = {
  image: ['foto', 'photos'],
  video: ['video', 'videos'],
  video_note: ['pesan video', 'video messages'],
  audio: ['audio', 'audio'],
  voice: ['pesan suara', 'voice messages'],
  document: ['dokumen', 'documents'],
}
const OTHER_MEDIA: Record<string, string> = {
  location: 'lokasi',
  contacts: 'kontak',
  order: 'pesanan dari katalog',
  card: 'kartu',
}

export const mediaName = (kind: string) => MEDIA[kind]?.[0] ?? OTHER_MEDIA[kind] ?? 'kiriman'
/** A location or an order says what it has to say; nothing is won by asking for words. */
export const canBeAskedFor = (kind: string) => !(kind in OTHER_MEDIA)

/** What it says when it can't open what was sent. */
export function unreadableOf({ language }: Speaker, kind: string): string[] {
  const [id, en] = MEDIA[kind] ?? ['kiriman ini', 'this message']
  if (language === 'en') return [`Sorry, I can't open ${en} yet. Could you write your question?`]
  return [`Maaf Kak, saya belum bisa membuka ${id}. Boleh ditulis pertanyaannya?`]
}

/** Stands below an answer to the words that came with it. */
export function unseenNote({ language }: Speaker, kind: string): string {
  const [id, en] = MEDIA[kind] ?? ['kirimannya', 'what you sent']
  return language === 'en' ? `(I can't open ${en} yet.)` : `(Maaf Kak, ${id} belum bisa saya buka.)`
}

/**
 * What stands around an answer. `hasGreeted`: the customer opened with a greeting; `closing`: a
 * line below it.
 */
export type Frame = {
  hasGreeted: boolean
  opening: string | undefined
  closing: string | undefined
}

/** Puts a found answer into the conversation: the owner's words stay as they are. */
export function framed(
  speaker: Speaker,
  answers: string[],
  { hasGreeted, opening, closing }: Frame,
): string {
  const { language } = speaker
  const start =
    language === 'en'
      ? hasGreeted
        ? 'Hi! '
        : ''
      : language === 'ms'
        ? hasGreeted
          ? 'Hai! '
          : 'Baik. '
        : isFormal(speaker)
          ? hasGreeted
            ? 'Selamat datang. '
            : 'Baik. '
          : hasGreeted
            ? 'Halo Kak! '
            : OPENING[language]
  const [first = '', ...others] = answers
  return [
    ...(opening ? [opening, first] : [`${start}${first}`]),
    ...others,
    ...(closing ? [closing] : []),
  ].join('\n\n')
}
const OPENING = { id: 'Baik, Kak. ', jv: 'Nggih, Kak. ', su: 'Muhun, Kak. ' }

/** The part of an answer that a follow-up asks for. */
export const narrowed = ({ language }: Speaker, sentence: string) =>
  language === 'en' || language === 'ms' ? sentence : `${OPENING[language]}${sentence}`

/** The same answer asked for again. */
export function repeated({ language }: Speaker, answers: string[]): string {
  const body = answers.join('\n\n')
  if (language === 'en')
    return `As mentioned above: ${body}\n\nIf this doesn't answer your question, write "talk to a human".`
  return `Seperti tadi ya, Kak: ${body}\n\nKalau belum menjawab pertanyaan Kakak, tulis "minta CS", ya.`
}

export function hoursAnswer({ language }: Speaker, hours: BusinessHours, now: Date): string {
  const text = describeHours(hours, now)
  return language === 'en' ? `Our opening hours:\n${text}` : `Jam buka kami:\n${text}`
}

/** Open or closed at this moment, and until when. */
export function openNowAnswer({ language }: Speaker, hours: BusinessHours, now: Date): string {
  const { isOpen, opensAt, closesAt, zone } = openState(hours, now)
  if (language === 'en') {
    if (isOpen) return `Yes, we are open now${closesAt ? `, until ${closesAt} ${zone}` : ''}.`
    return opensAt
      ? `We are closed now. We open again ${englishDay(opensAt.day)} at ${opensAt.time} ${opensAt.zone}.`
      : 'We are closed now.'
  }
  if (isOpen)
    return `Iya Kak, sekarang buka${closesAt ? `, sampai pukul ${closesAt} ${zone}` : ''}.`
  return opensAt
    ? `Sekarang sedang tutup, Kak. Buka lagi ${opensAt.day} pukul ${opensAt.time} ${opensAt.zone}.`
    : 'Sekarang sedang tutup, Kak.'
}

/**
 * What the customer reads when people take over: how soon, or when the team is back. `etaMinutes`
 * is the business's own target.
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

/** Comes before the notice to an angry customer. */
export const apologyOf = ({ language }: Speaker) =>
  language === 'en' ? 'We are sorry about this.' : 'Mohon maaf atas ketidaknyamanannya, Kak.'

/** The customer asks whether they understood. */
export function confirmedOf({ language }: Speaker): string[] {
  if (language === 'en') return ['Yes, that is right.', 'Yes.']
  return ['Iya, Kak. Kalau ada yang lain, tulis saja di sini, ya.', 'Iya, Kak.']
}

/** Leads from what was answered to what was not. */
export const remainder = ({ language }: Speaker, handover: string) =>
  language === 'en' ? `For the rest: ${handover}` : `Untuk pertanyaan lainnya: ${handover}`

/**
 * When the deadline is not simply so many minutes ahead, because the team closes before it: its day
 * and time.
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
const ENGLISH_DAYS: Record<string, string> = {
  'hari ini': 'today',
  besok: 'tomorrow',
  Senin: 'on Monday',
  Selasa: 'on Tuesday',
  Rabu: 'on Wednesday',
  Kamis: 'on Thursday',
  Jumat: 'on Friday',
  Sabtu: 'on Saturday',
  Minggu: 'on Sunday',
}
const ENGLISH_MONTHS: Record<string, string> = {
  Januari: 'January',
  Februari: 'February',
  Maret: 'March',
  Mei: 'May',
  Juni: 'June',
  Juli: 'July',
  Agustus: 'August',
  Oktober: 'October',
  Desember: 'December',
}

/** "besok" -> "tomorrow", "hari Senin, 30 Maret" -> "on Monday, 30 March". */
function englishDay(day: string): string {
  const [name = '', date] = day.split(', ')
  const said = ENGLISH_DAYS[name] ?? ENGLISH_DAYS[name.replace('hari ', '')] ?? name
  const [number, month = ''] = date?.split(' ') ?? []
  return number ? `${said}, ${number} ${ENGLISH_MONTHS[month] ?? month}` : said
}
