import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asService, db, rawSql } from '#platform/database'
import { RUN } from '../../../../tests/run-record.ts'
import { aShop, openWorld, type World, written } from '../../../../tests/world.ts'
import { receiveEvent } from '../inbound/inbound.ts'
import { listRooms } from '../room/room-lists.ts'
import { finishTurn } from '../turn/finish-turn.ts'
import { openTurn } from '../turn/turn.ts'
import { takeSlot } from './delivery-queries.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test.each([
  ['meta-cloud', 2],
  ['simulator', 0],
] as const)('a reply on %s takes its send slot in its own transaction', async (engine, rows) => {
  const shop = await aShop({ engine, externalId: randomUUID() })
  await receiveEvent(shop.channelId, written('buka jam berapa?'))
  const { rooms } = await listRooms(shop.owner, { businessId: shop.businessId, view: 'semua' })
  const turn = await openTurn(rooms[0]!.id)
  const posted = await finishTurn(turn!, { kind: 'reply', text: 'Jam 7 pagi.', entryIds: [] }, RUN)
  const command = posted.state === 'posted' ? posted.delivery?.command : undefined
  expect(command).toBeDefined()
  expect(command?.slotDueMs !== undefined).toBe(rows > 0)
  // One row of the number and one of the pair.
  expect(
    await rawSql()`select 1 from tanggap_meta.send_pace where channel_id = ${shop.channelId}`,
  ).toHaveLength(rows)
})

test('in a hand-over, which locks more rows first, the engine takes the send slot', async () => {
  const shop = await aShop({ engine: 'meta-cloud', externalId: randomUUID() })
  await receiveEvent(shop.channelId, written('saya mau bicara dengan orang'))
  const { rooms } = await listRooms(shop.owner, { businessId: shop.businessId, view: 'semua' })
  const turn = await openTurn(rooms[0]!.id)
  const posted = await finishTurn(
    turn!,
    {
      kind: 'handover',
      reason: 'minta_manusia',
      detail: null,
      summary: [],
      tried: [],
      draft: null,
      draftSources: [],
      customerText: 'Tim kami segera membalas.',
    },
    RUN,
  )
  const command = posted.state === 'posted' ? posted.delivery?.command : undefined
  expect(command).toMatchObject({ body: { text: 'Tim kami segera membalas.' } })
  expect(command?.slotDueMs).toBeUndefined()
  expect(
    await rawSql()`select 1 from tanggap_meta.send_pace where channel_id = ${shop.channelId}`,
  ).toHaveLength(0)
})

test('a transaction that takes a slot with a reply commits only when the disk has it', async () => {
  const { channelId } = await aShop({ engine: 'meta-cloud', externalId: randomUUID() })
  const request = { channelId, customer: '62811', perSecond: 1, patienceMs: 500 }
  const take = () =>
    db.writeAs(asService('a test of slots'), async (tx) => {
      await tx`set local synchronous_commit = on`
      const waitMs = await takeSlot(tx, request)
      const [row] = await tx`select current_setting('synchronous_commit') as flush`
      return [waitMs, row?.flush]
    })
  expect(await take()).toEqual([0, 'on'])
  expect(await take()).toEqual([undefined, 'on'])
})
