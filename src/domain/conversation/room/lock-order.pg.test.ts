import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asService, db, rawSql, type WriteTx } from '#platform/database'
import { aShop, openWorld, type Shop, type World } from '../../../../tests/world.ts'
import { lockRoomOfMessage, updateAccepted } from '../delivery/delivery-queries.ts'
import { lockRoom, lockRoomOf } from './queries.ts'

const ROOMS = 40
const TRANSACTIONS = 60

let world: World
let shop: Shop
type Known = { room: string; contact: string; message: string }
let known: Known[]
beforeAll(async () => {
  world = await openWorld()
  shop = await aShop()
  known = await rawSql()<Known[]>`
    with made as (
      insert into contact (business_id, name)
      select ${shop.businessId}::uuid, 'Sari' from generate_series(1, ${ROOMS}) returning id),
    rooms as (
      insert into room (business_id, channel_id, contact_id, provider_chat_id, handler)
      select ${shop.businessId}, ${shop.channelId}, id, ${randomUUID()} || id::text, 'ai' from made
      returning id, contact_id),
    messages as (
      insert into message (business_id, room_id, channel_id, session_no, direction, author_kind,
        kind, text, content, status)
      select ${shop.businessId}, id, ${shop.channelId}, 1, 'out', 'ai', 'text', 'Halo', '{}', 'sent'
      from rooms returning id, room_id)
    select rooms.id as room, rooms.contact_id as contact, messages.id as message
    from rooms join messages on messages.room_id = rooms.id`
})
afterAll(() => world.close())

const LOCKS = {
  'by their ids': (tx: WriteTx, { room }: Known) => lockRoom(tx, room),
  'by their contacts': (tx: WriteTx, { contact }: Known) =>
    lockRoomOf(tx, { channelId: shop.channelId, contactId: contact }),
  'by their messages': (tx: WriteTx, { message }: Known) => lockRoomOfMessage(tx, message),
  'by the results of their messages': (tx: WriteTx, { message }: Known) =>
    updateAccepted(tx, { id: message, providerKey: `1:${message}`, providerId: message }),
}

/** Every pair of receiving, answering and recording, because they lock the same rooms. */
test('transactions that lock the same rooms in different ways and orders never deadlock', async () => {
  const ways = Object.values(LOCKS)
  const lockAll = (at: number) =>
    db.writeAs(asService('a test of locks'), (tx) => {
      const lock = ways[at % ways.length]!
      const rooms = at % 2 === 0 ? known : known.toReversed()
      return Promise.all<unknown>(rooms.map((one) => lock(tx, one)))
    })
  const results = await Promise.allSettled(
    Array.from({ length: TRANSACTIONS }, (_, at) => lockAll(at)),
  )
  expect(results.filter(({ status }) => status === 'rejected')).toEqual([])
}, 60_000)

test.each(Object.entries(LOCKS))(
  'a row that refers to a room locked %s can be stored at that time',
  async (_, lock) => {
    const [one] = known
    await db.writeAs(asService('a test of locks'), async (tx) => {
      await lock(tx, one!)
      await rawSql().begin(async (sql) => {
        await sql`set local lock_timeout = '2s'`
        await sql`insert into room_event (business_id, room_id, actor_kind, reason)
          values (${shop.businessId}, ${one!.room}, 'ai', 'eskalasi')`
      })
    })
    expect(
      await rawSql()`delete from room_event where room_id = ${one!.room} returning 1`,
    ).toHaveLength(1)
  },
)
