import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rawSql } from '#platform/database'
import type { ObjectStore } from '#platform/objects'
import { openWorld, type World } from '../../../tests/world.ts'
import {
  askStorage,
  clientOf,
  headersOf,
  openServer,
  type Server,
  tokenFor,
} from './storage-world.ts'

let world: World
let server: Server
let service: { authorization: string }
const ADA = { role: 'authenticated', sub: crypto.randomUUID() } as const

beforeAll(async () => {
  world = await openWorld()
  server = await openServer({ lockTimeoutMs: 200, statementTimeoutMs: 1000 })
  service = await headersOf('service')
  const storage = await clientOf(server, 'service')
  await storage.createBucket('docs', { public: true })
  await storage.createBucket('small', {
    public: true,
    fileSizeLimit: 4,
    allowedMimeTypes: ['text/plain'],
  })
  await storage.createBucket('slow')
  await storage.from('docs').upload('a.txt', 'hello')
  await storage.from('docs').upload('referenced.txt', 'hello')
  await rawSql().unsafe(`
    create policy slow on storage.objects for select to authenticated
    using (bucket_id = 'slow' and pg_sleep(5) is not null);
    insert into storage.objects (bucket_id, name) values ('slow', 'x');
    create table public.uses_object (id uuid references storage.objects (id));
    insert into public.uses_object select id from storage.objects where name = 'referenced.txt';
  `)
})
afterAll(async () => {
  await server.close()
  await world.close()
})

type Case = [
  situation: string,
  method: string,
  path: string,
  options: { body?: unknown; headers?: Record<string, string>; as?: 'nobody' | 'ada' },
  expected: { statusCode: string; error: string; message: string; code: string },
]

const NO_BUCKET = {
  statusCode: '404',
  error: 'Bucket not found',
  message: 'Bucket not found',
  code: 'NoSuchBucket',
}
const NO_OBJECT = {
  statusCode: '404',
  error: 'not_found',
  message: 'Object not found',
  code: 'NoSuchKey',
}
const TAKEN = { statusCode: '409', error: 'Duplicate', message: 'The resource already exists' }
const schemaText = (message: string) => ({
  statusCode: '400',
  error: 'Error',
  message,
  code: 'InvalidRequest',
})

