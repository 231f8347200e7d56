import { randomBytes } from 'node:crypto'
import { verify as verifyArgon2 } from '@node-rs/argon2'
import { hash, verify } from '@node-rs/bcrypt'

/** The cost factor of Supabase; about 50 ms on a worker thread. */
const COST = 10

export const hashPassword = (password: string): Promise<string> => hash(password, { cost: COST })

const randomPassword = (): string => randomBytes(32).toString('base64url')

let decoy: Promise<string> | undefined

/**
 * Whether `password` matches `encoded`. Without a hash it takes as long and is false, so timing
 * reveals nothing.
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
