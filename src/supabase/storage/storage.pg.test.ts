import { createReadStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rawSql } from '#platform/database'
import { openWorld, type World } from '../../../tests/world.ts'
import { ask, clientOf, headersOf, openServer, type Server } from './storage-world.ts'

let world: World
let server: Server
let storage: Awaited<ReturnType<typeof clientOf>>
let service: { authorization: string }

beforeAll(async () => {
  world = await openWorld()
  server = await openServer()
  storage = await clientOf(server, 'service')
  service = await headersOf('service')
})
afterAll(async () => {
  await server.close()
  await world.close()
})

let count = 0
async function aBucket(options: Parameters<typeof storage.createBucket>[1] = { public: true }): Promise<string> {
  const name = `bucket-${++count}`
  const { error } = await storage.createBucket(name, options)
  expect(error).toBeNull()
  return name
}

describe('buckets', () => {
  test('are made, read, changed, listed, emptied and deleted', async () => {
    expect(await storage.createBucket('my-bucket')).toEqual({ data: { name: 'my-bucket' }, error: null })
    const { data } = await storage.getBucket('my-bucket')
    expect(data).toEqual({ id: 'my-bucket', name: 'my-bucket', owner: '', public: false, file_size_limit: null, allowed_mime_types: null, created_at: expect.stringMatching(/^\d{4}-.*Z$/), updated_at: expect.any(String) })
    expect((await storage.updateBucket('my-bucket', { public: true, fileSizeLimit: '20mb', allowedMimeTypes: ['image/jpeg'] })).data).toEqual({ message: 'Successfully updated' })
    expect((await storage.updateBucket('my-bucket', { public: false })).data).toEqual({ message: 'Successfully updated' })
    expect((await storage.getBucket('my-bucket')).data).toMatchObject({ public: false, file_size_limit: 20_000_000, allowed_mime_types: ['image/jpeg'] })
    await storage.from('my-bucket').upload('a/b.jpg', Buffer.from('x'), { contentType: 'image/jpeg' })
    expect((await storage.deleteBucket('my-bucket')).error).toMatchObject({ message: 'The bucket you tried to delete is not empty', statusCode: '409' })
    expect((await storage.emptyBucket('my-bucket')).data).toEqual({ message: 'Empty bucket has been queued. Completion may take up to an hour.' })
    expect((await storage.from('my-bucket').list('a')).data).toEqual([])
    expect((await storage.deleteBucket('my-bucket')).data).toEqual({ message: 'Successfully deleted' })
    expect((await storage.getBucket('my-bucket')).error).toMatchObject({ message: 'Bucket not found', statusCode: '404', status: 400 })
  })

  test('are listed with their type, searched, sorted and in pages', async () => {
    for (const name of ['list-b', 'list-a', 'list-c']) await storage.createBucket(name)
    const names = async (options: Parameters<typeof storage.listBuckets>[0]) => (await storage.listBuckets(options)).data?.map((bucket) => bucket.name)
    expect(await names({ search: 'list-', sortColumn: 'name', sortOrder: 'desc' })).toEqual(['list-c', 'list-b', 'list-a'])
    expect(await names({ search: 'list-', limit: 1, offset: 1 })).toEqual(['list-b'])
    expect(await names({ search: 'list_' })).toEqual([])
    expect((await storage.listBuckets({ search: 'list-a' })).data?.[0]).toMatchObject({ type: 'STANDARD', owner: '' })
  })
})

