import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Handler } from '#contract/conversation/handler'
import { claimDelivery, recordDelivery } from '../delivery/delivery.ts'
import { listMessages } from './timeline.ts'
import { receiveEvent } from '../inbound/inbound.ts'
import { retryMessage } from '../delivery/undelivered.ts'
import { sendText } from './send.ts'
import { assignRoom, markDone, reopenRoom, returnToAi, takeOver } from '../room/acts.ts'
import { getRoom, listRooms, openInbox } from '../room/room-lists.ts'
import { handOver, postReply } from '../turn/finish-turn.ts'
import { openTurn } from '../turn/turn.ts'
import type { MessageStatus } from '#whatsapp/events'
import { shiftClock } from '#platform/clock'
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

async function roomOf(shop: Shop) {
  const { rooms } = await listRooms(shop.owner, { businessId: shop.businessId, view: 'semua' })
  return rooms[0]!
}
const jobs = (name: string) =>
  rawSql()<
    { key: string | null; run_at: string }[]
  >`select key, run_at from graphile_worker.jobs where task_identifier = ${name} order by id`
const send = (shop: Shop, roomId: string, text: string, clientId: string = randomUUID()) =>
  sendText(shop.owner, { businessId: shop.businessId, roomId, clientId, text })
const handlerOf = async (shop: Shop): Promise<Handler> => (await roomOf(shop)).handler

test('a message delivered twice is stored once and answered once', async () => {
  const shop = await aShop()
  const event = written('kak msh buka?')
  await Promise.all([
    receiveEvent(shop.channelId, event),
    receiveEvent(shop.channelId, event),
    receiveEvent(shop.channelId, event),
  ])
  const room = await roomOf(shop)
  expect(room).toMatchObject({
    handler: 'ai',
    contact_name: 'Sari Wulandari',
    contact_phone: '628111000111',
    last_preview: 'kak msh buka?',
    unread_count: 1,
  })
  const { messages } = await listMessages(shop.owner, {
    businessId: shop.businessId,
    roomId: room.id,
  })
  expect(messages).toHaveLength(1)
  expect((await jobs('agent-reply')).filter((job) => job.key === `reply:${room.id}`)).toHaveLength(
    1,
  )
})

test('a message delivered again days later changes nothing, even if its room was closed', async () => {
  const shop = await aShop()
  const event = written('kak msh buka?')
  await receiveEvent(shop.channelId, event)
  const room = await roomOf(shop)
  await markDone(shop.owner, { businessId: shop.businessId, roomId: room.id }, 'terjawab')
  const state = () =>
    rawSql()`select to_jsonb(r) - 'updated_at' as room from room r where id = ${room.id}`
  const before = await state()
  shiftClock(3 * 24 * 3_600_000)
  await receiveEvent(shop.channelId, event)
  shiftClock(0)
  expect(await state()).toEqual(before)
  expect(await rawSql()`select 1 from message where room_id = ${room.id}`).toHaveLength(1)
})

test('one message under two ids is stored once, and its ids are linked to one customer', async () => {
  const shop = await aShop({ engine: 'waha' })
  const event = written('yang merah saja')
  const [lid, other] = [
    [{ kind: 'lid' as const, value: '149876543210987' }],
    [{ kind: 'lid' as const, value: '149000000000000' }],
  ]
  const under = (identities: typeof lid, fields: object = {}) => ({
    ...event,
    eventKey: `${event.eventKey}:2`,
    chat: { kind: 'direct' as const, providerChatId: '149876543210987@lid', identities },
    author: { ...event.author, identities },
    ...fields,
  })
  await receiveEvent(shop.channelId, event)
  await receiveEvent(shop.channelId, under(lid))
  expect(
    await rawSql()`select count(*)::int as rooms from room where business_id = ${shop.businessId}`,
  ).toEqual([{ rooms: 1 }])
  expect(
    await rawSql()`select count(*)::int as people from contact
      where business_id = ${shop.businessId}`,
  ).toEqual([{ people: 1 }])
  expect(
    await rawSql()`select kind from contact_identity where business_id = ${shop.businessId}
      order by kind`,
  ).toEqual([{ kind: 'lid' }, { kind: 'phone' }])
  // A sender who copied the message id is another person. No contact is created.
  await receiveEvent(
    shop.channelId,
    under(other, { content: { type: 'text', text: 'saya orang lain' } }),
  )
  expect(
    await rawSql()`select 1 from contact_identity where business_id = ${shop.businessId}
      and value = ${other[0]!.value}`,
  ).toEqual([])
  await receiveEvent(shop.channelId, {
    ...written('dan satu lagi'),
    chat: under(lid).chat,
    author: under(lid).author,
  })
  expect(
    await rawSql()`select count(*)::int as n from message where business_id = ${shop.businessId}`,
  ).toEqual([{ n: 2 }])
  expect(
    await rawSql()`select count(*)::int as rooms from room where business_id = ${shop.businessId}`,
  ).toEqual([{ rooms: 1 }])
})

