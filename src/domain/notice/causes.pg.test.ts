import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember, aShop, openWorld, type Shop, type World, written } from '../../../tests/world.ts'
import { listRooms } from '#conversation/feed'
import { assignRoom, takeOver } from '#conversation/member'
import { receiveEvent } from '#conversation/pipeline'
import { notifyDown } from '#domain/channel/notify-down'
import { NOTICE_KINDS, noticeTitle } from '#contract/notice'
import { listNotices } from '#domain/notice'
import { rawSql } from '#platform/database'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

async function aRoom(shop: Shop): Promise<string> {
  await receiveEvent(shop.channelId, written('halo', { name: 'Sari' }))
  const { rooms } = await listRooms(shop.owner, { businessId: shop.businessId, view: 'semua' })
  return rooms[0]!.id
}
const kindsOf = async (shop: Shop, member: Shop['owner']) =>
  (await listNotices(member, shop.businessId)).map(({ kind }) => kind)

test('the check of the database allows exactly the kinds of notices in the contract', async () => {
  const [row] = await rawSql()<{ text: string }[]>`
    select pg_get_constraintdef(oid) as text from pg_constraint where conname = 'notice_kind_check'`
  const taken = [...row!.text.matchAll(/'([a-z_]+)'/g)].map(([, kind]) => kind)
  expect(taken.toSorted()).toEqual([...NOTICE_KINDS].toSorted())
})

test('a member has a notice of a conversation assigned to them, until it is reassigned', async () => {
  const shop = await aShop()
  const [rina, budi] = [await aMember(shop, 'agen'), await aMember(shop, 'agen')]
  const roomId = await aRoom(shop)
  const give = (to: string) => assignRoom(shop.owner, { businessId: shop.businessId, roomId }, to)
  await give(rina.sub!)
  expect(await kindsOf(shop, rina)).toEqual(['assigned'])
  await give(budi.sub!)
  expect(await kindsOf(shop, rina)).toEqual([])
  expect(await kindsOf(shop, budi)).toEqual(['assigned'])
})

test('a member who takes a conversation themself gets no notice of it', async () => {
  const shop = await aShop()
  const rina = await aMember(shop, 'agen')
  const roomId = await aRoom(shop)
  await takeOver(rina, { businessId: shop.businessId, roomId })
  expect(await kindsOf(shop, rina)).toEqual([])
})

test('a number that lost its connection causes one notice, until it is connected again', async () => {
  const shop = await aShop({ engine: 'waha' })
  const agen = await aMember(shop, 'agen')
  await aRoom(shop)
  const become = (status: string, minutesAgo: number) => rawSql()`
    update channel set status = ${status}, status_at = now() - make_interval(mins => ${minutesAgo})
    where id = ${shop.channelId}`
  await become('FAILED', 1)
  await notifyDown()
  expect(await kindsOf(shop, shop.owner)).toEqual([])
  await become('FAILED', 3)
  await notifyDown()
  await notifyDown()
  expect(await kindsOf(shop, shop.owner)).toEqual(['channel_down'])
  const [told] = await listNotices(shop.owner, shop.businessId)
  const [known] = await rawSql()<{ name: string }[]>`
    select name from channel where id = ${shop.channelId}`
  expect(noticeTitle(told!)).toContain(known!.name)
  expect(await kindsOf(shop, agen)).toEqual([])
  await become('WORKING', 0)
  await notifyDown()
  expect(await kindsOf(shop, shop.owner)).toEqual([])
})
