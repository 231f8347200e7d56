import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { HeaderFill } from '#contract/template'
import { sendBatch, startCampaign } from '#domain/campaign'
import { storeUpload, sweepMedia } from '#domain/media'
import { listMessages } from '#conversation/feed'
import { sendTemplate, sendTestTemplate } from '#conversation/outbox'
import { claimDelivery } from '#conversation/pipeline'
import { listTemplates } from '#domain/template'
import { recordSync } from '#domain/template/sync'
import { type Claims, rawSql } from '#platform/database'
import { objectStore } from '#platform/objects'
import { aMember, aShop, openWorld, type Shop, type World } from '../../../tests/world.ts'

let world: World
let folder: string
let jpeg: Uint8Array<ArrayBuffer>
let shop: Shop

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fill-'))
  world = await openWorld({ DATA_DIR: folder })
  jpeg = new Uint8Array(
    await sharp({ create: { width: 40, height: 30, channels: 3, background: '#0a7' } })
      .jpeg()
      .toBuffer(),
  )
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  shop = await aShop()
})

async function aTemplate(fields: object): Promise<string> {
  await recordSync(
    shop.channelId,
    {
      ok: true,
      value: [
        {
          externalId: '1',
          name: 'promo',
          language: 'id',
          category: 'UTILITY',
          status: 'APPROVED',
          body: 'Halo {{nama}}.',
          ...fields,
        },
      ],
    },
    new Date().toISOString(),
  )
  return (await listTemplates(shop.owner, shop.businessId)).templates[0]!.id
}

async function aRoom(phone = '628111'): Promise<string> {
  const [contact] = await rawSql()<
    { id: string }[]
  >`insert into contact (business_id, name, phone) values (${shop.businessId}, ${phone}, ${phone})
    returning id`
  await rawSql()`insert into contact_identity (business_id, contact_id, kind, value)
    values (${shop.businessId}, ${contact!.id}, 'phone', ${phone})`
  const [room] = await rawSql()<
    { id: string }[]
  >`insert into room (business_id, channel_id, contact_id, provider_chat_id, handler)
    values (${shop.businessId}, ${shop.channelId}, ${contact!.id}, ${phone}, 'ai') returning id`
  return room!.id
}

const photo = (
  templateId: string,
  {
    claims = shop.owner,
    name = 'kue.jpg',
    type = 'image/jpeg',
    bytes = jpeg,
  }: { claims?: Claims; name?: string; type?: string; bytes?: Uint8Array<ArrayBuffer> } = {},
) =>
  storeUpload(claims, {
    businessId: shop.businessId,
    place: { templateId },
    fileName: name,
    mime: type,
    body: new Blob([bytes]).stream(),
  })
const send = (roomId: string, templateId: string, header?: HeaderFill, values = ['Sari']) =>
  sendTemplate(shop.owner, {
    businessId: shop.businessId,
    roomId,
    clientId: 'client-0001',
    templateId,
    values,
    ...(header ? { header } : {}),
  })
const commandOf = async (messageId: string) => (await claimDelivery(messageId))?.command.body

test('a named variable of a template is sent with its name', async () => {
  const [templateId, roomId] = [
    await aTemplate({
      parts: {
        header: { format: 'TEXT', text: 'Pesanan {{kode}}' },
        footer: 'Roti Senja',
        buttons: [{ type: 'URL', text: 'Lacak', url: 'https://senja.example/{{1}}' }],
      },
    }),
    await aRoom(),
  ]
  await expect(send(roomId, templateId, undefined, ['Sari', 'A-1'])).rejects.toMatchObject({
    code: 'template.values_missing',
  })
  const body = await commandOf(await send(roomId, templateId, undefined, ['Sari', 'A-1', 'a1']))
  expect(body).toEqual({
    type: 'template',
    name: 'promo',
    language: 'id',
    text: 'Halo Sari.',
    body: ['Sari'],
    names: ['nama'],
    header: { type: 'text', text: 'A-1', name: 'kode' },
    buttons: [{ index: 0, sub: 'url', value: 'a1' }],
  })
  const page = await listMessages(shop.owner, { businessId: shop.businessId, roomId })
  expect(page.messages[0]?.content).toMatchObject({
    header: { type: 'text', text: 'Pesanan A-1' },
    footer: 'Roti Senja',
    choices: ['Lacak'],
  })
})

