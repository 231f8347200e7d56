import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { rawSql } from '#platform/database'
import { untilBlocked } from '../../../../tests/locks.ts'
import { type OidcPerson, type OidcStandin, startOidc } from '../../../../tests/standins/oidc.ts'
import {
  anEmail,
  type AuthWorld,
  openAuthWorld,
  PASSWORD,
  type Service,
  SITE,
} from '../auth-world.ts'

let world: AuthWorld
let oidc: OidcStandin
let server: Service
beforeAll(async () => {
  world = await openAuthWorld([])
  oidc = await startOidc()
  server = await world.start({
    providers: {
      google: { clientId: oidc.clientId, clientSecret: oidc.clientSecret, issuer: oidc.url },
    },
    manualLinking: true,
  })
})
beforeEach(() => oidc.signIn(aPerson()))
afterAll(async () => {
  await oidc.close()
  await world.close()
})

let count = 0
const aPerson = (more: Partial<OidcPerson> = {}): OidcPerson => ({
  sub: `orang-${(count += 1)}`,
  email: anEmail(),
  email_verified: true,
  name: 'Dewi Lestari',
  ...more,
})

/** Follows the redirects as a browser does, to the final page. */
async function followRedirects(url: string): Promise<URL> {
  let next = url
  for (let hop = 0; hop < 5; hop++) {
    const response = await fetch(next, { redirect: 'manual' })
    const to = response.headers.get('location')
    if (!to) throw new Error(`no redirect: ${response.status} ${await response.text()}`)
    if (to.startsWith(SITE)) return new URL(to)
    next = to
  }
  throw new Error('too many redirects')
}

const fragmentOf = (url: URL) => Object.fromEntries(new URLSearchParams(url.hash.slice(1)))

async function enterByProvider(client = server.client(), of: Service = server) {
  const { data } = await client.auth.signInWithOAuth({
    provider: 'google',
    options: { skipBrowserRedirect: true, redirectTo: `${SITE}/selesai` },
  })
  return followRedirects((data.url ?? '').replace(server.url, of.url))
}

test('a new user signs in by a provider, with name, identity and provider tokens', async () => {
  const landed = await enterByProvider()
  const session = fragmentOf(landed)
  expect(landed.pathname).toBe('/selesai')
  expect(session).toMatchObject({
    access_token: expect.any(String),
    provider_token: expect.any(String),
    provider_refresh_token: expect.any(String),
    sb: '',
  })
  const { data } = await server.client().auth.getUser(session.access_token)
  expect(data.user).toMatchObject({
    app_metadata: { provider: 'google', providers: ['google'] },
    user_metadata: { full_name: 'Dewi Lestari' },
    identities: [{ provider: 'google' }],
    email_confirmed_at: expect.any(String),
  })
})

test("with PKCE a code is returned, and the exchange returns the provider's tokens", async () => {
  const store = new Map<string, string>()
  const client = server.client({
    flowType: 'pkce',
    persistSession: true,
    storage: {
      getItem: (key) => store.get(key) ?? null,
      setItem: (key, value) => void store.set(key, value),
      removeItem: (key) => void store.delete(key),
    },
  })
  const landed = await enterByProvider(client)
  expect(landed.hash).toBe('')
  const { data, error } = await client.auth.exchangeCodeForSession(
    landed.searchParams.get('code') ?? '',
  )
  expect(error).toBeNull()
  expect(data.session).toMatchObject({
    provider_token: expect.any(String),
    user: { app_metadata: { provider: 'google' } },
  })
})

test('a verified address opens its account and deletes unproved credentials', async () => {
  const open = await world.start({ autoconfirm: true })
  const email = anEmail()
  const { data } = await open.client().auth.signUp({ email, password: PASSWORD })
  oidc.signIn(aPerson({ email }))
  const joined = await server
    .client()
    .auth.getUser(fragmentOf(await enterByProvider()).access_token)
  expect(joined.data.user).toMatchObject({
    id: data.user!.id,
    app_metadata: { providers: ['email', 'google'] },
  })
  expect(
    (await open.client().auth.signInWithPassword({ email, password: PASSWORD })).error,
  ).toBeNull()

  const squatted = anEmail()
  await server.client().auth.signUp({ email: squatted, password: PASSWORD })
  oidc.signIn(aPerson({ email: squatted }))
  const owner = await server.client().auth.getUser(fragmentOf(await enterByProvider()).access_token)
  expect(owner.data.user?.identities).toMatchObject([{ provider: 'google' }])
  expect(
    (await server.client().auth.signInWithPassword({ email: squatted, password: PASSWORD })).error,
  ).toMatchObject({ code: 'invalid_credentials' })
})

