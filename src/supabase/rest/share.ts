import { RestFailure } from './failure.ts'

/**
 * Limits table calls to a share of the pool, so that webhooks, jobs and pages never wait for them.
 */
export type Share = { use: <T>(caller: string, work: () => Promise<T>) => Promise<T> }
export type ShareLimits = {
  /** connections that table calls use at once */
  connections: number
  /** longest wait for one of them */
  patienceMs: number
  /** calls that wait at once; more are refused immediately */
  waiting?: number
}

/**
 * Each waiting call keeps its body and socket in memory. More than this is overload, and its
 * callers retry anyway.
 */
const MOST_WAITING = 1000
/** The part of the queue that one caller may use. */
const CALLER_WAITING_SHARE = 0.25
/**
 * One caller never gets all connections, so that other callers proceed. At half of them its
 * throughput fell by a fifth.
 */
const CALLER_CONNECTION_SHARE = 0.8

type Waiter = { caller: string; start: () => void }

/** Errors: PGRST003, 504 after `patienceMs`, and 503 at once when the queue is full. */
export function openShare({
  connections,
  patienceMs,
  waiting: mostWaiting = MOST_WAITING,
}: ShareLimits): Share {
  const mostPerCaller = Math.max(1, Math.floor(connections * CALLER_CONNECTION_SHARE))
  const mostWaitingPerCaller = Math.ceil(mostWaiting * CALLER_WAITING_SHARE)
  const running = new Map<string, number>()
  const queue: Waiter[] = []
  let inUse = 0

  const runningOf = (caller: string) => running.get(caller) ?? 0

  function begin(caller: string): void {
    inUse++
    running.set(caller, runningOf(caller) + 1)
  }

  function end(caller: string): void {
    inUse--
    const left = runningOf(caller) - 1
    if (left > 0) running.set(caller, left)
    else running.delete(caller)
    startNext()
  }

  /**
   * Next is the waiting caller with the fewest running calls; among equals the one that waits
   * longest.
   */
  function startNext(): void {
    if (inUse >= connections) return
    const next = queue.reduce<Waiter | undefined>(
      (best, waiter) =>
        runningOf(waiter.caller) < (best ? runningOf(best.caller) : mostPerCaller) ? waiter : best,
      undefined,
    )
    if (!next) return
    queue.splice(queue.indexOf(next), 1)
    next.start()
  }

  function wait(caller: string): Promise<void> {
    if (
      queue.length >= mostWaiting ||
      queue.filter((waiter) => waiter.caller === caller).length >= mostWaitingPerCaller
    )
      throw noConnection(503)
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(waiter), 1)
        reject(noConnection(504))
      }, patienceMs)
      const waiter: Waiter = {
        caller,
        start: () => {
          clearTimeout(timer)
          begin(caller)
          resolve()
        },
      }
      queue.push(waiter)
    })
  }

  return {
    use: async (caller, work) => {
      if (inUse < connections && runningOf(caller) < mostPerCaller) begin(caller)
      else await wait(caller)
      try {
        return await work()
      } finally {
        end(caller)
      }
    },
  }
}

/** PostgREST's error for an exhausted pool. */
const noConnection = (status: 503 | 504) =>
  new RestFailure(status, 'PGRST003', 'Timed out acquiring connection from connection pool.', {
    headers: { 'retry-after': '1' },
  })
