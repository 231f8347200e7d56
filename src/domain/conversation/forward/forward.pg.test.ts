import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { receiveEvent } from '#conversation/pipeline'
import { rawSql } from '#platform/database'
import {
  aMember,
  aShop,
  openWorld,
  type Shop,
  type World,
  written,
} from '../../../../tests/world.ts'
import { listMessages } from '../message/timeline.ts'
import { forwardMessage } from './forward.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** Makes a shop with the rooms of Sari, who wrote, and Budi. */
async function twoRooms() {
  const shop = await aShop()
  await receiveEvent(shop.channelId, written('alamatnya Jl. Melati 3', { name: 'Sari' }))
  await receiveEvent(shop.channelId, written('halo', { name: 'Budi', phone: '628222000333' }))
  const rooms = await rawSql()<{ id: string; name: string }[]>`
    select r.id, c.name from room r join contact c on c.id = r.contact_id
    where r.business_id = ${shop.businessId}`
  const idOf = (who: string) => rooms.find(({ name }) => name === who)!.id
  const [message] = await rawSql()<{ id: string }[]>`
    select id from message where room_id = ${idOf('Sari')}`
  return { shop, from: idOf('Sari'), to: idOf('Budi'), messageId: message!.id }
}
const sentTo = async (shop: Shop, roomId: string) =>
  (await listMessages(shop.owner, { businessId: shop.businessId, roomId })).messages.filter(
    ({ direction }) => direction === 'out',
  )

test('a text is forwarded once, with the member as author, who takes the other room', async () => {
  const { shop, from, to, messageId } = await twoRooms()
  const rina = await aMember(shop, 'agen')
  const input = { businessId: shop.businessId, roomId: from, messageId, toRoomId: to }
  const clientId = randomUUID()
  await forwardMessage(rina, { ...input, clientId })
  await forwardMessage(rina, { ...input, clientId })
  expect(await sentTo(shop, to)).toMatchObject([
    { text: 'alamatnya Jl. Melati 3', author_name: 'Rina', reply_to_id: null },
  ])
  expect(await sentTo(shop, from)).toEqual([])
})

test('a file is forwarded as a copy; a file that is not stored yet is refused', async () => {
  const { shop, from, to, messageId } = await twoRooms()
  await rawSql()`update message set kind = 'image',
    content = '{"type":"media","media":{"kind":"image","mime":"image/jpeg","source":{"type":"url","url":"x"}},"caption":"kue"}'
    where id = ${messageId}`
  await rawSql()`
    insert into attachment (business_id, room_id, message_id, kind, mime, source, state, size_bytes,
      storage_path)
    values (${shop.businessId}, ${from}, ${messageId}, 'image', 'image/jpeg', '{}', 'waiting', 10,
      'a/b')`
  const forward = () =>
    forwardMessage(shop.owner, {
      businessId: shop.businessId,
      roomId: from,
      messageId,
      toRoomId: to,
      clientId: randomUUID(),
    })
  await expect(forward()).rejects.toMatchObject({ code: 'media.not_ready' })
  await rawSql()`update attachment set state = 'ready' where message_id = ${messageId}`
  const id = await forward()
  expect(
    await rawSql()`select room_id, storage_path from attachment where message_id = ${id}`,
  ).toMatchObject([{ room_id: to, storage_path: 'a/b' }])
  expect((await sentTo(shop, to))[0]?.content).toMatchObject({ type: 'media', caption: 'kue' })
})

test('deleted messages are not forwarded, nor does a viewer or another business forward any', async () => {
  const { shop, from, to, messageId } = await twoRooms()
  const other = await twoRooms()
  const tono = await aMember(shop, 'peninjau')
  const input = { businessId: shop.businessId, roomId: from, messageId, toRoomId: to }
  const forward = (claims: typeof tono, fields: Partial<typeof input> = {}) =>
    forwardMessage(claims, { ...input, ...fields, clientId: randomUUID() })
  await expect(forward(tono)).rejects.toThrow()
  await expect(forward(other.shop.owner)).rejects.toMatchObject({ code: 'message.not_found' })
  await expect(forward(shop.owner, { toRoomId: other.to })).rejects.toMatchObject({
    code: 'room.not_found',
  })
  await rawSql()`update message set revoked_at = now() where id = ${messageId}`
  await expect(forward(shop.owner)).rejects.toMatchObject({ code: 'message.not_forwardable' })
  expect(await sentTo(shop, to)).toEqual([])
})
