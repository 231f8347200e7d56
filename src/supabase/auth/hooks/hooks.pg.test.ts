import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { rawSql } from '#platform/database'
import { shortenTimeouts } from '../../../../tests/stopwatch.ts'
import { anEmail, claimsOf, openService, PASSWORD, type Service } from '../auth-world.ts'
import { readHooks } from './hooks.ts'

const SECRET = `v1,whsec_${Buffer.from('rahasia-hook').toString('base64')}`
const { world } = await openService()
type Asked = { headers: IncomingMessage['headers']; text: string; body: Record<string, unknown> }

/** The hook calls with their payloads. */
const asked: Asked[] = []
let respond: (response: ServerResponse) => void
const outside = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  const text = Buffer.concat(chunks).toString()
  asked.push({ headers: request.headers, text, body: JSON.parse(text) })
  respond(response)
})
const sayAnswer =
  (body: unknown, status = 200) =>
  (response: ServerResponse) =>
    void response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(JSON.stringify(body))
beforeAll(() => new Promise<void>((done) => outside.listen(0, '127.0.0.1', done)))
beforeEach(() => {
  asked.length = 0
  respond = sayAnswer({})
})
afterAll(() => void outside.close())

const httpHook = () => ({
  uri: `http://127.0.0.1:${(outside.address() as AddressInfo).port}/hook`,
  secrets: [SECRET],
})
const withHook = (name: string, uri?: string): Promise<Service> =>
  world.start({
    autoconfirm: true,
    hooks: readHooks({ [name]: uri ? { uri, secrets: [] } : httpHook() }),
  })
const signUp = (server: Service, email = anEmail()) =>
  server.call<{ access_token: string; code: string; message: string }>('POST', '/signup', {
    body: { email, password: PASSWORD },
  })

