import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { rawSql } from '#platform/database'
import { openService } from '../auth-world.ts'

const { world, service, admin: administrator } = await openService()

const askAsAdmin = () => administrator().oauth
const REDIRECT = 'https://kasir.example.com/callback'

test("a registered application's secret is shown once and stored as a hash", async () => {
  const { data: made, error } = await askAsAdmin().createClient({
    client_name: 'Kasir',
    redirect_uris: [REDIRECT],
    client_uri: 'https://kasir.example.com',
    scope: 'openid email',
  })
  expect(error).toBeNull()
  expect(made).toEqual({
    client_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    client_name: 'Kasir',
    client_secret: expect.stringMatching(/^[\w-]{43}$/),
    client_type: 'confidential',
    token_endpoint_auth_method: 'client_secret_basic',
    registration_type: 'manual',
    client_uri: 'https://kasir.example.com',
    redirect_uris: [REDIRECT],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    scope: 'openid email',
    created_at: expect.any(String),
    updated_at: expect.any(String),
  })
  const { client_secret: secret, ...shown } = made!
  expect((await askAsAdmin().getClient(made!.client_id)).data).toEqual(shown)
  const rows = await rawSql()`select to_jsonb(c)::text as row from auth.oauth_clients c
      where id = ${made!.client_id}`
  expect(rows[0]?.row).not.toContain(secret)
})

test('an application without a server has no secret', async () => {
  const { data } = await askAsAdmin().createClient({
    client_name: 'Aplikasi HP',
    redirect_uris: ['com.example.kasir://callback', 'http://localhost:3000/cb'],
    token_endpoint_auth_method: 'none',
  })
  expect(data).toMatchObject({ client_type: 'public', token_endpoint_auth_method: 'none' })
  expect(data).not.toHaveProperty('client_secret')
  expect((await askAsAdmin().regenerateClientSecret(data!.client_id)).error).toMatchObject({
    status: 400,
    code: 'validation_failed',
    message: 'Cannot regenerate secret for public client',
  })
  expect(
    (
      await askAsAdmin().updateClient(data!.client_id, {
        token_endpoint_auth_method: 'client_secret_post',
      })
    ).error,
  ).toMatchObject({ status: 400, code: 'validation_failed' })
})

test('an update changes only the given fields', async () => {
  const { data: made } = await askAsAdmin().createClient({
    client_name: 'Lama',
    redirect_uris: [REDIRECT],
  })
  const { data: changed, error } = await askAsAdmin().updateClient(made!.client_id, {
    client_name: 'Baru',
    logo_uri: 'https://kasir.example.com/logo.png',
    grant_types: ['authorization_code'],
    token_endpoint_auth_method: 'client_secret_post',
  })
  expect(error).toBeNull()
  expect(changed).toMatchObject({
    client_id: made!.client_id,
    client_name: 'Baru',
    logo_uri: 'https://kasir.example.com/logo.png',
    redirect_uris: [REDIRECT],
    grant_types: ['authorization_code'],
    token_endpoint_auth_method: 'client_secret_post',
  })
  expect(changed).not.toHaveProperty('client_secret')
  expect((await askAsAdmin().updateClient(made!.client_id, {})).error).toMatchObject({
    status: 400,
    code: 'validation_failed',
    message: 'No fields provided for update',
  })
})

test('a new secret replaces the previous one', async () => {
  const { data: made } = await askAsAdmin().createClient({
    client_name: 'Kasir',
    redirect_uris: [REDIRECT],
  })
  const hash = async () =>
    (
      await rawSql()`select client_secret_hash from auth.oauth_clients
        where id = ${made!.client_id}`
    )[0]?.client_secret_hash
  const before = await hash()
  const { data: remade } = await askAsAdmin().regenerateClientSecret(made!.client_id)
  expect(remade?.client_secret).toMatch(/^[\w-]{43}$/)
  expect(remade?.client_secret).not.toBe(made!.client_secret)
  expect(await hash()).not.toBe(before)
})

