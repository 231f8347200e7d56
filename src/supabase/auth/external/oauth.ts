import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { sealText, openSealed } from '#platform/crypto'
import type { WriteTx } from '#platform/database'
import { log } from '#platform/log'
import { at, type Call, readAuth, readText, redirectOf, writeAuth } from '../auth-call.ts'
import { requireUser } from '../caller.ts'
import { findProvider } from './custom-providers.ts'
import { AuthError } from '../auth-errors.ts'
import { enterByIdentity, linkIdentity } from './external.ts'
import { challengeOf, newAuthCode } from '../pkce.ts'
import type { Provider } from './providers.ts'
import { type Parts, redirectTo } from '../redirect-answer.ts'
import { openSession } from '../session/session.ts'
import type { UserRow } from '../user.queries.ts'
import {
  insertIssuedFlow,
  insertOAuthState,
  listOneTimeTokensByHash,
  type OAuthState,
  takeOAuthState,
} from '../token.queries.ts'

/** Seconds in which a sign-in at a provider must end. */
export const STATE_SECONDS = 600
/**
 * Query parameters of an authorize request that are ours. All others are passed to the provider.
 */
const OWN = new Set([
  'provider',
  'redirect_to',
  'scopes',
  'code_challenge',
  'code_challenge_method',
  'skip_http_redirect',
  'invite_token',
  'state',
  'nonce',
  'client_id',
  'redirect_uri',
  'response_type',
  'scope',
  'response_mode',
])

const callbackOf = (call: Call) => `${call.options.externalUrl}/callback`

/** GET /authorize: redirects to the provider. */
export async function redirectToProvider(call: Call): Promise<Response> {
  return new Response(null, {
    status: 302,
    headers: { location: await startFlow(call, undefined) },
  })
}

/**
 * GET /user/identities/authorize: redirects to the provider, to add an identity to the caller's
 * account.
 */
export async function authorizeLink(call: Call): Promise<Response> {
  const { user } = await requireUser(call)
  if (!call.options.manualLinking)
    throw new AuthError('manual_linking_disabled', 'Manual linking is disabled')
  const url = await startFlow(call, user.id)
  return call.url.searchParams.get('skip_http_redirect') === 'true'
    ? Response.json({ url })
    : new Response(null, { status: 302, headers: { location: url } })
}

async function startFlow(call: Call, linkingUserId: string | undefined): Promise<string> {
  const query = call.url.searchParams
  const provider = await providerOf(call, query.get('provider') ?? '')
  await refuseSpentInvite(query.get('invite_token'))
  const challenge = challengeOf({
    code_challenge: query.get('code_challenge'),
    code_challenge_method: query.get('code_challenge_method'),
  })
  const verifier = randomBytes(32).toString('base64url')
  const nonce = randomBytes(16).toString('base64url')
  const id = randomUUID()
  await writeAuth((tx) =>
    insertOAuthState(tx, {
      id,
      provider: provider.name,
      redirectTo: redirectOf(call),
      challenge,
      verifierSealed: sealText(verifier, `oauth:${id}`),
      nonce,
      linkingUserId,
      at: at(),
    }),
  )
  const extras = new URLSearchParams([...query].filter(([name]) => !OWN.has(name)))
  return provider.authorizeAddress({
    redirectUri: callbackOf(call),
    state: id,
    nonce,
    challenge: createHash('sha256').update(verifier).digest('base64url'),
    scopes: query.get('scopes') ?? '',
    extras,
  })
}

/**
 * An invited person may use a provider instead, with the invited address. The account is found by
 * that address.
 */
async function refuseSpentInvite(hash: string | null): Promise<void> {
  if (!hash) return
  const tokens = await readAuth((tx) => listOneTimeTokensByHash(tx, hash, ['confirmation_token']))
  if (tokens.length === 0)
    throw new AuthError('invite_not_found', 'User identified by token not found')
}

async function providerOf(call: Call, name: string): Promise<Provider> {
  const provider = await findProvider(call, name)
  if (!provider)
    throw new AuthError('validation_failed', 'Unsupported provider: provider is not enabled')
  return provider
}

/**
 * GET and POST /callback: the provider's answer. It always redirects; a failure is in query and
 * fragment.
 */
export async function finishCallback(call: Call): Promise<Response> {
  const given =
    call.request.method === 'POST'
      ? new URLSearchParams(await readText(call.request))
      : call.url.searchParams
  let target = call.options.siteUrl
  try {
    const state = await stateOf(given.get('state') ?? '')
    target = state.redirect_to
    return redirectTo(target, await finishFlow(call, state, given), 302)
  } catch (error) {
    if (!(error instanceof AuthError)) log.error({ err: error }, 'auth: a provider failed')
    const known =
      error instanceof AuthError
        ? error
        : new AuthError('unexpected_failure', 'Unable to exchange external code')
    const failure = {
      error: NAMES[known.code] ?? (known.status >= 500 ? 'server_error' : 'invalid_request'),
      error_code: known.code,
      error_description: known.message,
    }
    return redirectTo(target, { fragment: failure, query: failure }, 302)
  }
}

