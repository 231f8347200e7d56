import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { claimDelivery, recordDelivery } from './delivery.ts'
import {
  dismissUndelivered,
  listUndelivered,
  rescueDeliveries,
  resendFailed,
  retryMessage,
} from './undelivered.ts'
import { listMessages } from '../message/timeline.ts'
import { receiveEvent } from '../inbound/inbound.ts'
import { sendContent, sendText } from '../message/send.ts'
import { listRooms } from '../room/room-lists.ts'
import { takeOver } from '../room/acts.ts'
import { postReply } from '../turn/finish-turn.ts'
import { openTurn } from '../turn/turn.ts'
import type { DeliveryStatus, MessageKey, ProviderError } from '#whatsapp/model'
import type { MessageCreated, MessageStatus } from '#whatsapp/events'
import { rawSql } from '#platform/database'
import { RUN } from '../../../../tests/run-record.ts'
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

const keyOf = (id: string): MessageKey => ({ providerId: id, stanzaId: id, fromMe: true })
const refusal = (kind: ProviderError['class'], extra: Partial<ProviderError> = {}) => ({
  state: 'rejected' as const,
  error: { code: '1', class: kind, ...extra },
})
const status = (id: string, value: string, extra: Partial<MessageStatus> = {}): MessageStatus => ({
  kind: 'message.status',
  eventKey: `${id}:${value}`,
  occurredAt: new Date().toISOString(),
  live: true,
  target: keyOf(id),
  status: value as DeliveryStatus,
  ...extra,
})

/** Builds the provider's status of a sent message. */
function echo(
  text: string,
  options: { id: string; origin: 'api' | 'device'; commandId?: string; live?: boolean },
): MessageCreated {
  const customer = written(text)
  return {
    ...customer,
    eventKey: options.id,
    direction: 'out',
    origin: options.origin,
    author: { identities: [], isSelf: true },
    key: keyOf(options.id),
    live: options.live ?? true,
    ...(options.commandId ? { commandId: options.commandId } : {}),
  }
}

async function aRoom(options: Parameters<typeof aShop>[0] = {}): Promise<{
  shop: Shop
  roomId: string
  send: (text: string) => Promise<string>
  stateOf: (
    id: string,
  ) => Promise<
    { status: string; status_reason: string | null; provider_key: string | null } | undefined
  >
}> {
  const shop = await aShop(options)
  await receiveEvent(shop.channelId, written('halo'))
  const { rooms } = await listRooms(shop.owner, { businessId: shop.businessId, view: 'semua' })
  const roomId = rooms[0]!.id
  return {
    shop,
    roomId,
    send: (text) =>
      sendText(shop.owner, { businessId: shop.businessId, roomId, clientId: randomUUID(), text }),
    stateOf: async (id) =>
      (
        await rawSql()<
          { status: string; status_reason: string | null; provider_key: string | null }[]
        >`select status, status_reason, provider_key from message where id = ${id}`
      )[0],
  }
}
const jobsOf = (messageId: string) =>
  rawSql()<
    { run_at: string }[]
  >`select run_at from graphile_worker.jobs where key = ${`deliver:${messageId}`}`
const dropJobs = (messageId: string) =>
  rawSql()`select graphile_worker.remove_job(${`deliver:${messageId}`})`

test('a message waits until the one before it is settled, even between retries', async () => {
  const { send, stateOf } = await aRoom()
  const first = await send('satu')
  const second = await send('dua')
  await claimDelivery(first)
  expect(await claimDelivery(second)).toBeUndefined()
  await recordDelivery(first, refusal('retry'))
  expect((await stateOf(first))?.status).toBe('queued')
  expect(await claimDelivery(second)).toBeUndefined()
  expect((await stateOf(second))?.status).toBe('queued')
  await dropJobs(second)
  await claimDelivery(first)
  await recordDelivery(first, { state: 'accepted', key: keyOf('w.1') })
  expect(await jobsOf(second)).toHaveLength(1)
  expect((await claimDelivery(second))?.command.commandId).toBe(second)
})

