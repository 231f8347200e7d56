import { openPicture } from '#domain/media/derive'
import type { Claims } from '#platform/database'
import { AppError } from '#platform/errors'
import { changeBusiness } from './change.ts'
import { updateBusinessFields } from './queries.ts'

/** Shown at 64 px at most; twice that for dense screens. */
const LOGO_PX = 128
/** It is in every page of the members, so a picture that needs more is refused. */
const MOST_CHARS = 24_000
/** No SVG: it may refer to other files. */
const FORMATS: ReadonlySet<string | undefined> = new Set(['jpeg', 'png', 'webp', 'gif', 'heif'])

/**
 * Stores a picture as the logo, cut to a square and redrawn without what a file may carry besides
 * its pixels; null removes it. Owner and admin only. `picture`: base64. Error:
 * `business.logo_invalid`.
 */
export async function saveLogo(
  claims: Claims,
  businessId: string,
  picture: string | null,
): Promise<void> {
  const logoUrl = picture === null ? null : await drawLogo(picture)
  await changeBusiness(
    claims,
    businessId,
    { action: 'business.logo', after: { isSet: logoUrl !== null } },
    (tx) => updateBusinessFields(tx, businessId, { logo_url: logoUrl }),
  )
}

async function drawLogo(picture: string): Promise<string> {
  try {
    const opened = await openPicture(new Uint8Array(Buffer.from(picture, 'base64')), 'error')
    const { format } = await opened.metadata()
    if (!FORMATS.has(format)) throw new AppError('business.logo_invalid')
    const drawn = await opened
      .rotate()
      .resize({ width: LOGO_PX, height: LOGO_PX, fit: 'cover' })
      .webp({ quality: 80 })
      .toBuffer()
    const url = `data:image/webp;base64,${drawn.toString('base64')}`
    if (url.length <= MOST_CHARS) return url
  } catch {
    // no picture that can be read
  }
  throw new AppError('business.logo_invalid')
}
