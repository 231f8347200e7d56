import type { DayFigures, HourCount } from '#domain/evaluation/daily'
import type { Figure, HourBar, Todo } from './contract.ts'
import type { Trouble } from './queries.ts'

export const SHOWN_DAYS = 14
const WEEK = 7

/** Days whose sums are kept, because /evaluate compares 30 days with the 30 before. */
export const KEPT_DAYS = 60

/**
 * The first day without a stored sum. The day after the last stored one is always counted again.
 */
export const firstMissing = (days: string[], stored: string[], next: string): string =>
  days.find((day) => !stored.includes(day)) ?? next

/**
 * Figures of the shown days, today last, and of the same weekday a week ago up to the same time.
 */
type Daily = { days: DayFigures[]; byClock: Omit<DayFigures, 'stayed'> }

export const handledFigure = ({ days, byClock }: Daily): Figure =>
  toFigure(
    days.map(({ answered }) => answered),
    byClock.answered,
  )

export const byAiFigure = ({ days, byClock }: Daily): Figure =>
  toFigure(
    days.map(({ byAi, answered }) => shareOf(byAi, answered)),
    shareOf(byClock.byAi, byClock.answered),
  )

export const replyFigure = ({ days, byClock }: Daily): Figure =>
  toFigure(
    days.map(({ replySeconds }) => replySeconds),
    byClock.replySeconds,
  )

export function stayedFigure({ days }: Daily): Figure {
  const shares = days.map(({ stayed }) => stayed && shareOf(stayed.stayed, stayed.judged))
  return toFigure(shares, shares.at(-1 - WEEK) ?? null)
}

const toFigure = (days: (number | null)[], lastWeek: number | null): Figure => ({
  today: days.at(-1) ?? null,
  lastWeek,
  days,
})

/** `today` and `lastWeek`: the conversations of each hour that has any. */
export const hourBars = (today: HourCount[], lastWeek: HourCount[]): HourBar[] =>
  Array.from({ length: 24 }, (_, hour) => {
    const [now, then] = [today, lastWeek].map((counts) =>
      counts.find((one) => Number(one.at) === hour),
    )
    return {
      hour,
      ai: now?.by_ai ?? 0,
      team: now ? now.answered - now.by_ai : 0,
      lastWeek: then?.answered ?? 0,
    }
  })

const MAX_TODOS = 3

/**
 * Ranks the tasks. A broken channel comes first, because it affects all customers. Others are
 * sorted by the number of customers whom they help, then by urgency.
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
  const { conflict_count: contested, conflict_subject } = trouble
  if (contested > 0)
    todos.push({
      todo: { kind: 'conflict', count: contested, subject: conflict_subject ?? '' },
      weight: 0.25,
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
    .slice(0, MAX_TODOS)
    .map(({ todo }) => todo)
}

const shareOf = (part: number, whole: number) => (whole ? part / whole : null)
