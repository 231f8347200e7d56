import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { SignJWT } from 'jose'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { shiftClock } from '#platform/clock'
import { rawSql } from '#platform/database'
import { loadKeys } from '#supabase/tokens'
import {
  anEmail,
  type AuthWorld,
  claimsOf,
  JWT_SECRET,
  openAuthWorld,
  PASSWORD,
  type Service,
} from './auth-world.ts'
import type { RateLimits } from './options.ts'

let world: AuthWorld
let service: Service
const ecKey = (kid: string) => ({
  ...generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }),
  kty: 'EC',
  kid,
})
beforeAll(async () => {
  world = await openAuthWorld([ecKey('k1')])
  service = await world.start({ autoconfirm: true })
})
afterEach(() => shiftClock(0))
afterAll(() => world.close())

async function signedIn() {
  const { data } = await service.client().auth.signUp({ email: anEmail(), password: PASSWORD })
  return {
    token: data.session!.access_token,
    user: data.user!,
    claims: claimsOf(data.session!.access_token),
  }
}
const whoAmI = (token?: string) =>
  service.call('GET', '/user', token === undefined ? {} : { token })

test('errors have the shape of the API version that the client names', async () => {
  const body = { email: anEmail(), password: PASSWORD }
  const ask = (version: string | undefined) =>
    service.call('POST', '/token?grant_type=password', {
      body,
      headers: { 'x-supabase-api-version': version ?? '' },
    })
  for (const version of ['2024-01-01', '2025-06-30']) {
    const answer = await ask(version)
    expect(answer.body).toEqual({
      code: 'invalid_credentials',
      message: 'Invalid login credentials',
    })
    expect([
      answer.headers.get('x-supabase-api-version'),
      answer.headers.get('x-sb-error-code'),
    ]).toEqual(['2024-01-01', 'invalid_credentials'])
  }
  for (const version of [undefined, '2023-12-31', 'tomorrow', '2024-13-45']) {
    const answer = await ask(version)
    expect(answer.body).toEqual({
      code: 400,
      error_code: 'invalid_credentials',
      msg: 'Invalid login credentials',
    })
    expect([
      answer.headers.get('x-supabase-api-version'),
      answer.headers.get('x-sb-error-code'),
    ]).toEqual([null, 'invalid_credentials'])
  }
})

test('a token is refused for each possible defect', async () => {
  const { claims, token } = await signedIn()
  const [header, payload] = token.split('.')
  const stranger = await loadKeys({
    jwtSecret: 'another-secret-of-at-least-32-characters',
    signingKeys: [ecKey('k1')],
  })
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const cases: [string | undefined, number, string, string][] = [
    [undefined, 401, 'no_authorization', 'This endpoint requires a valid Bearer token'],
    [world.keys.anonKey, 403, 'bad_jwt', 'invalid claim: missing sub claim'],
    [world.keys.publishableKey, 403, 'bad_jwt', 'invalid claim: missing sub claim'],
    [
      'sb_secret_guess',
      403,
      'bad_jwt',
      'invalid JWT: unable to parse or verify signature, unknown API key',
    ],
    [
      'garbage',
      403,
      'bad_jwt',
      'invalid JWT: unable to parse or verify signature, token is malformed: token contains an invalid number of segments',
    ],
    [
      `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.`,
      403,
      'bad_jwt',
      'invalid JWT: unable to parse or verify signature, token signature is invalid: signing method "none" is invalid',
    ],
    [
      `${header}.${payload}.AAAA`,
      403,
      'bad_jwt',
      'invalid JWT: unable to parse or verify signature, token signature is invalid: signature is invalid',
    ],
    [
      token.slice(0, -7),
      403,
      'bad_jwt',
      'invalid JWT: unable to parse or verify signature, token signature is invalid: signature is invalid',
    ],
    [
      await stranger.sign(claims),
      403,
      'bad_jwt',
      'invalid JWT: unable to parse or verify signature, token signature is invalid: signature is invalid',
    ],
    [
      await world.keys.sign({ ...claims, aud: 'other' }),
      403,
      'bad_jwt',
      'invalid JWT: unable to parse or verify signature, token has invalid claims: token has invalid audience',
    ],
    [
      await world.keys.sign({ ...claims, exp: 1_700_000_000 }),
      403,
      'bad_jwt',
      'invalid JWT: unable to parse or verify signature, token has invalid claims: token is expired',
    ],
    [
      await world.keys.sign({ ...claims, sub: '1234567890' }),
      400,
      'bad_jwt',
      'invalid claim: sub claim must be a UUID',
    ],
    [
      await world.keys.sign({ ...claims, sub: randomUUID() }),
      403,
      'user_not_found',
      'User from sub claim in JWT does not exist',
    ],
    [
      await world.keys.sign({ ...claims, session_id: randomUUID() }),
      403,
      'session_not_found',
      'Session from session_id claim in JWT does not exist',
    ],
    [
      await world.keys.sign({ ...claims, session_id: (await signedIn()).claims.session_id }),
      403,
      'session_not_found',
      'Session from session_id claim in JWT does not exist',
    ],
  ]
  for (const [given, status, code, message] of cases)
    expect(await whoAmI(given)).toMatchObject({ status, body: { code, message } })
  expect((await whoAmI(token)).status).toBe(200)
  const bySecret = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode(JWT_SECRET))
  expect((await whoAmI(bySecret)).status).toBe(200)
})

