import { createHash } from 'node:crypto'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { z } from 'zod'
import { isSameSecret } from '#platform/crypto'
import { type Call, readBody, writeAuth } from '../auth-call.ts'
import { requireUser } from '../caller.ts'
import { findProvider } from './custom-providers.ts'
import { AuthError, OAuthError } from '../auth-errors.ts'
import { enterByIdentity, linkIdentity } from './external.ts'
import { text } from '../fields.ts'
import { type Provider, profileOf } from './providers.ts'
import { issuerOfPreset } from './provider-settings.ts'
import { openSession, type SessionAnswer } from '../session/session.ts'

const idTokenBody = z.object({
  id_token: text,
  provider: text,
  client_id: text,
  issuer: text,
  nonce: text,
  access_token: text,
  link_identity: z.boolean().nullish(),
})

/** grant_type=id_token: a token that an app received from the provider itself. */
export async function grantByIdToken(call: Call): Promise<SessionAnswer> {
  const body = await readBody(call, idTokenBody)
  if (!body.id_token) throw new OAuthError('invalid request', 'id_token required')
  if (!body.provider && (!body.client_id || !body.issuer))
    throw new OAuthError('invalid request', 'provider or client_id and issuer required')
  const provider = await providerFor(call, body)
  // Checked before the provider is called: a malformed token is the caller's mistake, whatever the
  // network does.
  if (!isToken(body.id_token)) throw new OAuthError('invalid request', 'Bad ID token')
  const claims = await provider.verifyIdToken(body.id_token)
  checkNonce(provider, typeof claims.nonce === 'string' ? claims.nonce : '', body.nonce)
  const external = {
    provider: provider.name,
    profile: profileOf(claims, provider.settings),
    redirectTo: call.options.siteUrl,
  }
  if (body.link_identity) {
    const { user } = await requireUser(call)
    if (!call.options.manualLinking)
      throw new AuthError('manual_linking_disabled', 'Manual linking is disabled')
    return writeAuth(async (tx) =>
      openSession(tx, call, await linkIdentity(tx, call, user.id, external), { method: 'oauth' }),
    )
  }
  const answer = await writeAuth(async (tx) => {
    const entered = await enterByIdentity(tx, call, external)
    return entered.kind === 'user'
      ? openSession(tx, call, entered.user, { method: 'oauth' })
      : undefined
  })
  if (!answer)
    throw new AuthError(
      'provider_email_needs_verification',
      `Unverified email with ${provider.name}`,
    )
  return answer
}

async function providerFor(call: Call, body: z.infer<typeof idTokenBody>): Promise<Provider> {
  const { providers } = call.options
  // A disabled provider is reported by its own issuer, not by the token's.
  const issuer = body.issuer || issuerOfPreset(body.provider) || issuerOf(body.id_token)
  const found = body.provider
    ? await findProvider(call, body.provider)
    : [...providers.values()].find(
        (provider) =>
          provider.settings.issuer === issuer && provider.settings.clientId === body.client_id,
      )
  if (!found)
    throw new AuthError(
      'provider_disabled',
      `Provider (issuer "${issuer || body.provider}") is not enabled`,
    )
  return found
}

function issuerOf(token: string): string {
  if (!isToken(token)) throw new OAuthError('invalid request', 'Bad ID token')
  return decodeJwt(token).iss ?? ''
}

/** Whether a text has the form of a signed token: header with algorithm, claims, signature. */
function isToken(text: string): boolean {
  try {
    decodeJwt(text)
    return typeof decodeProtectedHeader(text).alg === 'string' && text.split('.').at(-1) !== ''
  } catch {
    return false
  }
}

/** The token must contain the hash of the nonce that the app generated. */
function checkNonce(provider: Provider, inToken: string, given: string): void {
  if (provider.settings.skipsNonce) return
  if ((inToken === '') !== (given === ''))
    throw new OAuthError(
      'invalid request',
      'Passed nonce and nonce in id_token should either both exist or not.',
    )
  if (given !== '' && !isSameSecret(inToken, createHash('sha256').update(given).digest('hex')))
    throw new OAuthError('invalid nonce', 'Nonces mismatch')
}