test('an address that the provider did not verify opens no account', async () => {
  const open = await world.start({ autoconfirm: true })
  const email = anEmail()
  await open.client().auth.signUp({ email, password: PASSWORD })
  oidc.signIn(aPerson({ email, email_verified: false }))
  const landed = await enterByProvider()
  expect(landed.searchParams.get('error_code')).toBe('provider_email_needs_verification')
  expect(fragmentOf(landed)).toMatchObject({
    error: 'access_denied',
    error_code: 'provider_email_needs_verification',
  })
  const fresh = anEmail()
  oidc.signIn(aPerson({ email: fresh, email_verified: false }))
  expect(fragmentOf(await enterByProvider()).error_code).toBe('provider_email_needs_verification')
  expect(world.mails.at(-1)?.to).toBe(fresh)
})

test('a failed sign-in returns an error in fragment and query', async () => {
  oidc.signIn(null)
  expect(fragmentOf(await enterByProvider())).toMatchObject({
    error_code: 'bad_oauth_callback',
    error_description: 'The person said no',
  })
  const back = (query: string) => followRedirects(`${server.url}/auth/v1/callback?${query}`)
  expect((await back('code=x')).searchParams.get('error_code')).toBe('bad_oauth_callback')
  expect((await back('code=x&state=unbekannt')).searchParams.get('error_code')).toBe(
    'bad_oauth_state',
  )
  const closed = await world.start({
    signup: false,
    providers: {
      google: { clientId: oidc.clientId, clientSecret: oidc.clientSecret, issuer: oidc.url },
    },
  })
  oidc.signIn(aPerson())
  expect(fragmentOf(await enterByProvider(closed.client(), closed))).toMatchObject({
    error: 'access_denied',
    error_code: 'signup_disabled',
  })
  expect(await server.call('GET', '/authorize?provider=apple')).toMatchObject({
    status: 400,
    body: { code: 'validation_failed', message: 'Unsupported provider: provider is not enabled' },
  })
})

test('a state is valid once and expires', async () => {
  const { data } = await server.client().auth.signInWithOAuth({
    provider: 'google',
    options: { skipBrowserRedirect: true, redirectTo: SITE },
  })
  const toProvider =
    (await fetch(data.url ?? '', { redirect: 'manual' })).headers.get('location') ?? ''
  const back = (await fetch(toProvider, { redirect: 'manual' })).headers.get('location') ?? ''
  await followRedirects(back)
  expect((await followRedirects(back)).searchParams.get('error_code')).toBe(
    'flow_state_already_used',
  )
  const unproved =
    (await fetch(data.url ?? '', { redirect: 'manual' })).headers.get('location') ?? ''
  await rawSql()`update auth.oauth_states set verifier_sealed = 'v1.x.y.z' where used_at is null`
  const there = (await fetch(unproved, { redirect: 'manual' })).headers.get('location') ?? ''
  expect((await followRedirects(there)).searchParams.get('error_code')).toBe(
    'oauth_client_state_not_found',
  )
  const second = (await fetch(data.url ?? '', { redirect: 'manual' })).headers.get('location') ?? ''
  await rawSql()`update auth.oauth_states set created_at = now() - interval '11 minutes'`
  const late = (await fetch(second, { redirect: 'manual' })).headers.get('location') ?? ''
  expect((await followRedirects(late)).searchParams.get('error_code')).toBe('bad_oauth_state')
})

