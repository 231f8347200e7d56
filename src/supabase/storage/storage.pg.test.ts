import { createReadStream } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { rawSql } from '#platform/database'
import { openS3StandIn } from '../../../tests/standins/s3.ts'
import { s3Objects } from '../../platform/object-store/objects-s3.ts'
import { askStorage, clientOf, openForTests, openServer, type Server } from './storage-world.ts'

const { server, storage, service, aBucket } = await openForTests()

describe('buckets', () => {
  test('buckets are created, read, changed, listed, emptied and deleted', async () => {
    expect(await storage.createBucket('my-bucket')).toEqual({
      data: { name: 'my-bucket' },
      error: null,
    })
    const { data } = await storage.getBucket('my-bucket')
    expect(data).toEqual({
      id: 'my-bucket',
      name: 'my-bucket',
      owner: '',
      public: false,
      file_size_limit: null,
      allowed_mime_types: null,
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      updated_at: expect.any(String),
    })
    expect(
      (
        await storage.updateBucket('my-bucket', {
          public: true,
          fileSizeLimit: '20mb',
          allowedMimeTypes: ['image/jpeg'],
        })
      ).data,
    ).toEqual({ message: 'Successfully updated' })
    expect((await storage.updateBucket('my-bucket', { public: false })).data).toEqual({
      message: 'Successfully updated',
    })
    expect((await storage.getBucket('my-bucket')).data).toMatchObject({
      public: false,
      file_size_limit: 20_000_000,
      allowed_mime_types: ['image/jpeg'],
    })
    await storage
      .from('my-bucket')
      .upload('a/b.jpg', Buffer.from('x'), { contentType: 'image/jpeg' })
    expect((await storage.deleteBucket('my-bucket')).error).toMatchObject({
      message: 'The bucket you tried to delete is not empty',
      statusCode: '409',
    })
    expect((await storage.emptyBucket('my-bucket')).data).toEqual({
      message: 'Empty bucket has been queued. Completion may take up to an hour.',
    })
    expect((await storage.from('my-bucket').list('a')).data).toEqual([])
    expect((await storage.deleteBucket('my-bucket')).data).toEqual({
      message: 'Successfully deleted',
    })
    expect((await storage.getBucket('my-bucket')).error).toMatchObject({
      message: 'Bucket not found',
      statusCode: '404',
      status: 400,
    })
  })

  test('buckets are listed with their type, searched, sorted and paginated', async () => {
    for (const name of ['list-b', 'list-a', 'list-c']) await storage.createBucket(name)
    const names = async (options: Parameters<typeof storage.listBuckets>[0]) =>
      (await storage.listBuckets(options)).data?.map((bucket) => bucket.name)
    expect(await names({ search: 'list-', sortColumn: 'name', sortOrder: 'desc' })).toEqual([
      'list-c',
      'list-b',
      'list-a',
    ])
    expect(await names({ search: 'list-', limit: 1, offset: 1 })).toEqual(['list-b'])
    expect(await names({ search: 'list_' })).toEqual([])
    expect((await storage.listBuckets({ search: 'list-a' })).data?.[0]).toMatchObject({
      type: 'STANDARD',
      owner: '',
    })
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
  ])('uploads from %s are returned unchanged', async (_name, body) => {
    const bucket = await aBucket()
    const { data, error } = await storage.from(bucket).upload('folder/hello.txt', body())
    expect(error).toBeNull()
    expect(data).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      path: 'folder/hello.txt',
      fullPath: `${bucket}/folder/hello.txt`,
    })
    const read = await storage.from(bucket).download('folder/hello.txt')
    expect(await read.data?.text()).toBe('hello')
  })

  test('an upload from a Node stream of unknown length is returned unchanged', async () => {
    const path = join(tmpdir(), `storage-upload-${process.pid}.txt`)
    const bytes = Buffer.alloc(3_000_000, 'abcdefg')
    await writeFile(path, bytes)
    const bucket = await aBucket()
    expect((await storage.from(bucket).upload('large', createReadStream(path))).error).toBeNull()
    await rm(path)
    expect(
      Buffer.from(await (await storage.from(bucket).download('large')).data!.arrayBuffer()).equals(
        bytes,
      ),
    ).toBe(true)
  })

  test('uploads keep type, cache time and custom metadata, in both body formats', async () => {
    const bucket = await aBucket()
    await storage.from(bucket).upload('raw', Buffer.from('hello'), {
      contentType: 'text/csv',
      cacheControl: '60',
      metadata: { ü: 'ñ', deep: { a: [1] } },
    })
    await storage.from(bucket).upload('form', new Blob(['hello'], { type: 'text/csv' }), {
      cacheControl: '60',
      metadata: { ü: 'ñ', deep: { a: [1] } },
    })
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

  test('an upload is refused a second time without upsert, and replaced with it or by an update', async () => {
    const bucket = await aBucket()
    const first = await storage.from(bucket).upload('a.txt', 'one')
    expect((await storage.from(bucket).upload('a.txt', 'two')).error).toMatchObject({
      message: 'The resource already exists',
      statusCode: '409',
    })
    const second = await storage.from(bucket).upload('a.txt', 'two', { upsert: true })
    expect(second.data?.id).toBe(first.data?.id)
    expect(await (await storage.from(bucket).download('a.txt')).data?.text()).toBe('two')
    expect((await storage.from(bucket).update('a.txt', 'three')).error).toBeNull()
    expect(await (await storage.from(bucket).download('a.txt')).data?.text()).toBe('three')
    expect(await bytesIn(server)).toHaveLength(await rowsIn())
  })

  test('an upload that is too large leaves nothing, with known or unknown length', async () => {
    const bucket = await aBucket({ public: true, fileSizeLimit: '1kb' })
    const before = (await bytesIn(server)).length
    for (const body of [
      Buffer.alloc(1001),
      new Blob([Buffer.alloc(1001)]),
      new Blob([Buffer.alloc(3_000_000)]),
      new Blob([Buffer.alloc(3_000_000)]).stream(),
      Buffer.alloc(30_000_000),
    ]) {
      const { error } = await storage.from(bucket).upload('large', body)
      expect(error).toMatchObject({
        message: 'The object exceeded the maximum allowed size',
        statusCode: '413',
      })
    }
    expect((await storage.from(bucket).upload('fits', Buffer.alloc(1000))).error).toBeNull()
    expect(await bytesIn(server)).toHaveLength(before + 1)
  })

  test('an upload of a type that the bucket refuses is refused', async () => {
    const bucket = await aBucket({ public: true, allowedMimeTypes: ['image/png', 'text/*'] })
    expect(
      (await storage.from(bucket).upload('a', 'x', { contentType: 'image/jpeg' })).error,
    ).toMatchObject({ message: 'mime type image/jpeg is not supported', statusCode: '415' })
    expect(
      (await storage.from(bucket).upload('b', new Blob(['x'], { type: 'image/jpeg' }))).error,
    ).toMatchObject({ statusCode: '415' })
    expect(
      (await storage.from(bucket).upload('c', 'x', { contentType: 'text/plain;charset=UTF-8' }))
        .error,
    ).toBeNull()
    expect(
      (await storage.from(bucket).upload('d', 'x', { contentType: 'image/png' })).error,
    ).toBeNull()
  })
})

