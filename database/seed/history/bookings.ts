/** Bookings that the AI takes by chat: places of the class, the upper floor, advice on cakes. */
import { bookedText, proposalText, withStaff } from '#domain/booking/customer-texts'
import { between, pickFrom } from '../random.ts'
import type { HistoryLine } from './plan.ts'
import { SERVICES, STAFF } from './shelf.ts'
import type { Person } from './talks.ts'
import { dayOf, momentOf, ZONE_MS } from './times.ts'
import { DAY_MS, MINUTE_MS } from '../../../src/lib/time/durations.ts'

type Service = (typeof SERVICES)[keyof typeof SERVICES]
export type PlannedBooking = {
  number: number
  service: Service
  startsAt: number
  endsAt: number
  place: number
  /** the person who does it; null for a service without staff */
  staff: { id: string; name: string; isWanted: boolean } | null
  day: string
  time: string
  status: 'dikonfirmasi' | 'selesai' | 'tidak_datang'
  bookedAt: number
  member: Person
}

const CLASS_TIME = '09:00'
const TIMES = ['10:00', '14:00', '17:00']
const CLASS_ASKS = [
  'kak mau ikut kelas sourdough dong',
  'kelas bikin roti masih bisa daftar kak? mau ikut',
  'saya mau daftar kelas sourdough kak',
]
const FLOOR_ASKS = [
  'kak mau booking lantai dua buat arisan',
  'mau pakai lantai dua buat ulang tahun anak kak',
  'reservasi lantai dua buat rapat kantor bisa kak?',
]
/** What customers write, and the member whom they name. */
const ADVICE_ASKS: [text: string, who: (typeof STAFF)[number]['who'] | null][] = [
  ['kak mau konsultasi kue custom buat nikahan adik', null],
  ['mau booking konsultasi kue custom sama mbak rina dong', 'rina'],
  ['bisa konsultasi kue custom dulu kak? buat ulang tahun pertama', null],
  ['mau konsultasi kue custom dengan mas yoga kak', 'yoga'],
]
const MISSED_SHARE = 0.07
const MAX_DAYS_AHEAD = 40
/** Bookings already planned, by service, day and time. */
const taken = () => new Map<string, number>()

/** Plans bookings one after the other; no place and no person is taken twice. */
export function bookingPlanner() {
  const places = taken()
  return function planBooking(plan: {
    nowMs: number
    random: () => number
    startAt: number
    number: number
    member: Person
  }): { lines: HistoryLine[]; booking: PlannedBooking } | undefined {
    const { random, startAt, nowMs, number, member } = plan
    const kind = kindAt(random())
    const service = SERVICES[kind]
    const day = kind === 'class' ? nextClass(startAt) : dayOf(startAt, between(2, 12, random))
    const time = kind === 'class' ? CLASS_TIME : pickFrom(TIMES, random)
    const [said, wanted] = kind === 'advice' ? pickFrom(ADVICE_ASKS, random) : [null, null]
    const staff = kind === 'advice' ? takeStaff(places, { day, time, wanted }) : null
    const key = `${service.id} ${day} ${time}`
    const place = (places.get(key) ?? 0) + 1
    if (staff === undefined || (staff === null && place > service.capacity)) return undefined
    places.set(key, place)
    const startsAt = momentOf(day, time)
    const endsAt = startsAt + service.minutes * MINUTE_MS
    const askedAt = startAt + between(6, 9, random) * 1000
    const yesAt = askedAt + between(20, 200, random) * 1000
    const bookedAt = yesAt + between(6, 9, random) * 1000
    const isOver = endsAt + 30 * MINUTE_MS < nowMs
    const status = !isOver ? 'dikonfirmasi' : random() < MISSED_SHARE ? 'tidak_datang' : 'selesai'
    const asked = said ?? pickFrom(kind === 'class' ? CLASS_ASKS : FLOOR_ASKS, random)
    const yes = pickFrom(['ya kak', 'ya, cocok', 'iya'], random)
    return {
      lines: linesOf(
        { asked, yes, startAt, askedAt, yesAt, bookedAt },
        { service, staff, number, day, time },
      ),
      booking: {
        number,
        service,
        startsAt,
        endsAt,
        place,
        staff,
        day,
        time,
        status,
        bookedAt,
        member,
      },
    }
  }
}

/** The conversation up to the booking. */
function linesOf(
  talk: { asked: string; yes: string } & Record<
    'startAt' | 'askedAt' | 'yesAt' | 'bookedAt',
    number
  >,
  booked: Pick<PlannedBooking, 'service' | 'staff' | 'number' | 'day' | 'time'>,
): HistoryLine[] {
  const { service, staff, number, ...when } = booked
  const named = staff ? { staff: staff.isWanted ? staff.name : null } : {}
  const what = withStaff(service.name, staff?.name ?? null, 'id')
  const told = bookedText({ number, needsApproval: false, service: what, ...when }, 'id')
  return [
    { from: 'customer', at: talk.startAt, text: talk.asked },
    { from: 'ai', at: talk.askedAt, text: proposalText(service, when, 'id', named) },
    { from: 'customer', at: talk.yesAt, text: talk.yes },
    { from: 'ai', at: talk.bookedAt, text: told },
  ]
}

type Kind = keyof typeof SERVICES
const kindAt = (share: number): Kind => (share < 0.5 ? 'class' : share < 0.75 ? 'floor' : 'advice')

/**
 * The member with the fewest bookings of the day who works at that time and is free. The booking is
 * added to theirs.
 */
function takeStaff(
  places: Map<string, number>,
  { day, time, wanted }: { day: string; time: string; wanted: string | null },
): PlannedBooking['staff'] | undefined {
  const countOf = (id: string) => places.get(`${id} ${day}`) ?? 0
  const [one] = STAFF.filter(
    ({ id, who }) =>
      (wanted === null || who === wanted) &&
      worksAt(who, day, time) &&
      !places.has(`${id} ${day} ${time}`),
  ).toSorted((a, b) => countOf(a.id) - countOf(b.id))
  if (!one) return undefined
  places.set(`${one.id} ${day}`, countOf(one.id) + 1)
  places.set(`${one.id} ${day} ${time}`, 1)
  return { id: one.id, name: one.name, isWanted: wanted !== null }
}

function worksAt(who: string, day: string, time: string): boolean {
  const { weekly_hours: hours } = STAFF.find((one) => one.who === who)!
  const weekday = (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7
  const of = hours?.[weekday]
  return !of || (of.start !== '' && of.start <= time && time < of.end)
}

/** The next first Saturday of a month, two days ahead at least. */
function nextClass(at: number): string {
  for (let days = 2; days <= MAX_DAYS_AHEAD; days++) {
    const local = new Date(at + ZONE_MS + days * DAY_MS)
    if (local.getUTCDay() === 6 && local.getUTCDate() <= 7) return dayOf(at, days)
  }
  throw new Error('every 40 days have a first Saturday')
}
