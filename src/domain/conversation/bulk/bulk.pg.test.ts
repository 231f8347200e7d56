import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listRooms } from '#conversation/feed'
import { escalateRoom, reopenRoom, tagRoom, takeOver } from '#conversation/member'
import { receiveEvent } from '#conversation/pipeline'
import { type BulkAct, MAX_ROOMS, type StartBulk } from '#contract/conversation/bulk'
import type { Claims, ReadTx } from '#platform/database'
import { db, rawSql } from '#platform/database'
import { untilBlocked } from '../../../../tests/locks.ts'
import {
  aMember,
  aShop,
  openWorld,
  type Shop,
  type World,
  written,
} from '../../../../tests/world.ts'
import { readBulk, startBulk, stepBulk, stopBulk, undoBulk } from './bulk.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** Makes a business with this many unread rooms. */
async function aFullShop(count: number): Promise<Shop & { roomIds: string[] }> {
  const shop = await aShop()
  await receiveEvent(shop.channelId, written('halo', { name: 'Sari' }))
  await rawSql()`with people as (insert into contact (business_id, name)
      select ${shop.businessId}, 'P' || n from generate_series(2, ${count}::int) n returning id)
    insert into room (business_id, channel_id, contact_id, provider_chat_id, handler, unread_count)
    select ${shop.businessId}, ${shop.channelId}, id, id::text, 'menunggu_tim', 1 from people`
  const ids = await rawSql()<{ id: string }[]>`
    select id from room where business_id = ${shop.businessId}`
  return { ...shop, roomIds: ids.map(({ id }) => id) }
}

const start = async (claims: Claims, shop: Shop, act: BulkAct, rooms: StartBulk['rooms']) => {
  const ref = { businessId: shop.businessId, bulkId: randomUUID() }
  await startBulk(claims, { ...ref, act, rooms })
  return ref
}

test('a whole list of rooms is assigned in steps, and a repeated step changes nothing', async () => {
  const shop = await aFullShop(120)
  const rina = await aMember(shop, 'agen')
  const ref = await start(rina, shop, { kind: 'assign', memberId: rina.sub! }, { view: 'semua' })
  await stepBulk(ref.bulkId)
  expect(await readBulk(rina, ref)).toMatchObject({ total: 120, done: 50, ended_at: null })
  for (let step = 0; step < 4; step += 1) await stepBulk(ref.bulkId)
  expect(await readBulk(rina, ref)).toEqual({
    total: 120,
    done: 120,
    failed: 0,
    unchanged: 0,
    ended_at: expect.any(String),
    can_undo: true,
    is_undo: false,
  })
  const [held] = await rawSql()`select count(*)::int from room
    where business_id = ${shop.businessId} and handler = 'manusia' and assignee_id = ${rina.sub!}`
  expect(held).toEqual({ count: 120 })
})

test('of a list of more than 5,000 rooms the first 5,000 are marked read, each once', async () => {
  const shop = await aFullShop(MAX_ROOMS + 20)
  const ref = await start(shop.owner, shop, { kind: 'read' }, { view: 'semua' })
  await stepBulk(ref.bulkId)
  await stepBulk(ref.bulkId)
  expect(await readBulk(shop.owner, ref)).toMatchObject({ total: MAX_ROOMS, done: 100, failed: 0 })
  await stopBulk(shop.owner, ref)
  await stepBulk(ref.bulkId)
  const [left] = await rawSql()`select count(*)::int from room
    where business_id = ${shop.businessId} and unread_count > 0`
  expect(left).toEqual({ count: MAX_ROOMS + 20 - 100 })
}, 60_000)

test('the write of a room reads only this room, however many the business has', async () => {
  const shop = await aFullShop(1000)
  await rawSql()`analyze room`
  const [id] = shop.roomIds
  const read = await db.writeAs(shop.owner, async (tx) => {
    const before = await countReadRooms(tx)
    await tx`select private.change_rooms(${tx.json([{ id: id!, archived_at: null }])}::json)`
    return (await countReadRooms(tx)) - before
  })
  expect(read).toBeLessThan(20)
})

