import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { aMessageRow } from '../../../../tests/dom/rows.ts'
import { messagesQuery } from '../queries.ts'
import type { Messages } from './cache.ts'
import { applyChange } from './live-changes.ts'

const BUSINESS = 'b'
const ROOM = 'r'
const LIVE = 150

const at = (second: number) => new Date(Date.UTC(2026, 9, 3, 3, 0, second)).toISOString()
const idOf = (nth: number) => `m${String(nth).padStart(3, '0')}`

const { queryKey } = messagesQuery(BUSINESS, ROOM)

/** A conversation with no message so far, opened at `place`. */
const opened = (place: Partial<Messages['pages'][number]> = {}): Messages => ({
  pages: [{ messages: [], events: [], before: null, ...place }],
  pageParams: [null],
})

function receive(queryClient: QueryClient, nth: number): void {
  const fields = { id: idOf(nth), room_id: ROOM, occurred_at: at(nth) }
  const row = { ...aMessageRow(`pesan ${nth}`, fields), business_id: BUSINESS }
  applyChange({ table: 'message', op: 'insert', row }, queryClient)
}

const read = (queryClient: QueryClient) => queryClient.getQueryData<Messages>(queryKey)!

test('a conversation that is not on screen keeps its newest messages and the cursor to older ones', () => {
  const queryClient = new QueryClient()
  queryClient.setQueryData(queryKey, opened())
  for (let nth = 0; nth < LIVE; nth++) receive(queryClient, nth)
  const { pages } = read(queryClient)
  expect(pages).toHaveLength(1)
  expect(pages[0]!.messages.length).toBeLessThanOrEqual(100)
  expect(pages[0]!.messages.at(-1)?.id).toBe(idOf(LIVE - 1))
  const oldest = pages[0]!.messages[0]!
  expect(pages[0]!.before).toEqual({ at: oldest.occurred_at, id: oldest.id })
  queryClient.clear()
})

test('a conversation on screen keeps every message', () => {
  const queryClient = new QueryClient()
  queryClient.setQueryData(queryKey, opened())
  const leave = new QueryObserver(queryClient, {
    queryKey,
    enabled: true,
    staleTime: Infinity,
  }).subscribe(() => {})
  for (let nth = 0; nth < LIVE; nth++) receive(queryClient, nth)
  expect(read(queryClient).pages[0]!.messages).toHaveLength(LIVE)
  leave()
  receive(queryClient, LIVE)
  expect(read(queryClient).pages[0]!.messages).toHaveLength(50)
  queryClient.clear()
})
