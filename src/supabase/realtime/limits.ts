/** What one process allows. Rates are per socket. */
export type Limits = {
  /** Sockets open at once in this process. */
  sockets: number
  channelsPerSocket: number
  joinsPerSecond: number
  messagesPerSecond: number
  /** Largest broadcast or presence payload. */
  payloadBytes: number
  /** A reader who leaves more than this unread is cut off, so that he costs the others nothing. */
  bufferedBytes: number
  /** A socket that says nothing for this long is closed; clients send a heartbeat every 25 s. */
  silentMs: number
  /** How often a member's right to a private channel is asked again, so that one who lost it stops hearing. */
  reauthoriseMs: number
  /** Rows of realtime.messages older than this are removed. */
  keepMessagesMs: number
  /** Clients retry a refused join; the pause keeps a broken one from spinning. */
  refusalDelayMs: number
}

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS

/** The hosted service's limits where it names one (payload, channels, joins, messages), ours elsewhere. */
export const DEFAULT_LIMITS: Limits = {
  sockets: 10_000,
  channelsPerSocket: 100,
  joinsPerSecond: 100,
  messagesPerSecond: 100,
  payloadBytes: 3_000_000,
  bufferedBytes: 1_048_576,
  silentMs: MINUTE_MS,
  reauthoriseMs: 5 * MINUTE_MS,
  keepMessagesMs: 3 * 24 * 60 * MINUTE_MS,
  refusalDelayMs: 300,
}

/** A token bucket: `perSecond` on average, twice that in a burst. */
export class Rate {
  private readonly perSecond: number
  private left: number
  private at = performance.now()
  constructor(perSecond: number) {
    this.perSecond = perSecond
    this.left = perSecond * 2
  }

  /** Takes one; false when none is left. */
  take(): boolean {
    const now = performance.now()
    this.left = Math.min(this.perSecond * 2, this.left + ((now - this.at) / SECOND_MS) * this.perSecond)
    this.at = now
    if (this.left < 1) return false
    this.left -= 1
    return true
  }
}