/** The rows of rooms that the connection has read. */
async function countReadRooms(tx: ReadTx): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select coalesce(sum(seq_tup_read + idx_tup_fetch), 0)::int as count
    from pg_stat_xact_user_tables where relid = 'public.room'::regclass`
  return row!.count
}

test('chosen rooms are tagged, read and closed; rooms of another business count as failed', async () => {
  const [shop, other] = [await aFullShop(3), await aFullShop(1)]
  const chosen = [...shop.roomIds, other.roomIds[0]!]
  for (const act of [
    { kind: 'tag', name: 'Lebaran' },
    { kind: 'read' },
    { kind: 'close', outcome: 'terjawab' },
  ] satisfies BulkAct[]) {
    const ref = await start(shop.owner, shop, act, chosen)
    await stepBulk(ref.bulkId)
    expect(await readBulk(shop.owner, ref)).toMatchObject({ done: 4, failed: 1 })
  }
  const { rooms } = await listRooms(shop.owner, { businessId: shop.businessId, view: 'selesai' })
  expect(rooms.map((room) => [room.unread_count, room.outcome])).toEqual([
    [0, 'terjawab'],
    [0, 'terjawab'],
    [0, 'terjawab'],
  ])
  expect(
    await rawSql()`select count(*)::int from room_tag where business_id = ${shop.businessId}`,
  ).toEqual([{ count: 3 }])
  expect(
    await rawSql()`select handler from room where id = ${other.roomIds[0]!} and handler = 'selesai'`,
  ).toEqual([])
})

test('a stopped act changes no further rooms, and a viewer cannot start one', async () => {
  const shop = await aFullShop(60)
  const tono = await aMember(shop, 'peninjau')
  await expect(start(tono, shop, { kind: 'read' }, { view: 'semua' })).rejects.toThrow()
  const ref = await start(shop.owner, shop, { kind: 'tag', name: 'Promo' }, { view: 'semua' })
  await stepBulk(ref.bulkId)
  await stopBulk(shop.owner, ref)
  await stepBulk(ref.bulkId)
  expect(await readBulk(shop.owner, ref)).toMatchObject({ done: 50, total: 60 })
  const other = await aShop()
  await expect(readBulk(other.owner, ref)).rejects.toMatchObject({ code: 'room.not_found' })
})

const stateOf = (shop: Shop) => rawSql()`
  select r.id, r.handler, r.handler_reason, r.assignee_id, r.waiting_since, r.unread_count,
    r.archived_at, array(select t.tag_id from room_tag t where t.room_id = r.id) as tags,
    (select jsonb_agg(jsonb_build_array(e.id, e.claimed_by, e.resolved_at)) from escalation e
      where e.room_id = r.id) as cases,
    (select count(*)::int from closure x where x.room_id = r.id and x.reopened_at is null) as closed
  from room r where r.business_id = ${shop.businessId} order by r.id`

test.each([
  { kind: 'close', outcome: 'spam' },
  { kind: 'archive' },
  { kind: 'tag', name: 'Lebaran' },
  { kind: 'read' },
  { kind: 'assign', memberId: null },
] satisfies BulkAct[])('the undo of $kind restores every room', async (act) => {
  const shop = await aFullShop(70)
  const rina = await aMember(shop, 'agen')
  const [first, second, third] = shop.roomIds
  await escalateRoom(shop.owner, { businessId: shop.businessId, roomId: first! }, 'marah', null)
  await tagRoom(shop.owner, { businessId: shop.businessId, roomId: second! }, 'Lebaran')
  await takeOver(rina, { businessId: shop.businessId, roomId: third! })
  const before = await stateOf(shop)
  const ref = await start(shop.owner, shop, act, { view: 'semua' })
  for (let step = 0; step < 3; step += 1) await stepBulk(ref.bulkId)
  expect([...(await stateOf(shop))]).not.toEqual([...before])
  const undoId = randomUUID()
  await expect(undoBulk(rina, { ...ref, undoId })).rejects.toMatchObject({ code: 'room.not_found' })
  await undoBulk(shop.owner, { ...ref, undoId })
  for (let step = 0; step < 3; step += 1) await stepBulk(undoId)
  expect([...(await stateOf(shop))]).toEqual([...before])
  expect(await readBulk(shop.owner, { ...ref, bulkId: undoId })).toMatchObject({
    total: 70,
    done: 70,
    failed: 0,
    can_undo: false,
  })
  await expect(undoBulk(shop.owner, { ...ref, undoId: randomUUID() })).rejects.toMatchObject({
    code: 'room.not_found',
  })
})

test('an undo stops a running act, and leaves rooms that changed since', async () => {
  const shop = await aFullShop(60)
  const rina = await aMember(shop, 'agen')
  const ref = await start(shop.owner, shop, { kind: 'close', outcome: 'spam' }, shop.roomIds)
  await stepBulk(ref.bulkId)
  const [taken] = await rawSql()<{ id: string }[]>`
    select id from room where business_id = ${shop.businessId} and handler = 'selesai' limit 1`
  await reopenRoom(rina, { businessId: shop.businessId, roomId: taken!.id })
  const undoId = randomUUID()
  await undoBulk(shop.owner, { ...ref, undoId })
  await stepBulk(undoId)
  await stepBulk(ref.bulkId)
  expect(await readBulk(shop.owner, { ...ref, bulkId: undoId })).toMatchObject({
    done: 50,
    failed: 1,
  })
  const [left] = await rawSql()`select count(*)::int from room
    where business_id = ${shop.businessId} and handler = 'selesai'`
  expect(left).toEqual({ count: 0 })
  expect(
    await rawSql()`select handler, assignee_id from room where id = ${taken!.id}`,
  ).toMatchObject([{ handler: 'manusia', assignee_id: rina.sub }])
})

test('an undo during a step leaves no room changed', async () => {
  const shop = await aFullShop(20)
  const ref = await start(shop.owner, shop, { kind: 'close', outcome: 'spam' }, shop.roomIds)
  const undoId = randomUUID()
  let step: Promise<unknown> | undefined
  await rawSql().begin(async (sql) => {
    await sql`select id from room where id = (
      select room_ids[11] from room_bulk where id = ${ref.bulkId}) for update`
    step = stepBulk(ref.bulkId)
    await untilBlocked()
    await undoBulk(shop.owner, { ...ref, undoId })
  })
  await step
  await stepBulk(undoId)
  expect(await readBulk(shop.owner, ref)).toMatchObject({ done: 10, failed: 0 })
  expect([
    ...(await rawSql()`select id from room
      where business_id = ${shop.businessId} and handler = 'selesai'`),
  ]).toEqual([])
})

test.each([
  { kind: 'close', outcome: 'terjawab' },
  { kind: 'tag', name: 'Lebaran' },
  { kind: 'assign', memberId: null },
  { kind: 'read' },
  { kind: 'archive' },
] satisfies BulkAct[])(
  '$kind started in two tabs is done once, and the first tab can undo it',
  async (chosen) => {
    const shop = await aFullShop(60)
    const act = chosen.kind === 'assign' ? { ...chosen, memberId: shop.owner.sub! } : chosen
    const before = await stateOf(shop)
    const first = await start(shop.owner, shop, act, shop.roomIds)
    const second = await start(shop.owner, shop, act, shop.roomIds)
    await stepBulk(first.bulkId)
    await Promise.all([stepBulk(first.bulkId), stepBulk(second.bulkId)])
    await stepBulk(second.bulkId)
    const [one, two] = [await readBulk(shop.owner, first), await readBulk(shop.owner, second)]
    for (const done of [one, two]) expect(done).toMatchObject({ total: 60, done: 60, failed: 0 })
    expect(one.unchanged + two.unchanged).toBe(60)
    const [twice] = await rawSql()`select count(*)::int from (
      select room_id from room_event where business_id = ${shop.businessId}
      group by room_id, reason having count(*) > 1) repeated`
    expect(twice).toEqual({ count: 0 })
    const [closures] = await rawSql()`select count(*)::int from closure
      where business_id = ${shop.businessId}`
    expect(closures).toEqual({ count: act.kind === 'close' ? 60 : 0 })
    for (const ref of [second, first]) {
      const undoId = randomUUID()
      await undoBulk(shop.owner, { ...ref, undoId })
      await stepBulk(undoId)
      await stepBulk(undoId)
      const undone = await readBulk(shop.owner, { ...ref, bulkId: undoId })
      expect(undone).toMatchObject({ ended_at: expect.any(String), failed: 0 })
    }
    expect([...(await stateOf(shop))]).toEqual([...before])
  },
)
