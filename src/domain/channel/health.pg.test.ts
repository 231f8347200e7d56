import { AppError, toErrorReason } from '#platform/errors'
import { toCallReason } from '#whatsapp/provider-reasons'
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openChannel } from '#domain/channel'
import { findChecks, recordLimit } from '#domain/channel/health'
import {
  actOnChannel,
  loadPairing,
  recordAct,
  recordChannelStatus,
  recordSession,
} from '#domain/channel/state'
import {
  changeWahaChannel,
  connectQrChannel,
  connectWahaChannel,
  getWahaSetup,
} from '../../../tests/channels.ts'
import { loadWorkspace } from '#domain/business'
import { listRooms } from '#conversation/feed'
import { sendTest, sendText } from '#conversation/outbox'
import { claimDelivery, receiveEvent, recordDelivery } from '#conversation/pipeline'
import { sealText } from '#platform/crypto'
import { rawSql } from '#platform/database'
import { settings, useSettings } from '#platform/settings'
import { checkChannel } from '../../jobs/channel/check-channel.ts'
import { startWaha, type Waha } from '../../../tests/standins/waha/waha.ts'
import { aMember, aShop, openWorld, type Shop, type World, written } from '../../../tests/world.ts'

let world: World
let waha: Waha
beforeAll(async () => {
  world = await openWorld()
  waha = await startWaha({ engine: 'GOWS', receiptDelayMs: 0 })
  useSettings({ ...settings(), WAHA_URL: waha.url })
})
afterAll(async () => {
  await waha.close()
  await world.close()
})

const channelOf = async (shop: Shop, channelId: string) =>
  (await loadWorkspace(shop.owner, shop.businessId)).channels.find(
    (channel) => channel.id === channelId,
  )!
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

test('a WAHA session is connected with a sealed key, changed without typing it again, and started', async () => {
  const shop = await aShop()
  const channelId = await connectWahaChannel(shop.owner, {
    businessId: shop.businessId,
    name: 'Server WAHA',
    url: 'https://waha.example.test',
    apiKey: 'kunci-rahasia',
    session: 'toko-1',
  })
  const opened = await openChannel(channelId)
  expect(opened).toMatchObject({
    engine: 'waha',
    externalId: 'toko-1',
    status: 'STARTING',
    credentials: {
      url: 'https://waha.example.test',
      apiKey: 'kunci-rahasia',
      hmacKey: expect.stringMatching(/.{20}/),
    },
  })
  const [stored] = await rawSql()<
    { sealed: string }[]
  >`select sealed from channel_secret where channel_id = ${channelId}`
  expect(stored?.sealed).not.toContain('kunci')
  expect(await getWahaSetup(await aMember(shop, 'admin'), shop.businessId, channelId)).toEqual({
    url: 'https://waha.example.test',
    session: 'toko-1',
    hasApiKey: true,
  })
  await changeWahaChannel(shop.owner, {
    businessId: shop.businessId,
    channelId,
    name: 'Server WAHA',
    url: 'https://waha2.example.test',
    session: 'toko-1',
  })
  expect((await openChannel(channelId))?.credentials).toEqual({
    ...opened!.credentials,
    url: 'https://waha2.example.test',
  })
  const jobs = await rawSql()<
    { payload: { act: string } }[]
  >`select p.payload from graphile_worker._private_jobs p
    join graphile_worker._private_tasks t on t.id = p.task_id where t.identifier = 'act-on-channel'
    and p.payload ->> 'channelId' = ${channelId}`
  expect(jobs[0]?.payload).toMatchObject({ act: 'start' })
  await expect(
    connectWahaChannel((await aShop()).owner, {
      businessId: shop.businessId,
      name: 'X',
      url: 'https://x.test',
      apiKey: 'k',
      session: 's',
    }),
  ).rejects.toThrow()
})

test('the reason of a refused act is stored as a code and shown in words', async () => {
  const shop = await aShop()
  const channelId = await connectQrChannel(shop.owner, {
    businessId: shop.businessId,
    name: 'WhatsApp QR',
  })
  const shownAfter = async (failure: string) => {
    await recordAct(channelId, { failure })
    return (await loadPairing(shop.owner, shop.businessId, channelId)).failure
  }
  const unsupported = new AppError('channel.unsupported', { engine: 'meta-cloud' })
  expect(toErrorReason(unsupported)).not.toContain(' ')
  expect(await shownAfter(toErrorReason(unsupported))).toBe(unsupported.message)
  const refused = toCallReason({ class: 'final', code: 'already_linked' })
  expect(refused).toBe('already_linked')
  expect(await shownAfter(refused)).toBe('Nomor ini sudah tertaut atau belum siap ditautkan')
})

