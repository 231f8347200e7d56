import type { RealtimePostgresChangesPayload } from '@supabase/supabase-js'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Claims, rawSql } from '#platform/database'
import { openWorld, type World } from '../../../../tests/world.ts'
import {
  openClient,
  openServer,
  type Server,
  untilSubscribed,
  tokenFor,
  waitUntil,
} from '../realtime-world.ts'

let world: World
let server: Server
let second: Server
const ADA = { role: 'authenticated', sub: crypto.randomUUID() } as const
const BEN = { role: 'authenticated', sub: crypto.randomUUID() } as const
const clients: Awaited<ReturnType<typeof openClient>>[] = []

beforeAll(async () => {
  world = await openWorld()
  await rawSql().unsafe(`
    create table public.todos (id bigint primary key generated always as identity,
        list_id int not null, task text, done boolean default false, tags text[], extra jsonb,
        price numeric, at timestamptz, secret text);
    grant select (id, list_id, task, done, tags, extra, price, at) on public.todos to anon,
      authenticated;
    create table public.notes (id uuid primary key default gen_random_uuid(), owner uuid,
        body text);
    alter table public.notes enable row level security;
    alter table public.notes replica identity full;
    create policy own on public.notes for select to authenticated
    using (owner = (select auth.uid()));
    grant select on public.notes to anon, authenticated;
    create type public.stage as enum ('todo', 'doing', 'done');
    create table public.cards (id int primary key, stage public.stage, code char(4), at time,
        took interval, name text, tags text[], doc jsonb, who uuid);
    grant select on public.cards to anon;
    create table public.quiet (id int primary key);
    grant select on public.quiet to anon;
    create table public.full_old (id int primary key, a text, b text);
    alter table public.full_old replica identity full;
    grant select on public.full_old to anon;
    create table public.closed (id int primary key);
    alter publication supabase_realtime add table public.todos, public.notes, public.full_old,
      public.closed, public.cards;
  `)
  server = await openServer(world.url)
  second = await openServer(world.url)
})
/** Disconnects of clients, which take at least 150 ms. The next test does not wait for them. */
const disconnects: Promise<unknown>[] = []
afterEach(() => {
  for (const client of clients.splice(0)) disconnects.push(client.realtime.disconnect())
})
afterAll(async () => {
  await Promise.all(disconnects)
  await server.close()
  await second.close()
  await world.close()
})

type Row = Record<string, unknown>
type Heard = RealtimePostgresChangesPayload<Row>
type Wanted = {
  event?: '*' | 'INSERT' | 'UPDATE' | 'DELETE'
  schema?: string
  table?: string
  filter?: string
}

/** Makes a subscriber and collects its messages; `said` has the system messages. */
async function listenTo(
  wanted: Wanted,
  options: { as?: Claims; on?: Server; vsn?: '1.0.0' | '2.0.0' } = {},
) {
  const client = await openClient(
    options.on ?? server,
    options.as && (await tokenFor(options.as)),
    options.vsn,
  )
  clients.push(client)
  const heard: Heard[] = []
  const said: string[] = []
  const channel = client
    .channel(`changes-${crypto.randomUUID()}`)
    .on(
      'postgres_changes',
      { event: '*', schema: 'public', ...wanted } as { event: '*'; schema: string },
      (change: Heard) => heard.push(change),
    )
    .on('system', {}, (message) => said.push(message.message))
  expect(await untilSubscribed(channel)).toBe('SUBSCRIBED')
  await waitUntil(() => said.length > 0)
  return { channel, client, heard, said }
}

const addRow = async (row: { list_id: number; task?: string; price?: string }) => {
  const [made] = await rawSql()<
    { id: number }[]
  >`insert into public.todos ${rawSql()(row)} returning id`
  return made?.id ?? 0
}

