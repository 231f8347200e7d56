import { expect, test } from 'vitest'
import { guessLanguage } from './language.ts'

test.each([
  ['kak harganya berapa ya, bisa dikirim hari ini gak?', 'id'],
  ['Do you deliver to my hotel tomorrow morning?', 'en'],
  ['Nuwun sewu, regane roti iki pinten nggih? Kulo badhe tumbas', 'jv'],
  ['Punten, sabaraha hargana roti ieu? Abdi hoyong meser', 'su'],
  ['Berapakah harga kek ini? Saya hendak tempah untuk hari Ahad, boleh hantar tak?', 'ms'],
])('"%s" is %s', (text, language) => {
  expect(guessLanguage(text).language).toBe(language)
})

test('a message without any sign is Indonesian with certainty 0', () => {
  for (const text of ['ok', '2', '', '👍', 'croissant'])
    expect(guessLanguage(text), text).toEqual({ language: 'id', certainty: 0 })
})

test('Indonesian with English trade words is not English', () => {
  for (const text of [
    'ready stock kak?',
    'free ongkir ga',
    'bisa cancel order saya?',
    'snack box brp?',
    'membership brp sebulan',
    'checkout gmn',
  ])
    expect(guessLanguage(text).language, text).not.toBe('en')
})
