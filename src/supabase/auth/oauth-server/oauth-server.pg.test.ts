import { createHash, generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { shiftClock } from '#platform/clock'
import { rawSql } from '#platform/database'
import {
  anEmail,
  type AuthWorld,
  claimsOf,
  openAuthWorld,
  PASSWORD,
  type Service,
  SITE,
} from '../auth-world.ts'

let world: AuthWorld
let service: Service
beforeAll(async () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  world = await openAuthWorld([
    { ...privateKey.export({ format: 'jwk' }), kty: 'EC', alg: 'ES256', kid: 'k1' },
  ])
  service = await world.start({ autoconfirm: true, oauthConsentUrl: '/izin' })
})
afterEach(() => shiftClock(0))
afterAll(() => world.close())

const REDIRECT = 'https://kasir.example.com/callback'
const askAsAdmin = (on = service) => on.client({}, world.keys.serviceRoleKey).auth.admin.oauth

async function aMember() {
  const client = service.client()
  const { data } = await client.auth.signUp({
    email: anEmail(),
    password: PASSWORD,
    options: { data: { full_name: 'Rina' } },
  })
  return { client, user: data.user!, token: data.session!.access_token }
}

type Method = 'none' | 'client_secret_basic' | 'client_secret_post'
async function anApplication(method: Method = 'client_secret_basic') {
  const { data } = await askAsAdmin().createClient({
    client_name: 'Kasir',
    redirect_uris: [REDIRECT],
    token_endpoint_auth_method: method,
  })
  return { id: data!.client_id, secret: data!.client_secret ?? '', method }
}
type Application = Awaited<ReturnType<typeof anApplication>>

/** Sends the authorize request as a browser does. Returns the address of the redirect. */
async function askAuthorize(clientId: string, change: Record<string, string | undefined> = {}) {
  const verifier = randomBytes(32).toString('base64url')
  const given = {
    client_id: clientId,
    redirect_uri: REDIRECT,
    response_type: 'code',
    scope: 'openid email',
    state: 'xyz',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...change,
  }
  const query = new URLSearchParams(
    Object.entries(given).filter((pair): pair is [string, string] => pair[1] !== undefined),
  )
  const response = await fetch(`${service.url}/auth/v1/oauth/authorize?${query}`, {
    redirect: 'manual',
    headers: { 'x-supabase-api-version': '2024-01-01' },
  })
  const location = response.headers.get('location')
  return {
    status: response.status,
    verifier,
    landed: location ? new URL(location) : undefined,
    body: location ? undefined : await response.json(),
  }
}

/** Runs the whole flow until the code. */
async function runToCode(
  application: Application,
  member: Awaited<ReturnType<typeof aMember>>,
  change: Record<string, string> = {},
) {
  const { landed, verifier } = await askAuthorize(application.id, change)
  const id = landed?.searchParams.get('authorization_id') ?? ''
  const details = await member.client.auth.oauth.getAuthorizationDetails(id)
  const { data, error } =
    details.data && 'redirect_url' in details.data
      ? { data: details.data, error: null }
      : await member.client.auth.oauth.approveAuthorization(id)
  expect(error).toBeNull()
  const back = new URL(data!.redirect_url)
  return { code: back.searchParams.get('code') ?? '', back, verifier }
}