test('a user links and unlinks an identity, but never unlinks the last one', async () => {
  const open = await world.start({
    autoconfirm: true,
    manualLinking: true,
    providers: {
      google: { clientId: oidc.clientId, clientSecret: oidc.clientSecret, issuer: oidc.url },
    },
  })
  const client = open.client()
  await client.auth.signUp({ email: anEmail(), password: PASSWORD })
  const link = async () => {
    const { data } = await client.auth.linkIdentity({
      provider: 'google',
      options: { skipBrowserRedirect: true, redirectTo: SITE },
    })
    return followRedirects(data?.url ?? '')
  }
  expect(fragmentOf(await link())).toMatchObject({ access_token: expect.any(String) })
  const { data } = await client.auth.getUserIdentities()
  const google = data!.identities.find((identity) => identity.provider === 'google')!
  expect(data!.identities).toHaveLength(2)
  expect(fragmentOf(await link())).toMatchObject({ error_code: 'identity_already_exists' })
  expect((await client.auth.unlinkIdentity(google)).error).toBeNull()
  const [last] = (await client.auth.getUserIdentities()).data!.identities
  expect((await client.auth.unlinkIdentity(last!)).error).toMatchObject({
    code: 'single_identity_not_deletable',
    status: 422,
  })
  const off = (await world.start({ autoconfirm: true })).client()
  await off.auth.signUp({ email: anEmail(), password: PASSWORD })
  expect((await off.auth.unlinkIdentity(last!)).error).toMatchObject({
    code: 'manual_linking_disabled',
    status: 404,
  })
})

test('without a password, the last identity can be removed only if mails reach the address', async () => {
  const linked = async (sendsMail: boolean) => {
    const open = await world.start({ autoconfirm: true, manualLinking: true, sendsMail })
    const client = open.client()
    const { data } = await client.auth.signUp({ email: anEmail(), password: PASSWORD })
    const userId = data.user!.id
    await rawSql()`insert into auth.identities (user_id, provider, provider_id, identity_data)
      values (${userId}, 'github', ${userId}, '{}')`
    const identities = (await client.auth.getUserIdentities()).data!.identities
    const github = identities.find(({ provider }) => provider === 'github')!
    return { userId, unlink: () => client.auth.unlinkIdentity(github) }
  }
  const dropPassword = (id: string) =>
    rawSql()`update auth.users set encrypted_password = '' where id = ${id}`
  const silent = await linked(false)
  await dropPassword(silent.userId)
  expect((await silent.unlink()).error).toMatchObject({
    code: 'single_identity_not_deletable',
    status: 422,
  })
  const mailed = await linked(true)
  await dropPassword(mailed.userId)
  expect((await mailed.unlink()).error).toBeNull()
  expect((await (await linked(false)).unlink()).error).toBeNull()
})

test('of two simultaneous removals of the last two identities, one is refused', async () => {
  const client = server.client()
  const { access_token: token = '', ...rest } = fragmentOf(await enterByProvider())
  await client.auth.setSession(sessionOf({ access_token: token, ...rest }))
  const own = (await client.auth.getUserIdentities()).data!.identities[0]!
  await rawSql()`insert into auth.identities (user_id, provider, provider_id, identity_data)
    values (${own.user_id}, 'github', ${own.user_id}, '{}')`
  const both = (await client.auth.getUserIdentities()).data!.identities
  const asked = await rawSql().begin(async (tx) => {
    await tx`select from auth.users where id = ${own.user_id} for update`
    const calls = both.map(({ identity_id: id }) =>
      server.call('DELETE', `/user/identities/${id}`, { token }),
    )
    await untilBlocked(2)
    return { calls }
  })
  const answers = await Promise.all(asked.calls)
  expect(answers.map(({ body }) => body.code).filter(Boolean)).toEqual([
    'single_identity_not_deletable',
  ])
  expect((await client.auth.getUserIdentities()).data!.identities).toHaveLength(1)
})

test("linking fails for a banned user or with another account's address", async () => {
  const open = await world.start({
    autoconfirm: true,
    smsAutoconfirm: true,
    manualLinking: true,
    providers: {
      google: { clientId: oidc.clientId, clientSecret: oidc.clientSecret, issuer: oidc.url },
    },
  })
  const client = open.client()
  const { data } = await client.auth.signUp({ phone: '6281377770001', password: PASSWORD })
  const begin = async () =>
    (
      await client.auth.linkIdentity({
        provider: 'google',
        options: { skipBrowserRedirect: true, redirectTo: SITE },
      })
    ).data?.url ?? ''
  const taken = aPerson()
  await open.client().auth.signUp({ email: taken.email ?? '', password: PASSWORD })
  oidc.signIn(taken)
  expect(fragmentOf(await followRedirects(await begin()))).toMatchObject({
    error_code: 'email_exists',
  })
  oidc.signIn(aPerson())
  const url = await begin()
  await server
    .client({}, world.keys.serviceRoleKey)
    .auth.admin.updateUserById(data.user!.id, { ban_duration: '1h' })
  expect(fragmentOf(await followRedirects(url))).toMatchObject({
    error: 'access_denied',
    error_code: 'user_banned',
  })
})

