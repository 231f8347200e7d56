import type { ReadTx, WriteTx } from '#platform/database'
import type { QuickReply } from './contract.ts'

const LIST_LIMIT = 500

export async function listRows(tx: ReadTx, businessId: string): Promise<QuickReply[]> {
  return tx<QuickReply[]>`select id, shortcut, text, used_count, updated_at from public.quick_reply
    where business_id = ${businessId} and deleted_at is null order by used_count desc, shortcut
    limit ${LIST_LIMIT}`
}

export async function findRow(
  tx: ReadTx,
  businessId: string,
  id: string,
): Promise<QuickReply | undefined> {
  const [row] = await tx<
    QuickReply[]
  >`select id, shortcut, text, used_count, updated_at from public.quick_reply where id = ${id}
    and business_id = ${businessId} and deleted_at is null`
  return row
}

export async function addUse(tx: WriteTx, id: string): Promise<void> {
  await tx`update public.quick_reply set used_count = used_count + 1 where id = ${id}`
}

export async function insertRow(
  tx: WriteTx,
  reply: { businessId: string; shortcut: string; text: string },
): Promise<{ id: string }> {
  const [row] = await tx<
    { id: string }[]
  >`insert into public.quick_reply (business_id, shortcut, text)
    values (${reply.businessId}, ${reply.shortcut}, ${reply.text}) returning id`
  return row!
}

export async function updateRow(
  tx: WriteTx,
  reply: { businessId: string; id: string; shortcut: string; text: string },
): Promise<boolean> {
  const changed =
    await tx`update public.quick_reply set shortcut = ${reply.shortcut}, text = ${reply.text}
      where id = ${reply.id} and business_id = ${reply.businessId} and deleted_at is null
      returning 1`
  return changed.length > 0
}

/** true when the caller may change the quick reply and it was in the other state. */
export async function setRemoved(
  tx: WriteTx,
  businessId: string,
  id: string,
  removed: boolean,
): Promise<boolean> {
  const changed = await tx`update public.quick_reply set deleted_at = ${removed ? tx`now()` : null}
      where id = ${id} and business_id = ${businessId} and (deleted_at is null) = ${removed}
      returning 1`
  return changed.length > 0
}
