import { afterAll, beforeAll, expect, test } from 'vitest'
import { Secret, TOTP } from 'otpauth'
import { rawSql } from '#platform/database'
import {
  anEmail,
  type AuthWorld,
  claimsOf,
  openAuthWorld,
  PASSWORD,
  type Service,
} from '../auth-world.ts'
import { SoftwareAuthenticator } from './software-authenticator.ts'

let world: AuthWorld
let server: Service
const texts: { phone: string; text: string; channel: string }[] = []
const PARTY = { rpId: 'app.example.com', rpName: 'Toko Uji', origins: ['https://app.example.com'] }
beforeAll(async () => {
  world = await openAuthWorld([])
  server = await world.start({
    autoconfirm: true,
    webauthn: PARTY,
    sms: async (_tx, message) => void texts.push(message),
  })
})
afterAll(() => world.close())

type Raised = { access_token: string }
type RecoveryCodes = { codes: string[]; friendly_name: string }

async function openMember() {
  const client = server.client()
  const email = anEmail()
  const { data } = await client.auth.signUp({ email, password: PASSWORD })
  return { client, email, user: data.user!, session: data.session! }
}

const codeOf = (secret: string, at = Date.now()) =>
  new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate({ timestamp: at })

async function withTotp() {
  const someone = await openMember()
  const { data: factor } = await someone.client.auth.mfa.enroll({
    factorType: 'totp',
    friendlyName: 'ponsel',
  })
  if (factor?.type !== 'totp') throw new Error('no factor')
  const { data: raised, error } = await someone.client.auth.mfa.challengeAndVerify({
    factorId: factor.id,
    code: codeOf(factor.totp.secret),
  })
  expect(error).toBeNull()
  return { ...someone, factor, raised: raised! }
}

test('an authenticator app raises the session to aal2 and ends aal1 sessions', async () => {
  const someone = await openMember()
  const other = server.client()
  await other.auth.signInWithPassword({ email: someone.email, password: PASSWORD })
  const { data: factor } = await someone.client.auth.mfa.enroll({
    factorType: 'totp',
    friendlyName: 'ponsel',
    issuer: 'Toko',
  })
  if (factor?.type !== 'totp') throw new Error('no factor')
  expect(factor.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg/)
  expect(factor.totp.uri).toContain('otpauth://totp/Toko:')
  const wrong = await someone.client.auth.mfa.challengeAndVerify({
    factorId: factor.id,
    code: '000000',
  })
  expect(wrong.error).toMatchObject({
    code: 'mfa_verification_failed',
    status: 422,
    message: 'Invalid TOTP code entered',
  })
  const code = codeOf(factor.totp.secret)
  const { data: raised } = await someone.client.auth.mfa.challengeAndVerify({
    factorId: factor.id,
    code,
  })
  expect(claimsOf(raised!.access_token)).toMatchObject({
    aal: 'aal2',
    amr: expect.arrayContaining([expect.objectContaining({ method: 'totp' })]),
  })
  expect((await someone.client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal2',
    nextLevel: 'aal2',
  })
  expect((await other.auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' })
  expect((await someone.client.auth.refreshSession()).error).toBeNull()
  const again = await someone.client.auth.mfa.challengeAndVerify({ factorId: factor.id, code })
  expect(again.error).toMatchObject({ code: 'mfa_verification_failed' })
  expect((await someone.client.auth.getUser()).data.user?.factors).toMatchObject([
    { id: factor.id, factor_type: 'totp', status: 'verified', friendly_name: 'ponsel' },
  ])
  const [kept] = await rawSql()<
    { secret: string }[]
  >`select secret from auth.mfa_factors where id = ${factor.id}`
  expect(kept?.secret).not.toContain(factor.totp.secret)
})

test('a verified factor protects itself, other factors, email and password from aal1 sessions', async () => {
  const { email, factor } = await withTotp()
  const low = server.client()
  await low.auth.signInWithPassword({ email, password: PASSWORD })
  expect(
    (await low.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'lain' })).error,
  ).toMatchObject({ code: 'insufficient_aal', status: 403 })
  expect((await low.auth.mfa.unenroll({ factorId: factor.id })).error).toMatchObject({
    code: 'insufficient_aal',
    status: 422,
  })
  for (const change of [
    { password: 'yang-baru-sekali' },
    { email: anEmail() },
    { phone: '+6281299990008' },
  ])
    expect((await low.auth.updateUser(change)).error).toMatchObject({
      code: 'insufficient_aal',
      status: 401,
    })
  const { session_id: _, ...claims } = claimsOf(
    (await low.auth.getSession()).data.session!.access_token,
  )
  expect(
    await server.call('PUT', '/user', {
      token: await world.keys.sign(claims),
      body: { password: 'yang-baru-sekali' },
    }),
  ).toMatchObject({ status: 401, body: { code: 'insufficient_aal' } })
  const linking = await world.start({ manualLinking: true })
  const { data } = await low.auth.getUserIdentities()
  expect(
    await linking.call('DELETE', `/user/identities/${data!.identities[0]?.identity_id}`, {
      token: (await low.auth.getSession()).data.session!.access_token,
    }),
  ).toMatchObject({ status: 401, body: { code: 'insufficient_aal' } })
})

