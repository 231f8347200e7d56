import type { CreateCustomProviderParams } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rawSql } from '#platform/database'
import { type OidcStandin, startOidc } from '../../../../tests/standins/oidc.ts'
import { anEmail, openService, SITE } from '../auth-world.ts'

const { service, world, admin } = await openService()
let oidc: OidcStandin
beforeAll(async () => {
  oidc = await startOidc()
})
afterAll(() => oidc.close())

const aCompany = (
  identifier: string,
  more: Partial<CreateCustomProviderParams> = {},
): CreateCustomProviderParams => ({
  provider_type: 'oidc',
  identifier,
  name: 'Perusahaan',
  client_id: oidc.clientId,
  client_secret: oidc.clientSecret,
  issuer: oidc.url,
  ...more,
})
const openProviders = () => admin().customProviders

/** Redirects to the provider and back, as a browser does. */
async function signIn(provider: string): Promise<URL> {
  let next = `${service.url}/auth/v1/authorize?${new URLSearchParams({ provider, redirect_to: SITE })}`
  for (let hop = 0; hop < 5; hop++) {
    const to = (await fetch(next, { redirect: 'manual' })).headers.get('location') ?? ''
    if (to.startsWith(SITE)) return new URL(to)
    next = to
  }
  throw new Error('too many redirects')
}

test('a custom provider works at once, can be changed and removed, and hides its secret', async () => {
  const made = await openProviders().createProvider(
    aCompany('custom:satu', {
      custom_claims_allowlist: ['team'],
      attribute_mapping: { name: 'nama' },
    }),
  )
  expect(made.error).toBeNull()
  expect(made.data).toMatchObject({
    identifier: 'custom:satu',
    provider_type: 'oidc',
    enabled: true,
    pkce_enabled: true,
    discovery_document: { issuer: oidc.url, token_endpoint: `${oidc.url}/token` },
  })
  expect(JSON.stringify(made.data)).not.toContain(oidc.clientSecret)
  expect(JSON.stringify(await rawSql()`select * from auth.custom_oauth_providers`)).not.toContain(
    oidc.clientSecret,
  )

  const email = anEmail()
  oidc.signIn({ sub: 'k-1', email, email_verified: true, team: 'gudang', nama: 'Dewi' })
  const session = Object.fromEntries(
    new URLSearchParams((await signIn('custom:satu')).hash.slice(1)),
  )
  const { data } = await service.client().auth.getUser(session.access_token)
  expect(data.user).toMatchObject({
    email,
    app_metadata: { provider: 'custom:satu' },
    user_metadata: { name: 'Dewi', custom_claims: { team: 'gudang' } },
  })
  const idToken = await service.client().auth.signInWithIdToken({
    provider: 'custom:satu',
    token: await oidc.idToken({ sub: 'k-1', email, email_verified: true }),
  })
  expect(idToken.data.user?.id).toBe(data.user!.id)

  expect(
    (await openProviders().listProviders({ type: 'oidc' })).data.providers.map(
      (row) => row.identifier,
    ),
  ).toEqual(['custom:satu'])
  expect((await openProviders().listProviders({ type: 'oauth2' })).data.providers).toEqual([])
  expect(
    (await openProviders().updateProvider('custom:satu', { enabled: false, name: 'Lain' })).data,
  ).toMatchObject({ name: 'Lain', enabled: false })
  expect(await service.call('GET', '/authorize?provider=custom:satu')).toMatchObject({
    status: 400,
    body: { code: 'validation_failed' },
  })
  expect((await openProviders().deleteProvider('custom:satu')).error).toBeNull()
})

test('an unknown custom provider answers not found', async () => {
  const missing = { status: 404, code: 'custom_provider_not_found' }
  for (const { error } of [
    await openProviders().getProvider('custom:nihil'),
    await openProviders().updateProvider('custom:nihil', { name: 'x' }),
    await openProviders().deleteProvider('custom:nihil'),
  ])
    expect(error).toMatchObject(missing)
})

test("an OAuth provider without OpenID Connect returns the user's profile", async () => {
  const plain = {
    provider_type: 'oauth2',
    authorization_url: `${oidc.url}/authorize`,
    token_url: `${oidc.url}/token`,
    userinfo_url: `${oidc.url}/userinfo`,
  } as const
  const { issuer: _, ...company } = aCompany('custom:dua', plain)
  expect((await openProviders().createProvider(company)).error).toBeNull()
  const email = anEmail()
  oidc.signIn({ sub: 'k-2', email, email_verified: true })
  const session = Object.fromEntries(
    new URLSearchParams((await signIn('custom:dua')).hash.slice(1)),
  )
  expect((await service.client().auth.getUser(session.access_token)).data.user?.email).toBe(email)
})

test('an invalid custom provider is refused before it is stored', async () => {
  const wrong: [Partial<CreateCustomProviderParams>, number, string][] = [
    [{ identifier: 'google' }, 400, 'validation_failed'],
    [{ client_secret: '' }, 400, 'bad_json'],
    [{ issuer: 'http://127.0.0.1:1' }, 400, 'validation_failed'],
    [
      { issuer: 'http://lain.test', discovery_url: `${oidc.url}/.well-known/openid-configuration` },
      400,
      'validation_failed',
    ],
    [{ provider_type: 'oauth2' }, 400, 'validation_failed'],
    [{ identifier: 'custom:dua' }, 409, 'conflict'],
  ]
  for (const [change, status, code] of wrong)
    expect(
      (await openProviders().createProvider(aCompany('custom:tiga', change))).error,
      JSON.stringify(change),
    ).toMatchObject({ status, code })
  const small = await world.start({ maxCustomProviders: 1 })
  const { error } = await small
    .client({}, world.keys.serviceRoleKey)
    .auth.admin.customProviders.createProvider(aCompany('custom:tiga'))
  expect(error).toMatchObject({ status: 422, code: 'over_custom_provider_quota' })
})

test('only the service role reads or adds custom providers', async () => {
  expect((await service.client().auth.admin.customProviders.listProviders()).error).toMatchObject({
    status: 403,
    code: 'not_admin',
  })
})
