import { afterAll, beforeAll, expect, test } from 'vitest'
import { getRoom, listMessages } from '#conversation/feed'
import { takeOver } from '#conversation/member'
import { sendMedia, takeDraftPicture } from '#conversation/outbox'
import { receiveEvent } from '#conversation/pipeline'
import { replyInRoom } from '#domain/agent'
import { draftInRoom } from '#domain/agent/draft'
import { deleteBusiness, removeDeleted } from '#domain/business/deletion'
import { sweepMedia, storeUpload } from '#domain/media'
import { type Claims, db, rawSql } from '#platform/database'
import { aProduct } from '../../../tests/product-row.ts'
import { aMember, aShop, openWorld, type Shop, type World, written } from '../../../tests/world.ts'
import { saveInDraft } from './draft/draft.ts'
import { listProducts, saveProducts } from './product.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const upload = (
  claims: Claims,
  shop: Shop,
  file = new File([PNG], 'nastar.png', { type: 'image/png' }),
) =>
  storeUpload(claims, {
    businessId: shop.businessId,
    place: { place: 'product' },
    fileName: file.name,
    mime: file.type,
    sizeBytes: file.size,
    body: file.stream(),
  })

/** The address of an uploaded photo, as a row stores it. */
const aPhoto = async (shop: Shop) => `/media/${(await upload(shop.owner, shop)).id}`
const save = (shop: Shop, ...rows: ReturnType<typeof aProduct>[]) =>
  saveProducts(shop.owner, { businessId: shop.businessId, rows })
const photosOf = async (shop: Shop) =>
  (await listProducts(shop.owner, { businessId: shop.businessId })).rows.map(
    ({ photo_url }) => photo_url,
  )
const stored = async (photo: string) => {
  const rows = await rawSql()`select from attachment where id = ${photo.slice(7)}`
  return rows.length === 1
}
/** As if the photo was uploaded, or no row showed it, two days ago. */
const age = (photo: string) => rawSql()`
  update attachment set created_at = now() - interval '2 days' where id = ${photo.slice(7)}`

async function ask(shop: Shop, text: string) {
  await receiveEvent(shop.channelId, written(text))
  const [room] = await rawSql()<{ id: string }[]>`
    select id from room where business_id = ${shop.businessId}`
  await rawSql()`select graphile_worker.remove_job(${`reply:${room!.id}`})`
  await replyInRoom(room!.id, () => Promise.resolve())
  const { messages } = await listMessages(shop.owner, {
    businessId: shop.businessId,
    roomId: room!.id,
  })
  return messages.filter(({ direction }) => direction === 'out')
}

test('a customer who asks for a photo gets the picture with name and price as one message', async () => {
  const shop = await aShop()
  const photo = await aPhoto(shop)
  await save(shop, aProduct({ name: 'Nastar', unit: 'toples', photo_url: photo }))
  const sent = await ask(shop, 'kak nastar ada fotonya?')
  expect(sent).toMatchObject([
    {
      kind: 'image',
      status: 'queued',
      content: { type: 'media', caption: 'Baik, Kak. Ini foto Nastar: Rp85.000 per toples.' },
      attachment: { kind: 'image', state: 'ready', mime: 'image/png' },
    },
  ])
  expect(sent[0]!.attachment!.id).not.toBe(photo.slice(7))
  const jobs =
    await rawSql()`select from graphile_worker.jobs where key = ${`deliver:${sent[0]!.id}`}`
  expect(jobs).toHaveLength(1)
})

test('two photos in one burst follow the answer, each with its own caption', async () => {
  const shop = await aShop()
  await save(
    shop,
    aProduct({ name: 'Nastar', stock: null, photo_url: await aPhoto(shop) }),
    aProduct({ name: 'Kastengel', stock: null, photo_url: await aPhoto(shop) }),
  )
  const sent = await ask(shop, 'minta foto nastar\nada foto kastengel?')
  expect(sent.map(({ kind }) => kind)).toEqual(['text', 'image', 'image'])
  expect(sent.map(({ content }) => 'caption' in content && content.caption).slice(1)).toEqual([
    'Ini foto Nastar: Rp85.000 per loyang.',
    'Ini foto Kastengel: Rp85.000 per loyang.',
  ])
})