test('a session ended elsewhere reaches the client as a missing session', async () => {
  const client = service.client()
  const { data } = await client.auth.signUp({ email: anEmail(), password: PASSWORD })
  await service.client({}, world.keys.serviceRoleKey).auth.admin.signOut(data.session!.access_token)
  expect((await client.auth.getUser()).error).toMatchObject({
    name: 'AuthSessionMissingError',
    message: 'Auth session missing!',
  })
  expect((await service.client().auth.getUser()).error?.message).toBe('Auth session missing!')
})

test('a client verifies tokens with the published keys', async () => {
  const client = service.client()
  const { data } = await client.auth.signUp({ email: anEmail(), password: PASSWORD })
  const claims = await client.auth.getClaims()
  expect(claims.error).toBeNull()
  expect(claims.data).toMatchObject({
    claims: { sub: data.user?.id },
    header: { alg: 'ES256', kid: 'k1' },
  })
  const answer = await service.call('GET', '/.well-known/jwks.json')
  expect(answer.headers.get('cache-control')).toBe('public, max-age=600')
  expect(answer.body.keys).toMatchObject([{ kid: 'k1', alg: 'ES256' }])
  expect(answer.body.keys[0]).not.toHaveProperty('d')
})

test('settings list the enabled methods, and the health route answers', async () => {
  const { body } = await service.call('GET', '/settings')
  expect(body).toMatchObject({
    external: {
      email: true,
      phone: false,
      anonymous_users: true,
      google: false,
      linkedin_oidc: false,
    },
    disable_signup: false,
    mailer_autoconfirm: true,
    sms_provider: '',
    saml_enabled: false,
  })
  expect((await service.call('GET', '/health')).body).toMatchObject({ name: 'GoTrue' })
})

test('unknown routes and invalid or oversized bodies answer with JSON errors', async () => {
  expect(await service.call('GET', '/nowhere')).toMatchObject({
    status: 404,
    body: { code: 'not_found' },
  })
  expect(await service.call('DELETE', '/signup')).toMatchObject({ status: 404 })
  for (const body of ['{"email":', '[]', '"text"', 'null'])
    expect(await service.call('POST', '/signup', { body })).toMatchObject({
      status: 400,
      body: { code: 'bad_json' },
    })
  expect((await service.call('POST', '/signup')).body.code).toBe('bad_json')
  expect(
    await service.call('POST', '/signup', { body: { data: 'x'.repeat(1024 * 1024) } }),
  ).toMatchObject({ status: 413, body: { code: 'request_entity_too_large' } })
  const stream = new ReadableStream({
    pull: (controller) => controller.enqueue(new TextEncoder().encode('x'.repeat(65_536))),
  })
  const response = await service.auth.fetch(
    new Request('http://x/auth/v1/signup', {
      method: 'POST',
      body: stream,
      duplex: 'half',
    } as RequestInit),
  )
  expect(response.status).toBe(413)
})