async function askToken(application: Application, body: Record<string, string>) {
  const proof =
    application.method === 'client_secret_basic'
      ? {}
      : {
          client_id: application.id,
          ...(application.method === 'client_secret_post' && { client_secret: application.secret }),
        }
  const headers =
    application.method === 'client_secret_basic'
      ? {
          authorization: `Basic ${Buffer.from(`${application.id}:${application.secret}`).toString('base64')}`,
        }
      : undefined
  const response = await fetch(`${service.url}/auth/v1/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({ ...proof, ...body }),
    ...(headers && { headers }),
  })
  return { status: response.status, body: await response.json() }
}

const redeemCode = (
  application: Application,
  { code, verifier }: { code: string; verifier: string },
  change: Record<string, string> = {},
) =>
  askToken(application, {
    grant_type: 'authorization_code',
    code,
    code_verifier: verifier,
    redirect_uri: REDIRECT,
    ...change,
  })

test.each(['client_secret_basic', 'client_secret_post', 'none'] as const)(
  'an application that authenticates by %s signs in a user who consents',
  async (method) => {
    const [application, member] = [await anApplication(method), await aMember()]
    const { landed } = await askAuthorize(application.id)
    expect(landed?.href.startsWith(`${SITE}/izin?authorization_id=`)).toBe(true)
    const id = landed?.searchParams.get('authorization_id') ?? ''
    expect((await member.client.auth.oauth.getAuthorizationDetails(id)).data).toEqual({
      authorization_id: id,
      redirect_uri: REDIRECT,
      client: { id: application.id, name: 'Kasir', uri: '', logo_uri: '' },
      user: { id: member.user.id, email: member.user.email },
      scope: 'openid email',
    })
    const way = await runToCode(application, member)
    expect([way.back.origin + way.back.pathname, way.back.searchParams.get('state')]).toEqual([
      REDIRECT,
      'xyz',
    ])
    const { status, body } = await redeemCode(application, way)
    expect([status, body]).toEqual([
      200,
      {
        access_token: expect.any(String),
        token_type: 'bearer',
        expires_in: 3600,
        refresh_token: expect.any(String),
        scope: 'openid email',
        id_token: expect.any(String),
      },
    ])
    expect(claimsOf(body.access_token)).toMatchObject({
      sub: member.user.id,
      role: 'authenticated',
      client_id: application.id,
      amr: [{ method: 'oauth_provider/authorization_code' }],
    })
    expect(claimsOf(body.id_token)).toMatchObject({
      sub: member.user.id,
      aud: application.id,
      email: member.user.email,
      email_verified: true,
    })
    expect(claimsOf(body.id_token)).not.toHaveProperty('name')
  },
)

test('a user who denies is redirected with the error, and the request is closed', async () => {
  const [application, member] = [await anApplication(), await aMember()]
  const id = (await askAuthorize(application.id)).landed?.searchParams.get('authorization_id') ?? ''
  await member.client.auth.oauth.getAuthorizationDetails(id)
  const { data } = await member.client.auth.oauth.denyAuthorization(id)
  expect(Object.fromEntries(new URL(data!.redirect_url).searchParams)).toEqual({
    error: 'access_denied',
    error_description: 'User denied the request',
    state: 'xyz',
  })
  expect((await member.client.auth.oauth.approveAuthorization(id)).error).toMatchObject({
    status: 400,
    code: 'oauth_invalid_state',
  })
})

test('a request belongs to its first viewer, and expires', async () => {
  const [application, member, stranger] = [await anApplication(), await aMember(), await aMember()]
  const open = async () =>
    (await askAuthorize(application.id)).landed?.searchParams.get('authorization_id') ?? ''
  const gone = { status: 404, code: 'oauth_authorization_not_found' }
  const id = await open()
  expect((await member.client.auth.oauth.approveAuthorization(id)).error).toMatchObject(gone)
  await member.client.auth.oauth.getAuthorizationDetails(id)
  expect((await stranger.client.auth.oauth.getAuthorizationDetails(id)).error).toMatchObject(gone)
  expect((await stranger.client.auth.oauth.approveAuthorization(id)).error).toMatchObject(gone)
  expect(
    await service.call('POST', `/oauth/authorizations/${id}/consent`, {
      token: member.token,
      body: { action: 'maybe' },
    }),
  ).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  shiftClock(11 * 60_000)
  expect((await member.client.auth.oauth.approveAuthorization(id)).error).toMatchObject(gone)
  expect(
    await service.call('GET', `/oauth/authorizations/${randomUUID()}`, { token: member.token }),
  ).toMatchObject({ status: 404, body: { code: 'oauth_authorization_not_found' } })
  expect(await service.call('GET', `/oauth/authorizations/${id}`)).toMatchObject({
    status: 401,
    body: { code: 'no_authorization' },
  })
})

test('an unknown application or foreign redirect address is refused without a redirect', async () => {
  const application = await anApplication()
  expect(await askAuthorize(randomUUID())).toMatchObject({
    status: 400,
    body: { code: 'oauth_client_not_found' },
  })
  expect(await askAuthorize('seven')).toMatchObject({
    status: 400,
    body: { code: 'oauth_client_not_found' },
  })
  for (const redirect_uri of [
    `${REDIRECT}/more`,
    'https://jahat.example/callback',
    `${REDIRECT}?x=1`,
    undefined,
  ])
    expect(await askAuthorize(application.id, { redirect_uri })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
      landed: undefined,
    })
})

test.each([
  [
    'no proof of possession',
    { code_challenge: undefined, code_challenge_method: undefined },
    'invalid_request',
  ],
  ['a plain one', { code_challenge_method: 'plain' }, 'invalid_request'],
  ['a short one', { code_challenge: 'x' }, 'invalid_request'],
  ['a token at once', { response_type: 'token' }, 'unsupported_response_type'],
  ['a scope that is not there', { scope: 'openid admin' }, 'invalid_scope'],
  ['a state without end', { state: 'x'.repeat(5000) }, 'invalid_request'],
])('%s redirects to the application as an error', async (_, change, error) => {
  const { landed } = await askAuthorize((await anApplication()).id, change)
  expect([landed?.origin, landed?.searchParams.get('error')]).toEqual([
    'https://kasir.example.com',
    error,
  ])
})

test('an authorization code works once, for its application, verifier and address, and expires', async () => {
  const [application, other, member] = [
    await anApplication(),
    await anApplication(),
    await aMember(),
  ]
  const refused = { status: 400, body: { error: 'invalid_grant' } }
  const way = await runToCode(application, member)
  expect((await redeemCode(application, way)).status).toBe(200)
  expect(await redeemCode(application, way)).toMatchObject(refused)
  expect(await redeemCode(other, await runToCode(application, member))).toMatchObject(refused)
  expect(
    await redeemCode(application, await runToCode(application, member), {
      code_verifier: 'x'.repeat(43),
    }),
  ).toMatchObject(refused)
  expect(
    await redeemCode(application, await runToCode(application, member), {
      redirect_uri: 'https://jahat.example/callback',
    }),
  ).toMatchObject(refused)
  const wrong = await runToCode(application, member)
  expect(await redeemCode(application, wrong, { code_verifier: 'x'.repeat(43) })).toMatchObject(
    refused,
  )
  expect(await redeemCode(application, wrong)).toMatchObject(refused)
  const late = await runToCode(application, member)
  shiftClock(6 * 60_000)
  expect(await redeemCode(application, late)).toMatchObject(refused)
  expect(await redeemCode(application, { code: '', verifier: '' })).toMatchObject({
    status: 400,
    body: { error: 'invalid_request' },
  })
})

test('of two simultaneous redemptions of one authorization code, one succeeds', async () => {
  const [application, member] = [await anApplication(), await aMember()]
  const way = await runToCode(application, member)
  const both = await Promise.all([redeemCode(application, way), redeemCode(application, way)])
  expect(both.map((answer) => answer.status).toSorted()).toEqual([200, 400])
})

test('an application that cannot authenticate gets nothing', async () => {
  const [basic, open, member] = [
    await anApplication(),
    await anApplication('none'),
    await aMember(),
  ]
  const refused = { status: 400, body: { error: 'invalid_client' } }
  const way = await runToCode(basic, member)
  expect(await redeemCode({ ...basic, secret: 'salah' }, way)).toMatchObject(refused)
  expect(await redeemCode({ ...basic, method: 'client_secret_post' }, way)).toMatchObject(refused)
  expect(await redeemCode({ ...basic, method: 'none' }, way)).toMatchObject(refused)
  expect(
    await redeemCode({ ...open, method: 'client_secret_post', secret: 'x' }, way),
  ).toMatchObject(refused)
  expect(await redeemCode({ ...basic, id: randomUUID() }, way)).toMatchObject(refused)
  await askAsAdmin().regenerateClientSecret(basic.id)
  expect(await redeemCode(basic, way)).toMatchObject(refused)
  expect(await askToken(open, { grant_type: 'password' })).toMatchObject({
    status: 400,
    body: { error: 'unsupported_grant_type' },
  })
})

test('only the application refreshes its session, and a reused token ends it', async () => {
  const [application, other, member] = [
    await anApplication(),
    await anApplication(),
    await aMember(),
  ]
  const { body } = await redeemCode(application, await runToCode(application, member))
  const renew = (by: Application, refresh_token: string) =>
    askToken(by, { grant_type: 'refresh_token', refresh_token })
  expect(await renew(other, body.refresh_token)).toMatchObject({
    status: 400,
    body: { error: 'invalid_grant' },
  })
  expect(
    (await member.client.auth.refreshSession({ refresh_token: body.refresh_token })).error,
  ).toMatchObject({ code: 'refresh_token_not_found' })
  const next = await renew(application, body.refresh_token)
  expect(next).toMatchObject({
    status: 200,
    body: { access_token: expect.any(String), refresh_token: expect.any(String) },
  })
  expect(claimsOf(next.body.access_token).client_id).toBe(application.id)
  const third = await renew(application, next.body.refresh_token)
  shiftClock(60_000)
  expect(await renew(application, body.refresh_token)).toMatchObject({
    status: 400,
    body: { error: 'invalid_grant' },
  })
  expect(await renew(application, third.body.refresh_token)).toMatchObject({
    status: 400,
    body: { error: 'invalid_grant' },
  })
})

test('an application reads the granted claims and cannot change the account', async () => {
  const [application, member] = [await anApplication(), await aMember()]
  const { body } = await redeemCode(
    application,
    await runToCode(application, member, { scope: 'email profile' }),
  )
  expect(body).not.toHaveProperty('id_token')
  const info = await service.call('GET', '/oauth/userinfo', { token: body.access_token })
  expect(info).toMatchObject({
    status: 200,
    body: { sub: member.user.id, email: member.user.email, email_verified: true, name: 'Rina' },
  })
  expect((await service.call('GET', '/user', { token: body.access_token })).status).toBe(200)
  const cases: [string, string, unknown][] = [
    ['PUT', '/user', { password: 'sandi-milik-orang-lain' }],
    ['POST', '/logout', undefined],
    ['POST', '/factors', { factor_type: 'totp' }],
    ['GET', '/user/oauth/grants', undefined],
    ['GET', `/oauth/authorizations/${randomUUID()}`, undefined],
  ]
  for (const [method, path, given] of cases)
    expect([
      path,
      await service.call(method, path, { token: body.access_token, body: given }),
    ]).toMatchObject([path, { status: 403, body: { code: 'no_authorization' } }])
})

test('an application may request offline_access, and the answer lists it', async () => {
  const [application, member] = [await anApplication(), await aMember()]
  const { body } = await redeemCode(
    application,
    await runToCode(application, member, { scope: 'email offline_access' }),
  )
  expect(body).toMatchObject({ scope: 'email offline_access', refresh_token: expect.any(String) })
  expect(
    (await service.call<{ scopes_supported: string[] }>('GET', '/.well-known/openid-configuration'))
      .body.scopes_supported,
  ).toContain('offline_access')
})

test('consent is remembered for confidential applications, is listed and can be revoked', async () => {
  const [application, open, member] = [
    await anApplication(),
    await anApplication('none'),
    await aMember(),
  ]
  const { body } = await redeemCode(application, await runToCode(application, member))
  const again = async (of: Application, scope: string) => {
    const id =
      (await askAuthorize(of.id, { scope })).landed?.searchParams.get('authorization_id') ?? ''
    return (await member.client.auth.oauth.getAuthorizationDetails(id)).data
  }
  expect(await again(application, 'email')).toEqual({
    redirect_url: expect.stringMatching(/callback\?code=.+&state=xyz$/),
  })
  expect(await again(application, 'email phone')).toMatchObject({ scope: 'email phone' })
  await runToCode(open, member)
  expect(await again(open, 'email')).toMatchObject({ scope: 'email' })

  expect((await member.client.auth.oauth.listGrants()).data).toEqual(
    expect.arrayContaining([
      {
        client: { id: application.id, name: 'Kasir', uri: '', logo_uri: '' },
        scopes: expect.arrayContaining(['openid', 'email']),
        granted_at: expect.any(String),
      },
    ]),
  )
  expect(
    (await member.client.auth.oauth.revokeGrant({ clientId: application.id })).error,
  ).toBeNull()
  expect(await service.call('GET', '/user', { token: body.access_token })).toMatchObject({
    status: 403,
    body: { code: 'session_not_found' },
  })
  expect(
    await askToken(application, { grant_type: 'refresh_token', refresh_token: body.refresh_token }),
  ).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  expect(
    (await member.client.auth.oauth.listGrants()).data?.map((grant) => grant.client.id),
  ).toEqual([open.id])
  expect(
    (await member.client.auth.oauth.revokeGrant({ clientId: application.id })).error,
  ).toMatchObject({ status: 404, code: 'oauth_consent_not_found' })
  expect((await member.client.auth.getUser()).error).toBeNull()
})

test('removing an application ends all its sessions', async () => {
  const [application, member] = [await anApplication(), await aMember()]
  const { body } = await redeemCode(application, await runToCode(application, member))
  await askAsAdmin().deleteClient(application.id)
  expect(await service.call('GET', '/user', { token: body.access_token })).toMatchObject({
    status: 403,
    body: { code: 'session_not_found' },
  })
  expect(
    await rawSql()`select 1 from auth.oauth_consents where client_id = ${application.id}`,
  ).toHaveLength(0)
})

test("a banned user's code is refused", async () => {
  const [application, member] = [await anApplication(), await aMember()]
  const way = await runToCode(application, member)
  await service
    .client({}, world.keys.serviceRoleKey)
    .auth.admin.updateUserById(member.user.id, { ban_duration: '1h' })
  expect(await redeemCode(application, way)).toMatchObject({
    status: 400,
    body: { error: 'access_denied' },
  })
})

test('without a consent page no application gets access', async () => {
  const silent = await world.start({})
  const application = await anApplication()
  const query = new URLSearchParams({
    client_id: application.id,
    redirect_uri: REDIRECT,
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
  })
  const response = await fetch(`${silent.url}/auth/v1/oauth/authorize?${query}`, {
    redirect: 'manual',
  })
  expect(new URL(response.headers.get('location') ?? '').searchParams.get('error')).toBe(
    'server_error',
  )
})

test('an id token verifies by the published keys and grants nothing here', async () => {
  const [application, member] = [await anApplication(), await aMember()]
  const { body } = await redeemCode(
    application,
    await runToCode(application, member, { nonce: 'sekali' }),
  )
  const base = `${service.url}/auth/v1`
  const { payload } = await jwtVerify(
    body.id_token,
    createRemoteJWKSet(new URL(`${base}/.well-known/jwks.json`)),
    { issuer: base, audience: application.id },
  )
  expect(payload).toMatchObject({
    sub: member.user.id,
    nonce: 'sekali',
    auth_time: expect.any(Number),
  })
  expect(await service.call('GET', '/user', { token: body.id_token })).toMatchObject({
    status: 403,
    body: { code: 'bad_jwt' },
  })
})

test('discovery lists every endpoint', async () => {
  for (const name of ['oauth-authorization-server', 'openid-configuration']) {
    const base = `${service.url}/auth/v1`
    expect(await service.call('GET', `/.well-known/${name}`)).toMatchObject({
      status: 200,
      body: {
        issuer: base,
        authorization_endpoint: `${base}/oauth/authorize`,
        token_endpoint: `${base}/oauth/token`,
        jwks_uri: `${base}/.well-known/jwks.json`,
        code_challenge_methods_supported: ['S256'],
        response_types_supported: ['code'],
      },
    })
  }
})
