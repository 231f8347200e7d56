import type { EngineKind } from '#whatsapp/model'
import type { MediaKind, MediaRef } from '#whatsapp/model'
import type { ReadTx, WriteTx } from '#platform/database'
import type { AttachmentRow, AttachmentState, Library, Uploaded } from './contract.ts'

/** An attachment with the columns that the server needs. */
export type StoredAttachment = Pick<
  AttachmentRow,
  | 'id'
  | 'message_id'
  | 'kind'
  | 'mime'
  | 'file_name'
  | 'size_bytes'
  | 'seconds'
  | 'state'
  | 'is_shown'
  | 'is_disguised'
> & {
  business_id: string
  room_id: string | null
  channel_id: string | null
  sha256_hex: string | null
  storage_path: string | null
  thumb_path: string | null
  attempts: number
  source: MediaRef['source']
  updated_at: string
}

const attachmentColumns = (tx: ReadTx) => tx`
  a.id, a.business_id, a.room_id, a.message_id, r.channel_id, a.kind, a.mime, a.file_name,
  a.size_bytes, a.seconds, a.state, a.is_shown, a.is_disguised, a.sha256_hex, a.storage_path,
  a.thumb_path,
  a.attempts, a.source, a.updated_at`

export async function findAttachment(
  tx: ReadTx,
  id: string,
): Promise<StoredAttachment | undefined> {
  const [row] = await tx<
    StoredAttachment[]
  >`select ${attachmentColumns(tx)} from public.attachment a left join public.room r on r.id = a.room_id
    where a.id = ${id}`
  return row
}

export async function lockAttachment(
  tx: WriteTx,
  id: string,
): Promise<StoredAttachment | undefined> {
  const [row] = await tx<
    StoredAttachment[]
  >`select ${attachmentColumns(tx)} from public.attachment a left join public.room r on r.id = a.room_id
    where a.id = ${id} for update of a`
  return row
}

export type NewReceived = {
  id: string
  path: string
  businessId: string
  roomId: string
  messageId: string
  media: MediaRef
  state: AttachmentState
  reason: string | null
}

export async function insertReceived(tx: WriteTx, attachment: NewReceived): Promise<void> {
  const { media } = attachment
  await tx`
    insert into public.attachment (id, storage_path, business_id, room_id, message_id, kind, mime,
        file_name, size_bytes, seconds, sha256_hex, source, state, failure_reason)
    values (${attachment.id}, ${attachment.path}, ${attachment.businessId}, ${attachment.roomId},
        ${attachment.messageId}, ${media.kind}, ${media.mime}, ${media.fileName ?? null},
        ${media.sizeBytes ?? null}, ${media.seconds ?? null},
      ${media.sha256Hex ?? null}, ${JSON.stringify(media.source)}::text::jsonb, ${attachment.state},
        ${attachment.reason})`
}

export async function findPlaceWithoutFile(
  tx: ReadTx,
  messageId: string,
): Promise<{ business_id: string; room_id: string; channel_id: string } | undefined> {
  const [row] = await tx<{ business_id: string; room_id: string; channel_id: string }[]>`
    select m.business_id, m.room_id, m.channel_id from public.message m where m.id = ${messageId}
    and not exists (select from public.attachment a where a.message_id = m.id)`
  return row
}

export type NewUpload = {
  id: string
  businessId: string
  roomId: string | null
  uploadedBy: string | null
  kind: MediaKind
  mime: string
  fileName: string | null
  path: string
}

export async function countUnsent(
  tx: ReadTx,
  businessId: string,
  uploadedBy: string | null,
): Promise<number> {
  const [row] = await tx<
    { count: number }[]
  >`select count(*) from public.attachment a where a.message_id is null
    and a.business_id = ${businessId} and not ${isKept(tx)}
    and a.uploaded_by is not distinct from ${uploadedBy}::uuid`
  return row?.count ?? 0
}

export async function insertUpload(tx: WriteTx, upload: NewUpload): Promise<void> {
  await tx`
    insert into public.attachment (id, business_id, room_id, uploaded_by, kind, mime, file_name,
        storage_path, source)
    values (${upload.id}, ${upload.businessId}, ${upload.roomId}, ${upload.uploadedBy},
        ${upload.kind}, ${upload.mime}, ${upload.fileName}, ${upload.path},
        ${JSON.stringify({ type: 'stored', attachmentId: upload.id })}::text::jsonb)`
}

