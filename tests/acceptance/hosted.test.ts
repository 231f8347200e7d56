import { createClient } from '@supabase/supabase-js'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Instance, startInstance } from '../instance.ts'
import { copyDatabase } from '../world.ts'

/** The hosted services of a real process together, with hooks and limits from its environment. */
let database: Awaited<ReturnType<typeof copyDatabase>>
let instance: Instance
beforeAll(async () => {
  database = await copyDatabase()
  const sql = postgres(database.url, { max: 1 })
  await sql`create function public.tokens(event jsonb) returns jsonb language sql as $$ select jsonb_build_object('claims', event -> 'claims' || '{"toko": 7}') $$`
  await sql.end()
  instance = await startInstance({ parts: ['web'], databaseUrl: database.url, environment: { AUTH_HOOK_CUSTOM_ACCESS_TOKEN_URI: 'pg-functions://postgres/public/tokens', AUTH_CUSTOM_PROVIDERS_MAX: '0', AUTH_EMAIL_AUTHORIZED: 'example.test' } })
})
afterAll(async () => {
  await instance.stop()
  await database.drop()
})

const client = (key = instance.keys.anonKey) => createClient(instance.url, key, { auth: { persistSession: false, autoRefreshToken: false } })

test('a session that ended is refused by Auth at once, and by the others when its token ends', async () => {
  const person = client()
  const { data } = await person.auth.signUp({ email: 'dewi@example.test', password: 'kata-sandi-panjang' })
  const token = data.session?.access_token ?? ''
  expect(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())).toMatchObject({ toko: 7 })
  expect((await person.auth.signOut()).error).toBeNull()
  expect((await client().auth.getUser(token)).error?.name).toBe('AuthSessionMissingError')
  const left = createClient(instance.url, instance.keys.anonKey, { accessToken: async () => token })
  expect((await left.from('business').select('id')).status).toBe(200)
  expect((await left.storage.listBuckets()).error).toBeNull()
  expect(await new Promise((done) => left.channel('kamar').subscribe(done))).toBe('SUBSCRIBED')
  await left.realtime.disconnect()
})

test('the environment says how many providers may be added, and whom mails reach', async () => {
  const { error } = await client(instance.keys.serviceRoleKey).auth.admin.customProviders.createProvider({ provider_type: 'oauth2', identifier: 'custom:satu', name: 'Satu', client_id: 'x', client_secret: 'y', authorization_url: 'https://x.test/a', token_url: 'https://x.test/t', userinfo_url: 'https://x.test/u' })
  expect(error).toMatchObject({ status: 422, code: 'over_custom_provider_quota' })
  expect((await client().auth.resetPasswordForEmail('dewi@lain.test')).error).toMatchObject({ status: 400, code: 'email_address_not_authorized' })
})

test('a hook that could not work keeps the process from starting, with its name', async () => {
  await expect(startInstance({ parts: ['web'], databaseUrl: database.url, environment: { AUTH_HOOK_SEND_SMS_URI: 'https://sms.example.test' } })).rejects.toThrow('send_sms')
})
