import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { claimDelivery, receiveEvent, recordDelivery, sendText } from '#domain/message'
import { listRooms } from '#domain/room'
import type { MessageStatus } from '#lib/canonical'
import { rawSql } from '#platform/database'
import { aShop, openWorld, type World, written } from '../../../tests/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('a receipt that comes in the moment in which the answer to its send is written down is not lost', async () => {
  const shop = await aShop()
  const customers = Array.from({ length: 24 }, (_, index) => `62811100${1000 + index}`)
  for (const phone of customers) await receiveEvent(shop.channelId, written('halo', { phone }))
  const { rooms } = await listRooms(shop.owner, { businessId: shop.businessId, view: 'semua' })
  await Promise.all(
    rooms.map(async (room, index) => {
      const messageId = await sendText(shop.owner, { businessId: shop.businessId, roomId: room.id, clientId: randomUUID(), text: 'ya' })
      await claimDelivery(messageId)
      const key = { providerId: `true_x_${index}`, stanzaId: `R${index}`, fromMe: true }
      const receipt: MessageStatus = { kind: 'message.status', eventKey: `r${index}`, occurredAt: new Date().toISOString(), live: true, target: key, status: 'read' }
      await Promise.all([recordDelivery(messageId, { state: 'accepted', key }), receiveEvent(shop.channelId, receipt)])
    }),
  )
  expect(await rawSql()`select status, count(*)::int from message where direction = 'out' group by status`).toEqual([{ status: 'read', count: rooms.length }])
  expect(await rawSql()`select * from parked_status`).toEqual([])
})
