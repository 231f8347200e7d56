import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ReservedSql } from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { type Claims, MEMBER_ROLE, rawSql, roleOfVerb, transaction } from '#platform/database'
import { sqlState } from '#platform/errors'
import { runMigrations } from '#platform/database/migrate'
import { aMember, aShop, openWorld, type World } from '../tests/world.ts'

const VERBS = ['select', 'insert', 'update', 'delete'] as const
const ROLES = ['owner', 'admin', 'agen', 'peninjau', 'stranger', 'anon'] as const
type Verb = (typeof VERBS)[number]
type Role = (typeof ROLES)[number]

const roles = z.array(z.enum(ROLES))
const columnsBy = z.object({ by: roles, columns: z.array(z.string()) })
const matrix = z
  .looseObject({
    tables: z.record(z.string(), z.partialRecord(z.enum(VERBS), roles)),
    table_calls: z.record(
      z.string(),
      z.object({
        insert: columnsBy.optional(),
        update: columnsBy.optional(),
        delete: z.object({ by: roles }).optional(),
      }),
    ),
  })
  .parse(
    parse(readFileSync(join(import.meta.dirname, 'policies.test.yaml'), 'utf8'), {
      maxAliasCount: -1,
    }),
  )

let world: World
let claims: Record<Role, Claims>
let strangersBusiness: string
let strangersRows: Record<string, string>
/** For each `table`, its one row that belongs to the shop, as JSON. */
const fixture = new Map<string, string>()

beforeAll(async () => {
  world = await openWorld()
  const shop = await aShop({ mode: 'testing' })
  const stranger = await aShop({ name: 'Toko Lain' })
  strangersBusiness = stranger.businessId
  const [admin, agen, peninjau] = await Promise.all([
    aMember(shop, 'admin'),
    aMember(shop, 'agen'),
    aMember(shop, 'peninjau'),
  ])
  claims = {
    owner: shop.owner,
    admin,
    agen,
    peninjau,
    stranger: stranger.owner,
    anon: { role: 'anon' },
  }
  await fill(shop.businessId, shop.channelId, shop.owner.sub)
  const [contact] = await rawSql()<
    { id: string }[]
  >`insert into contact (business_id, name) values (${stranger.businessId}, 'Budi') returning id`
  const [room] = await rawSql()<
    { id: string }[]
  >`insert into room (business_id, channel_id, contact_id, provider_chat_id, handler)
    values (${stranger.businessId}, ${stranger.channelId}, ${contact!.id}, '629', 'ai')
    returning id`
  strangersRows = { contact: contact!.id, room: room!.id, channel: stranger.channelId }
  const sql = rawSql()
  const fixtureOf = (table: string) => {
    switch (table) {
      case 'profile':
        return sql`id = ${shop.owner.sub}`
      case 'business':
        return sql`id = ${shop.businessId}`
      case 'team_business':
        return sql`member_id = ${agen.sub}`
      case 'push_device':
        return sql`member_id = ${shop.owner.sub}`
      case 'gateway_event':
        return sql`channel_id = ${shop.channelId}`
      case 'channel':
        return sql`id = ${shop.channelId}`
      default:
        return sql`business_id = ${shop.businessId}`
    }
  }
  for (const table of Object.keys(matrix.tables)) {
    const [row] = await sql<{ row: string }[]>`
      select to_jsonb(t)::text as row from ${sql(table)} t
      where ${fixtureOf(table)}
      limit 1`
    if (!row) throw new Error(`no fixture row in ${table}`)
    fixture.set(table, row.row)
  }
  const [own] = await rawSql()<
    { row: string }[]
  >`select to_jsonb(t)::text as row from team_business t where member_id = ${shop.owner.sub}`
  fixture.set('own membership', own!.row)
  await rawSql().unsafe(TRY_COLUMNS)
})
afterAll(() => world.close())

test('every public table is in the list and has row level security', async () => {
  const tables = await rawSql()<
    { name: string; secured: boolean }[]
  >`select relname as name, relrowsecurity as secured from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`
  expect(tables.filter((table) => !table.secured)).toEqual([])
  expect(tables.map((table) => table.name).sort()).toEqual(Object.keys(matrix.tables).sort())
})

