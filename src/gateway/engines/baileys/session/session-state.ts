import type { Recorder } from '../inbound/recorder.ts'
import type { SocketPort, WhatsAppWeb } from '../socket/port.ts'
import type { Display } from './display.ts'
import type { Gap } from './gap.ts'
import type { Claimed } from './lease.ts'
import type { SessionRow } from './queries.ts'
import type { Verdicts } from './verdicts.ts'

export type SessionTiming = {
  /** factor on every reconnect pause; 0 in tests */
  patience: number
  /** shorter interruptions are not shown on the channel; messages after them are answered as usual */
  graceMs: number
  /** after this time the counts of reconnects and broken connections return to 0 */
  steadyMs: number
  /** a connection without traffic for this time is probed */
  watchMs: number
  /** after this time without an answer to a probe the connection is dead */
  probeMs: number
  /** between two requests to the phone for messages that a previous owner lost */
  gapPauseMs: number
}

export const SESSION_TIMING: SessionTiming = {
  patience: 1,
  graceMs: 10_000,
  steadyMs: 60_000,
  watchMs: 300_000,
  probeMs: 20_000,
  gapPauseMs: 5_000,
}

/** Why a session ended by itself: it waits for a person, or another process owns the number. */
export type SessionEnd = 'stopped' | 'lost'

export type Session = {
  readonly claimed: Claimed
  /** the socket; undefined between two connections */
  socket(): SocketPort | undefined
  isOpen(): boolean
  status(): SessionRow['status']
  /**
   * Waits for the server's acknowledgement of a message: 'ok', its error code, or undefined after
   * `limitMs`.
   */
  verdict(messageId: string, limitMs: number): Promise<string | undefined>
  /** Probes the connection and replaces it when there is no answer. */
  check(): Promise<void>
  record(name: string, payload: unknown): void
  /** Resolves when all events so far are stored. */
  recorded(): Promise<void>
  /** Unlinks the device and offers a new code. */
  logout(): Promise<void>
  /** Ends the connection; resolves when all its events are stored. */
  stop(): Promise<void>
}

/** The in-memory state of one owned number, until its session ends. */
export type SessionState = {
  readonly claimed: Claimed
  readonly web: WhatsAppWeb
  readonly timing: SessionTiming
  readonly onEnd: (why: SessionEnd) => void
  readonly recorder: Recorder
  readonly verdicts: Verdicts
  readonly display: Display
  /** set only after an owner that never released the number */
  readonly gap: Gap | undefined
  /** probes a connection without traffic */
  readonly watch: NodeJS.Timeout
  /** the library's caches, shared by all connections of this session */
  readonly memory: object
  /** direct chats whose typing is subscribed */
  readonly watched: Set<string>
  /** timers of the present connection */
  readonly timers: Set<NodeJS.Timeout>
  connection: { socket?: SocketPort; settled: () => Promise<void> } | undefined
  /** increases with every connect and close; steps of an older generation do nothing */
  generation: number
  /** reconnects since the connection was last steady */
  attempts: number
  /** closes by a broken session (code 500) since then */
  broken: number
  isOpen: boolean
  isEnded: boolean
  /** the number of QR codes of the present connection */
  codesShown: number
  /** why the number must be linked again, shown beside the code */
  linkReason: string | undefined
  /** time of the last traffic, in ms since 1970 */
  lastSignAt: number
  /** the queue of steps: each begins when the one before has ended */
  steps: Promise<void>
}

/** Stores an event of this number, as if its socket had reported it. */
export function recordEventOf(state: SessionState, name: string, payload: unknown): void {
  const me = state.connection?.socket?.me
  const account = {
    channelId: state.claimed.channelId,
    session: state.claimed.session,
    self: [me?.id, me?.lid].filter((jid) => jid !== undefined),
  }
  state.recorder.record(account, name, payload)
}

/** Ends the session in memory: its timers stop, and no further step runs. */
export function endTimers(state: SessionState): void {
  state.isEnded = true
  state.gap?.end()
  state.display.end()
  clearInterval(state.watch)
}
