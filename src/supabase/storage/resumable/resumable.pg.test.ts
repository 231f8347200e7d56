import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Upload } from 'tus-js-client'
import { shiftClock } from '#platform/clock'
import { rawSql } from '#platform/database'
import { openWorld, type World } from '../../../../tests/world.ts'
import { clientOf, headersOf, openServer, type Server } from '../storage-world.ts'

let world: World
let server: Server
let storage: Awaited<ReturnType<typeof clientOf>>
const ADA = { role: 'authenticated', sub: crypto.randomUUID() } as const
const BEN = { role: 'authenticated', sub: crypto.randomUUID() } as const

beforeAll(async () => {
  world = await openWorld()
  server = await openServer({ maxBytes: 20_000_000 })
  storage = await clientOf(server, 'service')
  await storage.createBucket('docs', { public: true })
  await storage.createBucket('small', {
    public: false,
    fileSizeLimit: 10,
    allowedMimeTypes: ['text/plain'],
  })
  await rawSql().unsafe(
    `create policy adds on storage.objects for insert to authenticated
      with check (bucket_id = 'docs' and name like 'ada/%')`,
  )
})
afterAll(async () => {
  await server.close()
  await world.close()
})
beforeEach(() => shiftClock(0))

const toMetadata = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')

async function tusClient(
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: string,
) {
  const url = path.startsWith('/storage')
    ? `${server.url}${path}`
    : `${server.url}/storage/v1/upload/resumable${path}`
  const response = await fetch(url, {
    method,
    headers: { 'tus-resumable': '1.0.0', ...headers },
    ...(body !== undefined && { body }),
  })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    location: response.headers.get('location') ?? '',
    offset: response.headers.get('upload-offset'),
    body: text === '' ? undefined : JSON.parse(text),
  }
}

const beginUpload = async (
  name: string,
  length: number,
  headers: Record<string, string> = {},
  body?: string,
) =>
  tusClient(
    'POST',
    '',
    {
      ...(await headersOf('service')),
      'upload-length': String(length),
      'upload-metadata': toMetadata({
        bucketName: 'docs',
        objectName: name,
        contentType: 'text/plain',
        cacheControl: '60',
        metadata: '{"n":1}',
      }),
      ...headers,
    },
    body,
  )
const patchUpload = async (
  location: string,
  offset: number,
  body: string,
  headers: Record<string, string> = {},
) =>
  tusClient(
    'PATCH',
    location,
    {
      ...(await headersOf('service')),
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
      ...headers,
    },
    body,
  )

describe('resumable uploads by the official client', () => {
  const send = (bytes: Buffer, options: Partial<ConstructorParameters<typeof Upload>[1]>) =>
    new Promise<string>((done, fail) => {
      new Upload(bytes, {
        endpoint: `${server.url}/storage/v1/upload/resumable`,
        chunkSize: 6 * 1024 * 1024,
        retryDelays: null,
        onError: fail,
        onSuccess: () => done('sent'),
        ...options,
      }).start()
    })

  test('the official client sends a file in chunks', async () => {
    const bytes = Buffer.alloc(15_000_000, 'resumable ')
    await send(bytes, {
      headers: { ...(await headersOf('service')), 'x-upsert': 'true' },
      metadata: {
        bucketName: 'docs',
        objectName: 'large.bin',
        contentType: 'text/plain',
        cacheControl: '3600',
        metadata: '{"by":"tus"}',
      },
    })
    expect(
      Buffer.from(
        await (await storage.from('docs').download('large.bin')).data!.arrayBuffer(),
      ).equals(bytes),
    ).toBe(true)
    expect((await storage.from('docs').info('large.bin')).data).toMatchObject({
      size: 15_000_000,
      contentType: 'text/plain',
      cacheControl: 'max-age=3600',
      metadata: { by: 'tus' },
    })
    const parts: string[] = []
    for await (const entry of server.store.list('storage-parts')) parts.push(entry.key)
    expect(parts).toEqual([])
  })

  test('the official client sends to a signed address without its own token', async () => {
    const { data } = await storage.from('docs').createSignedUploadUrl('signed.txt')
    await send(Buffer.from('signed'), {
      endpoint: `${server.url}/storage/v1/upload/resumable/sign`,
      headers: { 'x-signature': data!.token },
      metadata: { bucketName: 'docs', objectName: 'signed.txt' },
    })
    expect(await (await storage.from('docs').download('signed.txt')).data?.text()).toBe('signed')
    await expect(
      send(Buffer.from('x'), {
        endpoint: `${server.url}/storage/v1/upload/resumable/sign`,
        headers: { 'x-signature': data!.token },
        metadata: { bucketName: 'docs', objectName: 'another.txt' },
      }),
    ).rejects.toThrow('InvalidSignature')
  })

  test('a resumable upload is sent by POST where PATCH is not possible', async () => {
    await send(Buffer.from('by post'), {
      overridePatchMethod: true,
      headers: await headersOf('service'),
      metadata: { bucketName: 'docs', objectName: 'posted.txt' },
    })
    expect(await (await storage.from('docs').download('posted.txt')).data?.text()).toBe('by post')
  })

  test('the official client gets the reason for a refused upload', async () => {
    await expect(
      send(Buffer.from('x'), {
        headers: await headersOf(BEN),
        metadata: { bucketName: 'docs', objectName: 'nowhere.txt' },
      }),
    ).rejects.toThrow('new row violates row-level security policy')
    await expect(
      send(Buffer.from('x'), {
        headers: {},
        metadata: { bucketName: 'docs', objectName: 'nowhere.txt' },
      }),
    ).rejects.toThrow("headers must have required property 'authorization'")
  })
})