test("a thief's earlier enrolment cannot be finished from an aal1 session", async () => {
  const { client, email } = await openMember()
  const thief = server.client()
  await thief.auth.signInWithPassword({ email, password: PASSWORD })
  const { data: begun } = await thief.auth.mfa.enroll({
    factorType: 'totp',
    friendlyName: 'pencuri',
  })
  if (begun?.type !== 'totp') throw new Error('no factor')
  const { data: phone } = await client.auth.mfa.enroll({
    factorType: 'phone',
    phone: '+6281299990007',
    friendlyName: 'hp',
  })
  const { data: challenge } = await client.auth.mfa.challenge({ factorId: phone!.id })
  expect(
    (
      await client.auth.mfa.verify({
        factorId: phone!.id,
        challengeId: challenge!.id,
        code: /\d{6}/.exec(texts.at(-1)?.text ?? '')?.[0] ?? '',
      })
    ).error,
  ).toBeNull()
  await thief.auth.signInWithPassword({ email, password: PASSWORD })
  expect(
    (
      await thief.auth.mfa.challengeAndVerify({
        factorId: begun.id,
        code: codeOf(begun.totp.secret),
      })
    ).error,
  ).toMatchObject({ code: 'insufficient_aal', status: 403 })
  expect(
    (
      await client.auth.mfa.challengeAndVerify({
        factorId: begun.id,
        code: codeOf(begun.totp.secret),
      })
    ).error,
  ).toBeNull()
})

test('factor names are unique, kinds can be disabled, and their number is limited', async () => {
  const { client } = await openMember()
  await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'sama' })
  expect(
    (await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Sama' })).error,
  ).toMatchObject({ code: 'mfa_factor_name_conflict', status: 422 })
  const strict = await world.start({
    autoconfirm: true,
    mfa: { totp: false, maxFactors: 1 },
    sms: async () => {},
  })
  const other = strict.client()
  await other.auth.signUp({ email: anEmail(), password: PASSWORD })
  expect((await other.auth.mfa.enroll({ factorType: 'totp' })).error).toMatchObject({
    code: 'mfa_totp_enroll_not_enabled',
    status: 422,
  })
  await other.auth.mfa.enroll({ factorType: 'phone', phone: '+6281200000001' })
  expect(
    (await other.auth.mfa.enroll({ factorType: 'phone', phone: '+6281200000002' })).error,
  ).toMatchObject({ code: 'too_many_enrolled_mfa_factors', status: 422 })
})

