import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rawSql } from '#platform/database'
import { openWorld, type World } from '../../../../tests/world.ts'
import { askStorage, clientOf, headersOf, openServer, type Server } from '../storage-world.ts'

let world: World
let server: Server
let files: ReturnType<Awaited<ReturnType<typeof clientOf>>['from']>

const NAMES = [
  'a.txt',
  'b/one.txt',
  'b/two.txt',
  'b/deep/x.txt',
  'b-file.txt',
  'b0.txt',
  'c/',
  'z.txt',
]

beforeAll(async () => {
  world = await openWorld()
  server = await openServer()
  const storage = await clientOf(server, 'service')
  await storage.createBucket('docs')
  files = storage.from('docs')
  // The objects are created an hour apart, in an order that differs from their names.
  await rawSql()`insert into storage.objects (bucket_id, name, version, metadata, created_at,
        updated_at)
    select 'docs', name, gen_random_uuid()::text, '{"size": 1, "mimetype": "text/plain"}',
      timestamptz '2026-01-01' + ((n * 3) % 8) * interval '1 hour 0.000001 s', now()
    from unnest(${NAMES}::text[]) with ordinality t(name, n)`
})
afterAll(async () => {
  await server.close()
  await world.close()
})

describe('the list of a folder', () => {
  test('the list of a folder has files and folders one level deep, folders without id, dates and metadata', async () => {
    const { data } = await files.list('b')
    expect(data?.map((entry) => entry.name)).toEqual(['deep', 'one.txt', 'two.txt'])
    expect(data?.[0]).toEqual({
      name: 'deep',
      id: null,
      updated_at: null,
      created_at: null,
      last_accessed_at: null,
      metadata: null,
    })
    expect(data?.[1]).toEqual({
      name: 'one.txt',
      id: expect.any(String),
      updated_at: expect.any(String),
      created_at: expect.any(String),
      last_accessed_at: expect.any(String),
      metadata: { size: 1, mimetype: 'text/plain' },
    })
  })

  test.each([
    ['', ['b', 'c', 'a.txt', 'b-file.txt', 'b0.txt', 'z.txt']],
    ['b/', ['deep', 'one.txt', 'two.txt']],
    ['/b', ['deep', 'one.txt', 'two.txt']],
    ['b/deep', ['x.txt']],
    ['c', []],
    ['nowhere', []],
  ])('the list of the folder %j is %j', async (prefix, names) => {
    expect((await files.list(prefix)).data?.map((entry) => entry.name)).toEqual(names)
  })

  test('the list of a folder is sorted, paginated and searched by prefix', async () => {
    const names = async (options: Parameters<typeof files.list>[1]) =>
      (await files.list('', options)).data?.map((entry) => entry.name)
    expect(await names({ sortBy: { column: 'name', order: 'desc' } })).toEqual([
      'c',
      'b',
      'z.txt',
      'b0.txt',
      'b-file.txt',
      'a.txt',
    ])
    expect(await names({ sortBy: { column: 'created_at', order: 'asc' }, offset: 2 })).toEqual([
      'z.txt',
      'b0.txt',
      'a.txt',
      'b-file.txt',
    ])
    expect(await names({ limit: 2, offset: 1 })).toEqual(['c', 'a.txt'])
    expect(await names({ search: 'B' })).toEqual(['b', 'b-file.txt', 'b0.txt'])
    expect(await names({ search: '%' })).toEqual([])
  })

  test('the list of a missing bucket is empty', async () => {
    const storage = await clientOf(server, 'service')
    expect(await storage.from('no-bucket').list()).toEqual({ data: [], error: null })
  })
})

