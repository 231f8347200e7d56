import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { aMember, aShop, openWorld, type Shop, type World, written } from '../../../tests/world.ts'
import { listRooms } from '#conversation/feed'
import { assignRoom, escalateRoom, markRead, takeOver } from '#conversation/member'
import { receiveEvent } from '#conversation/pipeline'
import { notifyOfCase } from '#conversation/case-jobs'
import { confirmNumber, readAlertNumber, removeNumber, startNumber } from './alert-number.ts'
import { prepareCode } from './send-alert.ts'
import { DEFAULT_NOTICE_SETTINGS } from '#contract/notice'
import { saveNoticeSettings } from '#domain/notice'
import { takeWhatsAppNotices } from '#domain/notice/carry-notices'
import { now, shiftClock } from '#platform/clock'
import { type Claims, rawSql } from '#platform/database'
import { MINUTE_MS } from '#lib/time/durations'

const NUMBER = '6281299990000'

let world: World
let shop: Shop
let rina: Awaited<ReturnType<typeof aMember>>
beforeAll(async () => {
  world = await openWorld({ PUBLIC_URL: 'https://tanggap.test' })
})
afterAll(() => world.close())
beforeEach(async () => {
  shop = await aShop({ engine: 'waha' })
  rina = await aMember(shop, 'agen')
})
afterEach(() => shiftClock(0))

const jobsOf = (name: string) => rawSql()<
  { payload: { businessId: string; memberId: string; code?: string }; run_at: Date }[]
>`
  select j.payload, j.run_at from graphile_worker._private_jobs j
  join graphile_worker._private_tasks t on t.id = j.task_id
  where t.identifier = ${name} and j.payload ->> 'businessId' = ${shop.businessId} order by j.id`
const start = (claims: Claims, number = NUMBER) =>
  startNumber(claims, { businessId: shop.businessId, channelId: shop.channelId, number })
const lastCode = async () => (await jobsOf('whatsapp-code')).at(-1)!.payload.code!
async function verify(claims: Claims): Promise<void> {
  await start(claims)
  await confirmNumber(claims, shop.businessId, await lastCode())
}
const stateOf = async (claims: Claims) =>
  (await readAlertNumber(claims, shop.businessId)).number?.state
const take = (claims: Claims) => takeWhatsAppNotices(shop.businessId, claims.sub!)

/** Makes a room that waits for the team, and its notices. */
async function aCase(name = 'Sari', phone = '628111000111'): Promise<string> {
  await receiveEvent(shop.channelId, written('halo', { name, phone }))
  const { rooms } = await listRooms(shop.owner, { businessId: shop.businessId, view: 'semua' })
  const roomId = rooms.find(({ contact_name }) => contact_name === name)!.id
  await escalateRoom(shop.owner, { businessId: shop.businessId, roomId }, 'marah', null)
  const [row] = await rawSql()<
    { id: string }[]
  >`select id from escalation where room_id = ${roomId} and resolved_at is null`
  await notifyOfCase(row!.id)
  return roomId
}

test('an alert number is used only after its code; wrong and old codes are refused', async () => {
  await start(rina)
  expect(await stateOf(rina)).toBe('pending')
  await aCase()
  expect(await jobsOf('whatsapp-notices')).toEqual([])
  const code = await lastCode()
  const wrong = code === '000000' ? '000001' : '000000'
  await expect(confirmNumber(rina, shop.businessId, wrong)).rejects.toMatchObject({
    code: 'alert.code_wrong',
  })
  // The code belongs to one member; another member cannot use it.
  await expect(confirmNumber(shop.owner, shop.businessId, code)).rejects.toMatchObject({
    code: 'alert.code_expired',
  })
  shiftClock(11 * MINUTE_MS)
  await expect(confirmNumber(rina, shop.businessId, code)).rejects.toMatchObject({
    code: 'alert.code_expired',
  })
  shiftClock(12 * MINUTE_MS)
  await verify(rina)
  expect(await stateOf(rina)).toBe('verified')
  expect((await readAlertNumber(shop.owner, shop.businessId)).number).toBeNull()
})

test('five wrong tries void a code, and at most five codes are sent per day', async () => {
  await start(rina)
  const code = await lastCode()
  const wrong = code === '000000' ? '000001' : '000000'
  for (let tries = 0; tries < 5; tries += 1)
    await expect(confirmNumber(rina, shop.businessId, wrong)).rejects.toThrow()
  await expect(confirmNumber(rina, shop.businessId, code)).rejects.toMatchObject({
    code: 'alert.code_expired',
  })
  await expect(start(rina)).rejects.toMatchObject({ code: 'request.rate_limited' })
  for (let sent = 1; sent < 5; sent += 1) {
    shiftClock(sent * 2 * MINUTE_MS)
    await start(rina)
  }
  shiftClock(12 * MINUTE_MS)
  await removeNumber(rina, shop.businessId)
  await expect(start(rina)).rejects.toMatchObject({ code: 'request.rate_limited' })
})