export type Outcome = {
  state: AttachmentState
  reason?: string | null
  mime?: string
  isShown?: boolean
  isDisguised?: boolean
  sizeBytes?: number
  sha256Hex?: string
  path?: string
  thumbPath?: string
  width?: number
  height?: number
  seconds?: number
  waveform?: number[]
}

/**
 * Stores an outcome. Omitted fields do not change, except the reason, which belongs to the state.
 */
export async function updateOutcome(tx: WriteTx, id: string, outcome: Outcome): Promise<void> {
  await tx`
    update public.attachment
    set state = ${outcome.state}, failure_reason = ${outcome.reason ?? null},
      mime = coalesce(${outcome.mime ?? null}, mime),
      is_shown = coalesce(${outcome.isShown ?? null}, is_shown),
      is_disguised = coalesce(${outcome.isDisguised ?? null}, is_disguised),
        size_bytes = coalesce(${outcome.sizeBytes ?? null}, size_bytes),
        sha256_hex = coalesce(${outcome.sha256Hex ?? null}, sha256_hex),
      storage_path = coalesce(${outcome.path ?? null}, storage_path),
        thumb_path = coalesce(${outcome.thumbPath ?? null}, thumb_path),
        width = coalesce(${outcome.width ?? null}::int, width),
      height = coalesce(${outcome.height ?? null}::int, height),
        seconds = coalesce(${outcome.seconds ?? null}::real, seconds),
      waveform = coalesce((select array_agg(bar::smallint)
          from jsonb_array_elements_text(${outcome.waveform ? JSON.stringify(outcome.waveform) : null}::text::jsonb)
            bar), waveform)
    where id = ${id}`
}

export async function countAttempt(tx: WriteTx, id: string): Promise<void> {
  await tx`update public.attachment set attempts = attempts + 1 where id = ${id}`
}

export async function restartFetch(tx: WriteTx, id: string): Promise<void> {
  await tx`update public.attachment set state = 'waiting', attempts = 0, failure_reason = null
    where id = ${id}`
}

/** Place of an upload: a conversation, a template's header, a quick reply, or a product's photo. */
export type UploadPlace = { roomId: string } | { templateId: string } | { place: Library }

/**
 * Whether the caller may upload there (as a member who answers customers; to a library as owner or
 * admin), and which engine sends it. The engine is null for a library, whose files any channel may
 * send.
 */
export async function findUploadPlace(
  tx: ReadTx,
  businessId: string,
  into: UploadPlace,
): Promise<{ engine: EngineKind | null } | undefined> {
  if ('place' in into) return findLibrary(tx, businessId)
  const place =
    'roomId' in into
      ? tx`public.room p where p.id = ${into.roomId}`
      : tx`public.template p where p.id = ${into.templateId}`
  const [row] = await tx<{ engine: EngineKind }[]>`
    select c.engine from (select p.business_id, p.channel_id from ${place}) p
    join public.channel c on c.id = p.channel_id
    where p.business_id = ${businessId}
    and (auth.uid() is null or p.business_id in (select private.my_businesses_as(array['owner',
            'admin', 'agen'])))`
  return row
}

async function findLibrary(tx: ReadTx, businessId: string): Promise<{ engine: null } | undefined> {
  const [row] = await tx<{ engine: null }[]>`
    select null as engine
    where ${businessId} in (select private.my_businesses_as(array['owner', 'admin']))`
  return row
}

/**
 * Links an upload with its message. Returns false when it is linked already, or belongs to another
 * room, a campaign, a quick reply or a product: these are copied, so that a deleted room leaves them.
 */
export async function tieUpload(
  tx: WriteTx,
  upload: { attachmentId: string; messageId: string; roomId: string },
): Promise<boolean> {
  const tied = await tx`update public.attachment a
      set message_id = ${upload.messageId}, room_id = ${upload.roomId}
      where a.id = ${upload.attachmentId}
      and coalesce(a.room_id, ${upload.roomId}) = ${upload.roomId}
      and a.message_id is null and a.state = 'ready' and not ${isKept(tx)}`
  return tied.count === 1
}

