import { afterAll, beforeAll, expect, test } from 'vitest'
import { receiveEvent } from '#conversation/pipeline'
import { sweepMedia } from '#domain/media'
import { rawSql } from '#platform/database'
import { aMember, aShop, openWorld, type Shop, type World, written } from '../../../tests/world.ts'
import {
  attachQuickReplyFile,
  countQuickReplyOutcome,
  listQuickReplies,
  removeQuickReply,
  restoreQuickReply,
  saveQuickReply,
  teachQuickReply,
  undoTeaching,
} from './quick-reply.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const listed = (shop: Shop) => listQuickReplies(shop.owner, shop.businessId)

test('a quick reply is added, changed and counted by outcome; the most used one comes first', async () => {
  const shop = await aShop()
  await saveQuickReply(shop.owner, {
    businessId: shop.businessId,
    shortcut: 'alamat',
    text: 'Jl. Kaliurang KM 6.',
  })
  await saveQuickReply(shop.owner, {
    businessId: shop.businessId,
    shortcut: 'buka',
    text: 'Kami buka jam 07.00.',
  })
  const opening = (await listed(shop)).find(({ shortcut }) => shortcut === 'buka')!
  await saveQuickReply(shop.owner, {
    businessId: shop.businessId,
    quickReplyId: opening.id,
    shortcut: 'jam',
    text: 'Buka 07.00 sampai 21.00.',
  })
  const agen = await aMember(shop, 'agen')
  for (const outcome of ['used', 'edited', 'edited', 'dismissed'] as const)
    await countQuickReplyOutcome(agen, {
      businessId: shop.businessId,
      quickReplyId: opening.id,
      outcome,
    })
  expect(await listed(shop)).toMatchObject([
    {
      id: opening.id,
      shortcut: 'jam',
      text: 'Buka 07.00 sampai 21.00.',
      used_count: 1,
      edited_count: 2,
      dismissed_count: 1,
    },
    { shortcut: 'alamat' },
  ])
})

test('the shortcut of a quick reply is unique within a business', async () => {
  const [shop, other] = [await aShop(), await aShop()]
  const save = (of: Shop) =>
    saveQuickReply(of.owner, { businessId: of.businessId, shortcut: 'alamat', text: 'Di sini.' })
  await save(shop)
  await expect(save(shop)).rejects.toMatchObject({ code: 'quick_reply.taken' })
  await save(other)
})

test('a removed quick reply can be restored, unless its shortcut is taken', async () => {
  const shop = await aShop()
  await saveQuickReply(shop.owner, {
    businessId: shop.businessId,
    shortcut: 'alamat',
    text: 'Di sini.',
  })
  const { id } = (await listed(shop))[0]!
  await removeQuickReply(shop.owner, shop.businessId, id)
  expect(await listed(shop)).toEqual([])
  await restoreQuickReply(shop.owner, shop.businessId, id)
  expect(await listed(shop)).toMatchObject([{ id }])
  await removeQuickReply(shop.owner, shop.businessId, id)
  await saveQuickReply(shop.owner, {
    businessId: shop.businessId,
    shortcut: 'alamat',
    text: 'Pindah.',
  })
  await expect(restoreQuickReply(shop.owner, shop.businessId, id)).rejects.toMatchObject({
    code: 'quick_reply.taken',
  })
})

test('agents and strangers cannot change quick replies', async () => {
  const [shop, stranger] = [await aShop(), await aShop()]
  await saveQuickReply(shop.owner, {
    businessId: shop.businessId,
    shortcut: 'alamat',
    text: 'Di sini.',
  })
  const { id } = (await listed(shop))[0]!
  for (const claims of [await aMember(shop, 'agen'), stranger.owner]) {
    await expect(
      saveQuickReply(claims, { businessId: shop.businessId, shortcut: 'baru', text: 'x' }),
    ).rejects.toMatchObject({ code: '42501' })
    await expect(removeQuickReply(claims, shop.businessId, id)).rejects.toMatchObject({
      code: 'quick_reply.not_found',
    })
  }
})

