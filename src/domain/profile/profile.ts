import { type Claims, db } from '#platform/database'
import { AppError } from '#platform/errors'
import * as rows from './queries.ts'

/** Sets the caller's own name, as colleagues see it in every business. */
export async function renameProfile(claims: Claims, name: string): Promise<void> {
  const id = claims.sub
  if (!id) throw new AppError('auth.required')
  await db.writeAs(claims, (tx) => rows.updateName(tx, id, name))
}
