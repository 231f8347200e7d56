import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import * as live from '#dashboard/shell/live/live.ts'
import { roomQuery } from './queries.ts'
import { MINUTE_MS } from '#lib/time/durations'

const line: { state: live.LineState } = { state: 'open' }

/** Whether a conversation that was read this long ago is refetched when it is opened. */
function isReadAgain(agoMs: number): boolean {
  const queryClient = new QueryClient()
  const query = roomQuery('toko', 'kamar')
  const read = vi.fn(() => new Promise<never>(() => {}))
  queryClient.setQueryData<object>(query.queryKey, {}, { updatedAt: Date.now() - agoMs })
  const stop = new QueryObserver(queryClient, { ...query, queryFn: read }).subscribe(() => {})
  stop()
  queryClient.clear()
  return read.mock.calls.length > 0
}

beforeEach(() => {
  line.state = 'open'
  const spy = vi.spyOn(live, 'lineState').mockImplementation(() => line.state)
  return () => spy.mockRestore()
})

test('with an open realtime connection a conversation never goes stale', () => {
  expect(isReadAgain(60 * MINUTE_MS)).toBe(false)
})

test.each(['down', 'connecting'] as const)(
  'while the live line is %s it stays fresh for five minutes, as everything else',
  (state) => {
    line.state = state
    expect(isReadAgain(4 * MINUTE_MS)).toBe(false)
    expect(isReadAgain(6 * MINUTE_MS)).toBe(true)
  },
)
