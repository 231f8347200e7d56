import { randomUUID } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SESSION_COOKIE } from '#dashboard/shell/auth/cookies.ts'
import { type Instance, startInstance } from '../instance.ts'
import { until } from '../shop.ts'
import { copyDatabase } from '../world.ts'

/** The hosted services of a real process, with hooks and limits from its environment. */
let database: Awaited<ReturnType<typeof copyDatabase>>
let instance: Instance
beforeAll(async () => {
  database = await copyDatabase()
  const sql = postgres(database.url, { max: 1 })
  await sql`create function public.tokens(event jsonb) returns jsonb language sql as $$
    select jsonb_build_object('claims', event -> 'claims' || '{"toko": 7}') $$`
  await sql.end()
  instance = await startInstance({
    parts: ['web'],
    databaseUrl: database.url,
    environment: {
      AUTH_RATE_LIMITS: 'true',
      AUTH_AUTOCONFIRM: 'true',
      AUTH_HOOK_CUSTOM_ACCESS_TOKEN_URI: 'pg-functions://postgres/public/tokens',
      AUTH_CUSTOM_PROVIDERS_MAX: '0',
      AUTH_EMAIL_AUTHORIZED: 'example.test',
    },
  })
})
afterAll(async () => {
  await instance.stop()
  await database.drop()
})

const client = (key = instance.keys.anonKey) =>
  createClient(instance.url, key, { auth: { persistSession: false, autoRefreshToken: false } })

test('the printed keys have the rights of their names; the printed address works', async () => {
  const { anonKey, publishableKey, serviceRoleKey, secretKey, databaseUrl } = instance.keys
  for (const key of [anonKey, publishableKey])
    expect((await client(key).auth.admin.listUsers()).error?.status).toBe(403)
  for (const key of [serviceRoleKey, secretKey])
    expect((await client(key).auth.admin.listUsers()).error).toBeNull()
  expect(databaseUrl).toBe(database.url)
})

test('Auth, table calls, storage, sockets and the product refuse an ended session at once', async () => {
  const person = client()
  const { data } = await person.auth.signUp({
    email: 'dewi@example.test',
    password: 'kata-sandi-panjang',
  })
  const token = data.session?.access_token ?? ''
  expect(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())).toMatchObject({
    toko: 7,
  })
  const left = createClient(instance.url, instance.keys.anonKey, { accessToken: async () => token })
  const api = () =>
    fetch(`${instance.url}/api/meta-waba/templates?businessId=${randomUUID()}`, {
      headers: { authorization: `Bearer ${token}` },
    })
  const cookie = `${SESSION_COOKIE}=base64-${Buffer.from(JSON.stringify(data.session)).toString('base64url')}`
  const page = async () =>
    (await fetch(`${instance.url}/home`, { headers: { cookie }, redirect: 'manual' })).headers.get(
      'location',
    )
  const said: unknown[] = []
  await left.realtime.setAuth(token)
  const open = new Promise((done) =>
    left
      .channel('kamar')
      .on('system', {}, ({ message }) => said.push(message))
      .subscribe((state) => state === 'SUBSCRIBED' && done(state)),
  )
  expect((await left.from('business').select('id')).status).toBe(200)
  expect((await left.storage.listBuckets()).error).toBeNull()
  expect((await api()).status).not.toBe(401)
  expect(await page()).toMatch(/^\/onboarding/)
  expect(await open).toBe('SUBSCRIBED')
  expect((await person.auth.signOut()).error).toBeNull()
  await until(async () => said.includes('Session has ended'), instance.logs)
  expect((await client().auth.getUser(token)).error?.name).toBe('AuthSessionMissingError')
  expect(await left.from('business').select('id')).toMatchObject({
    status: 401,
    error: { code: 'PGRST303', message: 'session has ended' },
  })
  expect((await left.storage.listBuckets()).error).toMatchObject({ status: 400, statusCode: '403' })
  expect((await api()).status).toBe(401)
  expect(await page()).toMatch(/^\/login/)
  expect(
    await new Promise((done) =>
      left
        .channel('kamar-lain')
        .subscribe((state, error) => error && done(`${state}: ${error.message}`)),
    ),
  ).toContain('Session has ended')
  await left.realtime.disconnect()
})