/**
 * Copies the row for another message, or for one that is still being written. The bytes are shared.
 * By default `uploadedBy` is that of the original.
 */
export async function copyAttachment(
  tx: WriteTx,
  copy: {
    attachmentId: string
    messageId: string | null
    roomId: string
    uploadedBy?: string | null
  },
): Promise<Omit<Uploaded, 'kind'> | undefined> {
  const [row] = await tx<Omit<Uploaded, 'kind'>[]>`
    insert into public.attachment (business_id, room_id, message_id, uploaded_by, kind, mime,
        file_name, size_bytes, seconds, sha256_hex, source, state, is_shown, is_disguised, width,
        height, waveform, storage_path, thumb_path)
    select business_id, ${copy.roomId}, ${copy.messageId},
      coalesce(${copy.uploadedBy ?? null}, uploaded_by), kind, mime, file_name,
      size_bytes, seconds, sha256_hex, source, state, is_shown, is_disguised, width, height,
      waveform, storage_path, thumb_path
    from public.attachment where id = ${copy.attachmentId}
    returning id, mime, coalesce(size_bytes, 0) as "sizeBytes", seconds, width, height, waveform,
      thumb_path is not null as "hasThumb"`
  return row
}

export async function deleteUpload(tx: WriteTx, id: string): Promise<void> {
  await tx`delete from public.attachment where id = ${id} and message_id is null`
}

export async function deleteOwnUpload(
  tx: WriteTx,
  id: string,
  uploadedBy: string | null,
): Promise<void> {
  await tx`delete from public.attachment a where a.id = ${id} and a.message_id is null
    and a.uploaded_by is not distinct from ${uploadedBy}::uuid and not ${isKept(tx)}
    and not exists (select from public.scheduled_message s where s.attachment_id = a.id)`
}

/** Whether a campaign, a quick reply or a product needs a file that no message links. */
const isKept = (tx: ReadTx) => tx`(
  exists (select from public.campaign c where c.header_attachment_id = a.id)
  or exists (select from public.quick_reply q where q.attachment_id = a.id
    and (q.deleted_at is null or q.deleted_at > now() - interval '1 day'))
  or exists (select from public.product p where p.photo_id = a.id)
  or exists (select from public.product_draft_change d
    where d.cells ->> 'photo_url' = '/media/' || a.id and d.cells ->> 'photo_url' like '/media/%'))`

/** Which of these are pictures of a business that belong to no conversation. */
export async function findPictures(
  tx: ReadTx,
  businessId: string,
  ids: readonly string[],
): Promise<string[]> {
  const found = await tx<{ id: string }[]>`
    select id from public.attachment
    where id = any (${ids}::uuid[]) and business_id = ${businessId} and room_id is null
      and message_id is null and kind = 'image' and state = 'ready'`
  return found.map(({ id }) => id)
}

/**
 * Deletes unsent uploads, except those of campaigns, quick replies, products and scheduled messages.
 * Their bytes are deleted later, as for every deleted row.
 */
export async function deleteUnsent(
  tx: WriteTx,
  olderThanMs: number,
  limit: number,
): Promise<number> {
  const deleted = await tx`
    delete from public.attachment where id in (
      select a.id from public.attachment a where a.message_id is null
      and a.created_at < now() - ${olderThanMs} * interval '1 millisecond' and not ${isKept(tx)}
        and not exists (select from public.scheduled_message s where s.attachment_id = a.id
          and s.state in ('waiting', 'failed'))
        order by a.created_at limit ${limit} for update of a skip locked)`
  return deleted.count
}

export async function lockRemovedObjects(tx: WriteTx, limit: number): Promise<string[]> {
  const rows = await tx<
    { path: string }[]
  >`select path from private.removed_object order by removed_at limit ${limit}
    for update skip locked`
  return rows.map((row) => row.path)
}

export async function forgetRemovedObjects(tx: WriteTx, paths: string[]): Promise<void> {
  await tx`delete from private.removed_object where path = any(${paths})`
}