describe('row changes are delivered', () => {
  test.each(['1.0.0', '2.0.0'] as const)(
    'a row change is delivered with its values in their types (protocol %s)',
    async (vsn) => {
      const { heard, said } = await listenTo({ table: 'todos' }, { vsn })
      expect(said).toEqual(['Subscribed to PostgreSQL'])
      const [row] = await rawSql()<{ id: number }[]>`
      insert into public.todos (list_id, task, tags, extra, price, at, secret)
      values (7, 'kué "é"', array['a', 'b "c", d', null], '{"deep": [1, null]}', 12.50,
          '2026-01-02 03:04:05.678+07', 'hidden') returning id`
      await waitUntil(() => heard.length === 1)
      expect(heard[0]).toEqual({
        schema: 'public',
        table: 'todos',
        eventType: 'INSERT',
        commit_timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        errors: null,
        new: {
          id: row?.id,
          list_id: 7,
          task: 'kué "é"',
          done: false,
          tags: ['a', 'b "c", d', null],
          extra: { deep: [1, null] },
          price: 12.5,
          at: '2026-01-01T20:04:05.678+00:00',
        },
        old: {},
      })
      expect(Math.abs(Date.parse(heard[0]?.commit_timestamp ?? '') - Date.now())).toBeLessThan(
        10_000,
      )
    },
  )

  test('row changes are delivered in commit order; updates and deletions have the old key', async () => {
    const { heard } = await listenTo({ table: 'todos' })
    const id = await addRow({ list_id: 1, task: 'before' })
    await rawSql()`update public.todos set task = 'after' where id = ${id}`
    await rawSql()`delete from public.todos where id = ${id}`
    await waitUntil(() => heard.length === 3)
    expect(heard.map((change) => [change.eventType, change.new, change.old])).toEqual([
      ['INSERT', expect.objectContaining({ id, task: 'before' }), {}],
      ['UPDATE', expect.objectContaining({ id, task: 'after' }), { id }],
      ['DELETE', {}, { id }],
    ])
  })

  test('a row change has the whole old row when the table has full identity and no policies', async () => {
    const { heard } = await listenTo({ table: 'full_old' })
    await rawSql()`insert into public.full_old values (1, 'x', 'y')`
    await rawSql()`update public.full_old set a = 'z' where id = 1`
    await rawSql()`delete from public.full_old where id = 1`
    await waitUntil(() => heard.length === 3)
    expect(heard.map((change) => change.old)).toEqual([
      {},
      { id: 1, a: 'x', b: 'y' },
      { id: 1, a: 'z', b: 'y' },
    ])
  })

  test('changes from a rollback and from unpublished tables are not delivered', async () => {
    const { heard } = await listenTo({})
    await rawSql()
      .begin(async (tx) => {
        await tx`insert into public.todos (list_id) values (1)`
        throw new Error('stop')
      })
      .catch(() => {})
    await rawSql()`insert into public.quiet values (1)`
    const id = await addRow({ list_id: 2 })
    await waitUntil(() => heard.length > 0)
    expect(heard.map((change) => (change.new as Row).id)).toEqual([id])
  })

  test('a change is delivered by kind, with one message for all matching subscriptions of a channel', async () => {
    const client = await openClient(server)
    clients.push(client)
    const heard: string[] = []
    const channel = client
      .channel('wishes')
      .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'todos' }, () =>
        heard.push('insert'),
      )
      .on(
        'postgres_changes',
        { event: '*', schema: 'public', table: 'todos', filter: 'list_id=eq.5' },
        () => heard.push('list 5'),
      )
      .on('postgres_changes', { event: 'DELETE', schema: 'public', table: 'todos' }, () =>
        heard.push('delete'),
      )
      .on('postgres_changes', { event: '*', schema: '*' }, () => heard.push('all'))
    expect(await untilSubscribed(channel)).toBe('SUBSCRIBED')
    const id = await addRow({ list_id: 5 })
    await rawSql()`delete from public.todos where id = ${id}`
    await waitUntil(() => heard.length === 5)
    expect(heard.toSorted()).toEqual(['all', 'all', 'delete', 'insert', 'list 5'])
  })

  test('a change is delivered at every process', async () => {
    const [here, there] = await Promise.all([
      listenTo({ table: 'todos' }),
      listenTo({ table: 'todos' }, { on: second }),
    ])
    const id = await addRow({ list_id: 1 })
    await waitUntil(() => here.heard.length + there.heard.length === 2)
    expect([here.heard[0]?.new, there.heard[0]?.new]).toEqual([
      expect.objectContaining({ id }),
      expect.objectContaining({ id }),
    ])
  })

  test('after the answer to a join no later commit is missed, and no earlier one is delivered', async () => {
    const writing = { on: true }
    const writer = (async () => {
      while (writing.on) await addRow({ list_id: 99 })
    })()
    const { heard } = await listenTo({ table: 'todos', filter: 'list_id=eq.99' })
    const later = await addRow({ list_id: 99 })
    writing.on = false
    await writer
    const last = await addRow({ list_id: 99 })
    await waitUntil(() => heard.some((change) => (change.new as Row).id === last))
    const ids = heard.map((change) => Number((change.new as Row).id))
    const first = Math.min(...ids)
    const rows = await rawSql()<
      { id: number }[]
    >`select id from public.todos where list_id = 99 and id >= ${first} order by id`
    // Every row after the first received one arrived, and no row after the answer is missing.
    expect(ids.toSorted((a, b) => a - b)).toEqual(rows.map((row) => row.id))
    expect(first).toBeLessThanOrEqual(later)
  })
})

