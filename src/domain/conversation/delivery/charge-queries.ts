import type { ChargeCount } from '#contract/conversation/message'
import type { ReadTx, WriteTx } from '#platform/database'

export type Charge = {
  messageId: string
  businessId: string
  channelId: string
  roomId: string
  category: string
  isFree: boolean
  isDelivered: boolean
  at: string
}

/** Stores a charge. The first price of a message stays; its time of delivery is added. */
export async function upsertCharge(tx: WriteTx, charge: Charge): Promise<void> {
  await tx`
    insert into public.message_charge (message_id, business_id, channel_id, room_id, dialled,
        category, is_free, is_delivered, charged_at)
    select ${charge.messageId}, ${charge.businessId}, ${charge.channelId}, r.id, left(c.phone, 4),
        ${charge.category}, ${charge.isFree}, ${charge.isDelivered}, ${charge.at}
    from public.room r join public.contact c on c.id = r.contact_id where r.id = ${charge.roomId}
    on conflict (message_id) do update set is_delivered = true where excluded.is_delivered
    and not message_charge.is_delivered`
}

/** Charges per channel and category since a time, largest first. */
export async function countCharges(
  tx: ReadTx,
  businessId: string,
  since: string,
): Promise<ChargeCount[]> {
  return tx<ChargeCount[]>`
    select h.channel_id, h.category, h.is_free, count(*)::int as messages
    from public.message_charge h
    where h.business_id = ${businessId} and h.charged_at >= ${since}
      and (h.is_delivered
        or exists (select from public.message m where m.id = h.message_id
          and m.status in ('delivered', 'read', 'played')))
    group by h.channel_id, h.category, h.is_free order by messages desc, h.category`
}
