import { openPicture } from '#domain/media/derive'
import type { Claims } from '#platform/database'
import { AppError } from '#platform/errors'
import { changeBusiness } from './change.ts'
import { updateBusinessFields } from './queries.ts'

/** The logo is shown at 64 px at most; dense screens need twice that. */
const LOGO_PX = 128
/** The logo is part of every page of the members, so a larger result is refused. */
const MAX_CHARS = 24_000
/** SVG is not allowed, because it may refer to other files. */
const FORMATS: ReadonlySet<string | undefined> = new Set(['jpeg', 'png', 'webp', 'gif', 'heif'])

/**
 * Stores a picture as the logo: cut to a square and encoded again, which removes metadata. null
 * removes the logo. Owner and admin only. `picture`: base64. Error: `business.logo_invalid`.
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
    if (url.length <= MAX_CHARS) return url
  } catch {
    // The file is not a readable picture.
  }
  throw new AppError('business.logo_invalid')
}