test('a table made by the operator is closed until granted; upgrades keep its grants', async () => {
  await rawSql()`create table public.todo (id int primary key)`
  const seen = () => attempt('todo', 'select', claims.anon)
  await rawSql()`insert into public.todo values (1)`
  fixture.set('todo', '{"id": 1}')
  expect(await seen()).toBe(false)
  await rawSql()`grant select on public.todo to anon`
  await rawSql()`alter table public.todo enable row level security`
  await rawSql()`create policy everybody on public.todo for select to anon using (true)`
  expect(await seen()).toBe(true)
  await rawSql()`update tanggap_meta.migration set hash = 'older' where name = 'policies'`
  await runMigrations(world.url, rawSql(), true)
  expect(await seen()).toBe(true)
  expect(await attempt('channel_secret', 'select', claims.anon)).toBe(false)
  const open =
    await rawSql()`select relname from pg_class where relnamespace = 'public'::regnamespace
      and relkind in ('r', 'p') and not relrowsecurity`
  expect(open).toEqual([])
  await rawSql()`drop table public.todo`
})

describe.each(Object.keys(matrix.tables))('%s by a verb', (table) => {
  for (const role of ROLES) {
    for (const verb of VERBS) {
      const allowed = matrix.tables[table]?.[verb]?.includes(role) ?? false
      test(`${role} ${allowed ? 'may' : 'may not'} ${verb}`, async () => {
        expect(await attempt(table, verb, claims[role])).toBe(allowed)
      })
    }
  }
})

describe.each(Object.keys(matrix.tables))('%s by a table call', (table) => {
  for (const verb of ['insert', 'update'] as const) {
    const named = matrix.table_calls[table]?.[verb]
    for (const role of ROLES) {
      const columns = named?.by.includes(role) ? named.columns : []
      test(`${role} ${verb}s ${columns.length > 0 ? `only ${columns.join(', ')}` : 'no column'}`, async () => {
        expect(
          (await tryColumns(table, verb, named?.columns ?? [], claims[role])).toSorted(),
        ).toEqual(columns.toSorted())
      })
    }
  }
  for (const role of ROLES) {
    const allowed = matrix.table_calls[table]?.delete?.by.includes(role) ?? false
    test(`${role} ${allowed ? 'may' : 'may not'} delete`, async () => {
      expect(await attempt(table, 'delete', claims[role], claims[role].role)).toBe(allowed)
    })
  }
})

test('table calls may write exactly the named columns of each table', async () => {
  const granted = await rawSql()<{ table: string; verb: 'insert' | 'update'; columns: string[] }[]>`
    select c.relname as table, v as verb, array_agg(a.attname::text order by a.attname) as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    cross join unnest(array['insert', 'update']) v
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    and has_column_privilege('authenticated', c.oid, a.attnum, v) group by 1, 2`
  const named = Object.entries(matrix.table_calls).flatMap(([table, calls]) =>
    (['insert', 'update'] as const).flatMap((verb) =>
      calls[verb] ? [{ table, verb, columns: calls[verb].columns.toSorted() }] : [],
    ),
  )
  const sorted = (list: { table: string; verb: string; columns: string[] }[]) =>
    list.map((one) => `${one.table} ${one.verb} ${one.columns.join(' ')}`).toSorted()
  expect(sorted([...granted])).toEqual(sorted(named))
})

/** Every reference from a table that callers write to a row of a business; computed columns are not written. */
const REFERENCES = `
  select c.relname as "table", own.attname as column, theirs.relname as target, key.attname as key
  from pg_constraint f
  join pg_class c on c.oid = f.conrelid join pg_class theirs on theirs.oid = f.confrelid
  join pg_attribute own on own.attrelid = f.conrelid and own.attnum = f.conkey[1]
  join pg_attribute key on key.attrelid = f.confrelid and key.attnum = f.confkey[1]
  where f.contype = 'f' and c.relnamespace = 'public'::regnamespace and own.attgenerated = ''
  and exists (select from pg_attribute where attrelid = f.confrelid and attname = 'business_id')
    and (has_table_privilege('tanggap_member', c.oid, 'insert')
      or has_table_privilege('tanggap_member', c.oid, 'update')) order by 1, 2`

test('a row refers only to rows of its own business; ids of others look unknown', async () => {
  const references = await rawSql().unsafe<Reference[]>(REFERENCES)
  expect(references.length).toBeGreaterThan(25)
  const tried: string[] = []
  for (const { table, column, target, key } of references) {
    for (const verb of ['insert', 'update'] as const) {
      if (!matrix.tables[table]?.[verb]) continue
      expect(
        await refer({ table, column, target, key }, verb),
        `${verb} ${table}.${column}`,
      ).toEqual({ own: true, theirs: false, none: false })
      tried.push(`${verb} ${table}.${column}`)
    }
  }
  expect(tried).toEqual(
    expect.arrayContaining([
      'insert message.room_id',
      'insert room.merged_into',
      'update room.channel_id',
      'insert campaign_recipient.contact_id',
    ]),
  )
})

