import { randomUUID } from 'node:crypto'
import { asService, db, rawSql } from '#platform/database'
import { log } from '#platform/log'
import { deleteOldRows } from '../message-queries.ts'
import { commandEvents } from '../outbound/command.ts'
import { type Serving, type ServeTiming, startServing } from '../outbound/serve.ts'
import type { WhatsAppWeb } from '../socket/port.ts'
import { type Claimed, claimSessions, releaseSession, renewSessions } from './lease.ts'
import { NOTICE_CHANNEL } from './queries.ts'
import { startSession } from './session.ts'
import type { Session, SessionTiming } from './session-state.ts'

export type KeeperTiming = {
  leaseMs: number
  tickMs: number
  session: SessionTiming
  serve: ServeTiming
}
/** Numbers that one tick claims at most, so that many processes share many numbers. */
const CLAIMED_AT_ONCE = 20
const SWEEP_MS = 3_600_000
/**
 * Share of the lease at its end in which an unrenewed lease counts as lost. Another process may own
 * the number right after the end.
 */
const MARGIN = 0.25
const STOP_PATIENCE_MS = 6_000
/**
 * How often the LISTEN connection is tested. A pool that loses a connection loses its subscription
 * without an error.
 */
const LISTEN_TEST_MS = 60_000

export type RunningKeeper = {
  owned: () => string[]
  /** resolves when all events of the numbers so far are stored */ recorded: () => Promise<void>
  stop: () => Promise<void>
}
type OwnedNumber = {
  session: Session
  serving: Serving
  renewedAt: number
  forget: () => void
}
type Keeper = {
  readonly owner: string
  readonly web: WhatsAppWeb
  readonly timing: KeeperTiming
  readonly owned: Map<string, OwnedNumber>
  isStopping: boolean
  /** the running tick */
  ticking: Promise<void> | undefined
  sweptAt: number
  /** last notice on the LISTEN connection */
  heardAt: number
  /** last test of the LISTEN connection */
  testedAt: number
  listening: { unlisten(): Promise<unknown> } | undefined
}

/**
 * Owns numbers of engine baileys in this process. Claims numbers that are wanted and free, renews
 * their leases, connects them and carries out their commands. A number whose lease cannot be
 * renewed is closed before another process may claim it.
 */
export async function startKeeper(web: WhatsAppWeb, timing: KeeperTiming): Promise<RunningKeeper> {
  const keeper: Keeper = {
    owner: randomUUID(),
    web,
    timing,
    owned: new Map(),
    isStopping: false,
    ticking: undefined,
    sweptAt: Date.now(),
    heardAt: Date.now(),
    testedAt: Date.now(),
    listening: undefined,
  }
  const timer = setInterval(() => {
    closeUnrenewed(keeper)
    void runTick(keeper)
  }, timing.tickMs)
  keeper.listening = await listenForNotices(keeper)
  await runTick(keeper)
  const { owned } = keeper
  return {
    owned: () => [...owned.keys()],
    recorded: async () =>
      void (await Promise.all([...owned.values()].map(({ session }) => session.recorded()))),
    stop: async () => {
      keeper.isStopping = true
      clearInterval(timer)
      await stopKeeper(keeper)
    },
  }
}

/** Starts a tick, or returns the one under way. */
function runTick(keeper: Keeper): Promise<void> {
  keeper.ticking ??= tickOnce(keeper)
    .catch((error: unknown) =>
      log.warn({ err: error }, 'the numbers of this process could not be looked after'),
    )
    .finally(() => {
      keeper.ticking = undefined
    })
  return keeper.ticking
}

async function tickOnce(keeper: Keeper): Promise<void> {
  const { owned, timing } = keeper
  await renewLeases(keeper)
  for (const { serving } of owned.values()) serving.wake()
  if (keeper.isStopping) return
  for (const claimed of await claimSessions(keeper.owner, timing.leaseMs, CLAIMED_AT_ONCE))
    ownNumber(keeper, claimed)
  await testListening(keeper)
  if (Date.now() - keeper.sweptAt < SWEEP_MS) return
  keeper.sweptAt = Date.now()
  await db.writeAs(asService('the sweep deletes old rows of all businesses'), deleteOldRows)
}