test('a message that cannot be sent does not block its room', async () => {
  const { send } = await aRoom()
  const [first, second] = [await send('satu'), await send('dua')]
  await dropJobs(second)
  await claimDelivery(first)
  await recordDelivery(first, refusal('final'))
  expect(await jobsOf(second)).toHaveLength(1)
  expect(await claimDelivery(second)).toBeDefined()
})

test('a rate-limited send retries for hours; a failing one stops after eight tries', async () => {
  const { send, stateOf } = await aRoom()
  const paced = await send('promo')
  for (let at = 0; at < 12; at += 1) {
    await claimDelivery(paced)
    await recordDelivery(paced, refusal('wait', { retryAfterMs: 250 }))
  }
  expect((await stateOf(paced))?.status).toBe('queued')
  const [job] = await jobsOf(paced)
  expect(Date.parse(job!.run_at) - Date.now()).toBeLessThan(2_000)
  await rawSql()`update message set created_at = now() - interval '7 hours' where id = ${paced}`
  await claimDelivery(paced)
  await recordDelivery(paced, refusal('wait', { retryAfterMs: 250 }))
  expect((await stateOf(paced))?.status).toBe('failed')

  const failing = await send('halo')
  for (let at = 0; at < 8; at += 1) {
    await claimDelivery(failing)
    await recordDelivery(failing, refusal('retry'))
  }
  expect((await stateOf(failing))?.status).toBe('failed')
})

test('an unconfirmed send is settled only by a receipt or an echo with its id', async () => {
  const { shop, roomId, send, stateOf } = await aRoom()
  const unsure = async (text: string) => {
    const id = await send(text)
    await claimDelivery(id)
    await recordDelivery(id, {
      state: 'unconfirmed',
      error: { code: 'timeout', class: 'unconfirmed' },
    })
    return id
  }
  const byReceipt = await unsure('satu')
  expect(await claimDelivery(byReceipt)).toBeUndefined()
  await receiveEvent(shop.channelId, status('w.x', 'delivered'))
  expect((await stateOf(byReceipt))?.status).toBe('unconfirmed')
  await receiveEvent(shop.channelId, status('w.r', 'delivered', { commandId: byReceipt }))
  expect(await stateOf(byReceipt)).toMatchObject({
    status: 'delivered',
    provider_key: '1:w.r',
    status_reason: null,
  })

  const byEcho = await unsure('dua')
  await receiveEvent(shop.channelId, status('w.e', 'read'))
  await receiveEvent(shop.channelId, echo('dua', { id: 'w.e', origin: 'api', commandId: byEcho }))
  expect(await stateOf(byEcho)).toMatchObject({ status: 'read', provider_key: '1:w.e' })
  const { messages } = await listMessages(shop.owner, { businessId: shop.businessId, roomId })
  expect(messages.filter((message) => message.text === 'dua')).toHaveLength(1)
})

test("a provider's history settles an unconfirmed message only if a program sent the same words", async () => {
  const { shop, roomId, send, stateOf } = await aRoom()
  const id = await send('Siap Kak')
  await claimDelivery(id)
  await recordDelivery(id, {
    state: 'unconfirmed',
    error: { code: 'timeout', class: 'unconfirmed' },
  })
  const typed = echo('Siap Kak', { id: 'w.phone', origin: 'device', live: false })
  await receiveEvent(shop.channelId, typed)
  expect((await stateOf(id))?.status).toBe('unconfirmed')
  await receiveEvent(shop.channelId, echo('Siap Kak', { id: 'w.api', origin: 'api', live: false }))
  expect(await stateOf(id)).toMatchObject({ status: 'sent', provider_key: '1:w.api' })
  const { messages } = await listMessages(shop.owner, { businessId: shop.businessId, roomId })
  expect(messages.filter((message) => message.text === 'Siap Kak')).toHaveLength(2)
})