test('only owner and admin see the pairing code, until it is used or expires', async () => {
  const shop = await aShop()
  const channelId = await connectQrChannel(shop.owner, {
    businessId: shop.businessId,
    name: 'WhatsApp QR',
  })
  await recordChannelStatus(channelId, { status: 'SCAN_QR_CODE', qr: '2@code' })
  await recordAct(channelId, { code: 'ABCD1234' })
  expect(await loadPairing(shop.owner, shop.businessId, channelId)).toMatchObject({
    status: 'SCAN_QR_CODE',
    qr: '2@code',
    code: 'ABCD1234',
    failure: null,
  })
  for (const claims of [await aMember(shop, 'agen'), (await aShop()).owner])
    await expect(loadPairing(claims, shop.businessId, channelId)).rejects.toMatchObject({
      code: 'channel.not_found',
    })
  await rawSql()`update channel_pairing set qr_expires_at = now() - interval '1 second'
    where channel_id = ${channelId}`
  expect(await loadPairing(shop.owner, shop.businessId, channelId)).toMatchObject({
    qr: null,
    code: 'ABCD1234',
  })
  await recordChannelStatus(channelId, { status: 'WORKING' })
  expect(await loadPairing(shop.owner, shop.businessId, channelId)).toMatchObject({
    status: 'WORKING',
    qr: null,
    code: null,
  })
  const [kept] =
    await rawSql()`select qr, code from channel_pairing where channel_id = ${channelId}`
  expect(kept).toEqual({ qr: null, code: null })
})

test('only owner and admin act on a channel', async () => {
  const shop = await aShop()
  for (const claims of [await aMember(shop, 'agen'), (await aShop()).owner])
    await expect(
      actOnChannel(claims, {
        businessId: shop.businessId,
        channelId: shop.channelId,
        act: 'logout',
      }),
    ).rejects.toMatchObject({ code: 'channel.not_found' })
  await actOnChannel(await aMember(shop, 'admin'), {
    businessId: shop.businessId,
    channelId: shop.channelId,
    act: 'logout',
  })
})

test('limits of the account are stored by name; an older event never overrides a newer one', async () => {
  const shop = await aShop()
  const until = new Date(Date.now() + 3_600_000).toISOString()
  await recordLimit(shop.channelId, {
    limit: 'reachout_timelock',
    active: true,
    until,
    occurredAt: ago(1),
  })
  await recordLimit(shop.channelId, {
    limit: 'reachout_timelock',
    active: false,
    occurredAt: ago(5),
  })
  await recordSession(shop.channelId, {
    status: 'WORKING',
    facts: { phone: '628111', quality: 'YELLOW', settings: { throughputPerSecond: 80 } },
  })
  expect(await channelOf(shop, shop.channelId)).toMatchObject({
    time_locked_until: until,
    phone: '628111',
    limits: {
      reachout_timelock: { active: true, until },
      quality: { active: true, value: 'YELLOW' },
    },
  })
  await recordLimit(shop.channelId, {
    limit: 'reachout_timelock',
    active: false,
    occurredAt: ago(0),
  })
  expect((await channelOf(shop, shop.channelId)).time_locked_until).toBeNull()
})

test('missed messages are fetched and answered, and the gap is shown', async () => {
  const externalId = `cs-${randomUUID()}`
  const shop = await aShop({ engine: 'waha', externalId })
  await connectWahaChannel(shop.owner, {
    businessId: shop.businessId,
    channelId: shop.channelId,
    name: 'Server WAHA',
    url: waha.url,
    apiKey: 'waha-key',
    session: externalId,
  })
  Object.assign(waha.sessions.create(externalId, {}), { isPaired: true, status: 'WORKING' })
  await checkChannel({ channelId: shop.channelId })
  expect((await channelOf(shop, shop.channelId)).checked_at).not.toBeNull()
  // The first check fetches no history; later ones fetch what is missing.
  await rawSql()`update channel set looked_at = now() - interval '1 hour'
    where id = ${shop.channelId}`
  await waha.customer(externalId, {
    person: { phone: '628111000111', name: 'Sari' },
    id: 'AAA1',
    at: Date.now() - 20 * 60_000,
    does: { type: 'write', content: { type: 'text', text: 'halo, masih buka?' } },
  })
  const { rooms: before } = await listRooms(shop.owner, {
    businessId: shop.businessId,
    view: 'semua',
  })
  expect(before).toEqual([])
  await checkChannel({ channelId: shop.channelId })
  const { rooms } = await listRooms(shop.owner, { businessId: shop.businessId, view: 'semua' })
  expect(rooms).toMatchObject([
    { last_preview: 'halo, masih buka?', handler: 'ai', unread_count: 1 },
  ])
  expect(await channelOf(shop, shop.channelId)).toMatchObject({
    gap_messages: 1,
    gap_from: rooms[0]!.last_inbound_at,
    gap_until: expect.any(String),
  })
  await checkChannel({ channelId: shop.channelId })
  const [count] = await rawSql()<
    { count: number }[]
  >`select count(*)::int as count from message where channel_id = ${shop.channelId}`
  expect(count?.count).toBe(1)
})