test('a customer who writes from another of their ids is answered there, in the same room', async () => {
  const shop = await aShop({ engine: 'waha' })
  const first = written('halo')
  await receiveEvent(shop.channelId, first)
  const next = written('saya lagi')
  await receiveEvent(shop.channelId, {
    ...next,
    chat: { ...next.chat, providerChatId: '149876543210987@lid' },
  })
  expect(
    await rawSql()`select provider_chat_id from room where business_id = ${shop.businessId}`,
  ).toEqual([{ provider_chat_id: '149876543210987@lid' }])
})

test('quotes, previews and edits are cut without splitting an emoji, and nothing else is lost', async () => {
  const shop = await aShop()
  const long = (length: number) => `${'a'.repeat(length - 1)}😀😀`
  await receiveEvent(shop.channelId, written(long(200), { id: 'wamid.emoji' }))
  await receiveEvent(shop.channelId, {
    ...written('yang ini?'),
    reply: { stanzaId: 'wamid.emoji', author: 'customer' },
  })
  const room = await roomOf(shop)
  const [quoted] = await rawSql()<
    { id: string }[]
  >`select id from message where room_id = ${room.id} and provider_id = 'wamid.emoji'`
  await sendText(shop.owner, {
    businessId: shop.businessId,
    roomId: room.id,
    clientId: randomUUID(),
    text: 'Ya, Kak',
    replyToId: quoted!.id,
  })
  const quotes = await rawSql()<
    { excerpt: string }[]
  >`select reply_to ->> 'excerpt' as excerpt from message where room_id = ${room.id}
    and reply_to is not null`
  expect(quotes).toEqual([{ excerpt: 'a'.repeat(199) }, { excerpt: 'a'.repeat(199) }])
  await receiveEvent(shop.channelId, written(long(160)))
  expect((await roomOf(shop)).last_preview).toBe('a'.repeat(159))
})

test('an ad is stored with its message; quotes of unknown messages have no author', async () => {
  const shop = await aShop()
  const referral = {
    sourceType: 'ad',
    sourceId: '120210',
    sourceUrl: 'https://fb.me/x',
    headline: 'Promo',
    body: 'Diskon kue',
    clickId: 'Afc9',
    mediaUrl: 'https://x.example/v',
  }
  await receiveEvent(shop.channelId, {
    ...written('info promo'),
    referral,
    reply: { stanzaId: 'never-seen' },
  })
  const room = await roomOf(shop)
  const { messages } = await listMessages(shop.owner, {
    businessId: shop.businessId,
    roomId: room.id,
  })
  expect(messages).toMatchObject([
    {
      text: 'info promo',
      referral,
      reply_to_id: null,
      reply_to: { author: 'unknown', excerpt: '' },
    },
  ])
})

test("a program's message is sent without characters that columns cannot store", async () => {
  const shop = await aShop()
  await receiveEvent(shop.channelId, written('halo'))
  const room = await roomOf(shop)
  const id = await send(shop, room.id, 'Siap\0 Kak \ud83d ya')
  expect((await claimDelivery(id))?.command.body).toEqual({
    type: 'text',
    text: 'Siap\ufffd Kak \ufffd ya',
  })
})

test('simultaneous first messages of one customer create one contact and one room', async () => {
  const shop = await aShop()
  await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      receiveEvent(shop.channelId, written(`pesan ${index}`, { phone: '628222' })),
    ),
  )
  const [counts] = await rawSql()`select (select count(*)::int from contact
        where business_id = ${shop.businessId}) as contacts,
        (select count(*)::int from room where business_id = ${shop.businessId}) as rooms,
        (select count(*)::int from message where business_id = ${shop.businessId}) as messages`
  expect(counts).toEqual({ contacts: 1, rooms: 1, messages: 6 })
})