/** Makes a picture that was uploaded for a quick reply two days ago. */
async function aPicture(shop: Shop): Promise<string> {
  const [row] = await rawSql()<{ id: string }[]>`
    insert into attachment (business_id, kind, mime, file_name, source, state, size_bytes,
      storage_path, uploaded_by, created_at)
    values (${shop.businessId}, 'image', 'image/jpeg', 'harga.jpg', '{}', 'ready', 10, 'a/b',
      ${shop.owner.sub}, now() - interval '2 days') returning id`
  return row!.id
}

async function withPicture(shop: Shop): Promise<string> {
  await saveQuickReply(shop.owner, {
    businessId: shop.businessId,
    shortcut: 'harga',
    text: 'Ini daftarnya.',
    attachmentId: await aPicture(shop),
  })
  return (await listed(shop))[0]!.id
}

async function aRoom(shop: Shop): Promise<string> {
  await receiveEvent(shop.channelId, written('halo'))
  const [room] = await rawSql()<{ id: string }[]>`
    select id from room where business_id = ${shop.businessId}`
  return room!.id
}

test('the file of a quick reply is copied for the room, and the quick reply keeps its own', async () => {
  const shop = await aShop()
  const quickReplyId = await withPicture(shop)
  const ref = { businessId: shop.businessId, quickReplyId, roomId: await aRoom(shop) }
  const copied = await attachQuickReplyFile(await aMember(shop, 'agen'), ref)
  expect(copied).toMatchObject({ kind: 'image', sizeBytes: 10 })
  await sweepMedia()
  const [reply] = await listed(shop)
  expect(reply?.file).toMatchObject({ file_name: 'harga.jpg', kind: 'image' })
  expect(reply?.file?.id).not.toBe(copied.id)
  await saveQuickReply(shop.owner, { ...ref, shortcut: 'harga', text: 'Tanpa gambar.' })
  await sweepMedia()
  expect(await rawSql()`select id from attachment where business_id = ${shop.businessId}`).toEqual([
    { id: copied.id },
  ])
})

test("viewers, strangers and other rooms get no copy of a quick reply's file", async () => {
  const [shop, stranger] = [await aShop(), await aShop()]
  const quickReplyId = await withPicture(shop)
  const ref = { businessId: shop.businessId, quickReplyId, roomId: await aRoom(shop) }
  await expect(attachQuickReplyFile(await aMember(shop, 'peninjau'), ref)).rejects.toMatchObject({
    code: 'room.not_found',
  })
  await expect(attachQuickReplyFile(stranger.owner, ref)).rejects.toMatchObject({
    code: 'quick_reply.not_found',
  })
  const elsewhere = await aRoom(stranger)
  await expect(
    attachQuickReplyFile(shop.owner, { ...ref, roomId: elsewhere }),
  ).rejects.toMatchObject({ code: 'room.not_found' })
  await expect(
    saveQuickReply(stranger.owner, {
      businessId: stranger.businessId,
      shortcut: 'curi',
      text: 'x',
      attachmentId: (await listed(shop))[0]!.file!.id,
    }),
  ).rejects.toMatchObject({ code: 'media.not_found' })
})

test('owner or admin makes an entry from a quick reply once, and can undo it', async () => {
  const shop = await aShop()
  await saveQuickReply(shop.owner, {
    businessId: shop.businessId,
    shortcut: 'jam',
    text: 'Buka jam 7.',
  })
  const quickReplyId = (await listed(shop))[0]!.id
  const input = {
    businessId: shop.businessId,
    quickReplyId,
    question: 'Jam buka?',
    answer: 'Jam 7.',
  }
  const answers = () => rawSql()`select e.answer from knowledge_entry e
    join knowledge_source s on s.id = e.source_id
    where e.business_id = ${shop.businessId} and s.deleted_at is null and e.answer = 'Jam 7.'`
  await expect(teachQuickReply(await aMember(shop, 'agen'), input)).rejects.toMatchObject({
    code: 'quick_reply.not_found',
  })
  await teachQuickReply(shop.owner, input)
  await teachQuickReply(shop.owner, input)
  expect(await answers()).toHaveLength(1)
  expect((await listed(shop))[0]?.entry_id).not.toBeNull()
  await undoTeaching(shop.owner, shop.businessId, quickReplyId)
  expect(await answers()).toHaveLength(0)
  expect((await listed(shop))[0]?.entry_id).toBeNull()
})
