import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember, aShop, openWorld, type Shop, type World } from '../../../tests/world.ts'
import {
  countQuickReplyUse,
  listQuickReplies,
  removeQuickReply,
  restoreQuickReply,
  saveQuickReply,
} from './quick-reply.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const listed = (shop: Shop) => listQuickReplies(shop.owner, shop.businessId)

test('a quick reply is written, changed and counted; the most used comes first', async () => {
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
  await countQuickReplyUse(await aMember(shop, 'agen'), shop.businessId, opening.id)
  expect(await listed(shop)).toMatchObject([
    { id: opening.id, shortcut: 'jam', text: 'Buka 07.00 sampai 21.00.', used_count: 1 },
    { shortcut: 'alamat' },
  ])
})

test('a shortcut is unique within a business', async () => {
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

test('members who only answer customers, and strangers, change none', async () => {
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
