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

/** How much of the time is used, 0 to 1, and how pressing that is: from half on, and after the end. */
export function standing(row: Pick<EscalationRow, 'opened_at' | 'due_at'>, nowMs: number): { used: number; level: 'calm' | 'half' | 'over' } {
  const opened = Date.parse(row.opened_at)
  const due = Date.parse(row.due_at)
  const used = due > opened ? Math.min(1, Math.max(0, (nowMs - opened) / (due - opened))) : 1
  return { used, level: nowMs >= due ? 'over' : used >= 0.5 ? 'half' : 'calm' }
}

const ONE_DIGIT = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 1 })

/** "4,2 mnt", "1,5 jam", "40 dtk"; a dash where nothing was taken yet. */
export function takenWithin(seconds: number | null): string {
  if (seconds === null) return '–'
  if (seconds < 60) return `${Math.round(seconds)} dtk`
  return seconds < 3600 ? `${ONE_DIGIT.format(seconds / 60)} mnt` : `${ONE_DIGIT.format(seconds / 3600)} jam`
}
