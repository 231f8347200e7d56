import { expect, test } from 'vitest'
import { askRest, client, clientOf, rest, tokenFor, useRest } from './rest-world.ts'

/** Exact error texts: applications and people match them. */
const SCHEMA = `
  create table cat (id int primary key, name text, tame boolean, kin int references cat);
  create table toy (name text, cat_id int references cat);
  create function shout(message text, detail text) returns void
  language plpgsql as $$ begin raise sqlstate 'PGRST'
  using message = message, detail = coalesce(detail, ''); end $$;
  create function feed(cat int, food text) returns void language sql as '';
  create function pet(text) returns text language sql immutable as 'select $1';
  create function refuse(state text) returns void
  language plpgsql as $$ begin raise exception 'as asked' using errcode = state; end $$;
  grant all on cat, toy to service_role; revoke execute on function feed
  from public; grant execute on all functions in schema public to service_role;
`
useRest(SCHEMA)

test.each([
  ['/cat?id=0', 'filter (0)', 1, 'unexpected "0" expecting "not" or operator (eq, gt, ...)'],
  [
    '/cat?id=not.near.0',
    'filter (not.near.0)',
    5,
    'unexpected "n" expecting operator (eq, gt, ...)',
  ],
  [
    '/cat?tame=is.nil',
    'filter (is.nil)',
    4,
    'unexpected "n" expecting isVal: (null, not_null, true, false, unknown)',
  ],
  ['/cat?or=eq.(id.eq.1)', 'logic tree (eq.(id.eq.1))', 3, 'unexpected "e" expecting "("'],
  [
    '/cat?not.and=(id.is.1)',
    'logic tree ((id.is.1))',
    15,
    'unexpected "1" expecting isVal: (null, not_null, true, false, unknown)',
  ],
  [
    '/cat?order=id.up',
    'order (id.up)',
    4,
    'unexpected "u" expecting "asc", "desc", "nullsfirst" or "nullslast"',
  ],
  [
    '/cat?select=id,',
    'select parameter (id,)',
    4,
    'unexpected end of input expecting field name (* or [a..z0..9_$])',
  ],
  ['/cat?id(=eq.1', 'tree path (id()', 3, 'unexpected "(" expecting end of input'],
  ['/cat?columns=a(', 'columns parameter (a()', 2, 'unexpected "(" expecting "," or end of input'],
])('%s is a syntax error that names the part and position', async (path, part, column, details) => {
  const { status, body } = await askRest(rest, path, {}, await tokenFor({ role: 'service_role' }))
  expect([status, body]).toEqual([
    400,
    {
      code: 'PGRST100',
      details,
      hint: null,
      message: `"failed to parse ${part}" (line 1, column ${column})`,
    },
  ])
})

test.each([
  [
    'conditions',
    (depth: number) => `/cat?and=${'(and'.repeat(depth)}(id.eq.1)${')'.repeat(depth)}`,
  ],
  ['relations', (depth: number) => `/cat?select=${'kin('.repeat(depth)}id${')'.repeat(depth)}`],
])('nested %s are limited to a hundred levels', async (_, path) => {
  const token = await tokenFor({ role: 'service_role' })
  expect((await askRest(rest, path(99), {}, token)).status).toBe(200)
  expect(await askRest(rest, path(101), {}, token)).toMatchObject({
    status: 400,
    body: { code: 'PGRST100', details: 'unexpected "(" expecting at most 100 levels' },
  })
  expect((await askRest(rest, path(3000), {}, token)).status).toBe(400)
})

test('a call without a matching overload lists its arguments and the nearest callable one', async () => {
  expect((await client.rpc('feed', { food: 'x', cats: 1 })).error).toMatchObject({
    code: 'PGRST202',
    message: 'Could not find the function public.feed(cats, food) in the schema cache',
    hint: 'Perhaps you meant to call the function public.feed(cat, food)',
  })
  expect(
    (await (await clientOf(rest, { role: 'anon' })).rpc('feed', { food: 'x' })).error,
  ).toMatchObject({ code: 'PGRST202', hint: null })
})

test('refused bodies, methods and resources have their status and text', async () => {
  const token = await tokenFor({ role: 'service_role' })
  const plain = { method: 'POST', body: 'meow', headers: { 'content-type': 'text/plain' } }
  expect(await askRest(rest, '/cat', plain, token)).toMatchObject({
    status: 400,
    body: { code: 'PGRST102', message: 'Content-Type not acceptable: text/plain' },
  })
  expect(await askRest(rest, '/rpc/feed', plain, token)).toMatchObject({
    status: 404,
    body: {
      code: 'PGRST202',
      details:
        'Searched for the function public.feed with a single unnamed text parameter, but no matches were found in the schema cache.',
    },
  })
  expect(await askRest(rest, '/rpc/pet', { method: 'DELETE' }, token)).toMatchObject({
    status: 405,
    body: { code: 'PGRST101', message: 'Cannot use the DELETE method on RPC' },
  })
  expect(await client.rpc('refuse', { state: '53400' })).toMatchObject({
    status: 500,
    error: { code: '53400' },
  })
})

