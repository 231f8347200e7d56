import type { ReadTx } from '#platform/database'
import type { UsedRoom, UsedRoomPage } from './contract.ts'

export const USED_PAGE = 50

/** One page of the conversations with an answer from an entry, newest answer first. */
export async function listUsedRooms(
  tx: ReadTx,
  { businessId, entryId, before }: UsedRoomPage,
): Promise<UsedRoom[]> {
  return tx<UsedRoom[]>`
    select u.room_id, k.name as contact_name, k.phone as contact_phone, u.used_at
    from public.knowledge_use u join public.room r on r.id = u.room_id
    join public.contact k on k.id = r.contact_id
    where u.entry_id = ${entryId} and u.business_id = ${businessId} and r.merged_into is null
      ${before ? tx`and (u.used_at, u.room_id) < (${before.at}, ${before.roomId})` : tx``}
    order by u.used_at desc, u.room_id desc limit ${USED_PAGE}`
}
