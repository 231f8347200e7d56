import { changeUser, getUser, signOut } from './account/account.ts'
import { listUserFactors, removeUserFactor, updateUserFactor } from './admin/user-factors.ts'
import {
  createUser,
  getAdminUser,
  listAllUsers,
  listAuditLog,
  removeUser,
  updateAdminUser,
} from './admin/admin.ts'
import type { Call } from './auth-call.ts'
import { requireCaptcha } from './captcha.ts'
import { requireAdmin } from './caller.ts'
import {
  changeCustomProvider,
  createCustomProvider,
  getCustomProvider,
  listAllCustomProviders,
  removeCustomProvider,
} from './external/custom-providers.ts'
import { AuthError } from './auth-errors.ts'
import { challengeFactor, enrolFactor, removeFactor } from './factors/factors.ts'
import { verifyFactor } from './factors/factor-proof.ts'
import { grantToken } from './session/grants.ts'
import { generateLink, inviteUser } from './admin/invite.ts'
import { describeHealth, settingsOf } from './info.ts'
import { sendReauthentication, resendCode, sendOtp, sendRecovery } from './mail/mailed.ts'
import { redirectToProvider, authorizeLink, finishCallback } from './external/oauth.ts'
import { unlinkIdentity } from './external/unlink-identity.ts'
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
import { describeServer, grantClientToken, userInfo } from './oauth-server/oauth-token.ts'
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
import { finishSso, requireSaml, samlMetadata, startSso } from './saml/saml.ts'
import {
  changeProvider,
  createProvider,
  getProvider,
  listProviders,
  removeProvider,
} from './saml/sso-providers.ts'
import { followLink, verifyCode } from './account/verify.ts'

type Handler = (call: Call) => Promise<Response>

type Route = { method: string; path: RegExp; handler: Handler }

const answerJson =
  (work: (call: Call) => unknown): Handler =>
  async (call) =>
    Response.json(await work(call))

const forAdmin =
  (handler: Handler): Handler =>
  async (call) => {
    await requireAdmin(call)
    return handler(call)
  }

/** Requires a solved captcha when one is configured. */
const withCaptcha =
  (handler: Handler): Handler =>
  async (call) => {
    await requireCaptcha(call)
    return handler(call)
  }

const forSso = (handler: Handler): Handler =>
  forAdmin((call) => {
    requireSaml(call)
    return handler(call)
  })

const forOAuthServer =
  (handler: Handler): Handler =>
  (call) => {
    requireOAuthServer(call)
    return handler(call)
  }

const forPasskeys =
  (handler: Handler): Handler =>
  (call) => {
    if (!call.options.webauthn) throw new AuthError('passkey_disabled', 'Passkeys are disabled')
    return handler(call)
  }

const answerEmpty =
  (work: (call: Call) => Promise<void>): Handler =>
  async (call) => {
    await work(call)
    return new Response(null, { status: 204 })
  }

const toRoute = (method: string, path: string, handler: Handler): Route => ({
  method,
  path: new RegExp(`^${path.replaceAll(/:\w+/g, '([^/]+)')}$`),
  handler,
})

