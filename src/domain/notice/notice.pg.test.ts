import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { updateHours } from '#domain/business'
import { listRooms } from '#conversation/feed'
import { assignRoom, escalateRoom, takeOver } from '#conversation/member'
import { addNote, sendText } from '#conversation/outbox'
import { dismissUndelivered } from '#conversation/undelivered'
import { claimDelivery, receiveEvent, recordDelivery } from '#conversation/pipeline'
import { notifyAtOpening, notifyOfCase, watchEscalation } from '#conversation/case-jobs'
import { listNotices, markNoticesRead, notifyMembers } from '#domain/notice'
import { mailNotices } from '#domain/notice/carry-notices'
import { settings } from '#platform/settings'
import type { NewNotice } from './queries.ts'
import { nowIso, shiftClock } from '#platform/clock'
import { asService, db, rawSql } from '#platform/database'
import { aMember, aShop, openWorld, type Shop, type World, written } from '../../../tests/world.ts'
import { HOUR_MS, MINUTE_MS } from '#lib/time/durations'

let world: World
beforeAll(async () => {
  world = await openWorld({ SMTP_URL: 'smtp://127.0.0.1:1' })
})
afterAll(() => world.close())
afterEach(() => shiftClock(0))

const kinds = async (shop: Shop, claims: Parameters<typeof listNotices>[0]) =>
  (await listNotices(claims, shop.businessId)).map(
    ({ kind, contact_name }) => `${kind} ${contact_name}`,
  )
const jobs = (name: string) => rawSql()<
  {
    payload: { to?: string; text?: string; memberId?: string; escalationId?: string }
    key: string | null
    run_at: Date
  }[]
>`
  select j.payload, j.key, j.run_at from graphile_worker._private_jobs j
  join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = ${name}
  order by j.id`

async function escalated(shop: Shop): Promise<{ roomId: string; escalationId: string }> {
  await receiveEvent(shop.channelId, written('halo', { name: 'Sari', at: nowIso() }))
  const { rooms } = await listRooms(shop.owner, { businessId: shop.businessId, view: 'semua' })
  const roomId = rooms[0]!.id
  await escalateRoom(shop.owner, { businessId: shop.businessId, roomId }, 'marah', null)
  const [row] = await rawSql()<
    { id: string }[]
  >`select id from escalation where room_id = ${roomId} and resolved_at is null`
  return { roomId, escalationId: row!.id }
}

test('at half of the deadline members are notified, at its end the owner, once each', async () => {
  const shop = await aShop()
  const [rina, tono] = [await aMember(shop, 'agen'), await aMember(shop, 'peninjau')]
  const { escalationId } = await escalated(shop)
  shiftClock(8 * MINUTE_MS)
  await watchEscalation(escalationId)
  await watchEscalation(escalationId)
  expect([await kinds(shop, shop.owner), await kinds(shop, rina), await kinds(shop, tono)]).toEqual(
    [['escalation_half Sari'], ['escalation_half Sari'], []],
  )
  shiftClock(16 * MINUTE_MS)
  await watchEscalation(escalationId)
  await watchEscalation(escalationId)
  expect((await kinds(shop, shop.owner)).toSorted()).toEqual([
    'escalation_half Sari',
    'escalation_over Sari',
  ])
  expect(await kinds(shop, rina)).toEqual(['escalation_half Sari'])
  expect(
    (await jobs('mail-notices')).filter(({ payload }) => payload.memberId === rina.sub),
  ).toHaveLength(1)
})

test('a case that its member gives back is announced again, and its deadline counts on', async () => {
  const shop = await aShop()
  const rina = await aMember(shop, 'agen')
  const { roomId, escalationId } = await escalated(shop)
  const place = { businessId: shop.businessId, roomId }
  const dueJob = async () =>
    (await jobs('escalation-due')).find(({ key }) => key === `escalation:${escalationId}`)
  const opened = async () =>
    (await jobs('escalation-opened')).filter(({ payload }) => payload.escalationId === escalationId)
      .length
  const before = await opened()
  await takeOver(rina, place)
  // The worker runs and removes the job at half of the deadline, while the case is taken.
  await rawSql()`delete from graphile_worker._private_jobs where key = ${`escalation:${escalationId}`}`
  shiftClock(12 * MINUTE_MS)
  await assignRoom(rina, place, null)
  expect(new Date((await dueJob())!.run_at).getTime()).toBeLessThan(Date.now() + 13 * MINUTE_MS)
  expect(await opened()).toBe(before + 1)
  await notifyOfCase(escalationId)
  await watchEscalation(escalationId)
  expect((await kinds(shop, shop.owner)).toSorted()).toEqual([
    'escalation_half Sari',
    'escalation_new Sari',
  ])
  shiftClock(16 * MINUTE_MS)
  await watchEscalation(escalationId)
  expect(await kinds(shop, shop.owner)).toContain('escalation_over Sari')
})

