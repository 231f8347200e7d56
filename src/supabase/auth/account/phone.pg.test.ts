import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rawSql } from '#platform/database'
import { anEmail, type AuthWorld, openAuthWorld, PASSWORD, type Service } from '../auth-world.ts'

let world: AuthWorld
let server: Service
const texts: { phone: string; text: string; channel: string }[] = []
beforeAll(async () => {
  world = await openAuthWorld([])
  server = await world.start({
    sms: async (_tx, message) => void texts.push(message),
    smsTestCodes: new Map([['6280000000000', '123456']]),
  })
})
afterAll(() => world.close())

const aPhone = () => `62812${randomInt(10_000_000, 99_999_999)}`
const codeTo = (phone: string) =>
  /\d{6}/.exec(texts.filter((message) => message.phone === phone).at(-1)?.text ?? '')?.[0] ?? ''

test('a phone signs up with a password, confirms by a code, and signs in', async () => {
  const client = server.client()
  const phone = aPhone()
  const { data, error } = await client.auth.signUp({
    phone: `+${phone}`,
    password: PASSWORD,
    options: { channel: 'whatsapp', data: { name: 'Sari' } },
  })
  expect(error).toBeNull()
  expect(data).toMatchObject({
    session: null,
    user: {
      phone,
      user_metadata: { name: 'Sari', phone_verified: false },
      app_metadata: { provider: 'phone' },
    },
  })
  expect(texts.at(-1)).toMatchObject({ phone, channel: 'whatsapp' })
  expect((await client.auth.signInWithPassword({ phone, password: PASSWORD })).error).toMatchObject(
    { code: 'phone_not_confirmed', status: 400 },
  )
  expect(
    (await client.auth.verifyOtp({ phone, token: '000000', type: 'sms' })).error,
  ).toMatchObject({ code: 'otp_expired', message: 'Token has expired or is invalid' })
  expect(
    (await client.auth.verifyOtp({ phone, token: codeTo(phone), type: 'sms' })).data.user,
  ).toMatchObject({ phone_confirmed_at: expect.any(String) })
  expect((await client.auth.signInWithPassword({ phone, password: PASSWORD })).error).toBeNull()
})

test('a texted code signs in known phones, and creates accounts only when allowed', async () => {
  const client = server.client()
  const phone = aPhone()
  expect(
    (await client.auth.signInWithOtp({ phone, options: { shouldCreateUser: false } })).error,
  ).toMatchObject({ code: 'otp_disabled' })
  expect((await client.auth.signInWithOtp({ phone })).error).toBeNull()
  expect(
    (await client.auth.verifyOtp({ phone, token: codeTo(phone), type: 'sms' })).error,
  ).toBeNull()
  await rawSql()`update auth.one_time_tokens set created_at = now() - interval '2 minutes'`
  await client.auth.signInWithOtp({ phone: '+6280000000000' })
  expect(texts.some((message) => message.phone === '6280000000000')).toBe(false)
  expect(
    (await client.auth.verifyOtp({ phone: '6280000000000', token: '123456', type: 'sms' })).error,
  ).toBeNull()
})

test('an unconfirmed phone cannot be used for reauthentication', async () => {
  const phone = aPhone()
  const quick = await world.start({ smsAutoconfirm: true, sms: async () => {} })
  const { data } = await quick.client().auth.signUp({ phone, password: PASSWORD })
  const ask = () => quick.call('GET', '/reauthenticate', { token: data.session!.access_token })
  expect(await ask()).toMatchObject({ status: 200, body: {} })
  await rawSql()`update auth.users set phone_confirmed_at = null where phone = ${phone}`
  expect(await ask()).toMatchObject({ status: 422, body: { code: 'phone_not_confirmed' } })
})

test('a texted code expires after a minute', async () => {
  const client = server.client()
  const phone = aPhone()
  await client.auth.signInWithOtp({ phone })
  await rawSql()`update auth.one_time_tokens set created_at = now() - interval '61 seconds'
    where relates_to = ${phone}`
  expect(
    (await client.auth.verifyOtp({ phone, token: codeTo(phone), type: 'sms' })).error,
  ).toMatchObject({ code: 'otp_expired' })
})

