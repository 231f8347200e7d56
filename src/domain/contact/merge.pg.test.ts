import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAudit } from '#domain/audit'
import { addContactNote, onlyNewLinks, setBlocked } from '#domain/contact'
import { getContactLinks, mergeContacts, undoMerge } from '#domain/contact/merge'
import { listMessages, getRoom, listRooms } from '#conversation/feed'
import { takeOver } from '#conversation/member'
import { sendText } from '#conversation/outbox'
import { receiveEvent } from '#conversation/pipeline'
import type { Identity } from '#whatsapp/model'
import type { MessageCreated } from '#whatsapp/events'
import { rawSql } from '#platform/database'
import { aMember, aShop, openWorld, type Shop, type World, written } from '../../../tests/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const PHONE: Identity = { kind: 'phone', value: '628111000111' }
const LID: Identity = { kind: 'lid', value: '149876543210987' }

/** Builds a message of a person with these ids. */
function from(
  identities: Identity[],
  text: string,
  options: { name?: string; at?: string } = {},
): MessageCreated {
  const event = written(text, options)
  const [first] = identities
  return {
    ...event,
    author: { ...event.author, identities },
    chat: {
      kind: 'direct',
      identities,
      providerChatId: first?.kind === 'lid' ? `${first.value}@lid` : `${first?.value}@c.us`,
    },
  }
}
const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
const linked = (identities: Identity[]) => ({
  kind: 'identity.linked' as const,
  eventKey: randomUUID(),
  occurredAt: at(0),
  live: true,
  identities,
})
const roomsOf = async (shop: Shop) =>
  (await listRooms(shop.owner, { businessId: shop.businessId, view: 'semua' })).rooms
const textsOf = async (shop: Shop, roomId: string) =>
  (await listMessages(shop.owner, { businessId: shop.businessId, roomId })).messages.map(
    (message) => message.text,
  )
const identitiesOf = async (shop: Shop, roomId: string) =>
  (await getRoom(shop.owner, { businessId: shop.businessId, roomId })).identities
    .map(({ kind, value }) => `${kind}:${value}`)
    .sort()

/** Makes one person with two conversations that are not linked yet. */
async function split(shop: Shop): Promise<{ phoneRoom: string; lidRoom: string }> {
  await receiveEvent(shop.channelId, from([PHONE], 'halo dari nomor', { at: at(-300) }))
  await receiveEvent(shop.channelId, from([LID], 'halo dari iklan', { at: at(-200) }))
  await receiveEvent(shop.channelId, from([PHONE], 'masih ada?', { at: at(-100) }))
  const rooms = await roomsOf(shop)
  expect(rooms).toHaveLength(2)
  return {
    phoneRoom: rooms.find((room) => room.contact_phone)!.id,
    lidRoom: rooms.find((room) => !room.contact_phone)!.id,
  }
}

test('a hidden id and a phone number of one person become one conversation in time order', async () => {
  const shop = await aShop()
  const { phoneRoom, lidRoom } = await split(shop)
  await receiveEvent(shop.channelId, linked([PHONE, LID]))
  const [room, ...others] = await roomsOf(shop)
  expect(others).toEqual([])
  expect(room).toMatchObject({
    id: phoneRoom,
    contact_phone: PHONE.value,
    last_preview: 'masih ada?',
    unread_count: 3,
  })
  expect(await textsOf(shop, phoneRoom)).toEqual([
    'halo dari nomor',
    'halo dari iklan',
    'masih ada?',
  ])
  expect(await identitiesOf(shop, phoneRoom)).toEqual(['lid:149876543210987', 'phone:628111000111'])
  // Both the old address and the next message of either id find the same conversation.
  expect((await getRoom(shop.owner, { businessId: shop.businessId, roomId: lidRoom })).id).toBe(
    phoneRoom,
  )
  await receiveEvent(shop.channelId, from([LID], 'satu lagi'))
  expect((await textsOf(shop, phoneRoom)).at(-1)).toBe('satu lagi')
  expect(await roomsOf(shop)).toHaveLength(1)
})

