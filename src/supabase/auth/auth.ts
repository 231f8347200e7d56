import { now } from '#platform/clock'
import type { Visitor } from '#platform/visitor'
import { preflight, withCors } from '#lib/cors'
import { changeUser, getUser, signOut } from './account/account.ts'
import {
  listAuditLog,
  listUserFactors,
  removeUserFactor,
  updateUserFactor,
} from './admin/admin-more.ts'
import { sweepAttempts } from './password/attempt.queries.ts'
import {
  createUser,
  getAdminUser,
  listAllUsers,
  removeUser,
  updateAdminUser,
} from './admin/admin.ts'
import { type Call, write } from './call.ts'
import { requireCaptcha } from './captcha.ts'
import { requireAdmin } from './caller.ts'
import {
  changeCustomProvider,
  createCustomProvider,
  getCustomProvider,
  listAllCustomProviders,
  removeCustomProvider,
} from './external/custom-providers.ts'
import { rememberDevice } from './session/device.ts'
import { API_VERSION, AuthError, isVersioned, renderFailure } from './errors.ts'
import { sweepChallenges } from './factors/factor.queries.ts'
import { challengeFactor, enrolFactor, removeFactor, verifyFactor } from './factors/factors.ts'
import { grantToken } from './session/grants.ts'
import { generateLink, inviteUser } from './admin/invite.ts'
import { health, settingsOf } from './info.ts'
import { reauthenticate, resend, sendOtp, sendRecovery } from './mail/mailed.ts'
import { authorize, authorizeLink, callback, unlinkIdentity } from './external/oauth.ts'
import {
  changeOAuthClient,
  createOAuthClient,
  getOAuthClient,
  listAllOAuthClients,
  refuseRegistration,
  remakeClientSecret,
  removeOAuthClient,
  requireOAuthServer,
} from './oauth-server/oauth-clients.ts'
import {
  authorizeClient,
  decideConsent,
  getAuthorization,
  listOwnGrants,
  revokeGrant,
} from './oauth-server/oauth-server.ts'
import { deleteOldAuthorizations } from './oauth-server/oauth-server.queries.ts'
import { describeServer, grantClientToken, userInfo } from './oauth-server/oauth-token.ts'
import { type AuthOptions, type Resolved, resolveOptions } from './options.ts'
import {
  finishAuthentication,
  finishRegistration,
  listOwnPasskeys,
  listPasskeysOf,
  removeOwnPasskey,
  removePasskeyOfUser,
  renameOwnPasskey,
  startAuthentication,
  startRegistration,
} from './factors/passkeys.ts'
import {
  makeRecoveryCodes,
  recoveryStatus,
  remakeRecoveryCodes,
  removeRecoveryCodes,
  verifyRecoveryCode,
} from './password/recovery-codes.ts'
import { signUp } from './account/signup.ts'
import {
  changeProvider,
  createProvider,
  finishSso,
  getProvider,
  listProviders,
  removeProvider,
  requireSaml,
  samlMetadata,
  startSso,
} from './saml/saml.ts'
import { sweep } from './token.queries.ts'
import { followLink, verifyCode } from './account/verify.ts'

export { readHooks } from './hooks/hooks.ts'
export type { AuthOptions, Mail } from './options.ts'

export type Auth = {
  /**
   * Answers a request to /auth/v1. `visitor` says where it comes from: limits by address count it,
   * and its certain address is what sessions and the audit log name.
   */
  fetch(request: Request, visitor?: Visitor): Promise<Response>
  /**
   * Removes codes, flows, buckets and tokens that no one can use any more. To be called about once
   * an hour, by any process.
   */
  sweep(): Promise<void>
}

/**
 * The Auth service of a Supabase project, for its unmodified clients. It needs `openDatabase` and
 * `useEncryptionKey` to have been called.
 */
export function createAuth(given: AuthOptions): Auth {
  const options = resolveOptions(given)
  return {
    async fetch(request, visitor = {}) {
      if (request.method === 'OPTIONS') return preflight()
      const versioned = isVersioned(request)
      const response = await answer(options, request, visitor).catch((error: unknown) =>
        renderFailure(error, versioned),
      )
      if (versioned) response.headers.set('x-supabase-api-version', API_VERSION)
      if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store')
      return withCors(request.method === 'HEAD' ? new Response(null, response) : response)
    },
    sweep: () =>
      write(async (tx) => {
        const before = ages(options)
        await sweep(tx, before)
        await sweepAttempts(tx, before.buckets)
        await sweepChallenges(tx, before.buckets)
        await deleteOldAuthorizations(tx, before.buckets)
      }),
  }
}

type Handler = (call: Call) => Promise<Response>
type Route = { method: string; path: RegExp; handler: Handler }

