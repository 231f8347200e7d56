import { inflateRawSync } from 'node:zlib'
import { rawSql } from '#platform/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type AuthWorld,
  claimsOf,
  openAuthWorld,
  PASSWORD,
  type Service,
  SITE,
} from '../auth-world.ts'
import { type Assertion, IDP, METADATA, signResponse } from './saml-idp.ts'

let world: AuthWorld
let server: Service
let providerId = ''
beforeAll(async () => {
  world = await openAuthWorld([])
  server = await world.start({ saml: true })
  const made = await server.call<{ id: string }>('POST', '/admin/sso/providers', {
    token: world.keys.serviceRoleKey,
    body: { type: 'saml', metadata_xml: METADATA, domains: ['perusahaan.test'] },
  })
  expect(made).toMatchObject({
    status: 201,
    body: { saml: { entity_id: IDP }, domains: [{ domain: 'perusahaan.test' }] },
  })
  providerId = made.body.id
})
afterAll(() => world.close())

/** Signs on at the identity provider and returns; `change` overrides its assertion. */
async function signOn(change: Partial<Assertion> = {}): Promise<URL> {
  const { data, error } = await server.client().auth.signInWithSSO({
    domain: 'perusahaan.test',
    options: { redirectTo: `${SITE}/selesai`, skipBrowserRedirect: true },
  })
  expect(error).toBeNull()
  const url = new URL(data!.url)
  expect(url.origin).toBe('https://idp.example.test')
  const request = inflateRawSync(
    Buffer.from(url.searchParams.get('SAMLRequest') ?? '', 'base64'),
  ).toString()
  const requestId = / ID="([^"]+)"/.exec(request)?.[1] ?? ''
  const acs = `${server.url}/auth/v1/sso/saml/acs`
  const answer = signResponse({
    requestId,
    acs,
    audience: `${server.url}/auth/v1/sso/saml/metadata`,
    nameId: 'u-1',
    email: 'rina@perusahaan.test',
    ...change,
  })
  return postForm(answer, url.searchParams.get('RelayState') ?? '')
}

async function postForm(answer: string, relayState: string): Promise<URL> {
  const response = await fetch(`${server.url}/auth/v1/sso/saml/acs`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ SAMLResponse: answer, RelayState: relayState }),
  })
  expect(response.status).toBe(303)
  return new URL(response.headers.get('location') ?? '')
}

const fragmentOf = (url: URL) => Object.fromEntries(new URLSearchParams(url.hash.slice(1)))

test('single sign-on opens a session for the same account each time', async () => {
  const first = fragmentOf(await signOn())
  expect(claimsOf(first.access_token ?? '')).toMatchObject({
    email: 'rina@perusahaan.test',
    amr: [{ method: 'sso/saml', provider: providerId }],
  })
  const again = fragmentOf(await signOn())
  expect(claimsOf(again.access_token ?? '').sub).toBe(claimsOf(first.access_token ?? '').sub)
  const { data } = await server.client().auth.getUser(first.access_token)
  expect(data.user).toMatchObject({
    app_metadata: { provider: `sso:${providerId}` },
    identities: [{ provider: `sso:${providerId}` }],
  })
})

test('single sign-on never opens an ordinary account with the same address', async () => {
  const open = await world.start({ autoconfirm: true })
  const { data } = await open
    .client()
    .auth.signUp({ email: 'dewi@perusahaan.test', password: PASSWORD })
  const session = fragmentOf(await signOn({ nameId: 'u-2', email: 'dewi@perusahaan.test' }))
  expect(claimsOf(session.access_token ?? '').sub).not.toBe(data.user!.id)
})

test('an unsigned, foreign, expired or unrelated SAML response is refused', async () => {
  for (const change of [
    { isSigned: false },
    { issuer: 'https://lain.example.test' },
    { audience: 'https://lain.example.test' },
    { ageMs: 3_600_000 },
    { requestId: '_lain' },
  ]) {
    expect(fragmentOf(await signOn(change)), JSON.stringify(change)).toMatchObject({
      error_code: 'saml_assertion_no_user_id',
    })
  }
  expect(fragmentOf(await postForm('', 'tidak-ada'))).toMatchObject({
    error_code: 'saml_relay_state_not_found',
  })
})

