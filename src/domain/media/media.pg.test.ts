import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AttachmentRow } from '#contract/media'
import { storeReason } from '#lib/reason'
import { listMessages } from '#conversation/feed'
import { sendMedia } from '#conversation/outbox'
import { claimDelivery, receiveEvent } from '#conversation/pipeline'
import type { Content, MediaRef } from '#whatsapp/model'
import { shiftClock } from '#platform/clock'
import { type Claims, rawSql } from '#platform/database'
import { objectStore } from '#platform/objects'
import { parseSettings, useSettings } from '#platform/settings'
import { aMember, aShop, openWorld, type Shop, type World, written } from '../../../tests/world.ts'
import { findFile, storeUpload, sweepMedia } from './media.ts'
import { claimFetch, keepFetched, retryFetch } from './receive.ts'
import { fetchDelayMs, type Fetched } from './receive.ts'

let world: World
let folder: string
let shop: Shop
let stranger: Shop
let jpeg: Uint8Array<ArrayBuffer>

const withSettings = (more: Record<string, string> = {}) =>
  useSettings(
    parseSettings({ NODE_ENV: 'test', DATABASE_URL: world.url, DATA_DIR: folder, ...more }),
  )

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'media-'))
  world = await openWorld({ DATA_DIR: folder })
  jpeg = new Uint8Array(
    await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#0a7' } })
      .jpeg()
      .toBuffer(),
  )
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  withSettings()
  shop = await aShop()
  stranger = await aShop()
})
afterEach(() => shiftClock(0))

const media = (fields: Partial<MediaRef> = {}): MediaRef => ({
  kind: 'image',
  mime: 'image/jpeg',
  source: { type: 'cloud_media_id', id: '900' },
  ...fields,
})
const bytes = (...chunks: (Uint8Array<ArrayBuffer> | string)[]) => new Blob(chunks).stream()
const open = (
  body: ReadableStream<Uint8Array>,
  mime = 'image/jpeg',
  sizeBytes?: number,
): Fetched => ({ state: 'open', mime, body, ...(sizeBytes === undefined ? {} : { sizeBytes }) })

async function receive(ref: MediaRef = media()): Promise<string> {
  await receiveEvent(shop.channelId, {
    ...written(''),
    content: { type: 'media', media: ref, caption: 'ini kak' },
  })
  const [row] = await rawSql()<
    { id: string }[]
  >`select id from attachment where business_id = ${shop.businessId} order by created_at desc
    limit 1`
  return row!.id
}
async function see(claims: Claims = shop.owner): Promise<AttachmentRow | null> {
  const [room] = await rawSql()<
    { id: string }[]
  >`select id from room where business_id = ${shop.businessId}`
  const page = await listMessages(claims, { businessId: shop.businessId, roomId: room!.id })
  return page.messages.at(-1)?.attachment ?? null
}
const roomId = async () =>
  (await rawSql()<{ id: string }[]>`select id from room where business_id = ${shop.businessId}`)[0]!
    .id
const jobsOf = async (id: string) =>
  rawSql()<
    { run_at: string; attempts: number }[]
  >`select run_at, attempts from graphile_worker._private_jobs
    where payload ->> 'attachmentId' = ${id}`
async function inObjects(): Promise<string[]> {
  const keys: string[] = []
  for await (const entry of objectStore().list(`media/${shop.businessId}`)) keys.push(entry.key)
  return keys
}