test('an unconfirmed message is found by our own id at the provider', async () => {
  const { shop, send, stateOf } = await aRoom()
  const id = await send('halo')
  await claimDelivery(id)
  await receiveEvent(shop.channelId, status('3EB0AA', 'sent'))
  await recordDelivery(id, {
    state: 'unconfirmed',
    error: { code: 'timeout', class: 'unconfirmed' },
    key: keyOf('3EB0AA'),
  })
  expect((await stateOf(id))?.status).toBe('sent')
})

test('a late result of the first try neither fails nor hides the second try', async () => {
  const { shop, roomId, send, stateOf } = await aRoom()
  const id = await send('halo')
  await claimDelivery(id)
  await recordDelivery(id, {
    state: 'unconfirmed',
    error: { code: 'timeout', class: 'unconfirmed' },
  })
  await retryMessage(shop.owner, { businessId: shop.businessId, roomId, messageId: id })
  await claimDelivery(id)
  await receiveEvent(shop.channelId, status('w.first', 'failed', { commandId: id }))
  await recordDelivery(id, { state: 'accepted', key: keyOf('w.second') })
  await receiveEvent(
    shop.channelId,
    status('w.first', 'failed', { commandId: id, eventKey: 'again' }),
  )
  expect(await stateOf(id)).toMatchObject({ status: 'sent', provider_key: '1:w.second' })
  await receiveEvent(
    shop.channelId,
    status('w.second', 'failed', {
      commandId: id,
      error: { code: '131026', title: 'Undeliverable', class: 'final' },
    }),
  )
  expect(await stateOf(id)).toMatchObject({
    status: 'failed',
    status_reason: '131026',
  })
})

test('a failure receipt that comes before the answer to the send is kept for it', async () => {
  const { shop, send, stateOf } = await aRoom()
  const id = await send('halo')
  await claimDelivery(id)
  await receiveEvent(
    shop.channelId,
    status('w.early', 'failed', {
      commandId: id,
      error: { code: '131049', title: 'Withheld', class: 'final' },
    }),
  )
  await recordDelivery(id, { state: 'accepted', key: keyOf('w.early') })
  expect(await stateOf(id)).toMatchObject({
    status: 'failed',
    status_reason: '131049',
  })
})

test('unknown statuses and invalid ids change nothing', async () => {
  const { shop, send, stateOf } = await aRoom()
  const id = await send('halo')
  await claimDelivery(id)
  await recordDelivery(id, { state: 'accepted', key: keyOf('w.odd') })
  for (const value of ['teleported', '', '99', '__proto__', 'constructor'])
    await receiveEvent(
      shop.channelId,
      status('w.odd', value, { commandId: "'; drop table message" }),
    )
  expect((await stateOf(id))?.status).toBe('sent')
})

test('undelivered messages are listed until they are resent or dismissed; withdrawn ones are not listed', async () => {
  const { shop, roomId, send } = await aRoom()
  await postReply(
    (await openTurn(roomId))!,
    { text: 'Roti manis Rp9.000', entryIds: ['00000000-0000-4000-8000-000000000001'] },
    RUN,
  )
  const [taken] = await rawSql()<
    { id: string }[]
  >`select id from message where room_id = ${roomId} and author_kind = 'ai'`
  await rawSql()`update message set status = 'queued', attempts = 0 where id = ${taken!.id}`
  await takeOver(shop.owner, { businessId: shop.businessId, roomId })
  await claimDelivery(taken!.id)
  const [failed, unsure, dropped] = [await send('satu'), await send('dua'), await send('tiga')]
  const settle = async (id: string, how: Parameters<typeof recordDelivery>[1]) => (
    await claimDelivery(id),
    recordDelivery(id, how)
  )
  await settle(failed, refusal('final'))
  await settle(unsure, { state: 'unconfirmed', error: { code: 'timeout', class: 'unconfirmed' } })
  await settle(dropped, refusal('configuration'))

  const page = await listUndelivered(shop.owner, shop.businessId)
  expect(page).toMatchObject({ failed: 2, unconfirmed: 1, before: null })
  expect(page.messages.map((message) => [message.text, message.status])).toEqual([
    ['tiga', 'failed'],
    ['dua', 'unconfirmed'],
    ['satu', 'failed'],
  ])
  const stranger = await aShop({ name: 'Toko Lain' })
  expect((await listUndelivered(stranger.owner, shop.businessId)).messages).toEqual([])
  await expect(
    dismissUndelivered(stranger.owner, { businessId: shop.businessId, messageId: dropped }),
  ).rejects.toMatchObject({ code: 'message.not_found' })
  await expect(
    dismissUndelivered(await aMember(shop, 'peninjau'), {
      businessId: shop.businessId,
      messageId: dropped,
    }),
  ).rejects.toMatchObject({ code: 'message.not_found' })

  await dismissUndelivered(shop.owner, { businessId: shop.businessId, messageId: dropped })
  expect(await resendFailed(shop.owner, shop.businessId)).toEqual({ resent: 1, skipped: 0 })
  expect(
    (await listUndelivered(shop.owner, shop.businessId)).messages.map((message) => message.text),
  ).toEqual(['dua'])
  expect((await claimDelivery(failed))?.command.commandId).toBe(failed)
})

