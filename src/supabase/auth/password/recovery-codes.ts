import { randomInt } from 'node:crypto'
import { z } from 'zod'
import { sha256Hex } from '#platform/crypto'
import type { WriteTx } from '#platform/database'
import { isDuplicateRow } from '#platform/errors'
import { at, type Call, readAuth, readBody, readOptionalBody, writeAuth } from '../auth-call.ts'
import { AuthError } from '../auth-errors.ts'
import {
  countRecoveryCodes,
  deleteFactor,
  type FactorRow,
  insertFactor,
  listFactors,
  putRecoveryCodes,
  useRecoveryCode,
} from '../factors/factor.queries.ts'
import { requireMember } from '../factors/factors.ts'
import { text } from '../fields.ts'
import { limitByAddress } from '../rate-limits.ts'
import { raiseSession, type SessionAnswer } from '../session/session.ts'
import { insertAudit, refillBucket, takeFromBucket } from '../token.queries.ts'

const CODES = 10
const DEFAULT_NAME = 'Recovery codes'

/** GET /factors/recovery-codes: how many are left. The codes themselves are never shown again. */
export async function recoveryStatus(call: Call): Promise<object> {
  const { user } = await requireMember(call)
  const factor = await readAuth((tx) => listFactors(tx, user.id)).then(codesAmong)
  const counts = await readAuth((tx) => countRecoveryCodes(tx, factor.id))
  return { id: factor.id, type: 'recovery_code', ...counts }
}

const nameBody = z.object({ friendly_name: text })

/**
 * POST /factors/recovery-codes: creates a first set. Requires another verified factor and an aal2
 * session.
 */
export async function makeRecoveryCodes(call: Call): Promise<object> {
  const { user, session } = await requireMember(call)
  const { friendly_name: name } = await readOptionalBody(call, nameBody)
  if (session.aal !== 'aal2')
    throw new AuthError('insufficient_aal', 'AAL2 required to generate recovery codes')
  try {
    return await writeAuth(async (tx) => {
      const factors = await listFactors(tx, user.id)
      if (factors.some(isCodes))
        throw new AuthError(
          'mfa_verified_factor_exists',
          'Recovery codes already exist, regenerate them instead',
        )
      if (!factors.some((factor) => factor.status === 'verified'))
        throw new AuthError(
          'mfa_recovery_codes_sole_factor',
          'Recovery codes need another verified factor',
        )
      const factor = await insertFactor(tx, {
        userId: user.id,
        type: 'recovery_code',
        name: name || DEFAULT_NAME,
        status: 'verified',
        at: at(),
      })
      return fillCodes(tx, call, factor)
    })
  } catch (error) {
    if (!isDuplicateRow(error)) throw error
    throw new AuthError(
      'mfa_factor_name_conflict',
      `A factor with the friendly name "${name || DEFAULT_NAME}" for this user already exists`,
    )
  }
}

/** POST /factors/recovery-codes/regenerate: invalidates the previous set. */
export async function remakeRecoveryCodes(call: Call): Promise<object> {
  const { user, session } = await requireMember(call)
  if (session.aal !== 'aal2')
    throw new AuthError('insufficient_aal', 'AAL2 required to generate recovery codes')
  return writeAuth(async (tx) => fillCodes(tx, call, codesAmong(await listFactors(tx, user.id))))
}

async function fillCodes(tx: WriteTx, call: Call, factor: FactorRow): Promise<object> {
  const codes = Array.from({ length: CODES }, newRecoveryCode)
  await refillBucket(tx, bucketOf(factor.id))
  await putRecoveryCodes(
    tx,
    factor.id,
    codes.map((code) => hashOf(factor.id, code)),
    at(),
  )
  await insertAudit(tx, {
    action: 'generate_recovery_codes',
    actorId: factor.user_id,
    actorName: '',
    traits: { factor_id: factor.id },
    address: call.address,
    at: at(),
  })
  return {
    id: factor.id,
    type: 'recovery_code',
    friendly_name: factor.friendly_name ?? '',
    total: CODES,
    codes,
  }
}

const codeBody = z.object({ code: text })

/** Attempts per set, from any caller and address. A new set resets the bucket. */
const ATTEMPTS = { times: 10, perSeconds: 900 }
const bucketOf = (factorId: string) => `recovery-codes:${factorId}`

/** POST /factors/recovery-codes/verify: accepts one code, once, in place of another factor. */
export async function verifyRecoveryCode(call: Call): Promise<SessionAnswer> {
  const { user, session } = await requireMember(call)
  await limitByAddress(call, 'mfa')
  const { code } = await readBody(call, codeBody)
  if (code === '') throw new AuthError('validation_failed', 'Code needs to be non-empty')
  const factor = (await readAuth((tx) => listFactors(tx, user.id))).find(isCodes)
  if (!factor) throw wrongCode()
  if ((await writeAuth((tx) => takeFromBucket(tx, bucketOf(factor.id), ATTEMPTS, at()))) > 0)
    throw new AuthError(
      'mfa_recovery_codes_locked',
      'Too many failed attempts, try again later or use another factor',
    )
  return writeAuth(async (tx) => {
    if (!(await useRecoveryCode(tx, factor.id, hashOf(factor.id, code), at()))) throw wrongCode()
    return raiseSession(tx, call, user, {
      session,
      method: 'mfa/recovery_code',
      factorId: factor.id,
    })
  })
}

/** DELETE /factors/recovery-codes. */
export async function removeRecoveryCodes(call: Call): Promise<{ id: string }> {
  const { user, session } = await requireMember(call)
  if (session.aal !== 'aal2')
    throw new AuthError('insufficient_aal', 'AAL2 required to unenroll verified factor')
  return writeAuth(async (tx) => {
    const factor = codesAmong(await listFactors(tx, user.id))
    await deleteFactor(tx, factor.id)
    return { id: factor.id }
  })
}

function codesAmong(factors: FactorRow[]): FactorRow {
  const factor = factors.find(isCodes)
  if (!factor) throw new AuthError('mfa_factor_not_found', 'Factor not found')
  return factor
}

const isCodes = (row: FactorRow): boolean => row.factor_type === 'recovery_code'
const wrongCode = () => new AuthError('mfa_verification_failed', 'Invalid recovery code entered')

const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567'
/** Eighty bits in base32; the client groups the characters. */
const newRecoveryCode = (): string =>
  Array.from({ length: 16 }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('')

/** People type codes with other spaces, dashes and case. */
const hashOf = (factorId: string, code: string): string =>
  sha256Hex(`${factorId}:${code.toLowerCase().replaceAll(/[\s-]/g, '')}`)
