import type { ChatRef } from '#whatsapp/model'
import type { InboundEvent } from '#whatsapp/events'
import type { ReadTx, WriteTx } from '#platform/database'

/** Finds a room by the provider's chat id, or by the customer's identities. */
export async function findRoomByChat(
  tx: ReadTx,
  channelId: string,
  chat: ChatRef,
): Promise<{ id: string } | undefined> {
  const [row] = await tx<{ id: string }[]>`
    select r.id from public.room r where r.channel_id = ${channelId} and r.merged_into is null
      and (r.provider_chat_id = ${chat.providerChatId} or r.contact_id in (
        select i.contact_id from public.contact_identity i where i.business_id = r.business_id
        and i.kind = any (${chat.identities.map(({ kind }) => kind)})
        and i.value = any (${chat.identities.map(({ value }) => value)}) and i.kind <> 'username'))
    order by (r.provider_chat_id = ${chat.providerChatId}) desc limit 1`
  return row
}

export async function findCallEvent(
  tx: ReadTx,
  roomId: string,
  callId: string,
): Promise<{ id: string; state: CallState } | undefined> {
  const [row] = await tx<{ id: string; state: CallState }[]>`
    select id, after ->> 'state' as state from public.room_event where room_id = ${roomId}
    and reason = 'panggilan' and after ->> 'callId' = ${callId} order by created_at desc limit 1`
  return row
}

type CallState = Extract<InboundEvent, { kind: 'call' }>['state']

export async function updateRoomEvent(tx: WriteTx, id: string, after: object): Promise<void> {
  await tx`update public.room_event set after = ${JSON.stringify(after)}::text::jsonb
    where id = ${id}`
}

export async function listRoomsOfContact(
  tx: ReadTx,
  contactId: string,
): Promise<{ id: string; business_id: string }[]> {
  return tx<
    { id: string; business_id: string }[]
  >`select id, business_id from public.room where contact_id = ${contactId} and merged_into is null
    limit 50`
}
