import { MINUTE_MS, SECOND_MS } from '#lib/time/durations'

/** The limits of one process. Rates are per second, with a burst of one more second. */
export type Limits = {
  /** Sockets open at once in this process. */
  sockets: number
  channelsPerSocket: number
  /** Per socket. */
  joinsPerSecond: number
  /** Pushes of one socket, without joins and heartbeats; over HTTP, messages of one caller. */
  messagesPerSecond: number
  /** Per socket. The largest payload may come at once; its cost is then waited off. */
  bytesPerSecond: number
  /** Tracks and untracks in one channel. */
  presencePerSecond: number
  /** Largest broadcast or presence payload. */
  payloadBytes: number
  /**
   * A reader with more unread bytes is disconnected, so that the others are not affected. 1 MiB
   * above the largest payload; a slow connection reads that in seconds.
   */
  bufferedBytes: number
  /** A socket silent for this long is closed; clients send a heartbeat every 25 s. */
  silentMs: number
  /** How often a member's right to a private channel is checked again. */
  reauthoriseMs: number
  /** Rows of realtime.messages older than this are deleted. */
  keepMessagesMs: number
  /** Clients retry a refused join; the delay limits broken clients. */
  refusalDelayMs: number
}

/**
 * The hosted service's limits, with two differences. It admits 200 sockets by plan, while here the
 * machine decides. It counts rates over all sockets of a project, so one client can block the
 * others.
 */
const DEFAULT_LIMITS: Omit<Limits, 'bufferedBytes'> = {
  sockets: 10_000,
  channelsPerSocket: 100,
  joinsPerSecond: 100,
  messagesPerSecond: 100,
  bytesPerSecond: 100_000,
  presencePerSecond: 1000,
  payloadBytes: 3_000_000,
  silentMs: MINUTE_MS,
  reauthoriseMs: 5 * MINUTE_MS,
  keepMessagesMs: 3 * 24 * 60 * MINUTE_MS,
  refusalDelayMs: 300,
}

export type SomeLimits = { [limit in keyof Limits]?: number | undefined }

/** The defaults, overridden by the given limits. */
export function limitsFrom(given: SomeLimits = {}): Limits {
  const limits = {
    ...DEFAULT_LIMITS,
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
  }
  return { bufferedBytes: limits.payloadBytes + FRAME_SLACK_BYTES, ...limits }
}

/**
 * Above the payload limit, so that a slightly oversized payload gets an answer instead of a closed
 * socket.
 */
export const FRAME_SLACK_BYTES = 1_048_576

/** A token bucket: `perSecond` on average, `burst` at once. */
export class Rate {
  private readonly perSecond: number
  private readonly burst: number
  private left: number
  private at = performance.now()
  constructor(perSecond: number, burst = perSecond * 2) {
    this.perSecond = perSecond
    this.burst = burst
    this.left = burst
  }

  /** Uses up `cost`. False, and nothing is used up, when less is left. */
  take(cost = 1): boolean {
    this.refill()
    if (this.left < cost) return false
    this.left -= cost
    return true
  }

  get isFull(): boolean {
    this.refill()
    return this.left >= this.burst
  }

  private refill(): void {
    const now = performance.now()
    this.left = Math.min(this.burst, this.left + ((now - this.at) / SECOND_MS) * this.perSecond)
    this.at = now
  }
}

/** Full buckets are searched and deleted when there are more keys than this. */
const MANY_KEYS = 1000

/** A Rate for each key. */
export class Rates {
  private readonly perSecond: number
  private readonly rates = new Map<string, Rate>()
  private sweptAt = 0
  constructor(perSecond: number) {
    this.perSecond = perSecond
  }

  take(key: string, cost = 1): boolean {
    const rate = this.rates.get(key) ?? new Rate(this.perSecond)
    this.rates.set(key, rate)
    if (this.rates.size > MANY_KEYS && performance.now() - this.sweptAt > SECOND_MS) this.sweep()
    return rate.take(cost)
  }

  private sweep(): void {
    this.sweptAt = performance.now()
    for (const [key, rate] of this.rates) if (rate.isFull) this.rates.delete(key)
  }
}
