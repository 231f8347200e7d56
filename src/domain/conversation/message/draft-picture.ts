import { copyToRoom } from '#domain/media'
import type { Uploaded } from '#contract/media'
import { type Claims, db } from '#platform/database'
import { AppError } from '#platform/errors'
import { hasPicture } from '../handler/draft-queries.ts'
import type { DraftPictureRef } from './contract.ts'

/**
 * Copies a picture of a room's draft for a message into the room. Errors: `draft.not_found`, and
 * those of `copyToRoom`.
 */
export async function takeDraftPicture(claims: Claims, ref: DraftPictureRef): Promise<Uploaded> {
  if (!(await db.readAs(claims, (tx) => hasPicture(tx, ref)))) throw new AppError('draft.not_found')
  return copyToRoom(claims, ref)
}
