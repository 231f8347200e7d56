import { now } from '#platform/clock'
import { asService, db } from '#platform/database'
import { log } from '#platform/log'
import { decideClose } from './close-rules.ts'
import { openDisplay } from './display.ts'
import { fillGap } from './gap.ts'
import { openKeys, wipeKeys } from './keys.ts'
import { type Claimed, LeaseLost } from './lease.ts'
import { noteCap, noteTimeLock } from './limits.ts'
import type { Closed, ConnectionNews, SocketPort, WhatsAppWeb } from '../socket/port.ts'
import * as rows from './queries.ts'
import { type Recorded, writersOf } from '../inbound/record.ts'
import { startRecorder } from '../inbound/recorder.ts'
import { readStored } from '../stored-message.ts'
import { openVerdicts } from './verdicts.ts'

export type SessionTiming = {
  /** factor on every reconnect pause; 0 in tests */
  patience: number
  /**
   * an interruption shorter than this is not shown on the channel: what comes after it is answered
   * as ever
   */
  graceMs: number
  /** a connection that held this long starts counting anew */
  steadyMs: number
  /** no sign of life for so long: the connection is asked whether it lives */
  watchMs: number
  probeMs: number
  /** between two questions to the phone about what a former owner lost */
  gapPauseMs: number
}
const TRIES_BEFORE_TELLING = 2
const UNREACHABLE =
  'WhatsApp belum bisa dihubungi dari server ini. Periksa sambungan internet server; Tanggap terus mencoba.'

export const SESSION_TIMING: SessionTiming = {
  patience: 1,
  graceMs: 10_000,
  steadyMs: 60_000,
  watchMs: 300_000,
  probeMs: 20_000,
  gapPauseMs: 5_000,
}

/** A code lives 60 s, those after it 20 s (the library's defaults, as on WhatsApp). */
const FIRST_QR_MS = 60_000
const NEXT_QR_MS = 20_000
/** Chats of one connection whose typing is followed. */
const WATCHED_LIMIT = 500

export type Session = {
  readonly claimed: Claimed
  /** the connection; undefined between two */
  socket(): SocketPort | undefined
  isOpen(): boolean
  status(): rows.SessionRow['status']
  /**
   * Waits for the server's word on a message: 'ok', its error code, or undefined when it said
   * nothing in time.
   */
  verdict(messageId: string, limitMs: number): Promise<string | undefined>
  /** Asks whether the connection lives; one that doesn't answer is replaced. */
  check(): Promise<void>
  record(name: string, payload: unknown): void
  /** Waits until everything it told so far is stored. */
  recorded(): Promise<void>
  /** Unlinks the device and offers a new code. */
  logout(): Promise<void>
  /** Ends the connection and waits until everything it told is stored. */
  stop(): Promise<void>
}

const as = asService('the owner of a number speaks for its channel')

/**
 * Keeps one number connected while this process owns it: one socket at a time, anew by the rules of
 * close-rules.ts, each step shown on the channel. `onEnd` is called once, when it waits for a
 * person (`stopped`) or when the lease is lost.
 */
