import type { Verified } from '#supabase/tokens'
import { RestFailure } from './rest-failure.ts'

type Refusal = Extract<Verified, { ok: false }>['reason']

export function toTokenFailure(reason: Refusal, why: string, token: string): RestFailure {
  const { code, message, details } = describeRefusal(reason, why, token)
  return new RestFailure(401, code, message, {
    details,
    headers: {
      'www-authenticate': `Bearer error="invalid_token", error_description="${message.replaceAll('"', "'")}"`,
    },
  })
}

/** PostgREST's messages about tokens. Source: its module PostgREST.Error.Types. */
function describeRefusal(
  reason: Refusal,
  why: string,
  token: string,
): { code: string; message: string; details?: string } {
  switch (reason) {
    case 'expired':
      return { code: 'PGRST303', message: 'JWT expired' }
    case 'not_yet_valid':
      return { code: 'PGRST303', message: 'JWT not yet valid' }
    case 'wrong_audience':
      return { code: 'PGRST303', message: 'JWT not in audience' }
    case 'unknown_role':
    case 'session_ended':
      return { code: 'PGRST303', message: why }
    case 'malformed': {
      const parts = token.split('.').length
      return {
        code: 'PGRST301',
        message:
          parts === 3
            ? 'JWT cryptographic operation failed'
            : `Expected 3 parts in JWT; got ${parts}`,
      }
    }
    case 'unsupported_algorithm':
      return { code: 'PGRST301', message: 'Wrong or unsupported encoding algorithm', details: why }
    case 'unknown_key':
      return {
        code: 'PGRST301',
        message: 'No suitable key or wrong key type',
        details: 'No suitable key was found to decode the JWT',
      }
    case 'bad_signature':
      return {
        code: 'PGRST301',
        message: 'No suitable key or wrong key type',
        details: 'None of the keys was able to decode the JWT',
      }
  }
}
