import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Pushed, type PushStandin, startPush } from '../../../tests/standins/push.ts'
import { aMember, aShop, openWorld, type Shop, type World, written } from '../../../tests/world.ts'
import { listRooms } from '#conversation/feed'
import { escalateRoom, markRead, takeOver } from '#conversation/member'
import { addNote } from '#conversation/outbox'
import { receiveEvent } from '#conversation/pipeline'
import { notifyOfCase } from '#conversation/case-jobs'
import type { NoticeSettings } from '#contract/notice'
import { DEFAULT_NOTICE_SETTINGS } from '#contract/notice'
import { updateHours } from '#domain/business'
import { listNotices, readNoticeSettings, saveNoticeSettings } from '#domain/notice'
import { pushNotices } from '#domain/notice/carry-notices'
import { addDevice, listDevices, readPublicKey, removeDevice, testDevice } from '#domain/push'
import { nowIso, shiftClock } from '#platform/clock'
import { rawSql } from '#platform/database'

let world: World
let service: PushStandin
let shop: Shop
beforeAll(async () => {
  service = await startPush()
  world = await openWorld({ FETCH_PRIVATE_HOSTS: new URL(service.url).host })
})
afterAll(async () => {
  await world.close()
  await service.close()
})
beforeEach(async () => {
  shop = await aShop()
  service.pushed.length = 0
})
afterEach(() => {
  shiftClock(0)
  service.setAway(false)
})

const device = async (claims: Shop['owner'], browser: string) =>
  addDevice(claims, {
    name: 'Chrome di Android',
    subscription: service.subscribe(browser, await readPublicKey()),
  })

/** Makes a customer who waits for the team, and runs the job of the case. */
async function escalated(): Promise<string> {
  await receiveEvent(shop.channelId, written('halo', { name: 'Sari', at: nowIso() }))
  const { rooms } = await listRooms(shop.owner, { businessId: shop.businessId, view: 'semua' })
  const roomId = rooms[0]!.id
  await escalateRoom(shop.owner, { businessId: shop.businessId, roomId }, 'marah', null)
  const [row] = await rawSql()<{ id: string }[]>`
    select id from escalation where room_id = ${roomId} and resolved_at is null`
  await notifyOfCase(row!.id)
  return roomId
}

/** Makes the notices older than the time that a member has to read a reply. */
const passGrace = () => rawSql()`
  update notice set created_at = created_at - interval '10 seconds'
  where business_id = ${shop.businessId}`
const push = (member: { sub?: string | undefined }) => pushNotices(shop.businessId, member.sub!)
const bodies = (of: Pushed[] = service.pushed) =>
  of.map(({ browser, message }) => `${browser}: ${(message as { body: string }).body}`)
const choose = (claims: Shop['owner'], change: Partial<NoticeSettings>) =>
  saveNoticeSettings(claims, shop.businessId, { ...DEFAULT_NOTICE_SETTINGS, ...change })

test('a push message is in the language that the member chose', async () => {
  await rawSql()`update auth.users set raw_user_meta_data = '{"language":"en"}'
    where id = ${shop.owner.sub}`
  await device(shop.owner, 'phone')
  await escalated()
  await push(shop.owner)
  expect(bodies()).toEqual(['phone: Sari is waiting for an answer of the team'])
})

test('each device of a member gets one encrypted push message about a waiting customer', async () => {
  await device(shop.owner, 'phone')
  await device(shop.owner, 'laptop')
  const roomId = await escalated()
  const jobs = await rawSql()`select 1 from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'push-notices' and j.payload ->> 'memberId' = ${shop.owner.sub}`
  expect(jobs).toHaveLength(1)
  await push(shop.owner)
  await push(shop.owner)
  expect(bodies().toSorted()).toEqual([
    'laptop: Sari menunggu dijawab tim',
    'phone: Sari menunggu dijawab tim',
  ])
  expect(service.pushed[0]!.message).toMatchObject({
    title: 'Roti Senja',
    url: `/inbox/${roomId}?businessId=${shop.businessId}`,
  })
})

