import type { ReadTx, WriteTx } from '#platform/database'

/** The contact and every contact that was merged into it. */
export async function listWithMerged(
  tx: ReadTx,
  businessId: string,
  contactId: string,
): Promise<string[]> {
  const found = await tx<{ id: string }[]>`
    with recursive way (id) as (
      select id from public.contact where id = ${contactId} and business_id = ${businessId}
      union select c.id from way join public.contact c on c.merged_into = way.id)
    select id from way`
  return found.map(({ id }) => id)
}

/** Orders stay for the accounting, without data that identifies the customer. */
export async function anonymiseOrders(tx: WriteTx, contactIds: string[]): Promise<void> {
  const ofContacts = tx`select id from public.room where contact_id = any (${contactIds})`
  await tx`update public.sale_event set reason = null where reason is not null and sale_id in (
    select id from public.sale where room_id in (${ofContacts}))`
  await tx`update public.refund set reason = null where reason is not null and sale_id in (
    select id from public.sale where room_id in (${ofContacts}))`
  await tx`delete from public.sale where status = 'draf' and room_id in (${ofContacts})`
  await tx`update public.sale set address = null, shipping_quote = shipping_quote - 'address',
    note = null, search_text = ''
    where room_id in (${ofContacts})`
}

/** Deletes the chats that the engine of a linked phone stored. */
export async function deleteEngineChats(tx: WriteTx, contactIds: string[]): Promise<void> {
  const chats = await tx<{ channel_id: string; provider_chat_id: string }[]>`
    select channel_id, provider_chat_id from public.room where contact_id = any (${contactIds})`
  for (const { channel_id: channelId, provider_chat_id: jid } of chats) {
    const number = jid.split('@')[0] ?? jid
    const jids = [jid, `${number}@s.whatsapp.net`, `${number}@c.us`, `${number}@lid`]
    await tx`delete from public.baileys_message where channel_id = ${channelId}
      and jid = any (${jids})`
    await tx`delete from public.baileys_chat where channel_id = ${channelId}
      and jid = any (${jids})`
  }
}

/**
 * Deletes the contacts with their rooms, messages, files, notes, scores and drafts. Returns the
 * number of messages.
 */
export async function deleteContacts(tx: WriteTx, contactIds: string[]): Promise<number> {
  const [row] = await tx<{ messages: number }[]>`
    select count(*)::int as messages from public.message m
    join public.room r on r.id = m.room_id where r.contact_id = any (${contactIds})`
  await tx`delete from public.room where contact_id = any (${contactIds})`
  await tx`delete from public.contact where id = any (${contactIds})`
  return row?.messages ?? 0
}
