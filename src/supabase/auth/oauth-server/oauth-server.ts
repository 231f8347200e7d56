import { z } from 'zod'
import type { WriteTx } from '#platform/database'
import { at, type Call, readAuth, readBody, writeAuth } from '../auth-call.ts'
import { type Caller, requireUser } from '../caller.ts'
import { AuthError } from '../auth-errors.ts'
import { text } from '../fields.ts'
import { limitByAddress } from '../rate-limits.ts'
import { findOAuthClient, type OAuthClientRow } from './oauth-client.queries.ts'
import {
  type AuthorizationRow,
  claimAuthorization,
  decideAuthorization,
  deleteGrant,
  findConsent,
  insertAuthorization,
  listGrants,
  lockAuthorization,
  putConsent,
} from './oauth-server.queries.ts'
import { type Challenge, challengeOf, newAuthCode } from '../pkce.ts'
import { redirectTo } from '../redirect-answer.ts'
import { insertAudit } from '../token.queries.ts'

/**
 * Scopes that applications may request. They select claims of the id token and of /oauth/userinfo.
 * A refresh token needs no `offline_access`; applications request it by habit.
 */
export const SCOPES = ['openid', 'email', 'profile', 'phone', 'offline_access']
const DEFAULT_SCOPE = 'email'
/** How long a user may take to decide on a request. */
const REQUEST_SECONDS = 600
const MAX_STATE = 4096

/**
 * GET /oauth/authorize: stores an application's request and redirects to the consent page. Source:
 * OAuth 2.1 section 4.1.1.
 */
export async function authorizeClient(call: Call): Promise<Response> {
  await limitByAddress(call, 'signInSignUps')
  const query = call.url.searchParams
  const asked = z.uuid().safeParse(query.get('client_id'))
  const client = asked.success ? await readAuth((tx) => findOAuthClient(tx, asked.data)) : undefined
  if (!client) throw new AuthError('oauth_client_not_found', 'invalid client_id', { status: 400 })
  const redirectUri = query.get('redirect_uri') ?? ''
  // Not redirected there, because the target's owner is unknown.
  if (!client.redirect_uris.includes(redirectUri))
    throw new AuthError('validation_failed', 'invalid redirect_uri')
  const state = query.get('state')
  const refuse = (error: string, description: string) =>
    redirectTo(
      redirectUri,
      {
        query: {
          error,
          error_description: description,
          ...(state !== null && { state: state.slice(0, MAX_STATE) }),
        },
      },
      302,
    )
  const page = call.options.oauthConsentUrl
  if (page === undefined) return refuse('server_error', 'oauth authorization path not configured')
  if ((query.get('response_type') ?? 'code') !== 'code')
    return refuse('unsupported_response_type', 'only response_type=code is supported')
  if (!client.grant_types.includes('authorization_code'))
    return refuse('unauthorized_client', 'this client may not use the authorization code grant')
  const challenge = readChallenge(query)
  if (!challenge)
    return refuse(
      'invalid_request',
      'PKCE is required: code_challenge with code_challenge_method=S256',
    )
  const scopes = scopesOf(query.get('scope') || client.scope || DEFAULT_SCOPE)
  if (scopes.some((scope) => !SCOPES.includes(scope)))
    return refuse('invalid_scope', `scopes must be among ${SCOPES.join(' ')}`)
  if ((state?.length ?? 0) > MAX_STATE || (query.get('nonce')?.length ?? 0) > MAX_STATE)
    return refuse('invalid_request', 'state or nonce is too long')
  const id = await writeAuth((tx) =>
    insertAuthorization(tx, {
      client_id: client.id,
      redirect_uri: redirectUri,
      scope: scopes.join(' '),
      state,
      nonce: query.get('nonce'),
      code_challenge: challenge.challenge,
      code_challenge_method: challenge.method,
      created_at: at(),
    }),
  )
  return redirectTo(
    new URL(page, call.options.siteUrl).href,
    { query: { authorization_id: id } },
    302,
  )
}

/** Plain challenges prove nothing: any reader of the request could redeem its code. */
function readChallenge(query: URLSearchParams): Challenge | undefined {
  try {
    const challenge = challengeOf({
      code_challenge: query.get('code_challenge'),
      code_challenge_method: query.get('code_challenge_method'),
    })
    return challenge?.method === 's256' ? challenge : undefined
  } catch (error) {
    if (error instanceof AuthError) return undefined
    throw error
  }
}

export const scopesOf = (scope: string): string[] => [
  ...new Set(scope.split(/\s+/).filter((name) => name !== '')),
]

/**
 * GET /oauth/authorizations/:id: the request, or the redirect when the user consented to its scopes
 * before. Codes: oauth_authorization_not_found, oauth_invalid_state.
 */
