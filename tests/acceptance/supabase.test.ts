import { createClient } from '@supabase/supabase-js'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runMigrations } from '#platform/database/migrate'
import { type Instance, startInstance } from '../instance.ts'
import { openShop, PASSWORD, SHARED_SECRETS } from '../shop.ts'
import { copyDatabase } from '../world.ts'

/**
 * One instance acts as the Supabase project with its services, keys and database. The other has
 * none of its own and uses the project's.
 */
let database: Awaited<ReturnType<typeof copyDatabase>>
let project: Instance
let app: Instance
beforeAll(async () => {
  database = await copyDatabase()
  project = await startInstance({
    parts: ['web'],
    databaseUrl: database.url,
    environment: SHARED_SECRETS,
  })
  app = await startInstance({
    parts: ['web', 'worker'],
    databaseUrl: database.url,
    environment: {
      ...SHARED_SECRETS,
      AUTH_JWT_SECRET: 'a secret of the app alone, which the project does not know',
      SUPABASE_URL: project.url,
      SUPABASE_ANON_KEY: project.keys.anonKey,
      SUPABASE_SERVICE_ROLE_KEY: project.keys.serviceRoleKey,
      SUPABASE_JWT_SECRET: SHARED_SECRETS.AUTH_JWT_SECRET,
    },
  })
}, 180_000)
afterAll(async () => {
  await Promise.all([app.stop(), project.stop()])
  await database.drop()
}, 180_000)

test("with SUPABASE_URL the project's services and tokens are used, and ours are off", async () => {
  expect((await fetch(`${app.url}/auth/v1/health`)).headers.get('content-type')).not.toContain(
    'json',
  )
  const shop = await openShop(project, database.url)
  const client = createClient(project.url, project.keys.anonKey, {
    auth: { persistSession: false },
  })
  const { data } = await client.auth.signInWithPassword({ email: shop.email, password: PASSWORD })
  const ask = (token: string) =>
    fetch(`${app.url}/api/meta-waba/templates?businessId=${shop.businessId}`, {
      headers: { authorization: `Bearer ${token}` },
    })
  expect((await ask(data.session!.access_token)).status).toBe(200)
  expect((await ask(`${data.session!.access_token.slice(0, -6)}AAAAAA`)).status).toBe(401)
  const page = await fetch(`${app.url}/login`)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain(project.url)
})

test("the product's migrations and policies apply to a database with a project's roles and schemas", async () => {
  const admin = new URL(database.url)
  admin.pathname = '/postgres'
  const server = postgres(admin.href, { max: 1, onnotice: () => {} })
  const name = `project_${Date.now()}`
  await server.unsafe(`create database ${name}`)
  const url = new URL(database.url)
  url.pathname = `/${name}`
  const sql = postgres(url.href, { max: 4, onnotice: () => {} })
  try {
    await sql.unsafe(PROJECT)
    await runMigrations(url.href, sql, false)
    const [user] = await sql<
      { id: string }[]
    >`insert into auth.users (email) values ('dimas@example.test') returning id`
    const as = <T>(who: string | undefined, work: (tx: postgres.TransactionSql) => Promise<T>) =>
      sql.begin(async (tx) => {
        await tx`select set_config('role', 'authenticated', true),
            set_config('request.jwt.claims', ${JSON.stringify({ sub: who, role: 'authenticated' })},
              true)`
        return work(tx)
      })
    await as(user?.id, async (tx) => {
      await tx`insert into public.profile (id, name) values (${user?.id ?? ''}, 'Dimas')`
      const [business] = await tx<
        { id: string }[]
      >`insert into public.business (profile_id, name) values (${user?.id ?? ''}, 'Roti Senja')
        returning id`
      await tx`insert into public.team_business (business_id, member_id, role)
        values (${business?.id ?? ''}, ${user?.id ?? ''}, 'owner')`
    })
    expect(await as(user?.id, (tx) => tx`select name from public.business`)).toHaveLength(1)
    expect(
      await as(
        '00000000-0000-4000-8000-000000000001',
        (tx) => tx`select name from public.business`,
      ),
    ).toHaveLength(0)
    const missing =
      await sql`select relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'public' and c.relkind = 'r' and not c.relrowsecurity`
    expect(missing).toHaveLength(0)
  } finally {
    await sql.end()
    await server.unsafe(`drop database ${name} with (force)`)
    await server.end()
  }
}, 180_000)

/** The parts of a new project that the product needs. */
const PROJECT = `
  create schema auth; create schema storage; create schema realtime; create schema extensions;
  grant usage on schema auth, storage, realtime, extensions, public to anon, authenticated,
    service_role;
  create table auth.users (id uuid primary key default gen_random_uuid(), email text,
      raw_user_meta_data jsonb, created_at timestamptz default now());
  create table auth.mfa_factors (id uuid primary key default gen_random_uuid(), user_id uuid,
      factor_type text, status text);
  create function auth.jwt() returns jsonb language sql stable as $$
  select nullif(current_setting('request.jwt.claims', true), '')::jsonb $$;
  create function auth.uid() returns uuid language sql stable as $$
  select nullif(auth.jwt() ->> 'sub', '')::uuid $$;
  create function auth.role() returns text language sql stable as $$
  select auth.jwt() ->> 'role' $$;
  grant execute on all functions in schema auth to anon, authenticated, service_role;
  create table realtime.messages (id uuid not null default gen_random_uuid(), topic text not null,
      extension text not null, payload jsonb, event text, private boolean default false,
      updated_at timestamp not null default now(), inserted_at timestamp not null default now(),
      primary key (id, inserted_at)) partition by range (inserted_at);
  create table realtime.messages_all partition of realtime.messages default;
  alter table realtime.messages enable row level security;
  grant select, insert, update on realtime.messages to anon, authenticated, service_role;
  create function realtime.topic() returns text language sql stable as $$
  select nullif(current_setting('realtime.topic', true), '')::text $$;
  create function realtime.send(payload jsonb, event text, topic text,
      private boolean default true) returns void
  language plpgsql as $$ begin insert into realtime.messages (payload, event, topic, private,
      extension) values (payload, event, topic, private, 'broadcast'); end $$;
  grant execute on all functions in schema realtime to anon, authenticated, service_role;
`
