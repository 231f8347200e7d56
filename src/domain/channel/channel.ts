import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { recordAudit } from '#domain/audit'
import type { ChannelStatus, EngineKind } from '#whatsapp/model'
import { randomToken, seal, sha256Hex, unseal } from '#platform/crypto'
import {
  asService,
  type Claims,
  continueAsService,
  db,
  type ReadTx,
  type WriteTx,
} from '#platform/database'
import { AppError, sqlState } from '#platform/errors'
import { log } from '#platform/log'
import { enqueue } from '#platform/queue'
import { findOwnWaha } from '#platform/waha'
import * as rows from './queries.ts'
import { assertMayConnect, assertNotProvedElsewhere } from './signup.ts'

export { assertMayConnect, takeNumber } from './signup.ts'
export {
  actOnChannel,
  checkConnection,
  findChecks,
  isDoubtful,
  loadPairing,
  lookAgain,
  lookBack,
  noteSendFailure,
  noteSendSuccess,
  recordAct,
  recordChannelStatus,
  recordCheck,
  recordGap,
  recordLimit,
  recordSession,
} from './health.ts'
export { closeChannels, disconnectChannel, forgetLeft, openLeft, tryLeftLater } from './leaving.ts'
export type { ChannelContext, ChannelRow as SealedChannel } from './queries.ts'
export { findChannelContext, sealedChannel, touchTraffic } from './queries.ts'

/** A channel with its credentials opened, for one call of the gateway. */
export type OpenedChannel = {
  channelId: string
  businessId: string
  engine: EngineKind
  externalId: string
  status: ChannelStatus
  credentials: Record<string, string>
  settings: Record<string, unknown>
}

/**
 * Opens a channel for sending. undefined when it is gone. The result is never logged and never
 * stored.
 */
export async function openChannel(channelId: string): Promise<OpenedChannel | undefined> {
  const row = await db.readAs(
    asService('sending needs credentials that no member may read'),
    (tx) => rows.findChannel(tx, channelId),
  )
  return row && unsealChannel(row)
}

/** `isStillSo` asks the database whether it would answer the same. */
export type AccountChannels = {
  channels: OpenedChannel[]
  isStillSo: (tx: ReadTx) => Promise<boolean>
}

const MOST_REMEMBERED = 500
/** Who delivers may name as many accounts as he likes. */
const LONGEST_NAME = 500
const remembered = new Map<string, AccountChannels>()
const nameOf = (engine: EngineKind, accounts: string[]) => JSON.stringify([engine, accounts])

/**
 * What `openChannelsByAccount` said last in this process: it may be otherwise by now, and
 * `isStillSo` has to be asked before anything comes of it.
 */
export const recallChannelsByAccount = (
  engine: EngineKind,
  accounts: string[],
): AccountChannels | undefined => remembered.get(nameOf(engine, accounts))

/**
 * The channels that a provider's delivery is for, by number or account id, with the secrets that
 * prove it; an empty list asks for every channel of the engine.
 */
export async function openChannelsByAccount(
  engine: EngineKind,
  accounts: string[],
): Promise<AccountChannels> {
  const found = await db.readAs(
    asService('a provider delivers for channels of any business'),
    (tx) => rows.findChannelsByAccount(tx, engine, accounts),
  )
  const opened = {
    channels: found.flatMap(openIfReadable),
    isStillSo: async (tx: ReadTx) =>
      isDeepStrictEqual([...(await rows.findChannelsByAccount(tx, engine, accounts))], [...found]),
  }
  const name = nameOf(engine, accounts)
  if (found.length > 0 && accounts.length > 0 && name.length <= LONGEST_NAME) {
    if (remembered.size >= MOST_REMEMBERED) remembered.clear()
    remembered.set(name, opened)
  }
  return opened
}

/**
 * Opens what was read with its secret. Throws where that was sealed with another key. The result is
 * never logged and never stored.
 */
export function unsealChannel(row: rows.ChannelRow): OpenedChannel {
  const credentials: Record<string, string> = row.sealed
    ? JSON.parse(unseal(row.sealed, row.id))
    : {}
  return {
    channelId: row.id,
    businessId: row.business_id,
    engine: row.engine,
    externalId: row.external_id ?? '',
    status: row.status,
    credentials,
    settings: row.settings,
  }
}

/**
 * A secret that cannot be opened (another encryption key) must not take the other channels down
 * with it.
 */
function openIfReadable(row: rows.ChannelRow): OpenedChannel[] {
  try {
    return [unsealChannel(row)]
  } catch (error) {
    log.error({ err: error, channelId: row.id }, 'the credentials of a channel cannot be opened')
    return []
  }
}

export type MetaConnection = {
  businessId: string
  channelId?: string
  name: string
  phoneNumberId: string
  wabaId?: string
  accessToken: string
  appSecret?: string
  verifyToken?: string
  pin?: string
}

/**
 * Connects a number of the official API: its token is sealed before it is stored, and Meta is asked
 * whether it works. Error: `channel.taken` where another business proved the number, or this one
 * has it already.
 */
