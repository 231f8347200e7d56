import { z } from 'zod/mini'
import type { AttachmentRow } from '#contract/media'

export const GALLERY_PAGE = 30
export const GALLERY_PARTS = ['media', 'documents', 'links'] as const
export type GalleryPart = (typeof GALLERY_PARTS)[number]

export const galleryQuery = z.object({
  businessId: z.uuid(),
  contactId: z.uuid(),
  part: z.enum(GALLERY_PARTS),
  before: z.optional(z.object({ at: z.string(), id: z.uuid() })),
})
export type GalleryQuery = z.infer<typeof galleryQuery>

/** A file, or a message with a link, from any conversation with the customer. */
export type GalleryItem = {
  message_id: string
  room_id: string
  direction: 'in' | 'out'
  author_name: string | null
  occurred_at: string
  text: string
  attachment: AttachmentRow | null
}
export type GalleryPage = { items: GalleryItem[]; before: { at: string; id: string } | null }
