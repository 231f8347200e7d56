import type { Language } from '#lib/language/languages'
import { describeHours } from '#lib/time/hours-words'
import { type BusinessHours, openState } from '#lib/time/opening-hours'
import { englishClock, englishDay } from '#lib/time/english-day'

/** The business that speaks, and the language of the text. */
export type Speaker = {
  businessName: string
  teamName: string | null
  tone: string
  greeting: string | null
  language: Language
}
/**
 * Wordings of one text, preferred ones first. Another one is used when the first was already said
 * in this session.
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
  const ways: Phrases = {
    id: ['Terima kasih, Kak! Senang sekali mendengarnya.', 'Terima kasih banyak, Kak!'],
    en: ['Thank you! So glad to hear that.', 'Thank you very much!'],
    jv: ['Matur nuwun, Kak! Remen sanget mirengipun.', 'Matur nuwun sanget, Kak!'],
    su: ['Hatur nuhun, Kak! Bingah pisan ngupingna.', 'Hatur nuhun pisan, Kak!'],
    ms: ['Terima kasih! Gembira sekali mendengarnya.', 'Terima kasih banyak!'],
  }
  return ways[language]
}

/** Replies to an announcement of the customer. */
export function awaitedOf({ language }: Speaker): string[] {
  const ways: Phrases = {
    id: ['Baik, Kak. Ditunggu, ya.', 'Siap, Kak.'],
    en: ['Noted, thank you!', 'All right!'],
    jv: ['Nggih, Kak. Kula entosi.', 'Nggih, Kak.'],
    su: ['Muhun, Kak. Diantos, nya.', 'Mangga, Kak.'],
    ms: ['Baik, kami tunggu.', 'Baik.'],
  }
  return ways[language]
}

/** The AI never pretends to be a person (product.md). */
export function identityOf({ businessName: name, language }: Speaker): string[] {
  const ways: Phrases = {
    id: [
      `Saya asisten AI ${name}, Kak. Kalau ingin dibantu orang, tulis "minta CS", nanti saya sambungkan ke tim.`,
      `Iya Kak, ini asisten AI ${name}. Tim kami siap kalau Kakak tulis "minta CS".`,
    ],
    en: [
      `I'm ${name}'s AI assistant. If you would rather talk to a person, write "talk to a human" and I will connect you.`,
    ],
    jv: [
      `Kula asisten AI ${name}, Kak. Menawi badhe kaliyan tiyang, serat "minta CS", mangke kula sambungaken.`,
    ],
    su: [
      `Abdi asisten AI ${name}, Kak. Upami hoyong ka jalmi, serat "minta CS", engke disambungkeun.`,
    ],
    ms: [
      `Saya pembantu AI ${name}. Kalau mahu bercakap dengan orang, tulis "minta CS" dan saya sambungkan.`,
    ],
  }
  return ways[language]
}

export function refusalsOf({ businessName: name, language }: Speaker): string[] {
  const ways: Phrases = {
    id: [
      `Maaf Kak, saya hanya bisa membantu soal ${name}. Ada yang ingin ditanyakan tentang produk atau layanan kami?`,
      `Maaf Kak, itu tidak bisa saya lakukan. Silakan tanya apa saja soal ${name}, ya.`,
    ],
    en: [
      `Sorry, I can only help with ${name}. Is there anything you would like to know about our products or services?`,
      `Sorry, I can't do that. I can help with questions about ${name}.`,
    ],
    jv: [
      `Nyuwun pangapunten Kak, kula namung saged mbiyantu bab ${name}. Wonten ingkang badhe dipuntangletaken?`,
    ],
    su: [`Hapunten Kak, abdi mung tiasa ngabantos perkawis ${name}. Aya nu bade ditaroskeun?`],
    ms: [
      `Maaf, saya hanya boleh membantu tentang ${name}. Ada apa-apa yang ingin ditanya tentang produk atau servis kami?`,
    ],
  }
  return ways[language]
}

const MEDIA: Record<string, [id: string, en: string]> = {
  image: ['foto', 'photos'],
  video: ['video', 'videos'],
  video_note: ['pesan video', 'video messages'],
  audio: ['audio', 'audio'],
  voice: ['pesan suara', 'voice messages'],
  document: ['dokumen', 'documents'],
}
const COMPLETE_ALONE = ['location', 'contacts', 'order', 'card']

/** Kinds that are complete without text, such as a location; asking for text would not help. */
export const canBeAskedFor = (kind: string) => !COMPLETE_ALONE.includes(kind)

/** The question for text about a file that the AI cannot open. */
export function unreadableOf({ language }: Speaker, kind: string): string[] {
  const [id, en] = MEDIA[kind] ?? ['kiriman ini', 'this message']
  if (language === 'en') return [`Sorry, I can't open ${en} yet. Could you write your question?`]
  return [`Maaf Kak, saya belum bisa membuka ${id}. Boleh ditulis pertanyaannya?`]
}