async function renewLeases(keeper: Keeper): Promise<void> {
  const { owned, timing } = keeper
  if (owned.size === 0) return
  const askedAt = Date.now()
  const leases = [...owned.values()].map(({ session }) => session.claimed)
  const renewed = await renewSessions(leases, timing.leaseMs)
  const wishes = new Map(renewed.map((row) => [row.channel_id, row.wish]))
  for (const [channelId, number] of owned) {
    const wish = wishes.get(channelId)
    // The number was lost, stopped or restarted: the next tick claims it again if it should be
    // connected.
    if (wish === undefined || wish !== number.session.claimed.wish)
      void releaseNumber(keeper, channelId).then(() => runTick(keeper))
    else number.renewedAt = askedAt
  }
}

function ownNumber(keeper: Keeper, claimed: Claimed): void {
  const { channelId } = claimed
  const session = startSession(claimed, keeper.web, keeper.timing.session, (why) => {
    dropNumber(keeper, channelId)
    if (why === 'stopped')
      void session
        .stop()
        .then(() => releaseSession(claimed))
        .catch(() => {})
  })
  const serving = startServing(session, keeper.timing.serve)
  const onAdded = (added: string) => added === channelId && serving.wake()
  commandEvents.on('added', onAdded)
  commandEvents.on(`owned:${channelId}`, serving.wake)
  keeper.owned.set(channelId, {
    session,
    serving,
    renewedAt: Date.now(),
    forget: () => void commandEvents.off('added', onAdded).off(`owned:${channelId}`, serving.wake),
  })
}

function dropNumber({ owned }: Keeper, channelId: string): OwnedNumber | undefined {
  const dropped = owned.get(channelId)
  owned.delete(channelId)
  dropped?.forget()
  return dropped
}

async function releaseNumber(keeper: Keeper, channelId: string): Promise<void> {
  const dropped = dropNumber(keeper, channelId)
  if (!dropped) return
  await dropped.session.stop()
  await releaseSession(dropped.session.claimed).catch(() => {})
}

/** After failed renewals (no database), closes numbers that another process may own soon. */
function closeUnrenewed(keeper: Keeper): void {
  for (const [channelId, { renewedAt, session }] of keeper.owned) {
    if (Date.now() - renewedAt < keeper.timing.leaseMs * (1 - MARGIN)) continue
    dropNumber(keeper, channelId)
    void session.stop().catch(() => {})
  }
}

const listenForNotices = (keeper: Keeper) =>
  rawSql().listen(NOTICE_CHANNEL, (notice) => {
    keeper.heardAt = Date.now()
    const [what, channelId = ''] = notice.split(':')
    if (what === 'wish') void runTick(keeper)
    else keeper.owned.get(channelId)?.serving.wake()
  })

/** Without notices the work is done at the next tick. */
async function testListening(keeper: Keeper): Promise<void> {
  if (Date.now() - keeper.testedAt < LISTEN_TEST_MS) return
  if (keeper.heardAt < keeper.testedAt) {
    await keeper.listening?.unlisten().catch(() => {})
    keeper.listening = await listenForNotices(keeper)
  }
  keeper.testedAt = Date.now()
  await rawSql().notify(NOTICE_CHANNEL, 'test')
}

async function stopKeeper(keeper: Keeper): Promise<void> {
  const { owned } = keeper
  await keeper.listening?.unlisten().catch(() => {})
  await keeper.ticking
  // Messages that are being sent are finished first.
  const finished = Promise.all([...owned.values()].map(({ serving }) => serving.settled()))
  const patience = new Promise((done) => setTimeout(done, STOP_PATIENCE_MS).unref())
  await Promise.race([finished, patience])
  await Promise.all([...owned.keys()].map((channelId) => releaseNumber(keeper, channelId)))
}
