import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateRollout, updateToggles } from '#domain/business/ai-settings'
import { receiveEvent } from '../inbound/inbound.ts'
import { listRooms } from '../room/room-lists.ts'
import { markDone } from '../room/acts.ts'
import { rawSql } from '#platform/database'
import { aShop, openWorld, type Shop, type World, written } from '../../../../tests/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

async function sessionOf(shop: Shop) {
  const [room] =
    await rawSql()`select session_no, handler, handler_reason, behaviour, rollout_draw, rollout_in
      from room where business_id = ${shop.businessId}`
  return room
}

/** Closes the session, so that the customer's next message opens a new one. */
async function closeSession(shop: Shop): Promise<void> {
  const { rooms } = await listRooms(shop.owner, { businessId: shop.businessId, view: 'semua' })
  await markDone(
    shop.owner,
    { businessId: shop.businessId, roomId: rooms[0]?.id ?? '' },
    'terjawab',
  )
}

test('V2 answers new sessions once it is live; running sessions keep their behaviour', async () => {
  const shop = await aShop()
  await updateToggles(shop.owner, shop.businessId, { useAgentBehaviourV2: 'simulator' })
  await receiveEvent(shop.channelId, written('halo'))
  expect(await sessionOf(shop)).toMatchObject({ session_no: 1, behaviour: 'v1' })
  await updateToggles(shop.owner, shop.businessId, { useAgentBehaviourV2: 'live' })
  await receiveEvent(shop.channelId, written('ongkir brp'))
  expect(await sessionOf(shop)).toMatchObject({ session_no: 1, behaviour: 'v1' })
  await closeSession(shop)
  await receiveEvent(shop.channelId, written('halo lagi'))
  expect(await sessionOf(shop)).toMatchObject({ session_no: 2, behaviour: 'v2' })
})

test('a session keeps its rollout draw; a session without the AI waits for people as control group', async () => {
  const shop = await aShop()
  await updateRollout(shop.owner, shop.businessId, { enabled: true, probability: 0 })
  await receiveEvent(shop.channelId, written('halo'))
  const drawn = await sessionOf(shop)
  expect(drawn).toMatchObject({
    handler: 'menunggu_tim',
    handler_reason: 'kontrol_rollout',
    rollout_in: false,
  })
  expect(drawn?.rollout_draw).toBeGreaterThanOrEqual(0)
  await updateRollout(shop.owner, shop.businessId, { enabled: true, probability: 1 })
  await receiveEvent(shop.channelId, written('kak?'))
  expect(await sessionOf(shop)).toEqual(drawn)
  await closeSession(shop)
  await receiveEvent(shop.channelId, written('halo lagi'))
  expect(await sessionOf(shop)).toMatchObject({ session_no: 2, handler: 'ai', rollout_in: true })
})
