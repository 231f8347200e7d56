import { recordAudit } from '#domain/audit'
import type { EngineKind } from '#whatsapp/model'
import { now } from '#platform/clock'
import { asService, type Claims, continueAsService, db, type WriteTx } from '#platform/database'
import { AppError } from '#platform/errors'
import { enqueue } from '#platform/queue'
import { type OpenedChannel, unsealChannel } from './channel.ts'
import * as rows from './queries.ts'
import * as numbers from './number-queries.ts'
import * as state from './state-queries.ts'

const asLeavingService = () => asService('a channel that is gone has no members')

/** After this time the server is no longer tried, and the stored account is deleted. */
const GIVE_UP_MS = 2 * 24 * 3_600_000
const FIRST_RETRY_MS = 60_000
const LAST_RETRY_MS = 6 * 3_600_000

/**
 * "Putuskan": deletes the number and its credentials. The channel keeps its conversations and is
 * unconnected. A job removes our settings from the account. Owner and admin. Error:
 * `channel.not_found`.
 */
export function disconnectChannel(
  claims: Claims,
  ref: { businessId: string; channelId: string; engine: EngineKind },
): Promise<void> {
  const { businessId, channelId, engine } = ref
  return db.writeAs(claims, async (tx) => {
    if (!(await rows.isKept(tx, businessId, channelId))) throw new AppError('channel.not_found')
    await recordAudit(tx, {
      businessId,
      actorId: claims.sub ?? null,
      action: 'channel.disconnect',
      entity: 'channel',
      entityId: channelId,
      after: { engine },
    })
    await rows.clearChannel(tx, channelId)
    await continueAsService(tx, 'a channel secret')
    await rows.deleteSecret(tx, channelId)
    await state.clearPairing(tx, channelId)
  })
}

/**
 * Deletes the numbers and credentials of a business, in the service transaction that deletes it.
 */
export async function closeChannels(tx: WriteTx, businessId: string): Promise<void> {
  for (const channelId of await rows.listChannelIds(tx, businessId)) {
    await rows.clearChannel(tx, channelId)
    await rows.deleteSecret(tx, channelId)
    await state.clearPairing(tx, channelId)
  }
}

/**
 * An account that a channel left, with the credentials it had. Undefined when it was handled, or a
 * channel uses it again.
 */
export async function openLeft(leftId: string): Promise<OpenedChannel | undefined> {
  const row = await db.readAs(asLeavingService(), (tx) => numbers.findLeft(tx, leftId))
  if (!row) return undefined
  if (row.is_used_again) return void (await forgetLeft(leftId))
  return unsealChannel({
    id: row.channel_id,
    business_id: row.business_id,
    engine: row.engine,
    external_id: row.external_id,
    status: 'STOPPED',
    settings: row.settings,
    sealed: row.sealed || null,
  })
}

/** Deletes the record, because our settings were removed or the account cannot be reached. */
export function forgetLeft(leftId: string): Promise<void> {
  return db.statement(asLeavingService(), (tx) => numbers.deleteLeft(tx, leftId))
}

/** Schedules a retry, because the server is unavailable. The pauses grow for two days. */
export function tryLeftLater(leftId: string): Promise<void> {
  return db.writeAs(asLeavingService(), async (tx) => {
    const row = await numbers.findLeft(tx, leftId)
    if (!row) return
    const ageMs = now().getTime() - Date.parse(row.left_at)
    if (ageMs > GIVE_UP_MS) return numbers.deleteLeft(tx, leftId)
    const runAt = new Date(
      now().getTime() + Math.min(Math.max(ageMs, FIRST_RETRY_MS), LAST_RETRY_MS),
    )
    await enqueue(tx, 'leave-account', { leftId }, { key: `leave:${leftId}`, runAt })
  })
}
