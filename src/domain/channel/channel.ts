import { isDeepStrictEqual } from 'node:util'
import type { ChannelStatus, EngineKind } from '#whatsapp/model'
import { openSealed } from '#platform/crypto'
import { asService, type Claims, db, type ReadTx } from '#platform/database'
import { AppError } from '#platform/errors'
import { log } from '#platform/log'
import * as rows from './queries.ts'

export type { ChannelContext, ChannelRow as SealedChannel } from './queries.ts'
export { findChannelContext } from './queries.ts'
export { touchTraffic } from './state-queries.ts'

/** A channel with its credentials opened, for one call of the gateway. */
export type OpenedChannel = {
  channelId: string
  businessId: string
  engine: EngineKind
  externalId: string
  status: ChannelStatus
  /** not parsed here: the engine's schema does that */
  credentials: object
  settings: object
}

/**
 * Opens a channel for sending. Undefined when it was deleted. The result is never logged and never
 * stored.
 */
export async function openChannel(channelId: string): Promise<OpenedChannel | undefined> {
  const row = await db.readAs(
    asService('sending needs credentials that no member may read'),
    (tx) => rows.findChannel(tx, channelId),
  )
  return row && unsealChannel(row)
}

/** `isStillSo` checks in the database whether the result is still current. */
export type AccountChannels = {
  channels: OpenedChannel[]
  isStillSo: (tx: ReadTx) => Promise<boolean>
}

const MAX_REMEMBERED = 500
/** Limit for the cache key, because a delivery may name any number of accounts. */
const MAX_NAME = 500
const remembered = new Map<string, AccountChannels>()
const nameOf = (engine: EngineKind, accounts: string[]) => JSON.stringify([engine, accounts])

/**
 * The last result of `openChannelsByAccount` in this process. It may be outdated: call `isStillSo`
 * before using it.
 */
export const recallChannelsByAccount = (
  engine: EngineKind,
  accounts: string[],
): AccountChannels | undefined => remembered.get(nameOf(engine, accounts))

/**
 * The channels of a provider's delivery, by number or account id, with the secrets that verify it.
 * With an empty list: every channel of the engine.
 */
export async function openChannelsByAccount(
  engine: EngineKind,
  accounts: string[],
): Promise<AccountChannels> {
  const found = await db.readAs(
    asService('a provider delivers for channels of any business'),
    (tx) => rows.findChannelsByAccount(tx, { engine, accounts }),
  )
  const opened = {
    channels: found.flatMap(openIfReadable),
    isStillSo: async (tx: ReadTx) =>
      isDeepStrictEqual(await rows.findChannelsByAccount(tx, { engine, accounts }), found),
  }
  const name = nameOf(engine, accounts)
  if (found.length > 0 && accounts.length > 0 && name.length <= MAX_NAME) {
    if (remembered.size >= MAX_REMEMBERED) remembered.clear()
    remembered.set(name, opened)
  }
  return opened
}

/**
 * Opens a row that was read with its secret. Throws when another key sealed it. The result is never
 * logged and never stored.
 */
export function unsealChannel(row: rows.ChannelRow): OpenedChannel {
  return {
    channelId: row.id,
    businessId: row.business_id,
    engine: row.engine,
    externalId: row.external_id ?? '',
    status: row.status,
    credentials: row.sealed ? JSON.parse(openSealed(row.sealed, row.id)) : {},
    settings: row.settings,
  }
}

/**
 * Undefined when a secret cannot be opened (another encryption key), so that other channels still
 * work.
 */
function openIfReadable(row: rows.ChannelRow): OpenedChannel[] {
  try {
    return [unsealChannel(row)]
  } catch (error) {
    log.error({ err: error, channelId: row.id }, 'the credentials of a channel cannot be opened')
    return []
  }
}

/** Opens a channel for a caller who may change it. For others it does not exist. */
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
