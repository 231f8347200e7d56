import type { BookingChatAct, BookingLanguage, Booking, Service } from '#contract/booking'
import type { BookingDesk } from '#domain/booking/chat'
import {
  askDay,
  askService,
  askYes,
  bookedText,
  cancelledText,
  cancelQuestion,
  freeText,
  listText,
  moveQuestion,
  movedText,
  noneFreeText,
  proposalText,
  tooLateText,
} from '#domain/booking/customer-texts'
import { DAY_MINUTES, freeTimes, localMoment, toMinutes } from '#domain/booking/slots'
import { dayAfter, daysBetween } from '#lib/zone'
import type { BusinessHours } from '#lib/opening-hours'
import { foldText, wordsOf } from '#lib/language/text'
import type { AgentTurn } from '../contract.ts'
import { readWhen } from '../order/read-when.ts'
import { callsOff, isNo, isYes } from '../order/order-words.ts'

/** `forPeople`: people have to help. */
export type BookingStep =
  | { kind: 'say'; text: string; act?: BookingChatAct }
  | { kind: 'people'; text: string }

export type BookingAsked = {
  desk: BookingDesk
  text: string
  history: readonly AgentTurn[]
  hours: BusinessHours
  now: Date
  language: BookingLanguage
}

/** Asks for a booking by its name, or for a free time. */
const BEGINS =
  /\b(?:booking|boking|buking|reservasi|reserve|appointment|janji temu|(?:mau|buat|bikin|atur|bisa) (?:janji(?:an)?|jadwal)|book (?:a|an|for|me|my))\b(?! of\b)/i
const FREE =
  /\b(?:jam|jadwal|slot|tanggal|tgl|waktu|hari (?:apa|mana|yang|yg))\b.*\b(?:kosong|tersedia|available)\b|\b(?:kosong|available)\b.*\b(?:slot|jadwal|jam)\b/i
/** Asks about bookings: how, at what price, on which terms. The knowledge answers that. */
const ASKS_ABOUT =
  /\b(?:cara(?:nya)?|gimana|gmn|bagaimana|how|berapa(?:an)?|brp|harga(?:nya)?|biaya|dp|bayar|syarat|refund)\b/i
const MOVES =
  /\b(?:resched(?:ule|ul)?|pindah(?:in|kan)?|ganti|ubah|undur(?:kan|in)?|majuin|majukan|mundur(?:in|kan)?|geser)\b/i
const RESCHEDULES = /\bresched(?:ule|ul)?\b/i
const OWN = /\b(?:janji|booking|jadwal|reservasi|appointment)\b/i
const ASKS_OWN =
  /\b(?:janji|booking(?:an)?|jadwal|reservasi)\s*(?:saya|ku|gue|gw|aku|punya saya|sy)\b|\bmy (?:booking|appointment)\b|\b(?:saya|aku) (?:ada )?(?:janji|booking) (?:kapan|jam|hari)/i
/** Asks when an own booking is, or calls it off, in a few words. */
export const isAboutOwn = (text: string): boolean =>
  wordsOf(text).length <= MOST_OWN_WORDS &&
  (ASKS_OWN.test(text) || (callsOff(text) && OWN.test(text)))
const MOST_OWN_WORDS = 10
const WANTS = /\b(?:mau|pengen|pingin|ingin|minta|bisa|want|can i)\b/i

/**
 * What a burst means for the room's bookings; undefined where it is about something else. Like a
 * procedure, it remembers by the conversation: what the customer wrote since the first message
 * about a booking is read together, the newest word counts.
 */
export function readBooking(asked: BookingAsked): BookingStep | undefined {
  const { desk, text, language } = asked
  const last = asked.history.findLast(({ author }) => author !== 'customer')
  const lastText = last?.author === 'ai' ? last.text : ''
  const own = ownBookings(asked, lastText)
  if (own) return own
  if (ASKS_OWN.test(text) && !MOVES.test(text) && !callsOff(text))
    return desk.open.length > 0 ? { kind: 'say', text: listText(desk.open, language) } : undefined
  const isUnderWay = asksAboutBooking(lastText, desk)
  if (!isUnderWay && !begins(asked)) return undefined
  if (isUnderWay && callsOff(text)) return undefined
  return readWish(asked, lastText, isUnderWay)
}

/** "mau booking sabtu", or a service by its whole name with a day. */
function begins({ desk, text, hours, now }: BookingAsked): boolean {
  if (FREE.test(text)) return true
  const { day, time, rest } = readWhen(text, hours, now)
  if (BEGINS.test(text)) return !ASKS_ABOUT.test(rest)
  return (
    WANTS.test(text) &&
    (day !== null || time !== null) &&
    wholeNamed(desk.services, text).length > 0
  )
}