describe('filters of row changes', () => {
  test.each([
    ['list_id=eq.7', [7]],
    ['list_id=neq.7', [3, 12]],
    ['list_id=gt.7', [12]],
    ['list_id=gte.7', [7, 12]],
    ['list_id=lt.7', [3]],
    ['list_id=lte.7', [3, 7]],
    ['list_id=in.(3,12)', [3, 12]],
    ['list_id=not.in.(3,12)', [7]],
    ['list_id=not.eq.7', [3, 12]],
    ['list_id=gt.3,list_id=lt.12', [7]],
    ['task=eq.tiga', [3]],
    ['task=in.("tiga","tujuh, ya")', [3, 7]],
    ['task=like.t%', [3, 7]],
    ['task=ilike.T_GA', [3]],
    ['task=match.^t.*a$', [3, 7]],
    ['task=not.imatch.^T', []],
    ['task=is.null', [12]],
    ['task=not.is.null', [3, 7]],
    ['task=isdistinct.tiga', [7, 12]],
    ['price=eq.1.50', [3]],
    ['price=gt.2', [7]],
    ['done=is.false', [3, 7, 12]],
    ['done=eq.true', []],
  ])('a filter of row changes delivers %s: %j', async (filter, lists) => {
    const [{ heard }, end] = await Promise.all([
      listenTo({ table: 'todos', filter }),
      listenTo({ table: 'todos' }),
    ])
    await rawSql()`insert into public.todos (list_id, task, price)
      values (3, 'tiga', 1.5), (7, 'tujuh, ya', 2.000000000000000000001), (12, null, null)`
    await addRow({ list_id: 0, task: '~' })
    await waitUntil(() => end.heard.length === 4)
    expect(
      heard.map((change) => Number((change.new as Row).list_id)).filter((id) => id !== 0),
    ).toEqual(lists)
  })

  test.each([
    [{ table: 'todos', filter: 'nonsense' }, 'invalid filter nonsense'],
    [{ table: 'todos', filter: 'list_id=near.7' }, 'invalid filter list_id=near.7'],
    [{ table: 'todos', filter: 'nothing=eq.7' }, 'invalid column for filter nothing'],
    [{ table: 'todos', filter: 'secret=eq.7' }, 'invalid column for filter secret'],
    [{ table: 'todos', filter: 'list_id=eq.seven' }, 'invalid value for filter list_id'],
    [{ table: 'todos', filter: 'task=match.(' }, 'invalid value for filter task'],
    [{ table: 'nowhere' }, 'the table public.nowhere does not exist'],
  ])(
    'an invalid filter of row changes delivers nothing and is reported: %j',
    async (wanted, why) => {
      expect((await listenTo(wanted)).said).toEqual([
        `Unable to subscribe to changes with given parameters: ${why}`,
      ])
    },
  )
})

describe('values in filters compare like their types', () => {
  test.each([
    ['stage=gt.todo', [2, 3]],
    ['stage=in.(todo,done)', [1, 3]],
    ['stage=not.in.(todo,done)', [2]],
    ['code=eq.ab', [1]],
    ['code=neq.abcdef', [1, 2, 3]],
    ['at=eq.7:00', [1]],
    ['took=eq.24 hours', [2]],
    ['took=lt.1 day', [1]],
    ['name=gt.b', [1]],
    ['tags=eq.{ "a" , b }', [1]],
    ['doc=eq.{"b":2,"a":1}', [1]],
    ['doc=isdistinct.{"a":1,"b":2}', [2, 3]],
    ['who=eq.{AAAAAAAAAAAA4AAA8AAAAAAAAAAAAAAA}', [1]],
  ])("a filter compares like the column's type: %s", async (filter, ids) => {
    const [{ heard, said }, end] = await Promise.all([
      listenTo({ table: 'cards', filter }),
      listenTo({ table: 'cards' }),
    ])
    expect(said).toEqual(['Subscribed to PostgreSQL'])
    await rawSql()`insert into public.cards
      values (1, 'todo', 'ab', '07:00', '1 hour', 'zed', '{a,b}', '{"a": 1, "b": 2}',
          'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa'),
        (2, 'doing', 'abcd', '08:00', '1 day', 'anton', '{a}', '[]', null),
        (3, 'done', 'x', null, null, 'Andi', null, null, null)`
    await rawSql()`delete from public.cards`
    await waitUntil(() => end.heard.length === 6)
    expect(
      heard
        .filter((change) => change.eventType === 'INSERT')
        .map((change) => (change.new as Row).id),
    ).toEqual(ids)
  })

  test.each([
    'stage=eq.later',
    'stage=in.(todo,later)',
    'at=lt.noon-ish',
    'who=eq.nobody',
    'doc=eq.{',
  ])('the filter %s is refused as an invalid value', async (filter) => {
    expect((await listenTo({ table: 'cards', filter })).said).toEqual([
      `Unable to subscribe to changes with given parameters: invalid value for filter ${filter.split('=')[0]}`,
    ])
  })
})