const CASES: Case[] = [
  ['a bucket that is not there', 'GET', '/bucket/none', {}, NO_BUCKET],
  [
    'a bucket whose name no database takes',
    'GET',
    '/bucket/%00',
    {},
    {
      statusCode: '400',
      error: 'InvalidKey',
      message: 'Invalid key: it contains the character U+0000',
      code: 'InvalidKey',
    },
  ],
  ['a bucket of that name on a public address', 'GET', '/object/public/none/a', {}, NO_BUCKET],
  ['an upload into a bucket that is not there', 'POST', '/object/none/a', { body: 'x' }, NO_BUCKET],
  [
    'a signature for a bucket that is not there',
    'POST',
    '/object/sign/none/a',
    { body: { expiresIn: 60 } },
    NO_BUCKET,
  ],
  ['an object that is not there', 'GET', '/object/docs/none', {}, NO_OBJECT],
  ['information on an object that is not there', 'GET', '/object/info/docs/none', {}, NO_OBJECT],
  [
    'a copy of nothing',
    'POST',
    '/object/copy',
    { body: { bucketId: 'docs', sourceKey: 'none', destinationKey: 'b' } },
    NO_OBJECT,
  ],
  [
    'a bucket that exists',
    'POST',
    '/bucket',
    { body: { name: 'docs' } },
    { ...TAKEN, code: 'BucketAlreadyExists' },
  ],
  [
    'an object that exists',
    'POST',
    '/object/docs/a.txt',
    { body: 'x' },
    { ...TAKEN, code: 'KeyAlreadyExists' },
  ],
  [
    'a write that the policies refuse',
    'POST',
    '/object/docs/b.txt',
    { body: 'x', as: 'ada' },
    {
      statusCode: '403',
      error: 'Unauthorized',
      message: 'new row violates row-level security policy',
      code: 'AccessDenied',
    },
  ],
  [
    'a bearer that is not a token',
    'GET',
    '/bucket',
    { headers: { authorization: 'Bearer nonsense' } },
    {
      statusCode: '403',
      error: 'Unauthorized',
      message: 'Invalid Compact JWS',
      code: 'AccessDenied',
    },
  ],
  [
    'neither bearer nor key',
    'GET',
    '/bucket',
    { as: 'nobody' },
    schemaText("headers must have required property 'authorization'"),
  ],
  [
    'a key without a bearer',
    'GET',
    '/bucket',
    { as: 'nobody', headers: { apikey: 'x' } },
    schemaText("headers must have required property 'authorization'"),
  ],
  [
    'the client library without a bearer',
    'GET',
    '/bucket',
    { as: 'nobody', headers: { 'x-client-info': 'storage-js/2.119.0' } },
    {
      statusCode: '403',
      error: 'Unauthorized',
      message: 'Invalid Compact JWS',
      code: 'AccessDenied',
    },
  ],
  [
    'a signed address without its token',
    'GET',
    '/object/sign/docs/a.txt',
    {},
    schemaText("querystring must have required property 'token'"),
  ],
  [
    'an upload address without its token',
    'PUT',
    '/object/upload/sign/docs/a.txt',
    { body: 'x' },
    schemaText("querystring must have required property 'token'"),
  ],
  [
    'a bucket without a name',
    'POST',
    '/bucket',
    { body: {} },
    schemaText("body must have required property 'name'"),
  ],
  [
    'a bucket whose flag is a text',
    'POST',
    '/bucket',
    { body: { name: 'x', public: 'yes' } },
    schemaText('body/public must be boolean'),
  ],
  [
    'a signature without a life',
    'POST',
    '/object/sign/docs/a.txt',
    { body: {} },
    schemaText("body must have required property 'expiresIn'"),
  ],
  [
    'a list without a prefix',
    'POST',
    '/object/list/docs',
    { body: {} },
    schemaText("body must have required property 'prefix'"),
  ],
  [
    'a list sorted by what is not there',
    'POST',
    '/object/list/docs',
    { body: { prefix: '', sortBy: { column: 'owner' } } },
    schemaText('body/sortBy/column must be equal to one of the allowed values'),
  ],
  [
    'a removal of nothing',
    'DELETE',
    '/object/docs',
    { body: { prefixes: [] } },
    schemaText('body/prefixes must NOT have fewer than 1 items'),
  ],
  [
    'a removal of too many',
    'DELETE',
    '/object/docs',
    { body: { prefixes: Array.from({ length: 1001 }, String) } },
    schemaText('body/prefixes must NOT have more than 1000 items'),
  ],
  [
    'signatures for too many',
    'POST',
    '/object/sign/docs',
    { body: { expiresIn: 1, paths: Array.from({ length: 1001 }, String) } },
    schemaText('body/paths must NOT have more than 1000 items'),
  ],
  [
    'a width that is none',
    'GET',
    '/render/image/public/docs/a.txt?width=wide',
    {},
    schemaText('querystring/width must be number'),
  ],
  [
    'a body that is not JSON',
    'POST',
    '/bucket',
    { body: '{"name"', headers: { 'content-type': 'application/json' } },
    schemaText('Body is not valid JSON'),
  ],
  [
    'a form without a file',
    'POST',
    '/object/docs/form',
    {
      body: '--b\r\ncontent-disposition: form-data; name="cacheControl"\r\n\r\n1\r\n--b--\r\n',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    },
    schemaText('The form has no file'),
  ],
  [
    'a form that breaks off',
    'POST',
    '/object/docs/form',
    {
      body: '--b\r\ncontent-disposition: form-data; name=""; filename="x"\r\n\r\nabc',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    },
    schemaText('The form could not be read: it ends too early'),
  ],
  [
    'an object that is too large',
    'POST',
    '/object/small/a',
    { body: 'hello' },
    {
      statusCode: '413',
      error: 'Payload too large',
      message: 'The object exceeded the maximum allowed size',
      code: 'EntityTooLarge',
    },
  ],
  [
    'a limit above the limit',
    'POST',
    '/bucket',
    { body: { name: 'huge', file_size_limit: '1GB' } },
    {
      statusCode: '413',
      error: 'Payload too large',
      message: 'The object exceeded the maximum allowed size',
      code: 'EntityTooLarge',
    },
  ],
  [
    'a type that is not taken',
    'POST',
    '/object/small/a',
    { body: 'x', headers: { 'content-type': 'image/png' } },
    {
      statusCode: '415',
      error: 'invalid_mime_type',
      message: 'mime type image/png is not supported',
      code: 'InvalidMimeType',
    },
  ],
  [
    'a type that is none',
    'POST',
    '/bucket',
    { body: { name: 'x', allowed_mime_types: ['png'] } },
    {
      statusCode: '415',
      error: 'invalid_mime_type',
      message: 'mime type png is not supported',
      code: 'InvalidMimeType',
    },
  ],
  [
    'a copy of a type that is not taken',
    'POST',
    '/object/copy',
    {
      body: {
        bucketId: 'docs',
        sourceKey: 'a.txt',
        destinationBucket: 'small',
        destinationKey: 'a',
        copyMetadata: false,
        metadata: { mimetype: 'image/png' },
      },
    },
    {
      statusCode: '415',
      error: 'invalid_mime_type',
      message: 'mime type image/png is not supported',
      code: 'InvalidMimeType',
    },
  ],
  [
    'a bucket that is not empty',
    'DELETE',
    '/bucket/docs',
    {},
    {
      statusCode: '409',
      error: 'ResourceNotEmpty',
      message: 'The bucket you tried to delete is not empty',
      code: 'ResourceNotEmpty',
    },
  ],
  [
    'a bad bucket name',
    'POST',
    '/bucket',
    { body: { name: 'a/b' } },
    {
      statusCode: '400',
      error: 'Invalid Input',
      message: 'Bucket name invalid',
      code: 'InvalidBucketName',
    },
  ],
  [
    'a bucket that no address leads to',
    'POST',
    '/bucket',
    { body: { name: '..' } },
    {
      statusCode: '400',
      error: 'Invalid Input',
      message: 'Bucket name invalid',
      code: 'InvalidBucketName',
    },
  ],
  [
    'a bad key',
    'POST',
    '/object/docs/%C3%BC.txt',
    { body: 'x' },
    { statusCode: '400', error: 'InvalidKey', message: 'Invalid key: ü.txt', code: 'InvalidKey' },
  ],
  [
    'a signed token that is none',
    'GET',
    '/object/sign/docs/a.txt?token=nonsense',
    {},
    { statusCode: '400', error: 'InvalidJWT', message: 'Invalid Compact JWS', code: 'InvalidJWT' },
  ],
  [
    'a range behind the end',
    'GET',
    '/object/docs/a.txt',
    { headers: { range: 'bytes=5-9' } },
    {
      statusCode: '416',
      error: 'InvalidRange',
      message: 'The requested range is not satisfiable',
      code: 'InvalidRange',
    },
  ],
  [
    'metadata that is not JSON',
    'POST',
    '/object/docs/m',
    { body: 'x', headers: { 'x-metadata': Buffer.from('{"a"').toString('base64') } },
    {
      statusCode: '400',
      error: 'InvalidParameter',
      message: 'Invalid Parameter metadata',
      code: 'InvalidParameter',
    },
  ],
  [
    'metadata with half of a surrogate pair',
    'POST',
    '/object/docs/m',
    { body: 'x', headers: { 'x-metadata': Buffer.from('{"a":"\\ud800"}').toString('base64') } },
    {
      statusCode: '400',
      error: 'InvalidParameter',
      message: 'Invalid Parameter metadata',
      code: 'InvalidParameter',
    },
  ],
  [
    'metadata nested without end',
    'POST',
    '/object/docs/m',
    {
      body: 'x',
      headers: {
        'x-metadata': Buffer.from(`{"a":${'['.repeat(300)}${']'.repeat(300)}}`).toString('base64'),
      },
    },
    {
      statusCode: '400',
      error: 'InvalidParameter',
      message: 'Invalid Parameter metadata',
      code: 'InvalidParameter',
    },
  ],
  [
    'a list under a NUL character',
    'POST',
    '/object/list/docs',
    { body: { prefix: 'a\u0000' } },
    schemaText('A value contains a character that cannot be stored'),
  ],
  [
    'signatures for a NUL character',
    'POST',
    '/object/sign/docs',
    { body: { expiresIn: 60, paths: ['\u0000'] } },
    schemaText('A value contains a character that cannot be stored'),
  ],
  [
    'removing a NUL character',
    'DELETE',
    '/object/docs',
    { body: { prefixes: ['\u0000'] } },
    schemaText('A value contains a character that cannot be stored'),
  ],
  [
    'a row that others hang on',
    'DELETE',
    '/object/docs/referenced.txt',
    {},
    {
      statusCode: '404',
      error: 'InvalidRequest',
      message: 'The related resource does not exist',
      code: 'InvalidRequest',
    },
  ],
  [
    'a policy that never ends',
    'GET',
    '/object/slow/x',
    { as: 'ada' },
    {
      statusCode: '544',
      error: 'DatabaseTimeout',
      message: 'The connection to the database timed out',
      code: 'DatabaseTimeout',
    },
  ],
  [
    'a bucket of analytics',
    'POST',
    '/bucket',
    { body: { name: 'x', type: 'ANALYTICS' } },
    {
      statusCode: '400',
      error: 'FeatureNotEnabled',
      message: 'Buckets of type ANALYTICS are not enabled',
      code: 'FeatureNotEnabled',
    },
  ],
  [
    'versions of objects',
    'POST',
    '/bucket',
    { body: { name: 'x', versioning_status: 'ENABLED' } },
    {
      statusCode: '400',
      error: 'FeatureNotEnabled',
      message: 'Object versioning is not enabled',
      code: 'FeatureNotEnabled',
    },
  ],
  [
    'an image that is none',
    'GET',
    '/render/image/public/docs/a.txt?width=5',
    {},
    {
      statusCode: '422',
      error: 'Error',
      message: 'The source is not an image that can be rendered',
      code: 'InvalidRequest',
    },
  ],
  [
    'a cache that is not the caller’s',
    'DELETE',
    '/cdn/docs/a.txt',
    { as: 'ada' },
    {
      statusCode: '403',
      error: 'Unauthorized',
      message: 'new row violates row-level security policy',
      code: 'AccessDenied',
    },
  ],
]

