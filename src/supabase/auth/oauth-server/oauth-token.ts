import { now } from '#platform/clock'
import { isSameSecret, sha256Hex } from '#platform/crypto'
import { z } from 'zod'
import { at, type Call, parseBody, readAuth, readText, writeAuth } from '../auth-call.ts'
import { requireUser } from '../caller.ts'
import { AuthError, OAuthError } from '../auth-errors.ts'
import { text } from '../fields.ts'
import { limitByAddress } from '../rate-limits.ts'
import { findOAuthClient, type OAuthClientRow } from './oauth-client.queries.ts'
import { SCOPES, scopesOf } from './oauth-server.ts'
import { takeAuthorization } from './oauth-server.queries.ts'
import { CODE_SECONDS, hashAuthCode, isVerifierOf } from '../pkce.ts'
import { openSession, refreshSession, type SessionAnswer } from '../session/session.ts'
import { isBanned } from '../user.ts'
import { findUser, type UserRow } from '../user.queries.ts'

const METHOD = 'oauth_provider/authorization_code'

const tokenBody = z.object({
  grant_type: text,
  code: text,
  redirect_uri: text,
  code_verifier: text,
  refresh_token: text,
  client_id: text,
  client_secret: text,
})
type TokenBody = z.infer<typeof tokenBody>

/**
 * POST /oauth/token: an application redeems its code or refreshes its session. Throws OAuthError.
 * Source: OAuth 2.1 section 4.1.3.
 */
export async function grantClientToken(call: Call): Promise<Response> {
  await limitByAddress(call, 'tokenRefresh')
  const body = await readForm(call)
  const client = await authenticateClient(call, body)
  if (!client.grant_types.includes(body.grant_type))
    throw new OAuthError(
      'unsupported_grant_type',
      `Client is not allowed to use grant type: ${body.grant_type.slice(0, 40)}`,
    )
  const answer =
    body.grant_type === 'refresh_token'
      ? await refreshTokens(call, client, body.refresh_token)
      : await redeemCode(call, client, body)
  return Response.json(answer, { headers: { 'cache-control': 'no-store' } })
}

async function readForm(call: Call): Promise<TokenBody> {
  const given = await readText(call.request)
  const isJson = call.request.headers.get('content-type')?.includes('json') ?? false
  return isJson
    ? parseBody(given, tokenBody)
    : tokenBody.parse(Object.fromEntries(new URLSearchParams(given)))
}

/**
 * Authenticates the application by its registered method only. All failures get the same answer.
 */
async function authenticateClient(call: Call, body: TokenBody): Promise<OAuthClientRow> {
  const basic = basicOf(call.request.headers.get('authorization'))
  const given = basic
    ? { ...basic, method: 'client_secret_basic' }
    : {
        id: body.client_id,
        secret: body.client_secret,
        method: body.client_secret ? 'client_secret_post' : 'none',
      }
  const id = z.uuid().safeParse(given.id)
  const client = id.success ? await readAuth((tx) => findOAuthClient(tx, id.data)) : undefined
  const isRight =
    client?.token_endpoint_auth_method === given.method &&
    (given.method === 'none' ||
      isSameSecret(sha256Hex(given.secret), client.client_secret_hash ?? ''))
  if (!client || !isRight) throw new OAuthError('invalid_client', 'Client authentication failed')
  return client
}

/** RFC 6749 section 2.3.1: both halves are form-encoded. */
function basicOf(header: string | null): { id: string; secret: string } | undefined {
  const encoded = /^Basic\s+(\S+)$/i.exec(header ?? '')?.[1]
  if (encoded === undefined) return undefined
  const [id = '', ...secret] = Buffer.from(encoded, 'base64').toString('utf8').split(':')
  const decode = (part: string) => new URLSearchParams(`x=${part}`).get('x') ?? ''
  return { id: decode(id), secret: decode(secret.join(':')) }
}

