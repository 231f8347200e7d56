import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type World } from '../../../../tests/world.ts'
import { askStorage, clientOf, headersOf, openServer, type Server } from '../storage-world.ts'

let world: World
let server: Server
let files: ReturnType<Awaited<ReturnType<typeof clientOf>>['from']>

beforeAll(async () => {
  world = await openWorld()
  server = await openServer()
  const storage = await clientOf(server, 'service')
  await storage.createBucket('pictures', { public: true })
  await storage.createBucket('private')
  files = storage.from('pictures')
  const photo = await sharp({
    create: { width: 800, height: 400, channels: 3, background: '#3366aa' },
  })
    .jpeg()
    .toBuffer()
  // storage-js sends a buffer without a type like this.
  await files.upload('photo.jpg', photo)
  await storage.from('private').upload('photo.jpg', photo)
  await files.upload(
    'turned.jpg',
    await sharp({ create: { width: 80, height: 40, channels: 3, background: '#000' } })
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer(),
  )
  await files.upload(
    'clear.png',
    await sharp({ create: { width: 50, height: 50, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer(),
  )
  await files.upload(
    'drawing.svg',
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><script>alert(1)</script><rect width="40" height="20"/></svg>',
    { contentType: 'image/svg+xml' },
  )
  await files.upload(
    'bomb.svg',
    '<svg xmlns="http://www.w3.org/2000/svg" width="90000" height="90000"><rect width="9" height="9"/></svg>',
    { contentType: 'image/svg+xml' },
  )
})
afterAll(async () => {
  await server.close()
  await world.close()
})

async function getImage(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${server.url}/storage/v1/render/image/${path}`, { headers })
  const bytes = Buffer.from(await response.arrayBuffer())
  const image = response.ok && bytes.length > 0 ? await sharp(bytes).metadata() : undefined
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    headers: response.headers,
    width: image?.width,
    height: image?.height,
  }
}

describe('rendered images', () => {
  test.each([
    ['width=200&height=200', 200, 200, 'height:200,width:200,resizing_type:fill'],
    ['width=200&height=200&resize=contain', 200, 100, 'height:200,width:200,resizing_type:fit'],
    [
      'width=200&height=200&resize=fill&quality=60',
      200,
      200,
      'height:200,width:200,resizing_type:force,quality:60',
    ],
    ['width=200', 200, 100, 'width:200,resizing_type:fill'],
    ['height=100', 200, 100, 'height:100,resizing_type:fill'],
    ['width=9999', 800, 400, 'width:2500,resizing_type:fill'],
    ['quality=20', 800, 400, 'resizing_type:fill,quality:20'],
  ])('an image is rendered with %s as %d x %d', async (query, width, height, described) => {
    const picture = await getImage(`public/pictures/photo.jpg?${query}`)
    expect({
      status: picture.status,
      type: picture.type,
      width: picture.width,
      height: picture.height,
      described: picture.headers.get('x-transformations'),
    }).toEqual({ status: 200, type: 'image/jpeg', width, height, described })
  })

  test('an image is rendered in a format that the browser accepts, or unchanged on request', async () => {
    expect(
      (
        await getImage('public/pictures/photo.jpg?width=50', {
          accept: 'image/avif,image/webp,*/*',
        })
      ).type,
    ).toBe('image/webp')
    expect(
      (await getImage('public/pictures/photo.jpg?width=50', { accept: 'image/avif,*/*' })).type,
    ).toBe('image/avif')
    expect(
      (await getImage('public/pictures/photo.jpg?width=50&format=origin', { accept: 'image/webp' }))
        .type,
    ).toBe('image/jpeg')
    expect((await getImage('public/pictures/clear.png?width=20')).type).toBe('image/png')
    expect((await getImage('public/pictures/clear.png?width=20')).headers.get('vary')).toBe(
      'accept',
    )
  })

  test('an image is rotated by its EXIF orientation', async () => {
    expect(await getImage('public/pictures/turned.jpg')).toMatchObject({ width: 40, height: 80 })
  })

  test('a vector image is rendered as pixels, without its scripts', async () => {
    expect(await getImage('public/pictures/drawing.svg?width=20')).toMatchObject({
      type: 'image/png',
      width: 20,
    })
  })

  test('an image is rendered from a download, and from a signed address with the signed transformation', async () => {
    const { data, error } = await files.download('photo.jpg', {
      transform: { width: 200, height: 200 },
    })
    expect(error).toBeNull()
    expect([
      data?.type,
      (await sharp(Buffer.from(await data!.arrayBuffer())).metadata()).width,
    ]).toEqual(['image/jpeg', 200])
    const signed = await files.createSignedUrl('photo.jpg', 60_000, {
      transform: { width: 200, height: 200, quality: 60 },
    })
    const response = await fetch(`${signed.data?.signedUrl}&width=400`)
    expect(signed.data?.signedUrl).toContain('/render/image/sign/pictures/photo.jpg?token=')
    expect([response.status, response.headers.get('x-transformations')]).toEqual([
      200,
      'height:200,width:200,resizing_type:fill,quality:60',
    ])
    expect(Number(response.headers.get('content-length'))).toBe(
      (await response.arrayBuffer()).byteLength,
    )
    expect(
      await askStorage(
        server,
        new URL(signed.data?.signedUrl ?? '').href.replace(
          /^.*\/render\/image\/sign/,
          '/object/sign',
        ),
      ),
    ).toMatchObject({ status: 400, body: { code: 'InvalidSignature' } })
  })

  test('an image is rendered only once while it is unchanged', async () => {
    const etag = (await getImage('public/pictures/photo.jpg?width=200')).headers.get('etag') ?? ''
    expect(
      (await getImage('public/pictures/photo.jpg?width=200', { 'if-none-match': etag })).status,
    ).toBe(304)
    expect(
      (await getImage('public/pictures/photo.jpg?width=201', { 'if-none-match': etag })).status,
    ).toBe(200)
  })
})

test('queued images are not read into memory yet', async () => {
  let opened = 0
  let go = () => {}
  const gate = new Promise<void>((done) => (go = done))
  const slow = await openServer({
    store: {
      ...server.store,
      open: async (key, range) => ((opened += 1), await gate, server.store.open(key, range)),
    },
  })
  let refused = 0
  const answers = Array.from({ length: 70 }, async () => {
    const { status } = await askStorage(slow, '/render/image/public/pictures/photo.jpg?width=10')
    if (status !== 200) refused += 1
    return status
  })
  // A refusal means that the queue is full.
  await expect.poll(() => refused).toBeGreaterThan(0)
  expect(opened).toBe(2)
  go()
  expect((await Promise.all(answers)).filter((status) => status === 200)).toHaveLength(70 - refused)
  await slow.close()
})

describe('images that are not rendered', () => {
  test('an image in a private bucket is not rendered without the right to read it', async () => {
    expect((await getImage('public/private/photo.jpg?width=5')).status).toBe(400)
    expect((await getImage('authenticated/private/photo.jpg?width=5')).status).toBe(400)
    expect(
      (
        await getImage(
          'authenticated/private/photo.jpg?width=5',
          await headersOf({ role: 'authenticated', sub: crypto.randomUUID() }),
        )
      ).status,
    ).toBe(400)
    expect(
      (await getImage('authenticated/private/photo.jpg?width=5', await headersOf('service'))).width,
    ).toBe(5)
  })

  test('an enormous image is not rendered', async () => {
    expect((await getImage('public/pictures/bomb.svg?width=10')).status).toBe(400)
    const frames = await Promise.all(
      Array.from({ length: 9 }, (_, index) =>
        sharp({
          create: { width: 2, height: 2, channels: 3, background: { r: index * 25, g: 0, b: 0 } },
        })
          .png()
          .toBuffer(),
      ),
    )
    await files.upload(
      'film.gif',
      await sharp(frames, { join: { animated: true } })
        .gif()
        .toBuffer(),
      { contentType: 'image/gif' },
    )
    expect((await getImage('public/pictures/film.gif?width=40&height=40&resize=fill')).width).toBe(
      40,
    )
    expect(
      await askStorage(
        server,
        '/render/image/public/pictures/film.gif?width=2500&height=2500&resize=fill',
      ),
    ).toMatchObject({
      status: 400,
      body: { code: 'InvalidRequest', message: 'The image would be too large' },
    })
  })
})
