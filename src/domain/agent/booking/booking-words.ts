import type { Booking, Service } from '#contract/booking'
import type { BookingDesk } from '#domain/booking/chat'
import {
  askDay,
  askService,
  askYes,
  cancelQuestion,
  moveQuestion,
} from '#domain/booking/customer-texts'
import { isMisspelt } from '#lib/language/spelling/misspelt'
import { foldText, wordsOf } from '#lib/language/text'
import { callsOff, isNo } from '../order/order-words.ts'
import { asksStaff } from './staff-words.ts'

/** A text that asks for a booking by name. */
export const BEGINS_BOOKING =
  /\b(?:booking|boking|buking|bokking|reservasi|reserve|appointment|janji temu|(?:mau|buat|bikin|atur|bisa) (?:janji(?:an)?|jadwal)|book (?:a|an|for|me|my))\b(?! of\b)/i
const FREE = [
  /\b(?:jam|jadwal|slot|tanggal|tgl|waktu|hari (?:apa|mana|yang|yg))\b.*\b(?:kosong|tersedia|available)\b/i,
  /\b(?:kosong|available)\b.*\b(?:slot|jadwal|jam)\b/i,
]
/** A question about bookings: how, at what price, on which terms. The knowledge answers it. */
export const ASKS_ABOUT =
  /\b(?:cara(?:nya)?|gimana|gmn|bagaimana|how|berapa(?:an)?|brp|harga(?:nya)?|biaya|dp|bayar|syarat|refund)\b/i
const MOVES =
  /\b(?:resched(?:ule|ul)?|pindah(?:in|kan)?|pindahin|ganti|ubah|undur(?:kan|in)?|majuin|majukan|mundur(?:in|kan)?|geser)\b/i
/** "Diganti", which more often asks for another product: it needs a booking or a time beside it. */
const IS_MOVED =
  /\bdi(?:pindah(?:in|kan)?|ganti|ubah|undur(?:kan|in)?|maju(?:in|kan)|mundur(?:in|kan)?|geser)\b/i
const NAMES_TIME = /\b(?:jam|jm|pukul)\b/i
const RESCHEDULES = /\bresched(?:ule|ul)?\b/i
const OWN = /\b(?:janji|booking|jadwal|reservasi|appointment)(?:an)?(?:ny?a|ku)?\b/i
const ASKS_OWN = [
  /\b(?:janji|booking(?:an)?|jadwal|reservasi)\s*(?:saya|ku|gue|gw|aku|punya saya|sy)\b/i,
  /\bmy (?:booking|appointment)\b/i,
  /\b(?:saya|aku) (?:ada )?(?:janji|booking) (?:kapan|jam|hari)/i,
]
export const WANTS = /\b(?:mau|pengen|pingin|ingin|minta|bisa|want|can i)\b/i

const matchesAny = (patterns: readonly RegExp[], text: string) =>
  patterns.some((pattern) => pattern.test(text))
/** Whether a text asks for a free time. */
export const asksFreeTime = (text: string): boolean => matchesAny(FREE, text)

/** Whether a short text is about an existing booking: when it is, its cancelling or its moving. */
export const isAboutOwnBooking = (text: string): boolean =>
  wordsOf(text).length <= MAX_OWN_WORDS &&
  (matchesAny(ASKS_OWN, text) || ((callsOff(text) || moves(text)) && OWN.test(text)))
const MAX_OWN_WORDS = 10

const moves = (text: string): boolean =>
  MOVES.test(text) || (IS_MOVED.test(text) && (OWN.test(text) || NAMES_TIME.test(text)))

/** Whether a text moves an existing booking. "Ganti jam 11" alone changes the new booking. */
export const movesOwnBooking = (text: string): boolean =>
  moves(text) && (OWN.test(text) || RESCHEDULES.test(text))
export const asksToMove = (text: string): boolean =>
  RESCHEDULES.test(text) ||
  (moves(text) && (OWN.test(text) || /\b(?:jam|jm|hari|tanggal|tgl|waktu)\b/i.test(text)))
/**
 * Whether a short text changes something that it does not name: "bisa pindah ke selasa?". With a
 * booking and a day or time it moves the booking.
 */
export const movesSomething = (text: string): boolean =>
  wordsOf(text).length <= MAX_OWN_WORDS && moves(text) && !NAMES_ORDER.test(text)
const NAMES_ORDER =
  /\b(?:pesan(?:an(?:ku|nya)?)?|pesen(?:an)?|order(?:an)?|antar(?:kan|in)?|anter(?:in)?|kirim(?:an|kan|in)?|alamat(?:nya)?|ambil|delivery|address|pickup)\b/i
export const asksAboutOwnBooking = (text: string): boolean =>
  matchesAny(ASKS_OWN, text) && !moves(text) && !callsOff(text)
export const namesOwnBooking = (text: string): boolean => OWN.test(text)

