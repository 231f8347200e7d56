import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { shiftClock } from '#platform/clock'
import { rawSql } from '#platform/database'
import {
  anEmail,
  type Answer,
  type AuthWorld,
  claimsOf,
  lastMail,
  mailTo,
  openMail,
  openAuthWorld,
  PASSWORD,
  type Service,
  SITE,
} from '../auth-world.ts'

let world: AuthWorld
let service: Service
beforeAll(async () => {
  world = await openAuthWorld([])
  service = await world.start({ redirectUrls: ['https://other.example.com/**'] })
})
afterEach(() => shiftClock(0))
afterAll(() => world.close())

const visitLink = (link: URL, method = 'GET') => service.call(method, `/verify${link.search}`)
const fragmentOf = (answer: Answer) =>
  Object.fromEntries(
    new URLSearchParams(new URL(answer.headers.get('location') ?? '').hash.slice(1)),
  )

async function signedUp(options: { emailRedirectTo?: string } = {}) {
  const email = anEmail()
  await service.client().auth.signUp({ email, password: PASSWORD, options })
  return email
}

async function openConfirmed() {
  const email = await signedUp()
  await service
    .client()
    .auth.verifyOtp({ email, token: lastMail(world, email).code, type: 'email' })
  return email
}

test('a typed code confirms the address, signs in, and works once', async () => {
  const email = await signedUp()
  const { code } = lastMail(world, email)
  expect(code).toMatch(/^\d{6}$/)
  const { data, error } = await service
    .client()
    .auth.verifyOtp({ email, token: code, type: 'signup' })
  expect(error).toBeNull()
  expect(data.user).toMatchObject({
    email_confirmed_at: expect.any(String),
    confirmed_at: expect.any(String),
    user_metadata: { email_verified: true },
  })
  expect(data.user?.identities?.[0]?.identity_data).toMatchObject({ email_verified: true })
  expect(claimsOf(data.session!.access_token).amr).toMatchObject([{ method: 'otp' }])
  const again = await service.client().auth.verifyOtp({ email, token: code, type: 'signup' })
  expect(again.error).toMatchObject({
    status: 403,
    code: 'otp_expired',
    message: 'Token has expired or is invalid',
  })
})

test("the link's hash signs in when posted, from any device", async () => {
  const email = await signedUp()
  const { data, error } = await service
    .client()
    .auth.verifyOtp({ token_hash: lastMail(world, email).hash, type: 'email' })
  expect(error).toBeNull()
  expect(data.user?.email).toBe(email)
})

test('only a hash of the code is stored', async () => {
  const email = await signedUp()
  const { code } = lastMail(world, email)
  const [row] = await rawSql()<
    { whole: string }[]
  >`select t::text as whole from auth.one_time_tokens t join auth.users u on u.id = t.user_id
    where u.email = ${email}`
  expect(row?.whole).toMatch(/[0-9a-f]{56}/)
  expect(row?.whole).not.toMatch(new RegExp(`[^0-9a-f]${code}[^0-9a-f]`))
})

test('a followed link redirects to the application with a session in the fragment', async () => {
  const email = await signedUp({ emailRedirectTo: `${SITE}/selamat` })
  const answer = await visitLink(lastMail(world, email).link)
  expect(answer.status).toBe(303)
  const location = new URL(answer.headers.get('location') ?? '')
  expect(location.origin + location.pathname).toBe(`${SITE}/selamat`)
  expect(Object.keys(fragmentOf(answer))).toEqual([
    'access_token',
    'expires_at',
    'expires_in',
    'refresh_token',
    'sb',
    'token_type',
    'type',
  ])
  expect(fragmentOf(answer)).toMatchObject({ token_type: 'bearer', type: 'signup', sb: '' })
  expect(
    (await service.client().auth.getUser(fragmentOf(answer).access_token)).data.user?.email,
  ).toBe(email)
})

test('a used, foreign or expired link redirects to the application with the reason', async () => {
  const email = await signedUp()
  const { link } = lastMail(world, email)
  await visitLink(link)
  const used = await visitLink(link)
  expect(used.status).toBe(303)
  expect(fragmentOf(used)).toEqual({
    error: 'access_denied',
    error_code: 'otp_expired',
    error_description: 'Email link is invalid or has expired',
    sb: '',
  })
  const late = await signedUp()
  shiftClock(3_601_000)
  expect(fragmentOf(await visitLink(lastMail(world, late).link))).toMatchObject({
    error_code: 'otp_expired',
  })
  const typeless = await service.call('GET', '/verify?token=abc')
  expect(fragmentOf(typeless)).toMatchObject({
    error: 'invalid_request',
    error_code: 'validation_failed',
  })
})

