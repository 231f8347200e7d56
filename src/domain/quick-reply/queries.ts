import type { ReadTx, WriteTx } from '#platform/database'
import type { QuickReply } from './contract.ts'

const LIST_LIMIT = 500

export async function listRows(tx: ReadTx, businessId: string): Promise<QuickReply[]> {
  return tx<QuickReply[]>`select id, shortcut, text, used_count, updated_at from public.quick_reply where business_id = ${businessId} order by used_count desc, shortcut limit ${LIST_LIMIT}`
}

export async function findRow(tx: ReadTx, businessId: string, id: string): Promise<QuickReply | undefined> {
  const [row] = await tx<QuickReply[]>`select id, shortcut, text, used_count, updated_at from public.quick_reply where id = ${id} and business_id = ${businessId}`
  return row
}

export async function addUse(tx: WriteTx, id: string): Promise<void> {
  await tx`update public.quick_reply set used_count = used_count + 1 where id = ${id}`
}