/** The sentence before a hand-over, for a question about a photo or file that was not opened. */
export function unopened({ language }: Speaker, kind: string): string {
  const [id, en] = MEDIA[kind] ?? ['kiriman ini', 'this message']
  return language === 'en'
    ? `Sorry, I can't open ${en} yet.`
    : `Maaf Kak, saya belum bisa membuka ${id}.`
}

/** The question for a picture that a model described but that has no caption. */
export function seenOf({ language }: Speaker): string[] {
  if (language === 'en') return ["I've seen your photo. Could you write your question?"]
  return ['Fotonya sudah saya lihat, Kak. Boleh ditulis pertanyaannya?']
}

/** The sentence after an answer when the text was read, but not the photo or file. */
export function unseenNote({ language }: Speaker, kind: string): string {
  const [id, en] = MEDIA[kind] ?? ['kirimannya', 'what you sent']
  return language === 'en' ? `(I can't open ${en} yet.)` : `(Maaf Kak, ${id} belum bisa saya buka.)`
}

/**
 * The text around an answer. `hasGreeted`: the customer's message began with a greeting. `closing`:
 * a line below the answer.
 */
export type Frame = {
  hasGreeted: boolean
  opening: string | undefined
  closing: string | undefined
}

/** Adds the text around the answers. The owner's words are not changed. */
export function frameAnswers(
  speaker: Speaker,
  answers: string[],
  { hasGreeted, opening, closing }: Frame,
): string {
  const start = startOf(speaker, hasGreeted)
  const [first = '', ...others] = answers
  return [
    ...(opening ? [opening, first] : [`${start}${first}`]),
    ...others,
    ...(closing ? [closing] : []),
  ].join('\n\n')
}

function startOf(speaker: Speaker, hasGreeted: boolean): string {
  const { language } = speaker
  if (language === 'en') return hasGreeted ? 'Hi! ' : ''
  if (language === 'ms') return hasGreeted ? 'Hai! ' : 'Baik. '
  if (isFormal(speaker)) return hasGreeted ? 'Selamat datang. ' : 'Baik. '
  return hasGreeted ? 'Halo Kak! ' : OPENING[language]
}
const OPENING = { id: 'Baik, Kak. ', jv: 'Nggih, Kak. ', su: 'Muhun, Kak. ' }

/** A part of an answer, for a follow-up. */
export const narrowAnswer = ({ language }: Speaker, sentence: string) =>
  language === 'en' || language === 'ms' ? sentence : `${OPENING[language]}${sentence}`

/** The same answer, for a customer who asks again. */
export function repeatAnswers({ language }: Speaker, answers: string[]): string {
  const body = answers.join('\n\n')
  if (language === 'en')
    return `As mentioned above: ${body}\n\nIf this doesn't answer your question, write "talk to a human".`
  return `Seperti tadi ya, Kak: ${body}\n\nKalau belum menjawab pertanyaan Kakak, tulis "minta CS", ya.`
}

export function hoursAnswer({ language }: Speaker, hours: BusinessHours, now: Date): string {
  return language === 'en'
    ? `Our opening hours:\n${describeHours(hours, now, 'en')}`
    : `Jam buka kami:\n${describeHours(hours, now)}`
}

/** Says whether the business is open now, and until when. */
export function openNowAnswer({ language }: Speaker, hours: BusinessHours, now: Date): string {
  const { isOpen, opensAt, closesAt, zone } = openState(hours, now)
  if (language === 'en') {
    if (isOpen)
      return `Yes, we are open now${closesAt ? `, until ${englishClock(closesAt)} ${zone}` : ''}.`
    return opensAt
      ? `We are closed now. We open again ${englishDay(opensAt.day)} at ${englishClock(opensAt.time)} ${opensAt.zone}.`
      : 'We are closed now.'
  }
  if (isOpen)
    return `Iya Kak, sekarang buka${closesAt ? `, sampai pukul ${closesAt} ${zone}` : ''}.`
  return opensAt
    ? `Sekarang sedang tutup, Kak. Buka lagi ${opensAt.day} pukul ${opensAt.time} ${opensAt.zone}.`
    : 'Sekarang sedang tutup, Kak.'
}

/** Confirms what the customer asks to confirm. */
export function confirmedOf({ language }: Speaker): string[] {
  const ways: Phrases = {
    id: ['Iya, Kak. Kalau ada yang lain, tulis saja di sini, ya.', 'Iya, Kak.'],
    en: ['Yes, that is right.', 'Yes.'],
    jv: ['Nggih, leres, Kak.', 'Nggih, Kak.'],
    su: ['Muhun, leres, Kak.', 'Muhun, Kak.'],
    ms: ['Ya, betul.', 'Ya.'],
  }
  return ways[language]
}
