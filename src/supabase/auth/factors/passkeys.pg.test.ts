import { afterAll, beforeAll, expect, test } from 'vitest'
import { rawSql } from '#platform/database'
import { anEmail, type AuthWorld, openAuthWorld, PASSWORD, type Service } from '../auth-world.ts'
import { SoftwareAuthenticator } from './software-authenticator.ts'

let world: AuthWorld
let server: Service
const SITE = { rpId: 'app.example.com', origin: 'https://app.example.com' }
beforeAll(async () => {
  world = await openAuthWorld([])
  server = await world.start({
    autoconfirm: true,
    webauthn: { rpId: SITE.rpId, rpName: 'Toko Uji', origins: [SITE.origin] },
  })
})
afterAll(() => world.close())

type Options = { challenge_id: string; options: never; expires_at: number }

async function openOwner() {
  const { data } = await server.client().auth.signUp({ email: anEmail(), password: PASSWORD })
  const token = data.session!.access_token
  const key = new SoftwareAuthenticator(SITE)
  const start = async () =>
    (await server.call<Options>('POST', '/passkeys/registration/options', { token, body: {} })).body
  const register = async (authenticator = key, change: Partial<Options> = {}) => {
    const started = await start()
    return server.call<{ id: string }>('POST', '/passkeys/registration/verify', {
      token,
      body: {
        challenge_id: started.challenge_id,
        credential: authenticator.create(started.options),
        ...change,
      },
    })
  }
  return { user: data.user!, token, key, start, register }
}

async function signIn(key: SoftwareAuthenticator) {
  const started = (
    await server.call<Options>('POST', '/passkeys/authentication/options', { body: {} })
  ).body
  const body = { challenge_id: started.challenge_id, credential: key.get(started.options) }
  return { body, answer: await server.call('POST', '/passkeys/authentication/verify', { body }) }
}

test('a passkey signs its owner in without a name; each challenge works once', async () => {
  const { user, token, key, start, register } = await openOwner()
  expect((await start()).options).toMatchObject({
    rp: { id: SITE.rpId },
    authenticatorSelection: { residentKey: 'required' },
  })
  expect(await register()).toMatchObject({ status: 200 })
  const { body, answer } = await signIn(key)
  expect(answer).toMatchObject({ status: 200, body: { user: { id: user.id } } })
  expect(await server.call('POST', '/passkeys/authentication/verify', { body })).toMatchObject({
    status: 400,
    body: { code: 'webauthn_challenge_not_found' },
  })
  expect((await server.call('GET', '/passkeys', { token })).body).toMatchObject([
    { last_used_at: expect.any(String) },
  ])
})

test('an unknown, duplicate or late passkey is refused', async () => {
  const { token, key, register } = await openOwner()
  await register()
  expect(await register()).toMatchObject({
    status: 422,
    body: { code: 'webauthn_credential_exists' },
  })
  expect(
    await register(new SoftwareAuthenticator({ ...SITE, origin: 'https://jahat.example' })),
  ).toMatchObject({ status: 400, body: { code: 'webauthn_verification_failed' } })
  expect(
    await register(new SoftwareAuthenticator(SITE), {
      challenge_id: '00000000-0000-4000-8000-000000000000',
    }),
  ).toMatchObject({ status: 400, body: { code: 'webauthn_challenge_not_found' } })
  expect((await signIn(new SoftwareAuthenticator(SITE))).answer).toMatchObject({
    status: 400,
    body: { code: 'webauthn_verification_failed' },
  })
  const started = (
    await server.call<Options>('POST', '/passkeys/authentication/options', { body: {} })
  ).body
  await rawSql()`update auth.webauthn_challenges set created_at = now() - interval '6 minutes'
    where id = ${started.challenge_id}`
  expect(
    await server.call('POST', '/passkeys/authentication/verify', {
      body: { challenge_id: started.challenge_id, credential: key.get(started.options) },
    }),
  ).toMatchObject({ status: 400, body: { code: 'webauthn_challenge_expired' } })
  expect(await server.call('POST', '/passkeys/registration/options', { body: {} })).toMatchObject({
    status: 401,
  })
  expect((await server.call('GET', '/passkeys', { token })).body).toHaveLength(1)
})

test('users rename and remove their own passkeys, administrators remove any', async () => {
  const { user, token, key, register } = await openOwner()
  const { body } = await register()
  const { id } = body
  expect(
    await server.call('PATCH', `/passkeys/${id}`, {
      token,
      body: { friendly_name: 'laptop kasir' },
    }),
  ).toMatchObject({ status: 200, body: { friendly_name: 'laptop kasir' } })
  const stranger = await openOwner()
  expect(await server.call('DELETE', `/passkeys/${id}`, { token: stranger.token })).toMatchObject({
    status: 404,
    body: { code: 'webauthn_credential_not_found' },
  })
  const service = world.keys.serviceRoleKey
  expect(
    (await server.call('GET', `/admin/users/${user.id}/passkeys`, { token: service })).body,
  ).toMatchObject([{ id }])
  expect(
    await server.call('DELETE', `/admin/users/${user.id}/passkeys/${id}`, { token: service }),
  ).toMatchObject({ status: 204 })
  expect((await signIn(key)).answer).toMatchObject({
    status: 400,
    body: { code: 'webauthn_verification_failed' },
  })
})

test('without a configured site, passkeys are disabled', async () => {
  const off = await world.start({})
  expect(await off.call('POST', '/passkeys/authentication/options', { body: {} })).toMatchObject({
    status: 404,
    body: { code: 'passkey_disabled' },
  })
})

test('an unknown passkey is not found, and a passkey above the limit is refused', async () => {
  const { user, token } = await openOwner()
  const missing = '/passkeys/00000000-0000-4000-8000-000000000000'
  expect(
    await server.call('PATCH', missing, { token, body: { friendly_name: 'x' } }),
  ).toMatchObject({ status: 404, body: { code: 'webauthn_credential_not_found' } })
  expect(await server.call('DELETE', missing, { token })).toMatchObject({
    status: 404,
    body: { code: 'webauthn_credential_not_found' },
  })
  await rawSql()`insert into auth.webauthn_credentials (user_id, credential_id, public_key)
    select ${user.id}, ${user.id} || n, decode('00', 'hex') from generate_series(1, 20) n`
  expect(await server.call('POST', '/passkeys/registration/options', { token })).toMatchObject({
    status: 422,
    body: { code: 'too_many_passkeys' },
  })
})
