import fc from 'fast-check'
import { expect, test } from 'vitest'
import { excerptOf } from './excerpt.ts'

test('an excerpt begins shortly before the searched words, at a word, and keeps upper and lower case', () => {
  expect(
    excerptOf('Kak, apakah hari ini masih ada\nKUE ulang tahun cokelat?', ['kue ulang']),
  ).toEqual({ before: '…hari ini masih ada ', match: 'KUE ulang', after: ' tahun cokelat?' })
  expect(excerptOf('Halo kak', ['halo'])).toEqual({ before: '', match: 'Halo', after: ' kak' })
  expect(excerptOf('tanpa', ['kue'])).toEqual({ before: '', match: '', after: 'tanpa' })
  expect(excerptOf('cokelat, kue', ['kue cokelat', 'cokelat', 'kue'])).toEqual({
    before: '',
    match: 'cokelat',
    after: ', kue',
  })
  fc.assert(
    fc.property(
      fc.string({ minLength: 1 }),
      fc.string(),
      (words, around) => excerptOf(`${around}x${words}`, [words]).before.length <= 60,
    ),
  )
})
