import { afterAll, beforeAll, expect, test } from 'vitest'
import { findOrder, listOrders } from '#domain/order'
import { rawSql } from '#platform/database'
import { aMember, aShop, openWorld, type Shop, type World } from '../../../tests/world.ts'

let world: World
let shop: Shop
beforeAll(async () => {
  world = await openWorld()
  shop = await aShop()
})
afterAll(() => world.close())

async function anOrder(minutesLeft: number | null, status = 'waiting'): Promise<string> {
  const expiresAt = minutesLeft === null ? null : new Date(Date.now() + minutesLeft * 60_000)
  const [row] = await rawSql()<
    { id: string }[]
  >`insert into "order" (business_id, description, amount_rupiah, status, expires_at)
    values (${shop.businessId}, 'Paket Usaha', 1250000, ${status}, ${expiresAt}) returning id`
  return row!.id
}

test('the owner sees an order with its sum; an unpaid order expires, a paid one stays', async () => {
  expect(await findOrder(shop.owner, await anOrder(30))).toMatchObject({
    status: 'waiting',
    amount_rupiah: 1_250_000,
    business_name: 'Roti Senja',
  })
  expect(await findOrder(shop.owner, await anOrder(-1))).toMatchObject({ status: 'expired' })
  expect(await findOrder(shop.owner, await anOrder(-1, 'paid'))).toMatchObject({ status: 'paid' })
  expect(await listOrders(shop.owner, shop.businessId)).toHaveLength(3)
})

test('an order does not exist for members, other owners and unknown ids', async () => {
  const id = await anOrder(null)
  const other = await aShop()
  for (const claims of [other.owner, await aMember(shop, 'admin')]) {
    expect(await findOrder(claims, id)).toBeUndefined()
    expect(await listOrders(claims, shop.businessId)).toEqual([])
  }
  expect(await findOrder(shop.owner, shop.businessId)).toBeUndefined()
})