describe('an incoming file', () => {
  test("an incoming file is fetched by a job of its message's commit and shown with size and thumbnail", async () => {
    const id = await receive()
    expect(await jobsOf(id)).toHaveLength(1)
    expect(await see()).toMatchObject({ state: 'waiting', has_thumb: false })
    expect(await claimFetch(id)).toMatchObject({
      channelId: shop.channelId,
      media: { source: { type: 'cloud_media_id', id: '900' } },
    })
    await keepFetched(id, open(bytes(jpeg)))
    expect(await see()).toMatchObject({
      id,
      state: 'ready',
      is_shown: true,
      mime: 'image/jpeg',
      size_bytes: jpeg.length,
      width: 1600,
      height: 900,
      has_thumb: true,
      failure_reason: null,
    })
    const thumb = await findFile(shop.owner, id, 'thumb')
    const small = await sharp(
      new Uint8Array(
        await new Response((await objectStore().open(thumb.path))!.body).arrayBuffer(),
      ),
    ).metadata()
    expect([small.format, small.width]).toEqual(['webp', 720])
  })

  test('an incoming file belongs to one business and cannot be opened before it is ready', async () => {
    const id = await receive()
    await expect(findFile(shop.owner, id, 'file')).rejects.toMatchObject({
      code: 'media.not_found',
    })
    await keepFetched(id, open(bytes(jpeg)))
    expect(await findFile(await aMember(shop, 'peninjau'), id, 'file')).toMatchObject({
      isShown: true,
    })
    await expect(findFile(stranger.owner, id, 'file')).rejects.toMatchObject({
      code: 'media.not_found',
    })
    expect(await claimFetch(id)).toBeUndefined()
  })

  test('HTML sent as an image is stored as a download without a type', async () => {
    const id = await receive()
    await keepFetched(id, open(bytes('<!doctype html><script>alert(1)</script>')))
    expect(await see()).toMatchObject({
      state: 'ready',
      is_shown: false,
      is_disguised: true,
      has_thumb: false,
    })
    expect(await findFile(shop.owner, id, 'file')).toMatchObject({
      isShown: false,
      mime: 'application/octet-stream',
    })
  })

  test('an image that cannot be drawn is stored without a thumbnail', async () => {
    const id = await receive()
    await keepFetched(id, open(bytes(jpeg.slice(0, 300))))
    expect(await see()).toMatchObject({ state: 'ready', has_thumb: false })
  })

  test('an incoming file that the provider deleted is shown as such and may be requested again', async () => {
    const id = await receive()
    await keepFetched(id, { state: 'gone', reason: '404' })
    expect(await see()).toMatchObject({
      state: 'gone',
      failure_reason: 'fileGone',
    })
    await expect(
      retryFetch(stranger.owner, { businessId: shop.businessId, attachmentId: id }),
    ).rejects.toMatchObject({ code: 'media.not_found' })
    await retryFetch(shop.owner, { businessId: shop.businessId, attachmentId: id })
    expect(await see()).toMatchObject({ state: 'waiting', failure_reason: null })
    await keepFetched(id, open(bytes(jpeg)))
    expect(await see()).toMatchObject({ state: 'ready' })
    await expect(
      retryFetch(shop.owner, { businessId: shop.businessId, attachmentId: id }),
    ).rejects.toMatchObject({ code: 'media.not_failed' })
  })

  test('an incoming file is tried six times with growing pauses; then the reason is shown', async () => {
    const id = await receive()
    const failed: Fetched = {
      state: 'failed',
      error: { code: '131000', title: 'busy', class: 'retry' },
    }
    for (let attempt = 1; attempt <= 6; attempt++) {
      expect((await see())?.state).toBe('waiting')
      expect(await claimFetch(id)).toBeDefined()
      await keepFetched(id, failed)
    }
    expect(await see()).toMatchObject({
      state: 'failed',
      failure_reason: 'notYet',
    })
    expect([1, 2, 3, 4, 5, 6].map((attempt) => fetchDelayMs(attempt))).toEqual([
      5000,
      20_000,
      80_000,
      320_000,
      1_280_000,
      undefined,
    ])
    expect(fetchDelayMs(1, 60_000)).toBe(60_000)
  })

  test('an interrupted download leaves no bytes and is retried', async () => {
    const id = await receive()
    await claimFetch(id)
    let sent = 0
    const breaking = new ReadableStream<Uint8Array>({
      pull: (controller) =>
        sent++ < 3 ? controller.enqueue(jpeg) : controller.error(new TypeError('terminated')),
    })
    await keepFetched(id, open(breaking))
    expect(await see()).toMatchObject({ state: 'waiting' })
    expect((await jobsOf(id)).length).toBe(1)
    expect(await inObjects()).toEqual([])
  })

  test('an incoming file with another hash than the official API declares is fetched again', async () => {
    const id = await receive(media({ sha256Hex: 'a'.repeat(64) }))
    await claimFetch(id)
    await keepFetched(id, open(bytes(jpeg)))
    expect(await see()).toMatchObject({ state: 'waiting' })
  })

  test('an incoming file that is too large is refused by its declared size and by its bytes', async () => {
    const said = await receive(media({ kind: 'sticker', mime: 'image/webp' }))
    await keepFetched(said, open(bytes(jpeg), 'image/webp', 5_000_000))
    expect(await see()).toMatchObject({
      state: 'failed',
      failure_reason: storeReason('fileLargerThan', { megabytes: 4 }),
    })
    const came = await receive(media({ kind: 'sticker', mime: 'image/webp' }))
    await keepFetched(came, open(bytes(jpeg, new Uint8Array(5_000_000)), 'image/webp'))
    expect(await see()).toMatchObject({
      state: 'failed',
      failure_reason: storeReason('fileLargerThan', { megabytes: 4 }),
    })
    expect(await inObjects()).toEqual([])
  })

  test('an edit changes the caption and keeps the file; an added file is fetched', async () => {
    const edit = (of: ReturnType<typeof written>, content: Content, second: number) =>
      receiveEvent(shop.channelId, {
        kind: 'message.edited',
        eventKey: `edit-${second}`,
        occurredAt: new Date(Date.now() + second * 1000).toISOString(),
        live: true,
        target: of.key,
        chat: of.chat,
        content,
      })
    const first = {
      ...written(''),
      content: { type: 'media', media: media(), caption: 'yg ini' } satisfies Content,
    }
    await receiveEvent(shop.channelId, first)
    const before = await see()
    await edit(first, { type: 'text', text: 'yang itu' }, 1)
    const [message] = await rawSql()<
      { content: Content }[]
    >`select content from message where business_id = ${shop.businessId}`
    expect(message?.content).toMatchObject({
      type: 'media',
      caption: 'yang itu',
      media: { kind: 'image' },
    })
    await edit(first, { type: 'media', media: media(), caption: 'bukan' }, 2)
    expect(await see()).toEqual(before)
    const late = written('menunggu pesan ini')
    await receiveEvent(shop.channelId, late)
    await edit(late, { type: 'media', media: media({ kind: 'voice', mime: 'audio/ogg' }) }, 3)
    const arrived = await see()
    expect(arrived).toMatchObject({ kind: 'voice', state: 'waiting' })
    expect(await jobsOf(arrived!.id)).toHaveLength(1)
  })

  test('a file of an old conversation is fetched only when a member asks for it', async () => {
    await receiveEvent(shop.channelId, {
      ...written('', { at: new Date(Date.now() - 8 * 86_400_000).toISOString(), live: false }),
      content: { type: 'media', media: media() },
    })
    const old = await see()
    expect(old).toMatchObject({
      state: 'failed',
      failure_reason: 'oldFile',
    })
    expect(await jobsOf(old!.id)).toEqual([])
    await retryFetch(shop.owner, { businessId: shop.businessId, attachmentId: old!.id })
    expect(await jobsOf(old!.id)).toHaveLength(1)
  })

  test('an incoming file that is unavailable from the start is never fetched', async () => {
    const id = await receive(media({ source: { type: 'unavailable', reason: 'view once' } }))
    expect(await see()).toMatchObject({ state: 'gone' })
    expect(await jobsOf(id)).toEqual([])
  })
})

