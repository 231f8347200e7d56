import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { replyInRoom } from '#domain/agent'
import { updateClosedDates, updateHours } from '#domain/business'
import { listEscalations } from './escalation.ts'
import { listMessages } from '../message/timeline.ts'
import { receiveEvent } from '../inbound/inbound.ts'
import { recordDelivery } from '../delivery/delivery.ts'
import { escalateRoom, takeOver } from '../room/acts.ts'
import { listRooms } from '../room/room-lists.ts'
import { postReply } from '../turn/finish-turn.ts'
import { openTurn } from '../turn/turn.ts'
import { shiftClock } from '#platform/clock'
import { rawSql } from '#platform/database'
import { RUN } from '../../../../tests/run-record.ts'
import { aShop, openWorld, type Shop, type World, written } from '../../../../tests/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
afterEach(() => shiftClock(0))

/** Wednesday 20 January 2027, at a time in WIB. */
const wednesday = (clock: string) => new Date(`2027-01-20T${clock}:00+07:00`)
const setClock = (at: Date) => shiftClock(at.getTime() - Date.now())
const wib = (iso: string | undefined) =>
  iso && new Date(Date.parse(iso) + 7 * 3_600_000).toISOString().slice(0, 16)

async function openAtSeven(): Promise<Shop> {
  const shop = await aShop({ name: 'Senja' })
  const hours = [{ start: '07:00', end: '21:00', timezone: 'Asia/Jakarta' }]
  await updateHours(shop.owner, shop.businessId, hours, true)
  return shop
}

async function writes(shop: Shop, text: string, at: Date): Promise<string> {
  setClock(at)
  await receiveEvent(shop.channelId, written(text, { at: at.toISOString() }))
  const { rooms } = await listRooms(shop.owner, { businessId: shop.businessId, view: 'semua' })
  return rooms[0]!.id
}

const waitingOf = async (shop: Shop) =>
  (await listEscalations(shop.owner, { businessId: shop.businessId, tab: 'menunggu' })).rows

test('a case at 03.00 has a deadline from 07.00 on, and the customer reads that hour', async () => {
  const shop = await openAtSeven()
  const roomId = await writes(shop, 'mau ngomong sama admin', wednesday('03:00'))
  await replyInRoom(roomId, () => Promise.resolve())
  const waiting = await waitingOf(shop)
  expect([wib(waiting[0]?.due_at), wib(waiting[0]?.half_at)]).toEqual([
    '2027-01-20T07:15',
    '2027-01-20T07:07',
  ])
  const { messages } = await listMessages(shop.owner, { businessId: shop.businessId, roomId })
  expect(messages.at(-1)?.text).toContain('buka lagi hari ini pukul 07.00 WIB')
})

test('a case just before closing has a deadline on the next morning, which the customer reads', async () => {
  const shop = await openAtSeven()
  const roomId = await writes(shop, 'mau ngomong sama admin', wednesday('20:50'))
  await replyInRoom(roomId, () => Promise.resolve())
  expect(wib((await waitingOf(shop))[0]?.due_at)).toBe('2027-01-21T07:05')
  const { messages } = await listMessages(shop.owner, { businessId: shop.businessId, roomId })
  expect(messages.at(-1)?.text).toContain('paling lambat besok pukul 07.05 WIB')
})

test('the deadline of a case that a member or a failed answer opens counts open time too', async () => {
  const byMember = await openAtSeven()
  const roomId = await writes(byMember, 'halo', wednesday('03:00'))
  await takeOver(byMember.owner, { businessId: byMember.businessId, roomId })
  await escalateRoom(byMember.owner, { businessId: byMember.businessId, roomId }, 'marah', null)
  expect(wib((await waitingOf(byMember))[0]?.due_at)).toBe('2027-01-20T07:15')

  const failing = await openAtSeven()
  const turn = await openTurn(await writes(failing, 'buka jam berapa?', wednesday('03:00')))
  await postReply(
    turn!,
    { text: 'Jam 7 pagi.', entryIds: ['00000000-0000-4000-8000-000000000001'] },
    RUN,
  )
  const [answer] = await rawSql()<
    { id: string }[]
  >`select id from message where business_id = ${failing.businessId} and author_kind = 'ai'`
  await recordDelivery(answer!.id, { state: 'rejected', error: { code: '131051', class: 'final' } })
  expect(wib((await waitingOf(failing))[0]?.due_at)).toBe('2027-01-20T07:15')
})

test('closed dates move the deadline, and the customer reads the day on which the shop opens', async () => {
  const shop = await openAtSeven()
  await updateClosedDates(shop.owner, shop.businessId, [
    { from: '2027-01-20', until: '2027-01-21', name: 'Cuti bersama' },
  ])
  const roomId = await writes(shop, 'mau ngomong sama admin', wednesday('10:00'))
  await replyInRoom(roomId, () => Promise.resolve())
  expect(wib((await waitingOf(shop))[0]?.due_at)).toBe('2027-01-22T07:15')
  const { messages } = await listMessages(shop.owner, { businessId: shop.businessId, roomId })
  expect(messages.at(-1)?.text).toContain('buka lagi hari Jumat pukul 07.00 WIB')
})

test('the deadline of a business that is always open counts every hour', async () => {
  const shop = await aShop()
  const roomId = await writes(shop, 'mau ngomong sama admin', wednesday('03:00'))
  await replyInRoom(roomId, () => Promise.resolve())
  expect(wib((await waitingOf(shop))[0]?.due_at)).toBe('2027-01-20T03:15')
})
