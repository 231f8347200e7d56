import { createHmac, generateKeyPairSync } from 'node:crypto'
import { createLocalJWKSet, jwtVerify, SignJWT } from 'jose'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { nowIso, shiftClock } from '#platform/clock'
import { type Jwk, type Keys, loadKeys } from './tokens.ts'

const JWT_SECRET = 'a-shared-secret-of-at-least-32-characters'
const nowSeconds = () => Math.floor(Date.parse(nowIso()) / 1000)
const toBase64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const userClaims = () => ({
  sub: '6b5f1f0e-8d5c-4f6e-9f39-0f3d9a6b1c11',
  aud: 'authenticated',
  role: 'authenticated',
  exp: nowSeconds() + 3600,
})

function ecKey(kid: string, key_ops = ['sign', 'verify']): Jwk {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return { ...privateKey.export({ format: 'jwk' }), kty: 'EC', kid, alg: 'ES256', key_ops }
}

const current = ecKey('current')
const former = ecKey('former', ['verify'])
let keys: Keys
beforeAll(async () => {
  keys = await loadKeys({ jwtSecret: JWT_SECRET, signingKeys: [current, former] })
})
afterEach(() => shiftClock(0))

const reasonOf = async (token: string) => {
  const verified = await keys.verify(token)
  return verified.ok ? 'accepted' : verified.reason
}

test('a signed token verifies, with the published keys too', async () => {
  const token = await keys.sign(userClaims())
  expect(await keys.verify(token)).toMatchObject({
    ok: true,
    claims: { role: 'authenticated', sub: userClaims().sub },
  })
  const outside = await jwtVerify(token, createLocalJWKSet(keys.jwks()), {
    audience: 'authenticated',
  })
  expect(outside.protectedHeader).toEqual({ alg: 'ES256', kid: 'current', typ: 'JWT' })
})

test('published keys contain no private part and no shared secret', () => {
  expect(keys.jwks().keys.map((key) => key.kid)).toEqual(['current', 'former'])
  expect(JSON.stringify(keys.jwks())).not.toMatch(new RegExp(`"d"|"k"|${JWT_SECRET}`))
})

test('tokens of a previous key and of the shared secret stay valid during rotation', async () => {
  const before = await loadKeys({
    jwtSecret: JWT_SECRET,
    signingKeys: [{ ...former, key_ops: ['sign', 'verify'] }],
  })
  const byFormer = await before.sign(userClaims())
  const bySecret = await new SignJWT(userClaims())
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode(JWT_SECRET))
  expect([await reasonOf(byFormer), await reasonOf(bySecret)]).toEqual(['accepted', 'accepted'])
})

test('an instance with only a shared secret signs with it', async () => {
  const plain = await loadKeys({
    jwtSecret: JWT_SECRET,
    signingKeys: [current],
    signsWithSecret: true,
  })
  const token = await plain.sign(userClaims())
  expect(JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString())).toEqual({
    alg: 'HS256',
    typ: 'JWT',
  })
  expect(await reasonOf(token)).toBe('accepted')
})

test('forged and malformed tokens are refused, each with its own reason', async () => {
  const token = await keys.sign(userClaims())
  const [header, payload, signature] = token.split('.') as [string, string, string]
  const stranger = await loadKeys({
    jwtSecret: 'another-secret-of-at-least-32-characters',
    signingKeys: [ecKey('current')],
  })
  const strangerKid = await loadKeys({ jwtSecret: JWT_SECRET, signingKeys: [ecKey('unheard-of')] })
  const publicKeyAsSecret = createHmac('sha256', JSON.stringify(keys.jwks().keys[0]))
    .update(`${toBase64url({ alg: 'HS256' })}.${payload}`)
    .digest('base64url')
  const cases: [string, string][] = [
    [`${toBase64url({ alg: 'none' })}.${payload}.`, 'unsupported_algorithm'],
    [`${toBase64url({ alg: 'none' })}.${payload}.${signature}`, 'unsupported_algorithm'],
    [
      `${toBase64url({ alg: 'RS256', kid: 'current' })}.${payload}.${signature}`,
      'unsupported_algorithm',
    ],
    [await stranger.sign(userClaims()), 'bad_signature'],
    [await strangerKid.sign(userClaims()), 'unknown_key'],
    [`${toBase64url({ alg: 'HS256' })}.${payload}.${publicKeyAsSecret}`, 'bad_signature'],
    [
      `${header}.${toBase64url({ ...userClaims(), role: 'service_role' })}.${signature}`,
      'bad_signature',
    ],
    [token.slice(0, -9), 'bad_signature'],
    [`${header}.${payload}`, 'malformed'],
    [`${header}.${payload.slice(0, -3)}.${signature}`, 'malformed'],
    ['', 'malformed'],
    ['..', 'malformed'],
    ['not a token', 'malformed'],
    [`${token}.x`, 'malformed'],
    [await keys.sign({ ...userClaims(), aud: 'somebody-else' }), 'wrong_audience'],
    [await keys.sign({ ...userClaims(), aud: ['somebody-else', 'third'] }), 'wrong_audience'],
    [await keys.sign({ ...userClaims(), nbf: nowSeconds() + 60 }), 'not_yet_valid'],
    [await keys.sign({ ...userClaims(), exp: nowSeconds() - 1 }), 'expired'],
    [await keys.sign({ ...userClaims(), role: 'postgres' }), 'unknown_role'],
  ]
  for (const [attack, reason] of cases)
    expect([attack, await reasonOf(attack)]).toEqual([attack, reason])
})

