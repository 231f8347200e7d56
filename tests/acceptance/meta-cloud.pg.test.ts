import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { connectMetaChannel } from '../channels.ts'
import { sendText } from '#conversation/outbox'
import { storeWebhook } from '#gateway'
import { HANDLERS } from '#jobs'
import { shiftClock } from '#platform/clock'
import { rawSql } from '#platform/database'
import type { JobName } from '#platform/queue'
import { parseSettings, useSettings } from '#platform/settings'
import { type Graph, startGraph } from '../standins/graph/graph.ts'
import { aShop, openWorld, type Shop, type World } from '../world.ts'

/**
 * The checklist for the official API, from the webhook to the outbox and back
 * (docs/whatsapp-model.md).
 */
let world: World
let graph: Graph
let shop: Shop
let number = ''
beforeAll(async () => {
  world = await openWorld()
  graph = await startGraph()
})
afterAll(async () => {
  shiftClock(0)
  await graph.close()
  await world.close()
})
let count = 0
beforeEach(async () => {
  shiftClock(0)
  useSettings(parseSettings({ NODE_ENV: 'test', META_GRAPH_URL: graph.url }))
  graph.sent.length = 0
  shop = await aShop({ engine: 'meta-cloud' })
  number = `10${Date.now()}${count++}`
  await connectMetaChannel(shop.owner, {
    businessId: shop.businessId,
    channelId: shop.channelId,
    name: 'WhatsApp resmi',
    phoneNumberId: number,
    accessToken: 'token',
  })
  await rawSql()`update public.channel set status = 'WORKING' where id = ${shop.channelId}`
  await rawSql()`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`
})

const seconds = (at = Date.now()) => String(Math.floor(at / 1000))

/** Delivers a change of the number from Meta and runs its job. */
async function deliver(value: object, field = 'messages'): Promise<void> {
  const whole = {
    messaging_product: 'whatsapp',
    metadata: { display_phone_number: '628999000222', phone_number_id: number },
    ...value,
  }
  const body = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: '1', changes: [{ field, value: whole }], nonce: randomUUID() }],
  })
  await storeWebhook([
    { engine: 'meta-cloud', channelId: shop.channelId, accounts: [number], body },
  ])
  await work('process-event')
}

/** Runs the waiting jobs of these kinds, whatever their time. */
async function work(...names: JobName[]): Promise<void> {
  for (;;) {
    const [job] = await rawSql()<{ id: string; task: JobName; payload: never }[]>`
      select j.id, t.identifier as task, j.payload from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = any (${names})
      order by j.id limit 1`
    if (!job) return
    await rawSql()`select graphile_worker.complete_jobs(array[${job.id}::bigint])`
    const handle: (payload: never) => Promise<void> = HANDLERS[job.task]
    await handle(job.payload)
  }
}

const text = (change: object = {}) => ({
  contacts: [{ profile: { name: 'Dewi' }, wa_id: '628111000111' }],
  messages: [
    {
      from: '628111000111',
      id: `wamid.${randomUUID()}`,
      timestamp: seconds(),
      type: 'text',
      text: { body: 'halo' },
      ...change,
    },
  ],
})
const roomOf = async () =>
  (
    await rawSql()<
      { id: string; window_expires_at: string; provider_chat_id: string }[]
    >`select id, window_expires_at, provider_chat_id from public.room
      where business_id = ${shop.businessId}`
  )[0]!
const messageOf = async (id: string) =>
  (
    await rawSql()<
      {
        status: string
        status_reason: string | null
        provider_id: string | null
        attempts: number
      }[]
    >`select status, status_reason, provider_id, attempts from public.message where id = ${id}`
  )[0]!
async function answer(words = 'Masih ada, Kak.'): Promise<string> {
  const { id } = await roomOf()
  return sendText(shop.owner, {
    businessId: shop.businessId,
    roomId: id,
    clientId: randomUUID(),
    text: words,
  })
}
const status = (id: string, state: string, change: object = {}) =>
  deliver({
    statuses: [
      { id, status: state, timestamp: seconds(), recipient_id: '628111000111', ...change },
    ],
  })

test('receipts in any order give the right status: read, failed after sent, delivered after failed', async () => {
  await deliver(text())
  const read = await answer()
  await work('deliver')
  const { provider_id: wamid } = await messageOf(read)
  await status(wamid!, 'read')
  await status(wamid!, 'sent')
  await status(wamid!, 'delivered')
  expect(await messageOf(read)).toMatchObject({ status: 'read' })

  const failed = await answer('Ada lagi, Kak?')
  await work('deliver')
  const second = (await messageOf(failed)).provider_id!
  // A failure comes without `contacts` and without a recipient's id when the message went to a
  // number.
  await status(second, 'failed', { errors: [{ code: 131026, title: 'Message undeliverable' }] })
  expect(await messageOf(failed)).toMatchObject({
    status: 'failed',
    status_reason: expect.stringContaining('131026'),
  })
  await status(second, 'delivered')
  expect(await messageOf(failed)).toMatchObject({ status: 'delivered' })
  await status(second, 'failed', { errors: [{ code: 131026, title: 'Message undeliverable' }] })
  expect(await messageOf(failed)).toMatchObject({ status: 'delivered' })
})

test('a receipt before the answer to its send is kept; a foreign one is ignored', async () => {
  await deliver(text())
  const id = await answer()
  await status('wamid.OF-NOBODY', 'delivered')
  await status('wamid.EARLY', 'delivered', { biz_opaque_callback_data: id })
  await work('deliver')
  expect((await messageOf(id)).status).toBe('delivered')
})

