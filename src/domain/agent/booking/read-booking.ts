import type { BookingChatAct, BookingLanguage, Booking, Service } from '#contract/booking'
import type { BookingDesk } from '#domain/booking/chat'
import {
  againText,
  askDay,
  askService,
  askYes,
  bookedText,
  cancelledText,
  cancelQuestion,
  isOutcome,
  keptText,
  listText,
  moveQuestion,
  movedText,
  notBookedText,
  proposalText,
  severalText,
  tooLateText,
  withStaff,
} from '#domain/booking/customer-texts'
import { localMoment, toMinutes } from '#domain/booking/slots'
import { daysBetween } from '#lib/time/zone'
import type { BusinessHours } from '#lib/time/opening-hours'
import { wordsOf } from '#lib/language/text'
import { DAY_MINUTES } from '#lib/time/durations'
import { correctKeywords } from '../burst/correct-keywords.ts'
import { isQuestion } from '../burst/questions.ts'
import type { AgentTurn } from '../contract.ts'
import { readWhen } from '../order/read-when.ts'
import { callsOff, isNo, isYes } from '../order/order-words.ts'
import * as words from './booking-words.ts'
import { bareTime, mergeWish } from './booking-wish.ts'
import { type ChosenStaff, chooseStaff } from './choose-staff.ts'
import { findFreeTime, offerTimes, timesOf } from './offer-times.ts'
import { staffIn, unknownName, asksWho } from './staff-words.ts'

/**
 * `people`: the room is handed over. `isCertain`: the message is no complaint, whatever the
 * classifier says. `begins`: the message names no day and no time, and may ask for something else
 * too.
 */
export type BookingStep =
  | { kind: 'say'; text: string; act?: BookingChatAct; isCertain?: boolean; begins?: boolean }
  | { kind: 'people'; text: string; isCertain?: boolean }

export type BookingAsked = {
  desk: BookingDesk
  text: string
  history: readonly AgentTurn[]
  hours: BusinessHours
  now: Date
  language: BookingLanguage
}

/**
 * What a burst means for the room's bookings; undefined when it is about something else. No state
 * is stored: all messages since the first one about this booking are read again. The newest
 * service, day and time count.
 */
export function readBooking(given: BookingAsked): BookingStep | undefined {
  const asked = { ...given, text: correctKeywords(given.text) }
  const { desk, text, language } = asked
  const { last, pending } = lastTexts(asked)
  const own = ownBookings(asked, last)
  if (own) return own
  if (words.asksAboutOwnBooking(text))
    return desk.open.length > 0 ? { kind: 'say', text: listText(desk.open, language) } : undefined
  const isUnderWay = words.asksAboutBooking(last, desk)
  if (isUnderWay && isOtherQuestion(asked)) return undefined
  const isResumed = !isUnderWay && pending !== undefined && resumesBooking(asked)
  if (!isUnderWay && !isResumed && !beginsBooking(asked)) return undefined
  if ((isUnderWay || isResumed) && callsOff(text) && !words.movesOwnBooking(text))
    return { kind: 'say', text: notBookedText(language), isCertain: isShort(text) }
  return readWish(asked, isResumed ? (pending ?? '') : last, { isUnderWay, isResumed })
}

/** A longer text may also be a complaint. */
const isShort = (text: string) => wordsOf(text).length <= MAX_CANCELLING
const MAX_CANCELLING = 6

/** How many answers to other questions may stand between a booking's question and its answer. */
export const MAX_BETWEEN = 2

/** The AI's last message, and an earlier booking question that is still unanswered. */
function lastTexts({ history, desk }: BookingAsked): { last: string; pending: string | undefined } {
  const said = history.filter(({ author }) => author !== 'customer').toReversed()
  const last = said[0]?.author === 'ai' ? said[0].text : ''
  const recent = said.slice(0, MAX_BETWEEN + 1)
  const at = recent.findIndex(
    ({ author, text }) => author === 'ai' && words.asksAboutBooking(text, desk),
  )
  const isEnded = recent.slice(0, at).some(({ text }) => isOutcome(text))
  return { last, pending: at > 0 && !isEnded ? recent[at]?.text : undefined }
}

/**
 * Whether a question during a booking names nothing that a booking needs: "bisa bayar qris ga?".
 */
function isOtherQuestion({ text, desk, hours, now }: BookingAsked): boolean {
  if (!isQuestion(text) || words.asksFreeTime(text) || words.BEGINS_BOOKING.test(text)) return false
  const { day, time } = readWhen(text, hours, now)
  const isNamed = words.namedServices(desk.services, text).length > 0
  const isStaff = namesStaff(desk, text) || asksWho(text)
  return day === null && time === null && bareTime(text) === null && !isNamed && !isStaff
}