type Reference = { table: string; column: string; target: string; key: string }

/**
 * Writes the owner's fixture row with a reference to a row of their business, to a row of another
 * business, and to no row.
 */
async function refer(
  { table, column, target, key }: Reference,
  verb: 'insert' | 'update',
): Promise<Record<'own' | 'theirs' | 'none', boolean>> {
  const row = fixture.get(table) ?? ''
  const known = String(JSON.parse(fixture.get(target) ?? '')[key])
  const columns = await columnsOf(table)
  const write = (id: string, moved = false) =>
    rolledBack(async (sql) => {
      await sql`set local session_replication_role = replica`
      if (moved)
        await sql`update ${sql(target)} set business_id = ${strangersBusiness} where ${sql(key)} = ${id}`
      if (verb === 'insert')
        await sql`delete from ${sql(table)} t where to_jsonb(t) = ${row}::text::jsonb`
      await sql`select set_config('role', ${MEMBER_ROLE}, true),
          set_config('request.jwt.claims', ${JSON.stringify(claims.owner)}, true)`
      const written = JSON.stringify({ ...JSON.parse(row), [column]: id })
      if (verb === 'insert') return (await insertRow(sql, table, written, columns)) > 0
      return (
        (
          await sql`update ${sql(table)} t set ${sql(column)} = ${id}
            where to_jsonb(t) = ${row}::text::jsonb`
        ).count > 0
      )
    })
  // If the other business has no row of its own, it gets the caller's.
  const strangers = strangersRows[target]
  // A new row cannot refer to itself.
  const own = (table === target && verb === 'insert') || (await write(known))
  return {
    own,
    theirs: await (strangers ? write(strangers) : write(known, true)),
    none: await write(randomUUID()),
  }
}
class RollBack extends Error {}

/**
 * Inserts (the named columns and one more) or updates each column of the fixture's row, one by one;
 * returns the allowed ones.
 */
const TRY_COLUMNS = `
  create function private.try_columns(place regclass, verb text, named text[], row_before jsonb,
      row_after jsonb) returns text[] language plpgsql as $$
  declare
    tried text; columns text; passed text[] := '{}'; changed int;
    key text := (select key from jsonb_object_keys(row_before) key limit 1);
  begin
    for tried in select attname from pg_attribute where attrelid = place and attnum > 0
    and not attisdropped and attgenerated = '' loop
      begin
        if verb = 'insert' then
          select string_agg(distinct quote_ident(one), ', ') into columns
          from unnest(named || tried) one;
          execute format('insert into %1$s (%2$s) select %2$s from jsonb_populate_record(null::%1$s, $1)',
              place, columns) using row_after;
        else
          execute format('update %1$s t set %2$I = (jsonb_populate_record(null::%1$s, $1)).%2$I where to_jsonb(t) ->> %3$L = $1 ->> %3$L',
              place, tried, key) using row_before;
        end if;
        get diagnostics changed = row_count;
        raise exception using errcode = 'TG001';
      exception
        when sqlstate 'TG001' then if changed > 0 then passed := passed || tried; end if;
        when insufficient_privilege then null;
      end;
    end loop;
    return passed;
  end $$`

/** Values for a table call's insert in place of the fixture's. */
const INSERTED: Record<string, object> = { channel: { status: 'pending' } }

async function tryColumns(
  table: string,
  verb: 'insert' | 'update',
  named: string[],
  who: Claims,
): Promise<string[]> {
  let passed: string[] = []
  await rolledBack(async (sql) => {
    const before =
      fixture.get(verb === 'insert' && table === 'team_business' ? 'own membership' : table) ?? ''
    await sql`set local session_replication_role = replica`
    if (verb === 'insert')
      await sql`delete from ${sql(table)} t where to_jsonb(t) = ${before}::text::jsonb`
    // Triggers run as in a table call.
    await sql`set local session_replication_role = origin`
    await sql`select set_config('role', ${who.role}, true),
        set_config('request.jwt.claims', ${JSON.stringify(who)}, true)`
    const after = JSON.stringify({ ...JSON.parse(before), ...INSERTED[table] })
    const [row] = await sql<
      { passed: string[] }[]
    >`select private.try_columns(${`public.${table}`}::text::regclass, ${verb}, ${named},
          ${before}::text::jsonb, ${after}::text::jsonb) as passed`
    passed = row?.passed ?? []
    return true
  })
  return passed
}

