import { compactVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { derivedKey, randomToken } from '#platform/crypto'

const ALGORITHM = 'HS256'
const ISSUER = 'tanggap'
const AUDIENCE = 'team-invitation'
const deriveKey = () => derivedKey('team invitations')

const payload = z.object({ iss: z.literal(ISSUER), aud: z.literal(AUDIENCE), sub: z.uuid() })

/**
 * The JWT of a link `/team/invitation/{jwtToken}`. It names the invitation (`sub`). Only its hash
 * is stored.
 */
export function signInvitation(
  invitationId: string,
  validity: { from: Date; until: Date },
): Promise<string> {
  return new SignJWT({})
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(invitationId)
    .setJti(randomToken(16))
    .setIssuedAt(validity.from)
    .setExpirationTime(validity.until)
    .sign(deriveKey())
}

/**
 * The invitation of a token; undefined when another issuer signed it or it was changed. Its expiry
 * is not checked here, because the row has it and the page shows it.
 */
export async function readInvitationToken(token: string): Promise<string | undefined> {
  try {
    const verified = await compactVerify(token, deriveKey(), { algorithms: [ALGORITHM] })
    return payload.parse(JSON.parse(new TextDecoder().decode(verified.payload))).sub
  } catch {
    return undefined
  }
}