test('the draft for a member attaches the photo, which only members who answer can send', async () => {
  const shop = await aShop()
  const photo = await aPhoto(shop)
  await save(shop, aProduct({ name: 'Nastar', stock: null, photo_url: photo }))
  await ask(shop, 'halo')
  const { businessId } = shop
  const [room] = await rawSql()<{ id: string }[]>`
    select id from room where business_id = ${businessId}`
  const ref = { businessId, roomId: room!.id }
  await takeOver(shop.owner, ref)
  await receiveEvent(shop.channelId, written('kak nastar ada fotonya?'))
  for await (const _ of draftInRoom(shop.owner, ref, new AbortController().signal));
  const { draft } = await getRoom(shop.owner, ref)
  expect(draft).toMatchObject({
    text: 'Baik, Kak. Ini foto Nastar: Rp85.000 per loyang.',
    pictures: [{ id: photo.slice(7), mime: 'image/png', kind: 'image' }],
  })
  const picture = { ...ref, draftId: draft!.id, attachmentId: photo.slice(7) }
  const agen = await aMember(shop, 'agen')
  const { id: attachmentId } = await takeDraftPicture(agen, picture)
  const clientId = 'client-0001'
  await sendMedia(agen, { ...ref, attachmentId, clientId, caption: draft!.text })
  const { messages } = await listMessages(shop.owner, ref)
  expect(messages.at(-1)).toMatchObject({ kind: 'image', attachment: { state: 'ready' } })

  const stranger = await aShop()
  for (const claims of [await aMember(shop, 'peninjau'), stranger.owner])
    await expect(takeDraftPicture(claims, picture)).rejects.toMatchObject({
      code: expect.stringMatching(/not_found$/),
    })
  const other = (await aPhoto(shop)).slice(7)
  await expect(takeDraftPicture(agen, { ...picture, attachmentId: other })).rejects.toMatchObject({
    code: 'draft.not_found',
  })
})

test('a photo of another business, or of a conversation, is not shown', async () => {
  const [shop, other] = [await aShop(), await aShop()]
  await save(shop, aProduct({ photo_url: await aPhoto(other) }))
  expect(await photosOf(shop)).toEqual([null])
  const photo = await aPhoto(other)
  await expect(
    db.writeAs(
      shop.owner,
      (tx) => tx`insert into product (business_id, name, photo_url)
        values (${shop.businessId}, 'X', ${photo})`,
    ),
  ).rejects.toMatchObject({ code: '42501' })
  await expect(
    rawSql()`insert into product (business_id, name, photo_url)
      values (${shop.businessId}, 'X', '/media/01980000-0000-7000-8000-000000000001')`,
  ).rejects.toMatchObject({ code: '23503' })
})

test('a member cannot send a photo itself as a message, which the row would lose', async () => {
  const shop = await aShop()
  const photo = await aPhoto(shop)
  await save(shop, aProduct({ name: 'Nastar', photo_url: photo }))
  await ask(shop, 'halo')
  const [room] = await rawSql()<{ id: string }[]>`
    select id from room where business_id = ${shop.businessId}`
  await expect(
    sendMedia(await aMember(shop, 'agen'), {
      businessId: shop.businessId,
      roomId: room!.id,
      attachmentId: photo.slice(7),
      clientId: 'client-0001',
    }),
  ).rejects.toMatchObject({ code: 'media.not_ready' })
  const [kept] = await rawSql()`select room_id from attachment where id = ${photo.slice(7)}`
  expect(kept).toEqual({ room_id: null })
})

test('only owner and admin upload a photo, and only a picture', async () => {
  const [shop, stranger] = [await aShop(), await aShop()]
  for (const claims of [await aMember(shop, 'agen'), stranger.owner])
    await expect(upload(claims, shop)).rejects.toMatchObject({ code: 'product.not_found' })
  const text = new File(['harga'], 'harga.txt', { type: 'text/plain' })
  await expect(upload(shop.owner, shop, text)).rejects.toMatchObject({ code: 'media.refused' })
})

test('a photo stays while a row or a draft shows it, and for a day after', async () => {
  const shop = await aShop()
  const [live, drafted, unused] = [await aPhoto(shop), await aPhoto(shop), await aPhoto(shop)]
  const row = aProduct({ photo_url: live })
  await save(shop, row)
  await saveInDraft(shop.owner, {
    businessId: shop.businessId,
    rows: [{ ...row, photo_url: drafted }],
  })
  await Promise.all([live, drafted, unused].map(age))
  await sweepMedia()
  expect([await stored(live), await stored(drafted), await stored(unused)]).toEqual([
    true,
    true,
    false,
  ])
  await save(shop, { ...row, photo_url: null })
  await sweepMedia()
  expect(await stored(live)).toBe(true)
  await age(live)
  await sweepMedia()
  expect(await stored(live)).toBe(false)
  await save(shop, row)
  expect(await photosOf(shop)).toEqual([null])
})

test('a business with photos can be deleted', async () => {
  const shop = await aShop()
  const photo = await aPhoto(shop)
  await save(shop, aProduct({ photo_url: photo }))
  const [business] = await rawSql()<{ name: string }[]>`
    select name from business where id = ${shop.businessId}`
  await deleteBusiness(shop.owner, shop.businessId, business?.name ?? '')
  expect(await removeDeleted(shop.businessId)).toBe(true)
  expect(await stored(photo)).toBe(false)
})

test('the picture of a customer cannot become the photo of a product', async () => {
  const shop = await aShop()
  await receiveEvent(shop.channelId, written('ada foto?'))
  const photo = await aPhoto(shop)
  await rawSql()`update attachment set room_id = (
    select id from room where business_id = ${shop.businessId}) where id = ${photo.slice(7)}`
  await expect(
    db.writeAs(
      shop.owner,
      (tx) => tx`insert into product (business_id, name, photo_url)
        values (${shop.businessId}, 'Nastar', ${photo})`,
    ),
  ).rejects.toMatchObject({ code: '23514', constraint_name: 'product_photo_url_check' })
})