test('missing, stale and anonymous requests are refused with their code', async () => {
  const { client, session } = await openMember()
  const { data: factor } = await client.auth.mfa.enroll({ factorType: 'totp' })
  const unknown = '00000000-0000-4000-8000-000000000000'
  expect((await client.auth.mfa.challenge({ factorId: unknown })).error).toMatchObject({
    code: 'mfa_factor_not_found',
    status: 404,
  })
  expect(
    (await client.auth.mfa.verify({ factorId: factor!.id, challengeId: unknown, code: '123456' }))
      .error,
  ).toMatchObject({ code: 'mfa_factor_not_found', status: 422 })
  const { data: challenge } = await client.auth.mfa.challenge({ factorId: factor!.id })
  expect(
    await server.call('POST', `/factors/${factor!.id}/verify`, {
      token: session.access_token,
      body: { challenge_id: challenge!.id, code: '' },
    }),
  ).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  await rawSql()`update auth.mfa_challenges set created_at = now() - interval '6 minutes'
    where id = ${challenge!.id}`
  expect(
    (
      await client.auth.mfa.verify({
        factorId: factor!.id,
        challengeId: challenge!.id,
        code: '123456',
      })
    ).error,
  ).toMatchObject({ code: 'mfa_challenge_expired', status: 422 })
  const guest = server.client()
  await guest.auth.signInAnonymously()
  expect((await guest.auth.mfa.enroll({ factorType: 'totp' })).error).toMatchObject({
    code: 'no_authorization',
    status: 403,
  })
})

test('a challenge is bound to its address and ends after five wrong codes', async () => {
  let address = '203.0.113.1'
  const homes = await world.start({ autoconfirm: true }, () => address)
  const client = homes.client()
  await client.auth.signUp({ email: anEmail(), password: PASSWORD })
  const { data: factor } = await client.auth.mfa.enroll({ factorType: 'totp' })
  const { data: challenge } = await client.auth.mfa.challenge({ factorId: factor!.id })
  address = '203.0.113.2'
  const verify = (code: string) =>
    client.auth.mfa.verify({ factorId: factor!.id, challengeId: challenge!.id, code })
  expect((await verify('123456')).error).toMatchObject({
    code: 'mfa_ip_address_mismatch',
    status: 422,
  })
  address = '203.0.113.1'
  for (let miss = 0; miss < 5; miss++)
    expect((await verify('000000')).error).toMatchObject({ code: 'mfa_verification_failed' })
  expect((await verify('000000')).error).toMatchObject({
    code: 'mfa_factor_not_found',
    status: 422,
  })
})

test('a factor cannot be guessed by many challenges from many addresses', async () => {
  const limited = await world.start({
    autoconfirm: true,
    rateLimits: { mfa: { times: 3, perSeconds: 60 } },
  })
  const client = limited.client()
  await client.auth.signUp({ email: anEmail(), password: PASSWORD })
  const { data: factor } = await client.auth.mfa.enroll({ factorType: 'totp' })
  if (factor?.type !== 'totp') throw new Error('no factor')
  const prove = (code: string) => client.auth.mfa.challengeAndVerify({ factorId: factor.id, code })
  for (let turn = 0; turn < 3; turn++)
    expect((await prove('000000')).error).toMatchObject({ code: 'mfa_verification_failed' })
  expect((await prove(codeOf(factor.totp.secret))).error).toMatchObject({
    code: 'over_request_rate_limit',
    status: 429,
  })
  await rawSql()`delete from auth.rate_limits where key = ${`mfa-factor:${factor.id}`}`
  expect((await prove(codeOf(factor.totp.secret))).error).toBeNull()
})

test('a phone factor gets its code by text', async () => {
  const { client } = await openMember()
  const { data: factor } = await client.auth.mfa.enroll({
    factorType: 'phone',
    phone: '+62 812-9999-0001',
    friendlyName: 'hp',
  })
  const { data: challenge } = await client.auth.mfa.challenge({
    factorId: factor!.id,
    channel: 'whatsapp',
  })
  const sent = texts.at(-1)
  expect(sent).toMatchObject({ phone: '6281299990001', channel: 'whatsapp' })
  const { data, error } = await client.auth.mfa.verify({
    factorId: factor!.id,
    challengeId: challenge!.id,
    code: /\d{6}/.exec(sent?.text ?? '')?.[0] ?? '',
  })
  expect(error).toBeNull()
  expect(claimsOf(data!.access_token)).toMatchObject({ aal: 'aal2' })
  expect(
    (
      await client.auth.mfa.enroll({
        factorType: 'phone',
        phone: '+6281299990001',
        friendlyName: 'hp2',
      })
    ).error,
  ).toMatchObject({ code: 'mfa_verified_factor_exists', status: 422 })
})

