import { expect, test } from 'vitest'
import { ratingIn } from './rating.ts'

const rated = (text: string) => ratingIn({ type: 'text', text })

test.each([
  ['5', 5],
  ['4 kak', 4],
  ['4/5', 4],
  ['3 dari 5', 3],
  ['Bintang 5 ya', 5],
  ['lima', 5],
  ['⭐⭐⭐⭐', 4],
  ['⭐️⭐️', 2],
  [' nilainya 2 deh', 2],
])('%s is a rating', (text, rating) => {
  expect(rated(text)).toBe(rating)
})

test.each(['6', '0', '10', '2 box brownies', '5?', '2, yang coklat', 'pesan 3', 'oke', '', '4 5'])(
  '%s is no rating',
  (text) => {
    expect(rated(text)).toBeUndefined()
  },
)

test('a file or a long text is no rating', () => {
  expect(rated(`5 ${'bagus sekali '.repeat(5)}`)).toBeUndefined()
})
