import { type Claims, db } from '#platform/database'
import { GALLERY_PAGE, type GalleryPage, type GalleryQuery } from './contract.ts'
import * as rows from './gallery-queries.ts'

/** A page of a customer's pictures and videos, documents or links, newest first. */
export async function listGallery(claims: Claims, query: GalleryQuery): Promise<GalleryPage> {
  const { part } = query
  const items = await db.readAs(claims, (tx) =>
    part === 'links' ? rows.listLinkRows(tx, query) : rows.listFileRows(tx, { ...query, part }),
  )
  const last = items.length === GALLERY_PAGE ? items.at(-1) : undefined
  return { items, before: last ? { at: last.occurred_at, id: last.message_id } : null }
}