test('a HEAD request on a link does not consume it', async () => {
  const email = await signedUp()
  const { link } = lastMail(world, email)
  expect((await visitLink(link, 'HEAD')).status).toBe(200)
  expect((await service.call('HEAD', `/verify/${link.search}`)).status).toBe(200)
  expect(fragmentOf(await visitLink(link)).access_token).toBeDefined()
})

test('a link cannot redirect to an address outside the allow-list', async () => {
  const email = await signedUp({ emailRedirectTo: 'https://app.example.com.evil.test/' })
  const { link } = lastMail(world, email)
  expect(link.searchParams.get('redirect_to')).toBe(SITE)
  link.searchParams.set('redirect_to', 'https://evil.test/')
  expect(new URL((await visitLink(link)).headers.get('location') ?? '').origin).toBe(SITE)
})

test('one of two simultaneous redemptions of a code succeeds', async () => {
  const email = await signedUp()
  const { code } = lastMail(world, email)
  const both = await Promise.all(
    [0, 1].map(() => service.client().auth.verifyOtp({ email, token: code, type: 'email' })),
  )
  expect(both.map((result) => result.error?.code ?? 'ok').sort()).toEqual(['ok', 'otp_expired'])
})

test('a new code invalidates the previous one', async () => {
  const email = await signedUp()
  const first = lastMail(world, email)
  await service.client().auth.resend({ type: 'signup', email })
  const second = lastMail(world, email)
  expect(
    (await service.client().auth.verifyOtp({ token_hash: first.hash, type: 'email' })).error
      ?.message,
  ).toBe('Email link is invalid or has expired')
  expect(
    (await service.client().auth.verifyOtp({ token_hash: second.hash, type: 'email' })).error,
  ).toBeNull()
})

test('a code for an address that the account has left is refused', async () => {
  const email = await openConfirmed()
  await service.client().auth.resetPasswordForEmail(email)
  const { code, hash } = lastMail(world, email)
  const [user] = await rawSql()<{ id: string }[]>`select id from auth.users where email = ${email}`
  await service
    .client({}, world.keys.serviceRoleKey)
    .auth.admin.updateUserById(user?.id ?? '', { email: anEmail() })
  expect(
    (await service.client().auth.verifyOtp({ token_hash: hash, type: 'recovery' })).error,
  ).toMatchObject({ status: 403, code: 'otp_expired' })
  expect(
    (await service.client().auth.verifyOtp({ email, token: code, type: 'recovery' })).error,
  ).toMatchObject({ status: 403, code: 'otp_expired' })
})

test('malformed verification requests are refused with their own message', async () => {
  const cases: [unknown, string][] = [
    [{ email: 'a@b.test', token: '123456' }, 'Verify requires a verification type'],
    [{ type: 'email', email: 'a@b.test' }, 'Verify requires either a token or a token hash'],
    [
      { type: 'email', email: 'a@b.test', token: '123456', token_hash: 'x' },
      'Verify requires either a token or a token hash',
    ],
    [
      { type: 'email', token_hash: 'x', email: 'a@b.test' },
      'Only the token_hash and type should be provided',
    ],
    [
      { type: 'email', token: '123456' },
      'Only an email address or phone number should be provided on verify',
    ],
    [
      { type: 'sms', phone: 'abc', token: '123456' },
      'Invalid phone number format (E.164 required)',
    ],
  ]
  for (const [body, message] of cases)
    expect(await service.call('POST', '/verify', { body })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', message },
    })
  expect(
    (
      await service
        .client()
        .auth.verifyOtp({ phone: '+6281234567890', token: '123456', type: 'sms' })
    ).error?.code,
  ).toBe('otp_expired')
  expect(
    (await service.client().auth.verifyOtp({ email: anEmail(), token: '123456', type: 'email' }))
      .error?.code,
  ).toBe('otp_expired')
})

test('a mailed code signs an existing user in, and creates a missing one', async () => {
  const email = await openConfirmed()
  expect((await service.client().auth.signInWithOtp({ email })).error).toBeNull()
  expect(mailTo(world, email).at(-1)?.subject).toBe('Masuk ke Toko Uji')
  expect(
    (
      await service
        .client()
        .auth.verifyOtp({ email, token: lastMail(world, email).code, type: 'email' })
    ).data.user?.email,
  ).toBe(email)
  const stranger = anEmail()
  expect(
    (
      await service
        .client()
        .auth.signInWithOtp({ email: stranger, options: { data: { name: 'Baru' } } })
    ).error,
  ).toBeNull()
  expect(
    (
      await service
        .client()
        .auth.verifyOtp({ email: stranger, token: lastMail(world, stranger).code, type: 'email' })
    ).data.user?.user_metadata,
  ).toMatchObject({ name: 'Baru' })
  expect(
    (
      await service
        .client()
        .auth.signInWithOtp({ email: anEmail(), options: { shouldCreateUser: false } })
    ).error,
  ).toMatchObject({ status: 422, code: 'otp_disabled', message: 'Signups not allowed for otp' })
  expect(await service.call('POST', '/otp', { body: {} })).toMatchObject({
    status: 400,
    body: { code: 'validation_failed', message: 'One of email or phone must be set' },
  })
  expect((await service.call('POST', '/magiclink', { body: { email } })).body).toEqual({})
})