/**
 * Tries the verb on the fixture row as a caller, with the given database role or as the server's
 * verbs. Both read as table calls do.
 */
const attempt = (
  table: string,
  verb: Verb,
  who: Claims,
  as = verb === 'select' ? who.role : roleOfVerb(who),
): Promise<boolean> =>
  rolledBack(async (sql) => {
    const row = fixture.get(table) ?? ''
    // Foreign keys and unique constraints are not tested here.
    await sql`set local session_replication_role = replica`
    if (verb === 'insert')
      await sql`delete from ${sql(table)} t where to_jsonb(t) = ${row}::text::jsonb`
    await sql`select set_config('role', ${as}, true),
        set_config('request.jwt.claims', ${JSON.stringify(who)}, true)`
    return (await act(sql, table, verb, row)) > 0
  })

/** Runs the work in a transaction that is always rolled back; false when it was not allowed. */
async function rolledBack(work: (sql: ReservedSql) => Promise<boolean>): Promise<boolean> {
  let done = false
  try {
    await transaction(rawSql(), 'read write', async (sql) => {
      done = await work(sql)
      throw new RollBack()
    })
  } catch (error) {
    if (error instanceof RollBack) return done
    if (sqlState(error) === '42501') return false
    throw error
  }
  return done
}

/** No statement writes generated columns. */
async function columnsOf(table: string): Promise<string[]> {
  const columns = await rawSql()<{ name: string }[]>`
    select attname as name from pg_attribute where attrelid = ${`public.${table}`}::text::regclass
    and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`
  return columns.map(({ name }) => name)
}

async function insertRow(
  sql: ReturnType<typeof rawSql>,
  table: string,
  row: string,
  columns: string[],
): Promise<number> {
  const listed = sql(columns)
  const made = await sql`insert into ${sql(table)} (${listed}) select ${listed}
      from jsonb_populate_record(null::${sql(table)}, ${row}::text::jsonb)`
  return made.count
}

async function act(
  sql: ReturnType<typeof rawSql>,
  table: string,
  verb: Verb,
  row: string,
): Promise<number> {
  const key = Object.keys(JSON.parse(row))[0] ?? 'id'
  const where = sql`${sql(key)}::text = ${row}::text::jsonb ->> ${key}`
  switch (verb) {
    case 'select':
      return (await sql`select 1 from ${sql(table)} where ${where}`).count
    case 'insert':
      return insertRow(sql, table, row, await columnsOf(table))
    case 'update': {
      // Some tables allow only single columns.
      const [open] = await sql<{ name: string }[]>`
        select attname as name from pg_attribute
        where attrelid = ${`public.${table}`}::text::regclass and attnum > 0 and not attisdropped
        and has_column_privilege('tanggap_member', attrelid, attnum, 'update') order by attnum
        limit 1`
      const column = open?.name ?? key
      return (await sql`update ${sql(table)} set ${sql(column)} = ${sql(column)} where ${where}`)
        .count
    }
    case 'delete':
      return (await sql`delete from ${sql(table)} where ${where}`).count
  }
}

