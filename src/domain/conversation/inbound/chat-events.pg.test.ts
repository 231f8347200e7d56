import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listMessages } from '../message/timeline.ts'
import { receiveEvent } from './inbound.ts'
import { getRoom, listRooms } from '../room/room-lists.ts'
import type { ChatRef, MessageKey } from '#whatsapp/model'
import type { InboundEvent } from '#whatsapp/events'
import { rawSql } from '#platform/database'
import { aShop, openWorld, type Shop, type World, written } from '../../../../tests/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const chat: ChatRef = {
  kind: 'direct',
  providerChatId: '628111000111',
  identities: [{ kind: 'phone', value: '628111000111' }],
}
const base = (seconds = 0) => ({
  eventKey: randomUUID(),
  occurredAt: new Date(Date.now() + seconds * 1000).toISOString(),
  live: true,
})
const roomsOf = async (shop: Shop) =>
  (await listRooms(shop.owner, { businessId: shop.businessId, view: 'semua' })).rooms
const pageOf = async (shop: Shop) =>
  listMessages(shop.owner, { businessId: shop.businessId, roomId: (await roomsOf(shop))[0]!.id })

test('the states of a call make one event in any order, and a call opens the 24-hour window', async () => {
  const shop = await aShop({ engine: 'meta-cloud' })
  const call = (
    state: Extract<InboundEvent, { kind: 'call' }>['state'],
    callId = 'C1',
  ): InboundEvent => ({ ...base(), kind: 'call', chat, callId, state, video: true })
  for (const state of ['ringing', 'rejected', 'ringing', 'ended'] as const)
    await receiveEvent(shop.channelId, call(state))
  await receiveEvent(shop.channelId, call('ringing', 'C2'))
  const { events } = await pageOf(shop)
  expect(
    events.filter((event) => event.reason === 'panggilan').map((event) => event.after),
  ).toEqual([
    { callId: 'C1', state: 'rejected', video: true },
    { callId: 'C2', state: 'ringing', video: true },
  ])
  const [room] = await roomsOf(shop)
  expect(Date.parse(room!.window_expires_at!) - Date.now()).toBeGreaterThan(23 * 3_600_000)
})

test('a chat that is archived or unarchived on the phone changes here too', async () => {
  const shop = await aShop()
  await receiveEvent(shop.channelId, written('halo'))
  await receiveEvent(shop.channelId, {
    ...base(),
    kind: 'chat.archived',
    chat: { ...chat, providerChatId: '628111000111@c.us' },
    archived: true,
  })
  expect(await roomsOf(shop)).toEqual([])
  await receiveEvent(shop.channelId, { ...base(), kind: 'chat.archived', chat, archived: false })
  expect(await roomsOf(shop)).toHaveLength(1)
  await receiveEvent(shop.channelId, {
    ...base(),
    kind: 'chat.archived',
    chat: { ...chat, providerChatId: '6280', identities: [{ kind: 'phone', value: '6280' }] },
    archived: true,
  })
  expect(await roomsOf(shop)).toHaveLength(1)
})

test("a customer's refusal of advertising is stored, and so is its withdrawal", async () => {
  const shop = await aShop()
  const prefer = (allowed: boolean) =>
    receiveEvent(shop.channelId, {
      ...base(),
      kind: 'contact.preference',
      contact: chat.identities,
      topic: 'marketing',
      allowed,
    })
  const optOut = async () =>
    (
      await rawSql()<
        { at: string | null }[]
      >`select marketing_opt_out_at as at from contact where business_id = ${shop.businessId}`
    )[0]?.at
  await prefer(false)
  expect(await optOut()).not.toBeNull()
  await prefer(true)
  expect(await optOut()).toBeNull()
})

test('a customer with a new number keeps the conversation; the old number belongs to nobody', async () => {
  const shop = await aShop()
  await receiveEvent(shop.channelId, written('halo'))
  await receiveEvent(shop.channelId, {
    ...base(),
    kind: 'identity.changed',
    previous: { kind: 'phone', value: '628111000111' },
    current: [
      { kind: 'phone', value: '628555' },
      { kind: 'bsuid', value: 'ID.2' },
    ],
  })
  const [room] = await roomsOf(shop)
  expect(room).toMatchObject({ contact_phone: '628555' })
  const [stored] = await rawSql()<
    { provider_chat_id: string }[]
  >`select provider_chat_id from room where id = ${room!.id}`
  expect(stored?.provider_chat_id).toBe('628555')
  expect(
    (await getRoom(shop.owner, { businessId: shop.businessId, roomId: room!.id })).identities
      .map(({ value }) => value)
      .sort(),
  ).toEqual(['628555', 'ID.2'])
  expect((await pageOf(shop)).events.at(-1)).toMatchObject({
    reason: 'identitas_berubah',
    before: { kind: 'phone', value: '628111000111' },
  })
  await receiveEvent(shop.channelId, written('siapa ini', { name: 'Orang Lain' }))
  expect(await roomsOf(shop)).toHaveLength(2)
})