test('the list row of a merged conversation says that its newest message was deleted', async () => {
  const shop = await aShop()
  const { phoneRoom } = await split(shop)
  await rawSql()`update message set revoked_at = now() where text = 'masih ada?'
    and room_id = ${phoneRoom}`
  await receiveEvent(shop.channelId, linked([PHONE, LID]))
  expect(await roomsOf(shop)).toMatchObject([
    { last_preview: 'Pesan ini dihapus', last_kind: 'revoked' },
  ])
})

test("a customer's message links two ids too, and the old conversation redirects", async () => {
  const shop = await aShop()
  const { phoneRoom, lidRoom } = await split(shop)
  await receiveEvent(shop.channelId, from([LID, PHONE], 'ini saya juga'))
  expect(await roomsOf(shop)).toHaveLength(1)
  const id = await sendText(shop.owner, {
    businessId: shop.businessId,
    roomId: lidRoom,
    clientId: randomUUID(),
    text: 'Siap Kak',
  })
  const [message] = await rawSql()<
    { room_id: string }[]
  >`select room_id from message where id = ${id}`
  expect(message?.room_id).toBe(phoneRoom)
})

test('an undone merge restores conversations, messages, notes and ids, and is never merged again', async () => {
  const shop = await aShop()
  const { phoneRoom, lidRoom } = await split(shop)
  const before = await getRoom(shop.owner, { businessId: shop.businessId, roomId: lidRoom })
  await addContactNote(shop.owner, {
    businessId: shop.businessId,
    contactId: before.contact_id,
    text: 'dari iklan Instagram',
  })
  const kept = await getRoom(shop.owner, { businessId: shop.businessId, roomId: phoneRoom })
  const mergeId = await mergeContacts(
    shop.owner,
    shop.businessId,
    before.contact_id,
    kept.contact_id,
  )
  expect(
    (await getRoom(shop.owner, { businessId: shop.businessId, roomId: phoneRoom })).notes.map(
      (note) => note.text,
    ),
  ).toEqual(['dari iklan Instagram'])
  await receiveEvent(shop.channelId, from([PHONE], 'sesudah digabung'))
  expect(
    (await getContactLinks(shop.owner, shop.businessId, kept.contact_id)).merges,
  ).toMatchObject([{ id: mergeId, merged_by_name: 'Dimas', reason: 'manual' }])

  await undoMerge(shop.owner, shop.businessId, mergeId)
  expect(await roomsOf(shop)).toHaveLength(2)
  expect(await textsOf(shop, phoneRoom)).toEqual([
    'halo dari nomor',
    'masih ada?',
    'sesudah digabung',
  ])
  expect(await textsOf(shop, lidRoom)).toEqual(['halo dari iklan'])
  const after = await getRoom(shop.owner, { businessId: shop.businessId, roomId: lidRoom })
  expect(after).toMatchObject({
    contact_id: before.contact_id,
    handler: before.handler,
    last_preview: 'halo dari iklan',
    unread_count: 1,
    session_no: before.session_no,
    archived_at: null,
  })
  expect(after.notes.map((note) => note.text)).toEqual(['dari iklan Instagram'])
  expect(await identitiesOf(shop, lidRoom)).toEqual(['lid:149876543210987'])
  expect(await identitiesOf(shop, phoneRoom)).toEqual(['phone:628111000111'])
  const { events } = await listMessages(shop.owner, {
    businessId: shop.businessId,
    roomId: lidRoom,
  })
  expect(events.map((event) => event.reason)).toEqual(['sesi_baru', 'kontak_dipisah'])

  // Neither WhatsApp nor a message merges them again, and they are not proposed.
  await receiveEvent(shop.channelId, linked([PHONE, LID]))
  await receiveEvent(shop.channelId, from([LID, PHONE], 'dari iklan lagi'))
  expect(await roomsOf(shop)).toHaveLength(2)
  expect((await textsOf(shop, lidRoom)).at(-1)).toBe('dari iklan lagi')
  expect((await getContactLinks(shop.owner, shop.businessId, kept.contact_id)).same).toEqual([])
  await expect(undoMerge(shop.owner, shop.businessId, mergeId)).rejects.toMatchObject({
    code: 'contact.merge_not_found',
  })
  const { rows } = await listAudit(shop.owner, shop.businessId)
  expect(rows.map((row) => row.action)).toEqual(['contact.unmerge', 'contact.merge'])
})