test("a template's header image is sent and shown; a repeated client id is one message", async () => {
  const [templateId, roomId] = [
    await aTemplate({ parts: { header: { format: 'IMAGE' } } }),
    await aRoom(),
  ]
  const { id: attachmentId } = await photo(templateId)
  const messageId = await send(roomId, templateId, { type: 'file', attachmentId })
  expect(await send(roomId, templateId, { type: 'file', attachmentId })).toBe(messageId)
  const body = await commandOf(messageId)
  expect(body).toMatchObject({
    type: 'template',
    header: {
      type: 'media',
      media: { kind: 'image', mime: 'image/jpeg', fileName: 'kue.jpg', sizeBytes: jpeg.length },
    },
  })
  const media =
    body?.type === 'template' && body.header?.type === 'media' ? body.header.media : undefined
  expect(new Uint8Array(await new Response(await media?.open()).arrayBuffer())).toEqual(jpeg)
  const page = await listMessages(shop.owner, { businessId: shop.businessId, roomId })
  expect(page.messages[0]).toMatchObject({
    content: { type: 'template', header: { type: 'media' } },
    attachment: { id: attachmentId, state: 'ready', room_id: roomId },
  })
})

test('a one-time code is in text and button, from composer, test and campaign', async () => {
  const templateId = await aTemplate({
    category: 'AUTHENTICATION',
    body: '*{{1}}* adalah kode verifikasi Anda.',
    parts: { buttons: [{ type: 'OTP', text: 'Salin kode' }] },
  })
  const roomId = await aRoom()
  await expect(send(roomId, templateId, undefined, [])).rejects.toMatchObject({
    code: 'template.values_missing',
  })
  const coded = {
    type: 'template',
    text: '*771204* adalah kode verifikasi Anda.',
    body: ['771204'],
    buttons: [{ index: 0, sub: 'url', value: '771204' }],
  }
  expect(await commandOf(await send(roomId, templateId, undefined, ['771204']))).toMatchObject(
    coded,
  )
  const tested = await sendTestTemplate(shop.owner, {
    businessId: shop.businessId,
    templateId,
    clientId: 'client-0003',
    phone: '0812 3456 7890',
    values: ['771204'],
  })
  expect(
    (await listMessages(shop.owner, { businessId: shop.businessId, roomId: tested })).messages[0]
      ?.content,
  ).toMatchObject(coded)
  const campaignId = crypto.randomUUID()
  const audience = { kind: 'csv' as const, text: 'nomor,kode\n081299900011,5512' }
  await startCampaign(shop.owner, {
    businessId: shop.businessId,
    campaignId,
    templateId,
    audience,
    fills: [{ kind: 'column', column: 'kode' }],
    name: 'Kode',
    perMinute: 300,
    consent: true,
  })
  await sendBatch(campaignId)
  const [sent] = await rawSql()<
    { content: object }[]
  >`select content from message where business_id = ${shop.businessId} and text like '%5512%'`
  expect(sent?.content).toMatchObject({
    body: ['5512'],
    buttons: [{ index: 0, sub: 'url', value: '5512' }],
  })
})

test("a template's location is sent with name and address", async () => {
  const [templateId, roomId] = [
    await aTemplate({ parts: { header: { format: 'LOCATION' } } }),
    await aRoom(),
  ]
  const place = {
    type: 'location' as const,
    latitude: -6.9,
    longitude: 107.6,
    name: 'Roti Senja',
    address: 'Jl. Merdeka 5',
  }
  expect(await commandOf(await send(roomId, templateId, place))).toMatchObject({ header: place })
})