test('errors about embed filters, call limits and unreadable errors name the cause', async () => {
  expect((await client.from('toy').select('name, cat(id)').eq('cat', 1)).error).toMatchObject({
    code: 'PGRST120',
    message: "Bad operator on the 'cat' embedded resource",
    details: 'Only is null or not is null filters are allowed on embedded resources',
  })
  const limited = {
    method: 'POST',
    body: 'x',
    headers: { 'content-type': 'text/plain', prefer: 'handling=strict, max-affected=1' },
  }
  expect(
    await askRest(rest, '/rpc/pet', limited, await tokenFor({ role: 'service_role' })),
  ).toMatchObject({
    status: 400,
    body: {
      code: 'PGRST128',
      message:
        'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
    },
  })
  expect((await client.rpc('shout', { message: 'no', detail: null })).error).toMatchObject({
    code: 'PGRST121',
    details: "Invalid JSON value for MESSAGE: 'no'",
    hint: expect.stringContaining('MESSAGE must be'),
  })
  expect(
    (await client.rpc('shout', { message: '{"code":"x","message":"y"}', detail: null })).error,
  ).toMatchObject({
    code: 'PGRST121',
    details: expect.stringMatching(/^(DETAIL is missing|Invalid JSON value for DETAIL: '')/),
    hint: expect.stringContaining('DETAIL must be'),
  })
})

test('only a row with a key has a Location, and deletions have no range', async () => {
  const token = await tokenFor({ role: 'service_role' })
  const make = (path: string, body: object) =>
    askRest(
      rest,
      path,
      {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', prefer: 'return=headers-only' },
      },
      token,
    )
  expect((await make('/cat', { id: 1 })).headers.get('location')).toBe('/cat?id=eq.1')
  const keyless = await make('/toy', { name: 'ball' })
  expect([keyless.status, keyless.headers.get('location')]).toEqual([201, null])
  const gone = await askRest(
    rest,
    '/cat?id=eq.1',
    { method: 'DELETE', headers: { prefer: 'count=exact' } },
    token,
  )
  expect([gone.status, gone.headers.get('content-range')]).toEqual([204, '*/1'])
})

test('a hint names a function or table only at three quarters similarity', async () => {
  const hintOf = async (call: PromiseLike<{ error: { hint: string } | null }>) =>
    (await call).error?.hint
  expect(await hintOf(client.rpc('refuses', {}))).toBe(
    'Perhaps you meant to call the function public.refuse',
  )
  expect(await hintOf(client.rpc('refuting', {}))).toBe(null)
  expect(await hintOf(client.from('toys').select())).toBe(
    "Perhaps you meant the table 'public.toy'",
  )
  expect(await hintOf(client.from('boys').select())).toBe(null)
})

test('a hint of parameters needs one third similarity', async () => {
  const { error } = await client.rpc('feed', { cat: 1 })
  expect(error).toMatchObject({
    hint: 'Perhaps you meant to call the function public.feed(cat, food)',
  })
  expect((await client.rpc('feed', { whiskers: 1 })).error).toMatchObject({
    code: 'PGRST202',
    hint: null,
  })
})

test("a read's Content-Location has sorted and escaped parameters", async () => {
  const token = await tokenFor({ role: 'service_role' })
  const read = await askRest(rest, '/cat?select=id,name&id=eq.7&name=eq.O%27Neil', {}, token)
  expect(read.headers.get('content-location')).toBe(
    '/cat?id=eq.7&name=eq.O%27Neil&select=id%2Cname',
  )
  expect(
    (await askRest(rest, '/cat', { method: 'HEAD' }, token)).headers.get('content-location'),
  ).toBe('/cat')
  expect(
    (await askRest(rest, '/cat?id=eq.7', { method: 'DELETE' }, token)).headers.get(
      'content-location',
    ),
  ).toBe(null)
})

test('GraphQL answers in JSON that it needs a key and is disabled', async () => {
  const post = (headers: Record<string, string>) =>
    rest.fetch(
      new Request('http://x/graphql/v1', {
        method: 'POST',
        headers,
        body: '{"query":"{ __typename }"}',
      }),
    )
  const answered = await post({ apikey: await tokenFor({ role: 'anon' }) })
  expect([answered.status, await answered.json()]).toEqual([
    200,
    { errors: [{ message: 'pg_graphql extension is not enabled.' }] },
  ])
  const keyless = await post({})
  expect([keyless.status, await keyless.json()]).toEqual([
    401,
    { message: 'No API key found in request' },
  ])
  expect((await post({ apikey: 'eyJ.not.a-token' })).status).toBe(401)
  expect((await rest.fetch(new Request('http://x/graphql/v1', { method: 'OPTIONS' }))).status).toBe(
    204,
  )
})
