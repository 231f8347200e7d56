import { formatRupiah } from '#domain/product/describe'
import { whenText } from '#domain/sale/customer-texts'
import type { Booking, BookingLanguage, Service } from './contract.ts'

export type When = { day: string; time: string }
type Named = Pick<Booking, 'service_name' | 'staff_name' | 'staff_is_gone'>
export type Told = Pick<Booking, 'number'> & Named & When

/** "Jumat 27 November 2026 pukul 10.00". */
export const bookedWhen = ({ day, time }: When, language: BookingLanguage): string =>
  whenText({ wanted_day: day, wanted_time: time }, language)

const dayText = (day: string, language: BookingLanguage): string =>
  whenText({ wanted_day: day, wanted_time: null }, language)

/** "Creambath dengan Rina". */
export const withStaff = (what: string, staff: string | null, language: BookingLanguage): string =>
  staff === null ? what : `${what} ${language === 'en' ? 'with' : 'dengan'} ${staff}`

/** A person who was removed is not promised to the customer. */
export const staffOf = ({ staff_name, staff_is_gone }: Named): string | null =>
  staff_is_gone ? null : staff_name

export const whatOf = (booking: Named, language: BookingLanguage): string =>
  withStaff(booking.service_name, staffOf(booking), language)

const formatClock = (time: string, language: BookingLanguage) =>
  language === 'en' ? time : time.replace(':', '.')

/** "Potong rambut (45 menit, Rp50.000)". */
export function serviceText(
  { name, minutes, price_rupiah: price }: Pick<Service, 'name' | 'minutes' | 'price_rupiah'>,
  language: BookingLanguage,
): string {
  const length = `${minutes} ${language === 'en' ? 'minutes' : 'menit'}`
  return `${name} (${[length, ...(price === null ? [] : [formatRupiah(price)])].join(', ')})`
}

/** "Creambath (90 menit, Rp80.000)." and a question that a booking may answer. */
export const serviceAnswer = (services: readonly Service[], language: BookingLanguage): string => {
  const [only, ...others] = services
  const facts = services.map((one) => `${serviceText(one, language)}.`).join('\n')
  return only && others.length === 0 ? `${facts}\n${askDay(only, language)}` : facts
}

/** The end of a message that asks for a yes. */
export const askYes = (language: BookingLanguage): string =>
  language === 'en' ? 'Reply "yes" to book it.' : 'Balas "ya" kalau sudah pas, Kak.'

/** The proposal of a booking or of its move, which the customer confirms with a yes. */
export function proposalText(
  service: Service,
  when: When,
  language: BookingLanguage,
  {
    moved,
    name = null,
    staff,
  }: {
    moved?: Pick<Booking, 'number'> | undefined
    name?: string | null
    /** null: any person; left out: the service needs none */ staff?: string | null | undefined
  } = {},
): string {
  const lead = moved
    ? language === 'en'
      ? `Booking #${moved.number} moves to:`
      : `Janji #${moved.number} pindah ke:`
    : language === 'en'
      ? 'Your booking:'
      : 'Ini janjinya, Kak:'
  return [
    lead,
    serviceText(service, language),
    bookedWhen(when, language),
    ...(staff === undefined ? [] : [staffLine(staff, language)]),
    ...(name ? [`${language === 'en' ? 'In the name of' : 'Atas nama'} ${name}`] : []),
    askYes(language),
  ].join('\n')
}

function staffLine(staff: string | null, language: BookingLanguage): string {
  if (language === 'en') return staff === null ? 'With anyone who is free' : `With ${staff}`
  return staff === null ? 'Petugas: siapa saja yang kosong' : `Petugas: ${staff}`
}

/** Asks which person the customer wants. */
export const askStaff = (
  service: Pick<Service, 'name'>,
  staff: readonly { name: string }[],
  language: BookingLanguage,
): string => {
  const names = staff.map(({ name }) => name).join(', ')
  return language === 'en'
    ? `${service.name} is possible with ${names}, or anyone. With whom would you like it?`
    : `${service.name} bisa dengan ${names}, atau siapa saja. Mau dengan siapa, Kak?`
}

/** Says that the named person does not do the service, or is not known. */
export const notStaffText = (question: string, name: string, language: BookingLanguage): string =>
  language === 'en'
    ? `Sorry, ${name} does not do that. ${question}`
    : `Maaf Kak, untuk itu tidak ada petugas ${name}. ${question}`

/** The proposal again, after another topic. */
export const againText = (proposal: string, language: BookingLanguage): string =>
  `${language === 'en' ? 'To be sure, here it is again.' : 'Supaya pasti, saya tulis lagi.'}\n${proposal}`

export const cancelQuestion = (booking: Told, language: BookingLanguage): string =>
  language === 'en'
    ? `Cancel booking #${booking.number}, ${whatOf(booking, 'en')}, ${bookedWhen(booking, 'en')}? Reply "yes" to cancel it.`
    : `Batalkan janji #${booking.number}, ${whatOf(booking, 'id')}, ${bookedWhen(booking, 'id')}? Balas "ya" untuk membatalkan, Kak.`

export const moveQuestion = (
  booking: Pick<Booking, 'number'> & When,
  language: BookingLanguage,
): string =>
  language === 'en'
    ? `Move booking #${booking.number}, ${bookedWhen(booking, 'en')}: to which day and time?`
    : `Janji #${booking.number}, ${bookedWhen(booking, 'id')}, mau pindah ke hari apa dan jam berapa, Kak?`

export const askService = (services: readonly Service[], language: BookingLanguage): string =>
  [
    language === 'en' ? 'Which service would you like?' : 'Mau layanan yang mana, Kak?',
    ...services.map((one) => `- ${serviceText(one, language)}`),
  ].join('\n')