test('a case that opens just before closing is announced at the opening', async () => {
  const shop = await aShop()
  const { escalationId } = await escalated(shop)
  const [hour] = new Date(Date.now() - 2 * HOUR_MS).toISOString().slice(11).split(':')
  await updateHours(
    shop.owner,
    shop.businessId,
    [{ start: `${hour}:00`, end: `${hour}:30`, timezone: 'Etc/UTC' }],
    true,
  )
  await notifyOfCase(escalationId)
  expect(await kinds(shop, shop.owner)).toEqual([])
  expect((await jobs('shop-opens')).map(({ key }) => key)).toContain(`opens:${shop.businessId}`)
})

test('transactions that notify the same members do not deadlock', async () => {
  const shop = await aShop()
  const [rina, author] = [await aMember(shop, 'agen'), await aMember(shop, 'agen')]
  // Only the second member has a device, so jobs ordered by kind would differ from those by member.
  const later = [shop.owner.sub, rina.sub].toSorted().at(-1)!
  const hash = randomUUID().replaceAll('-', '').repeat(2)
  await rawSql()`insert into push_device (member_id, endpoint_hash, sealed, name)
    values (${later}, ${hash}, '', 'Chrome')`
  const { businessId } = shop
  const { roomId } = await escalated(shop)
  const mention = (clientId: string) =>
    addNote(author, {
      businessId,
      roomId,
      clientId,
      text: '@Rina tolong cek',
      mentions: [shop.owner.sub, rina.sub],
    })
  const order = (subject: string) =>
    db.writeAs(asService('a test of locks'), (tx) =>
      notifyMembers(tx, { businessId, kind: 'sale_waiting', subject, roomId: null }, 'team'),
    )
  const ids = Array.from({ length: 40 }, () => randomUUID())
  const results = await Promise.allSettled(
    ids.flatMap((id): Promise<unknown>[] => [mention(id), order(`sale:${id}`)]),
  )
  expect(results.filter(({ status }) => status === 'rejected')).toEqual([])
})

test('a taken case causes no notice, neither in the bell nor by mail', async () => {
  const shop = await aShop()
  const rina = await aMember(shop, 'agen')
  await rawSql()`update auth.users set email_confirmed_at = now()
    where id in (${shop.owner.sub}, ${rina.sub})`
  const { roomId, escalationId } = await escalated(shop)
  shiftClock(8 * MINUTE_MS)
  await watchEscalation(escalationId)
  await takeOver(rina, { businessId: shop.businessId, roomId })
  expect(await kinds(shop, shop.owner)).toEqual([])
  await mailNotices(shop.businessId, shop.owner.sub)
  expect(await mailsTo(shop.owner.sub)).toEqual([])
  shiftClock(16 * MINUTE_MS)
  await watchEscalation(escalationId)
  expect(await kinds(shop, shop.owner)).toEqual([])
})

const mailsTo = async (memberId: string) =>
  (await jobs('send-mail'))
    .filter(({ payload }) => payload.to === `${memberId}@example.test`)
    .map(({ payload }) => payload.text)

test('one mail lists open and unread notices, once, to a confirmed address', async () => {
  const shop = await aShop()
  const rina = await aMember(shop, 'agen')
  await rawSql()`update auth.users set email_confirmed_at = now() where id = ${shop.owner.sub}`
  const { escalationId } = await escalated(shop)
  shiftClock(8 * MINUTE_MS)
  await watchEscalation(escalationId)
  for (const member of [shop.owner.sub, rina.sub, shop.owner.sub])
    await mailNotices(shop.businessId, member)
  expect(await mailsTo(shop.owner.sub)).toEqual([expect.stringContaining('Sari menunggu tim')])
  expect(await mailsTo(rina.sub)).toEqual([])
})

test('a notice is mailed in the language that the member chose, otherwise in Indonesian', async () => {
  const shop = await aShop()
  const rina = await aMember(shop, 'agen')
  await rawSql()`update auth.users set email_confirmed_at = now()
    where id in (${shop.owner.sub}, ${rina.sub})`
  await rawSql()`update auth.users set raw_user_meta_data = '{"language":"en"}'
    where id = ${rina.sub}`
  const { escalationId } = await escalated(shop)
  shiftClock(8 * MINUTE_MS)
  await watchEscalation(escalationId)
  for (const member of [shop.owner.sub, rina.sub]) await mailNotices(shop.businessId, member)
  expect(await mailsTo(shop.owner.sub)).toEqual([expect.stringContaining('Sari menunggu tim')])
  expect(await mailsTo(rina.sub)).toEqual([
    expect.stringMatching(/Sari is waiting for the team.*Open the conversation: http/s),
  ])
})