test('a sent message without any receipt shows a gap until deliveries arrive again', async () => {
  const shop = await aShop({ engine: 'waha', externalId: `cs-${randomUUID()}` })
  await receiveEvent(shop.channelId, written('halo'))
  const { rooms } = await listRooms(shop.owner, { businessId: shop.businessId, view: 'semua' })
  const id = await sendText(shop.owner, {
    businessId: shop.businessId,
    roomId: rooms[0]!.id,
    clientId: randomUUID(),
    text: 'Siap Kak',
  })
  await claimDelivery(id)
  await recordDelivery(id, {
    state: 'accepted',
    key: { providerId: 'x', stanzaId: 'x', fromMe: true },
  })
  await connectWahaChannel(shop.owner, {
    businessId: shop.businessId,
    channelId: shop.channelId,
    name: 'Server WAHA',
    url: waha.url,
    apiKey: 'waha-key',
    session: shop.channelId,
  })
  Object.assign(waha.sessions.create(shop.channelId, {}), { isPaired: true, status: 'WORKING' })
  await checkChannel({ channelId: shop.channelId })
  expect((await channelOf(shop, shop.channelId)).gap_from).toBeNull()
  await rawSql()`update message set status_at = now() - interval '20 minutes' where id = ${id}`
  await checkChannel({ channelId: shop.channelId })
  expect(await channelOf(shop, shop.channelId)).toMatchObject({
    gap_from: expect.any(String),
    gap_until: null,
    gap_messages: null,
  })
  await rawSql()`insert into gateway_event (engine, event_key, channel_id, body)
    values ('waha', ${randomUUID()}, ${shop.channelId}, '{}')`
  await checkChannel({ channelId: shop.channelId })
  expect((await channelOf(shop, shop.channelId)).gap_until).not.toBeNull()
})

test('every connected channel is checked repeatedly, one job at a time; simulators are not', async () => {
  const shop = await aShop({ engine: 'meta-cloud' })
  await rawSql()`update channel set checked_at = now() where id <> ${shop.channelId}`
  await aShop()
  expect(await findChecks()).toBe(1)
  expect(await findChecks()).toBe(0)
})

test('a test message is sent as usual; the official API reports when it is refused', async () => {
  const shop = await aShop({ engine: 'waha' })
  const { messageId } = await sendTest(shop.owner, {
    businessId: shop.businessId,
    channelId: shop.channelId,
    phone: '628111000222',
    text: 'Pesan tes',
  })
  expect((await claimDelivery(messageId))?.command).toMatchObject({
    providerChatId: '628111000222@c.us',
    to: [{ kind: 'phone', value: '628111000222' }],
    body: { text: 'Pesan tes' },
  })
  const official = await aShop({ engine: 'meta-cloud' })
  await expect(
    sendTest(official.owner, {
      businessId: official.businessId,
      channelId: official.channelId,
      phone: '628111000222',
      text: 'Pesan tes',
    }),
  ).rejects.toMatchObject({ code: 'message.window_closed' })
  for (const claims of [await aMember(shop, 'agen'), (await aShop()).owner])
    await expect(
      sendTest(claims, {
        businessId: shop.businessId,
        channelId: shop.channelId,
        phone: '628111000222',
        text: 'x',
      }),
    ).rejects.toMatchObject({ code: 'channel.not_found' })
  await expect(
    sendTest(shop.owner, {
      businessId: shop.businessId,
      channelId: shop.channelId,
      phone: '12',
      text: 'x',
    }),
  ).rejects.toMatchObject({ code: 'request.invalid' })
})

test('an outage of Meta marks no working number as broken, except after a check by its owner', async () => {
  const shop = await aShop({ engine: 'meta-cloud', externalId: '100200300400' })
  const graph = createServer((_request, response) => response.writeHead(503).end())
  await new Promise<void>((done) => graph.listen(0, '127.0.0.1', done))
  const address = graph.address()
  const before = settings()
  useSettings({
    ...before,
    META_GRAPH_URL: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
  })
  await rawSql()`insert into channel_secret (channel_id, business_id, sealed)
    values (${shop.channelId}, ${shop.businessId},
        ${sealText(JSON.stringify({ accessToken: 'EAAG-token' }), shop.channelId)})`
  await checkChannel({ channelId: shop.channelId })
  expect(await channelOf(shop, shop.channelId)).toMatchObject({
    status: 'WORKING',
    checked_at: expect.any(String),
  })
  await checkChannel({ channelId: shop.channelId, asked: true })
  expect(await channelOf(shop, shop.channelId)).toMatchObject({ status: 'STARTING' })
  useSettings(before)
  graph.close()
})

test('two servers may use the same session name; on one server it belongs to one business', async () => {
  const [senja, fajar] = [await aShop(), await aShop()]
  const connection = { name: 'Server WAHA', apiKey: 'k', session: 'default' }
  await connectWahaChannel(senja.owner, {
    businessId: senja.businessId,
    url: 'https://waha.senja.test',
    ...connection,
  })
  await connectWahaChannel(fajar.owner, {
    businessId: fajar.businessId,
    url: 'https://waha.fajar.test',
    ...connection,
  })
  await expect(
    connectWahaChannel(fajar.owner, {
      businessId: fajar.businessId,
      url: 'https://waha.senja.test/',
      ...connection,
    }),
  ).rejects.toThrow(expect.objectContaining({ code: 'channel.taken' }))
})
