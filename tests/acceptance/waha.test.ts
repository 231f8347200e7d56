import { createHmac } from 'node:crypto'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sealText, useEncryptionKey } from '#platform/crypto'
import { type Instance, startInstance } from '../instance.ts'
import { openShop, SHARED_SECRETS, until } from '../shop.ts'
import { startWaha, type Waha } from '../standins/waha/waha.ts'
import { squares } from '../standins/waha/waha-wire.ts'
import { copyDatabase } from '../world.ts'

const DEWI = { phone: '628111000111', lid: '149876543210987', name: 'Dewi' }
const HOOK_KEY = 'hook-of-the-operator'
let database: Awaited<ReturnType<typeof copyDatabase>>
let waha: Waha
let instance: Instance
let sql: postgres.Sql
let channelId: string
let businessId: string

beforeAll(async () => {
  database = await copyDatabase()
  waha = await startWaha({ receiptDelayMs: 20, retryScale: 20 })
  instance = await startInstance({
    parts: ['all'],
    databaseUrl: database.url,
    environment: {
      WAHA_URL: waha.url,
      WAHA_API_KEY: waha.apiKey,
      WAHA_WEBHOOK_HMAC_KEY: HOOK_KEY,
      QUIET_WINDOW_MS: '0',
      ...SHARED_SECRETS,
    },
  })
  sql = postgres(database.url, { max: 2, onnotice: () => {} })
  ;({ businessId } = await openShop(instance, database.url))
  useEncryptionKey(SHARED_SECRETS.ENCRYPTION_KEY)
  const [channel] = await sql<
    { id: string }[]
  >`insert into channel (business_id, engine, external_id, status, name)
    values (${businessId}, 'waha', 'cs-1', 'STOPPED', 'Server WAHA') returning id`
  channelId = channel!.id
  await sql`insert into channel_secret (channel_id, business_id, sealed)
    values (${channelId}, ${businessId},
        ${sealText(JSON.stringify({ url: waha.url, apiKey: 'waha-key', hmacKey: 'hook-key' }), channelId)})`
  await sql`insert into channel_agent (channel_id, agent_id) select ${channelId}, id from agent
    where business_id = ${businessId}`
}, 180_000)
afterAll(async () => {
  await sql.end()
  await Promise.all([instance.stop(), waha.close()])
  await database.drop()
}, 180_000)

const logs = () =>
  `${JSON.stringify(waha.sent.map(({ route, chatId, id }) => [route, chatId, id]))}\n${JSON.stringify(waha.sessions.deliveries.slice(-5))}\n${instance.logs().slice(-3000)}`
const api = (method: string, path: string) =>
  fetch(`${instance.url}/api/waha${path}`, {
    method,
    headers: { 'x-api-key': SHARED_SECRETS.GATEWAY_API_KEY },
  })
const statusOfChannel = async () =>
  (await sql<{ status: string }[]>`select status from channel where id = ${channelId}`)[0]?.status
const texts = () => waha.sent.filter((sent) => sent.route === 'sendText')
const write = (text: string, id: string, change: { isOwner?: boolean } = {}) =>
  waha.customer('cs-1', {
    person: DEWI,
    id,
    ...change,
    does: { type: 'write', content: { type: 'text', text } },
  })
const rowsOf = () =>
  sql<
    { direction: string; author_kind: string; status: string; text: string }[]
  >`select direction, author_kind, status, text from message where channel_id = ${channelId}
    order by occurred_at, id`

test('a session is created at WAHA and scanned, and the channel then works', async () => {
  expect((await api('POST', '/sessions/cs-1/restart')).status).toBeLessThan(300)
  await until(async () => (await statusOfChannel()) === 'SCAN_QR_CODE', logs)
  const qr = await api('GET', '/auth/cs-1/qr?format=text')
  expect(await qr.json()).toEqual({ value: '2@cs-1-1' })
  // Every new code has the same event, so the code is fetched each time.
  waha.sessions.renewCode(waha.sessions.all.get('cs-1')!)
  await until(
    async () =>
      (await sql`select 1 from channel_pairing where channel_id = ${channelId} and qr = '2@cs-1-2'`)
        .length === 1,
    logs,
  )
  waha.sessions.scan(waha.sessions.all.get('cs-1')!)
  await until(async () => (await statusOfChannel()) === 'WORKING', logs)
  await until(
    async () =>
      (await sql`select 1 from channel where id = ${channelId} and phone = '628999000222'`)
        .length === 1,
    logs,
  )
}, 180_000)

test('a question by a signed webhook is answered once through WAHA, and its receipts arrive', async () => {
  await write('kak buka jam brp?', '3A01')
  await until(() => texts().length === 1, logs)
  expect(texts()[0]).toMatchObject({
    chatId: `${DEWI.phone}@c.us`,
    body: { text: expect.stringContaining('07.00-21.00') },
  })
  await until(
    async () => (await rowsOf()).some((row) => row.direction === 'out' && row.status === 'read'),
    logs,
  )
  expect(await rowsOf()).toMatchObject([
    { direction: 'in', text: 'kak buka jam brp?' },
    { direction: 'out', author_kind: 'ai', status: 'read' },
  ])
}, 180_000)