test('ids of a person who never wrote create no contact', async () => {
  const shop = await aShop()
  await receiveEvent(shop.channelId, {
    ...base(),
    kind: 'identity.linked',
    identities: [
      { kind: 'phone', value: '6281' },
      { kind: 'lid', value: '99' },
    ],
  })
  await receiveEvent(shop.channelId, {
    ...base(),
    kind: 'identity.changed',
    previous: { kind: 'phone', value: '6281' },
    current: [],
  })
  const [count] = await rawSql()<
    { count: number }[]
  >`select count(*)::int as count from contact where business_id = ${shop.businessId}`
  expect(count?.count).toBe(0)
})

test('stories, channels and broadcast lists create no conversation', async () => {
  const shop = await aShop()
  for (const providerChatId of [
    'status@broadcast',
    '120363001@newsletter',
    '6281@broadcast',
    '0@c.us',
  ]) {
    const event = written('halo')
    await receiveEvent(shop.channelId, { ...event, chat: { ...event.chat, providerChatId } })
  }
  const nobody = written('halo')
  await receiveEvent(shop.channelId, {
    ...nobody,
    chat: { ...nobody.chat, identities: [] },
    author: { ...nobody.author, identities: [] },
  })
  expect(await roomsOf(shop)).toEqual([])
})

test('a very late or future message starts no answer and does not stay on top of the list', async () => {
  const shop = await aShop()
  await receiveEvent(
    shop.channelId,
    written('minggu lalu', { at: new Date(Date.now() - 8 * 86_400_000).toISOString() }),
  )
  expect((await roomsOf(shop))[0]).toMatchObject({ unread_count: 0, waiting_since: null })
  await receiveEvent(
    shop.channelId,
    written('dari masa depan', { phone: '628222', at: '2099-01-01T00:00:00.000Z' }),
  )
  const [room] = await roomsOf(shop)
  expect(Date.parse(room!.last_message_at)).toBeLessThan(Date.now() + 60_000)
})

test('an edit, a reaction and a deletion that come before their message are applied to it', async () => {
  const shop = await aShop()
  const key: MessageKey = { providerId: 'w.9', stanzaId: 'w.9', fromMe: false }
  const event = written('halo', { id: 'w.9' })
  await receiveEvent(shop.channelId, {
    ...base(2),
    kind: 'message.edited',
    target: key,
    chat,
    content: { type: 'text', text: 'halo kak' },
  })
  await receiveEvent(shop.channelId, {
    ...base(1),
    kind: 'message.edited',
    target: key,
    chat,
    content: { type: 'text', text: 'halo ka' },
  })
  await receiveEvent(shop.channelId, {
    ...base(3),
    kind: 'message.reaction',
    target: { ...key, fromMe: true },
    chat,
    author: { identities: chat.identities, isSelf: false },
    emoji: '👍',
  })
  await receiveEvent(shop.channelId, event)
  await receiveEvent(shop.channelId, {
    ...base(-60),
    kind: 'message.edited',
    target: key,
    chat,
    content: { type: 'text', text: 'hal' },
  })
  const { messages } = await pageOf(shop)
  expect(messages).toMatchObject([
    { text: 'halo kak', reactions: { '628111000111': '👍' }, revoked_at: null },
  ])
  await receiveEvent(shop.channelId, {
    ...base(4),
    kind: 'message.revoked',
    target: { ...key, providerId: 'w.10', stanzaId: 'w.10' },
    chat,
    by: 'author',
  })
  await receiveEvent(shop.channelId, written('salah kirim', { id: 'w.10' }))
  expect((await pageOf(shop)).messages.at(-1)?.revoked_at).not.toBeNull()
})

test('the list shows what the newest message was changed to, and that it was deleted', async () => {
  const shop = await aShop()
  const change = (id: string, seconds: number) => ({
    ...base(seconds),
    target: { providerId: id, stanzaId: id, fromMe: false },
    chat,
  })
  const edit = (id: string, seconds: number, text: string) =>
    receiveEvent(shop.channelId, {
      ...change(id, seconds),
      kind: 'message.edited',
      content: { type: 'text', text },
    })
  await receiveEvent(shop.channelId, written('kirim ke rumah', { id: 'w.20' }))
  await receiveEvent(shop.channelId, written('kirim ke kantor', { id: 'w.21' }))
  await edit('w.21', 2, 'kirim ke toko')
  await edit('w.20', 3, 'jangan ke rumah')
  expect(await roomsOf(shop)).toMatchObject([{ last_preview: 'kirim ke toko', last_kind: 'text' }])
  await receiveEvent(shop.channelId, {
    ...change('w.21', 4),
    kind: 'message.revoked',
    by: 'author',
  })
  await edit('w.21', 5, 'kirim ke kantor lagi')
  expect(await roomsOf(shop)).toMatchObject([
    { last_preview: 'Pesan ini dihapus', last_kind: 'revoked' },
  ])
})
