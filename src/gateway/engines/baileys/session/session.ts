import { now } from '#platform/clock'
import { asService, db } from '#platform/database'
import { log } from '#platform/log'
import { writersOf } from '../inbound/record.ts'
import { startRecorder } from '../inbound/recorder.ts'
import { readStored } from '../stored-message.ts'
import type { Closed, ConnectionNews, SocketListener, WhatsAppWeb } from '../socket/port.ts'
import { type CloseDecision, decideClose } from './close-rules.ts'
import { openDisplay } from './display.ts'
import { fillGap } from './gap.ts'
import { openKeys, wipeKeys } from './keys.ts'
import { type Claimed, LeaseLost } from './lease.ts'
import { applyTimeLock, noteCap, readLimits, readTimeLock } from './limits.ts'
import * as rows from './queries.ts'
import {
  endTimers,
  recordEventOf,
  type Session,
  type SessionEnd,
  type SessionState,
  type SessionTiming,
} from './session-state.ts'
import { openVerdicts } from './verdicts.ts'

const TRIES_BEFORE_REASON = 2
const UNREACHABLE = 'whatsapp_unreachable'

/** The first code lives 60 s, later ones 20 s (the library's defaults, as on WhatsApp). */
const FIRST_QR_MS = 60_000
const NEXT_QR_MS = 20_000
/** Chats whose typing one connection subscribes to. */
const WATCHED_LIMIT = 500

const as = asService('the owner of a number acts for its channel')

/**
 * Keeps one number connected while this process owns it, with one socket at a time. close-rules.ts
 * decides what follows a close, and the channel shows each step. `onEnd` is called once. `stopped`:
 * the number waits for a person. `lost`: another process owns it.
 */
export function startSession(
  claimed: Claimed,
  web: WhatsAppWeb,
  timing: SessionTiming,
  onEnd: (why: SessionEnd) => void,
): Session {
  const state = openState({ claimed, web, timing, onEnd })
  runInOrder(state, async () => {
    // The number was connected under its last owner, so the channel shows it as disconnected only
    // after the grace period.
    if (claimed.was === 'WORKING') state.display.scheduleAway(timing.graceMs)
    else await state.display.show('STARTING')
    await connectSocket(state)
  })
  return {
    claimed,
    socket: () => state.connection?.socket,
    isOpen: () => state.isOpen,
    status: state.display.status,
    verdict: state.verdicts.wait,
    check: () => checkConnection(state),
    record: (name, payload) => recordEventOf(state, name, payload),
    recorded: async () => {
      await state.steps
      await state.gap?.settled()
      await state.recorder.settled()
    },
    logout: () => unlinkDevice(state),
    stop: () => stopSession(state),
  }
}

function openState(of: Pick<SessionState, 'claimed' | 'web' | 'timing' | 'onEnd'>): SessionState {
  const { claimed, timing } = of
  const state: SessionState = {
    ...of,
    recorder: startRecorder(),
    verdicts: openVerdicts(),
    display: openDisplay(
      claimed,
      (payload) => recordEventOf(state, 'session', payload),
      (step) => state.isEnded || runInOrder(state, step),
    ),
    gap: claimed.wasCut
      ? fillGap(
          claimed.channelId,
          () => (state.isOpen ? state.connection?.socket : undefined),
          timing.gapPauseMs,
        )
      : undefined,
    watch: setInterval(
      () => {
        if (state.isOpen && Date.now() - state.lastSignAt > timing.watchMs)
          void checkConnection(state)
      },
      Math.max(timing.watchMs / 4, 50),
    ).unref(),
    memory: {},
    watched: new Set(),
    timers: new Set(),
    connection: undefined,
    generation: 0,
    attempts: 0,
    broken: 0,
    isOpen: false,
    isEnded: false,
    codesShown: 0,
    linkReason: undefined,
    lastSignAt: Date.now(),
    steps: Promise.resolve(),
  }
  return state
}

