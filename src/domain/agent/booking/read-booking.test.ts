import { expect, test } from 'vitest'
import type { Booking } from '#contract/booking'
import type { BookingDesk } from '#domain/booking/chat'
import { cancelQuestion } from '#domain/booking/customer-texts'
import type { AgentTurn } from '../contract.ts'
import { type BookingAsked, readBooking } from './read-booking.ts'

const SERVICE = {
  minutes: 60,
  price_rupiah: 50_000,
  capacity: 1,
  staff_choice: 'tidak',
  is_active: true,
} as const
const BOOKED: Booking = {
  id: 'b1',
  business_id: 'business',
  room_id: 'room',
  service_id: 's1',
  service_name: 'Kelas membuat roti',
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
const deskWith = (over: Partial<BookingDesk> = {}): BookingDesk => ({
  terms: {
    is_enabled: true,
    needs_approval: false,
    days_ahead: 14,
    lead_minutes: 60,
    step_minutes: 60,
  },
  services: [
    { ...SERVICE, id: 's1', name: 'Kelas membuat roti' },
    { ...SERVICE, id: 's2', name: 'Potong rambut' },
  ],
  staff: [],
  taken: [],
  open: [],
  ...over,
})
const ai = (text: string): AgentTurn => ({ author: 'ai', text, kind: 'text', at: '' })
const customer = (text: string): AgentTurn => ({ author: 'customer', text, kind: 'text', at: '' })
const read = (text: string, over: Partial<BookingAsked> = {}) =>
  readBooking({
    desk: deskWith(),
    text,
    history: [],
    hours: {
      isEnabled: true,
      entries: [{ start: '09:00', end: '17:00', timezone: 'Asia/Jakarta' }],
    },
    now: new Date('2026-11-26T01:00:00Z'),
    language: 'id',
    ...over,
  })

test.each([
  'mau booking dong',
  'bisa reservasi buat besok?',
  'mau buat janji hari sabtu',
  'jadwal yang kosong hari apa aja kak?',
  'jam berapa yang masih kosong besok?',
  'mau potong rambut besok jam 10',
  'i want to book a haircut',
])('"%s" begins a booking', (text) => expect(read(text)?.kind).toBe('say'))

test.each([
  'mau pesan roti besok 2 ya',
  'minta daftar harga dong',
  'ada daftar menunya?',
  'donatnya masih kosong kak?',
  'roti tawar ada yang kosong ga hari ini?',
  'katanya janji dikirim kemarin',
  'cara booking gimana kak?',
  'booking harus dp berapa?',
  'biaya reservasi berapa ya',
  'do you have a book of recipes?',
])('"%s" is about something else', (text) => expect(read(text)).toBeUndefined())

test('a new time for the booking being made leaves the existing booking unchanged', () => {
  const desk = deskWith({ open: [BOOKED] })
  const step = read('ganti jam 11 aja', {
    desk,
    history: [
      customer('booking potong rambut besok jam 10'),
      ai(
        'Ini janjinya, Kak:\nPotong rambut (60 menit, Rp50.000)\nJumat 27 November 2026 pukul 10.00\nBalas "ya" kalau sudah pas, Kak.',
      ),
    ],
  })
  expect(step).toMatchObject({ text: expect.stringContaining('Ini janjinya') })
  expect(step).toMatchObject({ text: expect.stringContaining('pukul 11.00') })
})

test.each([
  ['bisa pindah ke sabtu jam 11?', 'pukul 11.00'],
  ['kak ganti jam 3 sore aja ya', 'pukul 15.00'],
  ['geser ke besok lusa jam 10 bisa ga', 'pukul 10.00'],
  ['undur sejam jadi jam 11', 'pukul 11.00'],
  ['janjinya bisa diganti ke jam 12 hari sabtu?', 'pukul 12.00'],
  ['bisa digeser ke jam 13 kak?', 'pukul 13.00'],
])('"%s" after a booking moves it, once the customer says yes', (text, time) => {
  const desk = deskWith({ open: [BOOKED] })
  const history = [customer('ya'), ai('Siap Kak, janji #7 tercatat. Sampai ketemu, ya!')]
  const step = read(text, { desk, history })
  expect(step).toMatchObject({ text: expect.stringMatching(/^Janji #7 pindah/) })
  expect(step).toMatchObject({ text: expect.stringContaining(time) })
  const asked = step?.kind === 'say' ? step.text : ''
  expect(read('ya', { desk, history: [...history, customer(text), ai(asked)] })).toMatchObject({
    act: { kind: 'janji_pindah', bookingId: 'b1' },
  })
})

test('a move to a time that is not free stays a move when the customer chooses another time', () => {
  const desk = deskWith({ open: [BOOKED] })
  const text = 'bisa pindah ke besok jam 20?'
  const offer = read(text, { desk })
  expect(offer).toMatchObject({ text: expect.stringContaining('Mau jam berapa, Kak?') })
  const history = [customer(text), ai(offer?.kind === 'say' ? offer.text : '')]
  expect(read('jam 13 aja', { desk, history })).toMatchObject({
    text: expect.stringMatching(/^Janji #7 pindah/),
  })
})

test.each([
  'pesanannya bisa ganti ke sabtu?',
  'antarnya diundur ke hari sabtu ya',
  'ganti alamat, besok antar ke Pogung',
  'ada promo pindah rumah?',
  'rotinya rusak kak, bisa diganti besok?',
])('"%s" does not move a booking', (text) =>
  expect(read(text, { desk: deskWith({ open: [BOOKED] }) })).toBeUndefined(),
)

test.each(['kak janjinya saya batalin ya, ga bisa datang', 'bookingannya cancel aja kak'])(
  '"%s" asks whether the booking is cancelled',
  (text) =>
    expect(read(text, { desk: deskWith({ open: [BOOKED] }) })).toMatchObject({
      text: cancelQuestion(BOOKED, 'id'),
    }),
)

test('without a booking a change that names nothing is no booking', () => {
  expect(read('bisa pindah ke sabtu jam 11?')).toBeUndefined()
})

test('a change later than the notice period allows goes to people, also across midnight', () => {
  const desk = deskWith({ open: [BOOKED], terms: { ...deskWith().terms, lead_minutes: 2880 } })
  expect(read('batalin janji saya', { desk })?.kind).toBe('people')
  expect(read('batalin janji saya', { desk: deskWith({ open: [BOOKED] }) })?.kind).toBe('say')
})
