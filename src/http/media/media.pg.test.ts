import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uploaded } from '#contract/media'
import { createHttp } from '#http'
import { receiveEvent } from '#conversation/pipeline'
import { type Claims, rawSql } from '#platform/database'
import { type Keys, loadKeys } from '#supabase/tokens'
import { aMember, aShop, openWorld, type Shop, type World, written } from '../../../tests/world.ts'

let world: World
let folder: string
let server: ReturnType<typeof createAdaptorServer>
let url: string
let keys: Keys
let shop: Shop
let stranger: Shop
let roomId: string
let png: Uint8Array<ArrayBuffer>
let fileId: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'media-http-'))
  world = await openWorld({ DATA_DIR: folder })
  keys = await loadKeys({
    jwtSecret: 'a secret of the tests, at least 32 characters',
    signingKeys: [],
  })
  const app = createHttp({
    verifier: keys,
    gatewayKey: 'g',
    sessionCookie: 'sesi',
    metricsToken: undefined,
    hosted: undefined,
    notReady: async () => [],
    dashboard: () => new Response('page'),
  })
  server = createAdaptorServer({ fetch: app.fetch })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  shop = await aShop()
  stranger = await aShop()
  await receiveEvent(shop.channelId, written('halo'))
  roomId = (
    await rawSql()<{ id: string }[]>`select id from room where business_id = ${shop.businessId}`
  )[0]!.id
  png = new Uint8Array(
    await sharp(randomBytes(200 * 200 * 3), { raw: { width: 200, height: 200, channels: 3 } })
      .png()
      .toBuffer(),
  )
  const answer = await uploadMedia(png, {
    'content-type': 'image/png',
    'x-file-name': encodeURIComponent('kué "manis".png'),
  })
  expect(answer.status).toBe(201)
  fileId = uploaded.parse(await answer.json()).id
})
afterAll(async () => {
  server.close()
  await world.close()
  await rm(folder, { recursive: true })
})

async function cookieOf(claims: Claims, chunked = false): Promise<string> {
  const access_token = await keys.sign({
    ...claims,
    aud: 'authenticated',
    exp: Math.floor(Date.now() / 1000) + 600,
  })
  const value = `base64-${Buffer.from(JSON.stringify({ access_token, expires_at: 1 })).toString('base64url')}`
  return chunked ? `sesi.0=${value.slice(0, 100)}; sesi.1=${value.slice(100)}` : `sesi=${value}`
}
async function uploadMedia(
  body: Uint8Array<ArrayBuffer> | string,
  headers: Record<string, string>,
  options: { as?: Claims; query?: string } = {},
): Promise<Response> {
  const cookie = await cookieOf(options.as ?? shop.owner)
  return fetch(
    `${url}/media?businessId=${shop.businessId}&roomId=${roomId}${options.query ?? ''}`,
    { method: 'POST', body, headers: { cookie, 'sec-fetch-site': 'same-origin', ...headers } },
  )
}
const getMedia = async (
  headers: Record<string, string> = {},
  options: { as?: Claims; path?: string; method?: string } = {},
) =>
  fetch(`${url}${options.path ?? `/media/${fileId}`}`, {
    method: options.method ?? 'GET',
    headers: { cookie: await cookieOf(options.as ?? shop.owner), ...headers },
  })

describe('who may open a file', () => {
  test('every member opens a file by cookie, whole or in chunks, or by a bearer token', async () => {
    expect((await getMedia({}, { as: await aMember(shop, 'peninjau') })).status).toBe(200)
    expect((await getMedia({ cookie: await cookieOf(shop.owner, true) })).status).toBe(200)
    const token = await keys.sign({
      ...shop.owner,
      aud: 'authenticated',
      exp: Math.floor(Date.now() / 1000) + 600,
    })
    expect(
      (await fetch(`${url}/media/${fileId}`, { headers: { authorization: `Bearer ${token}` } }))
        .status,
    ).toBe(200)
  })
  test('another business gets 404 for a file, and a visitor without a session 401', async () => {
    expect((await getMedia({}, { as: stranger.owner })).status).toBe(404)
    expect(
      (await getMedia({}, { as: stranger.owner, path: `/media/${fileId}/thumb` })).status,
    ).toBe(404)
    expect((await fetch(`${url}/media/${fileId}`)).status).toBe(401)
    expect((await getMedia({ cookie: 'sesi=base64-bm9wZQ' })).status).toBe(401)
    expect((await getMedia({}, { path: '/media/not-an-id' })).status).toBe(404)
    expect((await getMedia({}, { path: `/media/${crypto.randomUUID()}` })).status).toBe(404)
  })
})