test('redirect and captcha routes also limit the size of their bodies', async () => {
  const guarded = await world.start({
    saml: true,
    captcha: { provider: 'turnstile', secret: 'kunci' },
  })
  for (const path of ['/callback', '/sso/saml/acs', '/signup']) {
    expect(
      await guarded.call('POST', path, { body: 'x'.repeat(1024 * 1024 + 1) }),
      path,
    ).toMatchObject({ status: 413, body: { code: 'request_entity_too_large' } })
  }
})

test('browsers of any origin may call and can read error headers', async () => {
  for (const path of ['/user', '/token', '/nowhere']) {
    const answer = await service.call('OPTIONS', path)
    expect(answer.status).toBe(204)
    expect(answer.headers.get('access-control-allow-methods')).toContain('PUT')
    expect(answer.headers.get('access-control-allow-headers')?.split(', ')).toEqual(
      expect.arrayContaining([
        'authorization',
        'apikey',
        'x-client-info',
        'x-supabase-api-version',
      ]),
    )
  }
  const { headers } = await service.call('GET', '/user')
  expect(headers.get('access-control-allow-origin')).toBe('*')
  expect(headers.get('access-control-expose-headers')).toContain('x-supabase-api-version')
  expect(headers.get('access-control-allow-credentials')).toBeNull()
})

test('HEAD answers like GET without a body', async () => {
  const { token } = await signedIn()
  expect(await service.call('HEAD', '/user', { token })).toMatchObject({
    status: 200,
    body: undefined,
  })
  expect((await service.call('HEAD', '/user')).status).toBe(401)
})

test('responses with tokens are never cached', async () => {
  expect(
    (await service.call('POST', '/signup', { body: { data: {} } })).headers.get('cache-control'),
  ).toBe('no-store')
})

test('a service below a path prefix works', async () => {
  expect((await service.auth.fetch(new Request('http://x/prefix/auth/v1/health'))).status).toBe(200)
})

test('calls are limited per address, and the limit refills over time', async () => {
  let address: string | undefined = '203.0.113.7'
  const limited = await world.start(
    {
      autoconfirm: true,
      rateLimits: {
        anonymousUsers: { times: 3, perSeconds: 60 },
        tokenRefresh: { times: 2, perSeconds: 60 },
        tokenVerifications: { times: 1, perSeconds: 60 },
      },
    },
    () => address,
  )
  const sibling = await world.start(
    { autoconfirm: true, rateLimits: { anonymousUsers: { times: 3, perSeconds: 60 } } },
    () => address,
  )
  for (let i = 0; i < 3; i++)
    expect((await limited.client().auth.signInAnonymously()).error).toBeNull()
  for (const one of [limited, sibling])
    expect((await one.client().auth.signInAnonymously()).error).toMatchObject({
      status: 429,
      code: 'over_request_rate_limit',
      message: 'Request rate limit reached',
    })
  address = '203.0.113.8'
  expect((await limited.client().auth.signInAnonymously()).error).toBeNull()
  address = '203.0.113.7'
  shiftClock(21_000)
  expect((await limited.client().auth.signInAnonymously()).error).toBeNull()
  expect((await limited.client().auth.signInAnonymously()).error?.code).toBe(
    'over_request_rate_limit',
  )
  const refresh = () =>
    limited.call('POST', '/token?grant_type=refresh_token', {
      body: { refresh_token: 'aaaaaaaaaaaa' },
    })
  expect([(await refresh()).status, (await refresh()).status, (await refresh()).status]).toEqual([
    400, 400, 429,
  ])
  const verify = () =>
    limited.client().auth.verifyOtp({ email: anEmail(), token: '123456', type: 'email' })
  expect([(await verify()).error?.code, (await verify()).error?.code]).toEqual([
    'otp_expired',
    'over_request_rate_limit',
  ])
  address = undefined
  for (let i = 0; i < 5; i++)
    expect((await limited.client().auth.signInAnonymously()).error).toBeNull()
})