test('administrators manage SSO providers: unique entity ids and domains', async () => {
  const admin = (method: string, path: string, body?: unknown) =>
    server.call(method, `/admin/sso/providers${path}`, {
      token: world.keys.serviceRoleKey,
      ...(body !== undefined && { body }),
    })
  expect(await admin('POST', '', { type: 'saml', metadata_xml: METADATA })).toMatchObject({
    status: 422,
    body: { code: 'saml_idp_already_exists' },
  })
  expect(
    await admin('POST', '', {
      type: 'saml',
      metadata_xml: METADATA.replace(IDP, 'https://dua.example.test'),
      domains: ['perusahaan.test'],
    }),
  ).toMatchObject({ status: 422, body: { code: 'sso_domain_already_exists' } })
  expect(await admin('POST', '', { type: 'saml', metadata_xml: '<kosong/>' })).toMatchObject({
    status: 400,
    body: { code: 'validation_failed' },
  })
  expect(
    await admin('PUT', `/${providerId}`, { domains: ['perusahaan.test', 'anak.perusahaan.test'] }),
  ).toMatchObject({
    status: 200,
    body: { domains: [{ domain: 'anak.perusahaan.test' }, { domain: 'perusahaan.test' }] },
  })
  expect(await admin('GET', '')).toMatchObject({
    status: 200,
    body: { items: [{ id: providerId }] },
  })
  expect(await admin('GET', '/00000000-0000-4000-8000-000000000000')).toMatchObject({
    status: 404,
    body: { code: 'sso_provider_not_found' },
  })
  expect(
    (await server.client().auth.signInWithSSO({ domain: 'tidak-ada.test' })).error,
  ).toMatchObject({ code: 'sso_provider_not_found', status: 404 })
  const off = await world.start({})
  expect(
    (await off.client().auth.signInWithSSO({ domain: 'perusahaan.test' })).error,
  ).toMatchObject({ code: 'saml_provider_disabled', status: 404 })
  expect(await (await fetch(`${server.url}/auth/v1/sso/saml/metadata`)).text()).toContain(
    '/auth/v1/sso/saml/acs',
  )
})

test('a response without an address, and a late one, are refused', async () => {
  const { data } = await server.client().auth.signInWithSSO({
    domain: 'perusahaan.test',
    options: { redirectTo: SITE, skipBrowserRedirect: true },
  })
  const url = new URL(data!.url)
  const requestId =
    / ID="([^"]+)"/.exec(
      inflateRawSync(Buffer.from(url.searchParams.get('SAMLRequest') ?? '', 'base64')).toString(),
    )?.[1] ?? ''
  await rawSql()`update auth.oauth_states set created_at = now() - interval '11 minutes'`
  const answer = signResponse({
    requestId,
    acs: `${server.url}/auth/v1/sso/saml/acs`,
    audience: `${server.url}/auth/v1/sso/saml/metadata`,
    nameId: 'u-9',
    email: 'telat@perusahaan.test',
  })
  expect(
    fragmentOf(await postForm(answer, url.searchParams.get('RelayState') ?? '')),
  ).toMatchObject({
    error_code: 'saml_relay_state_expired',
  })
  expect(fragmentOf(await signOn({ nameId: 'u-10', email: '' }))).toMatchObject({
    error_code: 'saml_assertion_no_email',
  })
})

test('an SSO provider keeps its entity id, and metadata errors have distinct codes', async () => {
  const admin = (method: string, path: string, body: unknown) =>
    server.call(method, `/admin/sso/providers${path}`, { token: world.keys.serviceRoleKey, body })
  expect(
    await admin('PUT', `/${providerId}`, {
      metadata_xml: METADATA.replace(IDP, 'https://lain.example.test'),
    }),
  ).toMatchObject({ status: 400, body: { code: 'saml_entity_id_mismatch' } })
  expect(
    await admin('POST', '', { type: 'saml', metadata_url: 'https://127.0.0.1:1/metadata' }),
  ).toMatchObject({ status: 400, body: { code: 'saml_metadata_fetch_failed' } })
})

test('an SSO account cannot change its address or password here', async () => {
  const session = fragmentOf(await signOn({ nameId: 'u-11', email: 'budi@perusahaan.test' }))
  for (const body of [
    { email: 'budi@lain.test' },
    { password: PASSWORD },
    { phone: '+6281234567890' },
  ]) {
    expect(
      await server.call('PUT', '/user', { token: session.access_token ?? '', body }),
    ).toMatchObject({ status: 422, body: { code: 'user_sso_managed' } })
  }
})
