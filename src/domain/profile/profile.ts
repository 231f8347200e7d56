import { type Claims, db, type ReadTx } from '#platform/database'
import { AppError } from '#platform/errors'
import { asLanguage, type Language } from '#platform/language'
import * as rows from './queries.ts'

/** Sets the caller's name, which colleagues see in every business. */
export async function renameProfile(claims: Claims, name: string): Promise<void> {
  const id = claims.sub
  if (!id) throw new AppError('auth.required')
  await db.writeAs(claims, (tx) => rows.updateName(tx, id, name))
}

/** The language that a member chose, otherwise Indonesian. It is read as the service. */
export const findLanguage = async (tx: ReadTx, memberId: string): Promise<Language> =>
  asLanguage(await rows.findLanguage(tx, memberId)) ?? 'id'
