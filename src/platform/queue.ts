import { batchFunction, type Batched, inOrder } from './database/batch.ts'
import { sha256Hex } from './crypto/crypto.ts'
import { afterCommit, asService, db, type ReadTx, type WriteTx } from './database/database.ts'

/**
 * Every kind of job with its payload. A job runs at least once, so each of its steps must be
 * repeatable.
 */
export type Jobs = {
  'process-event': { eventId: string }
  /**
   * `keptUntilMs`: the process that keeps the reply runs it as long as the job's row is due at this
   * time. That process postpones the row meanwhile: during a move the row may have either time. The
   * value is not stored.
   */
  'agent-reply': { roomId: string; keptUntilMs?: () => number[] }
  deliver: { messageId: string }
  'fetch-media': { attachmentId: string }
  'escalation-due': { escalationId: string }
  'shop-opens': { businessId: string }
  'mail-notices': { businessId: string; memberId: string }
  'send-digest': { businessId: string; memberId: string }
  'call-tool': { requestId: string }
  'whatsapp-notices': { businessId: string; memberId: string }
  'whatsapp-invitation': {
    invitationId: string
    businessId: string
    channelId: string
    number: string
    text: string
  }
  'whatsapp-code': { businessId: string; memberId: string; code: string }
  'push-notices': { businessId: string; memberId: string }
  'escalation-opened': { escalationId: string }
  'share-cases': { businessId: string }
  'read-source': { sourceId: string }
  'read-proposal': { proposalId: string }
  'reread-source': { sourceId: string }
  'read-sheet': { sheetId: string }
  'embed-knowledge': { businessId: string }
  /** added by a trigger when the knowledge changes, and at night */
  'check-knowledge': { businessId: string }
  'wake-room': { roomId: string }
  'bulk-rooms': { bulkId: string }
  'send-scheduled': { scheduledId: string }
  'close-room': { roomId: string }
  /** added with a closure, when the business asks for ratings */
  'ask-csat': { closureId: string }
  'simulate-inbound': {
    channelId: string
    messageId: string
    from: string
    name: string
    text: string
  }
  /** `asked`: a member waits for the result; otherwise a sweep added the job */
  'check-channel': { channelId: string; asked?: boolean }
  'act-on-channel': {
    channelId: string
    act: 'start' | 'restart' | 'stop' | 'logout' | 'scan' | 'code'
    phone?: string
  }
  'leave-account': { leftId: string }
  'delete-business': { businessId: string }
  'sum-up-days': { businessId: string }
  'score-sessions': { businessId: string }
  'cluster-topics': { businessId: string }
  'judge-sessions': { businessId: string }
  'prune-expired': Record<string, never>
  'campaign-batch': { campaignId: string }
  'sync-templates': { channelId: string }
  'submit-template': { templateId: string; tries: number }
  'run-scenarios': { runId: string }
  /** `cause`: missing when a trigger added the job */
  'retest-scenarios': { businessId: string; cause?: 'perubahan' | 'pembaruan' }
  'send-payment-link': { businessId: string; saleId: string }
  'close-payment-links': { saleId: string }
  'send-sms': { phone: string; channel: 'sms' | 'whatsapp'; text: string }
  'send-mail': { to: string; subject: string; html: string; text: string }
}
export type JobName = keyof Jobs

export type JobOptions = {
  /** Jobs of one kind with the same queue run one after the other. */
  queue?: string
  /** A second job with the same key replaces a waiting one (debounce). */
  key?: string
  runAt?: Date
  /** Tries before it is given up; 25 by default, spread over about three days. */
  maxAttempts?: number
  /** Workers run jobs of people first, then those of campaigns, regardless of their time. */
  isBulk?: boolean
}

/**
 * The number of queues of each kind of job, shared by all rooms: the queue table keeps every queue
 * name and is read for each job.
 */
const LANES = 256

/** The priority in the queue: jobs with a smaller number are taken first. */
const BULK_PRIORITY = 10

const laneOf = (name: JobName, queue: string): string =>
  `${name}:${Number.parseInt(sha256Hex(queue).slice(0, 8), 16) % LANES}`

/**
 * Moves jobs back whose time a wrong clock has put too far into the future. Returns their number.
 */
export async function recallJobs(): Promise<number> {
  const [row] = await db.statement(
    asService('jobs belong to no member'),
    (tx) => tx<{ recalled: number }[]>`select private.recall_jobs() as recalled`,
  )
  return row?.recalled ?? 0
}

/**
 * Adds a job in the caller's transaction, so that it exists exactly when the change that causes it
 * does.
 */
