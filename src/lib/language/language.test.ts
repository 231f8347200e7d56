import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { readLinearModel } from '#lib/statistics/linear-model'
import { LANGUAGE_TEXTS } from '../../../scripts/train/train-language.ts'
import { hashFiles, readRows } from '../../../scripts/train/train-linear.ts'
import { guessLanguage, LANGUAGE_WEIGHTS } from './language.ts'

const CHATS = `${import.meta.dirname}/../../../tests/quality/language/chats-held-out.jsonl`
const chat = z.object({ text: z.string(), lang: z.string() })

test.each([
  ['kak harganya berapa ya, bisa dikirim hari ini gak?', 'id'],
  ['Do you deliver to my hotel tomorrow morning?', 'en'],
  ['Nuwun sewu, regane roti iki pinten nggih? Kulo badhe tumbas', 'jv'],
  ['Punten, sabaraha hargana roti ieu? Abdi hoyong meser', 'su'],
  ['Berapakah harga kek ini? Saya hendak tempah untuk hari Ahad, boleh hantar tak?', 'ms'],
])('"%s" is %s', (text, language) => {
  expect(guessLanguage(text).language).toBe(language)
})

test('a message without features is Indonesian with certainty 0', () => {
  for (const text of ['ok', '2', '', '👍', 'p'])
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

test('the stored weights match the stored texts; `npm run train` renews them', () => {
  expect(readLinearModel(readFileSync(LANGUAGE_WEIGHTS)).source).toBe(hashFiles(LANGUAGE_TEXTS))
})

test('recognises short chats in five languages that were not used for training', () => {
  const chats = readRows(CHATS).map((row) => chat.parse(row))
  const right = chats.filter(({ text, lang }) => guessLanguage(text).language === lang)
  expect(chats.length).toBeGreaterThan(200)
  expect(right.length / chats.length).toBeGreaterThanOrEqual(0.93)
})