test('a security key is enrolled, then used as second factor', async () => {
  const { client, session } = await openMember()
  const key = new SoftwareAuthenticator({ rpId: PARTY.rpId, origin: PARTY.origins[0]! })
  const { data: factor } = await client.auth.mfa.enroll({
    factorType: 'webauthn',
    friendlyName: 'kunci',
  })
  const prove = async (token: string, answer: (publicKey: never) => object) => {
    const challenge = await server.call<{
      id: string
      webauthn: { type: string; credential_options: { publicKey: never } }
    }>('POST', `/factors/${factor!.id}/challenge`, { token, body: {} })
    const { id, webauthn } = challenge.body
    return server.call<Raised>('POST', `/factors/${factor!.id}/verify`, {
      token,
      body: {
        challenge_id: id,
        webauthn: {
          type: webauthn.type,
          credential_response: answer(webauthn.credential_options.publicKey),
        },
      },
    })
  }
  const made = await prove(session.access_token, (options) => key.create(options))
  expect(made).toMatchObject({ status: 200 })
  const token = made.body.access_token
  expect(await prove(token, (options) => key.get(options))).toMatchObject({ status: 200 })
  const thief = new SoftwareAuthenticator({ rpId: PARTY.rpId, origin: PARTY.origins[0]! })
  expect(await prove(token, (options) => thief.get(options))).toMatchObject({
    status: 422,
    body: { code: 'mfa_verification_failed' },
  })
})

test('recovery codes replace a lost factor, each once', async () => {
  const { email, raised } = await withTotp()
  const made = await server.call<RecoveryCodes>('POST', '/factors/recovery-codes', {
    token: raised.access_token,
  })
  const { codes } = made.body
  expect(codes).toHaveLength(10)
  for (const code of codes) expect(code).toMatch(/^[a-z2-7]{16}$/)
  const low = server.client()
  const { data } = await low.auth.signInWithPassword({ email, password: PASSWORD })
  const use = (code: string) =>
    server.call<Raised>('POST', '/factors/recovery-codes/verify', {
      token: data.session!.access_token,
      body: { code },
    })
  expect(
    await server.call('POST', '/factors/recovery-codes/regenerate', {
      token: data.session!.access_token,
    }),
  ).toMatchObject({ status: 403, body: { code: 'insufficient_aal' } })
  const proved = await use(` ${codes[0]!.toUpperCase().replace(/(.{4})(.{4})/, '$1-$2 ')} `)
  expect(claimsOf(proved.body.access_token)).toMatchObject({ aal: 'aal2' })
  expect(await use(codes[0]!)).toMatchObject({
    status: 422,
    body: { code: 'mfa_verification_failed' },
  })
  expect(
    await server.call('GET', '/factors/recovery-codes', { token: raised.access_token }),
  ).toMatchObject({ status: 200, body: { total: 10, remaining: 9 } })
})