const NAMES: Partial<Record<AuthError['code'], string>> = {
  signup_disabled: 'access_denied',
  user_banned: 'access_denied',
  provider_email_needs_verification: 'access_denied',
}

async function stateOf(given: string): Promise<OAuthState> {
  if (given === '') throw new AuthError('bad_oauth_callback', 'OAuth state parameter missing')
  const id = z.uuid().safeParse(given)
  const state = id.success ? await writeAuth((tx) => takeOAuthState(tx, id.data, at())) : undefined
  if (!state) throw new AuthError('bad_oauth_state', 'OAuth callback with invalid state')
  if (state.was_used)
    throw new AuthError('flow_state_already_used', 'This sign-in was finished already')
  if (Date.parse(at()) > Date.parse(state.created_at) + STATE_SECONDS * 1000)
    throw new AuthError('bad_oauth_state', 'OAuth state has expired')
  return state
}

/** Our PKCE verifier for the provider. It cannot be decrypted after the instance's key changed. */
function verifierOf(state: OAuthState): string {
  try {
    return openSealed(state.verifier_sealed, `oauth:${state.id}`)
  } catch {
    throw new AuthError('oauth_client_state_not_found', 'OAuth client state not found')
  }
}

async function finishFlow(call: Call, state: OAuthState, given: URLSearchParams): Promise<Parts> {
  const refused = given.get('error')
  if (refused) throw new AuthError('bad_oauth_callback', given.get('error_description') ?? refused)
  const code = given.get('code')
  if (!code)
    throw new AuthError(
      'bad_oauth_callback',
      'OAuth callback with missing authorization code missing',
    )
  const provider = await findProvider(call, state.provider)
  if (!provider)
    throw new AuthError('oauth_provider_not_supported', `Unsupported provider: ${state.provider}`)
  const { profile, tokens } = await provider.redeem({
    redirectUri: callbackOf(call),
    code,
    verifier: verifierOf(state),
    nonce: state.nonce,
  })
  const external = {
    provider: provider.name,
    profile,
    trustsEmail: provider.settings.trustsUnverifiedEmail ?? false,
    needsEmail: !provider.settings.emailOptional,
    redirectTo: state.redirect_to,
  }
  const parts = await writeAuth(async (tx): Promise<Parts | undefined> => {
    const entered = state.linking_user_id
      ? {
          kind: 'user' as const,
          user: await linkIdentity(tx, call, state.linking_user_id, external),
        }
      : await enterByIdentity(tx, call, external)
    return entered.kind === 'user'
      ? redirectParts(tx, call, entered.user, { state, method: 'oauth', ...tokens })
      : undefined
  })
  if (!parts)
    throw new AuthError(
      'provider_email_needs_verification',
      `Unverified email with ${provider.name}. A confirmation email has been sent to your ${provider.name} email`,
    )
  return parts
}

/**
 * The facts at the end of a sign-in by a provider: its flow, the kind of proof, the provider's
 * tokens.
 */
export type ProviderSignIn = {
  state: Pick<OAuthState, 'provider' | 'code_challenge' | 'code_challenge_method'>
  method: string
  accessToken?: string | undefined
  refreshToken?: string | undefined
}

/** The redirect's parts: with PKCE a code, otherwise the session. */
export async function redirectParts(
  tx: WriteTx,
  call: Call,
  user: UserRow,
  { state, method, accessToken, refreshToken }: ProviderSignIn,
): Promise<Parts> {
  if (state.code_challenge && state.code_challenge_method) {
    const { code, hash } = newAuthCode()
    const hide = (token: string | undefined) =>
      token === undefined ? undefined : sealText(token, `provider-token:${hash}`)
    await insertIssuedFlow(tx, {
      userId: user.id,
      challenge: state.code_challenge,
      challengeMethod: state.code_challenge_method,
      provider: state.provider,
      method,
      codeHash: hash,
      accessToken: hide(accessToken),
      refreshToken: hide(refreshToken),
      at: at(),
    })
    return { query: { code } }
  }
  const { user: _, ...session } = await openSession(tx, call, user, { method })
  return {
    fragment: {
      ...session,
      ...(accessToken && { provider_token: accessToken }),
      ...(refreshToken && { provider_refresh_token: refreshToken }),
    },
  }
}