export function startSession(
  claimed: Claimed,
  web: WhatsAppWeb,
  timing: SessionTiming,
  onEnd: (why: 'stopped' | 'lost') => void,
): Session {
  const { channelId } = claimed
  const recorder = startRecorder()
  const watched = new Set<string>()
  const memory = {}
  const gap = claimed.wasCut
    ? fillGap(channelId, () => (isOpen ? connection?.socket : undefined), timing.gapPauseMs)
    : undefined
  const verdicts = openVerdicts()
  let connection: { socket?: SocketPort; settled: () => Promise<void> } | undefined
  let generation = 0
  let attempts = 0
  let broken = 0
  let isOpen = false
  let isEnded = false
  let codesShown = 0
  let linkReason: string | undefined
  let lastSignAt = Date.now()
  let steps = Promise.resolve()
  const timers = new Set<NodeJS.Timeout>()
  const display = openDisplay(
    claimed,
    (payload) => record('session', payload),
    (step) => isEnded || inOrder(step),
  )
  const watch = setInterval(
    () => void (isOpen && Date.now() - lastSignAt > timing.watchMs && check()),
    Math.max(timing.watchMs / 4, 50),
  )
  watch.unref()

  inOrder(async () => {
    // A number that worked a moment ago under another process is not shown as away before it is.
    if (claimed.was === 'WORKING') display.awaySoon(timing.graceMs)
    else await display.show('STARTING')
    await connect()
  })

  /**
   * One step after the other: nothing of a connection is handled while another step is under way.
   */
  function inOrder(step: () => Promise<void>): void {
    steps = steps.then(step).catch((error: unknown) => {
      if (isEnded) return
      if (error instanceof LeaseLost) return lost()
      log.warn({ err: error, channelId }, 'a step of a WhatsApp Web connection failed')
      later(timing.patience * 2_000, reopen)
    })
  }

  function later(ms: number, step: () => Promise<void>): void {
    const mine = generation
    const timer = setTimeout(() => {
      timers.delete(timer)
      if (mine === generation && !isEnded) inOrder(step)
    }, ms)
    timers.add(timer)
  }

  async function reopen(): Promise<void> {
    await close()
    await connect()
  }

  async function connect(): Promise<void> {
    if (isEnded) return
    const mine = ++generation
    const isCurrent = () => mine === generation && !isEnded
    codesShown = 0
    watched.clear()
    const keys = await openKeys(claimed, lost)
    const opened: typeof connection = { settled: keys.settled }
    connection = opened
    opened.socket = await web.open({
      channelId,
      auth: keys,
      findMessage: ({ id, fromMe }) => readStored(channelId, `${fromMe ? 1 : 0}:${id}`),
      memory,
      listener: {
        news: (news) => {
          lastSignAt = Date.now()
          if (news.type === 'ack') return hear(news)
          if (isCurrent()) inOrder(() => (isCurrent() ? onNews(news) : Promise.resolve()))
        },
        // What a connection told is kept, even when it closed in the meantime.
        event: (name, payload) => {
          lastSignAt = Date.now()
          record(name, payload)
          watchWriters(name, payload)
          gap?.see(name, payload)
          if (name === 'message-capping.update') inOrder(() => noteCap(channelId, payload))
        },
      },
    })
    if (!isCurrent()) opened.socket.end()
  }

  async function close(): Promise<void> {
    const closing = connection
    connection = undefined
    generation += 1
    isOpen = false
    for (const timer of timers) clearTimeout(timer)
    timers.clear()
    closing?.socket?.end()
    await closing?.settled().catch(() => {})
  }

  async function onNews(news: Exclude<ConnectionNews, { type: 'ack' }>): Promise<void> {
    switch (news.type) {
      case 'qr': {
        const lifeMs = codesShown === 0 ? FIRST_QR_MS : NEXT_QR_MS
        codesShown += 1
        // Told at every code: whoever shows it fetches it then.
        return display.show(
          'SCAN_QR_CODE',
          linkReason,
          { qr: news.qr, expiresAt: new Date(now().getTime() + lifeMs).toISOString() },
          'news',
        )
      }
      case 'linked':
        return display.show('STARTING')
      case 'open':
        isOpen = true
        linkReason = undefined
        later(timing.steadyMs, async () => {
          attempts = 0
          broken = 0
        })
        await display.noteAccount(connection?.socket?.me)
        await display.show('WORKING', undefined, undefined, 'news')
        await readLimits(connection?.socket)
        return undefined
      case 'closed':
        return onClosed(news.why)
      case 'timelock':
        return limit(news)
    }
  }

  async function onClosed(why: Closed): Promise<void> {
    const isLinked = connection?.socket?.me !== undefined
    const decision = decideClose(why, { attempts, broken, isLinked, random: Math.random })
    log.info({ channelId, code: why.code, next: decision.next }, 'a WhatsApp Web connection closed')
    await close()
    if (isEnded) return undefined
    switch (decision.next) {
      case 'restart':
        return connect()
      case 'reconnect': {
        attempts += 1
        if (why.code === 500) broken += 1
        // A pairing code that was never typed leaves half an account.
        if (!isLinked) await wipeKeys(claimed)
        // Before it is linked somebody waits for its code: that none comes has a reason they can
        // act on.
        if (!isLinked && attempts >= TRIES_BEFORE_TELLING)
          await display.show('STARTING', UNREACHABLE)
        else await display.note('STARTING')
        display.awaySoon(timing.graceMs)
        const mine = generation
        const timer = setTimeout(
          () => void (mine === generation && !isEnded && inOrder(connect)),
          decision.delayMs * timing.patience,
        )
        timers.add(timer)
        return undefined
      }
      case 'link-again':
        await wipeKeys(claimed)
        await display.show('FAILED', decision.reason)
        linkReason = decision.reason
        return connect()
      case 'stop':
        if (decision.wipe) await wipeKeys(claimed)
        await display.show('FAILED', decision.reason)
        await db.statement(as, (tx) => rows.updateWanted(tx, claimed, 'off', claimed.wish))
        return finish('stopped')
    }
  }

  async function limit(lock: { isActive: boolean; until?: string }): Promise<void> {
    if (await noteTimeLock(channelId, lock))
      record('reachout-timelock', {
        active: lock.isActive,
        ...(lock.until ? { until: lock.until } : {}),
      })
  }

  /** What the account was told while it was away. */
  async function readLimits(socket: SocketPort | undefined): Promise<void> {
    await Promise.all([
      socket?.readTimeLock().then(limit, () => {}),
      socket?.readCap().then(
        (cap) => noteCap(channelId, cap),
        () => {},
      ),
    ])
  }

  /** Of whoever writes it is told that he goes on writing. */
  function watchWriters(name: string, payload: unknown): void {
    for (const jid of name === 'messages.upsert' ? writersOf(payload) : []) {
      if (watched.has(jid) || watched.size >= WATCHED_LIMIT) continue
      watched.add(jid)
      connection?.socket?.watchPresence(jid).catch(() => {})
    }
  }

  function hear({ id, jid, code }: Extract<ConnectionNews, { type: 'ack' }>): void {
    verdicts.hear(id, code ?? 'ok')
    if (code === '463')
      inOrder(async () => connection?.socket?.readTimeLock().then(limit, () => {}))
    record('messages.update', [
      {
        key: { remoteJid: jid, id, fromMe: true },
        update: code ? { status: 0, messageStubParameters: [code] } : { status: 2 },
      },
    ])
  }

  function record(name: string, payload: unknown): void {
    const me = connection?.socket?.me
    const account: Recorded = {
      channelId,
      session: claimed.session,
      self: [me?.id, me?.lid].filter((jid) => jid !== undefined),
    }
    recorder.record(account, name, payload)
  }

  async function check(): Promise<void> {
    const socket = connection?.socket
    lastSignAt = Date.now()
    if (!socket || !isOpen) return
    const late = new Promise<never>((_, fail) =>
      setTimeout(fail, timing.probeMs, new Error('no answer')).unref(),
    )
    await Promise.race([socket.probe(), late]).catch(() => {
      if (socket === connection?.socket)
        inOrder(() => onClosed({ code: 408, message: 'no sign of life' }))
    })
  }

  function lost(): void {
    if (isEnded) return
    void close()
    finish('lost')
  }

  function finish(why: 'stopped' | 'lost'): void {
    if (isEnded) return
    isEnded = true
    gap?.end()
    display.end()
    clearInterval(watch)
    onEnd(why)
  }

  return {
    claimed,
    socket: () => connection?.socket,
    isOpen: () => isOpen,
    status: display.status,
    verdict: verdicts.wait,
    check,
    record,
    recorded: async () => {
      await steps
      await recorder.settled()
    },
    logout: async () => {
      await connection?.socket
        ?.logout()
        .catch((error: unknown) =>
          log.warn({ err: error, channelId }, 'WhatsApp did not confirm the unlinking'),
        )
      inOrder(() => onClosed({ code: 401, message: 'unlinked by its owner' }))
      await steps
    },
    stop: async () => {
      isEnded = true
      gap?.end()
      display.end()
      recorder.end()
      clearInterval(watch)
      await close()
      await steps
      await recorder.settled()
    },
  }
}