test("a new phone is stored after its code, and never another user's phone", async () => {
  const open = await world.start({
    autoconfirm: true,
    sms: async (_tx, message) => void texts.push(message),
  })
  const client = open.client()
  await client.auth.signUp({ email: anEmail(), password: PASSWORD })
  const phone = aPhone()
  const { data } = await client.auth.updateUser({ phone: `+${phone}` })
  expect(data.user).toMatchObject({ new_phone: phone, phone: '' })
  expect((await client.auth.resend({ phone, type: 'phone_change' })).error).toBeNull()
  expect(
    (await client.auth.verifyOtp({ phone, token: codeTo(phone), type: 'phone_change' })).data.user,
  ).toMatchObject({ phone })
  const other = open.client()
  await other.auth.signUp({ email: anEmail(), password: PASSWORD })
  expect((await other.auth.updateUser({ phone })).error).toMatchObject({
    code: 'phone_exists',
    status: 422,
  })
  expect((await other.auth.resend({ phone: aPhone(), type: 'sms' })).error).toBeNull()
})

test('a code for an older phone number does not restore that number', async () => {
  const open = await world.start({
    smsAutoconfirm: true,
    sms: async (_tx, message) => void texts.push(message),
  })
  const client = open.client()
  const [before, after] = [aPhone(), aPhone()]
  await client.auth.signUp({ phone: before, password: PASSWORD })
  await server.client().auth.signInWithOtp({ phone: before })
  const [awaited] = await rawSql()<
    { token_hash: string }[]
  >`select token_hash from auth.one_time_tokens where relates_to = ${before}`
  expect((await client.auth.updateUser({ phone: after })).data.user).toMatchObject({ phone: after })
  expect(
    await server.call('POST', '/verify', {
      body: { type: 'sms', token_hash: awaited?.token_hash },
    }),
  ).toMatchObject({ status: 403, body: { code: 'otp_expired' } })
  expect((await client.auth.getUser()).data.user).toMatchObject({ phone: after })
})

test('without an SMS provider, or when it refuses, sending fails with sms_send_failed', async () => {
  const bare = await world.start({})
  expect(
    (await bare.client().auth.signUp({ phone: aPhone(), password: PASSWORD })).error,
  ).toMatchObject({ code: 'phone_provider_disabled', status: 400 })
  const failing = await world.start({ sms: () => Promise.reject(new Error('number blocked')) })
  expect((await failing.client().auth.signInWithOtp({ phone: aPhone() })).error).toMatchObject({
    code: 'sms_send_failed',
    status: 422,
    message: expect.stringContaining('number blocked'),
  })
  expect(
    (await failing.client().auth.signUp({ phone: '+62abc', password: PASSWORD })).error,
  ).toMatchObject({ code: 'validation_failed' })
})

test('with auto-confirmation a phone is accepted at once, and a taken one refused', async () => {
  const quick = await world.start({ smsAutoconfirm: true })
  const phone = aPhone()
  expect(
    (await quick.client().auth.signUp({ phone, password: PASSWORD })).data.session,
  ).not.toBeNull()
  expect((await quick.client().auth.signUp({ phone, password: PASSWORD })).error).toMatchObject({
    code: 'user_already_exists',
  })
})

test('texts are limited per phone and per instance', async () => {
  const limited = await world.start({
    sms: async () => {},
    rateLimits: { maxFrequencySeconds: 60, smsSent: { times: 1, perSeconds: 3600 } },
  })
  const phone = aPhone()
  expect((await limited.client().auth.signInWithOtp({ phone })).error).toBeNull()
  expect((await limited.client().auth.signInWithOtp({ phone })).error).toMatchObject({
    code: 'over_sms_send_rate_limit',
    status: 429,
  })
  expect((await limited.client().auth.signInWithOtp({ phone: aPhone() })).error).toMatchObject({
    code: 'over_sms_send_rate_limit',
    message: 'SMS rate limit exceeded',
  })
})

test('test codes enable phones; other numbers get an error and no message', async () => {
  const known = '12345678901'
  const bare = await world.start({
    smsAutoconfirm: false,
    smsTestCodes: new Map([[known, '123456']]),
  })
  expect((await bare.client().auth.signInWithOtp({ phone: known })).error).toBeNull()
  expect(
    (await bare.client().auth.verifyOtp({ phone: known, token: '123456', type: 'sms' })).data.user
      ?.phone,
  ).toBe(known)
  expect(
    (await bare.client().auth.resend({ phone: '12345678902', type: 'phone_change' })).error,
  ).toBeNull()
  expect((await bare.client().auth.signInWithOtp({ phone: '12345678903' })).error).toMatchObject({
    status: 422,
    code: 'sms_send_failed',
  })
  const off = await world.start({ smsAutoconfirm: false })
  expect((await off.client().auth.signInWithOtp({ phone: known })).error).toMatchObject({
    status: 400,
    code: 'phone_provider_disabled',
  })
  for (const type of ['sms', 'phone_change'] as const)
    expect((await off.client().auth.resend({ phone: known, type })).error).toMatchObject({
      status: 400,
      code: 'phone_provider_disabled',
      message: 'Phone logins are disabled',
    })
})
