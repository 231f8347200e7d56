import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { claimDelivery, recordDelivery } from './delivery.ts'
import { listCharges } from './charges.ts'
import { receiveEvent } from '../inbound/inbound.ts'
import { sendText } from '../message/send.ts'
import type { MessageStatus } from '#whatsapp/events'
import { shiftClock } from '#platform/clock'
import { rawSql } from '#platform/database'
import {
  aMember,
  aShop,
  openWorld,
  type Shop,
  type World,
  written,
} from '../../../../tests/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

async function aSentMessage(shop: Shop): Promise<string> {
  const stanzaId = `wamid.${randomUUID()}`
  await receiveEvent(shop.channelId, written('halo', { id: `wamid.${randomUUID()}` }))
  const [room] = await rawSql()<
    { id: string }[]
  >`select id from room where channel_id = ${shop.channelId}`
  const id = await sendText(shop.owner, {
    businessId: shop.businessId,
    roomId: room!.id,
    clientId: randomUUID(),
    text: 'Siap Kak',
  })
  await claimDelivery(id)
  await recordDelivery(id, {
    state: 'accepted',
    key: { providerId: stanzaId, stanzaId, fromMe: true },
  })
  return stanzaId
}
const hear = (
  shop: Shop,
  stanzaId: string,
  status: MessageStatus['status'],
  pricing?: MessageStatus['pricing'],
) =>
  receiveEvent(shop.channelId, {
    kind: 'message.status',
    eventKey: randomUUID(),
    occurredAt: new Date().toISOString(),
    live: true,
    target: { providerId: stanzaId, stanzaId, fromMe: true },
    status,
    ...(pricing ? { pricing } : {}),
  })

const SERVICE = { type: 'regular', category: 'service', billable: true }
const FREE = { type: 'free_entry_point', category: 'referral_conversion', billable: false }

test("a charged message is counted once, at its delivery, for the number's own business", async () => {
  const shop = await aShop({ engine: 'meta-cloud' })
  const [twice, undelivered, toldOnce, free] = [
    await aSentMessage(shop),
    await aSentMessage(shop),
    await aSentMessage(shop),
    await aSentMessage(shop),
  ]
  await hear(shop, twice, 'sent', SERVICE)
  await hear(shop, twice, 'delivered', SERVICE)
  await hear(shop, twice, 'read', SERVICE)
  await hear(shop, undelivered, 'sent', SERVICE)
  // Only the receipt "sent" may have the price.
  await hear(shop, toldOnce, 'sent', SERVICE)
  await hear(shop, toldOnce, 'delivered')
  await hear(shop, free, 'delivered', FREE)
  const counted = [
    { channel_id: shop.channelId, category: 'service', is_free: false, messages: 2 },
    { channel_id: shop.channelId, category: 'referral_conversion', is_free: true, messages: 1 },
  ]
  expect(await listCharges(await aMember(shop, 'agen'), shop.businessId)).toEqual(counted)
  expect(await listCharges((await aShop()).owner, shop.businessId)).toEqual([])
  await rawSql()`delete from room where channel_id = ${shop.channelId}`
  expect((await listCharges(shop.owner, shop.businessId)).map(({ messages }) => messages)).toEqual([
    1, 1,
  ])
})

test('charges are counted from the start of the month in Jakarta', async () => {
  const shop = await aShop({ engine: 'meta-cloud' })
  await hear(shop, await aSentMessage(shop), 'delivered', SERVICE)
  await rawSql()`update message_charge set charged_at = '2026-09-30T16:59:59Z'
    where business_id = ${shop.businessId}`
  const at = async (time: string) => {
    shiftClock(Date.parse(time) - Date.now())
    return (await listCharges(shop.owner, shop.businessId)).length
  }
  expect([await at('2026-09-30T16:59:59Z'), await at('2026-09-30T17:00:00Z')]).toEqual([1, 0])
  await rawSql()`update message_charge set charged_at = '2026-09-30T17:00:00Z'
    where business_id = ${shop.businessId}`
  expect(await at('2026-10-15T00:00:00Z')).toBe(1)
  shiftClock(0)
})