test('a code for an unknown address is refused silently, when configured', async () => {
  const known = await openConfirmed()
  const hiding = await world.start({
    otpRevealsUnknown: false,
    rateLimits: { maxFrequencySeconds: 60 },
  })
  const closed = await world.start({ otpRevealsUnknown: false, signup: false, sms: async () => {} })
  const ask = (server: Service, body: object) => server.call('POST', '/otp', { body })
  for (const email of [known, anEmail()]) {
    expect(await ask(hiding, { email, create_user: false })).toMatchObject({
      status: 200,
      body: {},
    })
    expect(await ask(hiding, { email, create_user: false })).toMatchObject({
      status: 429,
      body: { code: 'over_email_send_rate_limit' },
    })
    expect(await ask(closed, { email })).toMatchObject({ status: 200, body: {} })
  }
  expect(await ask(closed, { phone: '+6281255559999' })).toMatchObject({ status: 200, body: {} })
  expect(await rawSql()`select 1 from auth.users where phone = '6281255559999'`).toHaveLength(0)
})

test('with auto-confirmation a code for a new address is a magic link', async () => {
  const automatic = await world.start({ autoconfirm: true })
  const email = anEmail()
  await automatic.client().auth.signInWithOtp({ email })
  expect(
    (
      await automatic
        .client()
        .auth.verifyOtp({ email, token: lastMail(world, email).code, type: 'magiclink' })
    ).error,
  ).toBeNull()
})

test('redeeming a code deletes the password of an earlier unproved sign-up', async () => {
  for (const prove of ['otp', 'recovery'] as const) {
    const email = await signedUp()
    const client = service.client()
    await (prove === 'otp'
      ? client.auth.signInWithOtp({ email })
      : client.auth.resetPasswordForEmail(email))
    const { error } = await client.auth.verifyOtp({
      email,
      token: lastMail(world, email).code,
      type: prove === 'otp' ? 'email' : 'recovery',
    })
    expect(error).toBeNull()
    expect(
      (await service.client().auth.signInWithPassword({ email, password: PASSWORD })).error?.code,
    ).toBe('invalid_credentials')
  }
})

test('recovery answers the same for every address and mails only existing accounts', async () => {
  const email = await openConfirmed()
  const before = world.mails.length
  const answers = [
    await service.call('POST', '/recover', { body: { email: anEmail() } }),
    await service.call('POST', '/recover', { body: { email } }),
  ]
  for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: {} })
  expect(world.mails).toHaveLength(before + 1)
  const client = service.client()
  expect(
    (await client.auth.verifyOtp({ token_hash: lastMail(world, email).hash, type: 'recovery' }))
      .error,
  ).toBeNull()
  expect((await client.auth.updateUser({ password: 'sandi-yang-baru' })).error).toBeNull()
  expect(
    (await service.client().auth.signInWithPassword({ email, password: 'sandi-yang-baru' })).error,
  ).toBeNull()
})

test('answers that must not reveal accounts take a fixed step of time', async () => {
  const slow = await world.start({ uniformAnswerMs: 300 })
  const email = await openConfirmed()
  for (const address of [email, anEmail()]) {
    const startedAt = performance.now()
    await slow.call('POST', '/recover', { body: { email: address } })
    expect(performance.now() - startedAt).toBeGreaterThan(290)
  }
})

test('resend repeats only pending mails', async () => {
  const email = await openConfirmed()
  const before = world.mails.length
  for (const type of ['signup', 'email_change'] as const) {
    expect((await service.client().auth.resend({ type, email })).error).toBeNull()
    expect((await service.client().auth.resend({ type, email: anEmail() })).error).toBeNull()
  }
  expect(world.mails).toHaveLength(before)
  expect(await service.call('POST', '/resend', { body: { type: 'pigeon', email } })).toMatchObject({
    status: 400,
    body: { code: 'validation_failed' },
  })
})

function openMemory() {
  const held = new Map<string, string>()
  const storage = {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  }
  return { held, client: () => service.client({ flowType: 'pkce', storage, persistSession: true }) }
}

