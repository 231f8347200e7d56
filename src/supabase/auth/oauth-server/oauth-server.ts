import { z } from 'zod'
import type { WriteTx } from '#platform/database'
import { at, type Call, read, readBody, write } from '../call.ts'
import { type Caller, requireUser } from '../caller.ts'
import { AuthError } from '../errors.ts'
import { text } from '../fields.ts'
import { limitByAddress } from '../limits.ts'
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
 * What an application may ask for: its own words in the id token and in /oauth/userinfo. A refresh
 * token comes without `offline_access` too; applications ask for it by habit.
 */
export const SCOPES = ['openid', 'email', 'profile', 'phone', 'offline_access']
const DEFAULT_SCOPE = 'email'
/** How long a person may look at the request before he decides. */
const REQUEST_SECONDS = 600
const LONGEST_STATE = 4096

/**
 * GET /oauth/authorize: an application sends somebody who shall say yes; off to the page that asks
 * him. Source: OAuth 2.1 section 4.1.1.
 */
export async function authorizeClient(call: Call): Promise<Response> {
  await limitByAddress(call, 'signInSignUps')
  const query = call.url.searchParams
  const asked = z.uuid().safeParse(query.get('client_id'))
  const client = asked.success ? await read((tx) => findOAuthClient(tx, asked.data)) : undefined
  if (!client) throw new AuthError('oauth_client_not_found', 'invalid client_id', { status: 400 })
  const redirectUri = query.get('redirect_uri') ?? ''
  // Not sent there, for nobody knows whose it is.
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
          ...(state !== null && { state: state.slice(0, LONGEST_STATE) }),
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
  if ((state?.length ?? 0) > LONGEST_STATE || (query.get('nonce')?.length ?? 0) > LONGEST_STATE)
    return refuse('invalid_request', 'state or nonce is too long')
  const id = await write((tx) =>
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

/** Plain challenges are no proof: whoever sees the request could redeem its code. */
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
 * GET /oauth/authorizations/:id: what is asked, or, where he agreed to as much before, where to go
 * on. Codes: oauth_authorization_not_found, oauth_invalid_state.
 */
export async function getAuthorization(call: Call): Promise<object> {
  const caller = await requireUser(call)
  return write(async (tx) => {
    const authorization = await lockOwn(tx, call, caller)
    const [client, consent] = await Promise.all([
      findOAuthClient(tx, authorization.client_id),
      findConsent(tx, caller.user.id, authorization.client_id),
    ])
    if (!client) throw notFound()
    // An application without a secret may be another one that took its place on the device: he is
    // asked each time.
    if (
      client.client_type === 'confidential' &&
      scopesOf(authorization.scope).every((scope) => consent?.scopes.includes(scope))
    )
      return approve(tx, authorization, caller)
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
 * POST /oauth/authorizations/:id/consent: yes or no, once. Codes: oauth_authorization_not_found,
 * oauth_invalid_state, validation_failed.
 */
export async function decideConsent(call: Call): Promise<object> {
  const caller = await requireUser(call)
  const { action } = await readBody(call, consentBody)
  if (action !== 'approve' && action !== 'deny')
    throw new AuthError('validation_failed', "action must be 'approve' or 'deny'")
  return write(async (tx) => {
    const authorization = await lockOwn(tx, call, caller)
    // Only who was shown the request may answer it.
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
      return approve(tx, authorization, caller)
    }
    await decideAuthorization(tx, authorization.id, { status: 'denied' }, at())
    return {
      redirect_url: back(authorization, {
        error: 'access_denied',
        error_description: 'User denied the request',
      }),
    }
  })
}

async function approve(
  tx: WriteTx,
  authorization: AuthorizationRow,
  { user }: Caller,
): Promise<object> {
  const { code, hash } = newAuthCode()
  await claimAuthorization(tx, authorization.id, user.id)
  await decideAuthorization(tx, authorization.id, { status: 'approved', codeHash: hash }, at())
  return { redirect_url: back(authorization, { code }) }
}

/** The request, while it waits for an answer and belongs to nobody else. */
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

function back(
  { redirect_uri: target, state }: AuthorizationRow,
  parts: Record<string, string>,
): string {
  return (
    redirectTo(target, { query: { ...parts, ...(state !== null && { state }) } }, 302).headers.get(
      'location',
    ) ?? target
  )
}

/** GET /user/oauth/grants: the applications that somebody let in. */
export async function listOwnGrants(call: Call): Promise<object[]> {
  const { user } = await requireUser(call)
  const grants = await read((tx) => listGrants(tx, user.id))
  return grants.map((grant) => ({
    client: showClient({ ...grant, id: grant.client_id }),
    scopes: grant.scopes,
    granted_at: grant.granted_at,
  }))
}

/**
 * DELETE /user/oauth/grants?client_id=: the application is out at once. Codes:
 * oauth_consent_not_found.
 */
export async function revokeGrant(call: Call): Promise<void> {
  const { user } = await requireUser(call)
  const id = z.uuid().safeParse(call.url.searchParams.get('client_id'))
  if (!id.success) throw new AuthError('validation_failed', 'invalid client_id format')
  const wasThere = await write(async (tx) => {
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

// One answer for what is not there, has ended or is another's.
const notFound = () => new AuthError('oauth_authorization_not_found', 'authorization not found')
