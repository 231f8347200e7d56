import type { ReadTx, WriteTx } from '#platform/database'
import type { EngineKind } from '#whatsapp/model'

/** A picture or document that the customer sent. `messageId` null: the newest one in the room. */
export async function findPicture(
  tx: ReadTx,
  roomId: string,
  messageId: string | null,
): Promise<{ id: string; at: string } | undefined> {
  const [row] = await tx<{ id: string; at: string }[]>`
    select id, occurred_at as at from public.message
    where room_id = ${roomId} and direction = 'in' and kind in ('image', 'document')
    and revoked_at is null ${messageId ? tx`and id = ${messageId}` : tx``}
    order by occurred_at desc, id desc limit 1`
  return row
}

/** What is still to be paid of an order; undefined once it takes no payment. */
export async function findMissing(tx: ReadTx, saleId: string): Promise<number | undefined> {
  const [row] = await tx<{ missing: number }[]>`
    select total_rupiah - part_paid_rupiah as missing from public.sale
    where id = ${saleId} and paid_at is null and status not in ('draf', 'selesai', 'batal')`
  return row?.missing
}

/** Notifies screens of the order without changing its state. */
export async function touchSale(tx: WriteTx, saleId: string): Promise<void> {
  await tx`update public.sale set updated_at = now() where id = ${saleId}`
}

/** The stored picture of a message; null when it has none, or it was not fetched. */
export async function findProofFile(tx: ReadTx, messageId: string): Promise<string | null> {
  const [row] = await tx<{ id: string }[]>`
    select id from public.attachment
    where message_id = ${messageId} and state = 'ready' and is_shown and kind = 'image' limit 1`
  return row?.id ?? null
}

/** The time zone of a business's opening hours; null when it has none. */
export async function findZone(tx: ReadTx, businessId: string): Promise<string | null> {
  const [row] = await tx<{ zone: string | null }[]>`
    select operational_hours -> 0 ->> 'timezone' as zone from public.business
    where id = ${businessId}`
  return row?.zone ?? null
}

/** The engine and number that the room's customer writes to. */
export async function findShopNumber(
  tx: ReadTx,
  roomId: string,
): Promise<{ engine: EngineKind; phone: string | null } | undefined> {
  const [row] = await tx<{ engine: EngineKind; phone: string | null }[]>`
    select c.engine, c.phone from public.room r
    join public.channel c on c.id = r.channel_id where r.id = ${roomId}`
  return row
}
