import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AgentTurn } from '../contract.ts'
import { BUDGET_MESSAGES, checkBotPeer, checkBudget, checkRepeat } from './gate.ts'

const NOW = new Date('2026-01-21T05:00:00Z')
const at = (secondsAgo: number) => new Date(NOW.getTime() - secondsAgo * 1000).toISOString()
const ai = (text: string, secondsAgo: number): AgentTurn => ({
  author: 'ai',
  text,
  kind: 'text',
  at: at(secondsAgo),
})
const customer = (text: string, secondsAgo: number): AgentTurn => ({
  author: 'customer',
  text,
  kind: 'text',
  at: at(secondsAgo),
})
test('the thirteenth AI message in ten minutes is held, whatever the earlier ones were', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 3600 }), { maxLength: 40 }), (ages) => {
      const recent = ages.filter((age) => age < 600).length
      expect(
        checkBudget(
          ages.map((age) => ai('x', age)),
          NOW,
        ).passed,
      ).toBe(recent < BUDGET_MESSAGES)
    }),
  )
})
test('messages of people and the customer do not count towards the budget', () => {
  const others = Array.from({ length: 30 }, (_, index): AgentTurn => ({
    ...customer('halo', index),
    author: index % 2 ? 'member' : 'customer',
  }))
  expect(checkBudget(others, NOW).passed).toBe(true)
})
test('a text that the AI already sent is held, in any spacing and case', () => {
  expect(checkRepeat('Buka jam 07.00.', [ai('buka  jam 07.00', 500)]).passed).toBe(false)
  expect(checkRepeat('Buka jam 08.00.', [ai('buka jam 07.00', 500)]).passed).toBe(true)
  expect(checkRepeat('Buka jam 07.00.', [customer('Buka jam 07.00.', 500)]).passed).toBe(true)
})
test('three replies in a row under two seconds are a bot; two of them with a slow one are not', () => {
  const chat = (gaps: number[]) => {
    let clock = 1000
    return gaps.flatMap((gap, index) => {
      const asked = ai(`jawaban ${index}`, clock)
      clock -= gap
      const reply = customer(
        `balasan nomor ${index} yang lain sekali ${'abc'.repeat(index)}`,
        clock,
      )
      clock -= 20
      return [asked, reply]
    })
  }
  expect(checkBotPeer(chat([1, 1, 1]), []).passed).toBe(false)
  expect(checkBotPeer(chat([1, 5, 1]), []).passed).toBe(true)
  expect(checkBotPeer(chat([1, 1]), []).passed).toBe(true)
})
test('three nearly equal messages in a row are a bot; three short ones ("ya") are not', () => {
  const loop = (text: (index: number) => string) => [
    customer(text(0), 300),
    ai('a', 290),
    customer(text(1), 200),
    ai('b', 190),
  ]
  expect(
    checkBotPeer(
      loop(() => 'Terima kasih telah menghubungi kami.'),
      [{ text: 'Terima kasih telah menghubungi kami!', at: at(100) }],
    ).passed,
  ).toBe(false)
  expect(
    checkBotPeer(
      loop(() => 'ok kak'),
      [{ text: 'ok kak', at: at(100) }],
    ).passed,
  ).toBe(true)
  expect(
    checkBotPeer(
      loop((index) => ['Berapa harga roti tawar?', 'Bisa kirim ke Bandung?'][index] ?? ''),
      [{ text: 'Kalau alamatnya di mana?', at: at(100) }],
    ).passed,
  ).toBe(true)
})
