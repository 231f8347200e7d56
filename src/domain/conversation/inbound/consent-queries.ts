import type { ReadTx, WriteTx } from '#platform/database'

/** Whether the customer got a confirmation in this room within the last day. */
export async function hasConfirmed(tx: ReadTx, roomId: string): Promise<boolean> {
  const found = await tx`
    select 1 from public.message
    where room_id = ${roomId} and author_kind = 'rule' and client_id like 'consent:%'
    and occurred_at > now() - interval '1 day' limit 1`
  return found.length > 0
}

/** Locks a contact that the caller may write; undefined for a merged one. */
export async function lockCustomer(
  tx: WriteTx,
  businessId: string,
  contactId: string,
): Promise<boolean> {
  const found = await tx`select 1 from public.contact where id = ${contactId}
    and business_id = ${businessId} and merged_into is null for update`
  return found.length === 1
}

/** Cancels a customer's queued campaign messages. Returns each room's next queued message. */
export async function dropQueuedCampaignMessages(
  tx: WriteTx,
  contactId: string,
): Promise<{ id: string; room_id: string }[]> {
  const dropped = await tx<{ id: string; room_id: string }[]>`
    update public.message m
    set status = 'failed', status_reason = 'opted_out',
      status_at = now(), dismissed_at = now()
    from public.campaign_recipient p, public.room r
    where p.message_id = m.id and r.id = m.room_id and r.contact_id = ${contactId}
    and m.status = 'queued' returning m.id, m.room_id`
  if (dropped.length === 0) return []
  await tx`update public.campaign_recipient set state = 'skipped', reason = 'opted_out'
    where message_id = any (${dropped.map(({ id }) => id)})`
  return tx<{ id: string; room_id: string }[]>`
    select distinct on (room_id) id, room_id from public.message
    where room_id = any (${dropped.map((message) => message.room_id)}) and status = 'queued'
    order by room_id, id`
}
