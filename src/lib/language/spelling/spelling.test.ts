import { expect, test } from 'vitest'
import { skeletonOf, soundAlikes } from './spelling.ts'

test.each([
  ['body', 'bodi'],
  ['pasmina', 'pashmina'],
  ['tubles', 'tubeless'],
  ['gordyn', 'gorden'],
])('"%s" sounds like "%s"', (written, known) => {
  expect(skeletonOf(written)).toBe(skeletonOf(known))
  expect(soundAlikes(written, [known])).toEqual([known])
})

test('words with the same consonants and other vowels are different words', () => {
  expect(soundAlikes('kurus', ['kursi', 'keras'])).toEqual([])
})