/** Redeems a code. The first attempt consumes it, whether or not the attempt is valid. */
async function redeemCode(call: Call, client: OAuthClientRow, body: TokenBody): Promise<object> {
  if (!body.code)
    throw new OAuthError('invalid_request', 'code is required for authorization_code grant')
  const authorization = await writeAuth((tx) => takeAuthorization(tx, hashAuthCode(body.code)))
  if (!authorization?.user_id || !authorization.decided_at || authorization.client_id !== client.id)
    throw new OAuthError('invalid_grant', 'Invalid authorization code')
  if (Date.parse(at()) > Date.parse(authorization.decided_at) + CODE_SECONDS * 1000)
    throw new OAuthError('invalid_grant', 'Authorization code has expired')
  if (body.redirect_uri && body.redirect_uri !== authorization.redirect_uri)
    throw new OAuthError('invalid_grant', 'Invalid redirect_uri')
  if (
    !isVerifierOf(
      body.code_verifier,
      authorization.code_challenge,
      authorization.code_challenge_method,
    )
  )
    throw new OAuthError('invalid_grant', 'PKCE verification failed')
  const userId = authorization.user_id
  const { session, user } = await writeAuth(async (tx) => {
    const user = await findUser(tx, userId)
    if (!user || user.deleted_at)
      throw new OAuthError('invalid_grant', 'User not found for authorization code')
    if (isBanned(user, at())) throw new OAuthError('access_denied', 'User is banned')
    return {
      user,
      session: await openSession(tx, call, user, {
        method: METHOD,
        application: {
          clientId: client.id,
          scopes: authorization.scope,
        },
      }),
    }
  })
  const scopes = scopesOf(authorization.scope)
  const idToken = scopes.includes('openid')
    ? await signIdToken(call, user, { clientId: client.id, scopes, nonce: authorization.nonce })
    : undefined
  return {
    ...withoutUser(session),
    scope: authorization.scope,
    ...(idToken && { id_token: idToken }),
  }
}

async function refreshTokens(call: Call, client: OAuthClientRow, token: string): Promise<object> {
  try {
    return withoutUser((await refreshSession(call, token, client.id)).answer)
  } catch (error) {
    if (error instanceof AuthError && error.status < 500 && error.status !== 409)
      throw new OAuthError('invalid_grant', error.message)
    throw error
  }
}

/** The answer without the user, because the scopes decide which claims an application gets. */
const withoutUser = ({ access_token, token_type, expires_in, refresh_token }: SessionAnswer) => ({
  access_token,
  token_type,
  expires_in,
  refresh_token,
})

function signIdToken(
  call: Call,
  user: UserRow,
  { clientId, scopes, nonce }: { clientId: string; scopes: string[]; nonce: string | null },
): Promise<string> {
  const issuedAt = Math.floor(now().getTime() / 1000)
  return call.options.keys.sign({
    iss: call.options.externalUrl,
    aud: clientId,
    iat: issuedAt,
    exp: issuedAt + call.options.jwtExpirySeconds,
    auth_time: user.last_sign_in_at
      ? Math.floor(Date.parse(user.last_sign_in_at) / 1000)
      : issuedAt,
    ...(nonce && { nonce }),
    ...claimsFor(user, scopes),
  })
}

/**
 * GET /oauth/userinfo: the claims of the granted scopes. Source: OpenID Connect Core section 5.3.
 */
export async function userInfo(call: Call): Promise<object> {
  const { user, session } = await requireUser(call, { admitsApplications: true })
  return claimsFor(user, scopesOf(session?.scopes ?? ''))
}

function claimsFor(user: UserRow, scopes: string[]): { sub: string; [claim: string]: unknown } {
  const { raw_user_meta_data: known } = user
  const said = (...names: string[]) =>
    names.map((name) => known[name]).find((value) => typeof value === 'string' && value !== '')
  return {
    sub: user.id,
    ...(scopes.includes('email') &&
      user.email && { email: user.email, email_verified: user.email_confirmed_at !== null }),
    ...(scopes.includes('phone') &&
      user.phone && {
        phone_number: user.phone,
        phone_number_verified: user.phone_confirmed_at !== null,
      }),
    ...(scopes.includes('profile') && {
      name: said('full_name', 'name') ?? user.email ?? '',
      picture: said('avatar_url', 'picture'),
      preferred_username: said('preferred_username', 'username'),
      updated_at: Math.floor(Date.parse(user.updated_at) / 1000),
    }),
  }
}

/**
 * GET /.well-known/oauth-authorization-server and /.well-known/openid-configuration. Source: RFC
 * 8414.
 */
export function describeServer(call: Call): Response {
  const base = call.options.externalUrl
  const [key] = call.options.keys.jwks().keys
  const description = {
    issuer: base,
    authorization_endpoint: `${base}/oauth/authorize`,
    token_endpoint: `${base}/oauth/token`,
    userinfo_endpoint: `${base}/oauth/userinfo`,
    jwks_uri: `${base}/.well-known/jwks.json`,
    scopes_supported: SCOPES,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: [typeof key?.alg === 'string' ? key.alg : 'HS256'],
  }
  return Response.json(description, { headers: { 'cache-control': 'public, max-age=600' } })
}