test('a cached token is refused after it expires', async () => {
  const token = await keys.sign(userClaims())
  expect(await reasonOf(token)).toBe('accepted')
  shiftClock(3_601_000)
  expect(await reasonOf(token)).toBe('expired')
})

test('project keys are equal in all processes of the instance and contain their role', async () => {
  const elsewhere = await loadKeys({ jwtSecret: JWT_SECRET, signingKeys: [] })
  expect(elsewhere.anonKey).toBe(keys.anonKey)
  expect(elsewhere.secretKey).toBe(keys.secretKey)
  expect(await keys.roleOfApiKey(keys.anonKey)).toBe('anon')
  expect(await keys.roleOfApiKey(keys.serviceRoleKey)).toBe('service_role')
  expect(await keys.roleOfApiKey(keys.publishableKey)).toBe('anon')
  expect(await keys.roleOfApiKey(keys.secretKey)).toBe('service_role')
  expect(await keys.roleOfApiKey('sb_secret_guess')).toBeUndefined()
  expect(await keys.roleOfApiKey(await keys.sign(userClaims()))).toBeUndefined()
})

test('opaque project keys set by the operator are the only ones accepted', async () => {
  const chosen = await loadKeys({
    jwtSecret: JWT_SECRET,
    signingKeys: [],
    publishableKey: 'sb_publishable_of_the_operator',
    secretKey: 'sb_secret_of_the_operator',
  })
  expect(await chosen.roleOfApiKey('sb_publishable_of_the_operator')).toBe('anon')
  expect(await chosen.roleOfApiKey('sb_secret_of_the_operator')).toBe('service_role')
  expect(await chosen.roleOfApiKey(keys.secretKey)).toBeUndefined()
  expect(chosen.anonKey).toBe(keys.anonKey)
})

test('the bearer token takes precedence, and a wrong one is an error', async () => {
  const token = await keys.sign(userClaims())
  expect(
    await keys.identify({ authorization: `Bearer ${token}`, apikey: keys.anonKey }),
  ).toMatchObject({ ok: true, claims: { role: 'authenticated' }, token })
  expect(
    await keys.identify({ authorization: `bearer ${keys.secretKey}`, apikey: keys.publishableKey }),
  ).toEqual({ ok: true, claims: { role: 'service_role' } })
  expect(await keys.identify({ apikey: keys.publishableKey })).toEqual({
    ok: true,
    claims: { role: 'anon' },
  })
  expect(
    await keys.identify({ authorization: 'Bearer sb_secret_guess', apikey: keys.anonKey }),
  ).toMatchObject({ ok: false, reason: 'unknown_key' })
  expect(
    await keys.identify({ authorization: `Bearer ${token.slice(0, -4)}`, apikey: keys.anonKey }),
  ).toMatchObject({ ok: false, reason: 'bad_signature' })
  expect(
    await keys.identify({
      authorization: `Bearer ${token.slice(0, 40)} ${token.slice(40)}`,
      apikey: keys.anonKey,
    }),
  ).toMatchObject({ ok: false, reason: 'malformed' })
  expect(await keys.identify({})).toMatchObject({ ok: false, reason: 'missing' })
})

test('an older tool that signs as supabase_admin has the service role', async () => {
  const admin = await new SignJWT({ sub: '1234567890', role: 'supabase_admin' })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode(JWT_SECRET))
  expect(await keys.verify(admin)).toMatchObject({ ok: true, claims: { role: 'service_role' } })
})

test('a key set with an unsupported algorithm fails at startup', async () => {
  await expect(
    loadKeys({ jwtSecret: JWT_SECRET, signingKeys: [{ ...ecKey('odd'), alg: 'ES512' }] }),
  ).rejects.toThrow('ES512')
})
