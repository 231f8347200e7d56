import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendAsk as askShape } from '#contract/conversation/message'
import { claimDelivery } from '../delivery/delivery.ts'
import { listMessages } from './timeline.ts'
import { receiveEvent } from '../inbound/inbound.ts'
import { sendContent } from './send.ts'
import { listRooms } from '../room/room-lists.ts'
import type { Ask } from '#whatsapp/model'
import { rawSql } from '#platform/database'
import { aMember, aShop, openWorld, type World, written } from '../../../../tests/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const PLACE: Ask = { type: 'location_request', text: 'Boleh bagikan lokasi Kakak?' }
const FORM: Ask = {
  type: 'flow',
  text: 'Isi data pengiriman, Kak.',
  button: 'Isi formulir',
  flowId: '1197715005513101',
}

async function aRoom(options: Parameters<typeof aShop>[0] = {}) {
  const shop = await aShop(options)
  await receiveEvent(shop.channelId, written('halo'))
  const { rooms } = await listRooms(shop.owner, { businessId: shop.businessId, view: 'semua' })
  const roomId = rooms[0]!.id
  const messagesOf = async () =>
    (await listMessages(shop.owner, { businessId: shop.businessId, roomId })).messages
  return {
    shop,
    roomId,
    messagesOf,
    send: (ask: Ask, clientId: string = randomUUID()) =>
      sendContent(shop.owner, { businessId: shop.businessId, roomId, clientId, content: ask }),
  }
}

test('a location request and a form are sent once, and the member takes the room', async () => {
  const { shop, messagesOf, send } = await aRoom()
  const clientId = randomUUID()
  const asked = await send(PLACE, clientId)
  expect(await send(PLACE, clientId)).toBe(asked)
  expect(await claimDelivery(asked)).toMatchObject({ command: { commandId: asked, body: PLACE } })
  await rawSql()`update message set status = 'sent' where id = ${asked}`
  const phone = await send({ type: 'contact_request', text: 'Boleh bagikan nomor Kakak?' })
  expect(await claimDelivery(phone)).toMatchObject({
    command: { body: { type: 'contact_request', text: 'Boleh bagikan nomor Kakak?' } },
  })
  await rawSql()`update message set status = 'sent' where id = ${phone}`
  const form = await send(FORM)
  expect(await claimDelivery(form)).toMatchObject({ command: { body: FORM } })
  expect((await messagesOf()).slice(1)).toMatchObject([
    {
      kind: 'location_request',
      text: 'Boleh bagikan lokasi Kakak?',
      content: PLACE,
      direction: 'out',
    },
    { kind: 'contact_request', content: { type: 'contact_request' } },
    { kind: 'flow', text: 'Isi data pengiriman, Kak.', content: FORM },
  ])
  expect(
    (await listRooms(shop.owner, { businessId: shop.businessId, view: 'semua' })).rooms[0],
  ).toMatchObject({ handler: 'manusia', last_preview: 'Isi data pengiriman, Kak.' })
})

test('unsupported numbers, closed windows and readers are refused, and nothing is stored', async () => {
  const unable = await aRoom({ engine: 'waha' })
  await expect(unable.send(PLACE)).rejects.toMatchObject({
    code: 'channel.unsupported',
    status: 501,
    details: { engine: 'waha' },
  })
  const closed = await aRoom()
  await rawSql()`update room set window_expires_at = now() - interval '1 minute'
    where id = ${closed.roomId}`
  await expect(closed.send(FORM)).rejects.toMatchObject({ code: 'message.window_closed' })
  const open = await aRoom()
  const viewer = await aMember(open.shop, 'peninjau')
  await expect(
    sendContent(viewer, {
      businessId: open.shop.businessId,
      roomId: open.roomId,
      clientId: randomUUID(),
      content: PLACE,
    }),
  ).rejects.toThrow()
  for (const room of [unable, closed, open]) expect(await room.messagesOf()).toHaveLength(1)
})

test.each([
  ['a form without its number', { ...FORM, flowId: 'formulir' }],
  ['a button with an emoji', { ...FORM, button: 'Isi 📝' }],
  ['a button of 31', { ...FORM, button: 'a'.repeat(31) }],
  ['a text of 1025', { ...PLACE, text: 'a'.repeat(1025) }],
  ['no words', { ...PLACE, text: '  ' }],
  ['a screen that is none', { ...FORM, screen: 'a b' }],
])('%s is not accepted as a question', (_, ask) => {
  const place = { businessId: randomUUID(), roomId: randomUUID(), clientId: randomUUID() }
  expect(askShape.safeParse({ ...place, ask }).success).toBe(false)
  expect(askShape.safeParse({ ...place, ask: { ...FORM, button: 'Isi 1 formulir' } }).success).toBe(
    true,
  )
})
