import { describeCallReason } from '#whatsapp/provider-reasons'
import { recordAudit } from '#domain/audit'
import { capabilitiesOf } from '#whatsapp/engine-capabilities'
import type { ChannelSettings } from '#whatsapp/connection'
import type { ChannelStatus, EngineKind } from '#whatsapp/model'
import { now } from '#platform/clock'
import { asService, type Claims, db } from '#platform/database'
import { AppError, describeErrorReason } from '#platform/errors'
import { enqueue } from '#platform/queue'
import { QR_LIFE_MS } from '#whatsapp/connection'
import type { ChannelAct, Pairing } from './contract.ts'
import { recordLimit } from './health.ts'
import { keepProvedNumber } from './proof.ts'
import * as rows from './queries.ts'
import * as state from './state-queries.ts'

const asEngine = () => asService('an engine speaks for its own channel')

const CODE_LIFE_MS = 3 * 60_000

/**
 * Stores an engine's session state: the status, its reason for people, and the code to scan while
 * it waits for one.
 */
export function recordChannelStatus(
  channelId: string,
  { status, reason, qr, qrExpiresAt }: Omit<SessionReport, 'facts'>,
): Promise<void> {
  return db.writeAs(asEngine(), async (tx) => {
    await state.updateStatus(tx, channelId, status, reason ?? null)
    if (qr)
      await state.upsertPairing(tx, channelId, {
        qr,
        qr_expires_at: qrExpiresAt ?? new Date(now().getTime() + QR_LIFE_MS).toISOString(),
      })
    else if (status === 'WORKING' || status === 'STOPPED' || status === 'FAILED')
      await state.clearPairing(tx, channelId)
  })
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
    settings?: ChannelSettings
    provedNumber?: string
  }
}

/**
 * Stores the session state and the provider's facts of the number: phone, quality, proof. A number
 * that another business proved before is removed.
 */
export async function recordSession(channelId: string, session: SessionReport): Promise<void> {
  const proved = session.facts?.provedNumber
  if (proved !== undefined && !(await keepProvedNumber(channelId, proved))) return
  await recordChannelStatus(channelId, session)
  const { facts } = session
  if (!facts) return
  await db.statement(asEngine(), (tx) =>
    state.updateFacts(tx, channelId, {
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
 * Whether to ignore a failure: the provider was unavailable or its answer unclear, and the owner
 * did not ask.
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

/**
 * "Uji koneksi": queries the provider; the channel's status shows the result. Error:
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
 * Starts, stops or unlinks a number, or requests a code to type. Owner and admin. The channel shows
 * the result. Error: `channel.not_found`.
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

/** Stores the result of an act on a channel: a code to type, or the reason of a failure. */
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
  return db.writeAs(asEngine(), (tx) => state.upsertPairing(tx, channelId, fields))
}

/**
 * What a phone can scan or type now, for owner and admin; expired codes are omitted. Error:
 * `channel.not_found`.
 */
export function loadPairing(
  claims: Claims,
  businessId: string,
  channelId: string,
): Promise<Pairing> {
  return db.readAs(claims, async (tx) => {
    if (!(await rows.isKept(tx, businessId, channelId))) throw new AppError('channel.not_found')
    const found = await state.findPairing(tx, channelId)
    const nowIso = now().toISOString()
    const hasQr = found.qr !== null && (found.qr_expires_at ?? '') > nowIso
    const hasCode = found.code !== null && (found.code_expires_at ?? '') > nowIso
    return {
      status: found.status,
      status_reason: found.status_reason,
      failure: found.failure && describeCallReason(describeErrorReason(found.failure)),
      qr: hasQr ? found.qr : null,
      qr_expires_at: hasQr ? found.qr_expires_at : null,
      code: hasCode ? found.code : null,
      code_expires_at: hasCode ? found.code_expires_at : null,
    }
  })
}
