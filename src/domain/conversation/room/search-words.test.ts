import { expect, test } from 'vitest'
import { containing, searchWords } from './search-words.ts'

test('words become their stems, the longest first; each is a part of what was typed', () => {
  expect(searchWords('Pesanan dikirim ke bandung')).toEqual(['bandung', 'pesan', 'kirim', 'ke'])
  expect(searchWords('  ok ok  ')).toEqual(['ok'])
})

test('numbers and words in quotes stay one text', () => {
  expect(searchWords('0812-2714 4471')).toEqual(['0812-2714 4471'])
  expect(searchWords('“kue ulang tahun”')).toEqual(['kue ulang tahun'])
  expect(searchWords('""')).toEqual(['""'])
})

test('signs of patterns are letters', () => {
  expect(containing(['50%', 'a_b', 'c\\d'])).toEqual(['%50\\%%', '%a\\_b%', '%c\\\\d%'])
})