describe('the protocol of resumable uploads', () => {
  test('a resumable upload server lists its capabilities', async () => {
    const { status, headers } = await tusClient('OPTIONS', '', {})
    expect([
      status,
      headers.get('tus-version'),
      headers.get('tus-extension'),
      headers.get('tus-max-size'),
    ]).toEqual([
      204,
      '1.0.0',
      'creation,creation-with-upload,creation-defer-length,termination,expiration',
      '20000000',
    ])
  })

  test('a resumable upload continues where it stopped', async () => {
    const { status, location, headers } = await beginUpload('resumed.txt', 10)
    expect([status, location, headers.get('upload-offset')]).toEqual([
      201,
      expect.stringMatching(/^\/storage\/v1\/upload\/resumable\/[0-9a-f-]{36}$/),
      '0',
    ])
    expect(Date.parse(headers.get('upload-expires') ?? '')).toBeGreaterThan(Date.now())
    expect(await patchUpload(location, 0, '01234')).toMatchObject({ status: 204, offset: '5' })
    const head = await tusClient('HEAD', location, await headersOf('service'))
    expect([
      head.status,
      head.offset,
      head.headers.get('upload-length'),
      head.headers.get('cache-control'),
    ]).toEqual([200, '5', '10', 'no-store'])
    expect((await storage.from('docs').info('resumed.txt')).error).toMatchObject({
      statusCode: '404',
    })
    expect(await patchUpload(location, 5, '56789')).toMatchObject({ status: 204, offset: '10' })
    expect(await (await storage.from('docs').download('resumed.txt')).data?.text()).toBe(
      '0123456789',
    )
  })

  test('a resumable upload accepts the first bytes with the creation, and an empty file', async () => {
    expect(
      await beginUpload(
        'whole.txt',
        5,
        { 'content-type': 'application/offset+octet-stream' },
        'hello',
      ),
    ).toMatchObject({ status: 201, offset: '5' })
    expect(await (await storage.from('docs').download('whole.txt')).data?.text()).toBe('hello')
    expect((await beginUpload('empty.txt', 0)).status).toBe(201)
    expect((await storage.from('docs').info('empty.txt')).data?.size).toBe(0)
  })

  test('a resumable upload ignores a later length below the received bytes', async () => {
    const { location } = await tusClient('POST', '', {
      ...(await headersOf('service')),
      'upload-defer-length': '1',
      'upload-metadata': toMetadata({ bucketName: 'docs', objectName: 'shorter.txt' }),
    })
    await patchUpload(location, 0, 'hello')
    expect(await patchUpload(location, 5, '', { 'upload-length': '3' })).toMatchObject({
      status: 400,
      body: { code: 'TusError' },
    })
    expect(await patchUpload(location, 5, '', { 'upload-length': '5' })).toMatchObject({
      status: 204,
      offset: '5',
    })
  })

  test('a resumable upload accepts the length later', async () => {
    const { location, headers } = await tusClient('POST', '', {
      ...(await headersOf('service')),
      'upload-defer-length': '1',
      'upload-metadata': toMetadata({ bucketName: 'docs', objectName: 'deferred.txt' }),
    })
    expect(headers.get('upload-defer-length')).toBe('1')
    expect(await patchUpload(location, 0, 'abc')).toMatchObject({ status: 204, offset: '3' })
    expect(await patchUpload(location, 3, 'def', { 'upload-length': '6' })).toMatchObject({
      status: 204,
      offset: '6',
    })
    expect(await (await storage.from('docs').download('deferred.txt')).data?.text()).toBe('abcdef')
  })

  test('a resumable upload keeps the received part of a broken chunk', async () => {
    const { location } = await beginUpload('broken.txt', 10)
    const stop = new AbortController()
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(Buffer.from('0123')),
      pull: () => new Promise(() => {}),
    })
    const sending = fetch(`${server.url}${location}`, {
      method: 'PATCH',
      signal: stop.signal,
      body,
      duplex: 'half',
      headers: {
        ...(await headersOf('service')),
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      },
    } as RequestInit).catch(() => {})
    await new Promise((done) => setTimeout(done, 200))
    stop.abort()
    await sending
    let offset: string | null = '0'
    for (let tries = 0; tries < 50 && offset === '0'; tries++) {
      await new Promise((done) => setTimeout(done, 50))
      offset = (await tusClient('HEAD', location, await headersOf('service'))).offset
    }
    expect(offset).toBe('4')
    expect(await patchUpload(location, 4, '456789')).toMatchObject({ status: 204, offset: '10' })
    expect(await (await storage.from('docs').download('broken.txt')).data?.text()).toBe(
      '0123456789',
    )
  })

  test('a request for the offset waits while the object is assembled', async () => {
    let opened = 0
    let go = () => {}
    const gate = new Promise<void>((done) => (go = done))
    const slow = await openServer({
      store: {
        ...server.store,
        open: async (key, range) => ((opened += 1), await gate, server.store.open(key, range)),
      },
    })
    const { location } = await beginUpload('slowly.txt', 5)
    const onSlow = { ...(await headersOf('service')), 'tus-resumable': '1.0.0' }
    const sent = fetch(`${slow.url}${location}`, {
      method: 'PATCH',
      headers: {
        ...onSlow,
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      },
      body: 'hello',
    })
    await expect.poll(() => opened).toBe(1)
    const asked = fetch(`${slow.url}${location}`, { method: 'HEAD', headers: onSlow })
    await sleep(200)
    go()
    expect([
      (await sent).status,
      (await asked).status,
      (await asked).headers.get('upload-offset'),
      opened,
    ]).toEqual([204, 200, '5', 1])
    await slow.close()
    expect(await (await storage.from('docs').download('slowly.txt')).data?.text()).toBe('hello')
  })

  test('a resumable upload that another process assembled is complete', async () => {
    const parts: string[] = []
    const quicker = await openServer({
      store: {
        ...server.store,
        open: async (key) => (
          parts.push(key),
          await rawSql()`update storage.resumable_uploads set completed_at = now(), parts = '{}'
            where name = 'overtaken.txt'`,
          undefined
        ),
      },
    })
    const { location } = await beginUpload('overtaken.txt', 5)
    const sent = await fetch(`${quicker.url}${location}`, {
      method: 'PATCH',
      headers: {
        ...(await headersOf('service')),
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      },
      body: 'hello',
    })
    expect([sent.status, sent.headers.get('upload-offset'), parts.length]).toEqual([204, '5', 1])
    await quicker.close()
  })

  test('a resumable upload can be terminated, and expires', async () => {
    const { location } = await beginUpload('given-up.txt', 10)
    await patchUpload(location, 0, 'abc')
    expect((await tusClient('DELETE', location, await headersOf('service'))).status).toBe(204)
    expect((await tusClient('HEAD', location, await headersOf('service'))).status).toBe(404)
    const second = await beginUpload('expired.txt', 10)
    await patchUpload(second.location, 0, 'abc')
    shiftClock(25 * 3_600_000)
    const headers = await headersOf('service')
    expect((await tusClient('HEAD', second.location, headers)).status).toBe(404)
    expect(await server.storage.sweep()).toMatchObject({ uploads: expect.any(Number) })
    for await (const entry of server.store.list('storage-parts')) expect(entry.key).toBe('nothing')
  })

  test('a resumable upload accepts one of two writers at the same offset', async () => {
    const { location } = await beginUpload('raced.txt', 6)
    const answers = await Promise.all([
      patchUpload(location, 0, 'aaa'),
      patchUpload(location, 0, 'bbb'),
    ])
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([
      204,
      expect.toSatisfy((status) => status === 409 || status === 423),
    ])
    await patchUpload(location, 3, 'ccc')
    expect(await (await storage.from('docs').download('raced.txt')).data?.text()).toMatch(
      /^(aaa|bbb)ccc$/,
    )
  })

  test('a resumable upload belongs to its creator only', async () => {
    const ada = await headersOf(ADA)
    const { location } = await beginUpload('ada/own.txt', 3, ada)
    const ben = await headersOf(BEN)
    expect((await tusClient('HEAD', location, ben)).status).toBe(404)
    expect((await patchUpload(location, 0, 'ben', ben)).status).toBe(404)
    expect((await tusClient('DELETE', location, ben)).status).toBe(404)
    expect((await patchUpload(location, 0, 'ada', ada)).status).toBe(204)
  })

  test('a resumable upload fails at the end, repeatedly, when the right to write was lost', async () => {
    const ada = await headersOf(ADA)
    const { location } = await beginUpload('ada/late.txt', 3, ada)
    await storage.from('docs').upload('ada/late.txt', 'first')
    expect(await patchUpload(location, 0, 'ada', ada)).toMatchObject({
      status: 409,
      body: { code: 'KeyAlreadyExists' },
    })
    expect((await tusClient('HEAD', location, ada)).status).toBe(404)
    expect(await (await storage.from('docs').download('ada/late.txt')).data?.text()).toBe('first')
  })
})

