import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import { z } from 'zod'
import { log } from '#platform/log'
import { parseJson } from './frames.ts'
import { type Inbox, SLACK_SECONDS } from './inbox.ts'
import type { PresenceState } from './presence.ts'
import { notifyBeat, notifyPeers } from './queries.ts'

const MESSAGES = 'realtime_broadcast'
const PEERS = 'realtime_peer'

const presence = z.object({ ref: z.string(), key: z.string(), meta: z.record(z.string(), z.unknown()) })
const noteSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('beat'), provenAt: z.string() }),
  z.object({ kind: z.literal('hello') }),
  z.object({ kind: z.literal('bye') }),
  z.object({ kind: z.literal('piece'), of: z.string(), index: z.int().min(0), total: z.int().min(1), text: z.string() }),
  z.object({ kind: z.literal('broadcast'), channel: z.string(), event: z.string().optional(), json: z.string().optional(), base64: z.string().optional(), whole: z.string().optional() }),
  z.object({ kind: z.literal('presence'), channel: z.string(), joins: z.array(presence), leaves: z.array(z.string()) }),
  z.object({ kind: z.literal('state'), state: z.record(z.string(), z.array(presence)) }),
])
type Note = z.infer<typeof noteSchema>
/** What processes tell each other beyond their being there. */
export type News = Extract<Note, { kind: 'broadcast' | 'presence' | 'state' }>
const signed = z.object({ node: z.string() })

export type BusOptions = {
  sql: postgres.Sql
  inbox: Inbox
  /** What this process has to tell one that starts to listen. */
  ownState: () => PresenceState
  /** A note of another process. */
  receive: (node: string, note: News) => void
  /** Another process stopped, or has given no sign of life for too long. */
  forget: (node: string) => void
  beatMs?: number
}

const BEAT_MS = 10_000
/** A process silent for this many beats is taken for dead. */
const LOST_BEATS = 4
/** Postgres takes at most 8000 bytes in one notification. */
const PIECE_BYTES = 7400
const MOST_OPEN_PIECES = 1000

/** The processes' common line over LISTEN/NOTIFY. Postgres keeps the order of each sender's notes; the driver reconnects by itself. */
export class Bus {
  readonly node = randomUUID().slice(0, 8)
  private readonly options: BusOptions
  private readonly peers = new Map<string, number>()
  private readonly pieces = new Map<string, string[]>()
  private outbox: string[] = []
  private flushing = false
  private count = 0
  private closed = false
  private listeners: postgres.ListenMeta[] = []
  private timer: NodeJS.Timeout | undefined

  constructor(options: BusOptions) {
    this.options = options
  }

  /** Resolves when it hears. Runs again by itself after every lost connection. */
  async open(): Promise<void> {
    const { sql, inbox } = this.options
    this.listeners = [await sql.listen(MESSAGES, (text) => inbox.take(text)), await sql.listen(PEERS, (text) => this.hear(text), () => this.onListening())]
    this.timer = setInterval(() => this.beat(), this.options.beatMs ?? BEAT_MS).unref()
  }

  /** Tells the other processes; costs nothing while there are none. */
  publish(note: News): void {
    if (this.peers.size > 0) this.send(note)
  }

  async close(): Promise<void> {
    clearInterval(this.timer)
    this.closed = true
    await Promise.allSettled([notifyPeers(this.options.sql, PEERS, [JSON.stringify({ kind: 'bye', node: this.node })]), ...this.listeners.map((listener) => listener.unlisten())])
  }

  private onListening(): void {
    if (this.closed) return
    this.options.inbox.catchUp()
    this.greet()
    this.tellState()
    this.beat()
  }

  private beat(): void {
    const { sql, inbox, forget } = this.options
    notifyBeat(sql, PEERS, this.node, SLACK_SECONDS).catch((error: unknown) => log.warn({ err: error }, 'realtime: no sign of life could be sent'))
    const patience = (this.options.beatMs ?? BEAT_MS) * LOST_BEATS
    inbox.watch(patience)
    // While nothing is heard at all, the silence of the others says nothing about them.
    if (inbox.isDeaf(patience)) return
    for (const [node, heardAt] of this.peers) {
      if (performance.now() - heardAt < patience) continue
      this.peers.delete(node)
      forget(node)
    }
  }

  private hear(text: string): void {
    const value = parseJson(text)
    const sender = signed.safeParse(value)
    const note = noteSchema.safeParse(value)
    if (!sender.success || !note.success) return
    this.receive(sender.data.node, note.data)
  }

  private receive(node: string, note: Note): void {
    const { inbox, receive, forget } = this.options
    if (node === this.node) {
      if (note.kind === 'beat') inbox.proven(note.provenAt)
      return
    }
    if (note.kind === 'bye') {
      this.peers.delete(node)
      return forget(node)
    }
    const isNew = !this.peers.has(node)
    this.peers.set(node, performance.now())
    if (note.kind === 'piece') this.collect(node, note)
    else if (note.kind === 'hello') this.tellState()
    else if (note.kind !== 'beat') receive(node, note)
    if (isNew && note.kind !== 'state') this.greet()
  }

  /** Asks the others for their state. */
  private greet(): void {
    this.send({ kind: 'hello' })
  }

  private tellState(): void {
    this.send({ kind: 'state', state: this.options.ownState() })
  }

  private collect(node: string, { of, index, total, text }: Extract<Note, { kind: 'piece' }>): void {
    if (index === 0) {
      // Oldest first: what a process that died half-way left behind goes.
      for (const key of [...this.pieces.keys()].slice(0, Math.max(0, this.pieces.size - MOST_OPEN_PIECES))) this.pieces.delete(key)
      this.pieces.set(of, [])
    }
    const parts = this.pieces.get(of)
    if (parts?.push(text) !== total) return
    this.pieces.delete(of)
    const note = noteSchema.safeParse(parseJson(Buffer.from(parts.join(''), 'base64').toString('utf8')))
    if (note.success) this.receive(node, note.data)
  }

  private send(note: Note): void {
    this.outbox.push(...this.sealed(note))
    if (!this.flushing) void this.flush()
  }

  /** The number makes every text unique: Postgres drops equal notifications of one transaction. */
  private sealed(note: Note): string[] {
    const text = JSON.stringify({ ...note, node: this.node, n: (this.count += 1) })
    if (Buffer.byteLength(text) <= PIECE_BYTES) return [text]
    const whole = Buffer.from(text).toString('base64')
    const of = `${this.node}-${this.count}`
    const total = Math.ceil(whole.length / PIECE_BYTES)
    return Array.from({ length: total }, (_, index) => JSON.stringify({ kind: 'piece', node: this.node, of, index, total, text: whole.slice(index * PIECE_BYTES, (index + 1) * PIECE_BYTES) }))
  }

  /** What piles up while one transaction runs goes out together in the next. */
  private async flush(): Promise<void> {
    this.flushing = true
    while (this.outbox.length > 0 && !this.closed) {
      const notes = this.outbox
      this.outbox = []
      await notifyPeers(this.options.sql, PEERS, notes).catch((error: unknown) => log.warn({ err: error, notes: notes.length }, 'realtime: other processes could not be told'))
    }
    this.flushing = false
  }
}
