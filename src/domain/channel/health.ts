import { recordAudit } from '#domain/audit'
import { capabilitiesOf } from '#whatsapp/capabilities'
import type { ChannelStatus, EngineKind, InboundEvent } from '#whatsapp/model'
import { now } from '#platform/clock'
import { asService, type Claims, db, type WriteTx } from '#platform/database'
import { AppError } from '#platform/errors'
import { enqueue } from '#platform/queue'
import type { ChannelAct, Pairing } from './contract.ts'
import * as rows from './queries.ts'
import { keepProvedNumber } from './signup.ts'

const engine = () => asService('an engine speaks for its own channel')

/** Where an engine does not say how long a code lives: WhatsApp draws a new one about as often. */
const QR_LIFE_MS = 20_000
const CODE_LIFE_MS = 3 * 60_000

/**
 * What an engine says of its session: status and reason as people see them, and what is to be
 * scanned for as long as it waits for that.
 */
export function recordChannelStatus(
  channelId: string,
  status: ChannelStatus,
  reason?: string,
  qr?: string,
  qrExpiresAt?: string,
): Promise<void> {
  return db.writeAs(engine(), async (tx) => {
    await rows.updateStatus(tx, channelId, status, reason ?? null)
    if (qr)
      await rows.upsertPairing(tx, channelId, {
        qr,
        qr_expires_at: qrExpiresAt ?? new Date(now().getTime() + QR_LIFE_MS).toISOString(),
      })
    else if (status === 'WORKING' || status === 'STOPPED' || status === 'FAILED')
      await rows.clearPairing(tx, channelId)
  })
}

/** Long enough for a burst of events to be over. */
const LOOK_AGAIN_MS = 1000

/**
 * States of a session are told by deliveries that overtake each other, and a code to scan by none
 * of them: after such a word the provider itself is asked. The last state told is then the true
 * one, and what was missed while the number was away is fetched.
 */
export function lookAgain(channelId: string): Promise<void> {
  return db.writeAs(engine(), (tx) =>
    enqueue(
      tx,
      'check-channel',
      { channelId },
      { key: `check:${channelId}`, runAt: new Date(now().getTime() + LOOK_AGAIN_MS) },
    ),
  )
}

export type SessionReport = {
  status: ChannelStatus
  reason?: string
  qr?: string
  qrExpiresAt?: string
  facts?: {
    phone?: string
    name?: string
    quality?: string
    settings?: Record<string, string | number | boolean>
  }
}

/**
 * The same with what the provider knows of the number: its phone, its quality, what it proved. A
 * number that another business proved before is lost.
 */
export async function recordSession(channelId: string, session: SessionReport): Promise<void> {
  const proved = session.facts?.settings?.provedNumber
  if (typeof proved === 'string' && !(await keepProvedNumber(channelId, proved))) return
  await recordChannelStatus(
    channelId,
    session.status,
    session.reason,
    session.qr,
    session.qrExpiresAt,
  )
  const { facts } = session
  if (!facts) return
  await db.statement(engine(), (tx) =>
    rows.updateFacts(tx, channelId, {
      phone: facts.phone ?? null,
      settings: { ...facts.settings, ...(facts.name ? { profileName: facts.name } : {}) },
    }),
  )
  if (facts.quality)
    await recordLimit(channelId, {
      limit: 'quality',
      active: facts.quality !== 'GREEN',
      value: facts.quality,
      occurredAt: now().toISOString(),
    })
}

/**
 * A number that works is not called broken because its provider was away for a moment, or gave an
 * unclear answer, while its owner did not ask.
 */
export const isDoubtful = (
  channel: { engine: EngineKind; status: ChannelStatus },
  { status, reason }: SessionReport,
): boolean => {
  const { unclearFailures } = capabilitiesOf(channel.engine)
  return (
    unclearFailures !== undefined &&
    channel.status === 'WORKING' &&
    (status === 'STARTING' || (status === 'FAILED' && unclearFailures.includes(reason ?? '')))
  )
}

type Limit = Extract<InboundEvent, { kind: 'account.limit' }>

/**
 * A limit that WhatsApp puts on the account, or lifts. A lock on new chats also stops the AI. An
 * older word never overrides a newer one.
 */
export function recordLimit(
  channelId: string,
  limit: Pick<Limit, 'limit' | 'active' | 'until' | 'value' | 'occurredAt'>,
): Promise<void> {
  return db.writeAs(engine(), async (tx) => {
    const isNews = await rows.updateLimit(tx, channelId, limit.limit, {
      active: limit.active,
      until: limit.until ?? null,
      value: limit.value ?? null,
      at: limit.occurredAt,
    })
    if (isNews && limit.limit === 'reachout_timelock')
      await rows.updateTimeLock(tx, channelId, limit.active ? (limit.until ?? null) : null)
  })
}

/**
 * A send failed for a reason that concerns every send of the channel: it is not well until one gets
 * through. `reason`: in plain words.
 */
export const noteSendFailure = (tx: WriteTx, channelId: string, reason: string): Promise<void> =>
  rows.updateSendFailure(tx, channelId, reason)

/** A send got through again. */
export const noteSendSuccess = (tx: WriteTx, channelId: string): Promise<void> =>
  rows.clearSendFailures(tx, channelId)

/**
 * How long a silence must be before anybody is asked what was missed, and how far that reaches
 * back.
 */
const CHECK_EVERY_MS = 5 * 60_000
const OVERLAP_MS = 10 * 60_000
const LOOK_BACK_MS = 7 * 24 * 3_600_000
/** What is younger may still be on its way by itself. */
const ON_ITS_WAY_MS = 2 * 60_000