/** Queues a step behind those under way. */
function runInOrder(state: SessionState, step: () => Promise<void>): void {
  const { channelId } = state.claimed
  state.steps = state.steps.then(step).catch((error: unknown) => {
    if (state.isEnded) return
    if (error instanceof LeaseLost) return loseLease(state)
    log.warn({ err: error, channelId }, 'a step of a WhatsApp Web connection failed')
    runLater(state, state.timing.patience * 2_000, async () => {
      await closeConnection(state)
      await connectSocket(state)
    })
  })
}

/** Queues a step after a pause, unless the connection was replaced by then. */
function runLater(state: SessionState, ms: number, step: () => Promise<void>): void {
  const { generation } = state
  const timer = setTimeout(() => {
    state.timers.delete(timer)
    if (generation === state.generation && !state.isEnded) runInOrder(state, step)
  }, ms)
  state.timers.add(timer)
}

async function connectSocket(state: SessionState): Promise<void> {
  if (state.isEnded) return
  const { channelId } = state.claimed
  state.generation += 1
  const { generation } = state
  const isCurrent = () => generation === state.generation && !state.isEnded
  state.codesShown = 0
  state.watched.clear()
  const keys = await openKeys(state.claimed, () => loseLease(state))
  const opened: SessionState['connection'] = { settled: keys.settled }
  state.connection = opened
  opened.socket = await state.web.open({
    channelId,
    auth: keys,
    findMessage: ({ id, fromMe }) => readStored(channelId, `${fromMe ? 1 : 0}:${id}`),
    memory: state.memory,
    listener: listenTo(state, isCurrent),
  })
  if (!isCurrent()) opened.socket.end()
}

function listenTo(state: SessionState, isCurrent: () => boolean): SocketListener {
  return {
    news: (news) => {
      state.lastSignAt = Date.now()
      if (news.type === 'ack') return applyAck(state, news)
      if (isCurrent())
        runInOrder(state, () => (isCurrent() ? applyNews(state, news) : Promise.resolve()))
    },
    // Events are stored even when the connection has closed in the meantime.
    event: (name, payload) => {
      state.lastSignAt = Date.now()
      recordEventOf(state, name, payload)
      watchWriters(state, name, payload)
      state.gap?.observe(name, payload)
      if (name === 'message-capping.update')
        runInOrder(state, () => noteCap(state.claimed.channelId, payload))
    },
  }
}

async function closeConnection(state: SessionState): Promise<void> {
  const closing = state.connection
  state.connection = undefined
  state.generation += 1
  state.isOpen = false
  for (const timer of state.timers) clearTimeout(timer)
  state.timers.clear()
  closing?.socket?.end()
  await closing?.settled().catch(() => {})
}

async function applyNews(
  state: SessionState,
  news: Exclude<ConnectionNews, { type: 'ack' }>,
): Promise<void> {
  switch (news.type) {
    case 'qr':
      return showCode(state, news.qr)
    case 'linked':
      return state.display.show('STARTING')
    case 'open':
      return applyOpen(state)
    case 'closed':
      return applyClose(state, news.why)
    case 'timelock':
      return applyTimeLock(state, news)
  }
}

function showCode(state: SessionState, qr: string): Promise<void> {
  const lifeMs = state.codesShown === 0 ? FIRST_QR_MS : NEXT_QR_MS
  state.codesShown += 1
  const code = { qr, expiresAt: new Date(now().getTime() + lifeMs).toISOString() }
  // Each new code becomes an event, so that pages which show it read it again.
  return state.display.show('SCAN_QR_CODE', state.linkReason, code, 'news')
}

async function applyOpen(state: SessionState): Promise<void> {
  state.isOpen = true
  state.linkReason = undefined
  runLater(state, state.timing.steadyMs, async () => {
    state.attempts = 0
    state.broken = 0
  })
  await state.display.noteAccount(state.connection?.socket?.me)
  await state.display.show('WORKING', undefined, undefined, 'news')
  await readLimits(state)
}

