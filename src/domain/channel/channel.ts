import { randomUUID } from 'node:crypto'
import { recordAudit } from '#domain/audit'
import type { ChannelStatus, EngineKind, InboundEvent } from '#lib/canonical'
import { now } from '#platform/clock'
import { seal, unseal } from '#platform/crypto'
import { asService, type Claims, continueAsService, db, type WriteTx } from '#platform/database'
import { AppError, sqlState } from '#platform/errors'
import { log } from '#platform/log'
import { enqueue } from '#platform/queue'
import * as rows from './queries.ts'

export type { ChannelContext } from './queries.ts'
export { findChannelContext, touchTraffic } from './queries.ts'

/** A channel with its credentials opened, for one call of the gateway. */
export type OpenedChannel = { channelId: string; businessId: string; engine: EngineKind; externalId: string; status: ChannelStatus; credentials: Record<string, string>; settings: Record<string, unknown> }

/** Opens a channel for sending. undefined when it is gone. The result is never logged and never stored. */
export async function openChannel(channelId: string): Promise<OpenedChannel | undefined> {
  const row = await db.readAs(asService('sending needs credentials that no member may read'), (tx) => rows.findChannel(tx, channelId))
  return row && open(row)
}

/** The channels that a provider's delivery is for, by number or account id, with the secrets that prove it; an empty list asks for every channel of the engine. */
export async function openChannelsByAccount(engine: EngineKind, accounts: string[]): Promise<OpenedChannel[]> {
  const found = await db.readAs(asService('a provider delivers for channels of any business'), (tx) => rows.findChannelsByAccount(tx, engine, accounts))
  return found.flatMap(openIfReadable)
}

function open(row: rows.ChannelRow): OpenedChannel {
  const credentials: Record<string, string> = row.sealed ? JSON.parse(unseal(row.sealed, row.id)) : {}
  return { channelId: row.id, businessId: row.business_id, engine: row.engine, externalId: row.external_id ?? '', status: row.status, credentials, settings: row.settings }
}

/** A secret that cannot be opened (another encryption key) must not take the other channels down with it. */
function openIfReadable(row: rows.ChannelRow): OpenedChannel[] {
  try {
    return [open(row)]
  } catch (error) {
    log.error({ err: error, channelId: row.id }, 'the credentials of a channel cannot be opened')
    return []
  }
}

export type MetaConnection = { businessId: string; channelId?: string; name: string; phoneNumberId: string; wabaId?: string; accessToken: string; appSecret?: string; verifyToken?: string }

/** Connects a number of the official API: its token is sealed before it is stored, and Meta is asked whether it works. Error: `channel.taken` where the number is connected already. */
export function connectMetaChannel(claims: Claims, connection: MetaConnection): Promise<string> {
  const { accessToken, appSecret = '', verifyToken = '' } = connection
  return connectMeta(claims, connection, { accessToken, appSecret, verifyToken })
}

export type MetaChange = Omit<MetaConnection, 'accessToken' | 'channelId'> & { channelId: string; accessToken?: string }

/** Changes a connected number. Secrets that are not given stay as they are. Errors: `channel.not_found`, `channel.taken`. */
export async function changeMetaChannel(claims: Claims, change: MetaChange): Promise<void> {
  const known = await openForKeeper(claims, change.businessId, change.channelId)
  const { accessToken = '', appSecret = '', verifyToken = '' } = known.credentials
  await connectMeta(claims, change, { accessToken: change.accessToken || accessToken, appSecret: change.appSecret || appSecret, verifyToken: change.verifyToken || verifyToken })
}

/** What owner and admin need to finish the set-up at Meta. The token and the secret never come back out. Error: `channel.not_found`. */
export async function getMetaSetup(claims: Claims, businessId: string, channelId: string): Promise<{ phoneNumberId: string; wabaId: string | null; verifyToken: string; hasAppSecret: boolean }> {
  const { externalId, settings, credentials } = await openForKeeper(claims, businessId, channelId)
  return { phoneNumberId: externalId, wabaId: typeof settings.wabaId === 'string' ? settings.wabaId : null, verifyToken: credentials.verifyToken ?? '', hasAppSecret: Boolean(credentials.appSecret) }
}

/** Opens a channel for somebody who may change it; for anybody else it does not exist. */
export async function openForKeeper(claims: Claims, businessId: string, channelId: string): Promise<OpenedChannel> {
  const isKept = await db.readAs(claims, (tx) => rows.isKept(tx, businessId, channelId))
  const opened = isKept ? await openChannel(channelId) : undefined
  if (!opened) throw new AppError('channel.not_found')
  return opened
}

