import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { receiveAtOnce } from '#conversation/pipeline'
import { engineOf, loadEvent, markProcessed } from '#gateway'
import { closeDatabase, openDatabase, rawSql } from '#platform/database'
import { useNearRunner } from '#platform/queue'
import { aShop, openWorld, type Shop, type World } from '../../../tests/world.ts'
import {
  deleteDeliveries,
  findAmong,
  storeForJob,
  listDeliveries,
  openWebhooks,
  type WebhookDoor,
} from './webhook-world.ts'
import { type WebhookAccount, webhooks } from './webhooks.ts'

const TEXT = readFileSync(
  new URL('../../gateway/engines/meta-cloud/payloads/text.json', import.meta.url),
  'utf8',
)
const BATCH = readFileSync(
  new URL('../../gateway/engines/meta-cloud/payloads/batch-poisoned.json', import.meta.url),
  'utf8',
)
const WABA = '1029000000000001'

let world: World
let senja: Shop
let fajar: Shop
let accounts: WebhookAccount[]
let door: WebhookDoor

let apply = storeForJob

beforeAll(async () => {
  world = await openWorld({
    META_APP_SECRET: 'instance-secret',
    META_VERIFY_TOKEN: 'instance-token',
  })
  senja = await aShop({ engine: 'meta-cloud', externalId: '1065000000000002' })
  fajar = await aShop({ engine: 'meta-cloud', externalId: '1065000000000003' })
  door = await openWebhooks('/webhooks/meta', 'x-hub-signature-256', {
    accounts: () => accounts,
    apply: (...args) => apply(...args),
  })
})
afterAll(async () => {
  door.close()
  await world.close()
})
beforeEach(async () => {
  accounts = [
    {
      channelId: senja.channelId,
      externalIds: ['1065000000000002', WABA],
      appSecret: 'senja-secret',
      verifyToken: 'senja-token',
    },
    {
      channelId: fajar.channelId,
      externalIds: ['1065000000000003', WABA],
      appSecret: 'fajar-secret',
      verifyToken: 'fajar-token',
    },
  ]
  apply = storeForJob
  await deleteDeliveries()
  await rawSql()`delete from public.message`
})

