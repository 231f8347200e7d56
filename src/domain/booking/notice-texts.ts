import type { NoticeAbout, NoticeFacts } from '#contract/template/notice'
import * as indonesian from '#copy/customer-notice'
import * as english from '#english/customer-notice'
import { textsIn } from '#platform/language'
import type { BookingAct, BookingLanguage } from './contract.ts'
import { bookedWhen, staffOf, type Told, whatOf, withStaff } from './customer-texts.ts'

/** A message to the customer, and its template for use outside the 24-hour window. */
export type CustomerNotice = { text: (language: BookingLanguage) => string; about: NoticeAbout }

type ToldAct = keyof typeof indonesian.bookingStates

/** The notice to the customer about a member's act; undefined when none is needed. */
export function memberNotice(
  booking: Told,
  act: BookingAct | 'pindah',
): CustomerNotice | undefined {
  if (act === 'selesai' || act === 'tidak_datang') return undefined
  return {
    text: (language) => memberText(booking, act, language),
    about: {
      topic: 'janji',
      number: booking.number,
      facts: (language) => {
        const copy = textsIn(language, indonesian, english)
        return { ...factsOf(booking, language), status: copy.bookingStates[act] }
      },
    },
  }
}

function memberText(booking: Told, act: ToldAct, language: BookingLanguage): string {
  const copy = textsIn(language, indonesian, english)
  switch (act) {
    case 'setujui':
      return copy.bookingConfirmed(describe(booking, language))
    case 'batal':
      return copy.bookingCancelled(describe(booking, language))
    case 'pindah': {
      const when = withStaff(bookedWhen(booking, language), staffOf(booking), language)
      return copy.bookingMoved(booking.number, when)
    }
    case 'urungkan':
      return copy.bookingKept(describe(booking, language))
  }
}

/** Reminds the customer the day before. */
export const reminderNotice = (booking: Told): CustomerNotice => ({
  text: (language) => {
    const copy = textsIn(language, indonesian, english)
    return copy.bookingReminder(describe(booking, language))
  },
  about: {
    topic: 'pengingat_janji',
    number: booking.number,
    facts: (language) => factsOf(booking, language),
  },
})

/** "#4, Creambath dengan Rina, Jumat 27 November 2026 pukul 10.00". */
const describe = (booking: Told, language: BookingLanguage): string =>
  `#${booking.number}, ${whatOf(booking, language)}, ${bookedWhen(booking, language)}`

const factsOf = (booking: Told, language: BookingLanguage): NoticeFacts => ({
  layanan: whatOf(booking, language),
  waktu: bookedWhen(booking, language),
})
