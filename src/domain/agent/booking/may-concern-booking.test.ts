import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Booking, BookingLanguage, Service } from '#contract/booking'
import {
  askDay,
  askService,
  askStaff,
  bookedText,
  cancelQuestion,
  freeText,
  moveQuestion,
  proposalText,
} from '#domain/booking/customer-texts'
import type { AgentTurn } from '../contract.ts'
import { mayConcernBooking } from './may-concern-booking.ts'
import { readBooking } from './read-booking.ts'

const CUT: Service = {
  id: 's1',
  name: 'Potong rambut',
  minutes: 60,
  price_rupiah: 50_000,
  capacity: 1,
  staff_choice: 'boleh',
  is_active: true,
}
const BATH: Service = { ...CUT, id: 's2', name: 'Creambath', staff_choice: 'tidak' }
const RINA = {
  id: 'p1',
  name: 'Rina',
  member_id: null,
  weekly_hours: null,
  days_off: [],
  service_ids: ['s1'],
}
const BOOKED: Booking = {
  id: 'b1',
  business_id: 'business',
  room_id: 'room',
  service_id: 's1',
  service_name: 'Potong rambut',
  service_is_gone: false,
  price_rupiah: 50_000,
  staff_id: null,
  staff_name: null,
  staff_is_gone: false,
  staff_is_wanted: false,
  number: 7,
  status: 'dikonfirmasi',
  day: '2026-11-27',
  time: '10:00',
  end_time: '11:00',
  starts_at: '2026-11-27T03:00:00Z',
  name: null,
  phone: null,
  note: null,
  version: 1,
  can_undo: false,
}
const offer = {
  terms: {
    is_enabled: true,
    needs_approval: false,
    days_ahead: 14,
    lead_minutes: 60,
    step_minutes: 60,
  },
  services: [CUT, BATH],
  staff: [RINA],
}
const when = { day: '2026-11-27', time: '14:00' }
const moved = { moved: { number: 7 } }
const saidIn = (language: BookingLanguage): string[] => [
  askService(offer.services, language),
  askDay(CUT, language),
  askStaff(CUT, [RINA], language),
  freeText(CUT, { day: when.day, times: ['10:00', '11:00'] }, language),
  proposalText(CUT, when, language),
  proposalText(CUT, when, language, moved),
  cancelQuestion(BOOKED, language),
  moveQuestion(BOOKED, language),
  bookedText({ number: 8, needsApproval: false, service: CUT.name, ...when }, language),
]
const OTHER_ANSWERS = ['Kami buka jam 09.00 sampai 17.00, Kak.', 'Brownies Rp85.000. Mau pesan?']
const WORDS =
  `mau booking janji saya batal ga jadi pindah ganti reschedule potong rambut creambath sama rina
  siapa aja besok sabtu jam 10 jam 3 sore geser kosong kapan ya iya bukan oke #7 berdua dong kak harga
  berapa ? buka makasih my appointment cancel yes tomorrow at 10`.split(/\s+/)

const text = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 6 })
const turn = fc.oneof(
  text.map((words): AgentTurn => turnOf('customer', words.join(' '))),
  fc
    .constantFrom(...saidIn('id'), ...saidIn('en'), ...OTHER_ANSWERS)
    .map((said): AgentTurn => turnOf('ai', said)),
  fc
    .constantFrom('member' as const)
    .map((author): AgentTurn => turnOf(author, 'Sebentar ya, Kak.')),
)
const turnOf = (author: AgentTurn['author'], said: string): AgentTurn => ({
  author,
  text: said,
  kind: 'text',
  at: '',
})

const hours = {
  isEnabled: true,
  entries: [{ start: '09:00', end: '17:00', timezone: 'Asia/Jakarta' }],
}
const now = new Date('2026-11-26T01:00:00Z')

test('a burst that may not concern a booking means nothing for one, whatever is booked', () => {
  let others = 0
  fc.assert(
    fc.property(
      text,
      fc.array(turn, { maxLength: 6 }),
      fc.boolean(),
      (words, history, hasBooking) => {
        const given = { text: words.join(' '), history, hours, now, language: 'id' as const }
        if (mayConcernBooking({ ...given, offer })) return
        others += 1
        const desk = { ...offer, taken: [], open: hasBooking ? [BOOKED] : [] }
        expect(readBooking({ ...given, desk })).toBeUndefined()
      },
    ),
    { numRuns: 6_000, seed: 17 },
  )
  expect(others).toBeGreaterThan(600)
})

test.each(['jam buka berapa kak?', 'brownies 2 kotak berapa?', 'makasih ya', 'halo min'])(
  '"%s" needs nothing of what is booked',
  (said) => {
    const given = { text: said, history: [], hours, now, language: 'id' as const }
    expect(mayConcernBooking({ ...given, offer })).toBe(false)
  },
)
