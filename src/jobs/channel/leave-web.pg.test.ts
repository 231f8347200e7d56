import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openChannel } from '#domain/channel'
import { disconnectChannel } from '#domain/channel/connect'
import { connectMetaChannel, connectQrChannel } from '../../../tests/channels.ts'
import { engineOf, storeWebhook } from '#gateway'
import { rawSql } from '#platform/database'
import { FAST, type FakeWhatsApp, fakeWhatsApp } from '../../../tests/engines/baileys-socket.ts'
import { until } from '../../../tests/shop.ts'
import { aShop, openWorld, type Shop, type World } from '../../../tests/world.ts'
import { type RunningKeeper, startKeeper } from '../../gateway/engines/baileys/session/keeper.ts'
import { actOnChannel } from './act-on-channel.ts'
import { leaveAccount } from '../leave-account.ts'
import { processEvent } from '../process-event.ts'

let world: World
let shop: Shop
let whatsApp: FakeWhatsApp
let keeper: RunningKeeper
let channelId: string
const engine = engineOf('baileys')

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  await rawSql()`delete from public.baileys_session`
  shop = await aShop()
  whatsApp = fakeWhatsApp()
  keeper = await startKeeper(whatsApp.web, FAST)
  channelId = await connectQrChannel(shop.owner, {
    businessId: shop.businessId,
    name: 'WhatsApp QR',
  })
})
afterEach(() => keeper.stop())

async function account() {
  const opened = await openChannel(channelId)
  if (!opened) throw new Error('the channel is gone')
  return opened
}
async function start(status: 'WORKING' | 'SCAN_QR_CODE'): Promise<void> {
  whatsApp.mood.isLinked = status === 'WORKING'
  const linked = await account()
  await engine.actOnSession(linked, 'start')
  await until(
    async () => (await engine.readSession(linked)).status === status,
    () => `never ${status}`,
    8000,
  )
  await keeper.recorded()
}
/** Runs what the jobs do. */
async function leave(): Promise<void> {
  for (const { id } of await rawSql()<
    { id: string }[]
  >`select id from private.left_account where channel_id = ${channelId} order by left_at`)
    await leaveAccount({ leftId: id })
}
async function applyEvents(): Promise<void> {
  await keeper.recorded()
  for (const { id } of await rawSql()<
    { id: string }[]
  >`select id from public.gateway_event where channel_id = ${channelId} and processed_at is null
    order by received_at`)
    await processEvent({ eventId: id })
}
const sessions = async () =>
  (
    await rawSql()<
      { session: string }[]
    >`select session from public.baileys_session where channel_id = ${channelId}`
  ).map(({ session }) => session)
const disconnect = () =>
  disconnectChannel(shop.owner, { businessId: shop.businessId, channelId, engine: 'baileys' })
const unlinked = () => whatsApp.calls.filter(({ name }) => name === 'logout').length

test('"Putuskan" unlinks the device and deletes its keys; later events change nothing', async () => {
  await start('WORKING')
  await whatsApp.sockets[0]?.options.auth.keys.set({ 'lid-mapping': { '628': '1498' } })
  await disconnect()
  expect(await account()).toMatchObject({ externalId: '', status: 'pending' })
  await leave()
  expect(unlinked()).toBe(1)
  expect(await sessions()).toEqual([])
  expect(await rawSql()`select 1 from public.baileys_key where channel_id = ${channelId}`).toEqual(
    [],
  )
  await until(
    () => keeper.owned().length === 0 && whatsApp.living() === 0,
    () => 'still connected',
  )
  await applyEvents()
  expect(await account()).toMatchObject({ externalId: '', status: 'pending' })
  expect(await rawSql()`select 1 from private.left_account`).toEqual([])
})

test('a number that was never linked is removed without a call to WhatsApp', async () => {
  await start('SCAN_QR_CODE')
  await disconnect()
  await leave()
  expect(unlinked()).toBe(0)
  await actOnChannel({ channelId, act: 'start' })
  expect(await sessions()).toEqual([])
  await until(
    () => whatsApp.living() === 0,
    () => 'still connected',
  )
})

test('a channel that moves to the official API leaves WhatsApp Web, keeping stored messages', async () => {
  await start('WORKING')
  whatsApp.event('messages.upsert', {
    type: 'notify',
    messages: [
      {
        key: { remoteJid: '628111000111@s.whatsapp.net', id: '3EB0LAST', fromMe: false },
        messageTimestamp: Math.floor(Date.now() / 1000),
        message: { conversation: 'masih ada?' },
      },
    ],
  })
  await keeper.recorded()
  await connectMetaChannel(shop.owner, {
    businessId: shop.businessId,
    channelId,
    name: 'WhatsApp resmi',
    phoneNumberId: '100200777',
    accessToken: 'EAAG-first-token',
  })
  await leave()
  expect([unlinked(), await sessions()]).toEqual([1, []])
  await applyEvents()
  expect(await account()).toMatchObject({ engine: 'meta-cloud', status: 'STARTING' })
  expect(await rawSql()`select text from public.message where channel_id = ${channelId}`).toEqual([
    { text: 'masih ada?' },
  ])
})

test('a new number on the channel starts without old keys; a late job leaves it', async () => {
  await start('WORKING')
  const [first] = await sessions()
  await whatsApp.sockets[0]?.options.auth.keys.set({ 'lid-mapping': { '628': '1498' } })
  await connectQrChannel(shop.owner, {
    businessId: shop.businessId,
    channelId,
    name: 'WhatsApp QR',
  })
  await start('SCAN_QR_CODE')
  expect(
    await rawSql()`select 1 from public.baileys_key where channel_id = ${channelId}
      and kind = 'lid-mapping'`,
  ).toEqual([])
  await leave()
  const [second] = await sessions()
  expect(second).toBe((await account()).externalId)
  expect(second).not.toBe(first)
  expect(unlinked()).toBe(0)
  await until(
    () => whatsApp.living() === 1,
    () => 'two sockets',
  )
})

test('a late status of a former session does not change the channel', async () => {
  await storeWebhook([
    {
      engine: 'baileys',
      channelId,
      accounts: ['s1'],
      body: JSON.stringify({
        session: 's1',
        self: [],
        event: 'session',
        payload: { status: 'FAILED', reason: 'lama' },
        at: new Date().toISOString(),
      }),
    },
  ])
  await connectMetaChannel(shop.owner, {
    businessId: shop.businessId,
    channelId,
    name: 'WhatsApp resmi',
    phoneNumberId: '100200778',
    accessToken: 'EAAG-first-token',
  })
  await applyEvents()
  expect((await account()).status).toBe('STARTING')
})
