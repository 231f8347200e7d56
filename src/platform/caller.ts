import type { Claims } from './database/database.ts'
import { AppError } from './errors.ts'

/**
 * Returns the id of the calling user. Error: `auth.required` for an anonymous call or a program.
 */
export function personOf({ sub }: Claims): string {
  if (!sub) throw new AppError('auth.required')
  return sub
}