test('three contacts are merged and separated again in any order', async () => {
  const shop = await aShop()
  const BSUID: Identity = { kind: 'bsuid', value: 'ID.13491208655302741918' }
  const { phoneRoom, lidRoom } = await split(shop)
  await receiveEvent(shop.channelId, from([BSUID], 'tanpa nomor', { at: at(-50) }))
  const bsuidRoom = (await roomsOf(shop)).find(
    (room) => room.id !== phoneRoom && room.id !== lidRoom,
  )!.id
  const contactOf = async (roomId: string) =>
    (await rawSql()<{ contact_id: string }[]>`select contact_id from room where id = ${roomId}`)[0]!
      .contact_id
  const [a, b, c] = await Promise.all([phoneRoom, lidRoom, bsuidRoom].map(contactOf))
  const first = await mergeContacts(shop.owner, shop.businessId, b!, c!)
  const second = await mergeContacts(shop.owner, shop.businessId, a!, b!)
  expect(await textsOf(shop, phoneRoom)).toEqual([
    'halo dari nomor',
    'halo dari iklan',
    'masih ada?',
    'tanpa nomor',
  ])
  expect((await getRoom(shop.owner, { businessId: shop.businessId, roomId: bsuidRoom })).id).toBe(
    phoneRoom,
  )
  // The older merge is undone first: its rows move out of the contact that has them now.
  await undoMerge(shop.owner, shop.businessId, first)
  expect(await textsOf(shop, bsuidRoom)).toEqual(['tanpa nomor'])
  expect(await textsOf(shop, phoneRoom)).toEqual([
    'halo dari nomor',
    'halo dari iklan',
    'masih ada?',
  ])
  await undoMerge(shop.owner, shop.businessId, second)
  expect(await textsOf(shop, lidRoom)).toEqual(['halo dari iklan'])
  for (const [roomId, ids] of [
    [phoneRoom, ['phone:628111000111']],
    [lidRoom, ['lid:149876543210987']],
    [bsuidRoom, ['bsuid:ID.13491208655302741918']],
  ] as const)
    expect(await identitiesOf(shop, roomId)).toEqual(ids)
})

test('after a merge a member keeps their conversation, and a blocked customer stays blocked', async () => {
  const shop = await aShop()
  const { phoneRoom, lidRoom } = await split(shop)
  const rina = await aMember(shop, 'agen')
  await takeOver(rina, { businessId: shop.businessId, roomId: lidRoom })
  const { contact_id: gone } = await getRoom(shop.owner, {
    businessId: shop.businessId,
    roomId: lidRoom,
  })
  await setBlocked(shop.owner, shop.businessId, gone, true)
  await receiveEvent(shop.channelId, linked([LID, PHONE]))
  const room = await getRoom(shop.owner, { businessId: shop.businessId, roomId: phoneRoom })
  expect(room).toMatchObject({
    handler: 'manusia',
    assignee_id: rina.sub,
    contact_blocked_at: expect.any(String),
  })
  expect(room.waiting_since).not.toBeNull()
})

test('a merge of contacts on two channels keeps both conversations', async () => {
  const shop = await aShop()
  const [other] = await rawSql()<
    { id: string }[]
  >`insert into channel (business_id, engine, external_id, status, name)
    values (${shop.businessId}, 'waha', ${randomUUID()}, 'WORKING', 'Nomor lama') returning id`
  await receiveEvent(shop.channelId, from([PHONE], 'di nomor resmi'))
  await receiveEvent(other!.id, from([LID], 'di nomor lama'))
  await receiveEvent(other!.id, linked([LID, PHONE]))
  const rooms = await roomsOf(shop)
  expect(rooms).toHaveLength(2)
  expect(new Set(rooms.map((room) => room.contact_id)).size).toBe(1)
  const [link] = (await getContactLinks(shop.owner, shop.businessId, rooms[0]!.contact_id)).merges
  await undoMerge(shop.owner, shop.businessId, link!.id)
  expect(new Set((await roomsOf(shop)).map((room) => room.contact_id)).size).toBe(2)
})