describe('objects', () => {
  test('objects are moved and copied, across buckets too, each with its own bytes', async () => {
    const [from, to] = [await aBucket(), await aBucket()]
    const { data: first } = await storage
      .from(from)
      .upload('a.txt', 'hello', { metadata: { n: 1 }, cacheControl: '60' })
    expect((await storage.from(from).move('a.txt', 'b/c.txt')).data).toEqual({
      message: 'Successfully moved',
    })
    expect((await storage.from(from).info('b/c.txt')).data?.id).toBe(first?.id)
    expect(
      (
        await storage
          .from(from)
          .exists('a.txt')
          .catch(() => ({ data: 'thrown' }))
      ).data,
    ).toBe(false)
    expect(
      (await storage.from(from).copy('b/c.txt', 'd.txt', { destinationBucket: to })).data,
    ).toEqual({ path: `${to}/d.txt` })
    expect(
      (await storage.from(from).move('b/c.txt', 'e.txt', { destinationBucket: to })).data,
    ).toEqual({ message: 'Successfully moved' })
    await storage.from(to).remove(['e.txt'])
    expect(await (await storage.from(to).download('d.txt')).data?.text()).toBe('hello')
    expect((await storage.from(to).info('d.txt')).data).toMatchObject({
      metadata: { n: 1 },
      cacheControl: 'max-age=60',
      size: 5,
    })
    await storage.from(to).copy('d.txt', 'f.txt', {
      copyMetadata: false,
      metadata: { cacheControl: 'max-age=9', mimetype: 'text/csv' },
    })
    expect((await storage.from(to).info('f.txt')).data).toMatchObject({
      metadata: {},
      cacheControl: 'max-age=9',
      contentType: 'text/csv',
    })
  })

  test('objects are copied over others only with upsert', async () => {
    const bucket = await aBucket()
    await storage.from(bucket).upload('a.txt', 'a')
    const { data: second } = await storage.from(bucket).upload('b.txt', 'b')
    expect((await storage.from(bucket).copy('a.txt', 'b.txt')).error).toMatchObject({
      statusCode: '409',
      message: 'The resource already exists',
    })
    expect((await storage.from(bucket).move('a.txt', 'b.txt')).error).toMatchObject({
      statusCode: '409',
    })
    const answer = await askStorage(server, '/object/copy', {
      method: 'POST',
      headers: { ...service, 'content-type': 'application/json', 'x-upsert': 'true' },
      body: JSON.stringify({ bucketId: bucket, sourceKey: 'a.txt', destinationKey: 'b.txt' }),
    })
    expect(answer).toMatchObject({
      status: 200,
      body: {
        Id: second?.id,
        Key: `${bucket}/b.txt`,
        id: second?.id,
        name: 'b.txt',
        bucket_id: bucket,
        metadata: { size: 1 },
      },
    })
    expect(await (await storage.from(bucket).download('b.txt')).data?.text()).toBe('a')
  })

  test('objects are removed in bulk, and missing ones are omitted from the answer', async () => {
    const bucket = await aBucket()
    for (const name of ['a', 'b', 'c']) await storage.from(bucket).upload(name, name)
    const before = (await bytesIn(server)).length
    const { data } = await storage.from(bucket).remove(['a', 'none', 'c'])
    expect(data).toEqual([
      expect.objectContaining({
        name: 'a',
        bucket_id: bucket,
        id: expect.any(String),
        metadata: expect.objectContaining({ size: 1 }),
      }),
      expect.objectContaining({ name: 'c' }),
    ])
    expect(await bytesIn(server)).toHaveLength(before - 2)
    const { data: info } = await storage.from(bucket).info('b')
    expect((await storage.from(bucket).remove([{ path: 'b', versionId: 'another' }])).data).toEqual(
      [],
    )
    expect(
      (await storage.from(bucket).remove([{ path: 'b', versionId: info?.version ?? '' }])).data,
    ).toHaveLength(1)
  })

  test('objects are removed one by one by their address', async () => {
    const bucket = await aBucket()
    await storage.from(bucket).upload('a/b', 'x')
    expect(
      await askStorage(server, `/object/${bucket}/a/b`, { method: 'DELETE', headers: service }),
    ).toMatchObject({ status: 200, body: { message: 'Successfully deleted' } })
    expect(
      await askStorage(server, `/object/${bucket}/a/b`, { method: 'DELETE', headers: service }),
    ).toMatchObject({ status: 400, body: { statusCode: '404', code: 'NoSuchKey' } })
  })

  test('objects report whether they exist, to the client and to HEAD', async () => {
    const bucket = await aBucket()
    await storage.from(bucket).upload('a', 'hello')
    expect(await storage.from(bucket).exists('a')).toEqual({ data: true, error: null })
    expect((await storage.from(bucket).exists('b')).data).toBe(false)
    const head = await fetch(`${server.url}/storage/v1/object/${bucket}/a`, {
      method: 'HEAD',
      headers: service,
    })
    expect([head.status, head.headers.get('content-length'), head.headers.get('etag')]).toEqual([
      200,
      '5',
      '"5d41402abc4b2a76b9719d911017c592"',
    ])
    expect(
      (
        await fetch(`${server.url}/storage/v1/object/${bucket}/b`, {
          method: 'HEAD',
          headers: service,
        })
      ).status,
    ).toBe(400)
  })

  test.each([
    'with space & sign.txt',
    "it's (1)!.txt",
    'a+b=c;d:e@f,g$h?.txt',
    'deep/er/and/deeper.txt',
    '...',
    'a..b',
    '-',
    '*',
  ])('an object may have the name %j', async (name) => {
    const bucket = await aBucket()
    const encoded = name.split('/').map(encodeURIComponent).join('/')
    const { status, body } = await askStorage(server, `/object/${bucket}/${encoded}`, {
      method: 'POST',
      headers: { ...service, 'content-type': 'text/plain' },
      body: 'odd',
    })
    expect([status, body]).toEqual([200, { Id: expect.any(String), Key: `${bucket}/${name}` }])
    expect((await askStorage(server, `/object/public/${bucket}/${encoded}`)).body).toBe('odd')
    expect(
      (await askStorage(server, `/object/info/${bucket}/${encoded}`, { headers: service })).body,
    ).toMatchObject({ name })
  })
})

