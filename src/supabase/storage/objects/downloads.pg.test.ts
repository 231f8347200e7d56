import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { askStorage, clientOf, openForTests } from '../storage-world.ts'

const { server, storage, aBucket } = await openForTests()

describe('downloads of objects', () => {
  let bucket: string
  beforeAll(async () => {
    bucket = await aBucket()
    await storage
      .from(bucket)
      .upload('digits.txt', '0123456789', { contentType: 'text/plain', cacheControl: '60' })
  })
  const get = (headers: Record<string, string>, query = '') =>
    askStorage(server, `/object/public/${bucket}/digits.txt${query}`, { headers })

  test('downloads have the headers that browsers and caches need', async () => {
    const { headers } = await get({})
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/plain',
      'content-length': '10',
      'cache-control': 'max-age=60',
      etag: '"781e5e245d69b566979b86e28d23f2c7"',
      'accept-ranges': 'bytes',
      'last-modified': expect.stringContaining('GMT'),
      'x-robots-tag': 'none',
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': '*',
    })
  })

  test.each([
    ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
    ['bytes=7-', 206, '789', 'bytes 7-9/10'],
    ['bytes=-2', 206, '89', 'bytes 8-9/10'],
    ['bytes=-99', 206, '0123456789', 'bytes 0-9/10'],
    ['bytes=8-99', 206, '89', 'bytes 8-9/10'],
    ['bytes=4-2', 200, '0123456789', null],
    ['bytes=0-1,4-5', 200, '0123456789', null],
    ['lines=1-2', 200, '0123456789', null],
  ])('downloads of the range %s answer %d', async (range, status, body, contentRange) => {
    const answer = await get({ range })
    expect([answer.status, answer.body, answer.headers.get('content-range')]).toEqual([
      status,
      body,
      contentRange,
    ])
  })

  test('a HEAD request for a download ignores ranges', async () => {
    const { status, headers } = await askStorage(server, `/object/public/${bucket}/digits.txt`, {
      method: 'HEAD',
      headers: { range: 'bytes=50-' },
    })
    expect([status, headers.get('content-length'), headers.get('content-range')]).toEqual([
      200,
      '10',
      null,
    ])
  })

  test('the download of a range is complete when the object has changed', async () => {
    expect(
      (await get({ range: 'bytes=2-4', 'if-range': '"781e5e245d69b566979b86e28d23f2c7"' })).body,
    ).toBe('234')
    expect((await get({ range: 'bytes=2-4', 'if-range': '"other"' })).status).toBe(200)
  })

  test('a download that the client has cached is not sent again', async () => {
    expect(await get({ 'if-none-match': '"781e5e245d69b566979b86e28d23f2c7"' })).toMatchObject({
      status: 304,
      body: '',
    })
    expect(await get({ 'if-none-match': '"other"' })).toMatchObject({ status: 200 })
    expect(
      await get({ 'if-modified-since': new Date(Date.now() + 5000).toUTCString() }),
    ).toMatchObject({ status: 304 })
    expect(await get({ 'if-modified-since': new Date(0).toUTCString() })).toMatchObject({
      status: 200,
    })
  })

  test('a download is saved as a file on request', async () => {
    expect((await get({}, '?download')).headers.get('content-disposition')).toBe('attachment;')
    expect(
      (await get({}, '?download=n%C3%BC%22%0D%0A.txt')).headers.get('content-disposition'),
    ).toBe("attachment; filename=n%C3%BC%22%0D%0A.txt; filename*=UTF-8''n%C3%BC%22%0D%0A.txt")
  })

  test.each(['text/html', 'image/svg+xml', 'application/xhtml+xml', 'text/xsl', 'text/javascript'])(
    'a download of %s cannot run on our origin',
    async (contentType) => {
      await storage
        .from(bucket)
        .upload('active', '<script>1</script>', { contentType, upsert: true })
      const { headers } = await askStorage(server, `/object/public/${bucket}/active`)
      expect([
        headers.get('content-security-policy'),
        headers.get('x-content-type-options'),
        headers.get('content-type'),
      ]).toEqual(['sandbox', 'nosniff', contentType])
    },
  )

  test('a download keeps the encoding of encoded bytes', async () => {
    await storage
      .from(bucket)
      .upload('zipped', gzipSync('hello'), { contentType: 'text/plain', contentEncoding: 'gzip' })
    expect(await (await storage.from(bucket).download('zipped')).data?.text()).toBe('hello')
    expect((await storage.from(bucket).info('zipped')).data?.contentEncoding).toBe('gzip')
  })

  test('downloads are streamed', async () => {
    const { data } = await storage.from(bucket).download('digits.txt').asStream()
    expect(await new Response(data).text()).toBe('0123456789')
  })
})

describe('signed addresses', () => {
  test('signed addresses read one and many objects without any header', async () => {
    const bucket = await aBucket({ public: false })
    await storage.from(bucket).upload('a b.txt', 'hello')
    const { data } = await storage
      .from(bucket)
      .createSignedUrl('a b.txt', 60, { download: 'x.txt' })
    const response = await fetch(data!.signedUrl)
    expect([
      response.status,
      await response.text(),
      response.headers.get('content-disposition'),
    ]).toEqual([200, 'hello', "attachment; filename=x.txt; filename*=UTF-8''x.txt"])
    expect(
      Math.abs(Date.parse(response.headers.get('expires') ?? '') - Date.now() - 60_000),
    ).toBeLessThan(5000)
    expect(response.headers.get('cache-control')).toBeNull()
    const many = await storage.from(bucket).createSignedUrls(['none', 'a b.txt'], 60)
    expect(many.data?.[0]).toMatchObject({
      path: 'none',
      signedURL: null,
      error: 'Either the object does not exist or you do not have access to it',
    })
    expect(many.data?.[1]).toMatchObject({ path: 'a b.txt', error: null })
    expect(await (await fetch(many.data?.[1]?.signedUrl ?? '')).text()).toBe('hello')
  })

  test('a signed address accepts one upload, and a second one only with upsert', async () => {
    const bucket = await aBucket({ public: false })
    const { data } = await storage.from(bucket).createSignedUploadUrl('n/new.txt')
    const nobody = await clientOf(server)
    expect(
      (await nobody.from(bucket).uploadToSignedUrl('n/new.txt', data!.token, new Blob(['one'])))
        .data,
    ).toEqual({ path: 'n/new.txt', fullPath: `${bucket}/n/new.txt` })
    expect(
      (
        await nobody
          .from(bucket)
          .uploadToSignedUrl('n/new.txt', data!.token, 'two', { upsert: true })
      ).error,
    ).toMatchObject({ message: 'The resource already exists', statusCode: '409' })
    expect((await storage.from(bucket).createSignedUploadUrl('n/new.txt')).error).toMatchObject({
      statusCode: '409',
    })
    const again = await storage.from(bucket).createSignedUploadUrl('n/new.txt', { upsert: true })
    expect(
      (await nobody.from(bucket).uploadToSignedUrl('n/new.txt', again.data!.token, 'two')).error,
    ).toBeNull()
    expect(await (await storage.from(bucket).download('n/new.txt')).data?.text()).toBe('two')
  })
})
