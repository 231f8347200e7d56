import type { Duplex } from 'node:stream'
import type { RawData, WebSocket } from 'ws'
import type { Role } from './access.ts'
import { decodeFrame, encodeEvent, type Frame, type Push, type Version } from './frames.ts'
import type { Line, Member } from './hub.ts'
import { FRAME_SLACK_BYTES, type Limits, Rate } from './realtime-limits.ts'

/** WebSocket close codes (RFC 6455 section 7.4.1). */
const PROTOCOL_ERROR = 1002
const POLICY = 1008
/** A socket is closed when its messages exceed its rate by this many seconds' worth. */
const DROPPED_SECONDS = 10

export type ConnectionHandlers = {
  /** Handles one push of the client; pushes of one topic run one after the other. */
  handle: (connection: Connection, push: Push) => Promise<void> | void
  /** Called for a push over one of the socket's rates; `reason` names the rate. */
  tooFast: (connection: Connection, push: Push, reason: string) => void
  closed: (connection: Connection) => void
}

/**
 * One socket: reads frames, keeps the order within a topic, writes frames, and disconnects slow
 * readers.
 */
export class Connection implements Line {
  readonly version: Version
  readonly keyRole: Role
  readonly headers: Record<string, string>
  /** Whether the socket is above the process's limit, so that it cannot join any channel. */
  readonly isSurplus: boolean
  readonly members = new Map<string, Member>()
  readonly joins: Rate
  lastHeardAt = performance.now()
  private readonly socket: WebSocket
  private readonly wire: Duplex
  private readonly limits: Limits
  private readonly handlers: ConnectionHandlers
  private readonly pushes: Rate
  private readonly bytes: Rate
  private readonly patience: Rate
  private readonly busy = new Map<string, Promise<void>>()

  constructor(
    { socket, wire }: { socket: WebSocket; wire: Duplex },
    about: { version: Version; keyRole: Role; headers: Record<string, string>; isSurplus: boolean },
    limits: Limits,
    handlers: ConnectionHandlers,
  ) {
    this.socket = socket
    this.wire = wire
    this.version = about.version
    this.keyRole = about.keyRole
    this.headers = about.headers
    this.isSurplus = about.isSurplus
    this.limits = limits
    this.handlers = handlers
    this.joins = new Rate(limits.joinsPerSecond)
    this.pushes = new Rate(limits.messagesPerSecond)
    this.bytes = new Rate(
      limits.bytesPerSecond,
      Math.max(limits.bytesPerSecond * 2, limits.payloadBytes + FRAME_SLACK_BYTES),
    )
    this.patience = new Rate(limits.messagesPerSecond, limits.messagesPerSecond * DROPPED_SECONDS)
    socket.on('message', (data, isBinary) => this.receive(toBuffer(data), isBinary))
    socket.on('close', () => handlers.closed(this))
    socket.on('error', () => socket.terminate())
  }

  get isOpen(): boolean {
    return this.socket.readyState === this.socket.OPEN
  }

  /**
   * Writes directly to the socket. The library would create a header and two writes for each
   * receiver; without compression frames never interleave.
   */
  send(frame: Frame): void {
    if (!this.isOpen) return
    if (this.wire.writableLength > this.limits.bufferedBytes) return this.socket.terminate()
    this.wire.write(frame)
  }

  /** Replies to a push; one without a ref expects none. */
  reply(push: Push, status: 'ok' | 'error', response: object): void {
    if (push.ref !== null)
      this.send(
        encodeEvent(this.version, {
          topic: push.topic,
          event: 'phx_reply',
          payload: { status, response },
          joinRef: push.joinRef,
          ref: push.ref,
        }),
      )
  }

  close(code: number, reason: string): void {
    this.socket.close(code, reason)
  }

  terminate(): void {
    this.socket.terminate()
  }

  private receive(data: Buffer, binary: boolean): void {
    this.lastHeardAt = performance.now()
    const push = decodeFrame(this.version, data, binary)
    if (!push) return this.close(PROTOCOL_ERROR, 'malformed frame')
    if (push.topic === 'phoenix') return this.reply(push, 'ok', {})
    const excess = this.excessOf(push, data.length)
    if (!excess) return this.inOrder(push)
    if (this.members.has(push.topic)) return this.handlers.tooFast(this, push, excess)
    // Pushes that were queued when their channel closed are dropped.
    if (!this.patience.take()) this.close(POLICY, excess)
  }

  /**
   * The rate that a push exceeds, if any. Joins have their own rate, and are answered when they
   * exceed it.
   */
  private excessOf(push: Push, sizeBytes: number): string | undefined {
    if (push.event !== 'phx_join' && !this.pushes.take()) return 'Too many messages per second'
    return this.bytes.take(sizeBytes) ? undefined : 'Too many bytes per second'
  }

  private inOrder(push: Push): void {
    const before = this.busy.get(push.topic)
    const work = before
      ? before.then(() => this.handlers.handle(this, push))
      : this.handlers.handle(this, push)
    if (!work) return
    const mine = work.then(() => {
      if (this.busy.get(push.topic) === mine) this.busy.delete(push.topic)
    })
    this.busy.set(push.topic, mine)
  }
}

function toBuffer(data: RawData): Buffer {
  if (Buffer.isBuffer(data)) return data
  return Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data)
}
