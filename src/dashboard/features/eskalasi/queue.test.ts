import { expect, test } from 'vitest'
import type { EscalationRow, QueueTab } from '#contract/conversation/escalation'
import { filterOf } from './queue-filter.ts'
import {
  distinctRows,
  inQueueOrder,
  nextCase,
  type QueuePages,
  urgencyOf,
  takenBy,
  takenWithin,
} from './queue.ts'

const row = (id: string, fields: Partial<EscalationRow> = {}): EscalationRow => ({
  id,
  business_id: 'b',
  room_id: `room-${id}`,
  contact_name: id,
  contact_phone: null,
  channel_name: 'WhatsApp',
  reason: 'marah',
  detail: null,
  summary: [],
  priority: 0,
  opened_at: '2026-10-03T03:00:00.000Z',
  half_at: '2026-10-03T03:07:30.000Z',
  due_at: '2026-10-03T03:15:00.000Z',
  claimed_by: null,
  claimed_by_name: null,
  claimed_at: null,
  offered_to: null,
  offered_to_name: null,
  last_preview: '',
  last_message_at: '2026-10-03T03:00:00.000Z',
  ...fields,
})
const figures = {
  waiting: 2,
  overdue: 0,
  mine: 1,
  all: 4,
  slaMinutes: 15,
  medianClaimSeconds: null,
}
const pagesOf = (...pages: EscalationRow[][]): QueuePages => ({
  pages: pages.map((rows) => ({ rows, before: null, figures })),
  pageParams: pages.map(() => null),
})

test('a case keeps the place that its deadline gives it, before all taken ones', () => {
  const taken = (id: string, claimed_at: string) => row(id, { claimed_by: 'rina', claimed_at })
  const inOrder = [
    row('soon', { due_at: '2026-10-03T03:05:00.000Z' }),
    row('urgent', { priority: 2 }),
    row('usual'),
    taken('new', '2026-10-03T03:10:00.000Z'),
    taken('old', '2026-10-03T03:02:00.000Z'),
  ]
  const shuffled = [3, 2, 4, 0, 1].map((at) => inOrder[at]!)
  expect(shuffled.toSorted(inQueueOrder)).toEqual(inOrder)
})

test('an address selects one list', () => {
  expect([filterOf({}), filterOf({ antrean: 'punya-saya', alasan: 'marah' })]).toEqual([
    { tab: 'menunggu' },
    { tab: 'punya-saya', reason: 'marah' },
  ])
})

test('after an answered case the most pressing case that nobody has taken is next', () => {
  const queue = pagesOf([row('a'), row('b', { claimed_by: 'rina' })], [row('c')])
  expect(nextCase(queue, 'room-a')?.id).toBe('c')
  expect(nextCase(pagesOf([row('a')]), 'room-a')).toBeUndefined()
})

test('a taken room leaves the waiting list and shows its handler in the other lists', () => {
  const queue = pagesOf([row('a')], [row('b'), row('c', { claimed_by: 'rina' })])
  const take = (tab: QueueTab, roomId: string) =>
    takenBy(queue, tab, {
      roomId,
      member: { id: 'me', name: 'Dimas' },
      at: '2026-10-03T03:04:00.000Z',
    })
  expect(distinctRows(take('menunggu', 'room-b')).map((one) => one.id)).toEqual(['a', 'c'])
  expect(distinctRows(take('seluruh-tim', 'room-b'))[1]).toMatchObject({
    id: 'b',
    claimed_by: 'me',
    claimed_by_name: 'Dimas',
  })
  expect(take('menunggu', 'room-b').pages[0]?.figures).toMatchObject({
    waiting: 1,
    mine: 2,
    all: 4,
  })
  const late = pagesOf([row('a', { due_at: '2026-10-03T03:03:00.000Z' }), row('b')])
  const left = takenBy(late, 'lewat-batas', {
    roomId: 'room-a',
    member: { id: 'me', name: 'Dimas' },
    at: '2026-10-03T03:04:00.000Z',
  })
  expect(distinctRows(left).map((one) => one.id)).toEqual(['b'])
  expect(left.pages[0]!.figures.overdue).toBe(late.pages[0]!.figures.overdue - 1)
  expect([take('menunggu', 'room-x'), take('seluruh-tim', 'room-c')]).toEqual([queue, queue])
})

test('lists a room that moved between two pages once', () => {
  expect(
    distinctRows(pagesOf([row('a'), row('b')], [row('b'), row('c')])).map((one) => one.id),
  ).toEqual(['a', 'b', 'c'])
})

test('half of the time is a warning and its end an alarm', () => {
  const at = (minute: number) =>
    urgencyOf(row('a'), Date.parse('2026-10-03T03:00:00.000Z') + minute * 60_000)
  expect([at(7).level, at(7.5).level, at(15).level]).toEqual(['calm', 'half', 'over'])
  expect([at(-1).used, at(3).used, at(60).used]).toEqual([0, 0.2, 1])
})

test('a case at night starts at opening, and half its open time is half its deadline', () => {
  const night = row('n', {
    opened_at: '2026-10-02T20:00:00.000Z',
    half_at: '2026-10-03T00:07:30.000Z',
    due_at: '2026-10-03T00:15:00.000Z',
  })
  const at = (clock: string) => urgencyOf(night, Date.parse(`2026-10-03T${clock}:00.000Z`))
  expect(urgencyOf(night, Date.parse('2026-10-02T23:30:00.000Z'))).toMatchObject({
    used: 0,
    level: 'waits',
  })
  expect([at('00:01').level, at('00:08').level, at('00:15').level]).toEqual([
    'calm',
    'half',
    'over',
  ])
})

test('shows the time until taking in minutes, hours or seconds', () => {
  expect([takenWithin(null), takenWithin(40), takenWithin(252), takenWithin(5400)]).toEqual([
    '–',
    '40 dtk',
    '4,2 mnt',
    '1,5 jam',
  ])
})
