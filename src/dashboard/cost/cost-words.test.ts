import { expect, test } from 'vitest'
import { fewerWords } from './cost-words.ts'

test('the share that one answer for several messages saved is rounded down', () => {
  expect(fewerWords({ asked: 1200, answers: 805 })).toBe(
    'AI menjawab 1.200 pesan pelanggan dengan 805 pesan, 32% lebih sedikit daripada satu balasan untuk tiap pesan.',
  )
})

test.each([
  { asked: 0, answers: 0 },
  { asked: 5, answers: 5 },
  { asked: 2, answers: 3 },
  { asked: 1000, answers: 995 },
])('$answers answers for $asked messages saved nothing worth a sentence', (bursts) => {
  expect(fewerWords(bursts)).toBeUndefined()
})
