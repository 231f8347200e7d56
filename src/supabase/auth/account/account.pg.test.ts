import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { shiftClock } from '#platform/clock'
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
let service: Service
let automatic: Service
beforeAll(async () => {
  world = await openAuthWorld([])
  service = await world.start()
  automatic = await world.start({ autoconfirm: true })
})
afterEach(() => shiftClock(0))
afterAll(() => world.close())

/** Creates a signed-in client. */
async function signedIn(on = service) {
  const email = anEmail()
  const client = on.client()
  await automatic.client().auth.signUp({ email, password: PASSWORD })
  const { data } = await client.auth.signInWithPassword({ email, password: PASSWORD })
  return { email, client, session: data.session!, userId: data.user!.id }
}

test('a user reads their account; metadata merges by key, and null deletes a key', async () => {
  const { client, email } = await signedIn()
  await client.auth.updateUser({ data: { name: 'Ada', city: 'Bandung' } })
  await client.auth.updateUser({ data: { city: null, shop: { kind: 'roti' } } })
  const { data } = await client.auth.getUser()
  expect(data.user?.email).toBe(email)
  expect(data.user?.user_metadata).toMatchObject({ name: 'Ada', shop: { kind: 'roti' } })
  expect(data.user?.user_metadata).not.toHaveProperty('city')
  expect(JSON.stringify(data)).not.toMatch(/password|token/)
})

test('a user cannot change their own role or app_metadata', async () => {
  const { session } = await signedIn()
  expect(
    await service.call('PUT', '/user', {
      token: session.access_token,
      body: { app_metadata: { role: 'admin' } },
    }),
  ).toMatchObject({ status: 403, body: { code: 'not_admin' } })
  expect(
    (
      await service.call('PUT', '/user', {
        token: session.access_token,
        body: { role: 'service_role', data: {} },
      })
    ).body.role,
  ).toBe('authenticated')
})

test('a new password ends every other session and every outstanding code', async () => {
  const { client, email } = await signedIn()
  const elsewhere = service.client()
  const { data } = await elsewhere.auth.signInWithPassword({ email, password: PASSWORD })
  await service.client().auth.resetPasswordForEmail(email)
  const { code } = lastMail(world, email)
  expect((await client.auth.updateUser({ password: 'sandi-yang-baru' })).error).toBeNull()
  expect((await client.auth.getUser()).error).toBeNull()
  expect(
    (await service.call('GET', '/user', { token: data.session!.access_token })).body.code,
  ).toBe('session_not_found')
  expect(
    (await service.client().auth.verifyOtp({ email, token: code, type: 'recovery' })).error?.code,
  ).toBe('otp_expired')
  expect(
    (await service.client().auth.signInWithPassword({ email, password: PASSWORD })).error?.code,
  ).toBe('invalid_credentials')
})

test('an unchanged or weak new password is refused', async () => {
  const { client } = await signedIn()
  expect((await client.auth.updateUser({ password: PASSWORD })).error).toMatchObject({
    status: 422,
    code: 'same_password',
    message: 'New password should be different from the old password.',
  })
  expect((await client.auth.updateUser({ password: 'abc' })).error).toMatchObject({
    status: 422,
    code: 'weak_password',
    reasons: ['length'],
  })
})

test('in an old session a password change requires a mailed code, when configured', async () => {
  const careful = await world.start({ securePasswordChange: true })
  const { client, email, userId } = await signedIn(careful)
  await rawSql()`update auth.sessions set created_at = now() - interval '25 hours'
    where user_id = ${userId}`
  expect((await client.auth.updateUser({ password: 'sandi-yang-baru' })).error).toMatchObject({
    status: 400,
    code: 'reauthentication_needed',
  })
  expect((await client.auth.reauthenticate()).error).toBeNull()
  const { code } = lastMail(world, email)
  expect(
    (
      await client.auth.updateUser({
        password: 'sandi-yang-baru',
        nonce: code === '000000' ? '111111' : '000000',
      })
    ).error,
  ).toMatchObject({ status: 422, code: 'reauthentication_not_valid' })
  expect((await client.auth.updateUser({ password: 'abc', nonce: code })).error).toMatchObject({
    code: 'weak_password',
  })
  expect(
    (await client.auth.updateUser({ password: 'sandi-yang-baru', nonce: code })).error,
  ).toBeNull()
})

