import { expect, test } from 'vitest'
import { isWindowOpen, WINDOW_MS } from './contract.ts'

test('only the official API limits plain messages to a 24-hour window', () => {
  const inboundMs = Date.parse('2026-11-21T10:00:00.000Z')
  const expires = new Date(inboundMs + WINDOW_MS).toISOString()
  expect(isWindowOpen('meta-cloud', expires, inboundMs + WINDOW_MS - 1000)).toBe(true)
  expect(isWindowOpen('meta-cloud', expires, inboundMs + WINDOW_MS + 1000)).toBe(false)
  expect(isWindowOpen('meta-cloud', null, inboundMs)).toBe(false)
  expect(isWindowOpen('waha', null, inboundMs)).toBe(true)
})
