import { expect, test } from 'vitest'
import { limitsFrom } from './limits.ts'

test('the largest payload may wait for a slow reader; what is given counts, what is undefined does not', () => {
  expect(limitsFrom().bufferedBytes).toBeGreaterThan(limitsFrom().payloadBytes)
  expect(limitsFrom({ payloadBytes: 9_000_000 }).bufferedBytes).toBeGreaterThan(9_000_000)
  expect(limitsFrom({ bufferedBytes: 10, messagesPerSecond: undefined })).toMatchObject({
    bufferedBytes: 10,
    messagesPerSecond: 100,
  })
})
