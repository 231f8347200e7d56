import { expect, test } from 'vitest'
import { LITERAL_NAMES, literalFeatures } from './literal-features.ts'

const entry = (question: string, text: string) => ({
  entryId: question,
  sourceId: question,
  title: '',
  question,
  text,
  score: 0.5,
})
const FOUND = [
  entry('Bagaimana kalau baju hilang?', 'Baju hilang kami ganti, klaim dengan nota.'),
  entry('Ambil cucian tanpa nota bisa?', 'Bisa, tunjukkan KTP.'),
]
const featureOf = (text: string, name: string) =>
  literalFeatures(text, FOUND).map((own) => own[LITERAL_NAMES.indexOf(name)]!)

test('a candidate with all words of the question is ahead of one without some of them', () => {
  const [lost, taken] = featureOf('ambil cucian tanpa nota', 'literalBehind')
  expect(taken).toBeLessThan(0)
  expect(lost).toBeGreaterThan(0)
})

test('each candidate has one value for every feature, all zero for a question without words', () => {
  for (const text of ['nota hilang', '??', '12'])
    for (const own of literalFeatures(text, FOUND)) {
      expect(own).toHaveLength(LITERAL_NAMES.length)
      expect(own.every(Number.isFinite)).toBe(true)
    }
})