test('a removed application no longer exists', async () => {
  const { data: made } = await askAsAdmin().createClient({
    client_name: 'Kasir',
    redirect_uris: [REDIRECT],
  })
  expect((await askAsAdmin().deleteClient(made!.client_id)).error).toBeNull()
  const gone = { status: 404, code: 'oauth_client_not_found', message: 'OAuth client not found' }
  expect((await askAsAdmin().getClient(made!.client_id)).error).toMatchObject(gone)
  expect(
    (await askAsAdmin().updateClient(made!.client_id, { client_name: 'x' })).error,
  ).toMatchObject(gone)
  expect((await askAsAdmin().regenerateClientSecret(made!.client_id)).error).toMatchObject(gone)
  expect((await askAsAdmin().deleteClient(randomUUID())).error).toMatchObject(gone)
  expect(
    (
      await askAsAdmin()
        .getClient('seven')
        .catch((error: unknown) => ({ error }))
    ).error,
  ).toMatchObject({ status: 400, code: 'validation_failed', message: 'invalid client_id format' })
})

test('the list has pages, newest first', async () => {
  await rawSql()`delete from auth.oauth_clients`
  for (const client_name of ['satu', 'dua', 'tiga'])
    await askAsAdmin().createClient({ client_name, redirect_uris: [REDIRECT] })
  const first = await askAsAdmin().listClients({ page: 1, perPage: 2 })
  expect(first.error).toBeNull()
  expect(first.data).toMatchObject({
    clients: [{ client_name: 'tiga' }, { client_name: 'dua' }],
    aud: 'authenticated',
    nextPage: 2,
    lastPage: 2,
    total: 3,
  })
  expect(JSON.stringify(first.data)).not.toContain('secret_hash')
  expect((await askAsAdmin().listClients({ page: 2, perPage: 2 })).data).toMatchObject({
    clients: [{ client_name: 'satu' }],
    nextPage: null,
    total: 3,
  })
  expect((await askAsAdmin().listClients()).data.clients).toHaveLength(3)
})

test.each([
  ['no redirect address', { redirect_uris: [] }],
  ['a redirect address that runs as a script', { redirect_uris: ['javascript://x/%0aalert(1)'] }],
  ['a redirect address in the clear', { redirect_uris: ['http://kasir.example.com/callback'] }],
  ['a redirect address with a fragment', { redirect_uris: [`${REDIRECT}#x`] }],
  ['a redirect address that is none', { redirect_uris: ['/callback'] }],
  ['too many redirect addresses', { redirect_uris: Array(11).fill(REDIRECT) }],
  ['another grant', { redirect_uris: [REDIRECT], grant_types: ['password'] }],
  [
    'another way to prove itself',
    { redirect_uris: [REDIRECT], token_endpoint_auth_method: 'private_key_jwt' },
  ],
  [
    'a type that does not go with it',
    {
      redirect_uris: [REDIRECT],
      client_type: 'public',
      token_endpoint_auth_method: 'client_secret_basic',
    },
  ],
  ['a name without end', { redirect_uris: [REDIRECT], client_name: 'x'.repeat(1025) }],
  [
    'a logo that is not a web address',
    { redirect_uris: [REDIRECT], logo_uri: 'data:image/png;base64,AAAA' },
  ],
])('registering an application with %s is refused', async (_, body) => {
  expect(
    await service.call('POST', '/admin/oauth/clients', {
      token: world.keys.serviceRoleKey,
      body: { client_name: 'x', ...body },
    }),
  ).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
})

test('only the service role reads or registers applications', async () => {
  const { data } = await service.client().auth.signInAnonymously()
  const { data: made } = await askAsAdmin().createClient({
    client_name: 'Kasir',
    redirect_uris: [REDIRECT],
  })
  const token = data.session!.access_token
  for (const [method, path] of [
    ['GET', ''],
    ['POST', ''],
    ['GET', `/${made!.client_id}`],
    ['PUT', `/${made!.client_id}`],
    ['DELETE', `/${made!.client_id}`],
    ['POST', `/${made!.client_id}/regenerate_secret`],
  ] as const) {
    expect(
      await service.call(method, `/admin/oauth/clients${path}`, {
        token,
        ...(method !== 'GET' && { body: {} }),
      }),
    ).toMatchObject({ status: 403, body: { code: 'not_admin' } })
  }
  expect(
    await service.call('POST', '/oauth/register', { body: { redirect_uris: [REDIRECT] } }),
  ).toMatchObject({ status: 403, body: { code: 'oauth_dynamic_client_registration_disabled' } })
})

test('with the OAuth server off, all its routes answer that it is disabled', async () => {
  const off = await world.start({ oauthServer: false })
  const { error } = await off.client({}, world.keys.serviceRoleKey).auth.admin.oauth.listClients()
  expect(error).toMatchObject({ status: 404, code: 'feature_disabled' })
  expect(await off.call('POST', '/oauth/register', { body: {} })).toMatchObject({
    status: 404,
    body: { code: 'feature_disabled' },
  })
})
