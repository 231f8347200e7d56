import { createHash } from 'node:crypto'
import { parseOptions } from '@node-rs/bcrypt'
import { isCommonPassword } from './common-password.ts'
import { AuthError } from '../auth-errors.ts'

export { hashPassword, isPassword } from '#platform/crypto/password-hash'

/** bcrypt ignores bytes after these. */
const MAX_BYTES = 72

export type Characters =
  | ''
  | 'letters_digits'
  | 'lower_upper_letters_digits'
  | 'lower_upper_letters_digits_symbols'
export type Policy = {
  passwordMinLength: number
  passwordCharacters: Characters
  refusesCommonPasswords: boolean
  /** serves leaked passwords by the first five characters of their SHA-1; undefined: not queried */
  passwordRangeUrl: string | undefined
  siteName: string
}

/** Account data that the password must not consist of. */
export type PasswordOwner = {
  email?: string | null
  phone?: string | null
  data?: Record<string, unknown>
}

/** The character classes that each requirement demands at least once. */
const CLASSES: Record<Characters, RegExp[]> = {
  '': [],
  letters_digits: [/\p{L}/u, /\d/],
  lower_upper_letters_digits: [/\p{Ll}/u, /\p{Lu}/u, /\d/],
  lower_upper_letters_digits_symbols: [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d\s]/u],
}

/** Why a password violates the policy, by local rules only; empty when it does not. */
export function weaknessesOf(password: string, policy: Policy): string[] {
  const isShort = [...password].length < policy.passwordMinLength
  const isPlain = CLASSES[policy.passwordCharacters].some((pattern) => !pattern.test(password))
  return [...(isShort ? ['length'] : []), ...(isPlain ? ['characters'] : [])]
}

/** 422 weak_password with its reasons; 400 validation_failed over 72 bytes. */
export async function checkStrength(
  password: string,
  policy: Policy,
  owner: PasswordOwner,
): Promise<void> {
  if (Buffer.byteLength(password) > MAX_BYTES)
    throw new AuthError('validation_failed', 'Password cannot be longer than 72 characters')
  const reasons = weaknessesOf(password, policy)
  const isCommon =
    policy.refusesCommonPasswords && (await isCommonPassword(password, contextOf(policy, owner)))
  if (isCommon || (await isLeaked(password, policy.passwordRangeUrl))) reasons.push('pwned')
  if (reasons.length === 0) return
  const words = reasons.map((reason) =>
    reason === 'length'
      ? `Password should be at least ${policy.passwordMinLength} characters.`
      : reason === 'characters'
        ? 'Password should contain at least one character of each: letters, digits and what else is asked for.'
        : 'Password is known to be weak and easy to guess, please choose a different one.',
  )
  throw new AuthError('weak_password', words.join(' '), { reasons })
}

function contextOf(policy: Policy, { email, phone, data = {} }: PasswordOwner): string[] {
  const names = [data.name, data.full_name].filter((name) => typeof name === 'string')
  return [policy.siteName, email ?? '', phone ?? '', ...names]
}

const RANGE_PATIENCE_MS = 3000

/**
 * k-anonymity: only five characters of the hash are sent. Without an answer the password counts as
 * not leaked.
 */
async function isLeaked(password: string, url: string | undefined): Promise<boolean> {
  if (!url) return false
  const hash = createHash('sha1').update(password).digest('hex').toUpperCase()
  const response = await fetch(`${url.replace(/\/$/, '')}/${hash.slice(0, 5)}`, {
    headers: { 'add-padding': 'true' },
    signal: AbortSignal.timeout(RANGE_PATIENCE_MS),
  }).catch(() => undefined)
  if (!response?.ok) return false
  const lines = (await response.text().catch(() => '')).split(/\r?\n/)
  return lines.some((line) => line.startsWith(`${hash.slice(5)}:`) && !line.endsWith(':0'))
}

/**
 * A hash imported from another system. 400 validation_failed when it is neither bcrypt nor argon2.
 */
export function checkImportedHash(encoded: string): void {
  if (/^\$argon2(id|i|d)\$/.test(encoded)) return
  try {
    parseOptions(encoded)
  } catch {
    throw new AuthError('validation_failed', 'Password hash must be a bcrypt or argon2 hash')
  }
}
