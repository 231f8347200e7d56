import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HANDLERS } from '../handler/contract.ts'
import { type Admission, decideAdmission } from './why-ai-does-not-answer.ts'
import { afterInbound } from './after-inbound.ts'

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

test('the AI takes a conversation only when no admission rule applies', () => {
  expect(decideAdmission(good)).toEqual({ handler: 'ai', reason: null })
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
      const verdict = decideAdmission(input)
      expect(verdict.handler === 'ai').toBe(mayAnswer)
      expect(verdict.reason === null).toBe(mayAnswer)
    }),
  )
})

test("a customer's message never takes a room from a person or out of a loop", () => {
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

test('an escalated room keeps waiting; a room that waits because of an admission rule is checked again', () => {
  expect(
    afterInbound({ handler: 'menunggu_tim', handler_reason: 'minta_manusia' }, good).handler,
  ).toBe('menunggu_tim')
  expect(afterInbound({ handler: 'menunggu_tim', handler_reason: 'mode_uji' }, good).handler).toBe(
    'ai',
  )
})

test("a customer's message opens a new session only in a closed room", () => {
  fc.assert(
    fc.property(anyAdmission, fc.constantFrom(...HANDLERS), (input, handler) => {
      expect(afterInbound({ handler, handler_reason: null }, input).newSession).toBe(
        handler === 'selesai',
      )
    }),
  )
})
