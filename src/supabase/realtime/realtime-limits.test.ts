import { expect, test } from 'vitest'
import { limitsFrom } from './realtime-limits.ts'

test('the buffer holds the largest payload; given limits apply, undefined ones do not', () => {
  expect(limitsFrom().bufferedBytes).toBeGreaterThan(limitsFrom().payloadBytes)
  expect(limitsFrom({ payloadBytes: 9_000_000 }).bufferedBytes).toBeGreaterThan(9_000_000)
  expect(limitsFrom({ bufferedBytes: 10, messagesPerSecond: undefined })).toMatchObject({
    bufferedBytes: 10,
    messagesPerSecond: 100,
  })
})