test('a hook gets a verifiable signature before a user is created', async () => {
  const server = await withHook('before_user_created')
  const email = anEmail()
  expect((await signUp(server, email)).status).toBe(200)
  const [{ headers, text, body }] = asked as [Asked]
  expect(body).toMatchObject({
    metadata: { name: 'before-user-created' },
    user: { email, app_metadata: { provider: 'email' } },
  })
  const signed = createHmac('sha256', 'rahasia-hook')
    .update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${text}`)
    .digest('base64')
  expect(headers['webhook-signature']).toBe(`v1,${signed}`)
})

test("a hook's refusal is the answer, and the user is not created", async () => {
  respond = sayAnswer({ error: { http_code: 403, message: 'Hanya untuk karyawan' } })
  const server = await withHook('before_user_created')
  const email = anEmail()
  expect(await signUp(server, email)).toMatchObject({
    status: 403,
    body: { message: 'Hanya untuk karyawan' },
  })
  expect(await rawSql()`select 1 from auth.users where email = ${email}`).toHaveLength(0)
  expect((await server.client().auth.signInAnonymously()).error).toMatchObject({ status: 403 })
  expect((await server.client().auth.signInWithOtp({ email: anEmail() })).error).toMatchObject({
    status: 403,
  })
})

test.each([
  ['is silent for five seconds', () => {}, 422, 'hook_timeout'],
  [
    'begs for patience three times',
    (response: ServerResponse) => void response.writeHead(503, { 'retry-after': '0' }).end(),
    422,
    'hook_timeout_after_retry',
  ],
  [
    'answers in another form than JSON',
    (response: ServerResponse) =>
      void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>ya</p>'),
    400,
    'hook_payload_invalid_content_type',
  ],
  [
    'answers without end',
    (response: ServerResponse) =>
      void response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(`"${'x'.repeat(204_800)}"`),
    422,
    'hook_payload_over_size_limit',
  ],
  ['fails', sayAnswer({}, 500), 500, 'unexpected_failure'],
])('a hook that %s is refused', async (what, how, status, code) => {
  const isSilent = what === 'is silent for five seconds'
  const limitsMs = isSilent ? shortenTimeouts(200) : []
  respond = how
  expect(await signUp(await withHook('before_user_created'))).toMatchObject({
    status,
    body: { code },
  })
  // Other code of the worker may set its own time limits.
  expect(limitsMs.includes(5000)).toBe(isSilent)
})

test('a hook that is busy once is retried', async () => {
  respond = (response) => {
    respond = sayAnswer({})
    response.writeHead(429, { 'retry-after': '0' }).end()
  }
  expect((await signUp(await withHook('before_user_created'))).status).toBe(200)
  expect(asked).toHaveLength(2)
})

test('a database function adds token claims, and may not remove required ones', async () => {
  await rawSql()`create function public.tokens(event jsonb) returns jsonb language sql as $$
    select jsonb_build_object('claims',
        event -> 'claims' || jsonb_build_object('toko', 7, 'cara',
          event ->> 'authentication_method')) $$`
  await rawSql()`create function public.no_tokens(event jsonb) returns jsonb language sql as $$
    select jsonb_build_object('claims', (event -> 'claims') - 'role') $$`
  const server = await withHook('custom_access_token', 'pg-functions://postgres/public/tokens')
  const client = server.client()
  const { data } = await client.auth.signUp({ email: anEmail(), password: PASSWORD })
  expect(claimsOf(data.session!.access_token)).toMatchObject({
    toko: 7,
    cara: 'password',
    role: 'authenticated',
  })
  expect(claimsOf((await client.auth.refreshSession()).data.session!.access_token)).toMatchObject({
    toko: 7,
    cara: 'token_refresh',
  })
  expect(
    await signUp(await withHook('custom_access_token', 'pg-functions://postgres/public/no_tokens')),
  ).toMatchObject({ status: 500, body: { code: 'unexpected_failure' } })
})

test('a database function that takes too long is refused', async () => {
  await rawSql()`create function public.slowly(event jsonb) returns jsonb
    language plpgsql as $$ begin perform pg_sleep(3); return event; end $$`
  expect(
    await signUp(await withHook('before_user_created', 'pg-functions://postgres/public/slowly')),
  ).toMatchObject({ status: 422, body: { code: 'hook_timeout' } })
})

test('a hook can refuse any attempt at a second factor, and then every session ends', async () => {
  const server = await withHook('mfa_verification_attempt')
  const client = server.client()
  await client.auth.signUp({ email: anEmail(), password: PASSWORD })
  const { data } = await client.auth.mfa.enroll({ factorType: 'totp' })
  const code = () => new TOTP({ secret: Secret.fromBase32(data!.totp.secret) }).generate()
  respond = sayAnswer({ decision: 'reject', message: 'Terlalu banyak percobaan' })
  const { data: challenge } = await client.auth.mfa.challenge({ factorId: data!.id })
  const { error } = await client.auth.mfa.verify({
    factorId: data!.id,
    challengeId: challenge!.id,
    code: code(),
  })
  expect(error).toMatchObject({
    status: 403,
    code: 'mfa_verification_rejected',
    message: 'Terlalu banyak percobaan',
  })
  expect(asked.at(-1)?.body).toMatchObject({
    factor_id: data!.id,
    factor_type: 'totp',
    valid: true,
  })
  expect((await client.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
})

test('a correct password is refused when the hook rejects it', async () => {
  const server = await withHook('password_verification_attempt')
  const email = anEmail()
  const { body } = await signUp(server, email)
  respond = sayAnswer({ decision: 'continue' })
  expect(
    (await server.client().auth.signInWithPassword({ email, password: PASSWORD })).error,
  ).toBeNull()
  respond = sayAnswer({ decision: 'reject', message: 'Tunggu sebentar', should_logout_user: true })
  expect(
    (await server.client().auth.signInWithPassword({ email, password: PASSWORD })).error,
  ).toMatchObject({ status: 400, code: 'invalid_credentials', message: 'Tunggu sebentar' })
  expect((await server.client().auth.getUser(body.access_token)).error?.name).toBe(
    'AuthSessionMissingError',
  )
  expect(asked.map((each) => each.body.valid)).toEqual([true, true])
})

test('hooks send mails and texts in place of the mailer', async () => {
  const mailing = await world.start({
    hooks: readHooks({ send_email: httpHook(), send_sms: httpHook() }),
  })
  const email = anEmail()
  await mailing.client().auth.signUp({ email, password: PASSWORD })
  const mailed = asked.at(-1)?.body as {
    user: object
    email_data: { token: string; token_hash: string }
  }
  expect(mailed).toMatchObject({
    user: { email },
    email_data: { email_action_type: 'signup', token: expect.stringMatching(/^\d{6}$/) },
  })
  expect(world.mails.filter((mail) => mail.to === email)).toHaveLength(0)
  expect(
    (
      await mailing
        .client()
        .auth.verifyOtp({ token_hash: mailed.email_data.token_hash, type: 'signup' })
    ).error,
  ).toBeNull()
  await mailing.client().auth.signInWithOtp({ phone: '+6281200001111' })
  const texted = asked.at(-1)?.body as { sms: { otp: string } }
  expect(
    (
      await mailing
        .client()
        .auth.verifyOtp({ phone: '+6281200001111', token: texted.sms.otp, type: 'sms' })
    ).error,
  ).toBeNull()
})

test('an invalid hook setting fails at startup', () => {
  for (const [name, uri] of [
    ['apa_saja', 'https://x.test'],
    ['send_sms', 'ftp://x.test'],
    ['send_sms', 'https://x.test'],
  ] as const)
    expect(() => readHooks({ [name]: { uri, secrets: [] } })).toThrow(/hook/)
})