test("with PKCE a link's code can be exchanged once, by the requesting browser only", async () => {
  const email = anEmail()
  const browser = openMemory()
  await browser.client().auth.signUp({
    email,
    password: PASSWORD,
    options: { emailRedirectTo: 'https://other.example.com/masuk?next=/x' },
  })
  const { link, hash } = lastMail(world, email)
  expect(hash).toMatch(/^pkce_[0-9a-f]{56}$/)
  const answer = await visitLink(link)
  const location = new URL(answer.headers.get('location') ?? '')
  expect(location.hash).toBe('')
  expect(location.searchParams.get('next')).toBe('/x')
  const code = location.searchParams.get('code') ?? ''
  const thief = await service.call('POST', '/token?grant_type=pkce', {
    body: { auth_code: code, code_verifier: 'x'.repeat(56) },
  })
  expect(thief).toMatchObject({
    status: 400,
    body: {
      code: 'bad_code_verifier',
      message: 'code challenge does not match previously saved code verifier',
    },
  })
  const { data, error } = await browser.client().auth.exchangeCodeForSession(code)
  expect(error).toBeNull()
  expect(claimsOf(data.session!.access_token).amr).toMatchObject([{ method: 'email/signup' }])
  expect(
    (
      await service.call('POST', '/token?grant_type=pkce', {
        body: { auth_code: code, code_verifier: 'x'.repeat(56) },
      })
    ).body.code,
  ).toBe('flow_state_not_found')
})

test('with the plain method the verifier is the challenge, and works once', async () => {
  const email = await openConfirmed()
  const verifier = 'a'.repeat(43)
  expect(
    await service.call('POST', '/otp', {
      body: { email, code_challenge: verifier, code_challenge_method: 'Plain' },
    }),
  ).toMatchObject({ status: 200, body: {} })
  const code = new URL(
    (await visitLink(lastMail(world, email).link)).headers.get('location') ?? '',
  ).searchParams.get('code')
  const exchange = (given: string) =>
    service.call('POST', '/token?grant_type=pkce', {
      body: { auth_code: code, code_verifier: given },
    })
  expect(await exchange('a'.repeat(44))).toMatchObject({
    status: 400,
    body: { code: 'bad_code_verifier' },
  })
  const both = await Promise.all([exchange(verifier), exchange(verifier)])
  expect(both.map(({ status, body }) => body.code ?? status).sort()).toEqual([
    200,
    'flow_state_not_found',
  ])
})

test('the redirect target comes from header, query or referring page, in this order', async () => {
  const email = await signedUp()
  const landsOn = async (query: string, headers: Record<string, string>) => {
    await service.call('POST', `/recover${query}`, { body: { email }, headers })
    return lastMail(world, email).link.searchParams.get('redirect_to')
  }
  expect(await landsOn(`?redirect_to=${SITE}/query`, { redirect_to: `${SITE}/header` })).toBe(
    `${SITE}/header`,
  )
  expect(await landsOn(`?redirect_to=${SITE}/query`, {})).toBe(`${SITE}/query`)
  expect(await landsOn('?redirect_to=https://evil.test', { referer: `${SITE}/page` })).toBe(
    `${SITE}/page`,
  )
  expect(await landsOn('?redirect_to=https://evil.test', { referer: 'https://evil.test' })).toBe(
    SITE,
  )
})

test('an exchange code expires five minutes after the link was opened', async () => {
  const email = await openConfirmed()
  const browser = openMemory()
  await browser.client().auth.resetPasswordForEmail(email)
  shiftClock(1_200_000)
  const location = new URL(
    (await visitLink(lastMail(world, email).link)).headers.get('location') ?? '',
  )
  shiftClock(1_200_000 + 301_000)
  const { error } = await browser
    .client()
    .auth.exchangeCodeForSession(location.searchParams.get('code') ?? '')
  expect(error).toMatchObject({ status: 422, code: 'flow_state_expired' })
})

test('with PKCE a bad link returns its reason in the query too', async () => {
  const email = anEmail()
  await openMemory().client().auth.signUp({ email, password: PASSWORD })
  const { link } = lastMail(world, email)
  await visitLink(link)
  const location = new URL((await visitLink(link)).headers.get('location') ?? '')
  expect(location.searchParams.get('error_code')).toBe('otp_expired')
  expect(location.hash).toContain('error_code=otp_expired')
})

test('mails have the same content as HTML and text, and escape names', async () => {
  const branded = await world.start({ siteName: 'Toko <b>"Uji"</b>' })
  const email = anEmail()
  await branded.client().auth.signUp({ email, password: PASSWORD })
  const mail = mailTo(world, email)[0]
  const { code, link } = openMail(mail)
  expect(mail?.html).not.toContain('<b>')
  expect(mail?.html).toContain(link.href.replaceAll('&', '&amp;'))
  expect(mail?.html).toContain(code)
})
