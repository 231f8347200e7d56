import { expect, test } from 'vitest'
import { searchPatterns, toLikePatterns, searchWords } from './search-words.ts'

test('the words of a search become their stems, longest first; each stem is part of a typed word', () => {
  expect(searchWords('Pesanan dikirim ke bandung')).toEqual(['bandung', 'pesan', 'kirim', 'ke'])
  expect(searchWords('  ok ok  ')).toEqual(['ok'])
})

test('a number or a quoted phrase in a search stays one text', () => {
  expect(searchWords('0812-2714 4471')).toEqual(['0812-2714 4471'])
  expect(searchWords('“kue ulang tahun”')).toEqual(['kue ulang tahun'])
  expect(searchWords('""')).toEqual(['""'])
})

test('wildcards of patterns are searched as plain characters', () => {
  expect(toLikePatterns(['50%', 'a_b', 'c\\d'])).toEqual(['%50\\%%', '%a\\_b%', '%c\\\\d%'])
})

test('a phone number is searched in groups, without its prefix; hours, dates and prices as typed', () => {
  for (const typed of ['0812-2714-4471', '+62 812-2714-4471', '62812 2714 4471'])
    expect([typed, searchPatterns(typed)]).toEqual([typed, ['%812%2714%4471%']])
  expect(searchPatterns('0812')).toEqual(['%812%'])
  expect(searchPatterns('0812 27')).toEqual(['%81227%'])
  expect(searchPatterns('+65 9123 4567')).toEqual(['%6591234567%'])
  for (const typed of ['08.00-21.00', '08-12-2026', '150.000', '620000', '350'])
    expect([typed, searchPatterns(typed)]).toEqual([typed, [`%${typed}%`]])
})