test('a case that was taken in the meantime is not pushed', async () => {
  await device(shop.owner, 'phone')
  const roomId = await escalated()
  await takeOver(await aMember(shop, 'agen'), { businessId: shop.businessId, roomId })
  await push(shop.owner)
  expect(service.pushed).toEqual([])
})

test('an unavailable push service is retried; a browser that unsubscribed is deleted', async () => {
  await device(shop.owner, 'phone')
  await escalated()
  service.setAway(true)
  await expect(push(shop.owner)).rejects.toMatchObject({ code: 'push.unreachable' })
  service.setAway(false)
  await push(shop.owner)
  expect(service.pushed).toHaveLength(1)
  service.expire('phone')
  const [known] = await listDevices(shop.owner)
  await expect(testDevice(shop.owner, known!.id, randomUUID())).rejects.toMatchObject({
    code: 'push.not_found',
  })
  expect(await listDevices(shop.owner)).toEqual([])
})

test('quiet hours postpone a push to their end, and hidden content names no customer', async () => {
  await device(shop.owner, 'phone')
  await choose(shop.owner, { quiet_from: '21:00', quiet_until: '06:30', hides_content: true })
  shiftClock(Date.parse('2027-01-20T23:15:00+07:00') - Date.now())
  await escalated()
  await push(shop.owner)
  expect(service.pushed).toEqual([])
  const [job] = await rawSql()<{ run_at: Date }[]>`
    select j.run_at from graphile_worker._private_jobs j
    where j.key = ${`push:${shop.businessId}:${shop.owner.sub}`}`
  expect(new Date(job!.run_at).toISOString()).toBe('2027-01-20T23:30:00.000Z')
  shiftClock(Date.parse('2027-01-21T06:30:00+07:00') - Date.now())
  await push(shop.owner)
  expect(bodies()).toEqual(['phone: Ada yang perlu Anda lihat di Tanggap'])
})

test('outside opening hours a new case is pushed at the opening; unchosen events are not pushed', async () => {
  await device(shop.owner, 'phone')
  await choose(shop.owner, { push_events: ['deadline'] })
  await escalated()
  await push(shop.owner)
  expect(service.pushed).toEqual([])
  await updateHours(
    shop.owner,
    shop.businessId,
    [{ start: '07:00', end: '21:00', timezone: 'Asia/Jakarta' }],
    true,
  )
  const told = () => rawSql()`select 1 from notice where business_id = ${shop.businessId}`
  const before = (await told()).length
  shiftClock(Date.parse('2027-01-20T03:00:00+07:00') - Date.now())
  await receiveEvent(shop.channelId, written('pagi', { phone: '6281200000099', name: 'Budi' }))
  const { rooms } = await listRooms(shop.owner, { businessId: shop.businessId, view: 'semua' })
  const room = rooms.find(({ contact_name }) => contact_name === 'Budi')!
  await escalateRoom(shop.owner, { businessId: shop.businessId, roomId: room.id }, 'marah', null)
  const [row] = await rawSql()<{ id: string }[]>`
    select id from escalation where room_id = ${room.id}`
  await notifyOfCase(row!.id)
  expect((await told()).length).toBe(before)
})

test('a device and its choices belong to one member', async () => {
  const rina = await aMember(shop, 'agen')
  const { deviceId } = await device(shop.owner, 'phone')
  await expect(removeDevice(rina, deviceId)).rejects.toMatchObject({ code: 'push.not_found' })
  expect(await listDevices(rina)).toEqual([])
  await choose(rina, { volume: 0 })
  expect((await readNoticeSettings(rina, shop.businessId)).volume).toBe(0)
  expect((await readNoticeSettings(shop.owner, shop.businessId)).volume).toBe(60)
  const stranger = (await aShop()).owner
  await expect(choose(stranger, {})).rejects.toThrow()
  // A colleague now uses the browser: a subscription belongs to one member.
  const subscription = service.subscribe('shared', await readPublicKey())
  for (const claims of [shop.owner, rina]) await addDevice(claims, { name: 'Kasir', subscription })
  expect((await listDevices(shop.owner)).map(({ name }) => name)).not.toContain('Kasir')
})