test('each message of a burst postpones the single answer, up to the limit', async () => {
  const shop = await aShop({ quietWindowMs: 6000 })
  await receiveEvent(shop.channelId, written('kak', { phone: '628333' }))
  const room = await roomOf(shop)
  const [first] = (await jobs('agent-reply')).filter((job) => job.key === `reply:${room.id}`)
  await rawSql()`update room set burst_started_at = now() - interval '23 seconds'
    where id = ${room.id}`
  await receiveEvent(shop.channelId, written('ongkir brp', { phone: '628333' }))
  const waiting = (await jobs('agent-reply')).filter((job) => job.key === `reply:${room.id}`)
  expect(waiting).toHaveLength(1)
  const inSeconds = (Date.parse(waiting[0]!.run_at) - Date.now()) / 1000
  expect(inSeconds).toBeLessThan(3)
  expect(Date.parse(first!.run_at) - Date.now()).toBeGreaterThan(4000)
})

test('messages of a history and messages that are not live start no answer', async () => {
  const shop = await aShop()
  await receiveEvent(
    shop.channelId,
    written('pesan lama', { live: false, at: '2026-01-01T00:00:00.000Z' }),
  )
  const room = await roomOf(shop)
  expect(room.unread_count).toBe(0)
  expect(room.handler).not.toBe('ai')
  expect((await jobs('agent-reply')).filter((job) => job.key === `reply:${room.id}`)).toHaveLength(
    0,
  )
})

test('in test mode only testers are answered by the AI; others wait for the team', async () => {
  const shop = await aShop({ mode: 'testing', engine: 'meta-cloud' })
  await rawSql()`update business set tester_numbers = '{628777}' where id = ${shop.businessId}`
  await receiveEvent(shop.channelId, written('halo', { phone: '628111000111' }))
  expect(await roomOf(shop)).toMatchObject({ handler: 'menunggu_tim', handler_reason: 'mode_uji' })
  await receiveEvent(shop.channelId, written('halo', { phone: '628777' }))
  expect(await roomOf(shop)).toMatchObject({ contact_phone: '628777', handler: 'ai' })
})

test("a member's message takes the room and drops the AI's unsent answer", async () => {
  const shop = await aShop()
  await receiveEvent(shop.channelId, written('harga roti?'))
  const room = await roomOf(shop)
  const turn = await openTurn(room.id)
  await send(shop, room.id, 'Halo Kak, saya Dimas.')
  expect(await handlerOf(shop)).toBe('manusia')
  expect(
    await postReply(
      turn!,
      { text: 'Rp9.000', entryIds: ['00000000-0000-4000-8000-000000000001'] },
      RUN,
    ),
  ).toMatchObject({
    state: 'lost',
  })
  const { messages, events } = await listMessages(shop.owner, {
    businessId: shop.businessId,
    roomId: room.id,
  })
  expect(messages.map((message) => message.author_kind)).toEqual(['customer', 'member'])
  expect(events.map((event) => event.reason)).toEqual(['sesi_baru', 'dibalas'])
  await receiveEvent(shop.channelId, written('oke'))
  expect(await handlerOf(shop)).toBe('manusia')
  expect(await openTurn(room.id)).toBeUndefined()
})

test('a takeover drops an answer between its retries', async () => {
  const shop = await aShop()
  await receiveEvent(shop.channelId, written('harga roti?'))
  const room = await roomOf(shop)
  await postReply(
    (await openTurn(room.id))!,
    { text: 'Roti manis Rp9.000', entryIds: ['00000000-0000-4000-8000-000000000001'] },
    RUN,
  )
  const queued = await rawSql()<
    { id: string }[]
  >`select id from message where room_id = ${room.id} and author_kind = 'ai'`
  await recordDelivery(queued[0]!.id, { state: 'rejected', error: { code: '1', class: 'retry' } })
  await takeOver(shop.owner, { businessId: shop.businessId, roomId: room.id })
  expect(await claimDelivery(queued[0]!.id)).toBeUndefined()
  const { messages } = await listMessages(shop.owner, {
    businessId: shop.businessId,
    roomId: room.id,
  })
  expect(messages.at(-1)).toMatchObject({
    status: 'failed',
    status_reason: 'taken_over',
  })
})