test('the same customer by LID keeps the conversation, and a repeated delivery is one message', async () => {
  Object.assign(waha.sessions.behaviour, { dialect: 'lid', duplicates: true })
  await write('harga kue ulang tahun berapa?', '3A02')
  await until(() => texts().length === 2, logs)
  expect(texts()[1]).toMatchObject({ body: { text: expect.stringContaining('Rp260.000') } })
  await until(
    async () => (await rowsOf()).filter((row) => row.status === 'read').length === 2,
    logs,
  )
  expect(await rowsOf()).toHaveLength(4)
  expect(await sql`select id from room where channel_id = ${channelId}`).toHaveLength(1)
  Object.assign(waha.sessions.behaviour, { duplicates: false })
}, 180_000)

test('the AI answers once where no id can be chosen, and its echo is not a takeover', async () => {
  Object.assign(waha.sessions.behaviour, { engine: 'WEBJS', dialect: 'phone', delayMs: 30 })
  await write('besok buka jam berapa?', '3A03')
  await until(() => texts().length === 3, logs)
  await until(
    async () => (await rowsOf()).filter((row) => row.status === 'read').length === 3,
    logs,
  )
  expect((await rowsOf()).filter((row) => row.author_kind === 'device')).toEqual([])
  expect(await sql`select handler from room where channel_id = ${channelId}`).toMatchObject([
    { handler: 'ai' },
  ])
}, 180_000)

test("the owner's answer on the phone is shown and takes the room from the AI", async () => {
  await write('sebentar ya kak, saya cek dulu', '3B01', { isOwner: true })
  await until(async () => (await rowsOf()).some((row) => row.author_kind === 'device'), logs)
  expect(await sql`select handler from room where channel_id = ${channelId}`).toMatchObject([
    { handler: 'manusia' },
  ])
}, 180_000)

test('a file is copied at once with the key, from the known server only', async () => {
  waha.files.set('cs-1/3A04.png', { bytes: squares('roti'), mime: 'image/png' })
  await waha.customer('cs-1', {
    person: DEWI,
    id: '3A04',
    does: {
      type: 'write',
      content: {
        type: 'media',
        kind: 'image',
        mime: 'image/png',
        url: 'http://localhost:3000/api/files/cs-1/3A04.png',
      },
    },
  })
  await until(
    async () =>
      (
        await sql`select 1 from attachment a join message m on m.id = a.message_id
          where m.provider_id like '%3A04' and a.state = 'ready'`
      ).length === 1,
    logs,
  )
}, 180_000)

test('after unlinking on the phone the channel has failed, and conversations stay', async () => {
  waha.sessions.move(Object.assign(waha.sessions.all.get('cs-1')!, { isPaired: false }), 'FAILED')
  await until(async () => (await statusOfChannel()) === 'FAILED', logs)
  await api('POST', '/sessions/cs-1/restart')
  await until(async () => (await statusOfChannel()) === 'SCAN_QR_CODE', logs)
  expect(await sql`select id from room where channel_id = ${channelId}`).toHaveLength(1)
}, 180_000)

test('a logged-out session shows a new code; after the scan conversations continue', async () => {
  const before = await sql`select id, channel_id from room`
  waha.sessions.scan(waha.sessions.all.get('cs-1')!)
  await until(async () => (await statusOfChannel()) === 'WORKING', logs)
  expect((await api('POST', '/sessions/cs-1/logout')).status).toBeLessThan(300)
  await until(async () => (await statusOfChannel()) === 'SCAN_QR_CODE', logs)
  waha.sessions.scan(waha.sessions.all.get('cs-1')!)
  await until(async () => (await statusOfChannel()) === 'WORKING', logs)
  await write('halo lagi kak', '3A09')
  await until(async () => (await rowsOf()).some((row) => row.text === 'halo lagi kak'), logs)
  expect(await sql`select id, channel_id from room`).toEqual(before)
}, 180_000)

test("a delivery signed by the operator's secret reaches only sessions that use the operator's key", async () => {
  const made = await fetch(`${instance.url}/api/waha/sessions`, {
    method: 'POST',
    headers: { 'x-api-key': SHARED_SECRETS.GATEWAY_API_KEY, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'cs-9', businessId }),
  })
  expect(made.status).toBe(201)
  await until(
    async () =>
      (
        await sql`select 1 from channel where external_id = 'cs-9'
          and settings ->> 'provedSession' = 'cs-9'`
      ).length === 1,
    logs,
  )
  const deliver = (session: string, id: string) => {
    const body = JSON.stringify({
      id: `evt_${id}`,
      timestamp: Date.now(),
      event: 'message.any',
      session,
      engine: 'NOWEB',
      me: { id: '628999000222@c.us' },
      payload: {
        id: `false_628111000112@c.us_${id}`,
        timestamp: Math.floor(Date.now() / 1000),
        from: '628111000112@c.us',
        fromMe: false,
        body: `pesan ${id}`,
        hasMedia: false,
      },
    })
    return fetch(`${instance.url}/webhooks/waha`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-webhook-hmac': createHmac('sha512', HOOK_KEY).update(body).digest('hex'),
      },
      body,
    })
  }
  expect((await deliver('cs-1', '3C01')).status).toBe(200)
  expect((await deliver('cs-9', '3C02')).status).toBe(200)
  await until(
    async () => (await sql`select 1 from message where text = 'pesan 3C02'`).length === 1,
    logs,
  )
  expect(await sql`select 1 from message where text = 'pesan 3C01'`).toHaveLength(0)
}, 180_000)
