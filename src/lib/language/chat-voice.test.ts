import { expect, test } from 'vitest'
import { toChat, toMixedJavanese, vary, withTypo } from './chat-voice.ts'

test('a question is written as customers type it, with its figures kept', () => {
  expect(toChat('Berapa harga kue yang 20 cm?', 0)).toBe('kak brp harga kue yg 20 cm')
  expect(toChat('Berapa harga kue yang 20 cm?', 1)).toBe('brp harga kue yg 20 cm ya')
  expect(toMixedJavanese('Ada roti tawar?', 0)).toBe('ono roti tawar nggih')
})

test('a typo swaps two inner letters of long words, never of short ones or figures', () => {
  expect(withTypo('kue Rp20.000?', 3)).toBe('kue Rp20.000?')
  const wrong = withTypo('ongkir ke Condongcatur', 1)
  expect(wrong).not.toBe('ongkir ke Condongcatur')
  expect([...wrong].toSorted()).toEqual([...'ongkir ke Condongcatur'].toSorted())
})

test('each repetition has a wording of its own; the first is the original, and a seed repeats', () => {
  const words = Array.from({ length: 10 }, (_, n) => vary('Berapa ongkos kirim ke Bandung?', n))
  expect(words[0]).toBe('Berapa ongkos kirim ke Bandung?')
  expect(new Set(words).size).toBeGreaterThanOrEqual(6)
  expect(words).toEqual(words.map((_, n) => vary('Berapa ongkos kirim ke Bandung?', n)))
})