describe('how it is served', () => {
  test('an image is shown sandboxed, with its real type and a private cache', async () => {
    const answer = await getMedia()
    expect(Buffer.from(await answer.arrayBuffer()).equals(png)).toBe(true)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(png.length),
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("sandbox; default-src 'none'"),
      'cache-control': 'private, max-age=86400',
      vary: 'Cookie, Authorization',
      'cross-origin-resource-policy': 'same-origin',
      'content-disposition': `inline; filename="ku_ _manis_.png"; filename*=UTF-8''ku%C3%A9%20%22manis%22.png`,
    })
    const small = await getMedia({}, { path: `/media/${fileId}/thumb` })
    expect([
      small.headers.get('content-type'),
      (await sharp(await small.arrayBuffer()).metadata()).width,
    ]).toEqual(['image/webp', 200])
  })
  test('a cached file gets 304 without a body', async () => {
    const { headers } = await getMedia()
    const again = await getMedia({ 'if-none-match': headers.get('etag') ?? '' })
    expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0])
    expect((await getMedia({ 'if-none-match': '"other"' })).status).toBe(200)
  })
  test('serves ranges as players request them', async () => {
    for (const [range, start, end] of [
      ['bytes=0-9', 0, 9],
      [`bytes=${png.length - 5}-`, png.length - 5, png.length - 1],
      ['bytes=-3', png.length - 3, png.length - 1],
    ] as const) {
      const answer = await getMedia({ range })
      expect([
        answer.status,
        answer.headers.get('content-range'),
        answer.headers.get('content-length'),
      ]).toEqual([206, `bytes ${start}-${end}/${png.length}`, String(end - start + 1)])
      expect(Buffer.from(await answer.arrayBuffer()).equals(png.subarray(start, end + 1))).toBe(
        true,
      )
    }
    const past = await getMedia({ range: `bytes=${png.length}-` })
    expect([past.status, past.headers.get('content-range')]).toEqual([416, `bytes */${png.length}`])
    expect((await getMedia({ range: 'bytes=0-1,4-5' })).status).toBe(200)
    const { headers } = await getMedia()
    expect(
      (await getMedia({ range: 'bytes=0-9', 'if-range': headers.get('etag') ?? '' })).status,
    ).toBe(206)
    expect((await getMedia({ range: 'bytes=0-9', 'if-range': '"an older one"' })).status).toBe(200)
  })
  test('HEAD has the headers of GET without a body', async () => {
    const answer = await getMedia({}, { method: 'HEAD' })
    expect([
      answer.status,
      answer.headers.get('content-length'),
      (await answer.arrayBuffer()).byteLength,
    ]).toEqual([200, String(png.length), 0])
  })
  test('files of other types are downloads', async () => {
    const answer = await uploadMedia('%PDF-1.7\n1 0 obj', {
      'content-type': 'application/pdf',
      'x-file-name': 'daftar.pdf',
    })
    const { id } = uploaded.parse(await answer.json())
    const { headers } = await getMedia({}, { path: `/media/${id}` })
    expect([headers.get('content-type'), headers.get('content-disposition')]).toEqual([
      'application/pdf',
      `attachment; filename="daftar.pdf"; filename*=UTF-8''daftar.pdf`,
    ])
    expect((await getMedia({}, { path: `/media/${id}/thumb` })).status).toBe(404)
    await rawSql()`update attachment set file_name = ${'faktur\u202Efdp.exe'} where id = ${id}`
    const turned = await getMedia({}, { path: `/media/${id}` })
    expect(turned.headers.get('content-disposition')).toBe(
      `attachment; filename="fakturfdp.exe"; filename*=UTF-8''fakturfdp.exe`,
    )
  })
})

describe('an upload', () => {
  test('an upload requires our own pages, or a token that no other site has', async () => {
    expect(
      (await uploadMedia(png, { 'content-type': 'image/png', 'sec-fetch-site': 'cross-site' }))
        .status,
    ).toBe(403)
    expect(
      (
        await uploadMedia(png, {
          'content-type': 'image/png',
          'sec-fetch-site': '',
          origin: 'https://evil.example',
        })
      ).status,
    ).toBe(403)
    expect(
      (await uploadMedia(png, { 'content-type': 'image/png', 'sec-fetch-site': '', origin: url }))
        .status,
    ).toBe(201)
  })
  test('an upload of the wrong type or size is refused with a readable reason', async () => {
    const wrong = await uploadMedia('<html></html>', { 'content-type': 'image/png' })
    expect([wrong.status, await wrong.json()]).toMatchObject([
      422,
      { error: 'Isi berkas tidak sesuai dengan jenisnya.', code: 'media.refused' },
    ])
    expect((await uploadMedia(png, { 'content-type': 'image/svg+xml' })).status).toBe(422)
    expect((await uploadMedia('', { 'content-type': 'image/png' })).status).toBe(422)
    expect(
      (
        await uploadMedia(
          png,
          { 'content-type': 'image/png' },
          { as: await aMember(shop, 'peninjau') },
        )
      ).status,
    ).toBe(404)
    expect(
      (
        await fetch(`${url}/media?businessId=x&roomId=${roomId}`, {
          method: 'POST',
          body: png,
          headers: { cookie: await cookieOf(shop.owner), 'sec-fetch-site': 'same-origin' },
        })
      ).status,
    ).toBe(400)
  })
  test('an aborted upload leaves nothing', async () => {
    const before = (await rawSql()`select 1 from attachment`).count
    const cut = new AbortController()
    let sent = 0
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        if (sent++ === 3) cut.abort()
        controller.enqueue(sent === 1 ? png : new Uint8Array(10_000))
        await new Promise((done) => setTimeout(done, 20))
      },
    })
    const init = {
      method: 'POST',
      body,
      duplex: 'half',
      signal: cut.signal,
      headers: {
        cookie: await cookieOf(shop.owner),
        'sec-fetch-site': 'same-origin',
        'content-type': 'image/png',
      },
    }
    await expect(
      fetch(`${url}/media?businessId=${shop.businessId}&roomId=${roomId}`, init),
    ).rejects.toThrow()
    await expect.poll(async () => (await rawSql()`select 1 from attachment`).count).toBe(before)
  })
})