describe('errors of storage', () => {
  test.each(CASES)(
    'the answer is 400 with the status in its body: %s (%s %s)',
    async (_situation, method, path, { body, headers, as }, expected) => {
      const bearer =
        as === 'nobody'
          ? {}
          : as === 'ada'
            ? { authorization: `Bearer ${await tokenFor(ADA)}` }
            : service
      const isJson = body !== undefined && typeof body !== 'string'
      const answer = await askStorage(server, path, {
        method,
        headers: { ...bearer, ...(isJson && { 'content-type': 'application/json' }), ...headers },
        ...(body !== undefined && { body: isJson ? JSON.stringify(body) : String(body) }),
      })
      expect({
        status: answer.status,
        body: answer.body,
        cors: answer.headers.get('access-control-allow-origin'),
      }).toEqual({ status: 400, body: expected, cors: '*' })
    },
  )
})

test('an update of a bucket without changes is refused', async () => {
  expect(
    await askStorage(server, '/bucket/docs', {
      method: 'PUT',
      headers: { ...service, 'content-type': 'application/json' },
      body: '{"id":"docs","name":"docs"}',
    }),
  ).toMatchObject({
    status: 400,
    body: {
      code: 'InvalidRequest',
      message: expect.stringContaining("must have required property 'public'"),
    },
  })
})

