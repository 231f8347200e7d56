import { createHash, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { isSameSecret } from '#platform/crypto'
import { AuthError } from './auth-errors.ts'

export const challengeFields = {
  code_challenge: z.string().nullish(),
  code_challenge_method: z.string().nullish(),
}

export type Challenge = { challenge: string; method: 's256' | 'plain' }

const CHALLENGE = /^[A-Za-z0-9\-._~]{43,128}$/
/** Seconds until an issued auth code expires. */
export const CODE_SECONDS = 300

/**
 * The PKCE fields of a request; undefined for the implicit flow. 400 validation_failed when only
 * one of them is present.
 */
export function challengeOf(body: {
  code_challenge?: string | null
  code_challenge_method?: string | null
}): Challenge | undefined {
  const { code_challenge: challenge, code_challenge_method: method } = body
  if (!challenge && !method) return undefined
  if (!challenge || !method)
    throw new AuthError(
      'validation_failed',
      'PKCE flow requires code_challenge_method and code_challenge',
    )
  if (!CHALLENGE.test(challenge))
    throw new AuthError(
      'validation_failed',
      'code challenge has to be between 43 and 128 characters of A-Z a-z 0-9 - . _ ~',
    )
  const lower = method.toLowerCase()
  if (lower !== 's256' && lower !== 'plain')
    throw new AuthError('validation_failed', 'code challenge method not supported')
  return { challenge, method: lower }
}

export function isVerifierOf(
  verifier: string,
  challenge: string,
  method: 's256' | 'plain',
): boolean {
  const made =
    method === 's256' ? createHash('sha256').update(verifier).digest('base64url') : verifier
  return isSameSecret(made, challenge)
}

export const newAuthCode = (): { code: string; hash: string } => {
  const code = randomUUID()
  return { code, hash: hashAuthCode(code) }
}
export const hashAuthCode = (code: string): string =>
  createHash('sha256').update(code).digest('hex')