test('by default guesses are slowed down, weak passwords refused, unknown addresses not revealed', async () => {
  const email = 'rahmat.hidayat@example.test'
  const sign = async (password: string) => (await client().auth.signUp({ email, password })).error
  expect(await sign('xq7v-kz')).toMatchObject({ code: 'weak_password', reasons: ['length'] })
  expect(await sign('rahasia123')).toMatchObject({ code: 'weak_password', reasons: ['pwned'] })
  expect(await sign('RahmatHidayat1')).toMatchObject({ code: 'weak_password', reasons: ['pwned'] })
  expect(await sign('kata-sandi-panjang')).toBeNull()
  const guesses = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      client().auth.signInWithPassword({ email, password: `salah-${index}` }),
    ),
  )
  const codes = guesses.map(({ error }) => error?.code)
  expect(codes.filter((code) => code === 'invalid_credentials')).toHaveLength(5)
  expect(codes.filter((code) => code === 'over_request_rate_limit')).toHaveLength(15)
  const asked = await client().auth.signInWithOtp({
    email: 'tanpa-akun@example.test',
    options: { shouldCreateUser: false },
  })
  expect(asked.error).toBeNull()
  const person = client()
  await person.auth.signUp({ email: 'hidayat@example.test', password: 'kata-sandi-panjang' })
  expect((await person.auth.updateUser({ password: 'sandi-lebih-baru-9' })).error).toMatchObject({
    code: 'current_password_required',
  })
})

test("the specification's table calls of onboarding alone make a workspace, read back nested", async () => {
  const person = client()
  const { data: signedIn } = await person.auth.signInAnonymously()
  const profile_id = signedIn.user?.id ?? ''
  const made = async (table: string, row: object): Promise<{ id: string }> =>
    (await person.from(table).insert(row).select().single().throwOnError()).data
  const business = await made('business', { profile_id, name: 'Roti Senja', mode: 'testing' })
  await made('team_business', { business_id: business.id, member_id: profile_id, role: 'owner' })
  const channel = await made('channel', { business_id: business.id, status: 'pending' })
  const agent = await made('agent', {
    profile_id,
    business_id: business.id,
    enable_agent_partial_rollout: false,
    agent_rollout_probability: 1,
    kpi: null,
    kpi_v2: null,
  })
  const link = { channel_id: channel.id, agent_id: agent.id }
  await person.from('channel_agent').upsert(link).throwOnError()
  await person.from('channel_agent').upsert(link).throwOnError()

  expect((await person.from('profile').select('id').eq('id', profile_id)).data).toEqual([
    { id: profile_id },
  ])
  const nested = await person
    .from('business')
    .select(
      'id, mode, toggles, channel(id, status, agent(id, agent_rollout_probability, kpi, kpi_v2))',
    )
    .eq('profile_id', profile_id)
  const whole = {
    id: business.id,
    mode: 'testing',
    toggles: { useAgentBehaviourV2: 'off' },
    channel: [
      {
        id: channel.id,
        status: 'pending',
        agent: [{ id: agent.id, agent_rollout_probability: 1, kpi: null, kpi_v2: null }],
      },
    ],
  }
  expect(nested).toMatchObject({ error: null, data: [whole] })
  expect(
    (await person.from('team_business').select('role, business(id)').eq('member_id', profile_id))
      .data,
  ).toEqual([{ role: 'owner', business: { id: business.id } }])
  const { data: changed } = await person
    .from('business')
    .update({ name: 'Roti Pagi', updated_at: '2020-01-01T00:00:00Z' })
    .eq('id', business.id)
    .select('name, updated_at')
    .single()
  expect(changed).toMatchObject({ name: 'Roti Pagi' })
  expect(Date.now() - Date.parse(changed?.updated_at)).toBeLessThan(60_000)
  const other = client()
  const { data: stranger } = await other.auth.signInAnonymously()
  expect((await other.from('business').insert({ profile_id, name: 'Dicuri' })).error).toMatchObject(
    { code: '42501' },
  )
  expect((await other.from('profile').select('id')).data).toEqual([])
  expect(stranger.user?.id).not.toBe(profile_id)
})

