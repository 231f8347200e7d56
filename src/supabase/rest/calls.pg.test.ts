import { expect, test } from 'vitest'
import { askRest, client, clientOf, openRest, rest, tokenFor, useRest } from './rest-world.ts'

/**
 * Arguments and results of functions: values of a query string, sets of values, and the status and
 * headers they set.
 */
const SCHEMA = `
  create table fish (id int primary key, name text);
  insert into fish values (1, 'arwana'), (2, 'betta'), (3, 'cupang');
  create function count_to(n int) returns setof int
  language sql immutable as 'select generate_series(1, n)';
  create function caught(most int) returns setof fish
  language sql stable as 'select * from fish order by id limit most';
  create function joined(variadic words text[]) returns text language sql immutable as $$
  select array_to_string(words, '-') $$;
  create function same(j json) returns json language sql immutable as 'select j';
  create function answer_with(status text, headers text) returns text language plpgsql as $$
    begin insert into fish
    values (9, 'lele'); perform set_config('response.status', status,
        true); perform set_config('response.headers', headers, true); return 'x'; end $$;
  create function fail_with(state text) returns void
  language plpgsql as $$ begin raise exception 'as asked' using errcode = state; end $$;
  create function refuse_with(message text, detail text) returns void
  language plpgsql as $$ begin raise sqlstate 'PGRST'
  using message = message, detail = detail; end $$;
  create function length_of(text) returns int language sql immutable as 'select length($1)';
  create function bytes_of(bytea) returns int language sql immutable as 'select length($1)';
  create function root_of(xml) returns text language sql immutable as $$
  select (xpath('name(/*)', $1))[1]::text $$;
  create function zone() returns text language sql stable as $$
  select current_setting('TimeZone') $$;
  create function drop_all() returns setof fish language sql as 'delete from fish returning *';
  create table entry (id int generated always as identity primary key, note text default 'empty');
  grant all on fish, entry to service_role; grant execute on all functions in schema public to
    service_role;
`
useRest(SCHEMA)

test('a set of values is filtered and capped like rows', async () => {
  expect((await client.rpc('count_to', { n: 9 }).range(2, 4)).data).toEqual([3, 4, 5])
  const counted = await client.rpc('count_to', { n: 9 }, { count: 'exact' }).limit(2)
  expect([counted.status, counted.data, counted.count]).toEqual([206, [1, 2], 9])
  const capped = openRest({ maxRows: 3 })
  expect(
    (await (await clientOf(capped, { role: 'service_role' })).rpc('count_to', { n: 9 })).data,
  ).toEqual([1, 2, 3])
  await capped.close()
  expect((await client.rpc('count_to', { n: 9 }).eq('x', 1)).error).toMatchObject({ code: '42703' })
})

test("a call's count covers the rows that pass its filters", async () => {
  const found = await client.rpc('caught', { most: 3 }, { count: 'exact' }).gt('id', 1)
  expect([found.status, found.data?.map((row: { id: number }) => row.id), found.count]).toEqual([
    200,
    [2, 3],
    2,
  ])
})

test('in a query string, one word fills a variadic list, and JSON is parsed', async () => {
  expect((await client.rpc('joined', { words: ['a'] }, { get: true })).data).toBe('a')
  const token = await tokenFor({ role: 'service_role' })
  expect((await askRest(rest, '/rpc/joined?words=b', {}, token)).body).toBe('b')
  expect((await askRest(rest, '/rpc/joined?words=b&words=c', {}, token)).body).toBe('b-c')
  expect((await askRest(rest, '/rpc/same?j={"a":[1]}', {}, token)).body).toEqual({ a: [1] })
})

test.each([
  ['length_of', 'text/plain', 'a "b" é', 7],
  ['bytes_of', 'application/octet-stream', Buffer.from([0, 255, 10]), 3],
  ['root_of', 'text/xml', '<a/>', 'a'],
  ['joined', 'application/x-www-form-urlencoded', 'words=b&words=c', 'b-c'],
  ['count_to', 'application/x-www-form-urlencoded', 'n=2', [1, 2]],
])('the function %s takes a body of %s', async (name, type, body, expected) => {
  const answer = await askRest(
    rest,
    `/rpc/${name}`,
    { method: 'POST', body, headers: { 'content-type': type } },
    await tokenFor({ role: 'service_role' }),
  )
  expect([answer.status, answer.body]).toEqual([200, expected])
})

test('a preferred time zone applies to one statement; unknown ones need strict handling', async () => {
  const token = await tokenFor({ role: 'service_role' })
  const zone = (prefer: string) => askRest(rest, '/rpc/zone', { headers: { prefer } }, token)
  const before = (await zone('')).body
  const told = await zone('timezone=Asia/Jakarta')
  expect([told.body, told.headers.get('preference-applied')]).toEqual([
    'Asia/Jakarta',
    'timezone=Asia/Jakarta',
  ])
  for (const none of ['Mars/Olympus', 'JST', 'SystemV/PST8', '+07', ''])
    expect(await zone(`timezone=${none}`)).toMatchObject({ status: 200, body: before })
  expect(await zone('handling=strict, timezone=Mars/Olympus')).toMatchObject({
    status: 400,
    body: { code: 'PGRST122', details: 'Invalid preferences: timezone=Mars/Olympus' },
  })
})

test('a limit on the shown rows does not hide how many were written', async () => {
  const token = await tokenFor({ role: 'service_role' })
  const headers = {
    'content-type': 'application/json',
    prefer: 'handling=strict, max-affected=1, return=representation',
  }
  const refused = { status: 400, body: { code: 'PGRST124', details: 'The query affects 3 rows' } }
  expect(
    await askRest(
      rest,
      '/fish?select=id&id=gt.0&limit=1',
      { method: 'PATCH', body: '{"name":"x"}', headers },
      token,
    ),
  ).toMatchObject(refused)
  expect(
    await askRest(rest, '/rpc/drop_all?limit=1', { method: 'POST', headers }, token),
  ).toMatchObject(refused)
  expect((await client.from('fish').select('name').eq('name', 'x')).data).toEqual([])
})

test.each([
  ['100', '[]', 'PGRST112'],
  ['600', '[]', 'PGRST112'],
  ['abc', '[]', 'PGRST112'],
  ['200', '{}', 'PGRST111'],
  ['200', '[{"a b":"c"}]', 'PGRST111'],
])(
  'a function with status %s and headers %s is refused and rolled back',
  async (status, headers, code) => {
    expect((await client.rpc('answer_with', { status, headers })).error).toMatchObject({ code })
    expect((await client.from('fish').select('id').eq('id', 9)).data).toEqual([])
  },
)

test('an error with an invalid status answers 500, and some statuses omit the body', async () => {
  for (const state of ['PT100', 'PT600'])
    expect(await client.rpc('fail_with', { state })).toMatchObject({
      status: 500,
      error: { code: state },
    })
  expect(await client.rpc('fail_with', { state: 'PT304' })).toMatchObject({ status: 304 })
  expect(
    await client.rpc('refuse_with', {
      message: '{"code":"x","message":"y"}',
      detail: '{"status":402,"headers":{"a b":"c"}}',
    }),
  ).toMatchObject({ status: 500, error: { code: 'PGRST121' } })
})

test('objects without keys insert rows of defaults', async () => {
  const made = await client.from('entry').insert([{}, {}]).select('note')
  expect(made.data).toEqual([{ note: 'empty' }, { note: 'empty' }])
  expect((await client.from('entry').insert([], { count: 'exact' })).count).toBe(0)
})