test("an unsatisfiable range contains the object's length", async () => {
  expect(
    (
      await askStorage(server, '/object/docs/a.txt', { headers: { ...service, range: 'bytes=9-' } })
    ).headers.get('content-range'),
  ).toBe('bytes */5')
})

test.each([
  ['GET', '/x'],
  ['PATCH', '/bucket/docs'],
  ['POST', '/bucket/docs'],
  ['GET', '/object'],
  ['PUT', '/object/docs'],
  ['GET', '/render/image/none/docs/a'],
  ['POST', '/render/image/public/docs/a'],
  ['POST', '/bucket/docs/empty/more'],
])('%s %s is not a route: 404', async (method, path) => {
  expect(await askStorage(server, path, { method, headers: service })).toMatchObject({
    status: 404,
    body: {
      statusCode: '404',
      error: 'Not Found',
      message: `Route ${method}:${path} not found`,
      code: 'InvalidRequest',
    },
  })
})

test('an object that another writer is writing is locked', async () => {
  const sql = rawSql()
  let finish = () => {}
  const held = new Promise<void>((done) => (finish = done))
  const holding = new Promise<void>((holds) => {
    void sql.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(hashtextextended('storage docs/a.txt', 0))`
      holds()
      await held
    })
  })
  await holding
  const answer = await askStorage(server, '/object/docs/a.txt', {
    method: 'PUT',
    headers: service,
    body: 'x',
  })
  finish()
  expect(answer).toMatchObject({
    status: 400,
    body: { statusCode: '423', error: 'ResourceLocked', code: 'ResourceLocked' },
  })
})

test('more images than fit in the queue are refused with slow down', async () => {
  const image = await sharp({
    create: { width: 1200, height: 1200, channels: 3, background: '#885533' },
  })
    .png()
    .toBuffer()
  const storage = await clientOf(server, 'service')
  await storage.from('docs').upload('large.png', image, { contentType: 'image/png' })
  const answers = await Promise.all(
    Array.from({ length: 75 }, () =>
      askStorage(server, '/render/image/public/docs/large.png?width=600'),
    ),
  )
  expect(answers.filter((answer) => answer.status === 200).length).toBeGreaterThan(10)
  expect(answers.find((answer) => answer.status !== 200)).toMatchObject({
    status: 400,
    body: { statusCode: '429', error: 'SlowDown', code: 'SlowDown' },
  })
})

test('a failing store reveals no internals and leaves no row', async () => {
  const failing: ObjectStore = {
    ...server.store,
    put: () => Promise.reject(new Error('disk /var/secret is full')),
  }
  const broken = await openServer({ store: failing })
  const answer = await askStorage(broken, '/object/docs/never.txt', {
    method: 'POST',
    headers: service,
    body: 'x',
  })
  expect(answer).toMatchObject({
    status: 500,
    body: {
      statusCode: '500',
      error: 'Internal',
      message: 'Internal Server Error',
      code: 'InternalError',
    },
  })
  expect(
    (await askStorage(broken, '/object/docs/never.txt', { headers: service })).body,
  ).toMatchObject({
    code: 'NoSuchKey',
  })
  await broken.close()
})

test('preflights are answered on every path without a key', async () => {
  for (const path of ['/bucket', '/object/docs/a.txt', '/nothing', '/upload/resumable']) {
    const answer = await askStorage(server, path, { method: 'OPTIONS' })
    expect([
      path,
      answer.status,
      answer.headers.get('access-control-allow-headers')?.includes('x-upsert'),
    ]).toEqual([path, 204, true])
  }
})
