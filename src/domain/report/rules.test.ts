import fc from 'fast-check'
import { expect, test } from 'vitest'
import { medianOf } from '#lib/statistics/statistics'
import { daysUpTo } from '#lib/time/zone'
import type { DayFigures } from '#domain/evaluation/daily'
import type { Trouble } from './queries.ts'
import {
  byAiFigure,
  firstMissing,
  handledFigure,
  hourBars,
  rankTodos,
  replyFigure,
  stayedFigure,
} from './rules.ts'

const days = daysUpTo('2026-03-01', 14)
const NOTHING = { answered: 0, byAi: 0, replySeconds: null, stayed: null }
/** Makes fourteen days, of which only some have figures. */
const daily = (
  some: Record<string, Partial<DayFigures>>,
  byClock: Partial<Omit<DayFigures, 'stayed'>> = {},
) => ({
  days: days.map((day): DayFigures => ({ ...NOTHING, ...some[day] })),
  byClock: { ...NOTHING, ...byClock },
})
test('the days of a report continue over the end of a month, today last', () => {
  expect(days).toHaveLength(14)
  expect(days.slice(-2)).toEqual(['2026-02-28', '2026-03-01'])
})

test('today is compared with the same weekday up to the same time', () => {
  const shown = daily(
    { '2026-02-22': { answered: 40, byAi: 20 }, '2026-03-01': { answered: 12, byAi: 9 } },
    { answered: 10, byAi: 8, replySeconds: 30 },
  )
  expect(handledFigure(shown)).toMatchObject({ today: 12, lastWeek: 10 })
  expect(byAiFigure(shown)).toMatchObject({ today: 0.75, lastWeek: 0.8 })
  expect(replyFigure(shown)).toMatchObject({ today: null, lastWeek: 30 })
})

test('a day on which nothing could be measured has no rate, and counts of zero', () => {
  expect(handledFigure(daily({}))).toMatchObject({ today: 0, lastWeek: 0 })
  expect(byAiFigure(daily({}))).toMatchObject({ today: null, lastWeek: null })
  expect(replyFigure(daily({})).days).toEqual(days.map(() => null))
})

test('the share that stayed closed is compared with the value shown on that day last week', () => {
  const figure = stayedFigure(
    daily({
      '2026-02-22': { stayed: { judged: 4, stayed: 2 } },
      '2026-03-01': { stayed: { judged: 8, stayed: 6 } },
    }),
  )
  expect(figure).toMatchObject({ today: 0.75, lastWeek: 0.5 })
})

test('an hour of last week includes AI and team', () => {
  const bars = hourBars(
    [{ at: '09', answered: 4, by_ai: 3 }],
    [{ at: '09', answered: 4, by_ai: 2 }],
  )
  expect(bars).toHaveLength(24)
  expect(bars[9]).toEqual({ hour: 9, ai: 3, team: 1, lastWeek: 4 })
  expect(bars[10]).toEqual({ hour: 10, ai: 0, team: 0, lastWeek: 0 })
})

const calm: Trouble = {
  down: [],
  overdue: [],
  overdue_count: 0,
  gap_count: 0,
  gap_example: null,
  unsent_count: 0,
  unsent_room: null,
  failed_count: 0,
  failed_title: null,
  failed_error: null,
  conflict_count: 0,
  conflict_subject: null,
  expired_count: 0,
  expired_title: null,
}

test('without problems there is no task', () => expect(rankTodos(calm)).toEqual([]))

test('a broken channel comes first, then the tasks that help most customers; at most three', () => {
  const todos = rankTodos({
    ...calm,
    down: [{ id: 'c', name: 'WhatsApp resmi' }],
    gap_count: 11,
    overdue_count: 2,
    overdue: [{ name: null, phone: '628111' }],
    unsent_count: 2,
    unsent_room: 'r',
    failed_count: 9,
  })
  expect(todos.map((todo) => todo.kind)).toEqual(['channel_down', 'gap', 'overdue'])
  expect(todos[2]).toMatchObject({ names: ['+628111'] })
})

test('a contradiction between sources comes before a source that could not be read', () => {
  const todos = rankTodos({
    ...calm,
    failed_count: 1,
    conflict_count: 1,
    conflict_subject: 'Harga roti sobek',
  })
  expect(todos).toMatchObject([
    { kind: 'conflict', subject: 'Harga roti sobek' },
    { kind: 'source_failed' },
  ])
})

test('the median of counted values equals that of the listed values', () => {
  expect(medianOf(new Map())).toBeNull()
  const counted = fc.uniqueArray(
    fc.tuple(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 1, max: 4 })),
    { selector: ([value]) => value, minLength: 1 },
  )
  fc.assert(
    fc.property(counted, (pairs) => {
      const all = pairs
        .flatMap(([value, count]) => Array.from({ length: count }, () => value))
        .sort((a, b) => a - b)
      const middle = (all[Math.floor((all.length - 1) / 2)]! + all[Math.floor(all.length / 2)]!) / 2
      expect(medianOf(new Map(pairs))).toBe(middle)
    }),
  )
})

test('counting starts at the first day without a stored sum', () => {
  expect([
    firstMissing(['a', 'b'], ['a', 'b'], 'today'),
    firstMissing(['a', 'b', 'c'], ['a', 'c'], 'today'),
    firstMissing(['a'], [], 'today'),
  ]).toEqual(['today', 'b', 'a'])
})
