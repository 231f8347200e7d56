import type { BookingOffer } from '#domain/booking/chat'
import { correctKeywords } from '../burst/correct-keywords.ts'
import { callsOff } from '../order/order-words.ts'
import * as words from './booking-words.ts'
import { beginsBooking, type BookingAsked, MAX_BETWEEN } from './read-booking.ts'

/**
 * Whether a burst may be about a booking, by its words and the AI's last messages. When it is false,
 * `readBooking` returns undefined whatever is booked, so that is not read.
 */
export function mayConcernBooking({
  offer,
  ...given
}: Omit<BookingAsked, 'desk'> & { offer: BookingOffer }): boolean {
  const desk = { ...offer, taken: [], open: [] }
  const asked = { ...given, text: correctKeywords(given.text), desk }
  return (
    concernsOwnBooking(asked.text) ||
    given.history
      .filter(({ author }) => author === 'ai')
      .slice(-MAX_BETWEEN - 1)
      .some(({ text }) => NAMES_NUMBER.test(text) || words.asksAboutBooking(text, desk)) ||
    beginsBooking(asked)
  )
}

const concernsOwnBooking = (text: string): boolean =>
  callsOff(text) ||
  words.asksToMove(text) ||
  words.movesOwnBooking(text) ||
  words.movesSomething(text) ||
  words.asksAboutOwnBooking(text)

/** The question whether a booking is cancelled, or to when it moves. */
const NAMES_NUMBER = /\b(?:janji|booking) #\d/i
