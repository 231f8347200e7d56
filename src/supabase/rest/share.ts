import { RestFailure } from './rest-failure.ts'

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
 * Limit of waiting calls, each of which keeps its body and socket in memory. More would be
 * overload, and callers retry anyway.
 */
const MAX_WAITING = 1000
/** The part of the queue that one caller may use. */
const CALLER_WAITING_SHARE = 0.25
/**
 * One caller never gets all connections, so that other callers proceed. At half of them its
 * throughput fell by a fifth.
 */
const CALLER_CONNECTION_SHARE = 0.8

type Waiter = { caller: string; start: () => void }

/** Errors: PGRST003, 504 after `patienceMs`, and 503 at once when the queue is full. */
export function openShare(limits: ShareLimits): Share {
  const pool = new SharedPool(limits)
  return {
    use: async (caller, work) => {
      await pool.enter(caller)
      try {
        return await work()
      } finally {
        pool.leave(caller)
      }
    },
  }
}

class SharedPool {
  readonly #limits: ShareLimits
  readonly #mostPerCaller: number
  readonly #mostWaiting: number
  readonly #running = new Map<string, number>()
  readonly #queue: Waiter[] = []
  #inUse = 0

  constructor(limits: ShareLimits) {
    this.#limits = limits
    this.#mostPerCaller = Math.max(1, Math.floor(limits.connections * CALLER_CONNECTION_SHARE))
    this.#mostWaiting = limits.waiting ?? MAX_WAITING
  }

  async enter(caller: string): Promise<void> {
    if (this.#inUse < this.#limits.connections && this.#runningOf(caller) < this.#mostPerCaller)
      this.#begin(caller)
    else await this.#wait(caller)
  }

  leave(caller: string): void {
    this.#inUse--
    const left = this.#runningOf(caller) - 1
    if (left > 0) this.#running.set(caller, left)
    else this.#running.delete(caller)
    this.#startNext()
  }

  #runningOf(caller: string): number {
    return this.#running.get(caller) ?? 0
  }

  #begin(caller: string): void {
    this.#inUse++
    this.#running.set(caller, this.#runningOf(caller) + 1)
  }

  /**
   * Starts the waiting call of the caller with the fewest running calls; of equals, the one that
   * waits longest.
   */
  #startNext(): void {
    if (this.#inUse >= this.#limits.connections) return
    const next = this.#queue.reduce<Waiter | undefined>(
      (best, waiter) =>
        this.#runningOf(waiter.caller) < (best ? this.#runningOf(best.caller) : this.#mostPerCaller)
          ? waiter
          : best,
      undefined,
    )
    if (!next) return
    this.#queue.splice(this.#queue.indexOf(next), 1)
    next.start()
  }

  #wait(caller: string): Promise<void> {
    const queue = this.#queue
    if (
      queue.length >= this.#mostWaiting ||
      queue.filter((waiter) => waiter.caller === caller).length >=
        Math.ceil(this.#mostWaiting * CALLER_WAITING_SHARE)
    )
      throw noConnection(503)
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(waiter), 1)
        reject(noConnection(504))
      }, this.#limits.patienceMs)
      const waiter: Waiter = {
        caller,
        start: () => {
          clearTimeout(timer)
          this.#begin(caller)
          resolve()
        },
      }
      queue.push(waiter)
    })
  }
}

/** PostgREST's error for an exhausted pool. */
const noConnection = (status: 503 | 504) =>
  new RestFailure(status, 'PGRST003', 'Timed out acquiring connection from connection pool.', {
    headers: { 'retry-after': '1' },
  })
