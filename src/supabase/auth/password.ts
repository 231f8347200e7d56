import { randomBytes } from 'node:crypto'
import { verify as verifyArgon2 } from '@node-rs/argon2'
import { hash, parseOptions, verify } from '@node-rs/bcrypt'
import { AuthError } from './errors.ts'

/** Supabase's cost; about 50 ms, spent on a thread of its own. */
const COST = 10
/** bcrypt reads no further. */
const MAX_BYTES = 72

export const hashPassword = (password: string): Promise<string> => hash(password, { cost: COST })

const randomPassword = (): string => randomBytes(32).toString('base64url')

let decoy: Promise<string> | undefined

/** True when `password` is the one behind `encoded`. Without one it takes as long and is false, so that time tells nothing. */
export async function isPassword(password: string, encoded: string | null | undefined): Promise<boolean> {
  if (!encoded) {
    decoy ??= hashPassword(randomPassword())
    await verify(password, await decoy)
    return false
  }
  return encoded.startsWith('$argon2') ? verifyArgon2(encoded, password).catch(() => false) : verify(password, encoded)
}

export type Policy = { passwordMinLength: number }

/** The reasons for which a password does not meet the policy; empty when it does. */
export function weaknesses(password: string, policy: Policy): string[] {
  return [...password].length < policy.passwordMinLength ? ['length'] : []
}

/** 422 weak_password with its reasons; 400 validation_failed over 72 bytes. */
export function checkStrength(password: string, policy: Policy): void {
  if (Buffer.byteLength(password) > MAX_BYTES) throw new AuthError('validation_failed', 'Password cannot be longer than 72 characters')
  const reasons = weaknesses(password, policy)
  if (reasons.length > 0) throw new AuthError('weak_password', `Password should be at least ${policy.passwordMinLength} characters.`, { reasons })
}

/** A hash that an administrator brings along from another system. 400 validation_failed when it is neither bcrypt nor argon2. */
export function checkImportedHash(encoded: string): void {
  if (/^\$argon2(id|i|d)\$/.test(encoded)) return
  try {
    parseOptions(encoded)
  } catch {
    throw new AuthError('validation_failed', 'Password hash must be a bcrypt or argon2 hash')
  }
}