const namesStaff = ({ staff }: BookingDesk, text: string): boolean =>
  staffIn(text, staff) !== undefined || unknownName(text, staff) !== undefined

/** Whether a message continues a booking after another question: a yes, a day or a time. */
function resumesBooking({ desk, text, hours, now }: BookingAsked): boolean {
  if (isYes(wordsOf(text)) || callsOff(text)) return true
  const { day, time } = readWhen(text, hours, now)
  const isNamed = day !== null || time !== null || staffIn(text, desk.staff) !== undefined
  return isNamed && !text.includes('?')
}

/** Whether a text begins a booking: "mau booking sabtu", or a service or person with a day. */
export function beginsBooking({ desk, text, hours, now }: BookingAsked): boolean {
  if (words.asksFreeTime(text)) return true
  const { day, time, rest } = readWhen(text, hours, now)
  if (
    desk.open.length > 0 &&
    (words.movesOwnBooking(text) || words.movesSomething(text)) &&
    ((day ?? time) !== null || staffIn(text, desk.staff))
  )
    return true
  if (words.BEGINS_BOOKING.test(text)) return !words.ASKS_ABOUT.test(rest)
  if (!words.WANTS.test(text) && !staffIn(text, desk.staff)) return false
  const isNamed =
    words.servicesNamedInFull(desk.services, text).length > 0 || staffIn(text, desk.staff)
  return (day !== null || time !== null) && Boolean(isNamed)
}

/** The step for moving or cancelling an existing booking. */
function ownBookings(asked: BookingAsked, lastText: string): BookingStep | undefined {
  const { desk, text, language } = asked
  const [next] = desk.open
  if (!next) return undefined
  const cancelled = words.askedToCancel(desk.open, lastText)
  if (cancelled) return decideCancel(cancelled, text, language)
  const pendingCancel = recentCancel(asked)
  if (pendingCancel && isYes(wordsOf(text)))
    return { kind: 'say', text: againText(cancelQuestion(pendingCancel, language), language) }
  const isUnderWay = words.asksAboutBooking(lastText, desk)
  const isCancel = callsOff(text) && (words.namesOwnBooking(text) || !isUnderWay)
  const isMove = words.asksToMove(text) && (!isUnderWay || words.namesOwnBooking(text))
  if (!isCancel && !isMove) return undefined
  const wanted = words.namedBooking(desk.open, text) ?? next
  if (isTooLate(asked, wanted)) return { kind: 'people', text: tooLateText(language) }
  if (isCancel) return { kind: 'say', text: cancelQuestion(wanted, language) }
  const { day, time } = readWhen(text, asked.hours, asked.now)
  const isSaid = day || time || namesStaff(desk, text)
  return isSaid ? undefined : { kind: 'say', text: moveQuestion(wanted, language) }
}

/** The booking that the AI asked to cancel before it answered another question. */
function recentCancel({ history, desk }: BookingAsked): Booking | undefined {
  const said = history.filter(({ author }) => author === 'ai').slice(-MAX_BETWEEN - 1)
  const at = said.findLastIndex(({ text }) => words.askedToCancel(desk.open, text) !== undefined)
  const isEnded = said.slice(at + 1).some(({ text }) => isOutcome(text))
  return at < 0 || isEnded ? undefined : words.askedToCancel(desk.open, said[at]?.text ?? '')
}

/** The step after "batalkan?". An answer that is neither yes nor no is about something else. */
function decideCancel(
  { id, number }: Booking,
  text: string,
  language: BookingLanguage,
): BookingStep | undefined {
  if (words.keepsBooking(text))
    return { kind: 'say', text: keptText(number, language), isCertain: true }
  if (!isYes(wordsOf(text)) && !callsOff(text)) return undefined
  return {
    kind: 'say',
    text: cancelledText(number, language),
    act: { kind: 'janji_batal', bookingId: id, language },
    isCertain: true,
  }
}

/** Whether the notice period for changes by chat has passed. */
function isTooLate({ desk, hours, now }: BookingAsked, { day, time }: Booking): boolean {
  const today = localMoment(now, hours)
  const leftMinutes = daysBetween(today.day, day) * DAY_MINUTES + toMinutes(time) - today.minute
  return leftMinutes < desk.terms.lead_minutes
}

