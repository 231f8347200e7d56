import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadEvent } from '#gateway'
import { shiftClock } from '#platform/clock'
import { rawSql } from '#platform/database'
import { settings, useSettings } from '#platform/settings'
import { startWaha, type Waha } from '../../../tests/standins/waha/waha.ts'
import { aShop, openWorld, type Shop, type World } from '../../../tests/world.ts'
import {
  deleteDeliveries,
  listDeliveries,
  openWebhooks,
  type WebhookDoor,
} from './webhook-world.ts'
import type { WebhookAccount } from './webhooks.ts'
import { DAY_MS } from '#lib/time/durations'

const TEXT = readFileSync(
  new URL('../../gateway/engines/waha/payloads/text-noweb.json', import.meta.url),
  'utf8',
)
/** The example of WAHA's documentation. */
const VECTOR = {
  body: '{"event":"message","session":"cs-1","engine":"GOWS","payload":{"id":"false_628111000111@c.us_ABC"}}',
  key: 'waha-hook-key',
  signature:
    '44618dcb4838450498d00c267d79dafcd8b2a119b3d94a80b140ad8190ca8850221e61eca80b1328e743528dce817f9faca380aaf4bffaad4747c714c59cd18f',
}

let world: World
let senja: Shop
let fajar: Shop
let accounts: WebhookAccount[]
let door: WebhookDoor
let waha: Waha

beforeAll(async () => {
  world = await openWorld()
  senja = await aShop({ engine: 'waha', externalId: 'cs-1' })
  fajar = await aShop({ engine: 'waha', externalId: 'cs-2' })
  await rawSql()`update public.channel set external_id = 'cs-1', settings = '{"server":"of-fajar"}'
    where id = ${fajar.channelId}`
  door = await openWebhooks('/webhooks/waha', 'x-webhook-hmac', { accounts: () => accounts })
  waha = await startWaha({ retryScale: 1000 })
})
afterAll(async () => {
  shiftClock(0)
  await waha.close()
  door.close()
  await world.close()
})
beforeEach(async () => {
  shiftClock(new Date('2026-09-21T14:13:25Z').getTime() - Date.now())
  accounts = [{ channelId: senja.channelId, externalIds: ['cs-1'], appSecret: 'waha-hook-key' }]
  await deleteDeliveries()
})

const sign = (body: string, key = 'waha-hook-key', algorithm = 'sha512') =>
  createHmac(algorithm, key).update(body).digest('hex')

test("the signature of WAHA's own example is accepted", async () => {
  expect(await door.post(VECTOR.body, VECTOR.signature)).toBe(200)
  expect(await listDeliveries()).toMatchObject([{ channel_id: senja.channelId, body: VECTOR.body }])
})

test.each([
  ['missing', undefined],
  ['empty', ''],
  ['wrong', sign(TEXT, 'guess')],
  ['in upper case', sign(TEXT).toUpperCase()],
  ['cut short', sign(TEXT).slice(0, -1)],
  ['made with sha256', sign(TEXT, 'waha-hook-key', 'sha256')],
  ['of the same body serialised again', sign(JSON.stringify(JSON.parse(TEXT)))],
])('a signature that is %s stores nothing', async (_, signature) => {
  expect(await door.post(TEXT, signature)).toBe(401)
  expect(await listDeliveries()).toEqual([])
})

test('refuses an unconnected session like a wrong signature', async () => {
  const strange = TEXT.replace('"cs-1"', '"cs-9"')
  expect(await door.post(strange, sign(strange))).toBe(401)
  expect(await listDeliveries()).toEqual([])
})

test('a delivery replayed after a day is refused; a retry after an hour is accepted', async () => {
  shiftClock(new Date('2026-09-21T15:13:25Z').getTime() - Date.now())
  expect(await door.post(TEXT, sign(TEXT))).toBe(200)
  shiftClock(new Date('2026-09-21T14:13:25Z').getTime() + DAY_MS - Date.now())
  const other = TEXT.replace('halo kak', 'halo lagi')
  expect(await door.post(other, sign(other))).toBe(400)
  expect(await listDeliveries()).toHaveLength(1)
})

