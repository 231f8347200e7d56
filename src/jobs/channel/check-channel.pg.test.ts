import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { disconnectChannel } from '#domain/channel/connect'
import { recordChannelStatus } from '#domain/channel/state'
import { connectWahaChannel } from '../../../tests/channels.ts'
import { sendText } from '#conversation/outbox'
import { claimDelivery, receiveEvent, recordDelivery } from '#conversation/pipeline'
import { rawSql } from '#platform/database'
import { settings, useSettings } from '#platform/settings'
import { startWaha, type Waha } from '../../../tests/standins/waha/waha.ts'
import { aShop, openWorld, type Shop, type World, written } from '../../../tests/world.ts'
import { actOnChannel } from './act-on-channel.ts'
import { checkChannel } from './check-channel.ts'

const CHAT = '628111000111@c.us'

let world: World
let waha: Waha
beforeAll(async () => {
  world = await openWorld()
  waha = await startWaha({ engine: 'WEBJS', receiptDelayMs: 0 })
  useSettings({ ...settings(), WAHA_URL: waha.url })
})
afterAll(async () => {
  await waha.close()
  await world.close()
})

/** Stores a message that WAHA accepted `minutes` ago; WhatsApp reports the status `ack` for it. */
async function aTakenMessage(
  ack: number,
  minutes: number,
): Promise<{ shop: Shop; id: string; name: string; stanzaId: string }> {
  const shop = await aShop({ engine: 'waha', externalId: `cs-${randomUUID()}` })
  const [name, stanzaId] = [shop.channelId, `3EB0${randomUUID().slice(0, 8).toUpperCase()}`]
  await connectWahaChannel(shop.owner, {
    businessId: shop.businessId,
    channelId: shop.channelId,
    name: 'Server WAHA',
    url: waha.url,
    apiKey: 'waha-key',
    session: name,
  })
  const session = Object.assign(waha.sessions.create(name, {}), {
    isPaired: true,
    status: 'WORKING' as const,
  })
  await receiveEvent(shop.channelId, written('halo'))
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
    key: { providerId: `true_${CHAT}_${stanzaId}`, stanzaId, fromMe: true },
  })
  await rawSql()`update message set status_at = now() - make_interval(mins => ${minutes})
    where id = ${id}`
  session.messages.push({
    id: stanzaId,
    fromMe: true,
    chatId: CHAT,
    person: { phone: '628111000111', name: 'Dewi' },
    own: '628999000222@c.us',
    at: Date.now() - minutes * 60_000,
    content: { type: 'text', text: 'Siap Kak' },
    source: 'api',
    ack,
  })
  return { shop, id, name, stanzaId }
}
const statusOf = async (id: string) =>
  (
    await rawSql()<
      { status: string; status_reason: string | null }[]
    >`select status, status_reason from message where id = ${id}`
  )[0]

test('a message without receipt is unconfirmed after minutes, not sent again, settled by a late receipt', async () => {
  const { shop, id, name, stanzaId } = await aTakenMessage(0, 15)
  await checkChannel({ channelId: shop.channelId })
  expect(await statusOf(id)).toEqual({
    status: 'unconfirmed',
    status_reason: 'unsure',
  })
  // WAHA lists the message itself, which does not prove its delivery: the next check changes
  // nothing.
  await rawSql()`update channel set looked_at = now() - interval '10 minutes'
    where id = ${shop.channelId}`
  await checkChannel({ channelId: shop.channelId })
  expect(await statusOf(id)).toMatchObject({ status: 'unconfirmed' })
  expect(waha.sent.filter((sent) => sent.session === name && sent.route === 'sendText')).toEqual([])
  await receiveEvent(shop.channelId, {
    kind: 'message.status',
    eventKey: randomUUID(),
    occurredAt: new Date().toISOString(),
    live: true,
    target: { providerId: stanzaId, stanzaId, fromMe: true },
    status: 'delivered',
  })
  expect(await statusOf(id)).toEqual({ status: 'delivered', status_reason: null })
})

test.each([
  ['on its way for a few minutes only', 0, 5, 'sent'],
  ['at a phone that is switched off', 1, 15, 'sent'],
  ['whose receipt was lost', 3, 15, 'read'],
  ['that WhatsApp refused', -1, 15, 'failed'],
])('a message %s is shown as what it is', async (_, ack, minutes, status) => {
  const { shop, id } = await aTakenMessage(ack, minutes)
  await checkChannel({ channelId: shop.channelId })
  expect(await statusOf(id)).toMatchObject({ status })
})

test('late events and queries of a disconnected number change nothing', async () => {
  const { shop } = await aTakenMessage(1, 1)
  await disconnectChannel(shop.owner, {
    businessId: shop.businessId,
    channelId: shop.channelId,
    engine: 'waha',
  })
  await checkChannel({ channelId: shop.channelId })
  await actOnChannel({ channelId: shop.channelId, act: 'start' })
  await recordChannelStatus(shop.channelId, { status: 'FAILED', reason: 'odd' })
  expect(
    await rawSql()`select status, status_reason, checked_at from channel
      where id = ${shop.channelId}`,
  ).toEqual([{ status: 'pending', status_reason: null, checked_at: null }])
})