export const askDay = (service: Service, language: BookingLanguage): string =>
  language === 'en'
    ? `${service.name}: for which day and time?`
    : `${service.name} untuk hari apa dan jam berapa, Kak?`

const MAX_TIMES = 8

/** At most eight times, spread over the day. */
function timesText(times: readonly string[], language: BookingLanguage): string {
  const step = Math.max(1, Math.ceil(times.length / MAX_TIMES))
  return times
    .filter((_, at) => at % step === 0)
    .map((time) => formatClock(time, language))
    .join(', ')
}

type Free = { day: string; times: readonly string[] }

/**
 * Free times to choose from. `taken`: the wanted time, which is not free, and the `others` who are
 * free then.
 */
export function freeText(
  service: Service,
  { day, times }: Free,
  language: BookingLanguage,
  taken?: When & { others?: readonly string[] },
): string {
  const others = taken?.others?.join(', ')
  const lead = taken
    ? language === 'en'
      ? `Sorry, ${bookedWhen(taken, 'en')} is not free.${others ? ` Free then: ${others}.` : ''} `
      : `Maaf Kak, ${bookedWhen(taken, 'id')} tidak tersedia.${others ? ` Yang bisa pada jam itu: ${others}.` : ''} `
    : ''
  return language === 'en'
    ? `${lead}${service.name} on ${dayText(day, 'en')} is free at: ${timesText(times, 'en')}. Which time?`
    : `${lead}${service.name} ${dayText(day, 'id')} yang kosong: ${timesText(times, 'id')}. Mau jam berapa, Kak?`
}

export const noneFreeText = (
  service: Service,
  day: string | null,
  language: BookingLanguage,
): string =>
  language === 'en'
    ? `Sorry, ${service.name} has no free time${day ? ` on ${dayText(day, 'en')}` : ''} or soon after. Another day?`
    : `Maaf Kak, ${service.name} penuh${day ? ` untuk ${dayText(day, 'id')}` : ''} dan beberapa hari setelahnya. Mau hari lain?`

/** `number` null: a simulation, which stores no booking. */
export function bookedText(
  booking: { number: number | null; needsApproval: boolean; service: string } & When,
  language: BookingLanguage,
): string {
  const when = bookedWhen(booking, language)
  const number = booking.number === null ? '' : ` #${booking.number}`
  if (language === 'en')
    return booking.needsApproval
      ? `Noted: booking${number}, ${booking.service}, ${when}. Our team confirms it here.`
      : `Booked${number}: ${booking.service}, ${when}. See you then!`
  return booking.needsApproval
    ? `Siap Kak, janji${number}: ${booking.service}, ${when}. Tim kami konfirmasi dulu di sini, ya.`
    : `Siap Kak, janji${number} tercatat: ${booking.service}, ${when}. Sampai ketemu, ya!`
}

export const movedText = (
  booking: { number: number; staff: string | null } & When,
  language: BookingLanguage,
): string =>
  language === 'en'
    ? `Booking #${booking.number} is now ${withStaff(bookedWhen(booking, 'en'), booking.staff, 'en')}.`
    : `Siap Kak, janji #${booking.number} pindah ke ${withStaff(bookedWhen(booking, 'id'), booking.staff, 'id')}.`

export const cancelledText = (number: number, language: BookingLanguage): string =>
  language === 'en' ? `Booking #${number} is cancelled.` : `Baik Kak, janji #${number} dibatalkan.`

/** Confirms that the booking is not cancelled. */
export const keptText = (number: number, language: BookingLanguage): string =>
  language === 'en' ? `Booking #${number} stays as it is.` : `Baik Kak, janji #${number} tetap ada.`

/** Confirms that the customer no longer wants the booking that was being made. */
export const notBookedText = (language: BookingLanguage): string =>
  language === 'en' ? 'All right, nothing is booked.' : 'Baik Kak, janjinya tidak jadi dibuat.'

/** Says that the team arranges it: for several customers at once, or for another duration. */
export const severalText = (language: BookingLanguage): string =>
  language === 'en'
    ? 'Our team arranges that for you here.'
    : 'Untuk itu tim kami bantu aturkan di sini, ya Kak.'

/**
 * Whether the AI's message ended a booking or a change, so that the next message is about something
 * new.
 */
export const isOutcome = (text: string): boolean =>
  /^(?:Siap Kak, janji|Baik Kak, janji|Noted: booking|Booked|Booking #\d+ (?:is|stays)|All right, nothing is booked)/.test(
    text,
  )

/** Says that the booking of the yes was changed in the meantime. */
export const staleText = (language: BookingLanguage): string =>
  language === 'en'
    ? 'Sorry, that booking is not open any more.'
    : 'Maaf Kak, janji tadi sudah tidak berlaku.'

export const tooLateText = (language: BookingLanguage): string =>
  language === 'en'
    ? 'That booking is too soon to change here; our team helps you.'
    : 'Janji itu sudah terlalu dekat untuk diubah di sini, tim kami bantu ya, Kak.'

/** The customer's upcoming bookings. */
export const listText = (
  bookings: readonly (Told & Pick<Booking, 'status'>)[],
  language: BookingLanguage,
): string =>
  bookings
    .map((one) => {
      const waits =
        one.status === 'diminta'
          ? language === 'en'
            ? ', waiting for confirmation'
            : ', menunggu konfirmasi tim'
          : ''
      return language === 'en'
        ? `Booking #${one.number}: ${whatOf(one, 'en')}, ${bookedWhen(one, 'en')}${waits}.`
        : `Janji #${one.number}: ${whatOf(one, 'id')}, ${bookedWhen(one, 'id')}${waits}.`
    })
    .join('\n')
