import { expect, test } from 'vitest'
import { toLikePatterns, searchWords } from './search-words.ts'

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