test('a customer without a phone number gets the answer at their business-scoped id', async () => {
  await deliver({
    contacts: [
      { profile: { name: 'Dewi', username: '@dewi.r' }, user_id: 'ID.13491208655302741918' },
    ],
    messages: [
      {
        from_user_id: 'ID.13491208655302741918',
        id: `wamid.${randomUUID()}`,
        timestamp: seconds(),
        type: 'text',
        text: { body: 'halo' },
      },
    ],
  })
  const id = await answer()
  await work('deliver')
  expect(graph.sent.map(({ body }) => body)).toMatchObject([
    { recipient: 'ID.13491208655302741918', type: 'text' },
  ])
  expect(graph.sent[0]?.body).not.toHaveProperty('to')
  expect((await messageOf(id)).status).toBe('sent')
})

test('a customer written to by number who answers by id stays one customer', async () => {
  await deliver(text())
  await answer()
  await work('deliver')
  const { provider_id: wamid } = (
    await rawSql()<
      { provider_id: string }[]
    >`select provider_id from public.message where business_id = ${shop.businessId}
      and direction = 'out'`
  )[0]!
  await status(wamid, 'sent', { recipient_user_id: 'ID.13491208655302741918' })
  await deliver({
    messages: [
      {
        from_user_id: 'ID.13491208655302741918',
        id: `wamid.${randomUUID()}`,
        timestamp: seconds(),
        type: 'text',
        text: { body: 'jadi ya' },
      },
    ],
  })
  const [counts] = await rawSql()`select (select count(*)::int from public.contact
        where business_id = ${shop.businessId}) as contacts,
        (select count(*)::int from public.room where business_id = ${shop.businessId}) as rooms`
  expect(counts).toEqual({ contacts: 1, rooms: 1 })
})

test("an answer is sent 23:59:59 after the customer's last message, and not at 24:00:01", async () => {
  const DAY_MS = 24 * 3_600_000
  const at = Math.floor(Date.now() / 1000) * 1000
  await deliver(text({ timestamp: seconds(at) }))
  expect(new Date((await roomOf()).window_expires_at).getTime()).toBe(at + DAY_MS)
  const inTime = await answer('Masih sempat')
  const late = await answer('Terlambat')
  const moveTo = (ms: number) => shiftClock(at + ms - Date.now())
  await rawSql()`delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier = 'deliver'`
  moveTo(DAY_MS - 1000)
  await HANDLERS.deliver({ messageId: inTime })
  moveTo(DAY_MS + 1000)
  await HANDLERS.deliver({ messageId: late })
  expect(graph.sent.map(({ body }) => body.text)).toMatchObject([{ body: 'Masih sempat' }])
  expect(await messageOf(late)).toMatchObject({
    status: 'failed',
    status_reason: 'needs_template',
  })
  await expect(answer('Lebih terlambat')).rejects.toMatchObject({ code: 'message.window_closed' })
})

test('after a lost answer nothing is resent automatically; a receipt with the command settles it', async () => {
  await deliver({
    contacts: [{ profile: { name: 'Dewi' }, wa_id: '62800000999902' }],
    messages: [
      {
        from: '62800000999902',
        id: `wamid.${randomUUID()}`,
        timestamp: seconds(),
        type: 'text',
        text: { body: 'halo' },
      },
    ],
  })
  const id = await answer()
  await work('deliver')
  expect(await messageOf(id)).toMatchObject({ status: 'unconfirmed', attempts: 1 })
  const waiting =
    await rawSql()`select 1 from graphile_worker.jobs where task_identifier = 'deliver'
      and key is null`
  expect(waiting).toHaveLength(0)
  await status('wamid.LATE', 'delivered', {
    recipient_id: '62800000999902',
    biz_opaque_callback_data: id,
  })
  expect(await messageOf(id)).toMatchObject({
    status: 'delivered',
    provider_id: 'wamid.LATE',
    attempts: 1,
  })
})

test('a rate-limited message is sent later, and a closed window is reported', async () => {
  await deliver(text())
  graph.control({ fail: { code: 130429, times: 1 } })
  const slow = await answer('Sebentar')
  await HANDLERS.deliver({ messageId: slow })
  expect(await messageOf(slow)).toMatchObject({ status: 'queued' })
  await HANDLERS.deliver({ messageId: slow })
  expect(await messageOf(slow)).toMatchObject({ status: 'sent' })
  graph.control({ fail: { code: 131047, times: 1 } })
  const closed = await answer('Satu lagi')
  await HANDLERS.deliver({ messageId: closed })
  expect(await messageOf(closed)).toMatchObject({
    status: 'failed',
    status_reason: 'needs_template',
  })
})

test('every recorded body is accepted, and its errors are stored beside it', async () => {
  const folder = new URL('../../src/gateway/engines/meta-cloud/payloads/', import.meta.url)
  const bodies = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => readFileSync(new URL(name, folder), 'utf8'))
  for (const body of bodies)
    await storeWebhook([
      {
        engine: 'meta-cloud',
        channelId: shop.channelId,
        accounts: ['1065000000000002', '1029000000000001'],
        body,
      },
    ])
  await work('process-event')
  const [sums] = await rawSql()<{ open: number; failed: number }[]>`
    select count(*) filter (where processed_at is null)::int as open,
      count(*) filter (where failures <> '[]')::int as failed from public.gateway_event
    where channel_id = ${shop.channelId}`
  expect(sums).toEqual({ open: 0, failed: 1 })
  const [room] = await rawSql()`select 1 from public.room where business_id = ${shop.businessId}
      and provider_chat_id = '120363001234567890' and kind = 'group'`
  expect(room).toBeDefined()
})