async function applyClose(state: SessionState, why: Closed): Promise<void> {
  const { claimed, display, attempts, broken } = state
  const isLinked = state.connection?.socket?.me !== undefined
  const decision = decideClose(why, { attempts, broken, isLinked, random: Math.random })
  log.info(
    { channelId: claimed.channelId, code: why.code, next: decision.next },
    'a WhatsApp Web connection closed',
  )
  await closeConnection(state)
  if (state.isEnded) return undefined
  switch (decision.next) {
    case 'restart':
      return connectSocket(state)
    case 'reconnect':
      if (why.code === 500) state.broken += 1
      return reconnectLater(state, decision, isLinked)
    case 'link-again':
      await wipeKeys(claimed)
      await display.show('FAILED', decision.reason)
      state.linkReason = decision.reason
      return connectSocket(state)
    case 'stop':
      if (decision.wipe) await wipeKeys(claimed)
      await display.show('FAILED', decision.reason)
      await db.statement(as, (tx) => rows.updateWanted(tx, claimed, 'off', claimed.wish))
      return endSession(state, 'stopped')
  }
}

async function reconnectLater(
  state: SessionState,
  { delayMs }: Extract<CloseDecision, { next: 'reconnect' }>,
  isLinked: boolean,
): Promise<void> {
  const { display, timing } = state
  state.attempts += 1
  // A pairing code that was never typed in leaves incomplete keys.
  if (!isLinked) await wipeKeys(state.claimed)
  // Before linking, a person waits for the code: the reason shows what they can do.
  if (!isLinked && state.attempts >= TRIES_BEFORE_REASON)
    await display.show('STARTING', UNREACHABLE)
  else await display.note('STARTING')
  display.scheduleAway(timing.graceMs)
  runLater(state, delayMs * timing.patience, () => connectSocket(state))
}

/** Subscribes to the typing of customers who just wrote. */
function watchWriters(state: SessionState, name: string, payload: unknown): void {
  const { watched } = state
  for (const jid of name === 'messages.upsert' ? writersOf(payload) : []) {
    if (watched.has(jid) || watched.size >= WATCHED_LIMIT) continue
    watched.add(jid)
    state.connection?.socket?.watchPresence(jid).catch(() => {})
  }
}

function applyAck(
  state: SessionState,
  { id, jid, code }: Extract<ConnectionNews, { type: 'ack' }>,
): void {
  state.verdicts.settle(id, code ?? 'ok')
  if (code === '463') runInOrder(state, () => readTimeLock(state))
  recordEventOf(state, 'messages.update', [
    {
      key: { remoteJid: jid, id, fromMe: true },
      update: code ? { status: 0, messageStubParameters: [code] } : { status: 2 },
    },
  ])
}

async function checkConnection(state: SessionState): Promise<void> {
  const socket = state.connection?.socket
  state.lastSignAt = Date.now()
  if (!socket || !state.isOpen) return
  const late = new Promise<never>((_, fail) =>
    setTimeout(fail, state.timing.probeMs, new Error('no answer')).unref(),
  )
  await Promise.race([socket.probe(), late]).catch(() => {
    if (socket === state.connection?.socket)
      runInOrder(state, () => applyClose(state, { code: 408, message: 'no sign of life' }))
  })
}

async function unlinkDevice(state: SessionState): Promise<void> {
  const { channelId } = state.claimed
  await state.connection?.socket
    ?.logout()
    .catch((error: unknown) =>
      log.warn({ err: error, channelId }, 'WhatsApp did not confirm the unlinking'),
    )
  runInOrder(state, () => applyClose(state, { code: 401, message: 'unlinked by its owner' }))
  await state.steps
}

function loseLease(state: SessionState): void {
  if (state.isEnded) return
  void closeConnection(state)
  endSession(state, 'lost')
}

function endSession(state: SessionState, why: SessionEnd): void {
  if (state.isEnded) return
  endTimers(state)
  state.onEnd(why)
}

async function stopSession(state: SessionState): Promise<void> {
  endTimers(state)
  state.recorder.end()
  await closeConnection(state)
  await state.steps
  await state.recorder.settled()
}
