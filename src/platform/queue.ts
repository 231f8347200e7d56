import { sha256Hex } from './crypto.ts'
import { asService, db, type WriteTx } from './database.ts'

/**
 * Every kind of job with its payload. A job runs at least once: each step it takes may be repeated.
 */
export type Jobs = {
  'process-event': { eventId: string }
  'agent-reply': { roomId: string }
  deliver: { messageId: string }
  'fetch-media': { attachmentId: string }
  'escalation-due': { escalationId: string }
  'shop-opens': { businessId: string }
  'mail-notices': { businessId: string; memberId: string }
  'read-source': { sourceId: string }
  'embed-knowledge': { businessId: string }
  'wake-room': { roomId: string }
  'close-room': { roomId: string }
  'simulate-inbound': {
    channelId: string
    messageId: string
    from: string
    name: string
    text: string
  }
  /** `asked`: somebody waits for the answer; otherwise time has passed */
  'check-channel': { channelId: string; asked?: boolean }
  'act-on-channel': {
    channelId: string
    act: 'start' | 'restart' | 'stop' | 'logout' | 'scan' | 'code'
    phone?: string
  }
  'leave-account': { leftId: string }
  'delete-business': { businessId: string }
  'sum-up-days': { businessId: string }
  'prune-expired': Record<string, never>
  'campaign-batch': { campaignId: string }
  'sync-templates': { channelId: string }
  'submit-template': { templateId: string; tries: number }
  'send-sms': { phone: string; channel: 'sms' | 'whatsapp'; text: string }
  'send-mail': { to: string; subject: string; html: string; text: string }
}
export type JobName = keyof Jobs

export type JobOptions = {
  /** Jobs of one kind with the same queue run one after the other. */
  queue?: string
  /** A second job with the same key replaces the first while it waits (debounce). */
  key?: string
  runAt?: Date
  /** Tries before it is given up; 25 by default, spread over about three days. */
  maxAttempts?: number
}

/**
 * The queue table keeps every name that it ever saw and is read at each job: names share this many
 * lanes a kind.
 */
const LANES = 256

const laneOf = (name: JobName, queue: string): string =>
  `${name}:${Number.parseInt(sha256Hex(queue).slice(0, 8), 16) % LANES}`

/**
 * Moves jobs back that a clock ahead of the present one has put into the future. Returns how many.
 */
export async function recallJobs(): Promise<number> {
  const [row] = await db.statement(
    asService('jobs belong to no member'),
    (tx) => tx<{ recalled: number }[]>`select private.recall_jobs() as recalled`,
  )
  return row?.recalled ?? 0
}

/**
 * Adds a job inside the caller's transaction: it exists exactly when the change that causes it
 * does.
 */
export async function enqueue<N extends JobName>(
  tx: WriteTx,
  name: N,
  payload: Jobs[N],
  options: JobOptions = {},
): Promise<void> {
  await tx`select private.enqueue(${name}, ${JSON.stringify(payload)}::text::json,
        ${options.queue ? laneOf(name, options.queue) : null}, ${options.key ?? null},
        ${options.runAt ?? null}, ${options.maxAttempts ?? null})`
}
