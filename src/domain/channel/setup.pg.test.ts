import { afterAll, beforeAll, expect, test } from 'vitest'
import { openChannel } from '#domain/channel'
import { disconnectChannel, writeAsSimulatedCustomer } from '#domain/channel/connect'
import {
  changeMetaChannel,
  connectMetaChannel,
  connectSimulatorChannel,
  getMetaSetup,
} from '../../../tests/channels.ts'
import { receiveEvent } from '#conversation/pipeline'
import { rawSql } from '#platform/database'
import { aMember, aShop, openWorld, type World, written } from '../../../tests/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test("owner and admin read Meta's requirements and change the number; secrets are never returned", async () => {
  const shop = await aShop()
  const { businessId } = shop
  const channelId = await connectMetaChannel(shop.owner, {
    businessId,
    name: 'WhatsApp resmi',
    phoneNumberId: '100200300',
    wabaId: '555666',
    accessToken: 'EAAG-first-token',
    appSecret: 'rahasia',
    verifyToken: 'v-1',
  })
  const admin = await aMember(shop, 'admin')
  expect(await getMetaSetup(admin, businessId, channelId)).toEqual({
    phoneNumberId: '100200300',
    wabaId: '555666',
    verifyToken: 'v-1',
    hasAppSecret: true,
  })

  await changeMetaChannel(admin, {
    businessId,
    channelId,
    name: 'WhatsApp toko',
    phoneNumberId: '100200301',
    wabaId: '555666',
  })
  expect(await openChannel(channelId)).toMatchObject({
    externalId: '100200301',
    credentials: { accessToken: 'EAAG-first-token', appSecret: 'rahasia', verifyToken: 'v-1' },
  })
  await changeMetaChannel(shop.owner, {
    businessId,
    channelId,
    name: 'WhatsApp toko',
    phoneNumberId: '100200301',
    accessToken: 'EAAG-second-token',
  })
  expect(await openChannel(channelId)).toMatchObject({
    credentials: { accessToken: 'EAAG-second-token' },
  })
})

test('a simulated customer cannot write to a channel that is not connected yet', async () => {
  const shop = await aShop()
  const { businessId } = shop
  const [pending] = await rawSql()<
    { id: string }[]
  >`insert into channel (business_id) values (${businessId}) returning id`
  const message = {
    businessId,
    channelId: pending!.id,
    from: '628111000111',
    name: 'Sari',
    text: 'Halo',
  }
  await expect(writeAsSimulatedCustomer(shop.owner, message)).rejects.toMatchObject({
    code: 'channel.offline',
  })
  await connectSimulatorChannel(shop.owner, { businessId, channelId: pending!.id })
  await writeAsSimulatedCustomer(shop.owner, message)
  expect(
    await rawSql()`select 1 from graphile_worker._private_jobs
      where payload ->> 'channelId' = ${pending!.id} and payload ->> 'text' = 'Halo'`,
  ).toHaveLength(1)
})

test('the channel set-up is hidden from an agen and from another business', async () => {
  const shop = await aShop()
  const { businessId } = shop
  const channelId = await connectMetaChannel(shop.owner, {
    businessId,
    name: 'WhatsApp resmi',
    phoneNumberId: '700800900',
    accessToken: 'EAAG-first-token',
  })
  const stranger = await aShop()
  for (const [claims, id] of [
    [await aMember(shop, 'agen'), businessId],
    [stranger.owner, businessId],
    [stranger.owner, stranger.businessId],
  ] as const) {
    await expect(getMetaSetup(claims, id, channelId)).rejects.toMatchObject({
      code: 'channel.not_found',
    })
    await expect(
      changeMetaChannel(claims, { businessId: id, channelId, name: 'X', phoneNumberId: '1234567' }),
    ).rejects.toMatchObject({ code: 'channel.not_found' })
  }
  expect((await openChannel(channelId))?.externalId).toBe('700800900')
})

test('disconnecting deletes number, token and proofs, keeps the conversations, and allows a new connection', async () => {
  const shop = await aShop()
  const { businessId } = shop
  const number = {
    businessId,
    name: 'WhatsApp resmi',
    phoneNumberId: '300400500',
    wabaId: '555666',
    accessToken: 'EAAG-first-token',
  }
  const channelId = await connectMetaChannel(shop.owner, number)
  await rawSql()`update channel
    set settings = settings || '{"wabaId":"555666"}', phone = '628111',
      limits = '{"quality":{"active":true}}' where id = ${channelId}`
  await receiveEvent(channelId, written('halo'))
  const ref = { businessId, channelId, engine: 'meta-cloud' as const }
  for (const claims of [await aMember(shop, 'agen'), (await aShop()).owner])
    await expect(disconnectChannel(claims, ref)).rejects.toMatchObject({
      code: 'channel.not_found',
    })
  await disconnectChannel(await aMember(shop, 'admin'), ref)
  expect(await openChannel(channelId)).toMatchObject({
    externalId: '',
    status: 'pending',
    credentials: {},
    settings: {},
  })
  expect(await rawSql()`select phone, limits from channel where id = ${channelId}`).toEqual([
    { phone: null, limits: {} },
  ])
  expect(await rawSql()`select 1 from channel_secret where channel_id = ${channelId}`).toEqual([])
  expect(await rawSql()`select 1 from message where channel_id = ${channelId}`).toHaveLength(1)
  expect(
    await rawSql()`select 1 from private.left_account where channel_id = ${channelId}`,
  ).toEqual([])
  expect(await connectMetaChannel(shop.owner, { ...number, channelId })).toBe(channelId)
})
