import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { log } from '#platform/log'
import { parseJson } from '#lib/json'
import type { PresenceState } from '../presence.ts'
import type { Wire } from './wire.ts'

const presence = z.object({
  ref: z.string(),
  key: z.string(),
  meta: z.record(z.string(), z.unknown()),
})
const noteSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('beat') }),
  z.object({ kind: z.literal('hello') }),
  z.object({ kind: z.literal('bye') }),
  z.object({
    kind: z.literal('piece'),
    index: z.int().min(0),
    total: z.int().min(1),
    text: z.string(),
  }),
  z.object({
    kind: z.literal('broadcast'),
    channel: z.string(),
    event: z.string().optional(),
    json: z.string().optional(),
    base64: z.string().optional(),
    whole: z.string().optional(),
  }),
  z.object({
    kind: z.literal('presence'),
    channel: z.string(),
    joins: z.array(presence),
    leaves: z.array(z.string()),
  }),
  z.object({ kind: z.literal('state'), state: z.record(z.string(), z.array(presence)) }),
])
type Note = z.infer<typeof noteSchema>
/** Notes between processes, except their heartbeats. */
export type News = Extract<Note, { kind: 'broadcast' | 'presence' | 'state' }>
/** The sender numbers its notes. A piece has its note's number. */
const signed = z.object({ node: z.string(), n: z.int() })

export type BusOptions = {
  wire: Wire
  /** This process's state, for a process that starts to listen. */
  ownState: () => PresenceState
  /** Called with a note of another process. */
  receive: (node: string, note: News) => void
  /** Called when another process stopped or its heartbeats ended. */
  forget: (node: string) => void
  beatMs?: number
}

const BEAT_MS = 10_000
/** A process that is silent for this many heartbeats counts as dead. */
const LOST_BEATS = 4
const GOODBYE_MS = 1000
/** Size of a piece beside its text. */
const PIECE_HEAD_BYTES = 200
const MAX_OPEN_PIECES = 1000
/** Limit of bytes that are queued while the wire is down; the oldest notes are dropped first. */
const MAX_WAITING_BYTES = 33_554_432

/** Messages between the processes of one instance: broadcasts, presence and heartbeats. */
export class Bus {
  readonly node = randomUUID().slice(0, 8)
  private readonly options: BusOptions
  /** Other processes: when last heard, and the number of their last note. */
  private readonly peers = new Map<string, { at: number; n: number }>()
  private readonly pieces = new Map<string, string[]>()
  private outbox: string[] = []
  private waitingBytes = 0
  private flushing = false
  private count = 0
  private closed = false
  private provenAt = performance.now()
  private timer: NodeJS.Timeout | undefined

  constructor(options: BusOptions) {
    this.options = options
  }

  /** Resolves when this process listens. */
  async open(): Promise<void> {
    this.timer = setInterval(() => this.beat(), this.beatMs).unref()
    await this.options.wire.open({
      note: (text) => this.hear(text),
      listening: () => this.onListening(),
    })
  }

  /** Sends a note to the other processes; free while there are none. */
  publish(note: News): void {
    if (this.peers.size > 0) this.send(note)
  }

  async close(): Promise<void> {
    clearInterval(this.timer)
    this.closed = true
    const { wire } = this.options
    await Promise.race([wire.send(this.sealed({ kind: 'bye' })), pause(GOODBYE_MS)]).catch(() => {})
    await wire.close()
  }

  private get beatMs(): number {
    return this.options.beatMs ?? BEAT_MS
  }

  private onListening(): void {
    if (this.closed) return
    this.greet()
    this.tellState()
  }

  private beat(): void {
    // A queued note also shows that the process is alive, so no heartbeat is needed.
    if (this.outbox.length === 0) this.send({ kind: 'beat' })
    const patience = this.beatMs * LOST_BEATS
    // While our own notes do not return, the silence of other processes proves nothing.
    if (performance.now() - this.provenAt > patience) return
    for (const [node, { at }] of this.peers) {
      if (performance.now() - at < patience) continue
      this.peers.delete(node)
      this.options.forget(node)
    }
  }

  private hear(text: string): void {
    const value = parseJson(text)
    const sender = signed.safeParse(value)
    if (!sender.success) return
    if (sender.data.node === this.node) {
      this.provenAt = performance.now()
      return
    }
    const note = noteSchema.safeParse(value)
    if (!note.success) return
    const { node, n } = sender.data
    if (note.data.kind === 'piece') this.collect(node, n, note.data)
    else this.receive(node, n, note.data)
  }

  private receive(node: string, n: number, note: Exclude<Note, { kind: 'piece' }>): void {
    const { receive, forget } = this.options
    const known = this.peers.get(node)
    // After a reconnect the wire may repeat its last notes.
    if (known && n <= known.n) return
    if (note.kind === 'bye') {
      this.peers.delete(node)
      return forget(node)
    }
    this.peers.set(node, { at: performance.now(), n })
    if (note.kind === 'hello') this.tellState()
    else if (note.kind !== 'beat') receive(node, note)
    if (!known && note.kind !== 'state') this.greet()
  }

  /** Requests the state of the other processes. */
  private greet(): void {
    this.send({ kind: 'hello' })
  }

  private tellState(): void {
    this.send({ kind: 'state', state: this.options.ownState() })
  }

  private collect(
    node: string,
    n: number,
    { index, total, text }: Extract<Note, { kind: 'piece' }>,
  ): void {
    const of = `${node}-${n}`
    if (index === 0) {
      // Drops the oldest pieces, which a process left behind when it died.
      for (const key of [...this.pieces.keys()].slice(
        0,
        Math.max(0, this.pieces.size - MAX_OPEN_PIECES),
      ))
        this.pieces.delete(key)
      this.pieces.set(of, [])
    }
    const parts = this.pieces.get(of)
    if (parts?.push(text) !== total) return
    this.pieces.delete(of)
    const note = noteSchema.safeParse(
      parseJson(Buffer.from(parts.join(''), 'base64').toString('utf8')),
    )
    if (note.success && note.data.kind !== 'piece') this.receive(node, n, note.data)
  }

  private send(note: Note): void {
    for (const text of this.sealed(note)) {
      this.outbox.push(text)
      this.waitingBytes += text.length
    }
    while (this.waitingBytes > MAX_WAITING_BYTES)
      this.waitingBytes -= this.outbox.shift()?.length ?? this.waitingBytes
    if (!this.flushing) void this.flush()
  }

  /** The number makes every text unique: Postgres drops equal notifications of one transaction. */
  private sealed(note: Note): string[] {
    const sender = { node: this.node, n: (this.count += 1) }
    const text = JSON.stringify({ ...note, ...sender })
    const longest = this.options.wire.longestBytes() - PIECE_HEAD_BYTES
    if (Buffer.byteLength(text) <= longest) return [text]
    const whole = Buffer.from(text).toString('base64')
    const total = Math.ceil(whole.length / longest)
    return Array.from({ length: total }, (_, index) =>
      JSON.stringify({
        kind: 'piece',
        ...sender,
        index,
        total,
        text: whole.slice(index * longest, (index + 1) * longest),
      }),
    )
  }

  /** Notes that queue while the wire is busy are sent together. */
  private async flush(): Promise<void> {
    this.flushing = true
    while (this.outbox.length > 0 && !this.closed) {
      const notes = this.outbox
      this.outbox = []
      this.waitingBytes = 0
      await this.options.wire
        .send(notes)
        .catch((error: unknown) =>
          log.warn(
            { err: error, notes: notes.length },
            'realtime: other processes could not be told',
          ),
        )
    }
    this.flushing = false
  }
}