test('the mailed code for a new password expires like any other code', async () => {
  const careful = await world.start({ securePasswordChange: true, otpExpirySeconds: 600 })
  const { client, email, userId } = await signedIn(careful)
  await rawSql()`update auth.sessions set created_at = now() - interval '25 hours'
    where user_id = ${userId}`
  await client.auth.reauthenticate()
  await rawSql()`update auth.one_time_tokens set created_at = created_at - interval '601 seconds'
    where user_id = ${userId}`
  expect(
    (
      await client.auth.updateUser({
        password: 'sandi-yang-baru',
        nonce: lastMail(world, email).code,
      })
    ).error,
  ).toMatchObject({ status: 422, code: 'reauthentication_not_valid' })
})

test('reauthentication requires a confirmed address', async () => {
  const client = service.client()
  await client.auth.signInAnonymously()
  expect((await client.auth.reauthenticate()).error).toMatchObject({
    status: 400,
    code: 'validation_failed',
    message: 'Reauthentication requires the user to have an email or a phone number',
  })
  const { client: unconfirmed, userId } = await signedIn()
  await rawSql()`update auth.users set email_confirmed_at = null where id = ${userId}`
  expect((await unconfirmed.auth.reauthenticate()).error).toMatchObject({
    status: 422,
    code: 'email_not_confirmed',
  })
})

test('an email change needs both addresses to confirm, in either order', async () => {
  for (const order of [0, 1]) {
    const { client, email, userId } = await signedIn()
    const next = anEmail()
    const { data } = await client.auth.updateUser({ email: next })
    expect(data.user).toMatchObject({
      email,
      new_email: next,
      email_change_sent_at: expect.any(String),
    })
    const addresses = order ? [next, email] : [email, next]
    const half = await service.call('POST', '/verify', {
      body: {
        type: 'email_change',
        email: addresses[0],
        token: lastMail(world, addresses[0]!).code,
      },
    })
    expect(half).toMatchObject({
      status: 200,
      body: {
        code: '200',
        msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
      },
    })
    const done = await service.client().auth.verifyOtp({
      type: 'email_change',
      email: addresses[1]!,
      token: lastMail(world, addresses[1]!).code,
    })
    expect(done.data.user).toMatchObject({ id: userId, email: next, identities: [{ email: next }] })
    expect(done.data.user?.new_email).toBeUndefined()
  }
})

test('one address cannot confirm for both by resending its code', async () => {
  const { client, email } = await signedIn()
  const next = anEmail()
  await client.auth.updateUser({ email: next })
  await service
    .client()
    .auth.verifyOtp({ type: 'email_change', email: next, token: lastMail(world, next).code })
  const before = mailTo(world, next).length
  await service.client().auth.resend({ type: 'email_change', email: next })
  expect(mailTo(world, next)).toHaveLength(before)
  await service.client().auth.resend({ type: 'email_change', email })
  const done = await service
    .client()
    .auth.verifyOtp({ token_hash: lastMail(world, email).hash, type: 'email_change' })
  expect(done.data.user?.email).toBe(next)
})

test('the first of two confirmation links tells the user that the other address must confirm', async () => {
  const { client } = await signedIn()
  const next = anEmail()
  await client.auth.updateUser({ email: next })
  const answer = await service.call('GET', `/verify${lastMail(world, next).link.search}`)
  expect(new URL(answer.headers.get('location') ?? '').hash).toBe(
    '#message=Confirmation+link+accepted.+Please+proceed+to+confirm+link+sent+to+the+other+email&sb=',
  )
})

test('an address of another account is refused, at the start and at the end', async () => {
  const first = await signedIn()
  const second = await signedIn()
  expect((await first.client.auth.updateUser({ email: second.email })).error).toMatchObject({
    status: 422,
    code: 'email_exists',
    message: 'A user with this email address has already been registered',
  })
  const next = anEmail()
  await first.client.auth.updateUser({ email: next })
  await automatic.client().auth.signUp({ email: next, password: PASSWORD })
  await service.client().auth.verifyOtp({
    type: 'email_change',
    email: first.email,
    token: lastMail(world, first.email).code,
  })
  expect(
    (
      await service
        .client()
        .auth.verifyOtp({ token_hash: lastMail(world, next).hash, type: 'email_change' })
    ).error?.code,
  ).toBe('email_exists')
})

test('an anonymous user who confirms an address becomes permanent and stays the same user', async () => {
  const client = service.client()
  const { data: before } = await client.auth.signInAnonymously()
  expect((await client.auth.updateUser({ password: PASSWORD })).error).toMatchObject({
    status: 422,
    code: 'validation_failed',
  })
  const email = anEmail()
  expect((await client.auth.updateUser({ email })).data.user).toMatchObject({
    is_anonymous: true,
    email: '',
    new_email: email,
  })
  expect((await client.auth.updateUser({ password: PASSWORD })).error).toBeNull()
  const { data } = await client.auth.verifyOtp({
    type: 'email_change',
    email,
    token: lastMail(world, email).code,
  })
  expect(data.user).toMatchObject({
    id: before.user?.id,
    email,
    is_anonymous: false,
    app_metadata: { provider: 'email', providers: ['email'] },
    identities: [{ provider: 'email', email }],
  })
  expect(
    (await service.client().auth.signInWithPassword({ email, password: PASSWORD })).data.user?.id,
  ).toBe(before.user?.id)
})

