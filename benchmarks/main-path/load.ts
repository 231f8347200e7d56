import { Pool } from 'undici'
import { metaText, signed } from '../../tests/meta.ts'
import { waitMs, summariseSamples } from '../figures.ts'
import type { Accounts, Ledger } from './ledger.ts'

/** Each customer writes three times: a fourth quick reply would look like a bot's. */
const VISITS = ['kak buka jam brp?', 'alamatnya di mana ya?', 'bisa bayar pakai qris?']
const PATIENCE_MS = 30_000
const RETRY_MS = 250
const MAX_RETRY_MS = 15_000

/**
 * Where to post, with which signature, and for which numbers. `run` makes the tokens and customers
 * of a run its own.
 */
export type Target = { url: string; secret: string; numbers: string[]; run: number }
export type Message = { token: string; customer: string; body: string }
export type Load = { answered: number; refused: number; perSecond: number; latencyMs: object }

/**
 * Makes the n-th message: a group of customers writes in turns, one third of them for the first
 * time.
 */
export function messageOf({ numbers, run }: Target, n: number): Message {
  const group = numbers.length * 24
  const who = Math.floor(n / (group * VISITS.length)) * group + (n % group)
  const customer = `62${8 + (run % 2)}${String(run * 1_000_000 + who).padStart(9, '0')}`
  const token = `r${run}-${n}`
  const text = `${VISITS[Math.floor(n / group) % VISITS.length]} #${token}#`
  const phoneNumberId = numbers[n % numbers.length] ?? ''
  const id = `wamid.in.${token}.${process.pid}`
  return { token, customer, body: metaText({ phoneNumberId, from: customer, text, id }) }
}

/** Keeps `inFlight` messages under way: the next one is posted when an answer was sent. */
export async function driveClosed(
  target: Target,
  ledger: Ledger,
  options: { inFlight: number; ms: number },
): Promise<Load> {
  const post = openPosts(target, options.inFlight)
  const began = performance.now()
  const samples: number[] = []
  let next = 0
  let ended = began
  const work = async (): Promise<void> => {
    while (performance.now() - began < options.ms) {
      const ms = await exchangeMessages(post, ledger, messageOf(target, next++))
      if (ms === undefined) continue
      samples.push(ms)
      ended = performance.now()
    }
  }
  await Promise.all(Array.from({ length: options.inFlight }, work))
  return loadOf(post, samples, ended - began)
}

/** Posts at a fixed rate, without waiting for answers. */
export async function driveOpen(
  target: Target,
  ledger: Ledger,
  options: { perSecond: number; ms: number; patienceMs?: number },
): Promise<Load> {
  const post = openPosts(target, 256)
  const began = performance.now()
  const samples: number[] = []
  let ended = began
  const exchanges: Promise<void>[] = []
  const total = Math.floor((options.perSecond * options.ms) / 1000)
  for (let n = 0; n < total; n++) {
    const due = began + (n * 1000) / options.perSecond
    if (due > performance.now() + 1) await waitMs(due - performance.now())
    exchanges.push(
      exchangeMessages(post, ledger, messageOf(target, n), options.patienceMs).then((ms) => {
        if (ms === undefined) return
        samples.push(ms)
        ended = performance.now()
      }),
    )
  }
  await Promise.all(exchanges)
  return loadOf(post, samples, ended - began)
}

/** `ms`: the time until the last answer, without the wait for a lost one. */
async function loadOf(post: Posts, samples: number[], ms: number): Promise<Load> {
  const seconds = Math.max(ms, 1) / 1000
  await post.close()
  const { p50, p99 } = summariseSamples(samples)
  return {
    answered: samples.length,
    refused: post.refused(),
    perSecond: Math.round(samples.length / seconds),
    latencyMs: { p50, p99 },
  }
}

/** Milliseconds from the first byte posted until the answer was sent. */
async function exchangeMessages(
  post: Posts,
  ledger: Ledger,
  { token, customer, body }: Message,
  patienceMs = PATIENCE_MS,
): Promise<number | undefined> {
  const began = performance.now()
  const left = ledger.expect(token, customer, patienceMs)
  void post.untilTaken(body, patienceMs)
  const at = await left
  return at === undefined ? undefined : at - began
}

export type Posts = {
  /**
   * Posts one delivery. Returns its status (0 without a connection), and after how long to try
   * again.
   */
  once: (body: string) => Promise<{ status: number; retryMs: number }>
  /** Delivers again until it is accepted, with growing pauses. */
  untilTaken: (body: string, patienceMs: number) => Promise<void>
  refused: () => number
  close: () => Promise<void>
}

export function openPosts({ url, secret }: Target, connections: number): Posts {
  const pool = new Pool(url, { connections })
  let refused = 0
  const once = async (body: string) => {
    const call = { path: '/webhooks/meta', method: 'POST', headers: signed(body, secret), body }
    try {
      const response = await pool.request(call)
      await response.body.dump()
      const asked = Number(response.headers['retry-after'] ?? 0) * 1000
      return { status: response.statusCode, retryMs: Math.max(asked, RETRY_MS) }
    } catch {
      return { status: 0, retryMs: RETRY_MS }
    }
  }
  const untilTaken = async (body: string, patienceMs: number): Promise<void> => {
    const until = performance.now() + patienceMs
    for (let tries = 0; performance.now() < until; tries++) {
      const { status, retryMs } = await once(body)
      if (status === 200) return
      refused++
      // The pause grows as a provider's does, and is random, so that retries do not coincide.
      await waitMs(Math.min(retryMs * 2 ** tries, MAX_RETRY_MS) * (0.5 + Math.random()))
    }
  }
  return { once, untilTaken, refused: () => refused, close: () => pool.destroy() }
}

export const isClean = ({ lost, twice, toOthers, unknown }: Accounts): boolean =>
  lost + twice + toOthers + unknown === 0