test('a table call cannot forge a message, audit row or history, or change an identity', async () => {
  const person = client()
  const { data: signedIn } = await person.auth.signInAnonymously()
  const profile_id = signedIn.user?.id ?? ''
  const { data: business } = await person
    .from('business')
    .insert({ profile_id, name: 'Roti Senja', mode: 'testing' })
    .select('id')
    .single()
    .throwOnError()
  const business_id = business.id
  await person
    .from('team_business')
    .insert({ business_id, member_id: profile_id, role: 'owner' })
    .throwOnError()
  const { data: channel } = await person
    .from('channel')
    .insert({ business_id, status: 'pending' })
    .select('id')
    .single()
    .throwOnError()
  const sql = postgres(database.url, { max: 1 })
  const [contact] = await sql<
    { id: string }[]
  >`insert into contact (business_id, name, phone) values (${business_id}, 'Sari', '628111')
    returning id`
  const [room] = await sql<
    { id: string }[]
  >`insert into room (business_id, channel_id, contact_id, provider_chat_id, handler)
    values (${business_id}, ${channel.id}, ${contact!.id}, '628111', 'ai') returning id`
  await sql.end()
  const room_id = room!.id
  const message = {
    business_id,
    room_id,
    channel_id: channel.id,
    session_no: 1,
    direction: 'out',
    author_kind: 'ai',
    kind: 'text',
    content: {},
    status: 'sent',
    text: 'Gratis!',
  }
  const forged: [string, object][] = [
    ['message', message],
    ['audit_log', { business_id, actor_id: profile_id, action: 'ai.pause', entity: 'business' }],
    ['room_event', { business_id, room_id, actor_kind: 'ai', reason: 'x' }],
    [
      'closure',
      {
        business_id,
        room_id,
        session_no: 1,
        closed_by_kind: 'ai',
        outcome: 'terjawab',
        session_started_at: '2026-01-01T00:00:00Z',
      },
    ],
    [
      'agent_run',
      { business_id, behaviour: 'v1', mode: 'model', outcome: 'reply', trace: {}, duration_ms: 1 },
    ],
    ['api_key', { business_id, name: 'x', prefix: 'x', key_hash: 'x', created_by: profile_id }],
  ]
  for (const [table, row] of forged)
    expect((await person.from(table).insert(row)).error, table).toMatchObject({ code: '42501' })
  for (const [table, fields] of [
    ['contact', { phone: '629' }],
    ['room', { provider_chat_id: '629' }],
    ['room', { unread_count: 0 }],
    ['channel', { external_id: '1' }],
    ['business', { knowledge_version: 9 }],
  ] as const)
    expect(
      (
        await person
          .from(table)
          .update(fields)
          .eq('id', table === 'business' ? business_id : room_id)
      ).error,
      table,
    ).toMatchObject({ code: '42501' })
  expect((await person.from('message').select('id').eq('room_id', room_id)).data).toEqual([])
  // Writing a row back unchanged is allowed, as a form does; the server adds the audit entry.
  await person
    .from('contact_note')
    .insert({ business_id, contact_id: contact!.id, author_id: profile_id, text: 'Langganan' })
    .throwOnError()
  await person.from('business').update({ name: 'Roti Pagi' }).eq('id', business_id).throwOnError()
  expect(
    (
      await person
        .from('audit_log')
        .select('actor_id, action, after')
        .eq('business_id', business_id)
    ).data,
  ).toEqual([{ actor_id: profile_id, action: 'business.update', after: { name: 'Roti Pagi' } }])
})

test('the environment sets how many providers may be added, and whether mail works', async () => {
  const { error } = await client(
    instance.keys.serviceRoleKey,
  ).auth.admin.customProviders.createProvider({
    provider_type: 'oauth2',
    identifier: 'custom:satu',
    name: 'Satu',
    client_id: 'x',
    client_secret: 'y',
    authorization_url: 'https://x.test/a',
    token_url: 'https://x.test/t',
    userinfo_url: 'https://x.test/u',
  })
  expect(error).toMatchObject({ status: 422, code: 'over_custom_provider_quota' })
  expect((await client().auth.resetPasswordForEmail('dewi@lain.test')).error).toMatchObject({
    status: 400,
    code: 'email_address_not_authorized',
  })
})

test("an unusable hook stops the process at its start, with the hook's name", async () => {
  await expect(
    startInstance({
      parts: ['web'],
      databaseUrl: database.url,
      environment: { AUTH_HOOK_SEND_SMS_URI: 'https://sms.example.test' },
    }),
  ).rejects.toThrow('send_sms')
})
