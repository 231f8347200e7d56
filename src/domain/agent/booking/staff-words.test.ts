import { expect, test } from 'vitest'
import type { Staff } from '#contract/booking'
import { asksWho, staffIn, unknownName } from './staff-words.ts'

const person = (id: string, name: string): Staff => ({
  id,
  name,
  member_id: null,
  service_ids: [],
  weekly_hours: null,
  days_off: [],
})
const STAFF = [person('rina', 'Mbak Rina'), person('andi', 'dr. Andi Wijaya'), person('d', 'Dewi')]

test.each([
  ['sama mbak Rina bisa?', 'rina'],
  ['mau potong rambut besok jam 10 dengan rina ya', 'rina'],
  ['Rina aja kak', 'rina'],
  ['saya sama rina besok jam 10 ya kak', 'rina'],
  ['dokter andi ada hari sabtu?', 'andi'],
  ['dewi kosong jam berapa kak besok?', 'd'],
  ['i want a haircut tomorrow with dewi please', 'd'],
])('"%s" names %s', (text, id) => expect(staffIn(text, STAFF)).toBe(id))

test.each(['siapa aja kak', 'bebas', 'sama siapa saja boleh', 'anyone is fine'])(
  '"%s" means any person of the staff',
  (text) => expect(staffIn(text, STAFF)).toBeNull(),
)

test.each([
  'booking besok jam 10 atas nama Rina ya kak',
  'halo kak saya rina mau booking potong rambut besok',
  'mau booking besok jam 10',
  'petugasnya siapa aja kak?',
])('"%s" names no person of the staff', (text) => expect(staffIn(text, STAFF)).toBeUndefined())

test('the full name decides between two people with the same first name', () => {
  const two = [person('1', 'Rina Wati'), person('2', 'Rina Sari')]
  expect(staffIn('sama rina sari bisa?', two)).toBe('2')
  expect(staffIn('sama rina bisa?', two)).toBeUndefined()
})

test('a title before a name that no staff member has is an unknown name, not a wish for anyone', () => {
  expect(unknownName('sama kak siti bisa?', STAFF)).toBe('Siti')
  expect(unknownName('sama mbak rina bisa?', STAFF)).toBeUndefined()
  expect(unknownName('sama kak aja deh', STAFF)).toBeUndefined()
  expect(unknownName('sama anak saya', STAFF)).toBeUndefined()
})

test('a question for the names of the staff is recognised', () => {
  expect(asksWho('petugasnya siapa aja kak?')).toBe(true)
  expect(asksWho('sama siapa saja boleh')).toBe(false)
})
