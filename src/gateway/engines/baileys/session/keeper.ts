import { randomUUID } from 'node:crypto'
import { asService, db, rawSql } from '#platform/database'
import { log } from '#platform/log'
import { bell } from '../outbound/command.ts'
import { type Claimed, claimSessions, releaseSession, renewSessions } from './lease.ts'
import { sweep } from '../message-queries.ts'
import type { WhatsAppWeb } from '../socket/port.ts'
import { NOTICE } from './queries.ts'
import { type ServeTiming, startServing } from '../outbound/serve.ts'
import { type Session, type SessionTiming, startSession } from './session.ts'

export type KeeperTiming = {
  leaseMs: number
  tickMs: number
  session: SessionTiming
  serve: ServeTiming
}
/** A tick takes a few numbers at most, so that many processes share many numbers. */
const CLAIMED_AT_ONCE = 20
const SWEEP_MS = 3_600_000
/**
 * So long before its end a lease that could not be renewed counts as lost: another process may take
 * over right after.
 */
const MARGIN = 0.25
const STOP_PATIENCE_MS = 6_000
/**
 * The ear is tried this often: a pool that lost a connection takes its listening one along without
 * a word.
 */
const EAR_MS = 60_000

export type RunningKeeper = {
  owned: () => string[]
  /** waits until what the numbers told so far is stored */ recorded: () => Promise<void>
  stop: () => Promise<void>
}
type Owned = {
  session: Session
  look: () => void
  settled: () => Promise<void>
  renewedAt: number
  wish: number
  forget: () => void
}

/**
 * Owns numbers of engine baileys in this process: takes those that are wanted and free, keeps their
 * leases, connects them and works what is asked of them. A number whose lease cannot be renewed is
 * let go before somebody else may take it.
 */
export async function startKeeper(web: WhatsAppWeb, timing: KeeperTiming): Promise<RunningKeeper> {
  const me = randomUUID()
  const owned = new Map<string, Owned>()
  let isStopping = false
  let ticking: Promise<void> | undefined
  let sweptAt = Date.now()
  let heardAt = Date.now()
  let triedAt = Date.now()

  function own(claimed: Claimed): void {
    const { channelId } = claimed
    const session = startSession(claimed, web, timing.session, (why) => {
      drop(channelId)
      if (why === 'stopped')
        void session
          .stop()
          .then(() => releaseSession(claimed))
          .catch(() => {})
    })
    const serving = startServing(session, timing.serve)
    const onAsked = (asked: string) => asked === channelId && serving.look()
    bell.on('asked', onAsked)
    bell.on(`owned:${channelId}`, serving.look)
    owned.set(channelId, {
      session,
      ...serving,
      renewedAt: Date.now(),
      wish: claimed.wish,
      forget: () => void bell.off('asked', onAsked).off(`owned:${channelId}`, serving.look),
    })
  }

  function drop(channelId: string): Owned | undefined {
    const dropped = owned.get(channelId)
    owned.delete(channelId)
    dropped?.forget()
    return dropped
  }

  async function letGo(channelId: string): Promise<void> {
    const dropped = drop(channelId)
    if (!dropped) return
    await dropped.session.stop()
    await releaseSession(dropped.session.claimed).catch(() => {})
  }

  async function tick(): Promise<void> {
    await renew()
    for (const { look } of owned.values()) look()
    if (isStopping) return
    for (const claimed of await claimSessions(me, timing.leaseMs, CLAIMED_AT_ONCE)) own(claimed)
    await tryEar()
    if (Date.now() - sweptAt < SWEEP_MS) return
    sweptAt = Date.now()
    await db.writeAs(asService('old messages of any number go'), sweep)
  }

  const openEar = () =>
    rawSql().listen(NOTICE, (notice) => {
      heardAt = Date.now()
      const [what, channelId = ''] = notice.split(':')
      if (what === 'wish') void run()
      else owned.get(channelId)?.look()
    })

  /** Without an ear everything still happens, at the next tick. */
  async function tryEar(): Promise<void> {
    if (Date.now() - triedAt < EAR_MS) return
    if (heardAt < triedAt) {
      await listening.unlisten().catch(() => {})
      listening = await openEar()
    }
    triedAt = Date.now()
    await rawSql().notify(NOTICE, 'ear')
  }

  async function renew(): Promise<void> {
    if (owned.size === 0) return
    const asked = Date.now()
    const kept = new Map(
      (
        await renewSessions(
          [...owned.values()].map(({ session }) => session.claimed),
          timing.leaseMs,
        )
      ).map((row) => [row.channel_id, row.wish]),
    )
    for (const [channelId, one] of owned) {
      const wish = kept.get(channelId)
      // Lost, stopped, or asked to start anew: a new claim follows where it is wanted.
      if (wish === undefined || wish !== one.wish) void letGo(channelId).then(run)
      else one.renewedAt = asked
    }
  }

  /** The database did not answer: what might belong to somebody else by now is closed here. */
  function fence(): void {
    for (const [channelId, { renewedAt, session }] of owned) {
      if (Date.now() - renewedAt < timing.leaseMs * (1 - MARGIN)) continue
      drop(channelId)
      void session.stop().catch(() => {})
    }
  }

  function run(): Promise<void> {
    ticking ??= tick()
      .catch((error: unknown) =>
        log.warn({ err: error }, 'the numbers of this process could not be looked after'),
      )
      .finally(() => {
        ticking = undefined
      })
    return ticking
  }

  const timer = setInterval(() => {
    fence()
    void run()
  }, timing.tickMs)
  let listening = await openEar()
  await run()
  return {
    owned: () => [...owned.keys()],
    recorded: async () =>
      void (await Promise.all([...owned.values()].map(({ session }) => session.recorded()))),
    stop: async () => {
      isStopping = true
      clearInterval(timer)
      await listening.unlisten().catch(() => {})
      await ticking
      // What is just being sent is sent.
      const finished = Promise.all([...owned.values()].map(({ settled }) => settled()))
      await Promise.race([
        finished,
        new Promise((done) => setTimeout(done, STOP_PATIENCE_MS).unref()),
      ])
      await Promise.all([...owned.keys()].map(letGo))
    },
  }
}