const sign = (body: string | Uint8Array, secret: string) =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`

const jobs = () =>
  rawSql()<
    { task_identifier: string; payload: unknown; queue_name: string }[]
  >`select task_identifier, queue_name from graphile_worker.jobs`

test('a signed delivery is stored byte for byte with one job before it is acknowledged', async () => {
  expect(await door.post(TEXT, sign(TEXT, 'senja-secret'))).toBe(200)
  expect(await listDeliveries()).toMatchObject([{ channel_id: senja.channelId, body: TEXT }])
  expect(await jobs()).toMatchObject([{ task_identifier: 'process-event' }])
})

const messages = () => rawSql()<{ text: string }[]>`select text from public.message`

test('a small delivery is in its room before it is acknowledged, without a job', async () => {
  apply = receiveAtOnce
  expect(await door.post(TEXT, sign(TEXT, 'senja-secret'))).toBe(200)
  expect(await messages()).toHaveLength(1)
  expect(
    await rawSql()`select body from public.gateway_event where processed_at is not null`,
  ).toMatchObject([{ body: TEXT }])
  expect((await jobs()).map((job) => job.task_identifier)).not.toContain('process-event')
  expect(await door.post(TEXT, sign(TEXT, 'senja-secret'))).toBe(200)
  expect([await messages(), await listDeliveries()]).toMatchObject([{ length: 1 }, { length: 1 }])
})

test('a delivery does not overtake an earlier one of its channel that still waits', async () => {
  const earlier = TEXT.replace('HBgNNjI4MTEx', 'HBgNNjI4MTEy')
  expect(await door.post(earlier, sign(earlier, 'senja-secret'))).toBe(200)
  apply = receiveAtOnce
  expect(await door.post(TEXT, sign(TEXT, 'senja-secret'))).toBe(200)
  expect(await messages()).toEqual([])
  expect((await jobs()).map((job) => job.task_identifier)).toEqual([
    'process-event',
    'process-event',
  ])
})

test('a delivery that cannot be applied leaves its stored body and a job', async () => {
  apply = async (tx, ...args) => {
    await Promise.all([receiveAtOnce(tx, ...args), tx`select 1 / 0`])
  }
  expect(await door.post(TEXT, sign(TEXT, 'senja-secret'))).toBe(200)
  expect(await messages()).toEqual([])
  expect(await listDeliveries()).toMatchObject([{ body: TEXT }])
  expect((await jobs()).map((job) => job.task_identifier)).toEqual(['process-event'])
})

test('an unreadable delivery is stored with a job', async () => {
  apply = receiveAtOnce
  const reading = vi.spyOn(engineOf('meta-cloud'), 'parse').mockImplementation(() => {
    throw new TypeError('an unknown shape')
  })
  onTestFinished(() => reading.mockRestore())
  expect(await door.post(TEXT, sign(TEXT, 'senja-secret'))).toBe(200)
  expect(await listDeliveries()).toMatchObject([{ body: TEXT }])
  expect(await jobs()).toMatchObject([{ task_identifier: 'process-event' }])
})

test('messages and receipts of one customer share one queue', async () => {
  const receipt = readFileSync(
    new URL('../../gateway/engines/meta-cloud/payloads/status-read.json', import.meta.url),
    'utf8',
  )
  const second = TEXT.replace('HBgNNjI4MTEx', 'HBgNNjI4MTEy')
  for (const body of [TEXT, second, receipt])
    expect(await door.post(body, sign(body, 'senja-secret'))).toBe(200)
  const queues = (await jobs()).map((job) => job.queue_name)
  expect([queues.length, new Set(queues).size]).toEqual([3, 1])
})

test('the secret of the instance signs for every channel', async () => {
  expect(await door.post(TEXT, sign(TEXT, 'instance-secret'))).toBe(200)
  expect(await listDeliveries()).toMatchObject([{ channel_id: senja.channelId }])
})

test.each([
  ['missing', undefined],
  ['empty', ''],
  ['wrong', sign(TEXT, 'guess')],
  ["of another channel's secret", sign(TEXT, 'fajar-secret')],
  ['in upper case', sign(TEXT, 'senja-secret').toUpperCase()],
])('a signature that is %s stores nothing', async (_, signature) => {
  expect(await door.post(TEXT, signature)).toBe(401)
  expect(await listDeliveries()).toEqual([])
  expect(await jobs()).toEqual([])
})

test('a body that was changed in transit is refused', async () => {
  const sent = TEXT.replace('Halo kak', 'Halo kak caf\\u00e9')
  expect(await door.post(JSON.stringify(JSON.parse(sent)), sign(sent, 'senja-secret'))).toBe(401)
  expect(await listDeliveries()).toEqual([])
})

test('acknowledges a repeated delivery and stores it once', async () => {
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => door.post(TEXT, sign(TEXT, 'senja-secret'))),
  )
  expect(answers).toEqual([200, 200, 200, 200, 200, 200])
  expect(await listDeliveries()).toHaveLength(1)
  expect(await jobs()).toHaveLength(1)
})

test("the instance's secret is not valid for a typed number; the channel's own secret is", async () => {
  accounts = accounts.map((account) =>
    account.channelId === senja.channelId ? { ...account, isUnproved: true } : account,
  )
  expect(await door.post(BATCH, sign(BATCH, 'instance-secret'))).toBe(200)
  expect((await listDeliveries()).map((row) => row.channel_id)).toEqual([fajar.channelId])
  expect(await door.post(BATCH, sign(BATCH, 'senja-secret'))).toBe(200)
  expect((await listDeliveries()).map((row) => row.channel_id).toSorted()).toEqual(
    [senja.channelId, fajar.channelId].toSorted(),
  )
})

test('a batch for two businesses reaches each with its own events only', async () => {
  expect(await door.post(BATCH, sign(BATCH, 'instance-secret'))).toBe(200)
  const rows = await listDeliveries()
  expect(rows.map((row) => row.channel_id).toSorted()).toEqual(
    [senja.channelId, fajar.channelId].toSorted(),
  )
  const ofSenja = await loadEvent(rows.find((row) => row.channel_id === senja.channelId)!.id)
  const ofFajar = await loadEvent(rows.find((row) => row.channel_id === fajar.channelId)!.id)
  expect(ofSenja?.events.map((event) => event.eventKey.split(':')[2])).toEqual([
    'wamid.A1',
    'wamid.A2',
    'wamid.O1',
    'wamid.O2',
  ])
  expect(ofFajar?.events.map((event) => event.eventKey.split(':')[2])).toEqual([
    'wamid.B1',
    'wamid.B2',
    'wamid.O3',
    'linked',
  ])
  expect(ofSenja?.failures).toHaveLength(3)
})

test("a business's own secret is not valid for another's number", async () => {
  expect(await door.post(BATCH, sign(BATCH, 'senja-secret'))).toBe(200)
  const rows = await listDeliveries()
  expect(rows.map((row) => row.channel_id)).toEqual([senja.channelId])
  const event = await loadEvent(rows[0]!.id)
  expect(event?.events.some((one) => one.eventKey.includes('1065000000000003'))).toBe(false)
})

test('signed bodies without JSON or known number are stored and acknowledged', async () => {
  const broken = TEXT.slice(0, -20)
  const stranger = TEXT.replaceAll('1065000000000002', '1065000000000009').replaceAll(WABA, '1')
  expect(await door.post(broken, sign(broken, 'senja-secret'))).toBe(200)
  expect(await door.post('{"object":', sign('{"object":', 'fajar-secret'))).toBe(200)
  expect(await door.post(stranger, sign(stranger, 'instance-secret'))).toBe(200)
  const rows = await listDeliveries()
  expect(rows.map((row) => row.channel_id)).toEqual([senja.channelId, null, null])
  for (const row of rows) expect((await loadEvent(row.id))?.events).toEqual([])
  const [first] = rows
  await markProcessed(first!.id, (await loadEvent(first!.id))!.failures)
  expect(await loadEvent(first!.id)).toMatchObject({
    processedAt: expect.any(String),
    failures: [{ at: 'body' }],
  })
})

test('an unconnected number of the same app is acknowledged without a channel', async () => {
  const unknown = TEXT.replaceAll('1065000000000002', '1065000000000009')
  // The body names its account by two other numbers, or by none at all.
  const elsewhere = unknown.replaceAll(WABA, '1')
  for (const body of [unknown, elsewhere]) {
    expect(await door.post(body, sign(body, 'senja-secret'))).toBe(200)
    expect(await door.post(body, sign(body, 'guess'))).toBe(401)
  }
  const rows = await listDeliveries()
  expect(rows.map((row) => row.channel_id)).toEqual([null, null])
  for (const row of rows) expect((await loadEvent(row.id))?.events).toEqual([])
})

test('bytes that no text column accepts are stored in a readable form', async () => {
  const bytes = Buffer.concat([
    Buffer.from(TEXT.slice(0, 20)),
    Buffer.from([0, 0xff, 0xc3]),
    Buffer.from(TEXT.slice(20)),
  ])
  expect(await door.post(bytes, sign(bytes, 'senja-secret'))).toBe(200)
  expect(await listDeliveries()).toHaveLength(1)
})

test('more than 3 MB is refused, declared or streamed', async () => {
  const large = 'x'.repeat(3 * 1024 * 1024 + 1)
  expect(await door.post(large, sign(large, 'instance-secret'))).toBe(413)
  const stream = new Response(large).body
  const response = await fetch(door.url, {
    method: 'POST',
    body: stream,
    headers: { 'x-hub-signature-256': sign(large, 'instance-secret') },
    duplex: 'half',
  } as RequestInit)
  expect(response.status).toBe(413)
  expect(await listDeliveries()).toEqual([])
})

test('the handshake is answered for the token of the instance or of any channel', async () => {
  const ask = async (token: string) => {
    const response = await fetch(
      `${door.url}?hub.mode=subscribe&hub.challenge=1158201444&hub.verify_token=${token}`,
    )
    return [response.status, await response.text()]
  }
  expect(await ask('instance-token')).toEqual([200, '1158201444'])
  expect(await ask('fajar-token')).toEqual([200, '1158201444'])
  expect((await ask('guess'))[0]).toBe(403)
})

test('a process with too many waiting replies answers 503 with Retry-After and stores nothing', async () => {
  useNearRunner({ take: () => {}, count: () => 10_000 })
  const response = await fetch(door.url, {
    method: 'POST',
    headers: { 'x-hub-signature-256': sign(TEXT, 'senja-secret') },
    body: TEXT,
  })
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2'])
  expect(await listDeliveries()).toEqual([])
  useNearRunner(undefined)
  expect(await door.post(TEXT, sign(TEXT, 'senja-secret'))).toBe(200)
  expect(await listDeliveries()).toHaveLength(1)
})

test('unsigned bodies that name a number do not use its share of concurrent deliveries', async () => {
  const gate = Promise.withResolvers<void>()
  const searches: string[][] = []
  const app = webhooks({
    findAccounts: async (engine, ids) => {
      searches.push(ids)
      await gate.promise
      return findAmong(() => accounts)(engine, ids)
    },
    recallAccounts: () => undefined,
    apply: storeForJob,
  })
  const deliver = async (secret: string) =>
    (
      await app.request('/webhooks/meta', {
        method: 'POST',
        headers: { 'x-hub-signature-256': sign(TEXT, secret) },
        body: TEXT,
      })
    ).status
  const forged = Array.from({ length: 150 }, () => deliver('a guess'))
  await expect.poll(() => searches.length).toBeGreaterThanOrEqual(128)
  const genuine = deliver('senja-secret')
  await expect.poll(() => searches.length).toBe(151)
  gate.resolve()
  expect(await genuine).toBe(200)
  expect(new Set(await Promise.all(forged))).toEqual(new Set([401]))
})

test('without its database nothing is acknowledged, and afterwards it works again', async () => {
  await closeDatabase()
  openDatabase('postgres://nobody:x@127.0.0.1:1/none', 2)
  expect(await door.post(TEXT, sign(TEXT, 'senja-secret'))).toBe(503)
  await closeDatabase()
  openDatabase(world.url, 10)
  expect(await door.post(TEXT, sign(TEXT, 'senja-secret'))).toBe(200)
  expect(await listDeliveries()).toHaveLength(1)
})