describe('objects whose bytes are in S3', () => {
  test('with the bytes in S3, uploads, copies, ranges and deletes work as on disk', async () => {
    const s3 = await openS3StandIn({
      bucket: 'files',
      accessKeyId: 'reader',
      secretAccessKey: 'a secret',
    })
    const remote = await openServer({
      store: s3Objects({
        bucket: 'files',
        endpoint: s3.url,
        region: 'us-east-1',
        accessKeyId: 'reader',
        secretAccessKey: 'a secret',
      }),
    })
    const bucket = await aBucket()
    const files = (await clientOf(remote, 'service')).from(bucket)
    const large = Buffer.alloc(9_000_000, 'abc')
    expect((await files.upload('small', 'hello')).error).toBeNull()
    expect((await files.upload('large', new Blob([large]).stream())).error).toBeNull()
    expect((await files.copy('large', 'copy')).error).toBeNull()
    expect(
      Buffer.from(await (await files.download('copy')).data!.arrayBuffer()).equals(large),
    ).toBe(true)
    expect(
      (
        await askStorage(remote, `/object/public/${bucket}/small`, {
          headers: { range: 'bytes=1-3' },
        })
      ).body,
    ).toBe('ell')
    expect((await files.remove(['small', 'large', 'copy'])).data).toHaveLength(3)
    expect(await bytesIn(remote)).toEqual([])
    await remote.close()
    await s3.close()
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
  const [row] = await rawSql()<
    { count: number }[]
  >`select count(*)::int from storage.objects where version is not null`
  return row?.count ?? 0
}

test('an unknown address answers 404', async () => {
  expect(await askStorage(server, '/nothing', { headers: service })).toMatchObject({
    status: 404,
    body: { statusCode: '404', error: 'Not Found', message: 'Route GET:/nothing not found' },
  })
})
