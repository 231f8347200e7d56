import { createHash } from 'node:crypto'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rawSql } from '#platform/database'
import { anEmail, type AuthWorld, openAuthWorld, PASSWORD } from '../auth-world.ts'

let world: AuthWorld
let outside: { url: string; close: () => void; down: boolean }
const LEAKED = 'sayang-ku-123'
beforeAll(async () => {
  world = await openAuthWorld([])
  outside = await openOutside()
})
afterAll(async () => {
  outside.close()
  await world.close()
})

/** Opens a captcha service and a service of leaked passwords. */
function openOutside(): Promise<typeof outside> {
  const state = { url: '', close: () => {}, down: false }
  const app = new Hono()
  app.post('/siteverify', async (c) => {
    const form = await c.req.parseBody()
    return c.json(
      form.response === 'benar' && form.secret === 'kunci'
        ? { success: true }
        : { success: false, 'error-codes': ['invalid-input-response'] },
    )
  })
  app.get('/range/:prefix', (c) => {
    const hash = createHash('sha1').update(LEAKED).digest('hex').toUpperCase()
    return state.down
      ? c.text('', 503)
      : c.text(
          `0018A45C4D1DEF81644B54AB7F969B88D65:0\r\n${c.req.param('prefix') === hash.slice(0, 5) ? `${hash.slice(5)}:42` : 'FFFF:1'}`,
        )
  })
  return new Promise((done) => {
    const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
      done(
        Object.assign(state, { url: `http://127.0.0.1:${port}`, close: () => void server.close() }),
      ),
    )
  })
}

test('sign-up, sign-in, codes and recovery require a captcha that the service confirms', async () => {
  const server = await world.start({
    autoconfirm: true,
    webauthn: { rpId: 'app.example.com', rpName: 'Toko', origins: [] },
    captcha: { provider: 'turnstile', secret: 'kunci', url: `${outside.url}/siteverify` },
  })
  const email = anEmail()
  const sign = (captchaToken?: string) =>
    server.client().auth.signUp({
      email,
      password: PASSWORD,
      options: { ...(captchaToken && { captchaToken }) },
    })
  expect((await sign()).error).toMatchObject({ code: 'captcha_failed', status: 400 })
  expect((await sign('salah')).error).toMatchObject({
    code: 'captcha_failed',
    message: 'captcha protection: request disallowed (invalid-input-response)',
  })
  expect((await sign('benar')).error).toBeNull()
  expect(
    await server.call('POST', '/signup', {
      body: { email: anEmail(), password: PASSWORD },
      token: world.keys.serviceRoleKey,
    }),
  ).toMatchObject({ status: 200 })
  for (const grant of ['refresh_token', 'pkce', 'id_token'])
    expect(
      (await server.call('POST', `/token?grant_type=${grant}`, { body: {} })).body.code,
    ).not.toBe('captcha_failed')
  for (const path of [
    '/token?grant_type=password',
    '/token?grant_type=web3',
    '/signup',
    '/otp',
    '/magiclink',
    '/recover',
    '/resend',
    '/sso',
    '/passkeys/authentication/options',
  ])
    expect(await server.call('POST', path, { body: { email } }), path).toMatchObject({
      status: 400,
      body: { code: 'captcha_failed' },
    })
})

test('with authorizedEmails set, no other address gets mail', async () => {
  const server = await world.start({ authorizedEmails: ['uji@toko.test', 'kantor.test'] })
  const refused = { status: 400, code: 'email_address_not_authorized' }
  for (const email of ['uji@toko.test', 'siapa@kantor.test'])
    expect((await server.client().auth.signUp({ email, password: PASSWORD })).error).toBeNull()
  for (const email of ['lain@toko.test', 'siapa@bukan-kantor.test']) {
    expect((await server.client().auth.signUp({ email, password: PASSWORD })).error).toMatchObject(
      refused,
    )
    expect((await server.client().auth.resetPasswordForEmail(email)).error).toMatchObject(refused)
    expect(
      (await server.client({}, world.keys.serviceRoleKey).auth.admin.inviteUserByEmail(email))
        .error,
    ).toMatchObject(refused)
  }
  expect(
    world.mails.filter(({ to }) => to.startsWith('lain@') || to.endsWith('bukan-kantor.test')),
  ).toHaveLength(0)
})

