/**
 * Specification section 9: the pauses before the client reopens a lost socket, and its heartbeat.
 */
const AGAIN_AFTER_MS = [1000, 2000, 5000]
const AGAIN_AT_MOST_MS = 10_000
const pauseBeforeTry = (tries: number): number => AGAIN_AFTER_MS[tries - 1] ?? AGAIN_AT_MOST_MS
export const SOCKET_TIMING = {
  heartbeatIntervalMs: 25_000,
  timeout: 10_000,
  reconnectAfterMs: pauseBeforeTry,
}

/** The states that the realtime client reports for a channel. */
export type ChannelStatus = 'SUBSCRIBED' | 'TIMED_OUT' | 'CLOSED' | 'CHANNEL_ERROR'

type LineOptions = {
  /**
   * Opens a channel with the present token and reports its states; resolves to the function that
   * leaves it.
   */
  join: (onStatus: (status: ChannelStatus) => void) => Promise<() => unknown>
  /**
   * Called after joining, also after an interruption: changes missed in between must be refetched.
   */
  onOpen: () => void
  onDown: () => void
}

/**
 * The client rejoins by itself after an error. After this long with the same token it will not
 * succeed any more.
 */
const PATIENCE_MS = 10_000

/**
 * Keeps one channel joined until the returned function is called. The client rejoins after a lost
 * socket. A channel that the server ended (expired token, shutdown) stays closed, so a new one is
 * opened with the current token.
 */
export function keepLine({ join, onOpen, onDown }: LineOptions): () => void {
  let isOver = false
  let failures = 0
  let attempt = 0
  let leave: (() => unknown) | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const open = async () => {
    const own = ++attempt
    const isCurrent = () => !isOver && own === attempt
    try {
      const left = await join((status) => isCurrent() && hear(status))
      if (isCurrent()) leave = left
      else left()
    } catch {
      if (isCurrent()) hear('CLOSED')
    }
  }
  const hear = (status: ChannelStatus) => {
    if (status === 'SUBSCRIBED') {
      failures = 0
      clearTimeout(timer)
      timer = undefined
      return onOpen()
    }
    onDown()
    if (status === 'CLOSED') {
      clearTimeout(timer)
      timer = setTimeout(replace, pauseBeforeTry(++failures))
    } else timer ??= setTimeout(replace, PATIENCE_MS)
  }
  const replace = () => {
    timer = undefined
    // The old channel's states are ignored from here. A topic cannot be joined twice, so the old
    // channel leaves first.
    attempt++
    const old = leave
    leave = undefined
    void (async () => {
      await Promise.resolve(old?.()).catch(() => {})
      if (!isOver) await open()
    })()
  }
  void open()
  return () => {
    isOver = true
    clearTimeout(timer)
    leave?.()
  }
}
