import { enginesThat } from '#whatsapp/engine-capabilities'
import type { EngineKind } from '#whatsapp/model'
import type { ReadTx, WriteTx } from '#platform/database'
import { settingOf } from './setting-columns.ts'

const PROVING = enginesThat(({ provesNumber }) => provesNumber)

/**
 * Whether another business proved that this number of the official API is its own. It must run as
 * the service.
 */
export async function isProvedElsewhere(
  tx: ReadTx,
  businessId: string,
  phoneNumberId: string,
): Promise<boolean> {
  const rows = await tx`
    select from public.channel c where engine = any (${PROVING})
    and external_id = ${phoneNumberId} and business_id <> ${businessId}
    and ${settingOf.provedNumber(tx)} = external_id`
  return rows.length > 0
}

/** Locks a number, so that channels prove it one after another. */
export async function lockNumber(tx: WriteTx, phoneNumberId: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`number:${phoneNumberId}`}, 0))`
}

/** Removes the number from the channel, because another business proved it before. */
export async function loseNumber(tx: WriteTx, channelId: string): Promise<void> {
  await tx`update public.channel
    set external_id = null, status = 'FAILED', status_reason = 'number_elsewhere', status_at = now()
    where id = ${channelId}`
}

/** Removes a number of the official API from channels of other businesses that never proved it. */
export async function releaseUnproved(
  tx: WriteTx,
  businessId: string,
  phoneNumberId: string,
): Promise<void> {
  await tx`
    update public.channel c
    set external_id = null, status = 'FAILED', status_reason = 'number_elsewhere', status_at = now()
    where engine = any (${PROVING}) and external_id = ${phoneNumberId}
    and business_id <> ${businessId} and ${settingOf.provedNumber(tx)} is distinct from external_id`
}

export type LeftRow = {
  channel_id: string
  business_id: string
  engine: EngineKind
  external_id: string
  settings: object
  sealed: string
  left_at: string
  is_used_again: boolean
}

export async function findLeft(tx: ReadTx, id: string): Promise<LeftRow | undefined> {
  const [row] = await tx<LeftRow[]>`
    select l.channel_id, l.business_id, l.engine, l.external_id, l.settings, l.sealed, l.left_at,
      exists (select from public.channel c where c.engine = l.engine
        and c.external_id = l.external_id
        and ${settingOf.server(tx)} is not distinct from ${settingOf.server(tx, 'l')}) as is_used_again
    from private.left_account l where l.id = ${id}`
  return row
}

export async function deleteLeft(tx: WriteTx, id: string): Promise<void> {
  await tx`delete from private.left_account where id = ${id}`
}