describe('the virus scanner', () => {
  let clamd: Server | undefined
  afterEach(() => void clamd?.close())
  async function aClamd(answer: (file: Buffer) => string): Promise<void> {
    clamd = createServer((socket) => {
      const parts: Buffer[] = []
      socket.on('data', (data) => {
        parts.push(data)
        const all = Buffer.concat(parts)
        if (!all.subarray(0, 10).equals(Buffer.from('zINSTREAM\0'))) return socket.destroy()
        const file: Buffer[] = []
        for (let at = 10; at + 4 <= all.length;) {
          const length = all.readUInt32BE(at)
          if (length === 0) return socket.end(`${answer(Buffer.concat(file))}\0`)
          file.push(all.subarray(at + 4, at + 4 + length))
          at += 4 + length
        }
      })
      socket.on('error', () => {})
    })
    clamd.listen(0, '127.0.0.1')
    await once(clamd, 'listening')
    const address = clamd.address()
    withSettings({
      CLAMD_HOST: '127.0.0.1',
      CLAMD_PORT: String(typeof address === 'object' && address ? address.port : 0),
    })
  }

  test('the virus scanner gets every byte; an infected file is quarantined and cannot be opened', async () => {
    let seen = 0
    await aClamd((file) => ((seen = file.length), 'stream: Eicar-Test-Signature FOUND'))
    const id = await receive()
    await keepFetched(id, open(bytes(jpeg)))
    expect(seen).toBe(jpeg.length)
    expect(await see()).toMatchObject({
      state: 'quarantined',
      failure_reason: storeReason('virus', { virus: 'Eicar-Test-Signature' }),
      has_thumb: false,
    })
    await expect(findFile(shop.owner, id, 'file')).rejects.toMatchObject({
      code: 'media.not_found',
    })
    expect(await inObjects()).toEqual([])
    await expect(upload(new File([jpeg], 'a.jpg', { type: 'image/jpeg' }))).rejects.toMatchObject({
      code: 'media.infected',
    })
  })
  test('the virus scanner lets clean files pass; while it is unavailable no file passes', async () => {
    await aClamd(() => 'stream: OK')
    const id = await receive()
    await keepFetched(id, open(bytes(jpeg)))
    expect(await see()).toMatchObject({ state: 'ready' })
    withSettings({ CLAMD_HOST: '127.0.0.1', CLAMD_PORT: '1' })
    const other = await receive()
    await claimFetch(other)
    await keepFetched(other, open(bytes(jpeg)))
    expect(await see()).toMatchObject({ state: 'waiting' })
  })
})

