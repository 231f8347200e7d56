import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import * as live from '#dashboard/shell/live/live.ts'
import { messagesQuery, roomQuery } from './queries.ts'
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

test('a long conversation keeps eight pages, and reads the dropped ones again', async () => {
  const place = (number: number) => ({ at: String(number), id: String(number) })
  const observer = new InfiniteQueryObserver(new QueryClient(), {
    ...messagesQuery('toko', 'kamar'),
    queryFn: ({ pageParam }) => {
      const [before, after] = [
        pageParam && 'before' in pageParam,
        pageParam && 'after' in pageParam,
      ]
      const edge = Number(Object.values(pageParam ?? { before: place(20) })[0].id)
      const number = before || !after ? edge - 1 : edge + 1
      return {
        messages: [],
        events: [],
        before: place(number),
        after: number === 19 ? null : place(number),
      }
    },
  })
  const stop = observer.subscribe(() => {})
  const shown = () =>
    observer.getCurrentResult().data?.pages.map((page) => Number(page.before?.id)) ?? []
  await vi.waitFor(() => expect(shown()).toEqual([19]))
  for (let times = 0; times < 9; times++) await observer.fetchNextPage()
  expect(shown()).toEqual([17, 16, 15, 14, 13, 12, 11, 10])
  expect(observer.getCurrentResult().hasPreviousPage).toBe(true)
  for (let times = 0; times < 2; times++) await observer.fetchPreviousPage()
  expect(shown()).toEqual([19, 18, 17, 16, 15, 14, 13, 12])
  expect(observer.getCurrentResult().hasPreviousPage).toBe(false)
  stop()
})
