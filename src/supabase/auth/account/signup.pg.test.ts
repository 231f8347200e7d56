import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rawSql } from '#platform/database'
import {
  anEmail,
  type AuthWorld,
  claimsOf,
  lastMail,
  mailTo,
  openAuthWorld,
  PASSWORD,
  type Service,
} from '../auth-world.ts'

let world: AuthWorld
let confirming: Service
let automatic: Service
beforeAll(async () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  world = await openAuthWorld([{ ...privateKey.export({ format: 'jwk' }), kty: 'EC', kid: 'k1' }])
  confirming = await world.start()
  automatic = await world.start({ autoconfirm: true })
})
afterAll(() => world.close())

test('sign-up with auto-confirmation opens a session whose token names the user', async () => {
  const email = anEmail().toUpperCase()
  const { data, error } = await automatic
    .client()
    .auth.signUp({ email, password: PASSWORD, options: { data: { name: 'Ada' } } })
  expect(error).toBeNull()
  expect(data.user).toMatchObject({
    email: email.toLowerCase(),
    phone: '',
    aud: 'authenticated',
    role: 'authenticated',
    is_anonymous: false,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: {
      name: 'Ada',
      email: email.toLowerCase(),
      email_verified: true,
      phone_verified: false,
      sub: data.user?.id,
    },
  })
  expect(data.user?.identities).toMatchObject([
    {
      id: data.user?.id,
      user_id: data.user?.id,
      provider: 'email',
      email: email.toLowerCase(),
      identity_data: { email_verified: true },
    },
  ])
  expect(data.user?.identities?.[0]?.identity_id).not.toBe(data.user?.id)
  expect(claimsOf(data.session!.access_token)).toMatchObject({
    iss: `${automatic.url}/auth/v1`,
    sub: data.user?.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: email.toLowerCase(),
    aal: 'aal1',
    amr: [{ method: 'password' }],
    is_anonymous: false,
    session_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
  expect(data.session!.refresh_token).toMatch(/^[a-z2-7]{12}$/)
  expect(data.session!.expires_at).toBeCloseTo(Date.now() / 1000 + 3600, -1)
})

test('sign-up with confirmation mails a code in Indonesian and opens no session', async () => {
  const email = anEmail()
  const { data } = await confirming.client().auth.signUp({ email, password: PASSWORD })
  expect(data.session).toBeNull()
  expect(data.user).toMatchObject({
    email,
    identities: [{ provider: 'email' }],
    confirmation_sent_at: expect.any(String),
  })
  expect(data.user?.email_confirmed_at).toBeUndefined()
  const [mail] = mailTo(world, email)
  expect(mail?.subject).toBe('Konfirmasi email Anda untuk Toko Uji')
  expect(mail?.html).toContain('<html lang="id">')
  expect(mail?.html).toContain(lastMail(world, email).code)
})

test('a user who chose English gets English mails', async () => {
  const email = anEmail()
  await confirming
    .client()
    .auth.signUp({ email, password: PASSWORD, options: { data: { language: 'en' } } })
  expect(mailTo(world, email)[0]?.subject).toBe('Confirm your email for Toko Uji')
})

test('a second sign-up before confirmation resends the mail and keeps the first password', async () => {
  const email = anEmail()
  const first = await confirming
    .client()
    .auth.signUp({ email, password: PASSWORD, options: { data: { name: 'Ada' } } })
  const second = await confirming
    .client()
    .auth.signUp({ email, password: 'sandi-orang-lain', options: { data: { name: 'Mallory' } } })
  expect(second.data.user?.id).toBe(first.data.user?.id)
  expect(second.data.user?.user_metadata.name).toBe('Ada')
  expect(mailTo(world, email)).toHaveLength(2)
  const { code } = lastMail(world, email)
  expect(
    (await confirming.client().auth.verifyOtp({ email, token: code, type: 'signup' })).error,
  ).toBeNull()
  expect(
    (await confirming.client().auth.signInWithPassword({ email, password: PASSWORD })).error,
  ).toBeNull()
  expect(
    (await confirming.client().auth.signInWithPassword({ email, password: 'sandi-orang-lain' }))
      .error?.code,
  ).toBe('invalid_credentials')
})

test('sign-up with a confirmed address looks like a new one and sends no mail', async () => {
  const email = anEmail()
  const real = await automatic.client().auth.signUp({ email, password: PASSWORD })
  const fake = await confirming
    .client()
    .auth.signUp({ email, password: PASSWORD, options: { data: { name: 'Eve' } } })
  const fresh = await confirming
    .client()
    .auth.signUp({ email: anEmail(), password: PASSWORD, options: { data: { name: 'Eve' } } })
  expect(fake.error).toBeNull()
  expect(fake.data.user?.id).not.toBe(real.data.user?.id)
  expect(fake.data.user?.identities).toEqual([])
  expect(fake.data.user?.email_confirmed_at).toBeUndefined()
  expect(Object.keys(fake.data.user!).sort()).toEqual(Object.keys(fresh.data.user!).sort())
  expect(Object.keys(fake.data.user!.user_metadata).sort()).toEqual(
    Object.keys(fresh.data.user!.user_metadata).sort(),
  )
  expect(mailTo(world, email)).toHaveLength(0)
})

test('with auto-confirmation a taken address is reported', async () => {
  const email = anEmail()
  await automatic.client().auth.signUp({ email, password: PASSWORD })
  const { error } = await automatic.client().auth.signUp({ email, password: PASSWORD })
  expect(error).toMatchObject({
    status: 422,
    code: 'user_already_exists',
    message: 'User already registered',
  })
})

test('two simultaneous sign-ups with one address create one user', async () => {
  const email = anEmail()
  const both = await Promise.all(
    [0, 1].map(() => automatic.client().auth.signUp({ email, password: PASSWORD })),
  )
  expect(both.map((result) => result.error?.code ?? 'ok').sort()).toEqual([
    'ok',
    'user_already_exists',
  ])
  expect(await rawSql()`select 1 from auth.users where email = ${email}`).toHaveLength(1)
})

test('when anonymous users claim one address simultaneously, one gets it', async () => {
  const email = anEmail()
  const tokens = await Promise.all(
    Array.from(
      { length: 8 },
      async () => (await automatic.client().auth.signInAnonymously()).data.session!.access_token,
    ),
  )
  const answers = await Promise.all(
    tokens.map((token) =>
      automatic.call<{ code?: string }>('PUT', '/user', { token, body: { email } }),
    ),
  )
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
  for (const answer of answers)
    if (answer.status !== 200)
      expect(['409 conflict', '422 email_exists']).toContain(`${answer.status} ${answer.body.code}`)
})

test('a password is stored as a bcrypt hash and nowhere else', async () => {
  const email = anEmail()
  await automatic.client().auth.signUp({ email, password: PASSWORD })
  const [row] = await rawSql()<
    { encrypted_password: string; whole: string }[]
  >`select encrypted_password, to_jsonb(u)::text as whole from auth.users u where email = ${email}`
  expect(row?.encrypted_password).toMatch(/^\$2[aby]\$10\$/)
  expect(row?.whole).not.toContain(PASSWORD)
})

test('invalid sign-ups are refused with their own code and message', async () => {
  const cases: [unknown, number, string, string][] = [
    [
      { email: anEmail(), password: '' },
      400,
      'validation_failed',
      'Signup requires a valid password',
    ],
    [
      { email: 'not an address', password: PASSWORD },
      400,
      'validation_failed',
      'Unable to validate email address: invalid format',
    ],
    [
      { email: anEmail(), phone: '+6281', password: PASSWORD },
      400,
      'validation_failed',
      'Only an email address or phone number should be provided on signup.',
    ],
    [
      { phone: '+6281234567890', password: PASSWORD },
      400,
      'phone_provider_disabled',
      'Phone signups are disabled',
    ],
    [
      {
        phone: '+6281234567890',
        password: PASSWORD,
        code_challenge: 'x'.repeat(43),
        code_challenge_method: 's256',
      },
      400,
      'validation_failed',
      'PKCE not supported for phone signups',
    ],
    [
      { email: anEmail(), password: PASSWORD, code_challenge: 'x'.repeat(43) },
      400,
      'validation_failed',
      'PKCE flow requires code_challenge_method and code_challenge',
    ],
    [
      { email: anEmail(), password: 'x'.repeat(73) },
      400,
      'validation_failed',
      'Password cannot be longer than 72 characters',
    ],
    [
      { email: 7, password: PASSWORD },
      400,
      'bad_json',
      'Could not parse request body as JSON: email: Invalid input: expected string, received number',
    ],
  ]
  for (const [body, status, code, message] of cases) {
    expect(await automatic.call('POST', '/signup', { body })).toMatchObject({
      status,
      body: { code, message },
    })
  }
})

test('a weak password is refused with its reasons', async () => {
  const { error } = await automatic.client().auth.signUp({ email: anEmail(), password: 'abc' })
  expect(error).toMatchObject({
    name: 'AuthWeakPasswordError',
    status: 422,
    code: 'weak_password',
    reasons: ['length'],
  })
})

test('sign-up, anonymous users and email can each be switched off', async () => {
  const closed = await world.start({ signup: false, autoconfirm: true })
  expect(
    (await closed.client().auth.signUp({ email: anEmail(), password: PASSWORD })).error,
  ).toMatchObject({
    status: 422,
    code: 'signup_disabled',
    message: 'Signups not allowed for this instance',
  })
  expect((await closed.client().auth.signInAnonymously()).error?.code).toBe('signup_disabled')
  expect((await closed.client().auth.signInWithOtp({ email: anEmail() })).error?.code).toBe(
    'signup_disabled',
  )
  const named = await world.start({ anonymous: false })
  expect((await named.client().auth.signInAnonymously()).error).toMatchObject({
    status: 422,
    code: 'anonymous_provider_disabled',
    message: 'Anonymous sign-ins are disabled',
  })
  const silent = await world.start({ email: false })
  expect(
    (await silent.client().auth.signUp({ email: anEmail(), password: PASSWORD })).error,
  ).toMatchObject({ status: 400, code: 'email_provider_disabled' })
  expect(
    (await silent.client().auth.signInWithPassword({ email: anEmail(), password: PASSWORD })).error,
  ).toMatchObject({ status: 422, code: 'email_provider_disabled' })
  for (const type of ['signup', 'email_change'] as const)
    expect((await silent.client().auth.resend({ email: anEmail(), type })).error).toMatchObject({
      status: 400,
      code: 'email_provider_disabled',
      message: 'Email logins are disabled',
    })
})

test('an anonymous user has a session, no address and no identity', async () => {
  const { data } = await confirming
    .client()
    .auth.signInAnonymously({ options: { data: { from: 'onboarding' } } })
  expect(data.user).toMatchObject({
    is_anonymous: true,
    email: '',
    identities: [],
    app_metadata: {},
    user_metadata: { from: 'onboarding' },
  })
  expect(claimsOf(data.session!.access_token)).toMatchObject({
    is_anonymous: true,
    role: 'authenticated',
    amr: [{ method: 'anonymous' }],
  })
})

test('a wrong password and an unknown address get the same answer for the same work', async () => {
  const email = anEmail()
  await automatic.client().auth.signUp({ email, password: PASSWORD })
  const attempt = async (address: string) => {
    const before = process.cpuUsage()
    const answer = await automatic.call('POST', '/token?grant_type=password', {
      body: { email: address, password: 'salah-salah' },
    })
    return { body: answer.body, status: answer.status, work: process.cpuUsage(before).user }
  }
  await attempt(anEmail()) // The first one creates the decoy hash.
  const [known, unknown] = [[await attempt(email)], [await attempt(anEmail())]]
  for (let turn = 0; turn < 3; turn++) {
    known.push(await attempt(email))
    unknown.push(await attempt(anEmail()))
  }
  for (const each of [...known, ...unknown])
    expect(each).toMatchObject({
      status: 400,
      body: { code: 'invalid_credentials', message: 'Invalid login credentials' },
    })
  const least = (all: { work: number }[]) => Math.min(...all.map(({ work }) => work))
  expect(least(unknown)).toBeGreaterThan(least(known) / 3)
})

test('a right password needs a confirmed address and a user who is not banned', async () => {
  const email = anEmail()
  await confirming.client().auth.signUp({ email, password: PASSWORD })
  expect(
    (await confirming.client().auth.signInWithPassword({ email, password: PASSWORD })).error,
  ).toMatchObject({ status: 400, code: 'email_not_confirmed', message: 'Email not confirmed' })
  await rawSql()`update auth.users
    set email_confirmed_at = now(), banned_until = now() + interval '1 hour' where email = ${email}`
  expect(
    (await confirming.client().auth.signInWithPassword({ email, password: PASSWORD })).error,
  ).toMatchObject({ status: 400, code: 'user_banned' })
  await rawSql()`update auth.users set banned_until = now() - interval '1 second'
    where email = ${email}`
  expect(
    (await confirming.client().auth.signInWithPassword({ email, password: PASSWORD })).error,
  ).toBeNull()
})

test('a password that no longer meets the policy signs in with a warning', async () => {
  const email = anEmail()
  await automatic.client().auth.signUp({ email, password: PASSWORD })
  const strict = await world.start({ passwordMinLength: 40 })
  const answer = await strict.call('POST', '/token?grant_type=password', {
    body: { email, password: PASSWORD },
  })
  expect(answer).toMatchObject({ status: 200, body: { weak_password: { reasons: ['length'] } } })
  expect(
    (
      await automatic.call('POST', '/token?grant_type=password', {
        body: { email, password: PASSWORD },
      })
    ).body.weak_password,
  ).toBeNull()
})

test('malformed token requests are refused with their own code', async () => {
  const cases: [string, unknown, number, string, string][] = [
    ['password', { password: PASSWORD }, 400, 'validation_failed', 'missing email or phone'],
    [
      'password',
      { phone: '+62812', password: PASSWORD },
      422,
      'phone_provider_disabled',
      'Phone logins are disabled',
    ],
    [
      'pkce',
      { auth_code: '', code_verifier: 'x' },
      400,
      'validation_failed',
      'invalid request: both auth code and code verifier should be non-empty',
    ],
    [
      'pkce',
      { auth_code: 'c6c1b1a2-0000-4000-8000-000000000000', code_verifier: 'x' },
      404,
      'flow_state_not_found',
      'invalid flow state, no valid flow state found',
    ],
    ['telepathy', {}, 400, 'invalid_credentials', 'unsupported_grant_type'],
    ['', {}, 400, 'invalid_credentials', 'unsupported_grant_type'],
  ]
  for (const [grant, body, status, code, message] of cases) {
    expect(await automatic.call('POST', `/token?grant_type=${grant}`, { body })).toMatchObject({
      status,
      body: { code, message },
    })
  }
})
