import type { ReadTx, WriteTx } from '#platform/database'
import type { QuickReply, QuickReplyOutcome, SaveQuickReply } from './contract.ts'

const LIST_LIMIT = 500

const replyColumns = (tx: ReadTx) => tx`
  q.id, q.shortcut, q.text, q.used_count, q.edited_count, q.dismissed_count, q.entry_id,
  q.updated_at,
  case when a.id is not null then jsonb_build_object('id', a.id, 'kind', a.kind, 'mime', a.mime,
    'file_name', a.file_name, 'size_bytes', a.size_bytes, 'has_thumb', a.thumb_path is not null)
  end as file`

export async function listRows(tx: ReadTx, businessId: string): Promise<QuickReply[]> {
  return tx<QuickReply[]>`
    select ${replyColumns(tx)} from public.quick_reply q
    left join public.attachment a on a.id = q.attachment_id
    where q.business_id = ${businessId} and q.deleted_at is null
    order by q.used_count + q.edited_count desc, q.shortcut limit ${LIST_LIMIT}`
}

export async function findRow(
  tx: ReadTx,
  businessId: string,
  id: string,
): Promise<QuickReply | undefined> {
  const [row] = await tx<QuickReply[]>`
    select ${replyColumns(tx)} from public.quick_reply q
    left join public.attachment a on a.id = q.attachment_id
    where q.id = ${id} and q.business_id = ${businessId} and q.deleted_at is null`
  return row
}

export async function lockRow(
  tx: WriteTx,
  businessId: string,
  id: string,
): Promise<Pick<QuickReply, 'entry_id'> | undefined> {
  const [row] = await tx<Pick<QuickReply, 'entry_id'>[]>`
    select entry_id from public.quick_reply where id = ${id} and business_id = ${businessId}
    and deleted_at is null for update`
  return row
}

export async function addOutcome(
  tx: WriteTx,
  id: string,
  outcome: QuickReplyOutcome,
): Promise<void> {
  await tx`
    update public.quick_reply set
      used_count = used_count + ${outcome === 'used' ? 1 : 0},
      edited_count = edited_count + ${outcome === 'edited' ? 1 : 0},
      dismissed_count = dismissed_count + ${outcome === 'dismissed' ? 1 : 0}
    where id = ${id}`
}

export async function updateEntry(tx: WriteTx, id: string, entryId: string | null): Promise<void> {
  await tx`update public.quick_reply set entry_id = ${entryId} where id = ${id}`
}

export async function insertRow(
  tx: WriteTx,
  reply: Omit<SaveQuickReply, 'quickReplyId'>,
): Promise<{ id: string }> {
  const [row] = await tx<
    { id: string }[]
  >`insert into public.quick_reply (business_id, shortcut, text, attachment_id)
    values (${reply.businessId}, ${reply.shortcut}, ${reply.text}, ${reply.attachmentId ?? null})
    returning id`
  return row!
}

export async function updateRow(
  tx: WriteTx,
  reply: Omit<SaveQuickReply, 'quickReplyId'> & { id: string },
): Promise<boolean> {
  const changed =
    await tx`update public.quick_reply set shortcut = ${reply.shortcut}, text = ${reply.text},
        attachment_id = ${reply.attachmentId ?? null}
      where id = ${reply.id} and business_id = ${reply.businessId} and deleted_at is null
      returning 1`
  return changed.length > 0
}

/** Returns true when the caller may change the quick reply and it was in the other state. */
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
