import { expect, test } from 'vitest'
import type { HandlerEvent, RoomEventRow } from '#contract/conversation/handler'
import type { MessageRow } from '#contract/conversation/message'
import type { Messages } from '../live/cache.ts'
import type { Outgoing } from '../composer/outbox/outbox.ts'
import { buildTimeline, countNewer, lastKey, newestOf, type Unread, unreadOf } from './timeline.ts'

const NOW = Date.parse('2026-10-03T05:00:00Z')
const at = (minute: number, day = 3) => new Date(Date.UTC(2026, 9, day, 3, minute)).toISOString()

function aMessage(id: string, minute: number, fields: Partial<MessageRow> = {}): MessageRow {
  return {
    id,
    room_id: 'r',
    session_no: 1,
    direction: 'in',
    author_kind: 'customer',
    author_id: null,
    author_name: null,
    kind: 'text',
    text: id,
    content: { type: 'text', text: id },
    attachment: null,
    client_id: null,
    reply_to_id: null,
    reply_to: null,
    referral: null,
    status: 'received',
    status_reason: null,
    reactions: {},
    agent_run_id: null,
    source_count: 0,
    occurred_at: at(minute),
    edited_at: null,
    revoked_at: null,
    dismissed_at: null,
    ...fields,
  }
}
const page = (
  messages: MessageRow[],
  events: RoomEventRow[] = [],
  before: { at: string; id: string } | null = null,
): Messages => ({ pages: [{ messages, events, before }], pageParams: [null] })
const anEvent = (
  id: string,
  minute: number,
  reason: HandlerEvent = 'ambil_alih',
): RoomEventRow => ({
  id,
  room_id: 'r',
  actor_kind: 'member',
  actor_id: 'me',
  actor_name: 'Dimas',
  reason,
  before: null,
  after: null,
  created_at: at(minute),
})
const outgoing = (clientId: string): Outgoing => ({
  clientId,
  roomId: 'r',
  businessId: 'b',
  sessionNo: 1,
  isAssigned: true,
  kind: 'text',
  text: 'halo',
  authorId: 'me',
  authorName: 'Dimas',
  at: at(9),
  state: 'sending',
})
const IN_JAKARTA = { nowMs: NOW, zone: 'Asia/Jakarta' }
const shape = (data: Messages, sending: Outgoing[] = [], unread?: Unread | null) =>
  buildTimeline(data, sending, { ...IN_JAKARTA, unread }).map((item) => {
    switch (item.type) {
      case 'turn':
        return item.entries.map((entry) => entry.key).join('+')
      case 'day':
        return item.label
      case 'unread':
        return '--'
      case 'event':
        return `(${item.event.id})`
    }
  })

test('groups messages of one author until another author, an event, or ten minutes', () => {
  const data = page(
    [
      aMessage('a', 0),
      aMessage('b', 1),
      aMessage('c', 2, { direction: 'out', author_kind: 'ai' }),
      aMessage('d', 3),
      aMessage('e', 20),
      aMessage('f', 21),
    ],
    [anEvent('x', 20.5)],
  )
  expect(shape(data)).toEqual(['Hari ini', 'a+b', 'c', 'd', 'e', '(x)', 'f'])
})

test('a new session is announced above the message that began it', () => {
  const begins = (id: string, minute: number) => anEvent(id, minute, 'sesi_baru')
  expect(
    shape(
      page(
        [
          aMessage('a', 0),
          aMessage('b', 5, { session_no: 2 }),
          aMessage('c', 6, { session_no: 2 }),
        ],
        [begins('x', 1), begins('y', 6)],
      ),
    ),
  ).toEqual(['Hari ini', '(x)', 'a', '(y)', 'b+c'])
})

test('shows one line per day', () => {
  expect(shape(page([aMessage('a', 0, { occurred_at: at(0, 2) }), aMessage('b', 0)]))).toEqual([
    'Kemarin',
    'a',
    'Hari ini',
    'b',
  ])
})

test('shows outgoing messages last until they are stored', () => {
  const sent = aMessage('real', 9, {
    client_id: 'x',
    direction: 'out',
    author_kind: 'member',
    author_id: 'me',
  })
  expect(shape(page([aMessage('a', 0)]), [outgoing('x')])).toEqual(['Hari ini', 'a', 'x'])
  expect(shape(page([aMessage('a', 0), sent]), [outgoing('x')])).toEqual(['Hari ini', 'a', 'x'])
})

test('hides events older than the loaded messages', () => {
  expect(
    shape(
      page([aMessage('a', 5)], [anEvent('early', 1), anEvent('late', 6)], { at: at(5), id: 'a' }),
    ),
  ).toEqual(['Hari ini', 'a', '(late)'])
})

test('counts messages of others since the last one in view, not own ones', () => {
  const items = buildTimeline(
    page([
      aMessage('a', 0),
      aMessage('b', 1),
      aMessage('mine', 2, { direction: 'out', author_kind: 'member', author_id: 'me' }),
      aMessage('c', 3),
    ]),
    [],
    IN_JAKARTA,
  )
  expect(countNewer(items, 'a', 'me')).toBe(2)
  expect(countNewer(items, lastKey(items), 'me')).toBe(0)
})

test('divides unread customer messages by a line, also within one turn', () => {
  const data = page([
    aMessage('a', 0),
    aMessage('b', 1),
    aMessage('answer', 2, { direction: 'out', author_kind: 'ai' }),
    aMessage('c', 3),
  ])
  const unread = unreadOf(data, 2)
  expect(shape(data, [], unread)).toEqual(['Hari ini', 'a', '--', 'b', 'answer', 'c'])
  const later = page([...data.pages[0]!.messages, aMessage('d', 4)])
  expect(shape(later, [], unread)).toEqual(['Hari ini', 'a', '--', 'b', 'answer', 'c+d'])
  expect(unreadOf(data, 0)).toBeNull()
})

test('the newest rows have enough messages, and the line of unread ones', () => {
  const messages = Array.from({ length: 40 }, (_, minute) => aMessage(`m${minute}`, minute * 20))
  const rowsOf = (unread?: Unread) => buildTimeline(page(messages), [], { ...IN_JAKARTA, unread })
  const read = rowsOf()
  expect(newestOf(read, 5).map(({ key }) => key)).toEqual(read.slice(-5).map(({ key }) => key))
  expect(newestOf(read, 100)).toEqual(read)
  const shown = newestOf(rowsOf(unreadOf(page(messages), 12)!), 5)
  expect(shown[0]?.type).toBe('unread')
  expect(shown).toHaveLength(13)
})
