import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CloseDecision, type CloseHistory, decideClose } from './close-rules.ts'

const history = (change: Partial<CloseHistory> = {}): CloseHistory => ({
  attempts: 0,
  broken: 0,
  isLinked: true,
  random: () => 1,
  ...change,
})
const decide = (code: number, change: Partial<CloseHistory> = {}, message = ''): CloseDecision =>
  decideClose({ code, message }, history(change))

test.each([
  [515, 'restart'],
  [408, 'reconnect'],
  [428, 'reconnect'],
  [503, 'reconnect'],
  [500, 'reconnect'],
  [405, 'stop'],
  [411, 'stop'],
  [401, 'link-again'],
  [403, 'stop'],
  [419, 'link-again'],
  [440, 'stop'],
])('after code %i follows %s', (code, next) => {
  expect(decide(code).next).toBe(next)
})

test('an unknown close code counts as an interruption', () => {
  expect(decide(499).next).toBe('reconnect')
})

test('expired codes stop the number until a person starts it again', () => {
  expect(decide(408, { isLinked: false }, 'QR refs attempts ended')).toMatchObject({
    next: 'stop',
    wipe: true,
    reason: 'qr_expired',
  })
  expect(decide(408, {}, 'Timed Out').next).toBe('reconnect')
})

test('the keys are deleted only when they are useless', () => {
  for (const code of [401, 419, 411]) expect(decide(code)).toMatchObject({ wipe: true })
  for (const code of [403, 405, 440]) expect(decide(code)).toMatchObject({ wipe: false })
})

test('a broken session is retried several times before the channel shows it', () => {
  expect(decide(500, { broken: 3 }).next).toBe('reconnect')
  expect(decide(500, { broken: 4 })).toMatchObject({ next: 'stop', wipe: false })
})

test('reconnect pauses grow from one second to a minute and vary', () => {
  const delays = [0, 1, 2, 3, 4, 5, 6, 20]
    .map((attempts) => decide(428, { attempts }))
    .map((decision) => ('delayMs' in decision ? decision.delayMs : 0))
  expect(delays).toEqual([1000, 2000, 4000, 8000, 16000, 32000, 60000, 60000])
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (attempts, drawn) => {
        const decision = decide(428, { attempts, random: () => drawn })
        if (decision.next !== 'reconnect') throw new Error('no reconnect')
        expect(decision.delayMs).toBeGreaterThanOrEqual(500)
        expect(decision.delayMs).toBeLessThanOrEqual(60_000)
      },
    ),
  )
})

test('a busy server (503) gets longer pauses', () => {
  const [busy, cut] = [decide(503), decide(428)]
  expect('delayMs' in busy && 'delayMs' in cut && busy.delayMs > cut.delayMs).toBe(true)
})
