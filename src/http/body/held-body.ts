import type { Context, MiddlewareHandler } from 'hono'
import { AppError } from '#platform/errors'

/** The bytes of request bodies in memory, in total and per caller. */
export type BodyBudget = {
  take: (caller: string, bytes: number) => boolean
  giveBack: (caller: string, bytes: number) => void
}

export function openBodyBudget(mostBytes: number, mostBytesPerCaller: number): BodyBudget {
  const held = new Map<string, number>()
  let total = 0
  return {
    take: (caller, bytes) => {
      const own = (held.get(caller) ?? 0) + bytes
      if (total + bytes > mostBytes || own > mostBytesPerCaller) return false
      total += bytes
      held.set(caller, own)
      return true
    },
    giveBack: (caller, bytes) => {
      total -= bytes
      const left = (held.get(caller) ?? 0) - bytes
      if (left > 0) held.set(caller, left)
      else held.delete(caller)
    },
  }
}

export type HeldBodyOptions = {
  budget: BodyBudget
  /** the largest body of these routes; undefined when they limit it themselves */
  maxBytes?: number
  /** the caller that the bytes count against */
  callerOf: (c: Context) => string
  /** called before a body above `SMALL_BODY_BYTES` is read; throws the refusal */
  admit?: (c: Context) => Promise<unknown>
  /** longest pause between two chunks of a body; 15 s */
  idleMs?: number
}

/**
 * Smaller bodies are always accepted, because counting would cost more. Most webhooks and calls are
 * smaller.
 */
export const SMALL_HELD_BYTES = 64 * 1024
const IDLE_MS = 15_000

/**
 * Middleware for routes that read a body into memory. Bytes count from reading until the response.
 * Errors: 413 `request.too_large`, 503 `server.busy` beyond the budget (retry after a second), 408
 * `request.timed_out` after `idleMs` without a byte.
 */
export function heldBody({
  budget,
  maxBytes,
  callerOf,
  admit,
  idleMs = IDLE_MS,
}: HeldBodyOptions): MiddlewareHandler {
  return async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
    const stated = c.req.header('content-length')
    if (stated === undefined && !c.req.raw.body) return next()
    if (maxBytes !== undefined && Number(stated) > maxBytes) throw new AppError('request.too_large')
    if (stated !== undefined && Number(stated) <= SMALL_HELD_BYTES) return next()
    await admit?.(c)
    const caller = callerOf(c)
    const counted = countBody(c.req.raw, {
      budget,
      caller,
      idleMs,
      ...(maxBytes !== undefined && { maxBytes }),
    })
    c.req.raw = counted.request
    try {
      await next()
    } finally {
      counted.end()
    }
    // Whatever the route did with the incomplete body, the caller learns why it is incomplete.
    const failure = counted.failure()
    if (failure) {
      throw failure
    }
  }
}

type Counted = { request: Request; failure: () => AppError | undefined; end: () => void }

function countBody(
  raw: Request,
  {
    budget,
    caller,
    idleMs,
    maxBytes = Infinity,
  }: { budget: BodyBudget; caller: string; idleMs: number; maxBytes?: number },
): Counted {
  let heldBytes = 0
  let failure: AppError | undefined
  const reader = raw.body?.getReader()
  const fail = (error: AppError): never => {
    failure = error
    void reader?.cancel().catch(() => {})
    throw error
  }
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const piece = await inTime(reader?.read(), idleMs).catch(() =>
        fail(new AppError('request.timed_out')),
      )
      if (!piece || piece.done) return controller.close()
      if (heldBytes + piece.value.byteLength > maxBytes) fail(new AppError('request.too_large'))
      if (!budget.take(caller, piece.value.byteLength)) fail(new AppError('server.busy'))
      heldBytes += piece.value.byteLength
      controller.enqueue(piece.value)
    },
    cancel: () => reader?.cancel(),
  })
  return {
    request: new Request(raw, { body, duplex: 'half' } as RequestInit),
    failure: () => failure,
    end: () => {
      budget.giveBack(caller, heldBytes)
      heldBytes = 0
    },
  }
}

async function inTime<T>(work: Promise<T> | undefined, idleMs: number): Promise<T | undefined> {
  const idle = Promise.withResolvers<never>()
  const timer = setTimeout(() => idle.reject(new Error('no byte of the body came in time')), idleMs)
  try {
    return await Promise.race([work, idle.promise])
  } finally {
    clearTimeout(timer)
  }
}