const json =
  (work: (call: Call) => unknown): Handler =>
  async (call) =>
    Response.json(await work(call))

const admin =
  (handler: Handler): Handler =>
  async (call) => {
    await requireAdmin(call)
    return handler(call)
  }

/** Behind the puzzle, where there is one. */
const guarded =
  (handler: Handler): Handler =>
  async (call) => {
    await requireCaptcha(call)
    return handler(call)
  }

const sso = (handler: Handler): Handler =>
  admin((call) => {
    requireSaml(call)
    return handler(call)
  })

const oauthServer =
  (handler: Handler): Handler =>
  (call) => {
    requireOAuthServer(call)
    return handler(call)
  }

const passkey =
  (handler: Handler): Handler =>
  (call) => {
    if (!call.options.webauthn) throw new AuthError('passkey_disabled', 'Passkeys are disabled')
    return handler(call)
  }

const empty =
  (work: (call: Call) => Promise<void>): Handler =>
  async (call) => {
    await work(call)
    return new Response(null, { status: 204 })
  }

const on = (method: string, path: string, handler: Handler): Route => ({
  method,
  path: new RegExp(`^${path.replaceAll(/:\w+/g, '([^/]+)')}$`),
  handler,
})

const ROUTES: Route[] = [
  on('GET', '/user', json(getUser)),
  on('PUT', '/user', json(changeUser)),
  on('POST', '/token', async (call) => {
    const granted = await grantToken(call)
    return Response.json(granted.answer, { headers: { ...granted.headers } })
  }),
  on('POST', '/signup', guarded(json(signUp))),
  on('POST', '/logout', async (call) => {
    await signOut(call)
    return new Response(null, { status: 204 })
  }),
  on('POST', '/otp', guarded(json(sendOtp))),
  on('POST', '/magiclink', guarded(json(sendOtp))),
  on('POST', '/recover', guarded(json(sendRecovery))),
  on('POST', '/resend', guarded(json(resend))),
  on('POST', '/verify', json(verifyCode)),
  on('GET', '/verify', followLink),
  on('GET', '/reauthenticate', json(reauthenticate)),
  on('POST', '/sso', guarded(startSso)),
  on('POST', '/sso/saml/acs', finishSso),
  on('GET', '/sso/saml/metadata', async (call) => samlMetadata(call)),
  on('GET', '/authorize', authorize),
  on('GET', '/callback', callback),
  on('POST', '/callback', callback),
  on('GET', '/user/identities/authorize', authorizeLink),
  on('DELETE', '/user/identities/:id', json(unlinkIdentity)),
  on('POST', '/factors', json(enrolFactor)),
  on('GET', '/factors/recovery-codes', json(recoveryStatus)),
  on('POST', '/factors/recovery-codes', json(makeRecoveryCodes)),
  on('DELETE', '/factors/recovery-codes', json(removeRecoveryCodes)),
  on('POST', '/factors/recovery-codes/verify', json(verifyRecoveryCode)),
  on('POST', '/factors/recovery-codes/regenerate', json(remakeRecoveryCodes)),
  on('POST', '/factors/:id/challenge', json(challengeFactor)),
  on('POST', '/factors/:id/verify', json(verifyFactor)),
  on('DELETE', '/factors/:id', json(removeFactor)),
  on('POST', '/passkeys/registration/options', passkey(json(startRegistration))),
  on('POST', '/passkeys/registration/verify', passkey(json(finishRegistration))),
  on('POST', '/passkeys/authentication/options', passkey(guarded(json(startAuthentication)))),
  on('POST', '/passkeys/authentication/verify', passkey(json(finishAuthentication))),
  on('GET', '/passkeys', passkey(json(listOwnPasskeys))),
  on('PATCH', '/passkeys/:id', passkey(json(renameOwnPasskey))),
  on('DELETE', '/passkeys/:id', passkey(empty(removeOwnPasskey))),
  on(
    'GET',
    '/settings',
    json((call) => settingsOf(call.options)),
  ),
  on('GET', '/health', json(health)),
  on('GET', '/.well-known/jwks.json', async (call) =>
    Response.json(call.options.keys.jwks(), {
      headers: { 'cache-control': 'public, max-age=600' },
    }),
  ),
  on('POST', '/invite', admin(json(inviteUser))),
  on('GET', '/admin/users', admin(listAllUsers)),
  on('POST', '/admin/users', admin(json(createUser))),
  on('GET', '/admin/users/:id', admin(json(getAdminUser))),
  on('PUT', '/admin/users/:id', admin(json(updateAdminUser))),
  on('DELETE', '/admin/users/:id', admin(json(removeUser))),
  on('GET', '/admin/users/:id/passkeys', admin(json(listPasskeysOf))),
  on('DELETE', '/admin/users/:id/passkeys/:passkey', admin(empty(removePasskeyOfUser))),
  on('GET', '/admin/users/:id/factors', admin(json(listUserFactors))),
  on('PUT', '/admin/users/:id/factors/:factor', admin(json(updateUserFactor))),
  on('DELETE', '/admin/users/:id/factors/:factor', admin(json(removeUserFactor))),
  on('GET', '/admin/sso/providers', sso(json(listProviders))),
  on('POST', '/admin/sso/providers', sso(createProvider)),
  on('GET', '/admin/sso/providers/:id', sso(json(getProvider))),
  on('PUT', '/admin/sso/providers/:id', sso(json(changeProvider))),
  on('DELETE', '/admin/sso/providers/:id', sso(json(removeProvider))),
  on('GET', '/admin/custom-providers', admin(json(listAllCustomProviders))),
  on('POST', '/admin/custom-providers', admin(createCustomProvider)),
  on('GET', '/admin/custom-providers/:id', admin(json(getCustomProvider))),
  on('PUT', '/admin/custom-providers/:id', admin(json(changeCustomProvider))),
  on('DELETE', '/admin/custom-providers/:id', admin(empty(removeCustomProvider))),
  on('GET', '/admin/audit', admin(json(listAuditLog))),
  on('GET', '/admin/oauth/clients', oauthServer(admin(listAllOAuthClients))),
  on('POST', '/admin/oauth/clients', oauthServer(admin(createOAuthClient))),
  on('GET', '/admin/oauth/clients/:id', oauthServer(admin(json(getOAuthClient)))),
  on('PUT', '/admin/oauth/clients/:id', oauthServer(admin(json(changeOAuthClient)))),
  on('DELETE', '/admin/oauth/clients/:id', oauthServer(admin(empty(removeOAuthClient)))),
  on(
    'POST',
    '/admin/oauth/clients/:id/regenerate_secret',
    oauthServer(admin(json(remakeClientSecret))),
  ),
  on('GET', '/oauth/authorize', oauthServer(authorizeClient)),
  on('GET', '/oauth/authorizations/:id', oauthServer(json(getAuthorization))),
  on('POST', '/oauth/authorizations/:id/consent', oauthServer(json(decideConsent))),
  on('POST', '/oauth/token', oauthServer(grantClientToken)),
  on('GET', '/oauth/userinfo', oauthServer(json(userInfo))),
  on('GET', '/user/oauth/grants', oauthServer(json(listOwnGrants))),
  on('DELETE', '/user/oauth/grants', oauthServer(empty(revokeGrant))),
  on(
    'GET',
    '/.well-known/oauth-authorization-server',
    oauthServer(async (call) => describeServer(call)),
  ),
  on(
    'GET',
    '/.well-known/openid-configuration',
    oauthServer(async (call) => describeServer(call)),
  ),
  on(
    'POST',
    '/oauth/register',
    oauthServer(() => refuseRegistration()),
  ),
  on('POST', '/admin/generate_link', admin(json(generateLink))),
]