function readWish(
  asked: BookingAsked,
  lastText: string,
  { isUnderWay, isResumed }: { isUnderWay: boolean; isResumed: boolean },
): BookingStep | undefined {
  const { desk, text, language } = asked
  const said = isUnderWay || isResumed ? [...earlierMessages(asked), text] : [text]
  const saysYes = isYes(wordsOf(text)) && ASKS_YES.some((end) => lastText.endsWith(end))
  if (isUnderWay && isNo(wordsOf(text))) return undefined
  const wish = mergeWish(asked, saysYes ? said.slice(0, -1) : said)
  const isCertain = saysYes || isAnswer(asked)
  const moved = movedBooking(asked, said, lastText)
  if (moved && isTooLate(asked, moved)) return { kind: 'people', text: tooLateText(language) }
  const service = moved
    ? desk.services.find(({ id }) => id === moved.service_id)
    : (wish.service ?? (desk.services.length === 1 ? desk.services[0] : undefined))
  if (said.some(words.isForSeveral)) return { kind: 'people', text: severalText(language) }
  const begins = !isUnderWay && !isResumed && !wish.day && !wish.time
  if (!service)
    return { kind: 'say', text: askService(wish.candidates, language), isCertain, begins }
  if (isOtherLength(said, service)) return { kind: 'people', text: severalText(language) }
  const staff = chooseStaff(asked, service, wish.staff, moved)
  if ('question' in staff) return { kind: 'say', text: staff.question, isCertain, begins }
  // "ganti sama Dewi dong" changes the person and keeps the time.
  if (moved && wish.staff && !wish.day && !wish.time)
    Object.assign(wish, { time: moved.time, isExact: true })
  if (!wish.day && !wish.time)
    return { kind: 'say', text: askDay(service, language), isCertain, begins }
  const day = wish.day ?? moved?.day ?? localMoment(asked.now, asked.hours).day
  const whose = { except: moved?.id, staffId: staff.id }
  const time = wish.time && findFreeTime(wish, timesOf(asked, service, day, whose))
  if (!time)
    return { kind: 'say', text: offerTimes(asked, service, { ...wish, day, whose }), isCertain }
  const when = { day, time }
  const named = { moved, name: wish.name, staff: staff.name }
  const proposal = proposalText(service, when, language, named)
  const isSeen = lastText.endsWith(proposal)
  if (isResumed && saysYes) return { kind: 'say', text: againText(proposal, language), isCertain }
  if (!saysYes || !isSeen) return { kind: 'say', text: proposal, isCertain }
  return actOf(asked, { service, when, moved, name: wish.name, staff })
}

/** Whether a short text names a service, a day, a time or a person, so it is no complaint. */
function isAnswer({ text, desk, hours, now }: BookingAsked): boolean {
  if (wordsOf(text).length > MAX_ANSWER) return false
  const { day, time } = readWhen(text, hours, now)
  return (
    (day ?? time ?? bareTime(text)) !== null ||
    words.namedServices(desk.services, text).length > 0 ||
    staffIn(text, desk.staff) !== undefined
  )
}
const MAX_ANSWER = 7

const ASKS_YES = [askYes('id'), askYes('en')]

/** Whether the customer asks for another duration than the service has. */
const isOtherLength = (said: readonly string[], { minutes }: Service): boolean =>
  said.some((text) => {
    const wanted = words.asksFreeTime(text) ? undefined : words.wantedMinutes(text)
    return wanted !== undefined && wanted !== minutes
  })

function actOf(
  { desk, language }: BookingAsked,
  {
    service,
    when,
    moved,
    name,
    staff,
  }: {
    service: Service
    when: { day: string; time: string }
    moved: Booking | undefined
    name: string | null
    staff: ChosenStaff
  },
): BookingStep {
  if (moved)
    return {
      kind: 'say',
      text: movedText({ number: moved.number, staff: staff.name ?? null, ...when }, language),
      act: { kind: 'janji_pindah', bookingId: moved.id, staffId: staff.id, ...when, language },
      isCertain: true,
    }
  const what = withStaff(service.name, staff.name ?? null, language)
  const booked = { number: null, needsApproval: desk.terms.needs_approval, service: what }
  return {
    kind: 'say',
    text: bookedText({ ...booked, ...when }, language),
    act: { kind: 'janji_buat', serviceId: service.id, staffId: staff.id, ...when, name, language },
    isCertain: true,
  }
}

/** The customer's messages about this booking, without their other questions. */
function earlierMessages({ history, desk }: BookingAsked): string[] {
  const texts: string[] = []
  let isAnswer = false
  let others = 0
  for (const { author, text } of history.toReversed()) {
    if (author === 'customer') {
      if (isAnswer) texts.unshift(correctKeywords(text))
      continue
    }
    isAnswer = author === 'ai' && words.asksAboutBooking(text, desk)
    if (!isAnswer && (author !== 'ai' || isOutcome(text) || (others += 1) > MAX_BETWEEN))
      return texts
  }
  return texts
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
  // "Ganti jam 11" moves what is booked only where it begins: later it changes the new booking.
  const moving = said.findLast(words.movesOwnBooking) ?? said.slice(0, 1).find(words.movesSomething)
  return moving ? (words.namedBooking(desk.open, moving) ?? desk.open[0]) : undefined
}