/** Inserts one row into every table that is empty in a new shop. */
async function fill(businessId: string, channelId: string, ownerId: string): Promise<void> {
  const sql = rawSql()
  const one = async (rows: Promise<{ id: string }[]>) => (await rows)[0]!.id
  await sql`insert into team_invitation (business_id, email, role, invited_by, token_hash,
        expires_at) values (${businessId}, 'a@example.test', 'agen', ${ownerId}, 'hash', now())`
  await sql`insert into channel_secret (channel_id, business_id, sealed)
    values (${channelId}, ${businessId}, 'x')`
  await sql`insert into audit_log (business_id, actor_id, action, entity)
    values (${businessId}, ${ownerId}, 'a', 'b')`
  await sql`insert into api_key (business_id, name, prefix, key_hash, created_by)
    values (${businessId}, 'Toko daring', 'tgp_x', 'h', ${ownerId})`
  const order = await one(
    sql`insert into "order" (business_id, description, amount_rupiah)
      values (${businessId}, 'Paket', 149000) returning id`,
  )
  const payment = await one(
    sql`insert into payment (business_id, order_id, provider, method, amount_rupiah, expires_at)
      values (${businessId}, ${order}, 'midtrans', 'qris', 149000, now()) returning id`,
  )
  await sql`insert into refund (id, business_id, order_id, payment_id, amount_rupiah, reason, way, status)
    values (gen_random_uuid(), ${businessId}, ${order}, ${payment}, 1000, 'uji', 'manual', 'done')`
  await sql`insert into payment_proof (business_id, payment_id, type, bytes)
    values (${businessId}, ${payment}, 'image/png', '\\x89')`
  await sql`insert into payment_report (business_id, payment_id, status, amount_rupiah)
    values (${businessId}, ${payment}, 'paid', 149000)`
  await sql`insert into billing_document (kind, number, business_id, content)
    values ('invoice', ${`INV/${businessId.slice(0, 20)}`}, ${businessId}, '{}')`
  await sql`insert into subscription (business_id, trial_ends_at, ends_at)
    values (${businessId}, now(), now())`
  await sql`insert into alert_number (business_id, member_id, channel_id, number)
    values (${businessId}, ${ownerId}, ${channelId}, '6281110000')`
  await sql`insert into ownership_offer (business_id, from_id, to_id, expires_at)
    select ${businessId}, ${ownerId}, member_id, now() + interval '7 days' from team_business
    where business_id = ${businessId} and role = 'agen'`
  await sql`insert into digest (business_id, member_id, rhythm, hour, weekday, handled_until, due_at)
    values (${businessId}, ${ownerId}, 'daily', 7, 1, now(), now())`
  await sql`insert into sharing_terms (business_id) values (${businessId})`
  await sql`insert into member_duty (business_id, member_id, hours)
    values (${businessId}, ${ownerId}, '[]')`
  const contact = await one(
    sql`insert into contact (business_id, name) values (${businessId}, 'Sari') returning id`,
  )
  await sql`insert into contact_identity (business_id, contact_id, kind, value)
    values (${businessId}, ${contact}, 'phone', '628')`
  await sql`insert into contact_merge (business_id, kept_id, gone_id, reason, kept_before)
    values (${businessId}, ${contact}, ${contact}, 'manual', '{}')`
  await sql`insert into channel_pairing (channel_id, business_id, qr)
    values (${channelId}, ${businessId}, '2@x')`
  await sql`insert into contact_note (business_id, contact_id, author_id, text)
    values (${businessId}, ${contact}, ${ownerId}, 'catatan')`
  const room = await one(
    sql`insert into room (business_id, channel_id, contact_id, provider_chat_id, handler)
      values (${businessId}, ${channelId}, ${contact}, '628', 'ai') returning id`,
  )
  await sql`insert into usage_event (message_id, business_id, room_id)
    values (gen_random_uuid(), ${businessId}, ${room})`
  await sql`insert into room_event (business_id, room_id, actor_kind, reason)
    values (${businessId}, ${room}, 'system', 'x')`
  const message = await one(
    sql`insert into message (business_id, room_id, channel_id, session_no, direction, author_kind,
          kind, content, status) values (${businessId}, ${room}, ${channelId}, 1, 'in', 'customer',
          'text', '{}', 'received') returning id`,
  )
  await sql`insert into message_charge (message_id, business_id, channel_id, dialled, category,
        is_free, is_delivered) values (${message}, ${businessId}, ${channelId}, '6281', 'service',
        true, true)`
  await sql`insert into baileys_session (channel_id, business_id, session)
    values (${channelId}, ${businessId}, 's')`
  await sql`insert into baileys_key (channel_id, business_id, kind, name, sealed)
    values (${channelId}, ${businessId}, 'creds', '', 'x')`
  await sql`insert into baileys_message (channel_id, business_id, handle, jid, at)
    values (${channelId}, ${businessId}, '0:A', 'a', now())`
  await sql`insert into baileys_chat (channel_id, business_id, jid)
    values (${channelId}, ${businessId}, 'a')`
  await sql`insert into baileys_command (channel_id, business_id, kind, payload, expires_at)
    values (${channelId}, ${businessId}, 'read', '{}', now())`
  await sql`insert into parked_status (business_id, channel_id, provider_key, status)
    values (${businessId}, ${channelId}, 'k', '{}')`
  await sql`insert into attachment (business_id, message_id, kind, mime, source)
    values (${businessId}, ${message}, 'image', 'image/jpeg', '{}')`
  const simulation = await one(
    sql`insert into simulation (business_id, profile_id) values (${businessId}, ${ownerId})
      returning id`,
  )
  const run = await one(
    sql`insert into agent_run (business_id, simulation_id, room_id, behaviour, mode, outcome, trace,
          duration_ms) values (${businessId}, ${simulation}, ${room}, 'v1', 'retrieval', 'reply',
          '{}', 1) returning id`,
  )
  await sql`insert into answer_verdict (run_id, member_id, business_id, verdict)
    values (${run}, ${ownerId}, ${businessId}, 'benar')`
  const scenario = await one(
    sql`insert into scenario (business_id, title, origin, turns, expectation)
      values (${businessId}, 'Harga', 'tulisan', '{Halo}', '{}') returning id`,
  )
  const suite = await one(
    sql`insert into scenario_run (business_id, status, scope, behaviour, repetitions)
      values (${businessId}, 'selesai', 'semua', 'v1', 1) returning id`,
  )
  await sql`insert into scenario_result (run_id, scenario_id, business_id, verdict, passed_count,
        attempts) values (${suite}, ${scenario}, ${businessId}, 'lulus', 1, '[]')`
  await sql`insert into scenario_lie (run_id, place, business_id, class, is_own, question, draft, rule)
    values (${suite}, 0, ${businessId}, 'janji', true, 'Halo', 'Pasti gratis.', 'jawab_model')`
  await sql`insert into escalation (business_id, room_id, session_no, reason, due_at)
    values (${businessId}, ${room}, 1, 'marah', now())`
  const score = await one(
    sql`insert into session_score (business_id, room_id, session_no, started_at, counted_at,
          behaviour, customer_messages, ai_messages, team_messages, by_ai,
          handed_over_after_answer, repeated_count, unanswered_count, held_count, answer_count,
          grounded_count) values (${businessId}, ${room}, 1, now(), now(), 'v1', 1, 1, 0, true,
          false, 0, 0, 0, 1, 1) returning id`,
  )
  await sql`insert into session_judgement (score_id, business_id, kpi_id, verdict, model)
    values (${score}, ${businessId}, 'sopan', 'lulus', 'm')`
  await sql`insert into session_label (score_id, business_id, kpi_id, member_id, is_good)
    values (${score}, ${businessId}, 'sopan', ${ownerId}, true)`
  await sql`insert into topic (business_id, words, example, centre)
    values (${businessId}, '{ongkir}', 'ongkir?', '{}')`
  const group = await one(
    sql`insert into question_group (business_id, question, last_asked_at)
      values (${businessId}, 'ada hampers?', now()) returning id`,
  )
  await sql`insert into unanswered_question (escalation_id, business_id, group_id, room_id, text,
        asked_at) select id, ${businessId}, ${group}, ${room}, 'ada hampers?', now()
    from escalation where room_id = ${room}`
  await sql`insert into notice_setting (business_id, member_id, push_events, mail_events, volume,
        hides_content) values (${businessId}, ${ownerId}, '{}', '{}', 60, false)`
  await sql`insert into push_device (member_id, endpoint_hash, sealed, name)
    values (${ownerId}, ${ownerId.replaceAll('-', '').repeat(2)}, 'x', 'Chrome')`
  await sql`insert into notice (business_id, member_id, kind, subject, room_id)
    values (${businessId}, ${ownerId}, 'send_failed', 'x', ${room})`
  await sql`insert into closure (business_id, room_id, session_no, closed_by_kind, outcome,
        session_started_at) values (${businessId}, ${room}, 1, 'ai', 'terjawab', now())`
  const tag = await one(
    sql`insert into tag (business_id, name) values (${businessId}, 'Member') returning id`,
  )
  await sql`insert into tag_member (business_id, tag_id, member_id)
    values (${businessId}, ${tag}, ${ownerId})`
  await sql`insert into room_tag (room_id, tag_id, business_id)
    values (${room}, ${tag}, ${businessId})`
  await sql`insert into contact_tag (contact_id, tag_id, business_id)
    values (${contact}, ${tag}, ${businessId})`
  await sql`insert into contact_import (id, business_id, member_id, added, changed)
    values (${room}, ${businessId}, ${ownerId}, 1, 0)`
  await sql`insert into contact_import_row (import_id, contact_id, business_id, after)
    values (${room}, ${contact}, ${businessId}, '{}')`
  await sql`insert into room_bulk (id, business_id, member_id, act, room_ids)
    values (${room}, ${businessId}, ${ownerId}, '{"kind": "read"}', ${[room]})`
  await sql`insert into room_bulk_before (bulk_id, room_id, business_id, before, version)
    values (${room}, ${room}, ${businessId}, '{}', 1)`
  await sql`insert into saved_view (id, business_id, member_id, name, filter)
    values (gen_random_uuid(), ${businessId}, ${ownerId}, 'Menunggu', '{}')`
  await sql`insert into tag_change (id, business_id, tag_id, name, room_ids)
    values (gen_random_uuid(), ${businessId}, ${tag}, 'Member', ${[room]})`
  await sql`insert into quick_reply (business_id, shortcut, text)
    values (${businessId}, 'halo', 'Halo Kak')`
  await sql`insert into draft (business_id, room_id, text) values (${businessId}, ${room}, 'Halo')`
  await sql`insert into scheduled_message (id, business_id, room_id, author_id, text, send_at)
    values (gen_random_uuid(), ${businessId}, ${room}, ${ownerId}, 'Halo', now())`
  const template = await one(
    sql`insert into template (business_id, name, category, language, body, status)
      values (${businessId}, 'a', 'UTILITY', 'id', 'Halo', 'PENDING') returning id`,
  )
  await sql`insert into notice_template (business_id, topic, template_id)
    values (${businessId}, 'pesanan', ${template})`
  const campaign = await one(
    sql`insert into campaign (business_id, channel_id, name, template_name, template_language,
          template_category, body, audience, per_minute)
      values (${businessId}, ${channelId}, 'Promo', 'a', 'id', 'MARKETING', 'Halo', '{}', 60)
      returning id`,
  )
  await sql`insert into campaign_recipient (business_id, campaign_id, contact_id, position)
    values (${businessId}, ${campaign}, ${contact}, 1)`
  const source = await one(
    sql`insert into knowledge_source (business_id, kind, title)
      values (${businessId}, 'text', 'Teks') returning id`,
  )
  await sql`insert into knowledge_entry (business_id, source_id, answer)
    values (${businessId}, ${source}, 'Buka jam 7')`
  await sql`insert into knowledge_vector (business_id, entry_id, model, text_md5, numbers)
    select ${businessId}, id, 'e', '', 'x' from knowledge_entry where source_id = ${source}`
  await sql`insert into correction (business_id, entry_id, answer)
    select ${businessId}, id, 'Buka jam 8' from knowledge_entry where source_id = ${source}`
  await sql`insert into knowledge_reading (business_id, source_id, added_count, changed_count,
      removed_count, kept_count, changes, is_scheduled)
    values (${businessId}, ${source}, 0, 0, 0, 0, '[]', true)`
  await sql`insert into knowledge_use (business_id, entry_id, room_id)
    select ${businessId}, id, ${room} from knowledge_entry where source_id = ${source}`
  await sql`insert into chosen_answer (business_id, entry_id, room_id, question)
    select ${businessId}, id, ${room}, 'buka jam brp' from knowledge_entry
    where source_id = ${source}`
  await sql`insert into knowledge_draft_change (business_id, act, answer)
    values (${businessId}, 'add', 'Buka jam 6')`
  await sql`insert into knowledge_release (business_id, added_count, changed_count, removed_count,
      test, changes) values (${businessId}, 0, 0, 0, 'tanpa', '[]')`
  const product = await one(
    sql`insert into product (business_id, name) values (${businessId}, 'Roti') returning id`,
  )
  await sql`insert into product_draft_change (business_id, act, product_id, cells)
    values (${businessId}, 'add', gen_random_uuid(), '{"name": "Roti"}')`
  const sheet = await one(
    sql`insert into product_sheet (business_id, url, mapping, has_head, head, every_hours)
      values (${businessId}, 'https://contoh.id/a.csv', '["name"]', true, '{Nama}', 6)
      returning id`,
  )
  await sql`insert into product_sheet_row (sheet_id, business_id, key, product_id, cells)
    values (${sheet}, ${businessId}, 'roti', ${product}, '{}')`
  await sql`insert into product_sheet_run (sheet_id, business_id, kind, changes)
    values (${sheet}, ${businessId}, 'read', '[]')`
  const rule = await one(
    sql`insert into reply_rule (business_id, name, trigger, reply)
      values (${businessId}, 'Sapaan', 'percakapan_baru', 'Halo') returning id`,
  )
  await sql`insert into reply_rule_use (business_id, rule_id, room_id)
    values (${businessId}, ${rule}, ${room})`
  await sql`insert into contact_field (business_id, name) values (${businessId}, 'Ulang tahun')`
  await sql`insert into knowledge_entry_version (business_id, entry_id, examples, answer)
    select ${businessId}, id, '{}', 'Buka jam 9' from knowledge_entry where source_id = ${source}`
  await sql`insert into knowledge_conflict (business_id, key, said, subject)
    values (${businessId}, 'price|roti', '15000 18000', 'Roti')`
  await sql`insert into business_model (business_id, provider, model, key_hint)
    values (${businessId}, 'anthropic', 'm', 'abcd')`
  await sql`insert into business_model_key (business_id, sealed) values (${businessId}, 'x')`
  const procedure = await one(
    sql`insert into procedure (business_id, name, triggers, steps)
      values (${businessId}, 'Lacak', '{lacak}', '[{"kind":"jawab","text":"x"}]') returning id`,
  )
  await sql`insert into procedure_version (business_id, procedure_id, name, is_enabled, triggers,
      steps) values (${businessId}, ${procedure}, 'Lacak', true, '{resi}', '[]')`
  await sql`insert into procedure_draft_change (business_id, act, contents, base)
    values (${businessId}, 'order', '[]', '[]')`
  const tool = await one(
    sql`insert into http_tool (business_id, name, url, secret_header, has_secret)
      values (${businessId}, 'Resi', 'https://x.example', 'authorization', true) returning id`,
  )
  await sql`insert into http_tool_secret (tool_id, business_id, sealed)
    values (${tool}, ${businessId}, 'x')`
  await sql`insert into sale_terms (business_id, shipping_tool_id, shipping_fields)
    values (${businessId}, ${tool}, '{}')`
  await sql`insert into tool_request (business_id, room_id, tool_id, tool_name, procedure_name,
      values) values (${businessId}, ${room}, ${tool}, 'Resi', 'Lacak', '{}')`
  await sql`insert into booking_terms (business_id) values (${businessId})`
  const service = await one(
    sql`insert into booking_service (business_id, name, minutes)
      values (${businessId}, 'Potong', 30) returning id`,
  )
  const staff = await one(
    sql`insert into booking_staff (business_id, name) values (${businessId}, 'Rina') returning id`,
  )
  await sql`insert into booking_staff_service (staff_id, service_id, business_id)
    values (${staff}, ${service}, ${businessId})`
  const booking = await one(
    sql`insert into booking (id, business_id, service_id, service_name, number, status, starts_at,
        ends_at, place) values (gen_random_uuid(), ${businessId}, ${service}, 'Potong', 1,
        'dikonfirmasi', now(), now() + interval '30 minutes', 1) returning id`,
  )
  await sql`insert into booking_event (id, business_id, booking_id, actor_kind, act, after)
    values (gen_random_uuid(), ${businessId}, ${booking}, 'customer', 'buat', '{}')`
  await sql`insert into model_price (business_id, valid_from, input_rupiah, output_rupiah)
    values (${businessId}, now(), 4000, 16000)`
  await sql`insert into model_call_day (business_id, day, purpose, calls, input_tokens,
        output_tokens, cost_micro) values (${businessId}, current_date, 'summary', 1, 1, 1, 1)`
  const account = await one(
    sql`insert into payment_account (business_id, provider, key_end)
      values (${businessId}, 'midtrans', 'abcd') returning id`,
  )
  await sql`insert into payment_account_secret (account_id, business_id, sealed)
    values (${account}, ${businessId}, 'x')`
  const sale = await one(
    sql`insert into sale (business_id, room_id) values (${businessId}, ${room}) returning id`,
  )
  await sql`insert into sale_event (business_id, sale_id, actor_kind, act, before, after)
    values (${businessId}, ${sale}, 'customer', 'simpan', 'draf', 'draf')`
  await sql`insert into knowledge_file (business_id, source_id, bytes)
    values (${businessId}, ${source}, 'x')`
  await sql`with proposed as (
      insert into proposal (business_id, kind, title) values (${businessId}, 'chat', 'Chat')
      returning id)
    insert into proposal_file (proposal_id, position, business_id, file_name, bytes)
    select id, 0, ${businessId}, 'chat.txt', 'x' from proposed`
  await sql`insert into gateway_event (engine, event_key, channel_id, body)
    values ('simulator', 'k', ${channelId}, '{}')`
}