test('an answer to an older message is dropped because of the newer one', async () => {
  const shop = await aShop()
  await receiveEvent(shop.channelId, written('harga roti?'))
  const room = await roomOf(shop)
  const turn = await openTurn(room.id)
  await receiveEvent(
    shop.channelId,
    written('eh yang sourdough', { at: new Date(Date.now() + 1000).toISOString() }),
  )
  expect(
    await postReply(
      turn!,
      { text: 'Rp9.000', entryIds: ['00000000-0000-4000-8000-000000000001'] },
      RUN,
    ),
  ).toMatchObject({
    state: 'stale',
  })
  expect((await openTurn(room.id))?.burst.map((message) => message.text)).toEqual([
    'harga roti?',
    'eh yang sourdough',
  ])
})

test('a handed-over room has summary, draft and deadline, and only the first member gets it', async () => {
  const shop = await aShop()
  await receiveEvent(shop.channelId, written('mau ngomong sama orangnya'))
  const room = await roomOf(shop)
  const turn = await openTurn(room.id)
  await handOver(
    turn!,
    {
      reason: 'minta_manusia',
      detail: 'Pelanggan minta bicara dengan tim.',
      summary: ['a', 'b', 'c'],
      tried: [],
      draft: 'Baik Kak',
      draftSources: [],
      customerText: 'Baik Kak, saya sambungkan ke tim.',
    },
    { ...RUN, outcome: 'handover' },
  )
  expect(await roomOf(shop)).toMatchObject({
    handler: 'menunggu_tim',
    handler_reason: 'minta_manusia',
    escalation_reason: 'minta_manusia',
  })
  const [rina, budi] = await Promise.all([
    aMember(shop, 'agen', 'Rina'),
    aMember(shop, 'agen', 'Budi'),
  ])
  const ref = { businessId: shop.businessId, roomId: room.id }
  const tries = await Promise.allSettled([takeOver(rina, ref), takeOver(budi, ref)])
  expect(tries.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
  const lost = tries.find((result) => result.status === 'rejected')
  expect(String(lost?.reason)).toMatch(/Sudah diambil (Rina|Budi)\./)
  const detail = await getRoom(shop.owner, ref)
  expect(detail.draft?.text).toBe('Baik Kak')
  expect(detail.waiting_since).not.toBeNull()
})

test('a closed room opens a new session when the customer writes again', async () => {
  const shop = await aShop()
  await receiveEvent(shop.channelId, written('halo'))
  const room = await roomOf(shop)
  const ref = { businessId: shop.businessId, roomId: room.id }
  await markDone(shop.owner, ref, 'terjawab')
  expect(await handlerOf(shop)).toBe('selesai')
  await reopenRoom(shop.owner, ref)
  expect(await handlerOf(shop)).toBe('manusia')
  await markDone(shop.owner, ref, 'terjual')
  await receiveEvent(shop.channelId, written('halo lagi'))
  const detail = await getRoom(shop.owner, ref)
  expect(detail).toMatchObject({ handler: 'ai', session_no: 2 })
  expect(detail.closures.map((closure) => closure.outcome)).toEqual(['terjual'])
})

test('a room returned to the AI is answered if the customer still waits', async () => {
  const shop = await aShop()
  await receiveEvent(shop.channelId, written('halo'))
  const room = await roomOf(shop)
  const ref = { businessId: shop.businessId, roomId: room.id }
  await takeOver(shop.owner, ref)
  await rawSql()`select graphile_worker.remove_job(${`reply:${room.id}`})`
  await returnToAi(shop.owner, ref, 'pelanggan lama')
  expect(await getRoom(shop.owner, ref)).toMatchObject({
    handler: 'ai',
    note_to_ai: 'pelanggan lama',
  })
  expect((await jobs('agent-reply')).filter((job) => job.key === `reply:${room.id}`)).toHaveLength(
    1,
  )
})

test('the same client id twice is one message with one delivery', async () => {
  const shop = await aShop()
  await receiveEvent(shop.channelId, written('halo'))
  const room = await roomOf(shop)
  const clientId = randomUUID()
  const ids = await Promise.all([
    send(shop, room.id, 'Halo Kak', clientId),
    send(shop, room.id, 'Halo Kak', clientId),
  ])
  expect(ids[0]).toBe(ids[1])
})

test('an empty text and a closed window are refused with the reason', async () => {
  const shop = await aShop({ engine: 'meta-cloud' })
  await receiveEvent(
    shop.channelId,
    written('halo', { at: new Date(Date.now() - 24 * 3_600_000 - 1000).toISOString() }),
  )
  const room = await roomOf(shop)
  await expect(send(shop, room.id, '   ')).rejects.toThrow('Pesan masih kosong.')
  await expect(send(shop, room.id, 'halo')).rejects.toThrow(
    'Jendela 24 jam berakhir. Pesan biasa tidak akan sampai.',
  )
})

test('delivery statuses only move upwards, and one that comes first is kept for its message', async () => {
  const shop = await aShop()
  await receiveEvent(shop.channelId, written('halo'))
  const room = await roomOf(shop)
  const messageId = await send(shop, room.id, 'Halo Kak')
  const delivery = await claimDelivery(messageId)
  expect(delivery?.command).toMatchObject({
    commandId: messageId,
    to: [{ kind: 'phone', value: '628111000111' }],
    body: { type: 'text', text: 'Halo Kak' },
  })
  const key = { providerId: 'wamid.OUT', stanzaId: 'wamid.OUT', fromMe: true }
  const status = (
    value: MessageStatus['status'],
    extra: Partial<MessageStatus> = {},
  ): MessageStatus => ({
    kind: 'message.status',
    eventKey: value,
    occurredAt: new Date().toISOString(),
    live: true,
    target: key,
    status: value,
    ...extra,
  })
  await receiveEvent(shop.channelId, status('delivered'))
  await recordDelivery(messageId, { state: 'accepted', key })
  const stateNow = async () =>
    (await listMessages(shop.owner, { businessId: shop.businessId, roomId: room.id })).messages.at(
      -1,
    )
  expect((await stateNow())?.status).toBe('delivered')
  await receiveEvent(shop.channelId, status('sent'))
  expect((await stateNow())?.status).toBe('delivered')
  await receiveEvent(shop.channelId, status('read'))
  await receiveEvent(shop.channelId, status('failed'))
  expect((await stateNow())?.status).toBe('read')
})

test('an interrupted send is shown as unconfirmed and never resent automatically', async () => {
  const shop = await aShop()
  await receiveEvent(shop.channelId, written('halo'))
  const room = await roomOf(shop)
  const messageId = await send(shop, room.id, 'Halo Kak')
  expect(await claimDelivery(messageId)).toBeDefined()
  expect(await claimDelivery(messageId)).toBeUndefined()
  const last = async () =>
    (await listMessages(shop.owner, { businessId: shop.businessId, roomId: room.id })).messages.at(
      -1,
    )
  expect((await last())?.status).toBe('unconfirmed')
  await retryMessage(shop.owner, { businessId: shop.businessId, roomId: room.id, messageId })
  expect(await claimDelivery(messageId)).toBeDefined()
})

test('a retryable failure is queued again; a final one is shown with its reason', async () => {
  const shop = await aShop()
  await receiveEvent(shop.channelId, written('halo'))
  const room = await roomOf(shop)
  const last = async () =>
    (await listMessages(shop.owner, { businessId: shop.businessId, roomId: room.id })).messages.at(
      -1,
    )
  const messageId = await send(shop, room.id, 'Halo Kak')
  await claimDelivery(messageId)
  await recordDelivery(messageId, { state: 'rejected', error: { code: '131016', class: 'retry' } })
  expect((await last())?.status).toBe('queued')
  await claimDelivery(messageId)
  await recordDelivery(messageId, {
    state: 'rejected',
    error: { code: '131026', title: 'Undeliverable', class: 'final' },
  })
  expect(await last()).toMatchObject({
    status: 'failed',
    status_reason: '131026',
  })
})

test('a room of another business does not exist for a member, and a viewer cannot act', async () => {
  const shop = await aShop()
  const other = await aShop({ name: 'Toko Lain' })
  await receiveEvent(shop.channelId, written('halo'))
  const room = await roomOf(shop)
  const ref = { businessId: shop.businessId, roomId: room.id }
  const forged = { businessId: other.businessId, roomId: room.id }
  const attempts = [
    () => getRoom(other.owner, ref),
    () => getRoom(other.owner, forged),
    () => takeOver(other.owner, ref),
    () => takeOver(other.owner, forged),
    () => sendText(other.owner, { ...forged, clientId: randomUUID(), text: 'hai' }),
  ]
  for (const attempt of attempts) {
    await expect(attempt()).rejects.toMatchObject({ code: 'room.not_found' })
  }
  expect((await listMessages(other.owner, ref)).messages).toHaveLength(0)
  expect(
    (await listRooms(other.owner, { businessId: shop.businessId, view: 'semua' })).rooms,
  ).toHaveLength(0)
  const onlooker = await aMember(shop, 'peninjau')
  expect((await getRoom(onlooker, ref)).id).toBe(room.id)
  await expect(takeOver(onlooker, ref)).rejects.toMatchObject({ code: 'room.not_found' })
})

test('the views and counts of rooms change with the room', async () => {
  const shop = await aShop()
  const counts = async () =>
    (await openInbox(shop.owner, { businessId: shop.businessId, view: 'semua' })).counts
  expect(await counts()).toMatchObject({ needsReply: 0, ai: 0, isNew: true })
  await receiveEvent(shop.channelId, written('halo'))
  const room = await roomOf(shop)
  const ref = { businessId: shop.businessId, roomId: room.id }
  expect(await counts()).toEqual({
    needsReply: 0,
    failed: 0,
    mine: 0,
    ai: 1,
    escalations: 0,
    isNew: false,
  })
  await assignRoom(shop.owner, ref, shop.owner.sub)
  expect(await counts()).toEqual({
    needsReply: 1,
    failed: 0,
    mine: 1,
    ai: 0,
    escalations: 0,
    isNew: false,
  })
  await send(shop, room.id, 'Halo')
  expect(await counts()).toEqual({
    needsReply: 0,
    failed: 0,
    mine: 1,
    ai: 0,
    escalations: 0,
    isNew: false,
  })
  const found = await listRooms(shop.owner, {
    businessId: shop.businessId,
    view: 'semua',
    search: 'wulan',
  })
  expect(found.rooms.map((row) => row.id)).toEqual([room.id])
  expect(
    (
      await listRooms(shop.owner, {
        businessId: shop.businessId,
        view: 'semua',
        search: 'tidak ada',
      })
    ).rooms,
  ).toHaveLength(0)
})

test('the messages around one continue to both ends without gap or repetition', async () => {
  const shop = await aShop()
  await receiveEvent(shop.channelId, written('pertama'))
  const room = await roomOf(shop)
  await rawSql()`insert into message (business_id, room_id, channel_id, session_no, direction,
      author_kind, kind, text, content, status, occurred_at)
    select ${shop.businessId}, ${room.id}, ${shop.channelId}, 1, 'in', 'customer', 'text',
      'n' || n, '{}', 'received', now() - interval '1 day' + n / 2 * interval '1 minute'
    from generate_series(1, 240) n`
  const ref = { businessId: shop.businessId, roomId: room.id }
  const [target] = await rawSql()<{ id: string }[]>`
    select id from message where room_id = ${room.id} and text = 'n100'`
  const middle = await listMessages(shop.owner, { ...ref, around: target!.id })
  expect(middle.messages).toHaveLength(101)
  const texts = middle.messages.map((message) => message.text)
  let { before, after } = middle
  while (before) {
    const page = await listMessages(shop.owner, { ...ref, before })
    const next = await listMessages(shop.owner, { ...ref, after: page.after! })
    expect(next.messages[0]?.text).toBe(texts[0])
    texts.unshift(...page.messages.map((message) => message.text))
    before = page.before
  }
  while (after) {
    const page = await listMessages(shop.owner, { ...ref, after })
    texts.push(...page.messages.map((message) => message.text))
    after = page.after ?? null
  }
  const whole = await rawSql()<{ text: string }[]>`
    select text from message where room_id = ${room.id} order by occurred_at, id`
  expect(texts).toEqual(whole.map((message) => message.text))
  const elsewhere = await listMessages(shop.owner, { ...ref, around: randomUUID() })
  expect(elsewhere.messages.at(-1)?.text).toBe('pertama')
})
