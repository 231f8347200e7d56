import type { ReadTx } from '#platform/database'
import { GALLERY_PAGE, type GalleryItem, type GalleryPart, type GalleryQuery } from './contract.ts'

const KINDS: Record<Exclude<GalleryPart, 'links'>, readonly string[]> = {
  media: ['image', 'video', 'video_note'],
  documents: ['document', 'audio'],
}

const roomsOf = (tx: ReadTx, { businessId, contactId }: GalleryQuery) => tx`
  select r.id from public.room r where r.contact_id = ${contactId} and r.business_id = ${businessId}`

const itemColumns = (tx: ReadTx) => tx`
  m.id as message_id, m.room_id, m.direction, p.name as author_name, m.occurred_at, m.text`

const pageOf = (tx: ReadTx, { before }: GalleryQuery) => tx`
  m.revoked_at is null and m.direction <> 'note'
  ${before ? tx`and (m.occurred_at, m.id) < (${before.at}, ${before.id})` : tx``}
  order by m.occurred_at desc, m.id desc limit ${GALLERY_PAGE}`

/** Files of a customer's conversations, newest first. */
export async function listFileRows(
  tx: ReadTx,
  query: GalleryQuery & { part: keyof typeof KINDS },
): Promise<GalleryItem[]> {
  return tx<GalleryItem[]>`
    select ${itemColumns(tx)}, private.attachment_view(a) as attachment
    from public.attachment a join public.message m on m.id = a.message_id
    left join public.profile p on p.id = m.author_id
    where a.room_id in (${roomsOf(tx, query)}) and a.kind = any (${KINDS[query.part]})
      and ${pageOf(tx, query)}`
}

/** Messages with a link, newest first. */
export async function listLinkRows(tx: ReadTx, query: GalleryQuery): Promise<GalleryItem[]> {
  return tx<GalleryItem[]>`
    select ${itemColumns(tx)}, null as attachment
    from public.message m left join public.profile p on p.id = m.author_id
    where m.room_id in (${roomsOf(tx, query)}) and m.text ~* 'https?://' and ${pageOf(tx, query)}`
}