test('the first mail to an anonymous user is about securing the account', async () => {
  const client = service.client()
  await client.auth.signInAnonymously()
  const email = anEmail()
  await client.auth.updateUser({ email, password: PASSWORD })
  const mail = world.mails.find(({ to }) => to === email)
  expect(mail?.subject).toBe('Amankan akun Toko Uji Anda')
  expect(mail?.text).not.toMatch(/perubahan|diganti/i)
})

test('with auto-confirmation an anonymous user gets the address at once', async () => {
  const client = automatic.client()
  const { data: before } = await client.auth.signInAnonymously()
  const email = anEmail()
  const { data } = await client.auth.updateUser({ email, password: PASSWORD })
  expect(data.user).toMatchObject({
    id: before.user?.id,
    email,
    is_anonymous: false,
    email_confirmed_at: expect.any(String),
  })
  const refreshed = await client.auth.refreshSession()
  expect(claimsOf(refreshed.data.session!.access_token).is_anonymous).toBe(false)
  const permanent = await signedIn(automatic)
  expect((await permanent.client.auth.updateUser({ email: anEmail() })).data.user?.email).toBe(
    permanent.email,
  )
})

test('signing out ends this session, the others or all, with their access tokens', async () => {
  const { email } = await signedIn()
  const open = async () => {
    const client = service.client()
    const { data } = await client.auth.signInWithPassword({ email, password: PASSWORD })
    return { client, token: data.session!.access_token }
  }
  const isLive = async (token: string) =>
    (await service.call('GET', '/user', { token })).status === 200
  const [a, b, c] = [await open(), await open(), await open()]
  await a.client.auth.signOut({ scope: 'local' })
  expect([await isLive(a.token), await isLive(b.token), await isLive(c.token)]).toEqual([
    false,
    true,
    true,
  ])
  await b.client.auth.signOut({ scope: 'others' })
  expect([await isLive(b.token), await isLive(c.token)]).toEqual([true, false])
  const d = await open()
  expect((await d.client.auth.signOut()).error).toBeNull()
  expect([await isLive(b.token), await isLive(d.token)]).toEqual([false, false])
  expect((await service.call('POST', '/logout?scope=sideways', { token: d.token })).body.code).toBe(
    'validation_failed',
  )
})

test('signing out answers 204 without a body', async () => {
  const { session } = await signedIn()
  expect(await service.call('POST', '/logout', { token: session.access_token })).toMatchObject({
    status: 204,
    body: undefined,
  })
})

test('account changes are written to the audit log without secrets', async () => {
  const { client, userId } = await signedIn()
  await client.auth.updateUser({ password: 'sandi-yang-baru' })
  const rows = await rawSql()<
    { action: string; whole: string }[]
  >`select payload ->> 'action' as action, payload::text as whole from auth.audit_log_entries
    where payload ->> 'actor_id' = ${userId}`
  expect(rows.map((row) => row.action)).toEqual(
    expect.arrayContaining(['user_signedup', 'login', 'user_updated_password', 'user_modified']),
  )
  expect(rows.map((row) => row.whole).join()).not.toContain('sandi')
})

test('the current password is required when configured, except after a sign-in by code', async () => {
  const strict = await world.start({ currentPasswordRequired: true })
  const { client, email } = await signedIn(strict)
  expect((await client.auth.updateUser({ password: 'sandi-yang-baru' })).error).toMatchObject({
    status: 400,
    code: 'current_password_required',
  })
  expect(
    (await client.auth.updateUser({ password: 'sandi-yang-baru', current_password: 'salah-salah' }))
      .error,
  ).toMatchObject({ status: 400, code: 'current_password_invalid' })
  expect(
    (await client.auth.updateUser({ password: 'sandi-yang-baru', current_password: PASSWORD }))
      .error,
  ).toBeNull()
  const forgetful = strict.client()
  await forgetful.auth.resetPasswordForEmail(email)
  expect(
    (
      await forgetful.auth.verifyOtp({
        email,
        token: lastMail(world, email).code,
        type: 'recovery',
      })
    ).error,
  ).toBeNull()
  expect((await forgetful.auth.updateUser({ password: 'sandi-ketiga-kali' })).error).toBeNull()
})