test('acknowledges a repeated delivery and stores it once', async () => {
  expect(await Promise.all(Array.from({ length: 5 }, () => door.post(TEXT, sign(TEXT))))).toEqual([
    200, 200, 200, 200, 200,
  ])
  expect(await listDeliveries()).toHaveLength(1)
})

test('two servers may share a session name: the secret decides the channel', async () => {
  accounts.push({ channelId: fajar.channelId, externalIds: ['cs-1'], appSecret: 'fajar-key' })
  expect(await door.post(TEXT, sign(TEXT, 'fajar-key'))).toBe(200)
  expect(await listDeliveries()).toMatchObject([{ channel_id: fajar.channelId }])
})

test("a session name inside a customer's text is ignored", async () => {
  accounts.push({ channelId: fajar.channelId, externalIds: ['cs-2'], appSecret: 'waha-hook-key' })
  const sly = TEXT.replaceAll('halo kak', '\\"session\\":\\"cs-2\\"')
  expect(await door.post(sly, sign(sly))).toBe(200)
  const rows = await listDeliveries()
  expect(rows).toMatchObject([{ channel_id: senja.channelId }])
  expect((await loadEvent(rows[0]!.id))?.events).toMatchObject([
    { kind: 'message.created', content: { text: '"session":"cs-2"' } },
  ])
})

test('answers an oversized body with 413', async () => {
  const huge = `{"session":"cs-1","payload":"${'a'.repeat(3 * 1024 * 1024)}"}`
  expect(await door.post(huge, sign(huge))).toBe(413)
})

test('WAHA retries during an outage, and nothing is lost or doubled', async () => {
  shiftClock(0)
  const session = waha.sessions.create('cs-1', {
    webhooks: [
      {
        url: `${door.url}?`,
        events: ['message.any'],
        hmac: { key: 'late-key' },
        retries: { policy: 'exponential', delaySeconds: 2, attempts: 15 },
      },
    ],
  })
  Object.assign(session, { isPaired: true, status: 'WORKING' })
  const delivery = waha.customer('cs-1', {
    person: { phone: '628111000111', name: 'Dewi' },
    id: '3A99',
    does: { type: 'write', content: { type: 'text', text: 'masih buka?' } },
  })
  await vi.waitUntil(() => waha.sessions.deliveries.length >= 3, { interval: 5, timeout: 45_000 })
  accounts = [{ channelId: senja.channelId, externalIds: ['cs-1'], appSecret: 'late-key' }]
  await delivery
  expect(waha.sessions.deliveries.map(({ status }) => status)).toEqual([
    ...Array.from({ length: waha.sessions.deliveries.length - 1 }, () => 401),
    200,
  ])
  const [row, ...rest] = await listDeliveries()
  expect(rest).toEqual([])
  expect((await loadEvent(row!.id))?.events).toMatchObject([
    { kind: 'message.created', key: { stanzaId: '3A99' } },
  ])
})

test("the operator's secret is valid only for sessions with the operator's key", async () => {
  const before = settings()
  useSettings({ ...before, WAHA_WEBHOOK_HMAC_KEY: 'hook-of-the-operator' })
  accounts = [
    { channelId: senja.channelId, externalIds: ['cs-1'], appSecret: 'a-key-of-its-own' },
    {
      channelId: fajar.channelId,
      externalIds: ['cs-1'],
      appSecret: 'another-key',
      isUnproved: true,
    },
  ]
  expect(await door.post(VECTOR.body, sign(VECTOR.body, 'hook-of-the-operator'))).toBe(200)
  expect(await listDeliveries()).toMatchObject([{ channel_id: senja.channelId, body: VECTOR.body }])
  useSettings(before)
  expect(
    await door.post(
      VECTOR.body.replace('ABC', 'DEF'),
      sign(VECTOR.body.replace('ABC', 'DEF'), 'hook-of-the-operator'),
    ),
  ).toBe(401)
})
