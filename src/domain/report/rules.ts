import { daysUpTo } from '#lib/zone'
import type { Figure, HourBar, Todo } from './contract.ts'
import type { ClosedRow, DayRow } from './day-queries.ts'
import type { Trouble } from './queries.ts'

export const SHOWN_DAYS = 14
const WEEK = 7
/** A closure is judged after a week, over the 30 days before. */
export const JUDGED_AFTER = 7
const JUDGED_OVER = 30
/** How far back the oldest shown day of "stayed closed" reaches. */
export const CLOSED_DAYS = SHOWN_DAYS + JUDGED_AFTER + JUDGED_OVER

/** Days whose sums are kept: /evaluate compares 30 days with the 30 before. */
export const KEPT_DAYS = 60

/** The first day without a stored sum. The day after the last one is always counted. */
export const firstMissing = (days: string[], stored: string[], next: string): string =>
  days.find((day) => !stored.includes(day)) ?? next

export function handledFigure(rows: DayRow[], days: string[]): Figure {
  return toFigure(
    rows,
    days,
    (row) => row?.handled ?? 0,
    (row) => row?.handled_by_clock ?? 0,
  )
}

export function byAiFigure(rows: DayRow[], days: string[]): Figure {
  return toFigure(
    rows,
    days,
    (row) => shareOf(row?.by_ai, row?.handled),
    (row) => shareOf(row?.by_ai_by_clock ?? 0, row?.handled_by_clock ?? 0),
  )
}

export function replyFigure(rows: DayRow[], days: string[]): Figure {
  return toFigure(
    rows,
    days,
    (row) => row?.reply_seconds ?? null,
    (row) => row?.reply_by_clock ?? null,
  )
}

/**
 * Of the conversations whose closing was a week old on `day` (30 days), how many stayed closed for
 * 7 days.
 */
export function stayedOn(rows: ClosedRow[], day: string): { closed: number; stayed: number } {
  const window = new Set(daysUpTo(day, JUDGED_AFTER + JUDGED_OVER).slice(0, JUDGED_OVER))
  const judged = rows.filter((row) => window.has(row.day))
  return {
    closed: sumOf(judged.map((row) => row.closed)),
    stayed: sumOf(judged.map((row) => row.stayed)),
  }
}

export function stayedFigure(rows: ClosedRow[], days: string[]): Figure {
  const values = days.map((day) => {
    const { closed, stayed } = stayedOn(rows, day)
    return shareOf(stayed, closed)
  })
  return { today: values.at(-1) ?? null, lastWeek: values.at(-1 - WEEK) ?? null, days: values }
}

function toFigure(
  rows: DayRow[],
  days: string[],
  ofDay: (row: DayRow | undefined) => number | null,
  upToNow: (row: DayRow | undefined) => number | null,
): Figure {
  const known = new Map(rows.map((row) => [row.day, row]))
  const values = days.map((day) => ofDay(known.get(day)))
  const lastWeek = days.at(-1 - WEEK)
  return {
    today: values.at(-1) ?? null,
    lastWeek: lastWeek ? upToNow(known.get(lastWeek)) : null,
    days: values,
  }
}

export function hourBars(rows: DayRow[], today: string, lastWeek: string): HourBar[] {
  const [now, then] = [today, lastWeek].map((day) => rows.find((row) => row.day === day))
  return Array.from({ length: 24 }, (_, hour) => ({
    hour,
    ai: now?.hour_ai?.[hour] ?? 0,
    team: now?.hour_team?.[hour] ?? 0,
    lastWeek: (then?.hour_ai?.[hour] ?? 0) + (then?.hour_team?.[hour] ?? 0),
  }))
}

const MOST_TODOS = 3

/**
 * A broken channel affects all customers and comes first. The rest is sorted by helped customers,
 * then by urgency.
 */
export function rankTodos(trouble: Trouble): Todo[] {
  const todos: { todo: Todo; weight: number }[] = trouble.down.map(({ id, name }) => ({
    todo: { kind: 'channel_down', channelId: id, name },
    weight: Infinity,
  }))
  const {
    overdue_count: overdue,
    gap_count: gaps,
    unsent_count: unsent,
    failed_count: failed,
    expired_count: expired,
  } = trouble
  const names = trouble.overdue.flatMap(({ name, phone }) => name ?? (phone ? [`+${phone}`] : []))
  if (overdue > 0)
    todos.push({ todo: { kind: 'overdue', customers: overdue, names }, weight: overdue + 0.4 })
  if (unsent > 0 && trouble.unsent_room)
    todos.push({
      todo: { kind: 'unsent', customers: unsent, roomId: trouble.unsent_room },
      weight: unsent + 0.3,
    })
  if (gaps > 0)
    todos.push({
      todo: { kind: 'gap', customers: gaps, example: trouble.gap_example },
      weight: gaps + 0.2,
    })
  if (failed > 0)
    todos.push({
      todo: {
        kind: 'source_failed',
        count: failed,
        title: trouble.failed_title ?? '',
        error: trouble.failed_error,
      },
      weight: 0.2,
    })
  if (expired > 0)
    todos.push({
      todo: { kind: 'source_expired', count: expired, title: trouble.expired_title ?? '' },
      weight: 0.1,
    })
  return todos
    .sort((a, b) => (a.weight === b.weight ? 0 : b.weight - a.weight))
    .slice(0, MOST_TODOS)
    .map(({ todo }) => todo)
}

const sumOf = (values: number[]) => values.reduce((total, value) => total + value, 0)
const shareOf = (part: number | undefined, whole: number | undefined) =>
  whole ? (part ?? 0) / whole : null