test('an anonymous user becomes permanent by an identity', async () => {
  const client = server.client()
  const { data: guest } = await client.auth.signInAnonymously()
  const { data } = await client.auth.linkIdentity({
    provider: 'google',
    options: { skipBrowserRedirect: true, redirectTo: SITE },
  })
  await followRedirects(data?.url ?? '')
  expect((await client.auth.getUser()).data.user).toMatchObject({
    id: guest.user!.id,
    is_anonymous: false,
    app_metadata: { provider: 'google' },
  })
})

test("an id token needs our audience, its issuer's signature and the nonce", async () => {
  const person = aPerson()
  const nonce = 'sekali-pakai'
  const hashed = createHash('sha256').update(nonce).digest('hex')
  const client = server.client()
  expect(
    (
      await client.auth.signInWithIdToken({
        provider: 'google',
        token: await oidc.idToken(person, { nonce: hashed }),
        nonce,
      })
    ).data.user,
  ).toMatchObject({ email: person.email })
  expect(
    (await client.auth.signInWithIdToken({ provider: 'google', token: await oidc.idToken(person) }))
      .error,
  ).toBeNull()
  const refusal = async (token: string, more: Record<string, unknown> = {}) =>
    (
      await server.call('POST', '/token?grant_type=id_token', {
        body: { provider: 'google', id_token: token, ...more },
      })
    ).body
  expect(
    await refusal(await oidc.idToken(person, { nonce: hashed }), { nonce: 'lain' }),
  ).toMatchObject({ error_description: 'Nonces mismatch' })
  expect(await refusal(await oidc.idToken(person, { aud: 'aplikasi-lain' }))).toMatchObject({
    error_description: 'Unacceptable audience in id_token: [aplikasi-lain]',
  })
  expect(await refusal(`${(await oidc.idToken(person)).slice(0, -8)}AAAAAAAA`)).toMatchObject({
    error_description: 'Bad ID token',
  })
  expect(
    await server.call('POST', '/token?grant_type=id_token', {
      body: { provider: 'apple', id_token: await oidc.idToken(person) },
    }),
  ).toMatchObject({ status: 400, body: { code: 'provider_disabled' } })
  const off = await world.start({})
  expect(
    await off.call('POST', '/token?grant_type=id_token', {
      body: { provider: 'google', id_token: 'none' },
    }),
  ).toMatchObject({
    status: 400,
    body: { message: 'Provider (issuer "https://accounts.google.com") is not enabled' },
  })
})

test("without a network a malformed id token is still the caller's error", async () => {
  const google = { clientId: 'toko', clientSecret: 'rahasia', issuer: 'http://127.0.0.1:9' }
  const cutOff = await world.start({ providers: { google } })
  const post = (id_token: string) =>
    cutOff.call('POST', '/token?grant_type=id_token', { body: { provider: 'google', id_token } })
  for (const text of ['bukan token', 'a.b.c', 'e30.e30.x']) {
    expect(await post(text)).toMatchObject({
      status: 400,
      body: { error: 'invalid request', error_description: 'Bad ID token' },
    })
  }
  expect(await post(await oidc.idToken(aPerson()))).toMatchObject({
    status: 503,
    body: { code: 'unexpected_failure', message: 'The provider google cannot be reached' },
  })
})

test('an id token links its identity to the signed-in account, once', async () => {
  const client = server.client()
  await client.auth.setSession(sessionOf(fragmentOf(await enterByProvider())))
  const token = (await client.auth.getSession()).data.session!.access_token
  const body = { provider: 'google', id_token: await oidc.idToken(aPerson()), link_identity: true }
  expect(await server.call('POST', '/token?grant_type=id_token', { token, body })).toMatchObject({
    status: 200,
  })
  expect((await client.auth.getUserIdentities()).data!.identities).toHaveLength(2)
  expect(await server.call('POST', '/token?grant_type=id_token', { token, body })).toMatchObject({
    status: 422,
    body: { code: 'identity_already_exists' },
  })
  expect(await server.call('POST', '/token?grant_type=id_token', { body })).toMatchObject({
    status: 401,
    body: { code: 'no_authorization' },
  })
})