/** Whether the AI's message is one of those that a booking's answer follows. */
function asksAboutBooking(text: string, { services, open }: BookingDesk): boolean {
  if (text.endsWith(askYes('id')) || text.endsWith(askYes('en'))) return true
  return (['id', 'en'] as const).some(
    (language) =>
      text === askService(services, language) ||
      services.some(
        (service) =>
          text === askDay(service, language) ||
          text.startsWith(noneFreeText(service, null, language).slice(0, 20)) ||
          (text.includes(service.name) && /(?:Mau jam berapa, Kak\?|Which time\?)$/.test(text)),
      ) ||
      open.some((booking) => text === moveQuestion(booking, language)),
  )
}

/** What concerns a booking that exists: to move it, to cancel it. */
function ownBookings(asked: BookingAsked, lastText: string): BookingStep | undefined {
  const { desk, text, language } = asked
  const [next] = desk.open
  if (!next) return undefined
  const cancelled = desk.open.find((one) =>
    (['id', 'en'] as const).some((each) => lastText === cancelQuestion(one, each)),
  )
  if (cancelled && isYes(wordsOf(text)))
    return {
      kind: 'say',
      text: cancelledText(cancelled.number, language),
      act: { kind: 'janji_batal', bookingId: cancelled.id, language },
    }
  const isCancel = callsOff(text) && (OWN.test(text) || asksAboutBooking(lastText, desk))
  const isMove =
    MOVES.test(text) && (OWN.test(text) || /\b(?:jam|hari|tanggal|tgl|waktu)\b/i.test(text))
  if (!isCancel && !isMove) return undefined
  const wanted = namedBooking(desk.open, text) ?? next
  if (isTooLate(asked, wanted)) return { kind: 'people', text: tooLateText(language) }
  if (isCancel) return { kind: 'say', text: cancelQuestion(wanted, language) }
  const { day, time } = readWhen(text, asked.hours, asked.now)
  return day || time ? undefined : { kind: 'say', text: moveQuestion(wanted, language) }
}

const namedBooking = (open: readonly Booking[], text: string): Booking | undefined => {
  const number = /#?\b(\d{1,6})\b/.exec(text)?.[1]
  return open.find((one) => String(one.number) === number)
}

/** Nearer than a customer may change by chat. */
function isTooLate({ desk, hours, now }: BookingAsked, { day, time }: Booking): boolean {
  const today = localMoment(now, hours)
  const leftMinutes = daysBetween(today.day, day) * DAY_MINUTES + toMinutes(time) - today.minute
  return leftMinutes < desk.terms.lead_minutes
}

type Wish = {
  service: Service | undefined
  candidates: Service[]
  day: string | null
  time: string | null
}

function readWish(
  asked: BookingAsked,
  lastText: string,
  isUnderWay: boolean,
): BookingStep | undefined {
  const { desk, text, language } = asked
  const said = isUnderWay ? [...earlier(asked), text] : [text]
  const isYesTo = isUnderWay && isYes(wordsOf(text)) && /(?:Kak\.|book it\.)$/.test(lastText)
  if (isUnderWay && isNo(wordsOf(text))) return undefined
  const wish = mergeWish(asked, isYesTo ? said.slice(0, -1) : said)
  const moved = movedBooking(asked, said, lastText)
  const service = moved
    ? desk.services.find(({ id }) => id === moved.service_id)
    : (wish.service ?? (desk.services.length === 1 ? desk.services[0] : undefined))
  if (!service) return { kind: 'say', text: askService(wish.candidates, language) }
  if (!wish.day && !wish.time) return { kind: 'say', text: askDay(service, language) }
  const day = wish.day ?? moved?.day ?? localMoment(asked.now, asked.hours).day
  const times = timesOf(asked, service, day, moved?.id)
  const time = wish.time && closest(wish.time, times)
  if (!time) return offer(asked, service, day, wish.time)
  const when = { day, time }
  const proposal = proposalText(service, when, language, moved)
  if (!isYesTo || lastText !== proposal) return { kind: 'say', text: proposal }
  if (moved)
    return {
      kind: 'say',
      text: movedText({ number: moved.number, service: service.name, ...when }, language),
      act: { kind: 'janji_pindah', bookingId: moved.id, ...when, language },
    }
  const booked = { number: null, needsApproval: desk.terms.needs_approval, service: service.name }
  return {
    kind: 'say',
    text: bookedText({ ...booked, ...when }, language),
    act: { kind: 'janji_buat', serviceId: service.id, ...when, language },
  }
}

