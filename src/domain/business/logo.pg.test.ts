import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadWorkspace } from '#domain/business'
import { saveLogo } from '#domain/business/logo'
import { aMember, aShop, openWorld, type Shop, type World } from '../../../tests/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const picture = async (width: number, height: number) =>
  (
    await sharp({ create: { width, height, channels: 3, background: '#00705a' } })
      .withExif({ IFD0: { Copyright: 'rahasia' } })
      .jpeg()
      .toBuffer()
  ).toString('base64')
const logoOf = async (shop: Shop) =>
  (await loadWorkspace(shop.owner, shop.businessId)).business?.logo_url ?? null

test('a logo becomes a small square without metadata, and can be removed', async () => {
  const shop = await aShop()
  await saveLogo(shop.owner, shop.businessId, await picture(900, 300))
  const url = await logoOf(shop)
  const stored = Buffer.from(url!.replace('data:image/webp;base64,', ''), 'base64')
  expect(await sharp(stored).metadata()).toMatchObject({ width: 128, height: 128, format: 'webp' })
  expect((await sharp(stored).metadata()).exif).toBeUndefined()
  await saveLogo(shop.owner, shop.businessId, null)
  expect(await logoOf(shop)).toBeNull()
})

test('a file that is not a picture is refused and leaves the logo unchanged', async () => {
  const shop = await aShop()
  for (const wrong of [
    '',
    'AAAA',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>').toString(
      'base64',
    ),
  ])
    await expect(saveLogo(shop.owner, shop.businessId, wrong)).rejects.toMatchObject({
      code: 'business.logo_invalid',
    })
  expect(await logoOf(shop)).toBeNull()
})

test('agents and strangers change no logo', async () => {
  const shop = await aShop()
  const data = await picture(64, 64)
  for (const other of [await aMember(shop, 'agen'), (await aShop()).owner])
    await expect(saveLogo(other, shop.businessId, data)).rejects.toMatchObject({
      code: 'business.not_found',
    })
  expect(await logoOf(shop)).toBeNull()
})