function connectMeta(claims: Claims, connection: Omit<MetaConnection, 'accessToken'>, credentials: Record<string, string>): Promise<string> {
  return connect(claims, connection, { engine: 'meta-cloud', external_id: connection.phoneNumberId, status: 'STARTING', name: connection.name, phone: null, settings: connection.wabaId ? { wabaId: connection.wabaId } : {} }, credentials)
}

/** Connects the built-in simulator: a customer on the screen, nothing reaches WhatsApp. */
export function connectSimulatorChannel(claims: Claims, target: { businessId: string; channelId?: string }): Promise<string> {
  return connect(claims, target, { engine: 'simulator', external_id: randomUUID(), status: 'WORKING', name: 'Simulator', phone: null, settings: {} }, {})
}

async function connect(claims: Claims, target: { businessId: string; channelId?: string }, fields: Parameters<typeof rows.updateChannel>[3], credentials: Record<string, string>): Promise<string> {
  try {
    return await db.writeAs(claims, async (tx) => {
      const channelId = target.channelId ?? (await rows.insertChannel(tx, target.businessId, fields.name)).id
      if (!(await rows.updateChannel(tx, target.businessId, channelId, fields))) throw new AppError('channel.not_found')
      await rows.linkEveryAgent(tx, target.businessId, channelId)
      await recordAudit(tx, { businessId: target.businessId, actorId: claims.sub ?? null, action: 'channel.connect', entity: 'channel', entityId: channelId, after: { engine: fields.engine } })
      await keepSecret(tx, target.businessId, channelId, credentials)
      if (fields.status === 'STARTING') await enqueue(tx, 'check-channel', { channelId }, { key: `check:${channelId}` })
      return channelId
    })
  } catch (error) {
    if (sqlState(error) === '23505') throw new AppError('channel.taken')
    throw error
  }
}

/** The policies let nobody but the service write secrets; the caller's right to this channel was proved by the update before. */
async function keepSecret(tx: WriteTx, businessId: string, channelId: string, credentials: Record<string, string>): Promise<void> {
  await continueAsService(tx, 'a channel secret')
  await rows.upsertSecret(tx, businessId, channelId, seal(JSON.stringify(credentials), channelId))
}

/** What an engine says of its session: status and reason as people see them, and what is to be scanned for as long as it waits for that. */
export function recordChannelStatus(channelId: string, status: ChannelStatus, reason?: string, qr?: string, qrExpiresAt?: string): Promise<void> {
  return db.writeAs(asService('an engine speaks for its own channel'), async (tx) => {
    await rows.updateStatus(tx, channelId, status, reason ?? null)
    if (qr) await rows.upsertPairing(tx, channelId, { qr, qr_expires_at: qrExpiresAt ?? new Date(now().getTime() + QR_LIFE_MS).toISOString() })
    else if (status !== 'SCAN_QR_CODE') await rows.deletePairing(tx, channelId)
  })
}

/** Where an engine does not say how long a code lives: WhatsApp draws a new one about as often. */
const QR_LIFE_MS = 20_000

type Limit = Extract<InboundEvent, { kind: 'account.limit' }>

/** A limit that WhatsApp puts on the account, or lifts. A lock on new chats also stops the AI. */
export function recordLimit(channelId: string, limit: Pick<Limit, 'limit' | 'active' | 'until' | 'value' | 'occurredAt'>): Promise<void> {
  return db.writeAs(asService('an engine speaks for its own channel'), async (tx) => {
    await rows.updateLimit(tx, channelId, limit.limit, { active: limit.active, until: limit.until ?? null, value: limit.value ?? null, at: limit.occurredAt })
    if (limit.limit === 'reachout_timelock') await rows.updateTimeLock(tx, channelId, limit.active ? (limit.until ?? null) : null)
  })
}

/** Lets a made-up customer write into a simulator channel, by the same path as a real one. Error: `channel.not_found` for any other channel. */
export function writeAsSimulatedCustomer(claims: Claims, message: { businessId: string; channelId: string; from: string; name: string; text: string }): Promise<void> {
  return db.writeAs(claims, async (tx) => {
    if (!(await rows.isSimulator(tx, message.businessId, message.channelId))) throw new AppError('channel.not_found')
    const { channelId, from, name, text } = message
    await enqueue(tx, 'simulate-inbound', { channelId, messageId: `sim.in.${randomUUID()}`, from, name, text }, { queue: channelId })
  })
}

/** "Uji koneksi": asks the provider anew; the channel's status shows the answer. Error: `channel.not_found`. */
export function checkConnection(claims: Claims, businessId: string, channelId: string): Promise<void> {
  return db.writeAs(claims, async (tx) => {
    if (!(await rows.isOfBusiness(tx, businessId, channelId))) throw new AppError('channel.not_found')
    await enqueue(tx, 'check-channel', { channelId }, { key: `check:${channelId}` })
  })
}