test('resending all skips messages whose 24-hour window is closed', async () => {
  const { shop, roomId, send } = await aRoom({ engine: 'meta-cloud' })
  const id = await send('satu')
  await claimDelivery(id)
  await recordDelivery(id, refusal('final'))
  await rawSql()`update room set window_expires_at = now() - interval '1 second'
    where id = ${roomId}`
  expect((await listUndelivered(shop.owner, shop.businessId)).messages[0]).toMatchObject({
    needs_template: true,
  })
  expect(await resendFailed(shop.owner, shop.businessId)).toEqual({ resent: 0, skipped: 1 })
  await expect(
    retryMessage(shop.owner, { businessId: shop.businessId, roomId, messageId: id }),
  ).rejects.toMatchObject({ code: 'message.window_closed' })
})

test('a template is sent with its values while the 24-hour window is closed', async () => {
  const { shop, roomId } = await aRoom({ engine: 'meta-cloud' })
  await rawSql()`update room set window_expires_at = now() - interval '1 second'
    where id = ${roomId}`
  const id = await sendContent(shop.owner, {
    businessId: shop.businessId,
    roomId,
    clientId: randomUUID(),
    content: {
      type: 'template',
      name: 'order_ready',
      language: 'id',
      text: 'Pesanan A-1 siap',
      body: ['A-1'],
    },
  })
  expect((await claimDelivery(id))?.command.body).toEqual({
    type: 'template',
    name: 'order_ready',
    language: 'id',
    body: ['A-1'],
    text: 'Pesanan A-1 siap',
  })
})

test('a template that its provider refuses triggers a sync of templates', async () => {
  const { shop, send } = await aRoom()
  const asked = async () =>
    (
      await rawSql()`select 1 from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = 'sync-templates' and j.payload ->> 'channelId' = ${shop.channelId}`
    ).length
  const refuse = async (code: string) => {
    const id = await send('halo')
    await claimDelivery(id)
    await recordDelivery(id, refusal('final', { code }))
  }
  await refuse('131026')
  expect(await asked()).toBe(0)
  await refuse('132015')
  expect(await asked()).toBe(1)
  await rawSql()`delete from graphile_worker._private_jobs
    where payload ->> 'channelId' = ${shop.channelId}`
  await receiveEvent(
    shop.channelId,
    status('w.held', 'failed', {
      error: { code: '132015', title: 'Template is paused', class: 'final' },
    }),
  )
  expect(await asked()).toBe(1)
})

test("a message whose job was lost is sent in the room's order", async () => {
  const { send } = await aRoom()
  const [first, second] = [await send('satu'), await send('dua')]
  await dropJobs(first)
  await dropJobs(second)
  expect(await rescueDeliveries()).toBe(0)
  await rawSql()`update message set status_at = now() - interval '5 minutes'
    where id in (${first}, ${second})`
  expect(await rescueDeliveries()).toBe(1)
  expect(await jobsOf(first)).toHaveLength(1)
  expect(await jobsOf(second)).toHaveLength(0)
})