test('a provider account without an address is refused, unless it is optional', async () => {
  const nameless = () => oidc.signIn({ sub: `orang-${(count += 1)}`, name: 'Tanpa Alamat' })
  nameless()
  expect(fragmentOf(await enterByProvider())).toMatchObject({
    error_code: 'email_address_not_provided',
  })
  const lenient = await world.start({
    providers: {
      google: {
        clientId: oidc.clientId,
        clientSecret: oidc.clientSecret,
        issuer: oidc.url,
        emailOptional: true,
      },
    },
  })
  nameless()
  expect(fragmentOf(await enterByProvider(lenient.client(), lenient))).toMatchObject({
    access_token: expect.any(String),
  })
})

test("a disabled provider, a spent invitation and another user's identity have distinct errors", async () => {
  const { data } = await server.client().auth.signInWithOAuth({
    provider: 'google',
    options: { skipBrowserRedirect: true, redirectTo: SITE },
  })
  const toProvider =
    (await fetch(data.url ?? '', { redirect: 'manual' })).headers.get('location') ?? ''
  const back = (await fetch(toProvider, { redirect: 'manual' })).headers.get('location') ?? ''
  const off = await world.start({})
  expect(fragmentOf(await followRedirects(back.replace(server.url, off.url)))).toMatchObject({
    error_code: 'oauth_provider_not_supported',
  })

  expect(await server.call('GET', '/authorize?provider=google&invite_token=spent')).toMatchObject({
    status: 404,
    body: { code: 'invite_not_found' },
  })
  const { data: link } = await server
    .client({}, world.keys.serviceRoleKey)
    .auth.admin.generateLink({ type: 'invite', email: anEmail() })
  const invited = await fetch(
    `${server.url}/auth/v1/authorize?provider=google&invite_token=${link.properties?.hashed_token}`,
    { redirect: 'manual' },
  )
  expect(invited.status).toBe(302)

  const client = server.client()
  await client.auth.setSession(sessionOf(fragmentOf(await enterByProvider())))
  const own = (await client.auth.getUserIdentities()).data!.identities[0]!
  await rawSql()`insert into auth.identities (user_id, provider, provider_id, identity_data)
    values (${own.user_id}, 'github', ${own.user_id}, '{}')`
  expect(
    (
      await client.auth.unlinkIdentity({
        ...own,
        identity_id: '00000000-0000-4000-8000-000000000000',
      })
    ).error,
  ).toMatchObject({ status: 422, code: 'identity_not_found' })
})

test("unlinking removes the identity's address; only the user's next identity replaces it", async () => {
  const open = await world.start({
    autoconfirm: true,
    manualLinking: true,
    providers: {
      google: { clientId: oidc.clientId, clientSecret: oidc.clientSecret, issuer: oidc.url },
    },
  })
  const withGoogle = async () => {
    const client = open.client()
    const email = anEmail()
    const there = aPerson()
    await client.auth.signUp({ email, password: PASSWORD })
    oidc.signIn(there)
    const { data } = await client.auth.linkIdentity({
      provider: 'google',
      options: { skipBrowserRedirect: true, redirectTo: SITE },
    })
    await followRedirects(data?.url ?? '')
    const identities = (await client.auth.getUserIdentities()).data!.identities
    return { client, there, own: identities.find((identity) => identity.provider === 'email')! }
  }
  const free = await withGoogle()
  expect((await free.client.auth.unlinkIdentity(free.own)).error).toBeNull()
  expect((await free.client.auth.getUser()).data.user).toMatchObject({
    email: free.there.email,
    app_metadata: { providers: ['google'] },
  })

  const clash = await withGoogle()
  await open.client().auth.signUp({ email: clash.there.email ?? '', password: PASSWORD })
  expect((await clash.client.auth.unlinkIdentity(clash.own)).error).toMatchObject({
    status: 422,
    code: 'email_conflict_identity_not_deletable',
  })
  expect((await clash.client.auth.getUserIdentities()).data!.identities).toHaveLength(2)
})

const sessionOf = (fragment: Record<string, string>) => ({
  access_token: fragment.access_token ?? '',
  refresh_token: fragment.refresh_token ?? '',
})
