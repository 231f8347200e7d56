import { randomBytes } from 'node:crypto'
import { verify as verifyArgon2 } from '@node-rs/argon2'
import { hash, verify } from '@node-rs/bcrypt'

/** Supabase's cost; about 50 ms, spent on a thread of its own. */
const COST = 10

export const hashPassword = (password: string): Promise<string> => hash(password, { cost: COST })

const randomPassword = (): string => randomBytes(32).toString('base64url')

let decoy: Promise<string> | undefined

/**
 * True when `password` is the one behind `encoded`. Without one it takes as long and is false, so
 * that time tells nothing.
 */
export async function isPassword(
  password: string,
  encoded: string | null | undefined,
): Promise<boolean> {
  if (!encoded) {
    decoy ??= hashPassword(randomPassword())
    await verify(password, await decoy)
    return false
  }
  return encoded.startsWith('$argon2')
    ? verifyArgon2(encoded, password).catch(() => false)
    : verify(password, encoded)
}