export async function getAuthorization(call: Call): Promise<object> {
  const caller = await requireUser(call)
  return writeAuth(async (tx) => {
    const authorization = await lockOwn(tx, call, caller)
    const [client, consent] = await Promise.all([
      findOAuthClient(tx, authorization.client_id),
      findConsent(tx, caller.user.id, authorization.client_id),
    ])
    if (!client) throw notFound()
    // A public client can be impersonated by another app on the device, so the user is asked each
    // time.
    if (
      client.client_type === 'confidential' &&
      scopesOf(authorization.scope).every((scope) => consent?.scopes.includes(scope))
    )
      return approveRequest(tx, authorization, caller)
    await claimAuthorization(tx, authorization.id, caller.user.id)
    return {
      authorization_id: authorization.id,
      redirect_uri: authorization.redirect_uri,
      client: showClient(client),
      user: { id: caller.user.id, email: caller.user.email ?? '' },
      scope: authorization.scope,
    }
  })
}

const consentBody = z.object({ action: text })

/**
 * POST /oauth/authorizations/:id/consent: approves or denies, once. Codes:
 * oauth_authorization_not_found, oauth_invalid_state, validation_failed.
 */
export async function decideConsent(call: Call): Promise<object> {
  const caller = await requireUser(call)
  const { action } = await readBody(call, consentBody)
  if (action !== 'approve' && action !== 'deny')
    throw new AuthError('validation_failed', "action must be 'approve' or 'deny'")
  return writeAuth(async (tx) => {
    const authorization = await lockOwn(tx, call, caller)
    // Only the user who was shown the request may decide it.
    if (authorization.user_id !== caller.user.id) throw notFound()
    await insertAudit(tx, {
      action: `oauth_consent_${action}`,
      actorId: caller.user.id,
      actorName: caller.user.email ?? '',
      traits: { client_id: authorization.client_id, scope: authorization.scope },
      address: call.address,
      at: at(),
    })
    if (action === 'approve') {
      await putConsent(tx, {
        userId: caller.user.id,
        clientId: authorization.client_id,
        scopes: scopesOf(authorization.scope),
        at: at(),
      })
      return approveRequest(tx, authorization, caller)
    }
    await decideAuthorization(tx, authorization.id, { status: 'denied' }, at())
    return {
      redirect_url: redirectBack(authorization, {
        error: 'access_denied',
        error_description: 'User denied the request',
      }),
    }
  })
}

async function approveRequest(
  tx: WriteTx,
  authorization: AuthorizationRow,
  { user }: Caller,
): Promise<object> {
  const { code, hash } = newAuthCode()
  await claimAuthorization(tx, authorization.id, user.id)
  await decideAuthorization(tx, authorization.id, { status: 'approved', codeHash: hash }, at())
  return { redirect_url: redirectBack(authorization, { code }) }
}

/** Locks a pending request. Another user's or an expired one is not found. */
async function lockOwn(tx: WriteTx, call: Call, { user }: Caller): Promise<AuthorizationRow> {
  const id = z.uuid().safeParse(call.params[0])
  const authorization = id.success ? await lockAuthorization(tx, id.data) : undefined
  if (!authorization || (authorization.user_id !== null && authorization.user_id !== user.id))
    throw notFound()
  if (authorization.status !== 'pending')
    throw new AuthError('oauth_invalid_state', 'authorization request is no longer pending')
  if (Date.parse(at()) > Date.parse(authorization.created_at) + REQUEST_SECONDS * 1000)
    throw notFound()
  return authorization
}

function redirectBack(
  { redirect_uri: target, state }: AuthorizationRow,
  parts: Record<string, string>,
): string {
  return (
    redirectTo(target, { query: { ...parts, ...(state !== null && { state }) } }, 302).headers.get(
      'location',
    ) ?? target
  )
}

/** GET /user/oauth/grants: the applications that the user consented to. */
export async function listOwnGrants(call: Call): Promise<object[]> {
  const { user } = await requireUser(call)
  const grants = await readAuth((tx) => listGrants(tx, user.id))
  return grants.map((grant) => ({
    client: showClient({ ...grant, id: grant.client_id }),
    scopes: grant.scopes,
    granted_at: grant.granted_at,
  }))
}

/**
 * DELETE /user/oauth/grants?client_id=: ends the application's access at once. Codes:
 * oauth_consent_not_found.
 */
export async function revokeGrant(call: Call): Promise<void> {
  const { user } = await requireUser(call)
  const id = z.uuid().safeParse(call.url.searchParams.get('client_id'))
  if (!id.success) throw new AuthError('validation_failed', 'invalid client_id format')
  const wasThere = await writeAuth(async (tx) => {
    await insertAudit(tx, {
      action: 'oauth_grant_revoked',
      actorId: user.id,
      actorName: user.email ?? '',
      traits: { client_id: id.data },
      address: call.address,
      at: at(),
    })
    return deleteGrant(tx, user.id, id.data)
  })
  if (!wasThere)
    throw new AuthError('oauth_consent_not_found', 'No active grant found for this client')
}

const showClient = ({
  id,
  client_name: name,
  client_uri: uri,
  logo_uri: logo,
}: Pick<OAuthClientRow, 'id' | 'client_name' | 'client_uri' | 'logo_uri'>) => ({
  id,
  name,
  uri: uri ?? '',
  logo_uri: logo ?? '',
})

// One answer for missing, expired and other users' requests.
const notFound = () => new AuthError('oauth_authorization_not_found', 'authorization not found')