export function connectMetaChannel(claims: Claims, connection: MetaConnection): Promise<string> {
  const { accessToken, appSecret = '', verifyToken = '', pin } = connection
  return connectMeta(claims, connection, {
    accessToken,
    appSecret,
    verifyToken,
    ...(pin ? { pin } : {}),
  })
}

export type MetaChange = Omit<MetaConnection, 'accessToken' | 'channelId'> & {
  channelId: string
  accessToken?: string
}

/**
 * Changes a connected number. Secrets that are not given stay as they are. Errors:
 * `channel.not_found`, `channel.taken`.
 */
export async function changeMetaChannel(claims: Claims, change: MetaChange): Promise<void> {
  const known = await openForKeeper(claims, change.businessId, change.channelId)
  const { accessToken = '', appSecret = '', verifyToken = '', pin } = known.credentials
  const credentials = {
    accessToken: change.accessToken || accessToken,
    appSecret: change.appSecret || appSecret,
    verifyToken: change.verifyToken || verifyToken,
    ...(pin ? { pin } : {}),
  }
  await connectMeta(claims, change, credentials, known)
}

/**
 * What owner and admin need to finish the set-up at Meta. The token and the secret never come back
 * out. Error: `channel.not_found`.
 */
export async function getMetaSetup(
  claims: Claims,
  businessId: string,
  channelId: string,
): Promise<{
  phoneNumberId: string
  wabaId: string | null
  verifyToken: string
  hasAppSecret: boolean
}> {
  const { externalId, settings, credentials } = await openForKeeper(claims, businessId, channelId)
  return {
    phoneNumberId: externalId,
    wabaId: textOf(settings.claimedWabaId) ?? textOf(settings.wabaId) ?? null,
    verifyToken: credentials.verifyToken ?? '',
    hasAppSecret: Boolean(credentials.appSecret),
  }
}

/** Opens a channel for somebody who may change it; for anybody else it does not exist. */
export async function openForKeeper(
  claims: Claims,
  businessId: string,
  channelId: string,
): Promise<OpenedChannel> {
  const isKept = await db.readAs(claims, (tx) => rows.isKept(tx, businessId, channelId))
  const opened = isKept ? await openChannel(channelId) : undefined
  if (!opened) throw new AppError('channel.not_found')
  return opened
}

async function connectMeta(
  claims: Claims,
  connection: Omit<MetaConnection, 'accessToken'>,
  credentials: Record<string, string>,
  known?: OpenedChannel,
): Promise<string> {
  await assertNotProvedElsewhere(connection.businessId, connection.phoneNumberId)
  const settings = {
    ...(connection.wabaId ? { claimedWabaId: connection.wabaId } : {}),
    ...(known ? proofsKept(known, connection) : {}),
  }
  return connect(
    claims,
    connection,
    {
      engine: 'meta-cloud',
      external_id: connection.phoneNumberId,
      status: 'STARTING',
      name: connection.name,
      phone: null,
      settings,
    },
    credentials,
  )
}

/**
 * What somebody types is a claim; Meta's answer makes it a proof (`wabaId`, `provedNumber`), which
 * holds for as long as nobody types anything else.
 */
