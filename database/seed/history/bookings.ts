/** Bookings that the AI takes by chat: places of the class, and the upper floor. */
import { bookedText, proposalText } from '#domain/booking/customer-texts'
import { between, pickFrom } from '../random.ts'
import type { HistoryLine } from './plan.ts'
import { SERVICES } from './shelf.ts'
import type { Person } from './talks.ts'
import { dayOf, DAY_MS, MINUTE_MS, momentOf, ZONE_MS } from './times.ts'

type Service = (typeof SERVICES)[keyof typeof SERVICES]
export type PlannedBooking = {
  number: number
  service: Service
  startsAt: number
  endsAt: number
  place: number
  day: string
  time: string
  status: 'dikonfirmasi' | 'selesai' | 'tidak_datang'
  bookedAt: number
  member: Person
}

const CLASS_TIME = '09:00'
const FLOOR_TIMES = ['10:00', '14:00', '17:00']
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
const MISSED_SHARE = 0.07
const MAX_DAYS_AHEAD = 40
/** Bookings already planned, by service, day and time. */
const taken = () => new Map<string, number>()

/** Plans bookings one after the other; no place is taken twice. */
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
    const isClass = random() < 0.6
    const service = isClass ? SERVICES.class : SERVICES.floor
    const day = isClass ? nextClass(startAt) : dayOf(startAt, between(2, 12, random))
    const time = isClass ? CLASS_TIME : pickFrom(FLOOR_TIMES, random)
    const key = `${service.id} ${day} ${time}`
    const place = (places.get(key) ?? 0) + 1
    if (place > service.capacity) return undefined
    places.set(key, place)
    const startsAt = momentOf(day, time)
    const endsAt = startsAt + service.minutes * MINUTE_MS
    const askedAt = startAt + between(6, 9, random) * 1000
    const yesAt = askedAt + between(20, 200, random) * 1000
    const bookedAt = yesAt + between(6, 9, random) * 1000
    const isOver = endsAt + 30 * MINUTE_MS < nowMs
    const status = !isOver ? 'dikonfirmasi' : random() < MISSED_SHARE ? 'tidak_datang' : 'selesai'
    const when = { day, time }
    return {
      lines: [
        {
          from: 'customer',
          at: startAt,
          text: pickFrom(isClass ? CLASS_ASKS : FLOOR_ASKS, random),
        },
        { from: 'ai', at: askedAt, text: proposalText(service, when, 'id') },
        { from: 'customer', at: yesAt, text: pickFrom(['ya kak', 'ya, cocok', 'iya'], random) },
        {
          from: 'ai',
          at: bookedAt,
          text: bookedText({ number, needsApproval: false, service: service.name, ...when }, 'id'),
        },
      ],
      booking: {
        number,
        service,
        startsAt,
        endsAt,
        place,
        day,
        time,
        status,
        bookedAt,
        member,
      },
    }
  }
}

/** The next first Saturday of a month, two days ahead at least. */
function nextClass(at: number): string {
  for (let days = 2; days <= MAX_DAYS_AHEAD; days++) {
    const local = new Date(at + ZONE_MS + days * DAY_MS)
    if (local.getUTCDay() === 6 && local.getUTCDate() <= 7) return dayOf(at, days)
  }
  throw new Error('every 40 days have a first Saturday')
}