/** Whether an answer to "batalkan?" keeps the booking: "ga usah", "ga jadi batal", "tetap jadi". */
export const keepsBooking = (text: string): boolean =>
  !text.includes('?') &&
  (isNo(wordsOf(text)) ||
    /\b(?:(?:ga|gak|gk|nggak|ngga|enggak|tidak|tdk) (?:usah|jadi)|jangan|jgn|tetap|tetep|gausah|gajadi|keep)\b/i.test(
      text,
    ))

/** Whether a booking is for several customers at once, which needs several places. */
export const isForSeveral = (text: string): boolean =>
  /\b(?:berdua|bertiga|berempat|rombongan|sekeluarga|(?:untuk|buat|utk|bwt|for)\s+(?:[2-9]|\d{2}|dua|tiga|empat|lima|two|three)\s*(?:org|orang|anak|people|persons?))\b/i.test(
    text,
  )

const HOURS = /\b(\d{1,2})\s*jam\b(?!\s*\d)/i
const SPAN =
  /\b(?:jam|jm|pukul|dari)\s*(\d{1,2})(?:[.:](\d{2}))?\s*(?:pagi|siang|sore|malam)?\s*(?:-|–|sampai|sampe|smp|s\/d|sd|hingga|to)\s*(?:jam|jm|pukul)?\s*(\d{1,2})(?:[.:](\d{2}))?/i

/** The duration that a customer asks for, in minutes; undefined when they name none. */
export function wantedMinutes(text: string): number | undefined {
  const span = SPAN.exec(text)
  if (span) {
    const [, from, fromMinute = '0', until, untilMinute = '0'] = span
    const minutes = (Number(until) - Number(from)) * 60 + Number(untilMinute) - Number(fromMinute)
    return minutes > 0 ? minutes : minutes + 12 * 60
  }
  const hours = HOURS.exec(text)
  return hours ? Number(hours[1]) * 60 : undefined
}

/** The name for a booking: "atas nama Budi", "an. Budi". */
export function nameIn(text: string): string | null {
  const found =
    /\b(?:atas nama|a\.?n\.?|nama(?:nya)? (?:saya )?)\s*:?\s*(\p{L}[\p{L}' ]{1,40}?)(?=\s+(?:ya|kak|dong|aja|saja|min)\b|[,.\n🙏]|\s*$)/iu.exec(
      text,
    )
  return found?.[1]?.trim() ?? null
}

/** How an offer of times ends, and how a message without free times ends. */
const OFFERS = /(?:Mau jam berapa, Kak\?|Which time\?|Mau hari lain\?|Another day\?)$/

/** Whether the AI's message asks for a detail of a booking or for its confirmation. */
export function asksAboutBooking(
  text: string,
  { services, open }: Pick<BookingDesk, 'services' | 'open'>,
): boolean {
  if (text.endsWith(askYes('id')) || text.endsWith(askYes('en'))) return true
  if (asksStaff(text, services)) return true
  return (['id', 'en'] as const).some(
    (language) =>
      text.endsWith(askService(services, language)) ||
      services.some(
        (service) =>
          text.endsWith(askDay(service, language)) ||
          (text.includes(service.name) && OFFERS.test(text)),
      ) ||
      open.some((booking) => text.endsWith(moveQuestion(booking, language))),
  )
}

/** The booking that the AI's last message asks to cancel. */
export const askedToCancel = (open: readonly Booking[], lastText: string): Booking | undefined =>
  open.find((one) =>
    (['id', 'en'] as const).some((each) => lastText.endsWith(cancelQuestion(one, each))),
  )

export const namedBooking = (open: readonly Booking[], text: string): Booking | undefined => {
  const number = /#\s?(\d{1,6})\b|\b(?:nomor|nomer|no|janji|booking)\.?\s*(\d{1,6})\b/i.exec(text)
  return open.find((one) => String(one.number) === (number?.[1] ?? number?.[2]))
}

/** Matches a word of a text without its ending "nya" and with one typing error. */
function matchWordsOf(text: string): (word: string) => boolean {
  const said = wordsOf(foldText(text)).flatMap((word) => [word, word.replace(/ny?a$/, '')])
  return (word) => said.some((one) => one === word || isMisspelt(one, word))
}

/** Services whose name is written in full; of several, those with the longest name. */
export function servicesNamedInFull(services: readonly Service[], text: string): Service[] {
  const isSaid = matchWordsOf(text)
  const whole = services.filter(({ name }) => wordsOf(foldText(name)).every(isSaid))
  const longest = Math.max(...whole.map(({ name }) => wordsOf(name).length))
  return whole.filter(({ name }) => wordsOf(name).length === longest)
}

/** Services named in an answer to "which service?", where one word of the name suffices. */
export function namedServices(services: readonly Service[], text: string): Service[] {
  const whole = servicesNamedInFull(services, text)
  if (whole.length > 0) return whole
  const isSaid = matchWordsOf(text)
  return services.filter(({ name }) =>
    wordsOf(foldText(name)).some((word) => word.length > 3 && isSaid(word)),
  )
}