test('a template with missing or wrong values, or for a foreign room, is refused', async () => {
  const templateId = await aTemplate({ parts: { header: { format: 'IMAGE' } } })
  const [roomId, other] = [await aRoom(), await aRoom('628222')]
  await expect(send(roomId, templateId)).rejects.toMatchObject({ code: 'template.header_missing' })
  await expect(
    send(roomId, templateId, {
      type: 'location',
      latitude: 0,
      longitude: 0,
      name: 'x',
      address: 'y',
    }),
  ).rejects.toMatchObject({ code: 'template.header_missing' })
  const { id: document } = await photo(templateId, {
    claims: shop.owner,
    name: 'daftar.txt',
    type: 'text/plain',
    bytes: new TextEncoder().encode('roti'),
  })
  await expect(
    send(roomId, templateId, { type: 'file', attachmentId: document }),
  ).rejects.toMatchObject({ code: 'media.refused' })
  const { id: elsewhere } = await storeUpload(shop.owner, {
    businessId: shop.businessId,
    place: { roomId: other },
    fileName: 'a.jpg',
    mime: 'image/jpeg',
    body: new Blob([jpeg]).stream(),
  })
  await expect(
    send(roomId, templateId, { type: 'file', attachmentId: elsewhere }),
  ).rejects.toMatchObject({ code: 'media.not_found' })
  const stranger = await aShop()
  for (const claims of [stranger.owner, await aMember(shop, 'peninjau')])
    await expect(photo(templateId, { claims })).rejects.toMatchObject({
      code: 'template.not_found',
    })
  await aTemplate({ parts: { header: { format: 'GIF' } } })
  await expect(send(roomId, templateId)).rejects.toMatchObject({ code: 'template.unfillable' })
})

test('a test of a template with a file is sent to a number without a room', async () => {
  const templateId = await aTemplate({ parts: { header: { format: 'IMAGE' } } })
  const { id: attachmentId } = await photo(templateId)
  const roomId = await sendTestTemplate(shop.owner, {
    businessId: shop.businessId,
    templateId,
    clientId: 'client-0002',
    phone: '0812 3456 7890',
    values: ['Dewi'],
    header: { type: 'file', attachmentId },
  })
  const page = await listMessages(shop.owner, { businessId: shop.businessId, roomId })
  expect(page.messages[0]?.attachment).toMatchObject({ id: attachmentId })
})

test('all recipients of a campaign get the same bytes, which the last message deletes', async () => {
  const templateId = await aTemplate({ parts: { header: { format: 'IMAGE' } } })
  const { id: attachmentId } = await photo(templateId)
  const rooms = [await aRoom('628111'), await aRoom('628222')]
  const campaignId = crypto.randomUUID()
  const campaign = {
    businessId: shop.businessId,
    campaignId,
    templateId,
    audience: { kind: 'all' as const },
    fills: [{ kind: 'text' as const, value: 'Kak' }],
    name: 'Promo',
    perMinute: 300,
    consent: true as const,
  }
  await expect(startCampaign(shop.owner, campaign)).rejects.toMatchObject({
    code: 'template.header_missing',
  })
  await startCampaign(shop.owner, { ...campaign, header: { type: 'file', attachmentId } })
  await sendBatch(campaignId)
  const shown = (
    await Promise.all(
      rooms.map((roomId) => listMessages(shop.owner, { businessId: shop.businessId, roomId })),
    )
  ).map((page) => page.messages[0])
  expect(shown).toMatchObject([
    { text: 'Halo Kak.', attachment: { state: 'ready', has_thumb: true } },
    { attachment: { state: 'ready' } },
  ])
  const bodies = await Promise.all(shown.map((message) => commandOf(message!.id)))
  const keys = bodies.map((body) =>
    body?.type === 'template' && body.header?.type === 'media' ? body.header.media.key : undefined,
  )
  expect(keys[0]).toBeDefined()
  expect(keys[1]).toBe(keys[0])

  await rawSql()`update attachment set created_at = now() - interval '2 days'
    where business_id = ${shop.businessId}`
  await sweepMedia()
  expect(await rawSql()`select 1 from attachment where id = ${attachmentId}`).toHaveLength(1)
  await rawSql()`delete from campaign where id = ${campaignId}`
  await rawSql()`delete from message where id = ${shown[0]!.id}`
  await sweepMedia()
  expect(await objectStore().open(keys[0]!)).toBeDefined()
  await rawSql()`delete from message where id = ${shown[1]!.id}`
  await sweepMedia()
  expect(await objectStore().open(keys[0]!)).toBeUndefined()
})