/** The customer's messages since the one that began this booking. */
function earlier({ history, desk }: BookingAsked): string[] {
  const turns: string[] = []
  let group: string[] = []
  for (let at = history.length - 1; at >= 0; at--) {
    const turn = history[at]!
    if (turn.author === 'customer') group.unshift(turn.text)
    else {
      turns.unshift(...group)
      group = []
      if (turn.author !== 'ai' || !asksAboutBooking(turn.text, desk)) return turns
    }
  }
  return [...group, ...turns]
}

/** The newest service, day and time of several messages. */
function mergeWish({ desk, hours, now }: BookingAsked, said: readonly string[]): Wish {
  const wish: Wish = { service: undefined, candidates: desk.services, day: null, time: null }
  for (const text of said) {
    const { day, time } = readWhen(text, hours, now)
    if (day) wish.day = day
    const clock = time ?? bareTime(text)
    if (clock) wish.time = clock
    const named = namedServices(desk.services, text)
    if (named.length === 1) wish.service = named[0]
    else if (named.length > 1) wish.candidates = named
  }
  return wish
}

/** "yang 10.30", "3 sore aja": a time without the word for it. */
function bareTime(text: string): string | null {
  const found = /^\D{0,14}\b(\d{1,2})(?:[.:](\d{2}))?\s*(pagi|siang|sore|malam)?\D{0,14}$/i.exec(
    text,
  )
  const hour = Number(found?.[1])
  if (!found || hour > 23) return null
  const isLater = /siang|sore|malam/i.test(found[3] ?? '') && hour < 12 && hour > 0
  const later = isLater && !(found[3]?.toLowerCase() === 'siang' && hour > 9) ? hour + 12 : hour
  return `${String(later).padStart(2, '0')}:${found[2] ?? '00'}`
}

const saidIn = (text: string) => new Set(wordsOf(foldText(text)))

/** Services whose every word is written; of several only those with the most words. */
function wholeNamed(services: readonly Service[], text: string): Service[] {
  const said = saidIn(text)
  const whole = services.filter(({ name }) =>
    wordsOf(foldText(name)).every((word) => said.has(word)),
  )
  const longest = Math.max(...whole.map(({ name }) => wordsOf(name).length))
  return whole.filter(({ name }) => wordsOf(name).length === longest)
}

/** The same in an answer to a question about services, where one of its words suffices. */
function namedServices(services: readonly Service[], text: string): Service[] {
  const whole = wholeNamed(services, text)
  if (whole.length > 0) return whole
  const said = saidIn(text)
  return services.filter(({ name }) =>
    wordsOf(foldText(name)).some((word) => word.length > 3 && said.has(word)),
  )
}

function movedBooking(
  { desk }: BookingAsked,
  said: readonly string[],
  lastText: string,
): Booking | undefined {
  const asked = desk.open.find((one) =>
    (['id', 'en'] as const).some(
      (language) =>
        lastText === moveQuestion(one, language) ||
        lastText.startsWith(`Janji #${one.number} pindah`) ||
        lastText.startsWith(`Booking #${one.number} moves`),
    ),
  )
  if (asked) return asked
  // "Ganti jam 11" alone changes the booking that is being made.
  const moving = said.findLast(
    (text) => MOVES.test(text) && (OWN.test(text) || RESCHEDULES.test(text)),
  )
  return moving ? (namedBooking(desk.open, moving) ?? desk.open[0]) : undefined
}

const timesOf = (
  { desk, hours, now }: BookingAsked,
  service: Service,
  day: string,
  except?: string,
): string[] => {
  const own = except ? desk.open.find(({ id }) => id === except) : undefined
  const taken = desk.taken.filter(
    (one) =>
      one.service_id === service.id &&
      !(own && one.day === own.day && one.from === toMinutes(own.time)),
  )
  return freeTimes({ service, day, terms: desk.terms, hours, now, taken })
}

/** The wanted time, or the same in the afternoon: "jam 3" where only 15.00 is free. */
function closest(wanted: string, times: readonly string[]): string | undefined {
  if (times.includes(wanted)) return wanted
  const hour = Number(wanted.slice(0, 2))
  const later = `${String(hour + 12).padStart(2, '0')}${wanted.slice(2)}`
  return hour < 12 && times.includes(later) ? later : undefined
}

const DAYS_TRIED = 5

/** The free times of the wanted day, or of the next day that has some. */
function offer(
  asked: BookingAsked,
  service: Service,
  day: string,
  time: string | null,
): BookingStep {
  const { language } = asked
  for (let ahead = 0; ahead <= DAYS_TRIED; ahead++) {
    const shown = dayAfter(day, ahead)
    const times = timesOf(asked, service, shown)
    const taken = time ? { day, time } : undefined
    if (times.length > 0)
      return { kind: 'say', text: freeText(service, { day: shown, times }, language, taken) }
  }
  return { kind: 'say', text: noneFreeText(service, day, language) }
}
