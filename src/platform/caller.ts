import type { Claims } from './database/database.ts'
import { AppError } from './errors.ts'

/** The id of the calling person. Error: `auth.required` for an anonymous call or a program. */
export function personOf({ sub }: Claims): string {
  if (!sub) throw new AppError('auth.required')
  return sub
}