test('weak passwords are refused with the reason: too short, too simple, leaked', async () => {
  const server = await world.start({
    autoconfirm: true,
    passwordMinLength: 8,
    passwordCharacters: 'lower_upper_letters_digits',
    passwordRangeUrl: `${outside.url}/range`,
  })
  const reasons = async (password: string) => {
    const { error } = await server.client().auth.signUp({ email: anEmail(), password })
    return error && 'reasons' in error ? error.reasons : error
  }
  expect(await reasons('abc')).toEqual(['length', 'characters'])
  expect(await reasons('panjang-tapi-polos')).toEqual(['characters'])
  expect(await reasons(LEAKED)).toEqual(['characters', 'pwned'])
  expect(await reasons('Cukup-Kuat-77')).toBeNull()
  outside.down = true
  expect(await reasons('Tetap-Masuk-88')).toBeNull()
})

test('common and account-derived passwords are refused on every route that sets one', async () => {
  const server = await world.start({
    autoconfirm: true,
    smsAutoconfirm: true,
    refusesCommonPasswords: true,
  })
  const weak = { status: 422, code: 'weak_password', reasons: ['pwned'] }
  const email = 'rina.kusuma@example.test'
  const sign = (password: string, data = {}) =>
    server.client().auth.signUp({ email, password, options: { data } })
  expect((await sign('password123')).error).toMatchObject(weak)
  expect((await sign('RinaKusuma1')).error).toMatchObject(weak)
  expect((await sign('tokobunga9', { name: 'Toko Bunga' })).error).toMatchObject({
    reasons: ['pwned'],
  })
  expect((await sign('toko-uji-1')).error).toMatchObject(weak)
  expect(
    (await server.client().auth.signUp({ phone: '6281233330001', password: '6281233330001' }))
      .error,
  ).toMatchObject(weak)
  const answer = await server.call('POST', '/signup', { body: { email, password: 'password123' } })
  expect(answer).toMatchObject({
    status: 422,
    body: { code: 'weak_password', weak_password: { reasons: ['pwned'] } },
  })
  const admin = server.client({}, world.keys.serviceRoleKey).auth.admin
  expect((await admin.createUser({ email, password: 'rahasia123' })).error).toMatchObject({
    code: 'weak_password',
  })
  expect(
    (await admin.generateLink({ type: 'signup', email, password: 'rahasia123' })).error,
  ).toMatchObject({ code: 'weak_password' })
  const client = server.client()
  expect((await client.auth.signUp({ email, password: PASSWORD })).error).toBeNull()
  expect((await client.auth.updateUser({ password: 'bismillah' })).error).toMatchObject(weak)
})

test('sessions end at their maximum age, after inactivity, or by a newer session', async () => {
  const refreshed = async (
    options: Parameters<AuthWorld['start']>[0],
    disturb: (sessionOwner: {
      email: string
      server: Awaited<ReturnType<AuthWorld['start']>>
    }) => Promise<unknown>,
  ) => {
    const server = await world.start({ autoconfirm: true, ...options })
    const client = server.client()
    const email = anEmail()
    await client.auth.signUp({ email, password: PASSWORD })
    expect((await client.auth.refreshSession()).error).toBeNull()
    await disturb({ email, server })
    return (await client.auth.refreshSession()).error
  }
  const older = (email: string, column: 'created_at' | 'refreshed_at') =>
    rawSql()`update auth.sessions set ${rawSql()(column)} = now() - interval '2 hours'
      where user_id = (select id from auth.users where email = ${email})`
  expect(
    await refreshed({ sessionTimeboxSeconds: 3600 }, ({ email }) => older(email, 'created_at')),
  ).toMatchObject({ code: 'session_expired', status: 400 })
  expect(
    await refreshed({ sessionInactivitySeconds: 3600 }, ({ email }) =>
      older(email, 'refreshed_at'),
    ),
  ).toMatchObject({ code: 'session_expired' })
  expect(
    await refreshed(
      { sessionTimeboxSeconds: 86_400, sessionInactivitySeconds: 86_400 },
      ({ email }) => older(email, 'created_at'),
    ),
  ).toBeNull()
  expect(
    await refreshed({ singleSession: true }, ({ email, server }) =>
      server.client().auth.signInWithPassword({ email, password: PASSWORD }),
    ),
  ).toMatchObject({ code: 'session_expired' })
})