/** These do something when they are opened; a HEAD (mail scanners send them) must not. */
const ACTS_ON_GET = new Set([
  '/verify',
  '/reauthenticate',
  '/authorize',
  '/oauth/authorize',
  '/callback',
  '/user/identities/authorize',
])

async function answer(options: Resolved, request: Request, visitor: Visitor): Promise<Response> {
  const url = new URL(request.url)
  const path = url.pathname.replace(/^.*?\/auth\/v1(?=\/|$)/, '').replace(/\/$/, '') || '/'
  if (request.method === 'HEAD' && ACTS_ON_GET.has(path)) return new Response(null, { status: 200 })
  const method = request.method === 'HEAD' ? 'GET' : request.method
  for (const route of ROUTES) {
    const match = route.method === method ? route.path.exec(path) : null
    if (!match) continue
    const userAgent = (request.headers.get('user-agent') ?? '').slice(0, 500)
    const call: Call = {
      options,
      request,
      url,
      params: match.slice(1),
      address: visitor.address,
      visitor,
      userAgent,
      startedAt: performance.now(),
    }
    const response = await route.handler(call)
    if (call.signedIn) rememberDevice(call, call.signedIn, response)
    return response
  }
  throw new AuthError('not_found', 'Not Found')
}

const DAY_MS = 86_400_000
const REVOKED_DAYS = 30
const AUDIT_DAYS = 365

function ages(options: Resolved) {
  const before = (ms: number) => new Date(now().getTime() - ms).toISOString()
  const codeMs = options.otpExpirySeconds * 1000
  return {
    codes: before(codeMs),
    flows: before(codeMs + DAY_MS),
    buckets: before(DAY_MS),
    revoked: before(REVOKED_DAYS * DAY_MS),
    audit: before(AUDIT_DAYS * DAY_MS),
  }
}