test('possible duplicates have the same name without differing numbers, or the same username', async () => {
  const shop = await aShop()
  const stranger = await aShop({ name: 'Toko Lain' })
  const user = (value: string): Identity => ({ kind: 'username', value })
  await receiveEvent(stranger.channelId, from([PHONE], 'halo', { name: 'Sari Wulandari' }))
  await receiveEvent(shop.channelId, from([PHONE], 'halo', { name: 'Sari Wulandari' }))
  await receiveEvent(shop.channelId, from([LID], 'halo', { name: 'sari wulandari' }))
  await receiveEvent(
    shop.channelId,
    from([{ kind: 'phone', value: '628999' }, user('budi')], 'halo', { name: 'Budi' }),
  )
  await receiveEvent(
    shop.channelId,
    from([{ kind: 'bsuid', value: 'ID.1' }, user('Budi')], 'halo', { name: 'B.' }),
  )
  await receiveEvent(
    shop.channelId,
    from([{ kind: 'phone', value: '628777' }], 'halo', { name: 'Budi' }),
  )
  const rooms = await roomsOf(shop)
  const linksOf = async (phone: string) =>
    (
      await getContactLinks(
        shop.owner,
        shop.businessId,
        rooms.find((room) => room.contact_phone === phone)!.contact_id,
      )
    ).same
  expect(await linksOf(PHONE.value)).toMatchObject([
    { name: 'sari wulandari', reason: 'name', identities: [LID] },
  ])
  expect(await linksOf('628999')).toMatchObject([{ name: 'B.', reason: 'username' }])
  expect(await linksOf('628777')).toEqual([])
})

test('only members who answer customers may merge, within their own business', async () => {
  const shop = await aShop()
  const { phoneRoom, lidRoom } = await split(shop)
  const ids = await Promise.all(
    [phoneRoom, lidRoom].map(
      async (roomId) =>
        (await getRoom(shop.owner, { businessId: shop.businessId, roomId })).contact_id,
    ),
  )
  const stranger = await aShop({ name: 'Toko Lain' })
  for (const [claims, businessId] of [
    [await aMember(shop, 'peninjau'), shop.businessId],
    [stranger.owner, shop.businessId],
    [stranger.owner, stranger.businessId],
  ] as const) {
    await expect(mergeContacts(claims, businessId, ids[0]!, ids[1]!)).rejects.toMatchObject({
      code: 'contact.not_found',
    })
  }
  const mergeId = await mergeContacts(
    await aMember(shop, 'agen'),
    shop.businessId,
    ids[0]!,
    ids[1]!,
  )
  await expect(undoMerge(stranger.owner, stranger.businessId, mergeId)).rejects.toMatchObject({
    code: 'contact.merge_not_found',
  })
  await expect(mergeContacts(shop.owner, shop.businessId, ids[0]!, ids[1]!)).rejects.toMatchObject({
    code: 'contact.merged',
  })
  expect((await getContactLinks(stranger.owner, shop.businessId, ids[0]!)).merges).toEqual([])
})

test('messages that arrive during a merge are stored in the kept room', async () => {
  const shop = await aShop()
  await split(shop)
  const events = Array.from({ length: 30 }, (_, index) =>
    from([index % 2 ? LID : PHONE], `pesan ${index}`, { at: at(index) }),
  )
  await Promise.all([
    receiveEvent(shop.channelId, linked([PHONE, LID])),
    ...events.map((event) => receiveEvent(shop.channelId, event)),
  ])
  const rooms = await roomsOf(shop)
  expect(rooms).toHaveLength(1)
  const [count] = await rawSql()<
    { count: number }[]
  >`select count(*)::int as count from message where room_id = ${rooms[0]!.id}`
  expect(count?.count).toBe(33)
})

test('of a long list of links only the new ones are applied', async () => {
  const shop = await aShop()
  await split(shop)
  const stranger = [
    { kind: 'phone' as const, value: '6281' },
    { kind: 'lid' as const, value: '99' },
  ]
  const half = [
    { kind: 'phone' as const, value: PHONE.value },
    { kind: 'bsuid' as const, value: 'ID.9' },
  ]
  const links = [stranger, [PHONE, LID], half].map((identities) => ({ identities }))
  expect(await onlyNewLinks(shop.businessId, links)).toEqual([links[1], links[2]])
  await receiveEvent(shop.channelId, linked([PHONE, LID]))
  await receiveEvent(shop.channelId, linked(half))
  expect(await onlyNewLinks(shop.businessId, links)).toEqual([])
})