test('many simultaneous calls do not exceed a limit', async () => {
  const limited = await world.start(
    { rateLimits: { anonymousUsers: { times: 5, perSeconds: 600 } } },
    () => '203.0.113.20',
  )
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => limited.call('POST', '/signup', { body: {} })),
  )
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(5)
})

test('addresses of one IPv6 network share a limit, other networks do not', async () => {
  const addresses = ['2001:db8:1:2::1', '2001:db8:1:2:ffff:1:2:3', '2001:db8:1:3::1']
  const limited = await world.start(
    { rateLimits: { anonymousUsers: { times: 1, perSeconds: 600 } } },
    () => addresses.shift(),
  )
  const answers = [
    await limited.call('POST', '/signup', { body: {} }),
    await limited.call('POST', '/signup', { body: {} }),
    await limited.call('POST', '/signup', { body: {} }),
  ]
  expect(answers.map((answer) => answer.status)).toEqual([200, 429, 200])
})

test('a second mail to one address within the interval is refused, for unknown addresses too', async () => {
  const limited = await world.start({ rateLimits: { maxFrequencySeconds: 60 } })
  const known = (await signedIn()).user.email!
  for (const email of [known, anEmail()]) {
    expect((await limited.client().auth.resetPasswordForEmail(email)).error).toBeNull()
    shiftClock(20_000)
    expect((await limited.client().auth.resetPasswordForEmail(email)).error).toMatchObject({
      status: 429,
      code: 'over_email_send_rate_limit',
      message: expect.stringMatching(
        /^For security purposes, you can only request this after (39|40|41) seconds\.$/,
      ),
    })
    shiftClock(62_000)
    expect((await limited.client().auth.resetPasswordForEmail(email)).error).toBeNull()
    shiftClock(0)
  }
})

test('mails are limited per instance', async () => {
  await rawSql()`delete from auth.rate_limits`
  const limited = await world.start({
    rateLimits: { emailSent: { times: 1, perSeconds: 3600 }, maxFrequencySeconds: 0 },
  })
  expect(
    (await limited.client().auth.signUp({ email: anEmail(), password: PASSWORD })).error,
  ).toBeNull()
  const email = anEmail()
  expect((await limited.client().auth.signUp({ email, password: PASSWORD })).error).toMatchObject({
    status: 429,
    code: 'over_email_send_rate_limit',
    message: 'email rate limit exceeded',
  })
  expect(await rawSql()`select 1 from auth.users where email = ${email}`).toHaveLength(0)
})

test('a reached limit does not reveal which addresses are known', { timeout: 60_000 }, async () => {
  const known: [string, string] = [(await signedIn()).user.email!, '6281244440001']
  const waiting: [string, string] = [anEmail(), '6281244440002']
  await service
    .client({}, world.keys.serviceRoleKey)
    .auth.admin.createUser({ email: waiting[0], phone: waiting[1] })
  const open = await world.start({ smsAutoconfirm: true, sms: async () => {} })
  expect(
    (await open.client().auth.signUp({ phone: known[1], password: PASSWORD })).error,
  ).toBeNull()
  let count = 0
  const answers = async (rateLimits: Partial<RateLimits>, isKnown: boolean) => {
    await rawSql()`delete from auth.rate_limits`
    const { auth } = (await world.start({ sms: async () => {}, rateLimits })).client()
    const asked: [
      whom: [string, string],
      ask: (
        email: string,
        number: string,
      ) => Promise<{ error: { code?: string | undefined } | null }>,
    ][] = [
      [known, (email) => auth.signUp({ email, password: PASSWORD })],
      [known, (email) => auth.resetPasswordForEmail(email)],
      [waiting, (email) => auth.resend({ type: 'signup', email })],
      [known, (email) => auth.resend({ type: 'email_change', email })],
      [known, (_, number) => auth.signUp({ phone: number, password: PASSWORD })],
      [waiting, (_, number) => auth.resend({ type: 'sms', phone: number })],
      [known, (_, number) => auth.resend({ type: 'phone_change', phone: number })],
    ]
    const codes: unknown[] = []
    for (const [someone, ask] of asked) {
      const whom: [string, string] = isKnown
        ? someone
        : [anEmail(), `6281255550${(count += 1) + 100}`]
      await rawSql()`delete from auth.rate_limits where key like 'frequency:%'`
      codes.push((await ask(...whom)).error?.code, (await ask(...whom)).error?.code)
    }
    return codes
  }
  const limits: Partial<RateLimits>[] = [
    { maxFrequencySeconds: 60 },
    ...[3, 5, 7].map((times) => ({
      maxFrequencySeconds: 0,
      emailSent: { times, perSeconds: 3600 },
      smsSent: { times, perSeconds: 3600 },
    })),
  ]
  for (const limit of limits)
    expect(await answers(limit, true)).toEqual(await answers(limit, false))
})

