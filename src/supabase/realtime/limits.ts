/**
 * What one process allows; a rate is kept over a second and may be exceeded by as much again in a
 * burst.
 */
export type Limits = {
  /** Sockets open at once in this process. */
  sockets: number
  channelsPerSocket: number
  /** Of one socket. */
  joinsPerSecond: number
  /** Pushes of one socket, joins and heartbeats aside; over HTTP, messages of one caller. */
  messagesPerSecond: number
  /** Of one socket. The largest payload may come at once, and is then waited for. */
  bytesPerSecond: number
  /** Tracks and untracks in one channel. */
  presencePerSecond: number
  /** Largest broadcast or presence payload. */
  payloadBytes: number
  /**
   * A reader who leaves more than this unread is cut off, so that he costs the others nothing; 1
   * MiB above the largest payload, which takes a slow line seconds.
   */
  bufferedBytes: number
  /** A socket that says nothing for this long is closed; clients send a heartbeat every 25 s. */
  silentMs: number
  /**
   * How often a member's right to a private channel is asked again, so that one who lost it stops
   * hearing.
   */
  reauthoriseMs: number
  /** Rows of realtime.messages older than this are removed. */
  keepMessagesMs: number
  /** Clients retry a refused join; the pause keeps a broken one from spinning. */
  refusalDelayMs: number
}

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS

/**
 * The hosted service's limits, but for two things: it admits 200 sockets as a plan's quota, where
 * here a machine of one's own decides, and it counts rates over all sockets of a project, so that
 * one loud client silences the others.
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

/** The defaults, but for what is given. */
export function limitsFrom(given: SomeLimits = {}): Limits {
  const limits = {
    ...DEFAULT_LIMITS,
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
  }
  return { bufferedBytes: limits.payloadBytes + FRAME_SLACK_BYTES, ...limits }
}

/**
 * Above the payload limit, so that a payload somewhat too large gets an answer and not a closed
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

  /** Takes `cost`; false, and nothing taken, when less is left. */
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

/** From here on a key's rate is looked for that is full again and can be forgotten. */
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