test('a new case is sent to the alert number once; later cases are sent five minutes later', async () => {
  await verify(rina)
  shiftClock(6 * MINUTE_MS)
  await aCase()
  expect((await jobsOf('whatsapp-notices')).map(({ payload }) => payload.memberId)).toEqual([
    rina.sub,
  ])
  const alert = await take(rina)
  expect(alert).toMatchObject({ channelId: shop.channelId, number: NUMBER })
  expect(alert?.body).toMatchObject({
    type: 'text',
    text: expect.stringMatching(/^Roti Senja: .*Sari.*https:\/\/tanggap\.test\/inbox\//),
  })
  expect(await take(rina)).toBeUndefined()
  await aCase('Tono', '628111000222')
  expect(await take(rina)).toBeUndefined()
  shiftClock(11 * MINUTE_MS + 1000)
  expect((await take(rina))?.body).toMatchObject({ text: expect.stringContaining('Tono') })
})

test('an event that the member did not choose, a quiet hour and a taken case send no alert', async () => {
  await verify(rina)
  const choose = (change: object) =>
    saveNoticeSettings(rina, shop.businessId, { ...DEFAULT_NOTICE_SETTINGS, ...change })
  await choose({ whatsapp_events: [] })
  shiftClock(6 * MINUTE_MS)
  const roomId = await aCase()
  expect(await take(rina)).toBeUndefined()
  await choose({ quiet_from: '00:00', quiet_until: '23:59' })
  shiftClock(Date.parse('2027-01-20T12:00:00+07:00') - Date.now())
  expect(await take(rina)).toBeUndefined()
  const [job] = await jobsOf('whatsapp-notices')
  expect(new Date(job!.run_at).toISOString()).toBe('2027-01-20T16:59:00.000Z')
  await choose({})
  await takeOver(shop.owner, { businessId: shop.businessId, roomId })
  expect(await take(rina)).toBeUndefined()
})

test('a case that a database trigger assigns is sent to the alert number too', async () => {
  await verify(rina)
  const roomId = await aCase()
  await saveNoticeSettings(rina, shop.businessId, {
    ...DEFAULT_NOTICE_SETTINGS,
    whatsapp_events: ['mention'],
  })
  await assignRoom(shop.owner, { businessId: shop.businessId, roomId }, rina.sub)
  shiftClock(6 * MINUTE_MS)
  expect(await jobsOf('whatsapp-notices')).toHaveLength(1)
  expect((await take(rina))?.body).toMatchObject({ text: expect.stringContaining('Sari') })
})

test('a case that opens after a reply does not replace the job of the reply', async () => {
  await verify(rina)
  const roomId = await aCase()
  await takeOver(rina, { businessId: shop.businessId, roomId })
  await markRead(rina, { businessId: shop.businessId, roomId })
  await rawSql()`delete from graphile_worker._private_jobs
    where payload ->> 'businessId' = ${shop.businessId}`
  await receiveEvent(shop.channelId, written('halo lagi', { name: 'Sari', phone: '628111000111' }))
  await aCase('Tono', '628111000222')
  const ahead = (await jobsOf('whatsapp-notices')).map(
    ({ run_at }) => new Date(run_at).getTime() - Date.now(),
  )
  expect(ahead).toHaveLength(2)
  expect(Math.min(...ahead)).toBeLessThan(1000)
  expect(Math.max(...ahead)).toBeGreaterThan(5000)
})

test('STOP ends the alerts, MULAI resumes them, and a removed number gets none', async () => {
  await verify(rina)
  await receiveEvent(shop.channelId, written('STOP', { phone: NUMBER, name: 'Rina' }))
  expect(await stateOf(rina)).toBe('stopped')
  shiftClock(6 * MINUTE_MS)
  await aCase()
  expect(await take(rina)).toBeUndefined()
  await receiveEvent(
    shop.channelId,
    written('MULAI', { phone: NUMBER, name: 'Rina', at: now().toISOString() }),
  )
  expect(await stateOf(rina)).toBe('verified')
  expect(await take(rina)).toBeDefined()
  await removeNumber(rina, shop.businessId)
  expect(await stateOf(rina)).toBeUndefined()
})

test('an official channel sends alerts by template until the member has written to it', async () => {
  await rawSql()`update channel set engine = 'meta-cloud' where id = ${shop.channelId}`
  await start(rina)
  expect(await prepareCode(shop.businessId, rina.sub, '123456')).toBeUndefined()
  expect((await readAlertNumber(rina, shop.businessId)).number?.failed).toBe('needs_template')
  await rawSql()`insert into template (business_id, channel_id, name, category, language, body,
      status) values (${shop.businessId}, ${shop.channelId}, 'tim', 'UTILITY', 'id',
      'Pemberitahuan tim: {{1}}.', 'APPROVED')`
  expect((await prepareCode(shop.businessId, rina.sub, '123456'))?.body).toMatchObject({
    type: 'template',
    name: 'tim',
    body: [expect.stringContaining('123456')],
  })
  await receiveEvent(shop.channelId, written('halo', { phone: NUMBER, name: 'Rina' }))
  expect((await prepareCode(shop.businessId, rina.sub, '123456'))?.body.type).toBe('text')
})

test('an alert that comes back from the phone as an own message creates no conversation', async () => {
  await start(rina)
  const alert = await prepareCode(shop.businessId, rina.sub, '123456')
  const echo = (text: string, id: string) => ({
    ...written(text, { phone: NUMBER, id }),
    direction: 'out' as const,
    origin: 'device' as const,
  })
  const rooms = async () =>
    (await listRooms(shop.owner, { businessId: shop.businessId, view: 'semua' })).rooms.length
  const text = alert!.body.type === 'text' ? alert!.body.text : ''
  await receiveEvent(shop.channelId, echo(text, 'echo-1'))
  expect(await rooms()).toBe(0)
  await receiveEvent(shop.channelId, echo('halo bu', 'echo-2'))
  expect(await rooms()).toBe(1)
})

test('alerts cannot use a channel of another business', async () => {
  const other = await aShop()
  await expect(
    startNumber(rina, {
      businessId: shop.businessId,
      channelId: other.channelId,
      number: NUMBER,
    }),
  ).rejects.toMatchObject({ code: 'channel.not_found' })
  await expect(
    startNumber(other.owner, {
      businessId: shop.businessId,
      channelId: shop.channelId,
      number: NUMBER,
    }),
  ).rejects.toMatchObject({ code: 'channel.not_found' })
})
