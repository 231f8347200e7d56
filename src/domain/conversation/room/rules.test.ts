import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HANDLERS } from '../handler/contract.ts'
import { type Admission, admit } from './admission-rules.ts'
import {
  afterInbound,
  excerptOf,
  isInRollout,
  isWindowOpen,
  replyAt,
  rolloutDraw,
  WINDOW_MS,
} from './rules.ts'

const good: Admission = {
  channelWorking: true,
  agentEnabled: true,
  aiPaused: false,
  isGroup: false,
  isTesting: false,
  isTester: false,
  rolloutIn: true,
  isBlocked: false,
}
const anyAdmission: fc.Arbitrary<Admission> = fc.record({
  channelWorking: fc.boolean(),
  agentEnabled: fc.boolean(),
  aiPaused: fc.boolean(),
  isGroup: fc.boolean(),
  isTesting: fc.boolean(),
  isTester: fc.boolean(),
  rolloutIn: fc.boolean(),
  isBlocked: fc.boolean(),
})

test('the AI takes a conversation only when every condition holds', () => {
  expect(admit(good)).toEqual({ handler: 'ai', reason: null })
  fc.assert(
    fc.property(anyAdmission, (input) => {
      const mayAnswer =
        input.channelWorking &&
        input.agentEnabled &&
        !input.aiPaused &&
        !input.isGroup &&
        !input.isBlocked &&
        input.rolloutIn &&
        (!input.isTesting || input.isTester)
      const verdict = admit(input)
      expect(verdict.handler === 'ai').toBe(mayAnswer)
      expect(verdict.reason === null).toBe(mayAnswer)
    }),
  )
})

test('a message never takes a room away from a person or out of a loop', () => {
  fc.assert(
    fc.property(
      anyAdmission,
      fc.constantFrom('manusia' as const, 'loop' as const),
      (input, handler) => {
        expect(afterInbound({ handler, handler_reason: 'marah' }, input)).toEqual({
          handler,
          reason: 'marah',
          newSession: false,
        })
      },
    ),
  )
})

test('an escalated room keeps waiting for people, one that only missed a condition is asked again', () => {
  expect(
    afterInbound({ handler: 'menunggu_tim', handler_reason: 'minta_manusia' }, good).handler,
  ).toBe('menunggu_tim')
  expect(afterInbound({ handler: 'menunggu_tim', handler_reason: 'mode_uji' }, good).handler).toBe(
    'ai',
  )
})

test('only a closed room opens a new session', () => {
  fc.assert(
    fc.property(anyAdmission, fc.constantFrom(...HANDLERS), (input, handler) => {
      expect(afterInbound({ handler, handler_reason: null }, input).newSession).toBe(
        handler === 'selesai',
      )
    }),
  )
})

test('the answer waits for the quiet window, longer while the customer types, never beyond 25 s of the first fragment', () => {
  expect(replyAt({ firstMs: 0, newestMs: 3000 }, 6000)).toBe(9000)
  expect(replyAt({ firstMs: 0, newestMs: 3000, typingUntilMs: 8000 }, 6000)).toBe(12_000)
  expect(replyAt({ firstMs: 0, newestMs: 24_000 }, 6000)).toBe(25_000)
  fc.assert(
    fc.property(
      fc.nat(40_000),
      fc.nat(15_000),
      fc.option(fc.nat(90_000), { nil: undefined }),
      (newestMs, quietMs, typingUntilMs) => {
        const at = replyAt({ firstMs: 0, newestMs, typingUntilMs }, quietMs)
        expect(at).toBeGreaterThanOrEqual(Math.min(newestMs, at))
        expect(at).toBeLessThanOrEqual(Math.max(25_000, newestMs))
      },
    ),
  )
})

test('a room draws the same share every time and the draws spread evenly', () => {
  const draws = Array.from({ length: 4000 }, (_, index) => rolloutDraw(`room-${index}`, 'agent'))
  expect(rolloutDraw('room-1', 'agent')).toBe(draws[1])
  const below = draws.filter((draw) =>
    isInRollout(draw, { enable_agent_partial_rollout: true, agent_rollout_probability: 0.4 }),
  ).length
  expect(below / draws.length).toBeGreaterThan(0.36)
  expect(below / draws.length).toBeLessThan(0.44)
  expect(
    draws.every((draw) =>
      isInRollout(draw, { enable_agent_partial_rollout: false, agent_rollout_probability: 0 }),
    ),
  ).toBe(true)
})

test('the 24-hour window closes on the official API and does not exist on an unofficial one', () => {
  const inboundMs = Date.parse('2026-11-21T10:00:00.000Z')
  const expires = new Date(inboundMs + WINDOW_MS).toISOString()
  expect(isWindowOpen('meta-cloud', expires, inboundMs + WINDOW_MS - 1000)).toBe(true)
  expect(isWindowOpen('meta-cloud', expires, inboundMs + WINDOW_MS + 1000)).toBe(false)
  expect(isWindowOpen('meta-cloud', null, inboundMs)).toBe(false)
  expect(isWindowOpen('waha', null, inboundMs)).toBe(true)
})

test('an excerpt begins shortly before the words, at a word, and keeps the letters of the message', () => {
  expect(
    excerptOf('Kak, apakah hari ini masih ada\nKUE ulang tahun cokelat?', 'kue ulang'),
  ).toEqual({ before: '…hari ini masih ada ', match: 'KUE ulang', after: ' tahun cokelat?' })
  expect(excerptOf('Halo kak', 'halo')).toEqual({ before: '', match: 'Halo', after: ' kak' })
  expect(excerptOf('tanpa', 'kue')).toEqual({ before: '', match: '', after: 'tanpa' })
  fc.assert(
    fc.property(
      fc.string({ minLength: 1 }),
      fc.string(),
      (words, around) => excerptOf(`${around}x${words}`, words).before.length <= 60,
    ),
  )
})