describe('uploads', () => {
  test.each([
    ['a buffer', () => Buffer.from('hello')],
    ['an array buffer', () => new Uint8Array([104, 101, 108, 108, 111]).buffer],
    ['a text', () => 'hello'],
    ['a blob', () => new Blob(['hello'])],
    ['a form', () => formOf('', 'hello')],
    ['a form with a name of its own', () => formOf('file', 'hello')],
    ['a web stream', () => new Blob(['hel', 'lo']).stream()],
  ])('from %s come back as they were', async (_name, body) => {
    const bucket = await aBucket()
    const { data, error } = await storage.from(bucket).upload('folder/hello.txt', body())
    expect(error).toBeNull()
    expect(data).toEqual({ id: expect.stringMatching(/^[0-9a-f-]{36}$/), path: 'folder/hello.txt', fullPath: `${bucket}/folder/hello.txt` })
    const read = await storage.from(bucket).download('folder/hello.txt')
    expect(await read.data?.text()).toBe('hello')
  })

  test('from a Node stream of unknown length come back as they were', async () => {
    const path = join(tmpdir(), `storage-upload-${process.pid}.txt`)
    const bytes = Buffer.alloc(3_000_000, 'abcdefg')
    await writeFile(path, bytes)
    const bucket = await aBucket()
    expect((await storage.from(bucket).upload('large', createReadStream(path))).error).toBeNull()
    expect(Buffer.from(await (await storage.from(bucket).download('large')).data!.arrayBuffer()).equals(bytes)).toBe(true)
  })

  test('keep type, cache time and custom data, in both body forms', async () => {
    const bucket = await aBucket()
    await storage.from(bucket).upload('raw', Buffer.from('hello'), { contentType: 'text/csv', cacheControl: '60', metadata: { ü: 'ñ', deep: { a: [1] } } })
    await storage.from(bucket).upload('form', new Blob(['hello'], { type: 'text/csv' }), { cacheControl: '60', metadata: { ü: 'ñ', deep: { a: [1] } } })
    for (const path of ['raw', 'form']) {
      const { data } = await storage.from(bucket).info(path)
      expect(data).toEqual({
        id: expect.any(String),
        name: path,
        version: expect.any(String),
        bucketId: bucket,
        size: 5,
        contentType: 'text/csv',
        contentEncoding: null,
        cacheControl: 'max-age=60',
        etag: '"5d41402abc4b2a76b9719d911017c592"',
        metadata: { ü: 'ñ', deep: { a: [1] } },
        lastModified: expect.any(String),
        createdAt: expect.any(String),
      })
    }
  })

  test('are refused a second time without upsert, and replaced with it or by an update', async () => {
    const bucket = await aBucket()
    const first = await storage.from(bucket).upload('a.txt', 'one')
    expect((await storage.from(bucket).upload('a.txt', 'two')).error).toMatchObject({ message: 'The resource already exists', statusCode: '409' })
    const second = await storage.from(bucket).upload('a.txt', 'two', { upsert: true })
    expect(second.data?.id).toBe(first.data?.id)
    expect(await (await storage.from(bucket).download('a.txt')).data?.text()).toBe('two')
    expect((await storage.from(bucket).update('a.txt', 'three')).error).toBeNull()
    expect(await (await storage.from(bucket).download('a.txt')).data?.text()).toBe('three')
    expect(await bytesIn(server)).toHaveLength(await rowsIn())
  })

  test('that are too large leave nothing, whether their length is known or not', async () => {
    const bucket = await aBucket({ public: true, fileSizeLimit: '1kb' })
    const before = (await bytesIn(server)).length
    for (const body of [Buffer.alloc(1001), new Blob([Buffer.alloc(1001)]), new Blob([Buffer.alloc(3_000_000)]), new Blob([Buffer.alloc(3_000_000)]).stream(), Buffer.alloc(30_000_000)]) {
      const { error } = await storage.from(bucket).upload('large', body)
      expect(error).toMatchObject({ message: 'The object exceeded the maximum allowed size', statusCode: '413' })
    }
    expect((await storage.from(bucket).upload('fits', Buffer.alloc(1000))).error).toBeNull()
    expect(await bytesIn(server)).toHaveLength(before + 1)
  })

  test('of a type that the bucket does not take are refused', async () => {
    const bucket = await aBucket({ public: true, allowedMimeTypes: ['image/png', 'text/*'] })
    expect((await storage.from(bucket).upload('a', 'x', { contentType: 'image/jpeg' })).error).toMatchObject({ message: 'mime type image/jpeg is not supported', statusCode: '415' })
    expect((await storage.from(bucket).upload('b', new Blob(['x'], { type: 'image/jpeg' }))).error).toMatchObject({ statusCode: '415' })
    expect((await storage.from(bucket).upload('c', 'x', { contentType: 'text/plain;charset=UTF-8' })).error).toBeNull()
    expect((await storage.from(bucket).upload('d', 'x', { contentType: 'image/png' })).error).toBeNull()
  })
})

const formOf = (name: string, text: string) => {
  const form = new FormData()
  form.append(name, new Blob([text]), 'file.txt')
  return form
}

async function bytesIn({ store }: Server): Promise<string[]> {
  const keys: string[] = []
  for await (const entry of store.list('storage')) keys.push(entry.key)
  return keys
}

async function rowsIn(): Promise<number> {
  const [row] = await rawSql()<{ count: number }[]>`select count(*)::int from storage.objects where version is not null`
  return row?.count ?? 0
}

test('an address nobody serves answers 404', async () => {
  expect(await ask(server, '/nothing', { headers: service })).toMatchObject({ status: 404, body: { statusCode: '404', error: 'Not Found', message: 'Route GET:/storage/v1/nothing not found' } })
})