test('recovery codes lock after many wrong attempts, and require another factor', async () => {
  const nobody = await openMember()
  const none = { token: nobody.session.access_token }
  for (const method of ['POST', 'DELETE'] as const)
    expect(await server.call(method, '/factors/recovery-codes', none)).toMatchObject({
      status: 403,
      body: { code: 'insufficient_aal' },
    })
  expect(
    await server.call('POST', '/factors/recovery-codes/verify', { ...none, body: { code: 'x' } }),
  ).toMatchObject({ status: 422, body: { code: 'mfa_verification_failed' } })
  const { email, raised, factor } = await withTotp()
  const token = raised.access_token
  const { body: made } = await server.call<RecoveryCodes>('POST', '/factors/recovery-codes', {
    token,
    body: { friendly_name: 'cadangan' },
  })
  expect(made.friendly_name).toBe('cadangan')
  const { data } = await server.client().auth.signInWithPassword({ email, password: PASSWORD })
  const low = data.session!.access_token
  const use = (code: string) =>
    server.call<Raised>('POST', '/factors/recovery-codes/verify', { token: low, body: { code } })
  for (let turn = 0; turn < 10; turn++)
    expect(await use('aaaaaaaaaaaaaaaa')).toMatchObject({ status: 422 })
  expect(await use(made.codes[0]!)).toMatchObject({
    status: 429,
    body: { code: 'mfa_recovery_codes_locked' },
  })
  expect(await server.call('DELETE', '/factors/recovery-codes', { token: low })).toMatchObject({
    status: 403,
    body: { code: 'insufficient_aal' },
  })
  const { body: remade } = await server.call<RecoveryCodes>(
    'POST',
    '/factors/recovery-codes/regenerate',
    { token },
  )
  expect(await use(made.codes[1]!)).toMatchObject({ status: 422 })
  const { body: proved } = await use(remade.codes[0]!)
  expect(
    await server.call('DELETE', `/factors/${factor.id}`, { token: proved.access_token }),
  ).toMatchObject({ status: 200 })
  expect(
    await server.call('GET', '/factors/recovery-codes', { token: proved.access_token }),
  ).toMatchObject({ status: 404, body: { code: 'mfa_factor_not_found' } })
  expect(
    await server.call('POST', '/factors/recovery-codes', { token: proved.access_token }),
  ).toMatchObject({ status: 422, body: { code: 'mfa_recovery_codes_sole_factor' } })
})

test('a session falls back to aal1 when its factor is removed', async () => {
  const { client, factor } = await withTotp()
  expect((await client.auth.mfa.unenroll({ factorId: factor.id })).error).toBeNull()
  const { data } = await client.auth.refreshSession()
  expect(claimsOf(data.session!.access_token)).toMatchObject({ aal: 'aal1' })
  expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal1',
    nextLevel: 'aal1',
  })
})

test('administrators list and remove factors, which lowers the sessions they raised', async () => {
  const { client, user, factor } = await withTotp()
  const admin = server.client({}, world.keys.serviceRoleKey).auth.admin.mfa
  expect((await admin.listFactors({ userId: user.id })).data?.factors).toMatchObject([
    { id: factor.id, status: 'verified' },
  ])
  expect((await admin.deleteFactor({ userId: user.id, id: factor.id })).error).toBeNull()
  expect(claimsOf((await client.auth.refreshSession()).data.session!.access_token)).toMatchObject({
    aal: 'aal1',
  })
  expect((await admin.deleteFactor({ userId: user.id, id: factor.id })).error).toMatchObject({
    code: 'mfa_factor_not_found',
  })
})

test('a disabled factor kind allows neither enrolment nor proof', async () => {
  const kinds = ['totp', 'phone', 'webauthn'] as const
  const off = await world.start({
    webauthn: PARTY,
    mfa: { totp: false, phone: false, webauthn: false },
  })
  const { session, user } = await openMember()
  const token = session.access_token
  for (const kind of kinds) {
    expect(
      await off.call('POST', '/factors', {
        token,
        body: { factor_type: kind, friendly_name: kind, phone: '+6281200000009' },
      }),
    ).toMatchObject({ status: 422, body: { code: `mfa_${kind}_enroll_not_enabled` } })
    const [factor] = await rawSql()<
      { id: string }[]
    >`insert into auth.mfa_factors (user_id, friendly_name, factor_type, status, phone, created_at,
          updated_at) values (${user.id}, ${kind}, ${kind}, 'unverified',
          ${kind === 'phone' ? '6281200000009' : null}, now(), now()) returning id`
    for (const verb of ['challenge', 'verify']) {
      expect(
        await off.call('POST', `/factors/${factor?.id}/${verb}`, {
          token,
          body: { code: '123456', challenge_id: user.id },
        }),
      ).toMatchObject({ status: 422, body: { code: `mfa_${kind}_verify_not_enabled` } })
    }
  }
})
