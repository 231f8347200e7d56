import { z } from 'zod/mini'
import { ESCALATION_REASONS, type EscalationQueue, type EscalationRow } from '#contract/escalation'

const QUEUE_TABS = ['menunggu', 'punya-saya', 'seluruh-tim'] as const
export type QueueTab = (typeof QUEUE_TABS)[number]

/** What the address says about the queue; anything that makes no sense counts as absent. */
export const queueSearch = z.object({
  antrean: z.catch(z.optional(z.enum(QUEUE_TABS)), undefined),
  alasan: z.catch(z.optional(z.enum(ESCALATION_REASONS)), undefined),
})
export type QueueSearch = z.infer<typeof queueSearch>

/** What a tab shows, in the order it is walked: who waits, then who was taken. */
export function rowsOf(queue: EscalationQueue, { antrean = 'menunggu', alasan }: QueueSearch, memberId: string): { waiting: EscalationRow[]; taken: EscalationRow[] } {
  const fits = (row: EscalationRow) => !alasan || row.reason === alasan
  return {
    waiting: antrean === 'punya-saya' ? [] : queue.waiting.filter(fits),
    taken: antrean === 'menunggu' ? [] : queue.claimed.filter((row) => fits(row) && (antrean === 'seluruh-tim' || row.claimed_by === memberId)),
  }
}

/** The queue as it is once this member has the room; unchanged where nobody waits there. */
export function takenBy(queue: EscalationQueue, roomId: string, member: { id: string; name: string | null }, at: string): EscalationQueue {
  const row = queue.waiting.find((one) => one.room_id === roomId)
  if (!row) return queue
  return { ...queue, waiting: queue.waiting.filter((one) => one !== row), claimed: [{ ...row, claimed_by: member.id, claimed_by_name: member.name, claimed_at: at }, ...queue.claimed] }
}

export type Clock = Pick<EscalationRow, 'opened_at' | 'half_at' | 'due_at'>

/**
 * How much of the time is used, 0 to 1, and how pressing that is: from half on, and after the end. `waits`: the time
 * does not run yet, because the business is closed; it starts at `startMs`. Open time is what counts, so the start is
 * as long before half as the end is after it.
 */
export function standing(row: Clock, nowMs: number): { used: number; level: 'waits' | 'calm' | 'half' | 'over'; startMs: number } {
  const [opened, half, due] = [row.opened_at, row.half_at, row.due_at].map((time) => Date.parse(time)) as [number, number, number]
  const startMs = Math.max(opened, half - (due - half))
  const used = due > startMs ? Math.min(1, Math.max(0, (nowMs - startMs) / (due - startMs))) : 1
  if (nowMs >= due) return { used, level: 'over', startMs }
  if (nowMs >= half) return { used, level: 'half', startMs }
  return { used, level: nowMs < startMs - CLOCK_SLACK_MS ? 'waits' : 'calm', startMs }
}

/** Devices' clocks differ: a case that was just opened is not one that waits for opening. */
const CLOCK_SLACK_MS = 60_000

const ONE_DIGIT = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 1 })

/** "4,2 mnt", "1,5 jam", "40 dtk"; a dash where nothing was taken yet. */
export function takenWithin(seconds: number | null): string {
  if (seconds === null) return '–'
  if (seconds < 60) return `${Math.round(seconds)} dtk`
  return seconds < 3600 ? `${ONE_DIGIT.format(seconds / 60)} mnt` : `${ONE_DIGIT.format(seconds / 3600)} jam`
}
