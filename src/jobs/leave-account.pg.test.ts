import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openChannel } from '#domain/channel'
import { changeWahaChannel, connectWahaChannel } from '../../tests/channels.ts'
import { engineOf } from '#gateway'
import { shiftClock } from '#platform/clock'
import { db, rawSql } from '#platform/database'
import { settings, useSettings } from '#platform/settings'
import { startWaha, type Waha } from '../../tests/standins/waha/waha.ts'
import { aShop, openWorld, type Shop, type World } from '../../tests/world.ts'
import { leaveAccount } from './leave-account.ts'

let world: World
let waha: Waha
let shop: Shop
beforeAll(async () => {
  world = await openWorld()
  waha = await startWaha({ receiptDelayMs: 0, startMs: 1 })
  useSettings({ ...settings(), WAHA_URL: waha.url })
})
afterAll(async () => {
  await waha.close()
  await world.close()
})
beforeEach(async () => {
  shiftClock(0)
  waha.sessions.all.clear()
  shop = await aShop()
})

const THEIRS = { url: 'https://crm.example/hook', events: ['message'], hmac: { key: 'theirs' } }
const webhooksOf = (name: string): { url: string }[] =>
  Object(waha.sessions.all.get(name)?.config).webhooks ?? []

/** A channel on a session of its owner, which has our webhook and one of the owner's. */
async function connected(name: string, url = waha.url): Promise<string> {
  if (!waha.sessions.all.has(name)) waha.sessions.create(name, { debug: true, webhooks: [THEIRS] })
  const channelId = await connectWahaChannel(shop.owner, {
    businessId: shop.businessId,
    name: 'WAHA',
    url,
    apiKey: waha.apiKey,
    session: name,
  })
  const account = await openChannel(channelId)
  await engineOf('waha').actOnSession(account!, 'start')
  return channelId
}
const leftIds = async () =>
  (
    await rawSql()<
      { id: string }[]
    >`select id from private.left_account where business_id = ${shop.businessId}`
  ).map(({ id }) => id)
const jobs = (leftId: string) =>
  rawSql()<
    { run_at: string }[]
  >`select run_at from graphile_worker._private_jobs where payload ->> 'leftId' = ${leftId}
    order by run_at`
const deleteChannel = (channelId: string) =>
  db.writeAs(shop.owner, (tx) => tx`delete from public.channel where id = ${channelId}`)

test('deleting a channel removes our webhook; other webhooks and the session stay', async () => {
  const channelId = await connected('toko-1')
  expect(webhooksOf('toko-1')).toHaveLength(2)
  await deleteChannel(channelId)
  const [leftId, ...others] = await leftIds()
  expect(others).toEqual([])
  expect(await jobs(leftId!)).toHaveLength(1)
  await leaveAccount({ leftId: leftId! })
  expect(webhooksOf('toko-1')).toEqual([THEIRS])
  expect(waha.sessions.all.get('toko-1')?.config).toMatchObject({ debug: true })
  expect(await leftIds()).toEqual([])
  await leaveAccount({ leftId: leftId! })
  expect(webhooksOf('toko-1')).toEqual([THEIRS])
})

test('an unreachable server does not keep the channel; retries end after two days', async () => {
  const channelId = await connected('toko-2')
  const back = await waha.interrupt()
  await deleteChannel(channelId)
  expect(await openChannel(channelId)).toBeUndefined()
  const [leftId] = await leftIds()
  await leaveAccount({ leftId: leftId! })
  expect(await leftIds()).toHaveLength(1)
  shiftClock(3 * 3_600_000)
  await leaveAccount({ leftId: leftId! })
  const waiting = (await jobs(leftId!)).at(-1)!
  expect(Date.parse(waiting.run_at) - Date.now()).toBeGreaterThan(5.9 * 3_600_000)
  shiftClock(49 * 3_600_000)
  await leaveAccount({ leftId: leftId! })
  expect(await leftIds()).toEqual([])
  await back()
})

test('a channel that changes its session removes the old webhook, unless it returns', async () => {
  const channelId = await connected('toko-3')
  const change = { businessId: shop.businessId, channelId, name: 'WAHA', url: waha.url }
  await changeWahaChannel(shop.owner, { ...change, session: 'toko-4' })
  const [first] = await leftIds()
  await leaveAccount({ leftId: first! })
  expect(webhooksOf('toko-3')).toEqual([THEIRS])

  await changeWahaChannel(shop.owner, { ...change, session: 'toko-3' })
  await engineOf('waha').actOnSession((await openChannel(channelId))!, 'start')
  await changeWahaChannel(shop.owner, { ...change, session: 'toko-4' })
  await changeWahaChannel(shop.owner, { ...change, session: 'toko-3' })
  for (const leftId of await leftIds()) await leaveAccount({ leftId })
  expect(webhooksOf('toko-3')).toHaveLength(2)
  expect(await leftIds()).toEqual([])
})

test('a missing session or a revoked key is not retried', async () => {
  const [gone, refused] = [await connected('toko-5'), await connected('toko-6')]
  waha.sessions.all.delete('toko-5')
  await rawSql()`delete from channel where id = ${gone}`
  await changeWahaChannel(shop.owner, {
    businessId: shop.businessId,
    channelId: refused,
    name: 'WAHA',
    url: waha.url,
    apiKey: 'withdrawn',
    session: 'toko-6',
  })
  await rawSql()`delete from channel where id = ${refused}`
  for (const leftId of await leftIds()) await leaveAccount({ leftId })
  expect(await leftIds()).toEqual([])
})

test('deleting a business removes our webhooks from its sessions', async () => {
  await connected('toko-7')
  await rawSql()`delete from business where id = ${shop.businessId}`
  const [leftId] = await leftIds()
  await leaveAccount({ leftId: leftId! })
  expect(webhooksOf('toko-7')).toEqual([THEIRS])
})