test('a mail opens what it is about, and the inbox when it is about several', async () => {
  const shop = await aShop()
  await rawSql()`update auth.users set email_confirmed_at = now() where id = ${shop.owner.sub}`
  const mailed = async (notices: Pick<NewNotice, 'kind' | 'roomId'>[]) => {
    const before = (await mailsTo(shop.owner.sub)).length
    await db.writeAs(asService('test'), async (tx) => {
      for (const notice of notices)
        await notifyMembers(
          tx,
          { ...notice, businessId: shop.businessId, subject: randomUUID() },
          'owner',
        )
    })
    await mailNotices(shop.businessId, shop.owner.sub)
    return (await mailsTo(shop.owner.sub))[before]?.trim().split('\n').at(-1)
  }
  const search = `businessId=${shop.businessId}`
  const { roomId } = await escalated(shop)
  await markNoticesRead(shop.owner, shop.businessId)
  expect(await mailed([{ kind: 'channel_down', roomId: null }])).toBe(
    `Buka Integrasi: http://localhost:${settings().PORT}/integrations?${search}`,
  )
  expect(await mailed([{ kind: 'booking_new', roomId: null }])).toMatch(/^Buka Janji: .*\/janji\?/)
  expect(await mailed([{ kind: 'scenario_regressed', roomId: null }])).toMatch(
    /^Buka Simulasi: .*\/simulate\?.*tab=hasil$/,
  )
  expect(await mailed([{ kind: 'sale_waiting', roomId }])).toMatch(
    new RegExp(`^Buka percakapan: .*/inbox/${roomId}\\?${search}$`),
  )
  expect(
    await mailed([
      { kind: 'sale_waiting', roomId },
      { kind: 'channel_down', roomId: null },
    ]),
  ).toMatch(/^Buka Inbox: .*\/inbox\?/)
})

test('a failed send notifies its author until it is dismissed; nobody else reads the notice', async () => {
  const shop = await aShop()
  const rina = await aMember(shop, 'agen')
  await receiveEvent(shop.channelId, written('halo', { name: 'Sari' }))
  const { rooms } = await listRooms(shop.owner, { businessId: shop.businessId, view: 'semua' })
  const messageId = await sendText(rina, {
    businessId: shop.businessId,
    roomId: rooms[0]!.id,
    clientId: randomUUID(),
    text: 'siap',
  })
  await claimDelivery(messageId)
  await recordDelivery(messageId, { state: 'rejected', error: { code: '131026', class: 'final' } })
  expect([await kinds(shop, rina), await kinds(shop, shop.owner)]).toEqual([
    ['send_failed Sari'],
    [],
  ])
  await markNoticesRead(shop.owner, shop.businessId)
  expect(await listNotices(rina, shop.businessId)).toMatchObject([{ read_at: null }])
  await markNoticesRead(rina, shop.businessId)
  expect(await listNotices(rina, shop.businessId)).toMatchObject([{ read_at: expect.any(String) }])
  await dismissUndelivered(rina, { businessId: shop.businessId, messageId })
  expect(await kinds(shop, rina)).toEqual([])
})

test('at the opening, members who answer are notified once of waiting rooms', async () => {
  const shop = await aShop()
  await updateHours(
    shop.owner,
    shop.businessId,
    [{ start: '07:00', end: '21:00', timezone: 'Asia/Jakarta' }],
    true,
  )
  const setClock = (clock: string) =>
    shiftClock(Date.parse(`2027-01-20T${clock}:00+07:00`) - Date.now())
  setClock('03:00')
  await escalated(shop)
  const [job] = (await jobs('shop-opens')).filter(({ key }) => key === `opens:${shop.businessId}`)
  expect(new Date(job!.run_at).toISOString()).toBe('2027-01-20T00:00:00.000Z')
  await notifyAtOpening(shop.businessId)
  expect(await kinds(shop, shop.owner)).toEqual([])
  setClock('07:00')
  await notifyAtOpening(shop.businessId)
  await notifyAtOpening(shop.businessId)
  expect(await listNotices(shop.owner, shop.businessId)).toMatchObject([
    { kind: 'opened', waiting: 1 },
  ])
})
