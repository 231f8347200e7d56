import { createServerFn } from '@tanstack/react-start'
import { galleryQuery } from '#contract/conversation/gallery'
import { listGallery } from '#conversation/history'
import { authed } from '#dashboard/shell/authed.ts'

export const fetchGallery = createServerFn()
  .middleware([authed])
  .validator(galleryQuery)
  .handler(({ context, data }) => listGallery(context.claims, data))
