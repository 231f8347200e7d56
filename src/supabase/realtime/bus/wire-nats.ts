import { setTimeout as pause } from 'node:timers/promises'
import type { ConnectionOptions, NatsConnection } from '@nats-io/transport-node'
import { log } from '#platform/log'
import type { Wire } from './wire.ts'

export type NatsOptions = {
  /**
   * `nats://` or `tls://` addresses separated by commas, with `user:password@` or `token@` in the
   * first.
   */
  url: string
  /** The subject of this instance; unique on the server. */
  subject: string
}

const AGAIN_MS = 1000
/** Retry interval: a connection breaks before the client reports it. */
const RETRY_MS = 50
/** Delay before queued notes are sent after a reconnect, so that other processes reconnect too. */
const SETTLE_MS = 1000
const PING_MS = 10_000
const MAX_BYTES = 500_000
/** The server's limit counts the subject and headers of a message too. */
const OVERHEAD_BYTES = 512

/** Opens a wire over a NATS server or cluster. Its client is loaded only here. */
export function openNatsWire({ url, subject }: NatsOptions): Wire {
  const line = new Line()
  return {
    open: async ({ note, listening }) => {
      const nats = await line.connect(url)
      if (!nats) return
      nats.subscribe(subject, {
        callback: (error, message) =>
          error
            ? log.warn({ err: error }, 'realtime: NATS refused the subscription')
            : note(message.string()),
      })
      await nats.flush()
      void line.follow(nats, listening)
      line.take(nats)
      listening()
    },
    send: async (notes) => {
      for (let nats = await line.up(); nats; nats = await line.up()) {
        for (const note of notes) nats.publish(subject, note)
        const isThrough = await nats.flush().then(
          () => true,
          () => false,
        )
        if (isThrough) return
        await pause(RETRY_MS)
      }
    },
    longestBytes: () =>
      Math.min(MAX_BYTES, (line.nats?.info?.max_payload ?? Infinity) - OVERHEAD_BYTES),
    close: () => line.close(),
  }
}

/** The connection and whether it is up. */
class Line {
  nats: NatsConnection | undefined
  private isUp = false
  private isClosed = false
  private waiting: (() => void)[] = []

  /** Retries until the server answers; undefined when closed meanwhile. */
  async connect(url: string): Promise<NatsConnection | undefined> {
    const { connect } = await import('@nats-io/transport-node')
    while (!this.isClosed) {
      try {
        const nats = await connect(optionsOf(url))
        if (!this.isClosed) return nats
        await nats.close()
      } catch (error) {
        log.warn({ err: error }, 'realtime: NATS does not answer yet')
        await pause(AGAIN_MS, undefined, { ref: false })
      }
    }
    return undefined
  }

  take(nats: NatsConnection): void {
    this.nats = nats
    this.isUp = true
    for (const go of this.waiting.splice(0)) go()
  }

  async follow(nats: NatsConnection, listening: () => void): Promise<void> {
    for await (const { type } of nats.status()) {
      if (type === 'disconnect') {
        this.isUp = false
        log.warn('realtime: NATS is away')
      }
      if (type !== 'reconnect') continue
      log.info('realtime: NATS is back')
      await pause(SETTLE_MS)
      this.take(nats)
      listening()
    }
  }

  /** Waits for the connection; undefined when closed. */
  async up(): Promise<NatsConnection | undefined> {
    while (!this.isUp && !this.isClosed) await new Promise<void>((done) => this.waiting.push(done))
    return this.isClosed ? undefined : this.nats
  }

  async close(): Promise<void> {
    this.isClosed = true
    for (const go of this.waiting.splice(0)) go()
    await this.nats?.close()
  }
}

function optionsOf(url: string): ConnectionOptions {
  const addresses = url.split(',').map((address) => new URL(address.trim()))
  const [first] = addresses
  const user = decodeURIComponent(first?.username ?? '')
  const pass = decodeURIComponent(first?.password ?? '')
  return {
    servers: addresses.map((address) => `${address.hostname}:${address.port || 4222}`),
    name: 'tanggap realtime',
    ...(user && (pass ? { user, pass } : { token: user })),
    ...(first?.protocol === 'tls:' && { tls: {} }),
    maxReconnectAttempts: -1,
    reconnectTimeWait: 200,
    // Passwords may be changed on the server before they are changed here.
    ignoreAuthErrorAbort: true,
    pingInterval: PING_MS,
    maxPingOut: 2,
  }
}
