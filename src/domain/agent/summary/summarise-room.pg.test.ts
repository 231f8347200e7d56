import { expect, test } from 'vitest'
import { listRooms } from '#conversation/feed'
import { markDone, takeOver } from '#conversation/member'
import { addNote, sendText } from '#conversation/outbox'
import { receiveEvent } from '#conversation/pipeline'
import { rawSql } from '#platform/database'
import { useModelWorld } from '../../../../tests/model-world.ts'
import { aMember, aShop, written } from '../../../../tests/world.ts'
import { summariseRoom } from './summarise-room.ts'

const model = useModelWorld()

/** Makes a room that a member took and answered once, and in which the customer asked again. */
async function aTalk() {
  const shop = await aShop()
  await receiveEvent(shop.channelId, written('halo'))
  await receiveEvent(shop.channelId, written('kak croissant brp ya'))
  const { rooms } = await listRooms(shop.owner, { businessId: shop.businessId, view: 'semua' })
  const ref = { businessId: shop.businessId, roomId: rooms[0]!.id }
  await takeOver(shop.owner, ref)
  await sendText(shop.owner, { ...ref, clientId: 'ringkas-1', text: 'Croissant Rp22.000, Kak.' })
  await addNote(shop.owner, { ...ref, clientId: 'ringkas-2', text: 'Pelanggan lama.' })
  await receiveEvent(shop.channelId, written('ongkir ke bdg?'))
  return { shop, ref }
}

test('without a model the summary quotes the first request, the newest answer and the open question', async () => {
  const { shop, ref } = await aTalk()
  expect(await summariseRoom(shop.owner, ref)).toEqual({
    wanted: '“kak croissant brp ya”',
    told: '“Croissant Rp22.000, Kak.”',
    open: '“ongkir ke bdg?”',
    earlier: null,
    messages: 4,
    isByModel: false,
  })
})

test('a model writes the parts of the summary; its cost counts for the month', async () => {
  model.connect()
  model.standin.control({ draft: 'Harganya Rp22.000.' })
  const { shop, ref } = await aTalk()
  expect(await summariseRoom(shop.owner, ref)).toMatchObject({
    wanted: 'Harga croissant.',
    told: 'Harganya Rp22.000.',
    open: null,
    isByModel: true,
  })
  const calls = await rawSql()`select purpose, calls from model_call_day
    where business_id = ${shop.businessId}`
  expect(calls).toEqual([{ purpose: 'summary', calls: 1 }])
  expect(JSON.stringify(model.standin.calls)).not.toContain('Pelanggan lama')
})

test('a summary of the model with a figure that no message has is replaced by quotations', async () => {
  model.connect()
  model.standin.control({ draft: 'Harganya Rp25.000.' })
  const { shop, ref } = await aTalk()
  expect(await summariseRoom(shop.owner, ref)).toMatchObject({
    told: '“Croissant Rp22.000, Kak.”',
    isByModel: false,
  })
})

test('when the model fails, the summary quotes the messages', async () => {
  model.connect()
  model.standin.control({ status: 500 })
  const { shop, ref } = await aTalk()
  expect(await summariseRoom(shop.owner, ref)).toMatchObject({
    wanted: '“kak croissant brp ya”',
    isByModel: false,
  })
})

test('before the first answer every message is open; a later session has the summary of the last one', async () => {
  const shop = await aShop()
  await receiveEvent(shop.channelId, written('bisa pesan kue untuk besok?'))
  const { rooms } = await listRooms(shop.owner, { businessId: shop.businessId, view: 'semua' })
  const ref = { businessId: shop.businessId, roomId: rooms[0]!.id }
  expect(await summariseRoom(shop.owner, ref)).toMatchObject({
    wanted: '“bisa pesan kue untuk besok?”',
    told: null,
    open: '“bisa pesan kue untuk besok?”',
  })
  await takeOver(shop.owner, ref)
  await markDone(shop.owner, ref, 'terjawab')
  await receiveEvent(shop.channelId, written('halo lagi'))
  expect(await summariseRoom(shop.owner, ref)).toMatchObject({
    wanted: '“halo lagi”',
    earlier: expect.stringContaining('kue untuk besok'),
    messages: 1,
  })
})

test('viewers and other businesses get no summary', async () => {
  const { shop, ref } = await aTalk()
  const viewer = await aMember(shop, 'peninjau')
  const stranger = await aShop()
  for (const caller of [viewer, stranger.owner])
    await expect(summariseRoom(caller, ref)).rejects.toMatchObject({ code: 'room.not_found' })
})