export function enqueue<N extends JobName>(
  tx: WriteTx,
  name: N,
  payload: Jobs[N],
  { queue, key, runAt, maxAttempts, isBulk }: JobOptions = {},
): Promise<void> {
  return enqueueAll(tx, {
    name,
    payload,
    queue: queue ? laneOf(name, queue) : null,
    key: key ?? null,
    runAt: runAt?.toISOString() ?? null,
    maxAttempts: maxAttempts ?? null,
    priority: isBulk ? BULK_PRIORITY : 0,
  })
}

type NewJob = {
  name: JobName
  payload: object
  queue: string | null
  key: string | null
  runAt: string | null
  maxAttempts: number | null
  priority: number
}

const enqueueAll: Batched<WriteTx, NewJob, void> = batchFunction({
  order: 'jobs',
  name: 'add_jobs',
  toResults: (jobs) => jobs.map(() => undefined),
})

/**
 * A job that this process runs itself: at `dueMs`, in turn with other `group`s. Its row waits until
 * `netMs`, in case the process ends before.
 */
export type NearJob = {
  payload: Jobs['agent-reply']
  key: string
  group: string
  dueMs: number
  netMs: number
  /** While the row is being postponed: its new time, unless another process moves it. */
  nextNetMs?: number
}
/** How long after its time a worker takes a job that the process should have run itself. */
export const NET_MS = 8_000

/** `count`: the number of jobs that wait or run, in all or of one group. */
export type NearRunner = { take: (job: NearJob) => void; count: (group?: string) => number }
let near: NearRunner | undefined

/**
 * Sets the runner of replies that this process enqueues from now on; undefined: any worker runs
 * them.
 */
export function useNearRunner(runner: NearRunner | undefined): void {
  near = runner
}

/** Whether this process runs the replies that it enqueues. */
export const keepsReplies = (): boolean => near !== undefined

/** The number of replies that wait or run in this process, in all or of one business. */
export const countNear = (businessId?: string): number => near?.count(businessId) ?? 0

/**
 * Adds the job that answers a room. A process that runs such jobs answers what it received without
 * fetching the job: the row in the same commit is the safety net.
 */
export async function enqueueReply(
  tx: WriteTx,
  room: { id: string; business_id: string },
  runAt: Date,
): Promise<void> {
  const payload = { roomId: room.id }
  const key = `reply:${room.id}`
  const runner = near
  if (!runner) return enqueue(tx, 'agent-reply', payload, { queue: room.id, key, runAt })
  const dueMs = runAt.getTime()
  const netMs = Math.max(dueMs, Date.now()) + NET_MS
  await enqueue(tx, 'agent-reply', payload, { queue: room.id, key, runAt: new Date(netMs) })
  afterCommit(tx, () => runner.take({ payload, key, group: room.business_id, dueMs, netMs }))
}

/** When the job that answers a room is due; undefined when none waits, or a worker has taken it. */
export const findReplyDue: Batched<ReadTx, { id: string }, string | undefined> = batchFunction({
  order: 'reads',
  name: 'replies_due',
  toItems: (rooms) => rooms.map(({ id }, at) => ({ at, id })),
  toResults: (rooms, rows: { at: number; due: string }[]) =>
    inOrder(rooms, rows).map((row) => row?.due),
})

/**
 * Moves waiting jobs to another time, unless another process has moved them. Returns the keys of
 * the moved jobs.
 */
export async function moveJobs(
  tx: WriteTx,
  moves: { key: string; fromMs: number; toMs: number }[],
): Promise<Set<string>> {
  const times = (of: 'fromMs' | 'toMs') => moves.map((each) => new Date(each[of]).toISOString())
  const moved = await tx<{ key: string }[]>`
    update graphile_worker._private_jobs j set run_at = m.until::timestamptz
    from unnest(${moves.map(({ key }) => key)}::text[], ${times('fromMs')}::text[],
        ${times('toMs')}::text[]) as m (key, since, until)
    where j.key = m.key and j.run_at = m.since::timestamptz and j.locked_at is null
    returning j.key`
  return new Set(moved.map(({ key }) => key))
}

/** Deletes finished jobs, unless one was moved since. */
export async function finishJobs(tx: WriteTx, jobs: NearJob[]): Promise<void> {
  await tx`
    delete from graphile_worker._private_jobs j
    using unnest(${jobs.map(({ key }) => key)}::text[],
        ${jobs.map(({ netMs }) => new Date(netMs).toISOString())}::text[]) as d (key, net)
    where j.key = d.key and j.run_at = d.net::timestamptz and j.locked_at is null
    and set_config('synchronous_commit', 'off', true) = 'off'`
}