async function upload(file: File, claims: Claims = shop.owner) {
  if ((await rawSql()`select 1 from room where business_id = ${shop.businessId}`).count === 0)
    await receiveEvent(shop.channelId, written('halo'))
  return storeUpload(claims, {
    businessId: shop.businessId,
    place: { roomId: await roomId() },
    fileName: file.name,
    mime: file.type,
    sizeBytes: file.size,
    body: file.stream(),
  })
}
const photo = () => new File([jpeg], 'kue.jpg', { type: 'image/jpeg' })

describe('an outgoing file', () => {
  test('an outgoing file is stored, linked with one message, and opened again for each try', async () => {
    const { id, kind } = await upload(photo())
    expect(kind).toBe('image')
    const input = {
      businessId: shop.businessId,
      roomId: await roomId(),
      clientId: 'client-0001',
      attachmentId: id,
      caption: ' Ini kuenya, Kak ',
    }
    const messageId = await sendMedia(shop.owner, input)
    expect(await sendMedia(shop.owner, input)).toBe(messageId)
    await expect(
      sendMedia(shop.owner, { ...input, clientId: 'client-0002' }),
    ).rejects.toMatchObject({ code: 'media.not_ready' })
    expect(await see()).toMatchObject({ id, state: 'ready', file_name: 'kue.jpg', has_thumb: true })
    const delivery = await claimDelivery(messageId)
    const body = delivery?.command.body
    if (body?.type !== 'media') throw new Error('no media')
    expect(body).toMatchObject({
      caption: 'Ini kuenya, Kak',
      media: { kind: 'image', mime: 'image/jpeg', fileName: 'kue.jpg', sizeBytes: jpeg.length },
    })
    for (let attempt = 0; attempt < 2; attempt++)
      expect((await new Response(await body.media.open()).arrayBuffer()).byteLength).toBe(
        jpeg.length,
      )
  })

  test('an outgoing file is refused with its reason: size, type, or a false type', async () => {
    await expect(
      upload(new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'a.jpg', { type: 'image/jpeg' })),
    ).rejects.toMatchObject({ code: 'media.refused', message: 'Foto paling besar 5 MB.' })
    await expect(upload(new File([], 'a.jpg', { type: 'image/jpeg' }))).rejects.toMatchObject({
      code: 'media.refused',
      message: 'Berkas ini kosong.',
    })
    await expect(
      upload(new File(['x'], 'a.zip', { type: 'application/zip' })),
    ).rejects.toMatchObject({ message: 'Dokumen harus PDF, Word, Excel, PowerPoint, atau teks.' })
    await expect(
      upload(new File(['<html>'], 'a.jpg', { type: 'image/jpeg' })),
    ).rejects.toMatchObject({ message: 'Isi berkas tidak sesuai dengan jenisnya.' })
    const unsaid = {
      businessId: shop.businessId,
      place: { roomId: await roomId() },
      fileName: 'a.jpg',
      mime: 'image/jpeg',
      body: bytes(jpeg, new Uint8Array(5 * 1024 * 1024)),
    }
    await expect(storeUpload(shop.owner, unsaid)).rejects.toMatchObject({
      message: 'Foto paling besar 5 MB.',
    })
    expect(
      await rawSql()`select 1 from attachment where business_id = ${shop.businessId}`,
    ).toHaveLength(0)
    expect(await inObjects()).toEqual([])
  })

  test('only members who answer customers upload files, and only into rooms of their business', async () => {
    await upload(photo())
    await expect(upload(photo(), await aMember(shop, 'peninjau'))).rejects.toMatchObject({
      code: 'room.not_found',
    })
    await expect(upload(photo(), stranger.owner)).rejects.toMatchObject({ code: 'room.not_found' })
    const { id } = await upload(photo(), await aMember(shop, 'agen'))
    await receiveEvent(stranger.channelId, written('halo'))
    const [other] = await rawSql()<
      { id: string }[]
    >`select id from room where business_id = ${stranger.businessId}`
    await expect(
      sendMedia(stranger.owner, {
        businessId: stranger.businessId,
        roomId: other!.id,
        clientId: 'client-0001',
        attachmentId: id,
      }),
    ).rejects.toMatchObject({ code: 'media.not_found' })
  })

  test('more than sixty unsent uploads of one member are refused', async () => {
    const { id } = await upload(photo())
    await rawSql()`insert into attachment (business_id, room_id, uploaded_by, kind, mime, source)
      select business_id, room_id, uploaded_by, kind, mime, source
      from attachment, generate_series(1, 59) where id = ${id}`
    await expect(upload(photo())).rejects.toMatchObject({ code: 'media.too_many' })
    await upload(photo(), await aMember(shop, 'agen'))
  })

  test('a file name is stored without paths and without characters that headers cannot carry', async () => {
    const { id } = await upload(
      new File([jpeg], '../../etc/\u202Egpj.exe\n.jpg', { type: 'image/jpeg' }),
    )
    expect(await findFile(shop.owner, id, 'file')).toMatchObject({ fileName: 'gpj.exe.jpg' })
  })

  test('unsent uploads are removed after a day, and all files of a deleted business', async () => {
    const { id } = await upload(photo())
    const kept = await upload(photo())
    await sendMedia(shop.owner, {
      businessId: shop.businessId,
      roomId: await roomId(),
      clientId: 'client-0001',
      attachmentId: kept.id,
    })
    await sweepMedia()
    expect(await inObjects()).toHaveLength(4)
    await rawSql()`update attachment set created_at = now() - interval '25 hours'
      where business_id = ${shop.businessId}`
    expect(await sweepMedia()).toBe(2)
    await expect(findFile(shop.owner, id, 'file')).rejects.toMatchObject({
      code: 'media.not_found',
    })
    expect(await inObjects()).toHaveLength(2)
    await rawSql()`delete from business where id = ${shop.businessId}`
    await sweepMedia()
    expect(await inObjects()).toEqual([])
  })
})

test('names of files and customers have no characters that change the text direction', async () => {
  await receiveEvent(shop.channelId, {
    ...written('', { name: 'Sari \u202Eirad' }),
    content: {
      type: 'media',
      media: media({ kind: 'document', mime: 'application/pdf', fileName: 'faktur\u202Efdp.exe' }),
    },
  })
  expect((await see())?.file_name).toBe('fakturfdp.exe')
  const [row] =
    await rawSql()`select c.name, r.last_preview from contact c join room r on r.contact_id = c.id
      where c.business_id = ${shop.businessId}`
  expect(row?.name).toBe('Sari irad')
  expect(row?.last_preview).not.toContain('\u202E')
})