/**
 * Channels whose turn it is to be looked at; each gets its job. Called again and again by the
 * sweep.
 */
export function findChecks(): Promise<number> {
  return db.writeAs(asService('time passes for every business'), async (tx) => {
    const due = await rows.listDueChecks(
      tx,
      new Date(now().getTime() - CHECK_EVERY_MS).toISOString(),
    )
    for (const { id } of due)
      await enqueue(tx, 'check-channel', { channelId: id }, { key: `check:${id}` })
    return due.length
  })
}

/**
 * Since when the provider is to be asked for what its deliveries did not bring: since the last
 * look, or since a send whose outcome nobody knows. undefined on the first look at a channel: what
 * lies before it was connected is history.
 */
export async function lookBack(channelId: string): Promise<string | undefined> {
  const { looked_at, unsure_since } = await db.readAs(engine(), (tx) =>
    rows.findLook(tx, channelId),
  )
  const from = [looked_at, unsure_since].flatMap((time) =>
    time ? [Date.parse(time) - OVERLAP_MS] : [],
  )
  return from.length > 0
    ? new Date(Math.max(Math.min(...from), now().getTime() - LOOK_BACK_MS)).toISOString()
    : undefined
}

/**
 * A look at the channel is done. `startedAt` where its provider was also asked for what was missed,
 * up to then.
 */
export function recordCheck(channelId: string, startedAt: string | null): Promise<void> {
  return db.statement(engine(), (tx) => rows.updateChecked(tx, channelId, startedAt))
}

/**
 * Compares what came in with what should have: messages that only the look since `startedAt`
 * brought, or, where a provider keeps no history, a message of ours that nothing was ever told of.
 * Kept on the channel until deliveries come again.
 */
export function recordGap(channelId: string, startedAt: string): Promise<void> {
  return db.writeAs(engine(), async (tx) => {
    const missed = await rows.findMissed(
      tx,
      channelId,
      startedAt,
      new Date(Date.parse(startedAt) - ON_ITS_WAY_MS).toISOString(),
    )
    if (missed.count > 0)
      return rows.updateGap(tx, channelId, {
        from: missed.oldest,
        until: startedAt,
        messages: missed.count,
      })
    const silentSince = await rows.findSilence(
      tx,
      channelId,
      new Date(Date.parse(startedAt) - OVERLAP_MS).toISOString(),
    )
    if (silentSince)
      await rows.updateGap(tx, channelId, { from: silentSince, until: null, messages: null })
    else await rows.closeGap(tx, channelId, startedAt)
  })
}

/**
 * "Uji koneksi": asks the provider anew; the channel's status shows the answer. Error:
 * `channel.not_found`.
 */
export function checkConnection(
  claims: Claims,
  businessId: string,
  channelId: string,
): Promise<void> {
  return db.writeAs(claims, async (tx) => {
    if (!(await rows.isOfBusiness(tx, businessId, channelId)))
      throw new AppError('channel.not_found')
    await enqueue(tx, 'check-channel', { channelId, asked: true }, { key: `check:${channelId}` })
  })
}

/**
 * Starts, stops or unlinks a number, or asks for a code to type. Owner and admin; the answer shows
 * on the channel. Error: `channel.not_found`.
 */
export function actOnChannel(
  claims: Claims,
  input: { businessId: string; channelId: string; act: ChannelAct; phone?: string },
): Promise<void> {
  const { businessId, channelId, act, phone } = input
  return db.writeAs(claims, async (tx) => {
    if (!(await rows.isKept(tx, businessId, channelId))) throw new AppError('channel.not_found')
    if (act !== 'scan')
      await recordAudit(tx, {
        businessId,
        actorId: claims.sub ?? null,
        action: `channel.${act}`,
        entity: 'channel',
        entityId: channelId,
      })
    await enqueue(
      tx,
      'act-on-channel',
      { channelId, act, ...(phone ? { phone } : {}) },
      { queue: channelId, key: `act:${channelId}:${act}` },
    )
  })
}

/** What became of such an act: a code to type, or why there is none. */
export function recordAct(
  channelId: string,
  result: { code: string } | { failure: string | null },
): Promise<void> {
  const fields =
    'code' in result
      ? {
          code: result.code,
          code_expires_at: new Date(now().getTime() + CODE_LIFE_MS).toISOString(),
          failure: null,
        }
      : { failure: result.failure }
  return db.writeAs(engine(), (tx) => rows.upsertPairing(tx, channelId, fields))
}

/**
 * What a phone can scan or type now, for owner and admin; what expired is left out. Error:
 * `channel.not_found`.
 */
export function loadPairing(
  claims: Claims,
  businessId: string,
  channelId: string,
): Promise<Pairing> {
  return db.readAs(claims, async (tx) => {
    if (!(await rows.isKept(tx, businessId, channelId))) throw new AppError('channel.not_found')
    const found = await rows.findPairing(tx, channelId)
    const nowIso = now().toISOString()
    const hasQr = found.qr !== null && (found.qr_expires_at ?? '') > nowIso
    const hasCode = found.code !== null && (found.code_expires_at ?? '') > nowIso
    return {
      status: found.status,
      status_reason: found.status_reason,
      failure: found.failure,
      qr: hasQr ? found.qr : null,
      qr_expires_at: hasQr ? found.qr_expires_at : null,
      code: hasCode ? found.code : null,
      code_expires_at: hasCode ? found.code_expires_at : null,
    }
  })
}
