import { now } from '#platform/clock'
import { isSameSecret, sha256Hex } from '#platform/crypto'
import { asService, type Claims, db, type WriteTx } from '#platform/database'
import { AppError } from '#platform/errors'
import { isPassword } from '#platform/crypto/password-hash'
export { endSession, lacksFactor, listSessions } from './sessions.ts'
export { anonymousExpiry, expireAnonymous, removeUnused } from './anonymous.ts'
import { hasFreshFactor, hasFreshSignIn } from './confirm.ts'
import type { RecoveryState, ResetPassword } from './contract.ts'
import * as rows from './queries.ts'
import { hashRecoveryCode, newRecoveryCode } from './recovery-code.ts'

const SERVICE = asService('recovery codes are readable by no member')
/** Limit of wrong codes or passwords for one account, from all addresses together. */
const MAX_TRIES = 10
const TRIES_WINDOW_MS = 900_000
/** How long a reservation lasts. A call to Auth is always shorter. */
const RESERVED_MS = 60_000

/** Whether the caller can reset a forgotten password by a recovery code. */
export function readRecovery(claims: Claims): Promise<RecoveryState> {
  const userId = accountOf(claims)
  return db.readAs(SERVICE, async (tx): Promise<RecoveryState> => {
    const [account, kept] = await Promise.all([
      rows.findAccount(tx, userId),
      rows.findRecovery(tx, userId),
    ])
    if (!account?.encrypted_password) return { state: 'no_password', madeAt: null }
    if (!kept?.code_hash) return { state: 'none', madeAt: null }
    return {
      state: kept.password_mark === markOf(account.encrypted_password) ? 'ready' : 'outdated',
      madeAt: kept.made_at,
    }
  })
}

/**
 * Creates the caller's recovery code and voids the one before. It is returned once; only its hash
 * is stored. Errors: `auth.account_required`, `account.no_password`, `account.password_wrong`,
 * `request.rate_limited`.
 */
export async function makeRecoveryCode(
  claims: Claims,
  password: string,
): Promise<{ code: string }> {
  const userId = accountOf(claims)
  await checkPassword(userId, password)
  return { code: await db.writeAs(SERVICE, (tx) => storeNewCode(tx, userId)) }
}

async function checkPassword(userId: string, password: string): Promise<void> {
  const account = await db.readAs(SERVICE, (tx) => rows.findAccount(tx, userId))
  if (!account?.encrypted_password) throw new AppError('account.no_password')
  await countTry(userId)
  if (!(await isPassword(password, account.encrypted_password)))
    throw new AppError('account.password_wrong')
}

/**
 * Requires the caller to prove who they are: by the password, or by a second factor shown in the
 * last ten minutes. An account without a password may use any sign-in of the last ten minutes.
 * Errors: `account.proof_required`, `account.password_wrong`, `account.no_password`,
 * `auth.account_required`, `request.rate_limited`.
 */
export async function confirmPerson(claims: Claims, password: string | null): Promise<void> {
  const userId = accountOf(claims)
  if (password !== null) return checkPassword(userId, password)
  if (hasFreshFactor(claims)) return
  const account = await db.readAs(SERVICE, (tx) => rows.findAccount(tx, userId))
  if (account?.encrypted_password || !hasFreshSignIn(claims))
    throw new AppError('account.proof_required')
}

/**
 * Sets a password at Auth. A refused weak password is returned as data, with a sentence for the
 * form.
 */
export type SetPassword = (
  userId: string,
  password: string,
) => Promise<{ ok: true } | { ok: false; reason: string }>

/**
 * Sets a new password for the holder of the recovery code, once, and returns the code that replaces
 * it. Second factors stay required at sign-in. Errors: `account.code_wrong` (also for an unknown
 * address), `account.password_refused`, `request.rate_limited`.
 */
export async function resetPassword(
  { contact, code, password }: ResetPassword,
  setPassword: SetPassword,
): Promise<{ code: string }> {
  const account = await db.readAs(SERVICE, (tx) =>
    rows.findAccountOf(tx, contact, now().toISOString()),
  )
  if (!account) throw new AppError('account.code_wrong')
  await countTry(account.id)
  if (!(await db.writeAs(SERVICE, (tx) => reserveCode(tx, account.id, code))))
    throw new AppError('account.code_wrong')
  const outcome = await setPassword(account.id, password).catch(async (error: unknown) => {
    await releaseCode(account.id)
    throw error
  })
  if (outcome.ok) return { code: await db.writeAs(SERVICE, (tx) => storeNewCode(tx, account.id)) }
  await releaseCode(account.id)
  throw new AppError('account.password_refused', { reason: outcome.reason })
}

/**
 * Reserves a code for one caller at a time. Returns true if the code is still the account's, and
 * the password is the one with which the code was made.
 */
async function reserveCode(tx: WriteTx, userId: string, code: string): Promise<boolean> {
  const kept = await rows.lockRecovery(tx, userId)
  const account = await rows.findAccount(tx, userId)
  if (
    !kept.code_hash ||
    !account?.encrypted_password ||
    kept.password_mark !== markOf(account.encrypted_password)
  )
    return false
  if (!isSameSecret(kept.code_hash, hashRecoveryCode(userId, code))) return false
  if (kept.reserved_until && Date.parse(kept.reserved_until) > now().getTime()) return false
  await rows.updateRecovery(tx, userId, {
    reserved_until: new Date(now().getTime() + RESERVED_MS).toISOString(),
    tries: 0,
  })
  return true
}

const releaseCode = (userId: string): Promise<void> =>
  db.writeAs(SERVICE, (tx) => rows.updateRecovery(tx, userId, { reserved_until: null }))

async function storeNewCode(tx: WriteTx, userId: string): Promise<string> {
  const account = await rows.findAccount(tx, userId)
  if (!account?.encrypted_password) throw new AppError('account.no_password')
  await rows.lockRecovery(tx, userId)
  const code = newRecoveryCode()
  await rows.updateRecovery(tx, userId, {
    code_hash: hashRecoveryCode(userId, code),
    password_mark: markOf(account.encrypted_password),
    made_at: now().toISOString(),
    reserved_until: null,
    tries: 0,
    tries_since: null,
  })
  return code
}

/**
 * Counts a try before the proof is checked, so that two concurrent calls cannot both be the last
 * try. A correct proof resets the count.
 */
async function countTry(userId: string): Promise<void> {
  const isOver = await db.writeAs(SERVICE, async (tx) => {
    const { tries, tries_since: since } = await rows.lockRecovery(tx, userId)
    const isNew = !since || now().getTime() - Date.parse(since) >= TRIES_WINDOW_MS
    if (!isNew && tries >= MAX_TRIES) return true
    await rows.updateRecovery(
      tx,
      userId,
      isNew ? { tries: 1, tries_since: now().toISOString() } : { tries: tries + 1 },
    )
    return false
  })
  if (isOver) throw new AppError('request.rate_limited')
}

const markOf = (encryptedPassword: string): string => sha256Hex(`recovery:${encryptedPassword}`)

function accountOf(claims: Claims): string {
  if (!claims.sub) throw new AppError('auth.required')
  if (claims.is_anonymous) throw new AppError('auth.account_required')
  return claims.sub
}