test('a large unchanged value is delivered when the table has full identity', async () => {
  const long = Array.from({ length: 3000 }, () => crypto.randomUUID()).join('')
  const { heard } = await listenTo({ table: 'full_old', filter: 'a=like.%-%' })
  await rawSql()`insert into public.full_old values (7, ${long}, 'x')`
  await rawSql()`update public.full_old set b = 'y' where id = 7`
  await waitUntil(() => heard.length === 2)
  expect(heard[1]?.new).toEqual({ id: 7, a: long, b: 'y' })
})

describe('policies on row changes', () => {
  test('policies decide who receives a changed row; of a deleted row only the key is sent', async () => {
    const [ada, ben, nobody, service] = await Promise.all([
      listenTo({ table: 'notes' }, { as: ADA }),
      listenTo({ table: 'notes' }, { as: BEN }),
      listenTo({ table: 'notes' }),
      listenTo({ table: 'notes' }, { as: { role: 'service_role' } }),
    ])
    const [row] = await rawSql()<
      { id: string }[]
    >`insert into public.notes (owner, body) values (${ADA.sub}, 'private') returning id`
    await rawSql()`update public.notes set body = 'changed' where id = ${row?.id ?? ''}`
    await waitUntil(() => service.heard.length === 2 && ada.heard.length === 2)
    expect(
      ada.heard.map((change) => [change.eventType, (change.new as Row).body, change.old]),
    ).toEqual([
      ['INSERT', 'private', {}],
      ['UPDATE', 'changed', { id: row?.id }],
    ])
    await rawSql()`update public.notes set owner = ${BEN.sub} where id = ${row?.id ?? ''}`
    await waitUntil(() => ben.heard.length === 1)
    expect(ben.heard.map((change) => [(change.new as Row).body, change.old])).toEqual([
      ['changed', { id: row?.id }],
    ])
    await rawSql()`delete from public.notes where id = ${row?.id ?? ''}`
    await waitUntil(() =>
      [ada, ben, nobody, service].every(({ heard }) => heard.at(-1)?.eventType === 'DELETE'),
    )
    expect(nobody.heard.map((change) => [change.eventType, change.new, change.old])).toEqual([
      ['DELETE', {}, { id: row?.id }],
    ])
    expect(ada.heard).toHaveLength(3)
  })

  test("a filter does not reveal the values of another user's deleted row", async () => {
    const [spy, all] = await Promise.all([
      listenTo({ table: 'notes', filter: 'body=like.secret%' }, { as: BEN }),
      listenTo({ table: 'notes' }, { as: BEN }),
    ])
    await rawSql()`with made as (insert into public.notes (owner, body)
        values (${ADA.sub}, 'secret of Ada') returning id) select from made`
    await rawSql()`delete from public.notes where owner = ${ADA.sub}`
    await waitUntil(() => all.heard.length > 0)
    expect(spy.heard).toEqual([])
  })

  test('the current token of a member decides which changes it receives', async () => {
    const { channel, client, heard } = await listenTo({ table: 'notes' }, { as: ADA })
    await client.realtime.setAuth(await tokenFor(BEN))
    // Pushes of one channel are handled in order, so this one is answered after the token.
    expect(await channel.track({})).toBe('ok')
    await rawSql()`insert into public.notes (owner, body) values (${ADA.sub}, 'no longer')`
    await rawSql()`insert into public.notes (owner, body) values (${BEN.sub}, 'now')`
    await waitUntil(() => heard.length > 0)
    expect(heard.map((change) => (change.new as Row).body)).toEqual(['now'])
  })

  test('a table without select permission reports that, and no row data', async () => {
    const { heard } = await listenTo({ table: 'closed' })
    await rawSql()`insert into public.closed values (1)`
    await waitUntil(() => heard.length > 0)
    expect(heard[0]).toMatchObject({ errors: ['Error 401: Unauthorized'], new: {} })
  })
})

test('a row too large for a message arrives without its long values', async () => {
  const { heard } = await listenTo({ table: 'todos' })
  await addRow({ list_id: 1, task: 'x'.repeat(1_100_000) })
  await waitUntil(() => heard.length > 0)
  expect(heard[0]).toMatchObject({ errors: ['Error 413: Payload Too Large'], new: { list_id: 1 } })
  expect(heard[0]?.new).not.toHaveProperty('task')
})

test('a member who left receives nothing, and a broken stream makes all rejoin', async () => {
  const gone = await listenTo({ table: 'todos' })
  const kept = await listenTo({ table: 'todos' })
  await gone.channel.unsubscribe()
  await rawSql()`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'tanggap changes'`
  await waitUntil(() => kept.said.length === 2) // The client has rejoined automatically.
  await addRow({ list_id: 1 })
  await waitUntil(() => kept.heard.length === 1)
  expect(gone.heard).toEqual([])
})
