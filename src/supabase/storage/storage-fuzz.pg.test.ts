import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rawSql } from '#platform/database'
import { openWorld, type World } from '../../../tests/world.ts'
import { clientOf, headersOf, openServer, type Server } from './storage-world.ts'

let world: World
let server: Server
const ADA = { role: 'authenticated', sub: crypto.randomUUID() } as const
const SECRET = 'what only the service may read'

beforeAll(async () => {
  world = await openWorld()
  server = await openServer()
  const storage = await clientOf(server, 'service')
  await storage.createBucket('docs')
  await storage.from('docs').upload('secret/key.txt', SECRET)
  await storage.createBucket('mine')
  await rawSql().unsafe(
    `create policy mine on storage.objects for all to authenticated using (bucket_id = 'mine')
      with check (bucket_id = 'mine')`,
  )
})
afterAll(async () => {
  await server.close()
  await world.close()
})

const name = fc.oneof(
  fc.constantFrom(
    'docs',
    'mine',
    'secret',
    'key.txt',
    'secret/key.txt',
    '..',
    '%2e%2e',
    '%00',
    "'; drop table storage.objects; --",
    '%',
    'a%2fb',
    '',
  ),
  fc
    .string({ unit: 'binary', maxLength: 12 })
    .map((text) => encodeURIComponent(text.toWellFormed())),
)
const path = fc.tuple(
  fc.constantFrom(
    'object',
    'object/list',
    'object/list-v2',
    'object/sign',
    'object/upload/sign',
    'object/info',
    'object/public',
    'object/authenticated',
    'object/move',
    'object/copy',
    'bucket',
    'render/image/public',
    'render/image/sign',
    'upload/resumable',
    'upload/resumable/sign',
    'cdn',
  ),
  fc.array(name, { maxLength: 4 }),
)
const query = fc.dictionary(
  fc.constantFrom('token', 'width', 'download', 'limit', 'sortColumn', 'search'),
  fc.string({ maxLength: 12 }),
  { maxKeys: 2 },
)
const scalar = fc.oneof(
  fc.constantFrom('docs', 'mine', 'secret/key.txt', 'x', '\0', "'", '%', -1, 1e20, 1.5, true),
  fc.string({ maxLength: 10 }),
  fc.constant(null),
)
const body = fc.oneof(
  fc
    .dictionary(
      fc.constantFrom(
        'bucketId',
        'sourceKey',
        'destinationKey',
        'destinationBucket',
        'prefix',
        'limit',
        'offset',
        'cursor',
        'with_delimiter',
        'search',
        'expiresIn',
        'name',
        'id',
        'public',
        'file_size_limit',
      ),
      scalar,
    )
    .map((value) => JSON.stringify(value)),
  fc
    .dictionary(
      fc.constantFrom(
        'prefixes',
        'paths',
        'allowed_mime_types',
        'sortBy',
        'transform',
        'metadata',
        'expiresIn',
        'prefix',
        'name',
      ),
      fc.jsonValue({ maxDepth: 2 }),
    )
    .map((value) => JSON.stringify(value)),
  fc.string({ maxLength: 60 }),
)
const header = fc.dictionary(
  fc.constantFrom(
    'range',
    'x-upsert',
    'x-metadata',
    'if-none-match',
    'if-modified-since',
    'upload-length',
    'upload-metadata',
    'upload-offset',
    'tus-resumable',
    'x-signature',
    'cache-control',
  ),
  fc.oneof(
    fc.constantFrom('true', '1.0.0', 'bytes=0-1', 'bytes=-', '-1', '99999999999999999999'),
    fc.stringMatching(/^[ -~]{0,20}$/),
  ),
  { maxKeys: 3 },
)

test("no input causes a server error or shows another user's data", async () => {
  const headers = await headersOf(ADA)
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'),
      path,
      query,
      body,
      header,
      fc.constantFrom(
        'application/json',
        'text/plain',
        'multipart/form-data; boundary=x',
        'application/offset+octet-stream',
      ),
      async (method, [start, names], parameters, text, more, type) => {
        const address = `${server.url}/storage/v1/${[start, ...names].join('/')}?${new URLSearchParams(parameters)}`
        const hasBody = method !== 'GET' && method !== 'HEAD'
        const response = await fetch(address, {
          method,
          headers: { ...headers, 'content-type': type, ...more },
          ...(hasBody && { body: text }),
        })
        const answer = await response.text()
        expect([method, address, text, response.status, answer]).toEqual([
          method,
          address,
          text,
          expect.toSatisfy((status) => status < 500),
          answer,
        ])
        expect(answer).not.toContain(SECRET)
      },
    ),
    { numRuns: 700 },
  )
  const service = await clientOf(server, 'service')
  expect(await (await service.from('docs').download('secret/key.txt')).data?.text()).toBe(SECRET)
}, 120_000)