describe('refusals of resumable uploads with the true HTTP status', () => {
  const good = {
    'upload-length': '3',
    'upload-metadata': toMetadata({ bucketName: 'docs', objectName: 'x.txt' }),
  }
  test.each([
    ['another version', 412, 'TusError', { ...good, 'tus-resumable': '0.2.2' }],
    [
      'no bucket',
      400,
      'MissingParameter',
      { ...good, 'upload-metadata': toMetadata({ objectName: 'x' }) },
    ],
    [
      'no name',
      400,
      'MissingParameter',
      { ...good, 'upload-metadata': toMetadata({ bucketName: 'docs' }) },
    ],
    [
      'a bad name',
      400,
      'InvalidKey',
      { ...good, 'upload-metadata': toMetadata({ bucketName: 'docs', objectName: '../x' }) },
    ],
    [
      'an unknown bucket',
      404,
      'NoSuchBucket',
      { ...good, 'upload-metadata': toMetadata({ bucketName: 'none', objectName: 'x' }) },
    ],
    ['no length', 400, 'TusError', { ...good, 'upload-length': '' }],
    [
      'too much',
      413,
      'EntityTooLarge',
      {
        ...good,
        'upload-metadata': toMetadata({
          bucketName: 'small',
          objectName: 'x',
          contentType: 'text/plain',
        }),
        'upload-length': '11',
      },
    ],
    [
      'a type that is not taken',
      415,
      'InvalidMimeType',
      {
        ...good,
        'upload-metadata': toMetadata({
          bucketName: 'small',
          objectName: 'x',
          contentType: 'image/png',
        }),
      },
    ],
    [
      'metadata that is not JSON',
      400,
      'InvalidParameter',
      {
        ...good,
        'upload-metadata': toMetadata({ bucketName: 'docs', objectName: 'x', metadata: '{' }),
      },
    ],
  ])(
    'a resumable upload is refused with the true status: %s',
    async (_what, status, code, headers) => {
      expect(
        await tusClient('POST', '', { ...(await headersOf('service')), ...headers }),
      ).toMatchObject({
        status,
        body: { code },
      })
    },
  )

  test('a chunk at the wrong offset, of the wrong type or too long is refused with the true status', async () => {
    const { location } = await beginUpload('pieces.txt', 4)
    expect(await patchUpload(location, 1, 'a')).toMatchObject({
      status: 409,
      body: { code: 'TusError' },
    })
    expect(await patchUpload(location, 0, 'a', { 'content-type': 'text/plain' })).toMatchObject({
      status: 415,
    })
    expect(await patchUpload(location, 0, 'abcde')).toMatchObject({
      status: 413,
      body: { code: 'EntityTooLarge' },
    })
    expect(await patchUpload(location, 0, 'abcd')).toMatchObject({ status: 204 })
    expect(await tusClient('PATCH', '/not-an-id', await headersOf('service'))).toMatchObject({
      status: 404,
    })
  })
})