function proofsKept(
  known: OpenedChannel,
  typed: { phoneNumberId: string; wabaId?: string },
): Record<string, string | number> {
  const { wabaId, provedNumber, throughputPerSecond } = known.settings
  if (known.externalId !== typed.phoneNumberId) return {}
  return {
    ...(typeof provedNumber === 'string' ? { provedNumber } : {}),
    ...(typeof throughputPerSecond === 'number' ? { throughputPerSecond } : {}),
    ...(typeof wabaId === 'string' && wabaId === typed.wabaId ? { wabaId } : {}),
  }
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

/** Connects the built-in simulator: a customer on the screen, nothing reaches WhatsApp. */
export function connectSimulatorChannel(
  claims: Claims,
  target: { businessId: string; channelId?: string },
): Promise<string> {
  return connect(
    claims,
    target,
    {
      engine: 'simulator',
      external_id: randomUUID(),
      status: 'WORKING',
      name: 'Simulator',
      phone: null,
      settings: {},
    },
    {},
  )
}

/**
 * Without `apiKey` the operator's holds, on his servers (WAHA_URL). `config`: the session's, for
 * when it is made at WAHA.
 */
export type WahaConnection = {
  businessId: string
  channelId?: string
  name: string
  url: string
  apiKey?: string
  session: string
  config?: object
}

/**
 * Connects a session of a WAHA server: address and key are sealed, our webhook is put into the
 * session and it is started. Errors: `channel.taken`, `channel.key_missing`.
 */
export function connectWahaChannel(claims: Claims, connection: WahaConnection): Promise<string> {
  return connectWaha(claims, connection, {
    apiKey: connection.apiKey ?? '',
    hmacKey: randomToken(),
    ...(connection.config ? { sessionConfig: JSON.stringify(connection.config) } : {}),
  })
}

/**
 * Changes a connected session; without a key the known one stays. Errors: `channel.not_found`,
 * `channel.taken`, `channel.key_missing`.
 */
export async function changeWahaChannel(
  claims: Claims,
  change: WahaConnection & { channelId: string },
): Promise<void> {
  const { credentials } = await openForKeeper(claims, change.businessId, change.channelId)
  await connectWaha(claims, change, {
    apiKey: change.apiKey || credentials.apiKey || '',
    hmacKey: credentials.hmacKey || randomToken(),
    ...(credentials.sessionConfig ? { sessionConfig: credentials.sessionConfig } : {}),
  })
}

/**
 * What owner and admin typed of a WAHA server, or, for a new channel, the operator's; its key never
 * comes back out. Error: `channel.not_found`.
 */
export async function getWahaSetup(
  claims: Claims,
  businessId: string,
  channelId?: string,
): Promise<{ url: string; session: string; hasApiKey: boolean }> {
  if (!channelId) {
    await assertMayConnect(claims, { businessId })
    const own = findOwnWaha()
    return { url: own?.url ?? '', session: '', hasApiKey: own?.apiKey !== undefined }
  }
  const { externalId, credentials } = await openForKeeper(claims, businessId, channelId)
  return {
    url: credentials.url ?? '',
    session: externalId,
    hasApiKey: Boolean(credentials.apiKey || findOwnWaha(credentials.url)?.apiKey),
  }
}

async function connectWaha(
  claims: Claims,
  connection: WahaConnection,
  keys: { apiKey: string; hmacKey: string; sessionConfig?: string },
): Promise<string> {
  if (!keys.apiKey && !findOwnWaha(connection.url)?.apiKey)
    throw new AppError('channel.key_missing')
  // A session's name is unique on its server only; which server it is shows nobody its address.
  const server = sha256Hex(URL.parse(connection.url)?.origin ?? connection.url)
  return connect(
    claims,
    connection,
    {
      engine: 'waha',
      external_id: connection.session,
      status: 'STARTING',
      name: connection.name,
      phone: null,
      settings: { server },
    },
    { url: connection.url, owner: connection.businessId, ...keys },
  )
}

/** Connects a number by WhatsApp Web in our own processes: it waits for its code to be scanned. */
export function connectQrChannel(
  claims: Claims,
  target: { businessId: string; channelId?: string; name: string },
): Promise<string> {
  return connect(
    claims,
    target,
    {
      engine: 'baileys',
      external_id: `qr-${randomUUID()}`,
      status: 'STARTING',
      name: target.name,
      phone: null,
      settings: {},
    },
    {},
  )
}

async function connect(
  claims: Claims,
  target: { businessId: string; channelId?: string },
  fields: Parameters<typeof rows.updateChannel>[3],
  credentials: Record<string, string>,
): Promise<string> {
  try {
    return await db.writeAs(claims, async (tx) => {
      const channelId =
        target.channelId ?? (await rows.insertChannel(tx, target.businessId, fields.name)).id
      if (!(await rows.updateChannel(tx, target.businessId, channelId, fields)))
        throw new AppError('channel.not_found')
      await rows.linkEveryAgent(tx, target.businessId, channelId)
      await recordAudit(tx, {
        businessId: target.businessId,
        actorId: claims.sub ?? null,
        action: 'channel.connect',
        entity: 'channel',
        entityId: channelId,
        after: { engine: fields.engine },
      })
      await keepSecret(tx, target.businessId, channelId, credentials)
      if (fields.engine === 'meta-cloud')
        await enqueue(
          tx,
          'check-channel',
          { channelId, asked: true },
          { key: `check:${channelId}` },
        )
      else if (fields.status === 'STARTING')
        await enqueue(tx, 'act-on-channel', { channelId, act: 'start' }, { queue: channelId })
      return channelId
    })
  } catch (error) {
    if (sqlState(error) === '23505') throw new AppError('channel.taken')
    throw error
  }
}

/**
 * The policies let nobody but the service write secrets; the caller's right to this channel was
 * proved by the update before.
 */
async function keepSecret(
  tx: WriteTx,
  businessId: string,
  channelId: string,
  credentials: Record<string, string>,
): Promise<void> {
  await continueAsService(tx, 'a channel secret')
  await rows.upsertSecret(tx, businessId, channelId, seal(JSON.stringify(credentials), channelId))
}

/**
 * Lets a made-up customer write into a simulator channel, by the same path as a real one. Errors:
 * `channel.not_found` for any other channel, `channel.offline` before it is connected.
 */
export function writeAsSimulatedCustomer(
  claims: Claims,
  message: { businessId: string; channelId: string; from: string; name: string; text: string },
): Promise<void> {
  return db.writeAs(claims, async (tx) => {
    const simulator = await rows.findSimulator(tx, message.businessId, message.channelId)
    if (!simulator) throw new AppError('channel.not_found')
    if (!simulator.is_connected) throw new AppError('channel.offline')
    const { channelId, from, name, text } = message
    await enqueue(
      tx,
      'simulate-inbound',
      { channelId, messageId: `sim.in.${randomUUID()}`, from, name, text },
      { queue: channelId },
    )
  })
}
