import type { Figure, HourBar, Todo } from './contract.ts'
import type { ClosedRow, DayRow, HourRow, ReplyRow, Trouble } from './queries.ts'

export const SHOWN_DAYS = 14
const WEEK = 7
/** A closure is judged after a week, over the 30 days before. */
const JUDGED_AFTER = 7
const JUDGED_OVER = 30
/** As far back as the oldest shown day of "stayed closed" looks. */
export const CLOSED_DAYS = SHOWN_DAYS + JUDGED_AFTER + JUDGED_OVER

/** Days as the database spells them, oldest first, `today` last. */
export function daysUpTo(today: string, count: number): string[] {
  const last = Date.parse(`${today}T00:00:00Z`)
  return Array.from({ length: count }, (_, at) => new Date(last - (count - 1 - at) * 86_400_000).toISOString().slice(0, 10))
}

export function handledFigure(rows: DayRow[], days: string[]): Figure {
  return figure(rows, days, (row) => row?.handled ?? 0, (row) => row?.handled_by_clock ?? 0)
}

export function byAiFigure(rows: DayRow[], days: string[]): Figure {
  return figure(rows, days, (row) => share(row?.by_ai, row?.handled), (row) => share(row?.by_ai_by_clock, row?.handled_by_clock))
}

export function replyFigure(rows: ReplyRow[], days: string[]): Figure {
  return figure(rows, days, (row) => row?.seconds ?? null, (row) => row?.seconds_by_clock ?? null)
}

/** Every shown day judges the closures of the 30 days that had been over for a week by then. */
export function stayedFigure(rows: ClosedRow[], days: string[]): Figure {
  const values = days.map((day) => {
    const window = new Set(daysUpTo(day, JUDGED_AFTER + JUDGED_OVER).slice(0, JUDGED_OVER))
    const judged = rows.filter((row) => window.has(row.day))
    return share(sum(judged.map((row) => row.stayed)), sum(judged.map((row) => row.closed)))
  })
  return { today: values.at(-1) ?? null, lastWeek: values.at(-1 - WEEK) ?? null, days: values }
}

function figure<Row extends { day: string }>(rows: Row[], days: string[], ofDay: (row: Row | undefined) => number | null, upToNow: (row: Row | undefined) => number | null): Figure {
  const known = new Map(rows.map((row) => [row.day, row]))
  const values = days.map((day) => ofDay(known.get(day)))
  const lastWeek = days.at(-1 - WEEK)
  return { today: values.at(-1) ?? null, lastWeek: lastWeek ? upToNow(known.get(lastWeek)) : null, days: values }
}

export function hourBars(rows: HourRow[], today: string, lastWeek: string): HourBar[] {
  return Array.from({ length: 24 }, (_, hour) => {
    const now = rows.find((row) => row.day === today && row.hour === hour)
    const then = rows.find((row) => row.day === lastWeek && row.hour === hour)
    return { hour, ai: now?.ai ?? 0, team: now?.team ?? 0, lastWeek: (then?.ai ?? 0) + (then?.team ?? 0) }
  })
}

const MOST_TODOS = 3

/** A channel that is down concerns everybody; the rest stands by how many customers it would help, what is urgent first among equals. */
export function rankTodos(trouble: Trouble): Todo[] {
  const todos: { todo: Todo; weight: number }[] = trouble.down.map(({ id, name }) => ({ todo: { kind: 'channel_down', channelId: id, name }, weight: Infinity }))
  const { overdue_count: overdue, gap_count: gaps, unsent_count: unsent, failed_count: failed, expired_count: expired } = trouble
  const names = trouble.overdue.flatMap(({ name, phone }) => name ?? (phone ? [`+${phone}`] : []))
  if (overdue > 0) todos.push({ todo: { kind: 'overdue', customers: overdue, names }, weight: overdue + 0.4 })
  if (unsent > 0 && trouble.unsent_room) todos.push({ todo: { kind: 'unsent', customers: unsent, roomId: trouble.unsent_room }, weight: unsent + 0.3 })
  if (gaps > 0) todos.push({ todo: { kind: 'gap', customers: gaps, example: trouble.gap_example }, weight: gaps + 0.2 })
  if (failed > 0) todos.push({ todo: { kind: 'source_failed', count: failed, title: trouble.failed_title ?? '', error: trouble.failed_error }, weight: 0.2 })
  if (expired > 0) todos.push({ todo: { kind: 'source_expired', count: expired, title: trouble.expired_title ?? '' }, weight: 0.1 })
  return todos.sort((a, b) => (a.weight === b.weight ? 0 : b.weight - a.weight)).slice(0, MOST_TODOS).map(({ todo }) => todo)
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
const share = (part: number | undefined, whole: number | undefined) => (whole ? (part ?? 0) / whole : null)
