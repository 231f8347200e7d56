import type { InfiniteData } from '@tanstack/react-query'
import {
  type EscalationPage,
  type EscalationRow,
  QUEUE_TABS,
  type QueueTab,
} from '#contract/conversation/escalation'
import * as copy from '#copy/eskalasi'
import * as formatsCopy from '#copy/formats'
import { formatOneDigit } from '#dashboard/copy/format-numbers.ts'

/** The tab of a list's query key. */
export const queueTabOf = (key: readonly unknown[]): QueueTab | undefined =>
  QUEUE_TABS.find(
    (tab) => typeof key[4] === 'object' && key[4] !== null && 'tab' in key[4] && key[4].tab === tab,
  )

export type QueuePages = InfiniteData<EscalationPage>

/** Rows of all pages; a row that moved between two pages is listed once. */
export function distinctRows(data: QueuePages): EscalationRow[] {
  return [
    ...new Map(data.pages.flatMap((page) => page.rows).map((row) => [row.room_id, row])).values(),
  ]
}

/**
 * Sorts as the server orders the queue: waiting cases by deadline and priority, then taken ones,
 * newest first.
 */
export function inQueueOrder(a: EscalationRow, b: EscalationRow): number {
  if (a.claimed_at && b.claimed_at) return Date.parse(b.claimed_at) - Date.parse(a.claimed_at)
  if (a.claimed_at || b.claimed_at) return a.claimed_at ? 1 : -1
  return (
    Date.parse(a.due_at) - Date.parse(b.due_at) || b.priority - a.priority || (a.id < b.id ? -1 : 1)
  )
}

/** The most pressing case that nobody has taken, except this room. */
export const nextCase = (data: QueuePages, roomId: string): EscalationRow | undefined =>
  distinctRows(data).find((row) => row.room_id !== roomId && row.claimed_by === null)

/** Tabs without the cases that a member took. */
const WAITING_TABS: ReadonlySet<QueueTab> = new Set(['menunggu', 'lewat-batas'])

/** A loaded list after this member took the room; unchanged if the room does not wait in it. */
export function takenBy(
  data: QueuePages,
  tab: QueueTab,
  {
    roomId,
    member,
    at,
  }: { roomId: string; member: { id: string; name: string | null }; at: string },
): QueuePages {
  const isWaiting = (row: EscalationRow) => row.room_id === roomId && row.claimed_by === null
  if (!data.pages.some((page) => page.rows.some(isWaiting))) return data
  const isOverdue = data.pages.some((page) =>
    page.rows.some((row) => isWaiting(row) && Date.parse(row.due_at) < Date.parse(at)),
  )
  const taken = (row: EscalationRow) =>
    isWaiting(row)
      ? { ...row, claimed_by: member.id, claimed_by_name: member.name, claimed_at: at }
      : row
  return {
    ...data,
    pages: data.pages.map(({ rows, figures, before }) => ({
      rows: WAITING_TABS.has(tab) ? rows.filter((row) => !isWaiting(row)) : rows.map(taken),
      figures: {
        ...figures,
        waiting: figures.waiting - 1,
        overdue: figures.overdue - (isOverdue ? 1 : 0),
        mine: figures.mine + 1,
      },
      before,
    })),
  }
}

export type Clock = Pick<EscalationRow, 'opened_at' | 'half_at' | 'due_at'>

/**
 * The used share of the time, 0 to 1, and its urgency: a warning from half on, an alarm after the
 * end. `waits`: the business is closed, and the time starts at `startMs`. Open time counts, so half
 * of it is as far from the start as from the end.
 */
export function urgencyOf(
  row: Clock,
  nowMs: number,
): { used: number; level: 'waits' | 'calm' | 'half' | 'over'; startMs: number } {
  const [opened, half, due] = [row.opened_at, row.half_at, row.due_at].map((time) =>
    Date.parse(time),
  ) as [number, number, number]
  const startMs = Math.max(opened, half - (due - half))
  const used = due > startMs ? Math.min(1, Math.max(0, (nowMs - startMs) / (due - startMs))) : 1
  if (nowMs >= due) return { used, level: 'over', startMs }
  if (nowMs >= half) return { used, level: 'half', startMs }
  return { used, level: nowMs < startMs - CLOCK_SLACK_MS ? 'waits' : 'calm', startMs }
}

/** Devices' clocks differ: a case that was just opened does not wait for opening. */
const CLOCK_SLACK_MS = 60_000

/** Formats "4,2 mnt", "1,5 jam", "40 dtk"; a dash before the first case was taken. */
export function takenWithin(seconds: number | null): string {
  if (seconds === null) return '–'
  if (seconds < 60) return formatsCopy.secondsLong(Math.round(seconds))
  return seconds < 3600
    ? copy.minutesCount(formatOneDigit(seconds / 60))
    : formatsCopy.hoursLong(formatOneDigit(seconds / 3600))
}