test('a mail that cannot be queued rolls the user back and reveals no internals', async () => {
  const broken = await world.start({
    mailer: async () => Promise.reject(new Error('secret host name')),
  })
  const email = anEmail()
  const answer = await broken.call('POST', '/signup', { body: { email, password: PASSWORD } })
  expect(answer).toMatchObject({
    status: 500,
    body: {
      code: 'unexpected_failure',
      message: 'Unexpected failure, please check server logs for more information',
    },
  })
  expect(await rawSql()`select 1 from auth.users where email = ${email}`).toHaveLength(0)
})

test('hashing passwords does not block other requests', async () => {
  const before = performance.eventLoopUtilization()
  await Promise.all(
    Array.from({ length: 12 }, () =>
      service.call('POST', '/token?grant_type=password', {
        body: { email: anEmail(), password: PASSWORD },
      }),
    ),
  )
  expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.7)
})

test('metadata with a character that PostgreSQL cannot store does not break sign-up', async () => {
  const answer = await service.call('POST', '/signup', {
    body: { email: anEmail(), password: PASSWORD, data: { name: 'A\u0000da', 'k\u0000': 1 } },
  })
  expect(answer).toMatchObject({ status: 200, body: { user: { user_metadata: { name: 'Ada' } } } })
})

test('metadata keeps backslashes, and replaces half a surrogate pair', async () => {
  const { token } = await signedIn()
  const data = { path: 'C:\\u0000', quoted: '\\"\\ud800', half: 'a\ud800b', '\udc00': 1 }
  const answer = await service.call('PUT', '/user', { token, body: { data } })
  expect(answer).toMatchObject({
    status: 200,
    body: {
      user_metadata: { path: 'C:\\u0000', quoted: '\\"\\ud800', half: 'a\ufffdb', '\ufffd': 1 },
    },
  })
})

test('metadata has a maximum depth', async () => {
  const { token } = await signedIn()
  const nested = (levels: number) =>
    service.call('PUT', '/user', {
      token,
      body: `{"data":${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}}`,
    })
  expect((await nested(50)).status).toBe(200)
  for (const levels of [200, 20_000])
    expect(await nested(levels)).toMatchObject({ status: 400, body: { code: 'bad_json' } })
})

test("text that PostgreSQL cannot store is the caller's error, in links too", async () => {
  const { token } = await signedIn()
  const refused = { status: 400, body: { code: 'validation_failed' } }
  expect(
    await service.call('POST', '/factors', {
      token,
      body: { factor_type: 'totp', friendly_name: 'a\u0000' },
    }),
  ).toMatchObject(refused)
  expect(
    await service.call('POST', '/token?grant_type=password', {
      body: { email: '\u0000', password: PASSWORD },
    }),
  ).toMatchObject(refused)
  expect(
    await service.call('POST', '/verify', { body: { type: 'signup', token_hash: '\u0000' } }),
  ).toMatchObject({ status: 403, body: { code: 'otp_expired' } })
  const link = await service.call('GET', '/verify?token=%00&type=signup')
  expect([link.status, link.headers.get('location')]).toEqual([
    303,
    expect.stringContaining('error_code=otp_expired'),
  ])
})