test('an old sign-in by code does not replace the current password', async () => {
  const strict = await world.start({ currentPasswordRequired: true })
  const { data } = await service.client().auth.signUp({ email: anEmail(), password: PASSWORD })
  const email = data.user!.email!
  await strict.client().auth.resetPasswordForEmail(email)
  const client = strict.client()
  expect(
    (await client.auth.verifyOtp({ email, token: lastMail(world, email).code, type: 'recovery' }))
      .error,
  ).toBeNull()
  shiftClock(3_540_000)
  expect((await client.auth.updateUser({ password: 'sandi-yang-baru' })).error).toBeNull()
  shiftClock(3_620_000)
  await client.auth.refreshSession()
  expect((await client.auth.updateUser({ password: 'sandi-lain-lagi' })).error).toMatchObject({
    code: 'current_password_required',
  })
  shiftClock(0)
})

test('guesses at the current password in an open session are slowed down', async () => {
  const strict = await world.start({
    autoconfirm: true,
    currentPasswordRequired: true,
    rateLimits: {},
  })
  const client = strict.client()
  await client.auth.signUp({ email: anEmail(), password: PASSWORD })
  const change = (current_password: string) =>
    client.auth.updateUser({ password: 'sandi-yang-baru', current_password })
  expect((await change('salah-salah')).error?.code).toBe('current_password_invalid')
  await rawSql()`update auth.attempts
    set attempts = 20, blocked_until = now() + interval '10 minutes'`
  expect((await change(PASSWORD)).error).toMatchObject({
    status: 429,
    code: 'over_request_rate_limit',
  })
})

test('an anonymous user who secures the account again needs no earlier password', async () => {
  const strict = await world.start({ currentPasswordRequired: true })
  const client = strict.client()
  await client.auth.signInAnonymously()
  expect((await client.auth.updateUser({ email: anEmail(), password: PASSWORD })).error).toBeNull()
  expect(
    (await client.auth.updateUser({ email: anEmail(), password: 'sandi-yang-baru' })).error,
  ).toBeNull()
})

test('refused email domains work neither for sign-up nor for email change', async () => {
  const choosy = await world.start({
    autoconfirm: true,
    refusedEmailDomains: ['sekali-pakai.test'],
  })
  for (const domain of ['sekali-pakai.test', 'eu.sekali-pakai.test']) {
    expect(
      (await choosy.client().auth.signUp({ email: `a@${domain}`, password: PASSWORD })).error,
    ).toMatchObject({ status: 400, code: 'email_address_invalid' })
    expect(
      (await choosy.client().auth.signInWithOtp({ email: `b@${domain}` })).error,
    ).toMatchObject({ status: 400, code: 'email_address_invalid' })
  }
  const { client } = await signedIn(choosy)
  expect((await client.auth.updateUser({ email: 'c@sekali-pakai.test' })).error).toMatchObject({
    status: 400,
    code: 'email_address_invalid',
  })
  expect(
    (
      await choosy
        .client()
        .auth.signUp({ email: `d-${Date.now()}@bukan-sekali-pakai.test`, password: PASSWORD })
    ).error,
  ).toBeNull()
})

test('a token for one audience is refused for another', async () => {
  const { session } = await signedIn()
  expect(
    await service.call('GET', '/user', {
      token: session.access_token,
      headers: { 'x-jwt-aud': 'lain' },
    }),
  ).toMatchObject({ status: 403, body: { code: 'unexpected_audience' } })
  expect(
    (
      await service.call('GET', '/user', {
        token: session.access_token,
        headers: { 'x-jwt-aud': 'authenticated' },
      })
    ).status,
  ).toBe(200)
})

test('a slow database answers with a code that lets the client retry', async () => {
  const { client, session } = await signedIn()
  await rawSql()`create function public.too_slow() returns trigger
    language plpgsql as $$ begin raise exception 'canceling statement due to statement timeout'
    using errcode = '57014'; end $$`
  await rawSql()`create trigger too_slow before update on auth.users for each row execute function
      public.too_slow()`
  const { error } = await client.auth.updateUser({ data: { a: 1 } })
  const bare = await service.call('PUT', '/user', {
    token: session.access_token,
    body: { data: { a: 1 } },
  })
  await rawSql()`drop trigger too_slow on auth.users`
  expect(error).toMatchObject({ status: 504, name: 'AuthRetryableFetchError' })
  expect(bare).toMatchObject({ status: 504, body: { code: 'request_timeout' } })
  expect((await client.auth.updateUser({ data: { a: 1 } })).error).toBeNull()
})
