import { personOf } from '#platform/caller'
import { nowIso } from '#platform/clock'
import { asService, type Claims, db } from '#platform/database'
import { AppError } from '#platform/errors'
import type { SignInSession } from './contract.ts'
import * as rows from './queries.ts'

const SERVICE = asService('tables of Auth are readable by no member')

/**
 * Whether a session was opened with the password only, although its account has a second factor.
 * The database refuses the data of businesses to such a session (private.has_shown_factor).
 */
export async function lacksFactor(claims: Claims): Promise<boolean> {
  const { sub } = claims
  if (claims['aal'] !== 'aal1' || !sub) return false
  return db.statement(SERVICE, (tx) => rows.hasFactor(tx, sub))
}

/** The caller's sessions, most recently used first. */
export async function listSessions(claims: Claims): Promise<SignInSession[]> {
  const userId = personOf(claims)
  const found = await db.readAs(SERVICE, (tx) => rows.listSessionRows(tx, userId, nowIso()))
  return found.map((one) => ({ ...one, isPresent: one.id === claims['session_id'] }))
}

/**
 * Signs the caller out of another session, whose access token ends at once. Error:
 * `account.no_session`.
 */
export async function endSession(claims: Claims, sessionId: string): Promise<void> {
  const userId = personOf(claims)
  const isGone = await db.writeAs(SERVICE, (tx) => rows.deleteSession(tx, userId, sessionId))
  if (!isGone) throw new AppError('account.no_session')
}
