import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { claimDelivery, recordDelivery } from '../delivery/delivery.ts'
import { receiveEvent } from './inbound.ts'
import { sendText } from '../message/send.ts'
import { listRooms } from '../room/room-lists.ts'
import type { MessageStatus } from '#whatsapp/events'
import { rawSql } from '#platform/database'
import { untilBlocked } from '../../../../tests/locks.ts'
import { aShop, openWorld, type World, written } from '../../../../tests/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test("a receipt that arrives while its send's answer is being stored is not lost", async () => {
  const shop = await aShop()
  const customers = Array.from({ length: 24 }, (_, index) => `62811100${1000 + index}`)
  for (const phone of customers) await receiveEvent(shop.channelId, written('halo', { phone }))
  const { rooms } = await listRooms(shop.owner, { businessId: shop.businessId, view: 'semua' })
  await Promise.all(
    rooms.map(async (room, index) => {
      const messageId = await sendText(shop.owner, {
        businessId: shop.businessId,
        roomId: room.id,
        clientId: randomUUID(),
        text: 'ya',
      })
      await claimDelivery(messageId)
      const key = { providerId: `true_x_${index}`, stanzaId: `R${index}`, fromMe: true }
      const receipt: MessageStatus = {
        kind: 'message.status',
        eventKey: `r${index}`,
        occurredAt: new Date().toISOString(),
        live: true,
        target: key,
        status: 'read',
      }
      await Promise.all([
        recordDelivery(messageId, { state: 'accepted', key }),
        receiveEvent(shop.channelId, receipt),
      ])
    }),
  )
  expect(
    await rawSql()`select status, count(*)::int from message where direction = 'out'
      group by status`,
  ).toEqual([{ status: 'read', count: rooms.length }])
  expect(await rawSql()`select * from parked_status`).toEqual([])
})

test('a message written while the one before it is being settled is always sent', async () => {
  const shop = await aShop()
  await receiveEvent(shop.channelId, written('halo'))
  const { rooms } = await listRooms(shop.owner, { businessId: shop.businessId, view: 'semua' })
  const roomId = rooms[0]!.id
  const send = (text: string) =>
    sendText(shop.owner, { businessId: shop.businessId, roomId, clientId: randomUUID(), text })
  const first = await send('satu')
  await claimDelivery(first)

  let settled: Promise<void> | undefined
  let second: Promise<string> | undefined
  // This lock of the key makes the settling transaction wait after it has looked for the next
  // message and before it commits.
  await rawSql().begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtextextended(${`${shop.channelId} 1:N1`}, 0))`
    settled = recordDelivery(first, {
      state: 'accepted',
      key: { providerId: 'n1', stanzaId: 'N1', fromMe: true },
    })
    await untilBlocked()
    second = send('dua').then(async (id) => {
      await rawSql()`select graphile_worker.remove_job(${`deliver:${id}`})`
      return (await claimDelivery(id)) ? 'sending' : id
    })
    await Promise.race([second, untilBlocked(2)])
  })
  await settled
  const outcome = await second
  const isComing =
    outcome === 'sending' ||
    (await rawSql()`select 1 from graphile_worker.jobs where key = ${`deliver:${outcome}`}`)
      .length === 1
  expect(isComing).toBe(true)
})
