import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import WebSocket from 'ws'
import { type Instance, startInstance } from '../instance.ts'
import { copyDatabase } from '../world.ts'

/** Settings of the hosted services: from a real process's environment to the official client. */
let database: Awaited<ReturnType<typeof copyDatabase>>
let instance: Instance
beforeAll(async () => {
  database = await copyDatabase()
  instance = await startInstance({
    parts: ['web'],
    databaseUrl: database.url,
    environment: {
      PUBLIC_URL: 'https://toko.example.test',
      AUTH_EMAIL_ENABLED: 'false',
      AUTH_PHONE_ENABLED: 'false',
      AUTH_SMS_AUTOCONFIRM: 'true',
      AUTH_OAUTH_SERVER: 'false',
      PGRST_DB_ANON_ENABLED: 'false',
      REALTIME_PRIVATE_ONLY: 'true',
      REALTIME_MAX_CONCURRENT_USERS: '1',
    },
  })
})
afterAll(async () => {
  await instance.stop()
  await database.drop()
})

const client = (key = instance.keys.anonKey) =>
  createClient(instance.url, key, { auth: { persistSession: false, autoRefreshToken: false } })

test('without a metrics token, a public instance shows metrics only with its gateway key', async () => {
  const ask = (headers: Record<string, string>) => fetch(`${instance.url}/metrics`, { headers })
  expect((await ask({})).status).toBe(401)
  expect((await ask({ authorization: `Bearer ${instance.keys.anonKey}` })).status).toBe(401)
  expect((await ask({ authorization: `Bearer ${instance.keys.gatewayKey}` })).status).toBe(200)
})

test('an instance behind HTTPS sends strict transport security', async () => {
  expect((await fetch(`${instance.url}/login`)).headers.get('strict-transport-security')).toBe(
    'max-age=31536000',
  )
})

test('sign-up by email and by phone can be turned off, and the settings report it', async () => {
  const settings = await (await fetch(`${instance.url}/auth/v1/settings`)).json()
  expect(settings.external).toMatchObject({ email: false, phone: false })
  expect(
    (await client().auth.signUp({ email: 'a@example.test', password: 'kata-sandi-panjang' })).error,
  ).toMatchObject({ status: 400, code: 'email_provider_disabled' })
  expect(
    (
      await client().auth.signInWithPassword({
        email: 'a@example.test',
        password: 'kata-sandi-panjang',
      })
    ).error,
  ).toMatchObject({ status: 422, code: 'email_provider_disabled' })
  expect((await client().auth.signInWithOtp({ email: 'a@example.test' })).error).toMatchObject({
    status: 422,
    code: 'email_provider_disabled',
  })
  expect(
    (await client().auth.signUp({ phone: '+6281234567890', password: 'kata-sandi-panjang' })).error,
  ).toMatchObject({ status: 400, code: 'phone_provider_disabled' })
  expect(
    (
      await client().auth.signInWithPassword({
        phone: '+6281234567890',
        password: 'kata-sandi-panjang',
      })
    ).error,
  ).toMatchObject({ status: 422, code: 'phone_provider_disabled' })
})

test('OAuth server, anonymous table calls, public channels and second sockets can be disabled', async () => {
  expect(
    (await client(instance.keys.serviceRoleKey).auth.admin.oauth.listClients()).error,
  ).toMatchObject({ status: 404, code: 'feature_disabled' })
  const answer = await fetch(`${instance.url}/rest/v1/room`)
  expect([answer.status, await answer.json()]).toEqual([
    401,
    expect.objectContaining({ code: 'PGRST302' }),
  ])
  const { realtime } = client()
  const said = await new Promise((done) =>
    realtime.channel('room').subscribe((_, error) => done(error?.message)),
  )
  expect(said).toBe('PrivateOnly: This project only allows private channels')
  const second = await new Promise((done) =>
    new WebSocket(
      `${instance.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${instance.keys.anonKey}`,
    )
      .on('unexpected-response', (_, response) => done(response.statusCode))
      .on('open', () => done('open'))
      .on('error', () => {}),
  )
  expect(second).toBe(429)
  await realtime.disconnect()
})

test('a process that cannot start reports why, and leaves no database running', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tanggap-refused-'))
  const start = (environment: Record<string, string>) =>
    startInstance({ parts: ['all'], environment: { DATA_DIR: folder, ...environment } })
  await expect(start({ LOG_LEVEL: 'loud' })).rejects.toThrow(/Pengaturan salah:[^]*LOG_LEVEL/)
  const { port } = new URL(instance.url)
  await expect(start({ PORT: port, LOG_LEVEL: '' })).rejects.toThrow(
    `Alamat 127.0.0.1:${port} sudah dipakai`,
  )
  expect(await readdir(join(folder, 'postgres'))).not.toContain('postmaster.pid')
  await rm(folder, { recursive: true })
}, 180_000)
