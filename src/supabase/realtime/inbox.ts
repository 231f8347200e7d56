import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import { z } from 'zod'
import { log } from '#platform/log'
import { parseJson } from '#lib/json'
import { type BroadcastBody } from './frames.ts'
import {
  findMessage,
  listMessagesSince,
  notifyProof,
  readClock,
  type StoredMessage,
} from './queries.ts'

const noticeSchema = z.object({
  id: z.string(),
  topic: z.string(),
  event: z.string().nullable(),
  private: z.boolean().nullable(),
  payload: z.unknown().optional(),
})

const proofSchema = z.object({ proof: z.string(), provenAt: z.string() })

/** A row in the form that members receive. */
export const bodyOf = ({
  event,
  payload,
  binary_payload: bytes,
}: StoredMessage): BroadcastBody => ({
  event: event ?? '',
  payload: bytes ? { kind: 'bytes', bytes } : { kind: 'json', text: JSON.stringify(payload ?? {}) },
})

export type InboxOptions = {
  sql: postgres.Sql
  /** Names with members in this process; others are not read from the database. */
  names: () => string[]
  deliver: (message: StoredMessage) => void
  /** Called when more was missed than can be replayed, so that members must rejoin. */
  overflow: () => void
}

/** The channel on which realtime.send notifies. */
const MESSAGES = 'realtime_broadcast'
/** How often this process notifies itself, to prove that LISTEN works. */
const PROOF_MS = 10_000
const MISSED_PROOFS = 4
const MAX_REPLAYED = 5000
/**
 * Transactions may commit this long after their inserted_at (statement and idle timeouts end them
 * sooner).
 */
const SLACK_SECONDS = 60
const SEEN_FOR_MS = 3 * SLACK_SECONDS * 1000
const POLL_MS = 5000
const RETRY_MS = 1000

/**
 * Messages sent from SQL, each delivered once and in order. Read from the notification, from the
 * table when too large for one, and from the table after a reconnect.
 */
export class Inbox {
  private readonly options: InboxOptions
  /**
   * Ids that were delivered recently, with their times, because catching up may repeat a
   * notification.
   */
  private readonly seen = new Map<string, number>()
  private queue: Promise<void> | undefined
  /** All rows older than this (database's UTC clock) have been delivered. */
  private provenTime = ''
  private provenAt = performance.now()
  private readonly id = randomUUID()
  private listener: postgres.ListenMeta | undefined
  private timer: NodeJS.Timeout | undefined
  private poll: NodeJS.Timeout | undefined
  private closed = false

  constructor(options: InboxOptions) {
    this.options = options
  }

  /**
   * Resolves when this process listens. After a lost connection the driver reconnects, and missed
   * rows are read.
   */
  async open(): Promise<void> {
    this.listener = await this.options.sql.listen(
      MESSAGES,
      (text) => this.take(text),
      () => this.onListening(),
    )
    this.timer = setInterval(() => this.prove(), PROOF_MS).unref()
  }

  async close(): Promise<void> {
    this.closed = true
    clearInterval(this.timer)
    clearInterval(this.poll)
    await this.listener?.unlisten().catch(() => {})
  }

  private onListening(): void {
    if (this.closed) return
    this.catchUp()
    this.prove()
  }

  private prove(): void {
    notifyProof(this.options.sql, MESSAGES, this.id, SLACK_SECONDS).catch((error: unknown) =>
      log.warn({ err: error }, 'realtime: the database could not be asked for a notification'),
    )
    this.watch()
  }

  /** Handles a notification of realtime.send, or the proof that was requested. */
  private take(text: string): void {
    const value = parseJson(text)
    const notice = noticeSchema.safeParse(value)
    if (!notice.success) return this.proven(value)
    const { id, topic, event, payload } = notice.data
    const isPrivate = notice.data.private ?? false
    const isWhole = payload !== undefined
    if (isWhole && !this.queue)
      return this.deliver({ id, topic, event, private: isPrivate, payload })
    this.inOrder(async () => {
      if (isWhole) this.deliver({ id, topic, event, private: isPrivate, payload })
      else if (this.options.names().includes(topic)) await this.fetch(id)
      else this.seen.set(id, performance.now())
    })
  }

  /** Delivers rows written since the last proof; later notifications wait for it. */
  private catchUp(): void {
    this.inOrder(() => this.readMissed())
  }

  /** Handles an arriving proof: everything that was committed before it has arrived too. */
  private proven(value: unknown): void {
    const proof = proofSchema.safeParse(value)
    if (proof.data?.proof !== this.id) return
    this.provenAt = performance.now()
    this.advance(proof.data.provenAt)
  }

  private get isDeaf(): boolean {
    return performance.now() - this.provenAt > PROOF_MS * MISSED_PROOFS
  }

  /**
   * Polls the table every few seconds when notifications do not arrive (a pooler, a dead
   * connection).
   */
  private watch(): void {
    if (!this.isDeaf || this.poll) return
    log.warn('realtime: notifications do not arrive, asking the table instead')
    this.poll = setInterval(() => {
      if (this.isDeaf) return this.catchUp()
      clearInterval(this.poll)
      this.poll = undefined
    }, POLL_MS).unref()
  }

  private inOrder(work: () => Promise<void>): void {
    const mine = (this.queue ?? Promise.resolve())
      .then(work)
      .catch((error: unknown) =>
        log.error({ err: error }, 'realtime: a message could not be delivered'),
      )
    const settled = mine.then(() => {
      if (this.queue === settled) this.queue = undefined
    })
    this.queue = settled
  }

  private deliver(message: StoredMessage): void {
    if (this.seen.has(message.id)) return
    this.seen.set(message.id, performance.now())
    this.options.deliver(message)
  }

  private async fetch(id: string): Promise<void> {
    const message = await this.persistently(() => findMessage(this.options.sql, id))
    if (message) this.deliver(message)
  }

  private async readMissed(): Promise<void> {
    const { sql, names, overflow } = this.options
    const since = this.provenTime
    const clock = await this.persistently(() => readClock(sql, since === '' ? 0 : SLACK_SECONDS))
    const topics = since === '' ? [] : names()
    const rows =
      topics.length === 0
        ? []
        : await this.persistently(() => listMessagesSince(sql, topics, since, MAX_REPLAYED))
    if (rows && rows.length >= MAX_REPLAYED) overflow()
    else for (const row of rows ?? []) this.deliver(row)
    if (clock) this.advance(clock)
  }

  /**
   * Moves the proven time forward, never back: earlier rows are not for this process's members.
   * Times in one format compare as text.
   */
  private advance(time: string): void {
    if (time > this.provenTime) this.provenTime = time
    const at = performance.now()
    for (const [id, seenAt] of this.seen) {
      if (at - seenAt < SEEN_FOR_MS) break
      this.seen.delete(id)
    }
  }

  /** Retries, because a database that is restarting must not lose the request. */
  private async persistently<T>(ask: () => Promise<T>): Promise<T | undefined> {
    while (!this.closed) {
      try {
        return await ask()
      } catch (error) {
        log.warn({ err: error }, 'realtime: reading messages again')
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
      }
    }
    return undefined
  }
}