describe('the list by prefix', () => {
  test('the list by prefix returns full names, and folders only with a delimiter', async () => {
    expect((await files.listV2({ prefix: 'b' })).data).toMatchObject({
      hasNext: false,
      folders: [],
      objects: [
        { name: 'b-file.txt' },
        { name: 'b/deep/x.txt' },
        { name: 'b/one.txt' },
        { name: 'b/two.txt' },
        { name: 'b0.txt' },
      ],
    })
    const { data } = await files.listV2({ with_delimiter: true })
    expect(data?.folders).toEqual([
      { key: 'b', name: 'b/' },
      { key: 'c', name: 'c/' },
    ])
    expect(data?.objects.map((object) => [object.key, object.name])).toEqual([
      ['a.txt', 'a.txt'],
      ['b-file.txt', 'b-file.txt'],
      ['b0.txt', 'b0.txt'],
      ['z.txt', 'z.txt'],
    ])
    expect(data).not.toHaveProperty('nextCursor')
    expect((await files.listV2({ prefix: 'b', with_delimiter: true })).data).toMatchObject({
      folders: [{ name: 'b/' }],
      objects: [{ name: 'b-file.txt' }, { name: 'b0.txt' }],
    })
    expect((await files.listV2({ prefix: 'b/', with_delimiter: true })).data).toMatchObject({
      folders: [{ key: 'b/deep', name: 'b/deep/' }],
      objects: [{ name: 'b/one.txt' }, { name: 'b/two.txt' }],
    })
    expect((await files.listV2({ prefix: 'a.txt', exactMatch: true })).data?.objects).toHaveLength(
      1,
    )
    expect((await files.listV2({ prefix: 'a.tx', exactMatch: true })).data?.objects).toHaveLength(0)
  })

  const BY_TIME = NAMES.map((name, index) => ({ name, at: ((index + 1) * 3) % 8 }))
    .toSorted((left, right) => left.at - right.at || (left.name < right.name ? -1 : 1))
    .map((entry) => entry.name)
  const BY_NAME = NAMES.toSorted((left, right) => (left < right ? -1 : 1))
  test.each([
    ['name', 'asc', BY_NAME],
    ['name', 'desc', BY_NAME.toReversed()],
    ['created_at', 'asc', BY_TIME],
    ['created_at', 'desc', BY_TIME.toReversed()],
  ] as const)(
    'the list by prefix has pages by %s %s without duplicates or gaps',
    async (column, order, expected) => {
      for (const limit of [1, 2, 3, 100]) {
        const read: string[] = []
        for (let cursor: string | undefined, hasNext = true; hasNext;) {
          const { data, error } = await files.listV2({
            limit,
            sortBy: { column, order },
            ...(cursor && { cursor }),
          })
          expect(error).toBeNull()
          read.push(...(data?.objects.map((object) => object.name) ?? []))
          cursor = data?.nextCursor
          hasNext = data?.hasNext ?? false
        }
        expect(read).toEqual(expected)
      }
    },
  )

  test.each([
    ['name', 'asc'],
    ['name', 'desc'],
    ['created_at', 'asc'],
    ['created_at', 'desc'],
    ['updated_at', 'asc'],
  ] as const)(
    'the list by prefix counts folders as entries of a page, by %s %s',
    async (column, order) => {
      const read: string[] = []
      for (let cursor: string | undefined, hasNext = true; hasNext;) {
        const { data } = await files.listV2({
          limit: 1,
          with_delimiter: true,
          sortBy: { column, order },
          ...(cursor && { cursor }),
        })
        const names = [...(data?.folders ?? []), ...(data?.objects ?? [])].map(
          (entry) => entry.name,
        )
        expect(names).toHaveLength(1)
        read.push(...names)
        cursor = data?.nextCursor
        hasNext = data?.hasNext ?? false
      }
      expect(read.toSorted()).toEqual(['a.txt', 'b-file.txt', 'b/', 'b0.txt', 'c/', 'z.txt'])
    },
  )

  test.each([
    'nonsense',
    Buffer.from('["name","asc"]').toString('base64url'),
    Buffer.from('["created_at","asc","a","yesterday"]').toString('base64url'),
  ])('the list by prefix refuses the cursor %j', async (cursor) => {
    expect((await files.listV2({ cursor })).error).toMatchObject({
      statusCode: '400',
      code: 'InvalidParameter',
      message: 'Invalid Parameter cursor',
    })
  })
})

test('a bucket of many folders is listed folder by folder, with policies too', async () => {
  const sql = rawSql()
  await sql`insert into storage.buckets (id, name) values ('many', 'many')`
  await sql`insert into storage.objects (bucket_id, name) select 'many', 'folder-' || f || '/' || n
    from generate_series(10, 39) f, generate_series(1, 1000) n`
  await sql`create policy many_reads on storage.objects for select to authenticated
    using (bucket_id = 'many')`
  await sql`analyze storage.objects`
  for (const claims of ['service', { role: 'authenticated', sub: crypto.randomUUID() }] as const) {
    const { status, body } = await askStorage(server, '/object/list-v2/many', {
      method: 'POST',
      headers: { ...(await headersOf(claims)), 'content-type': 'application/json' },
      body: JSON.stringify({ with_delimiter: true, limit: 10 }),
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      hasNext: true,
      folders: Array.from({ length: 10 }, (_, index) => ({ name: `folder-${index + 10}/` })),
    })
  }
  // Policies run before leaky operators, so the list by name needs leakproof ones.
  expect(
    await sql`select proname from pg_proc where proname in ('text_lt', 'text_ge')
      and not proleakproof`,
  ).toEqual([])
})