test('a push address in a private network is refused', async () => {
  const { keys } = service.subscribe('evil', await readPublicKey())
  await expect(
    addDevice(shop.owner, {
      name: 'x',
      subscription: { endpoint: 'http://169.254.169.254/latest', keys },
    }),
  ).rejects.toMatchObject({ code: 'push.refused' })
})

test('replies in a conversation are pushed to the member who handles it until they read it', async () => {
  const rina = await aMember(shop, 'agen')
  await device(rina, 'rina')
  await device(shop.owner, 'phone')
  await receiveEvent(shop.channelId, written('halo', { name: 'Sari' }))
  const { rooms } = await listRooms(shop.owner, { businessId: shop.businessId, view: 'semua' })
  const place = { businessId: shop.businessId, roomId: rooms[0]!.id }
  await takeOver(rina, place)
  await markRead(rina, place)
  const kinds = async () => (await listNotices(rina, shop.businessId)).map(({ kind }) => kind)
  for (const text of ['jadi ya kak', 'yang coklat'])
    await receiveEvent(shop.channelId, written(text))
  expect(await kinds()).toEqual(['customer_replied'])
  expect(await listNotices(shop.owner, shop.businessId)).toEqual([])
  await push(rina)
  expect(service.pushed).toEqual([])
  await passGrace()
  await push(rina)
  await push(rina)
  await push(shop.owner)
  expect(bodies()).toEqual(['rina: Sari membalas, percakapan ini Anda tangani'])
  await markRead(rina, place)
  expect(await kinds()).toEqual([])
  // The member reads it before the push is due, so nothing is sent.
  await receiveEvent(shop.channelId, written('halo?'))
  await markRead(rina, place)
  await passGrace()
  await push(rina)
  expect(service.pushed).toHaveLength(1)
})

test('replies in two conversations do not postpone the push of each other', async () => {
  const rina = await aMember(shop, 'agen')
  await device(rina, 'rina')
  for (const phone of ['6281200000001', '6281200000002'])
    await receiveEvent(shop.channelId, written('halo', { phone }))
  const { rooms } = await listRooms(shop.owner, { businessId: shop.businessId, view: 'semua' })
  for (const { id: roomId } of rooms) {
    await takeOver(rina, { businessId: shop.businessId, roomId })
    await markRead(rina, { businessId: shop.businessId, roomId })
  }
  for (const phone of ['6281200000001', '6281200000002'])
    await receiveEvent(shop.channelId, written('halo lagi', { phone }))
  const jobs = await rawSql()`select 1 from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'push-notices' and j.payload ->> 'memberId' = ${rina.sub!}`
  expect(jobs).toHaveLength(2)
})

test('a note is pushed to the members whom it mentions, and to nobody else', async () => {
  const [rina, tono, other] = [
    await aMember(shop, 'agen'),
    await aMember(shop, 'agen'),
    await aShop(),
  ]
  await device(rina, 'rina')
  await receiveEvent(shop.channelId, written('halo', { name: 'Sari' }))
  const { rooms } = await listRooms(shop.owner, { businessId: shop.businessId, view: 'semua' })
  const messageId = await addNote(shop.owner, {
    businessId: shop.businessId,
    roomId: rooms[0]!.id,
    clientId: 'note-with-mention',
    text: '@Rina tolong cek stok',
    mentions: [rina.sub, shop.owner.sub, other.owner.sub],
  })
  expect(await listNotices(rina, shop.businessId)).toMatchObject([
    { kind: 'mentioned', message_id: messageId, room_id: rooms[0]!.id },
  ])
  for (const claims of [tono, shop.owner])
    expect(await listNotices(claims, shop.businessId)).toEqual([])
  await push(rina)
  expect(bodies()).toEqual(['rina: Anda disebut dalam catatan tentang Sari'])
})