test('an echo that comes before the answer to its send is no takeover and no second message', async () => {
  const { shop, roomId, send, stateOf } = await aRoom()
  const first = await send('Masih ada, Kak.')
  await claimDelivery(first)
  await rawSql()`update room set handler = 'ai', assignee_id = null where id = ${roomId}`
  await receiveEvent(shop.channelId, echo('Masih ada, Kak.', { id: '3EB0A', origin: 'api' }))
  await recordDelivery(first, { state: 'accepted', key: keyOf('3EB0A') })
  expect(await stateOf(first)).toMatchObject({ status: 'sent', provider_key: '1:3EB0A' })
  const rows = await rawSql()<
    { author_kind: string }[]
  >`select author_kind from message where room_id = ${roomId} and direction = 'out'`
  expect(rows).toHaveLength(1)
  expect(
    (await listRooms(shop.owner, { businessId: shop.businessId, view: 'semua' })).rooms[0],
  ).toMatchObject({ handler: 'ai' })
})

test('an echo from an unknown id of the customer settles the message and links the id', async () => {
  const { shop, send, stateOf } = await aRoom({ engine: 'waha' })
  const id = await send('halo')
  await claimDelivery(id)
  const hidden = {
    kind: 'direct' as const,
    providerChatId: '149876543210987@lid',
    identities: [{ kind: 'lid' as const, value: '149876543210987' }],
  }
  await receiveEvent(shop.channelId, {
    ...echo('halo', { id: 'w.echo', origin: 'api', commandId: id }),
    chat: hidden,
  })
  expect(await stateOf(id)).toMatchObject({ status: 'sent', provider_key: '1:w.echo' })
  expect(
    await rawSql()`select count(*)::int as rooms from room where business_id = ${shop.businessId}`,
  ).toEqual([{ rooms: 1 }])
  expect(
    await rawSql()`select 1 from contact_identity where business_id = ${shop.businessId}
      and kind = 'lid'`,
  ).toHaveLength(1)
})

test("WhatsApp's id of a dialled number is linked to the customer", async () => {
  const { shop, send } = await aRoom()
  const id = await send('halo')
  await claimDelivery(id)
  await recordDelivery(id, {
    state: 'accepted',
    key: keyOf('w.resolved'),
    resolved: [
      { kind: 'phone', value: '628111000111' },
      { kind: 'lid', value: '149876543210987' },
    ],
  })
  const answer = written('oke')
  const lid = [{ kind: 'lid' as const, value: '149876543210987' }]
  await receiveEvent(shop.channelId, {
    ...answer,
    author: { ...answer.author, identities: lid },
    chat: { kind: 'direct', providerChatId: '149876543210987@lid', identities: lid },
  })
  expect(
    (await listRooms(shop.owner, { businessId: shop.businessId, view: 'semua' })).rooms,
  ).toHaveLength(1)
})

test('a message that a history repeats is not matched to another one with the same text', async () => {
  const { shop, send, stateOf } = await aRoom()
  const [first, second] = [await send('ya'), await send('ya')]
  await claimDelivery(first)
  await recordDelivery(first, { state: 'accepted', key: keyOf('H.1') })
  await claimDelivery(second)
  await recordDelivery(second, {
    state: 'unconfirmed',
    error: { code: 'timeout', class: 'unconfirmed' },
  })
  await receiveEvent(shop.channelId, echo('ya', { id: 'H.1', origin: 'api', live: false }))
  expect(await stateOf(second)).toMatchObject({ status: 'unconfirmed', provider_key: null })
  await receiveEvent(shop.channelId, echo('ya', { id: 'H.2', origin: 'api', live: false }))
  expect(await stateOf(second)).toMatchObject({ status: 'sent', provider_key: '1:H.2' })
})