export const ROUTES: Route[] = [
  toRoute('GET', '/user', answerJson(getUser)),
  toRoute('PUT', '/user', answerJson(changeUser)),
  toRoute('POST', '/token', async (call) => {
    const granted = await grantToken(call)
    return Response.json(granted.answer, { headers: { ...granted.headers } })
  }),
  toRoute('POST', '/signup', withCaptcha(answerJson(signUp))),
  toRoute('POST', '/logout', async (call) => {
    await signOut(call)
    return new Response(null, { status: 204 })
  }),
  toRoute('POST', '/otp', withCaptcha(answerJson(sendOtp))),
  toRoute('POST', '/magiclink', withCaptcha(answerJson(sendOtp))),
  toRoute('POST', '/recover', withCaptcha(answerJson(sendRecovery))),
  toRoute('POST', '/resend', withCaptcha(answerJson(resendCode))),
  toRoute('POST', '/verify', answerJson(verifyCode)),
  toRoute('GET', '/verify', followLink),
  toRoute('GET', '/reauthenticate', answerJson(sendReauthentication)),
  toRoute('POST', '/sso', withCaptcha(startSso)),
  toRoute('POST', '/sso/saml/acs', finishSso),
  toRoute('GET', '/sso/saml/metadata', async (call) => samlMetadata(call)),
  toRoute('GET', '/authorize', redirectToProvider),
  toRoute('GET', '/callback', finishCallback),
  toRoute('POST', '/callback', finishCallback),
  toRoute('GET', '/user/identities/authorize', authorizeLink),
  toRoute('DELETE', '/user/identities/:id', answerJson(unlinkIdentity)),
  toRoute('POST', '/factors', answerJson(enrolFactor)),
  toRoute('GET', '/factors/recovery-codes', answerJson(recoveryStatus)),
  toRoute('POST', '/factors/recovery-codes', answerJson(makeRecoveryCodes)),
  toRoute('DELETE', '/factors/recovery-codes', answerJson(removeRecoveryCodes)),
  toRoute('POST', '/factors/recovery-codes/verify', answerJson(verifyRecoveryCode)),
  toRoute('POST', '/factors/recovery-codes/regenerate', answerJson(remakeRecoveryCodes)),
  toRoute('POST', '/factors/:id/challenge', answerJson(challengeFactor)),
  toRoute('POST', '/factors/:id/verify', answerJson(verifyFactor)),
  toRoute('DELETE', '/factors/:id', answerJson(removeFactor)),
  toRoute('POST', '/passkeys/registration/options', forPasskeys(answerJson(startRegistration))),
  toRoute('POST', '/passkeys/registration/verify', forPasskeys(answerJson(finishRegistration))),
  toRoute(
    'POST',
    '/passkeys/authentication/options',
    forPasskeys(withCaptcha(answerJson(startAuthentication))),
  ),
  toRoute('POST', '/passkeys/authentication/verify', forPasskeys(answerJson(finishAuthentication))),
  toRoute('GET', '/passkeys', forPasskeys(answerJson(listOwnPasskeys))),
  toRoute('PATCH', '/passkeys/:id', forPasskeys(answerJson(renameOwnPasskey))),
  toRoute('DELETE', '/passkeys/:id', forPasskeys(answerEmpty(removeOwnPasskey))),
  toRoute(
    'GET',
    '/settings',
    answerJson((call) => settingsOf(call.options)),
  ),
  toRoute('GET', '/health', answerJson(describeHealth)),
  toRoute('GET', '/.well-known/jwks.json', async (call) =>
    Response.json(call.options.keys.jwks(), {
      headers: { 'cache-control': 'public, max-age=600' },
    }),
  ),
  toRoute('POST', '/invite', forAdmin(answerJson(inviteUser))),
  toRoute('GET', '/admin/users', forAdmin(listAllUsers)),
  toRoute('POST', '/admin/users', forAdmin(answerJson(createUser))),
  toRoute('GET', '/admin/users/:id', forAdmin(answerJson(getAdminUser))),
  toRoute('PUT', '/admin/users/:id', forAdmin(answerJson(updateAdminUser))),
  toRoute('DELETE', '/admin/users/:id', forAdmin(answerJson(removeUser))),
  toRoute('GET', '/admin/users/:id/passkeys', forAdmin(answerJson(listPasskeysOf))),
  toRoute(
    'DELETE',
    '/admin/users/:id/passkeys/:passkey',
    forAdmin(answerEmpty(removePasskeyOfUser)),
  ),
  toRoute('GET', '/admin/users/:id/factors', forAdmin(answerJson(listUserFactors))),
  toRoute('PUT', '/admin/users/:id/factors/:factor', forAdmin(answerJson(updateUserFactor))),
  toRoute('DELETE', '/admin/users/:id/factors/:factor', forAdmin(answerJson(removeUserFactor))),
  toRoute('GET', '/admin/sso/providers', forSso(answerJson(listProviders))),
  toRoute('POST', '/admin/sso/providers', forSso(createProvider)),
  toRoute('GET', '/admin/sso/providers/:id', forSso(answerJson(getProvider))),
  toRoute('PUT', '/admin/sso/providers/:id', forSso(answerJson(changeProvider))),
  toRoute('DELETE', '/admin/sso/providers/:id', forSso(answerJson(removeProvider))),
  toRoute('GET', '/admin/custom-providers', forAdmin(answerJson(listAllCustomProviders))),
  toRoute('POST', '/admin/custom-providers', forAdmin(createCustomProvider)),
  toRoute('GET', '/admin/custom-providers/:id', forAdmin(answerJson(getCustomProvider))),
  toRoute('PUT', '/admin/custom-providers/:id', forAdmin(answerJson(changeCustomProvider))),
  toRoute('DELETE', '/admin/custom-providers/:id', forAdmin(answerEmpty(removeCustomProvider))),
  toRoute('GET', '/admin/audit', forAdmin(answerJson(listAuditLog))),
  toRoute('GET', '/admin/oauth/clients', forOAuthServer(forAdmin(listAllOAuthClients))),
  toRoute('POST', '/admin/oauth/clients', forOAuthServer(forAdmin(createOAuthClient))),
  toRoute('GET', '/admin/oauth/clients/:id', forOAuthServer(forAdmin(answerJson(getOAuthClient)))),
  toRoute(
    'PUT',
    '/admin/oauth/clients/:id',
    forOAuthServer(forAdmin(answerJson(changeOAuthClient))),
  ),
  toRoute(
    'DELETE',
    '/admin/oauth/clients/:id',
    forOAuthServer(forAdmin(answerEmpty(removeOAuthClient))),
  ),
  toRoute(
    'POST',
    '/admin/oauth/clients/:id/regenerate_secret',
    forOAuthServer(forAdmin(answerJson(remakeClientSecret))),
  ),
  toRoute('GET', '/oauth/authorize', forOAuthServer(authorizeClient)),
  toRoute('GET', '/oauth/authorizations/:id', forOAuthServer(answerJson(getAuthorization))),
  toRoute('POST', '/oauth/authorizations/:id/consent', forOAuthServer(answerJson(decideConsent))),
  toRoute('POST', '/oauth/token', forOAuthServer(grantClientToken)),
  toRoute('GET', '/oauth/userinfo', forOAuthServer(answerJson(userInfo))),
  toRoute('GET', '/user/oauth/grants', forOAuthServer(answerJson(listOwnGrants))),
  toRoute('DELETE', '/user/oauth/grants', forOAuthServer(answerEmpty(revokeGrant))),
  toRoute(
    'GET',
    '/.well-known/oauth-authorization-server',
    forOAuthServer(async (call) => describeServer(call)),
  ),
  toRoute(
    'GET',
    '/.well-known/openid-configuration',
    forOAuthServer(async (call) => describeServer(call)),
  ),
  toRoute(
    'POST',
    '/oauth/register',
    forOAuthServer(() => refuseRegistration()),
  ),
  toRoute('POST', '/admin/generate_link', forAdmin(answerJson(generateLink))),
]
