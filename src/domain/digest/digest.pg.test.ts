import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { listRooms } from '#conversation/feed'
import { escalateRoom } from '#conversation/member'
import { receiveEvent } from '#conversation/pipeline'
import { updateHours } from '#domain/business'
import {
  queueDigests,
  readDigest,
  readDigestChoice,
  saveDigestChoice,
  sendDigest,
} from '#domain/digest'
import { listSessions } from '#domain/evaluation'
import { listNotices } from '#domain/notice'
import { nowIso, shiftClock } from '#platform/clock'
import { rawSql } from '#platform/database'
import { aMember, aShop, openWorld, type Shop, type World, written } from '../../../tests/world.ts'
import type { DigestChoice } from './contract.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({
    SMTP_URL: 'smtp://127.0.0.1:1',
    PUBLIC_URL: 'https://tanggap.test',
  })
})
afterAll(() => world.close())
afterEach(() => shiftClock(0))

const daily: DigestChoice = { rhythm: 'daily', hour: 7, weekday: 1 }
const at = (iso: string) => shiftClock(Date.parse(iso) - Date.now())
const mails = async (shop: Shop) =>
  (
    await rawSql()<{ payload: { to: string; subject: string; text: string; html: string } }[]>`
      select j.payload from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'send-mail' and j.payload ->> 'text' like ${`%${shop.businessId}%`}
      order by j.id`
  ).map(({ payload }) => payload)
const withAddress = (member: { sub?: string | undefined }, language = 'id') =>
  rawSql()`update auth.users set email = ${`${member.sub}@example.test`},
    email_confirmed_at = now(),
    raw_user_meta_data = ${rawSql().json({ language })} where id = ${member.sub!}`
const digests = async (shop: Shop, member: Shop['owner']) =>
  (await listNotices(member, shop.businessId)).filter(({ kind }) => kind.startsWith('digest'))

async function escalated(shop: Shop): Promise<void> {
  await receiveEvent(shop.channelId, written('halo', { name: 'Sari', at: nowIso() }))
  const { rooms } = await listRooms(shop.owner, { businessId: shop.businessId, view: 'semua' })
  const ref = { businessId: shop.businessId, roomId: rooms[0]!.id }
  await escalateRoom(shop.owner, ref, 'marah', null)
}

test('no member gets a digest without choosing one', async () => {
  const shop = await aShop()
  expect(await readDigestChoice(shop.owner, shop.businessId)).toBeNull()
  await sendDigest(shop.businessId, shop.owner.sub)
  expect(await digests(shop, shop.owner)).toEqual([])
})

test('a daily digest is one notice and one mail, even if its job runs again', async () => {
  const shop = await aShop()
  await withAddress(shop.owner)
  at('2027-01-20T06:30:00+07:00')
  await saveDigestChoice(shop.owner, shop.businessId, daily)
  await escalated(shop)
  await sendDigest(shop.businessId, shop.owner.sub)
  expect(await digests(shop, shop.owner)).toEqual([])
  at('2027-01-20T07:00:30+07:00')
  expect(await queueDigests()).toBeGreaterThan(0)
  await Promise.all([1, 2, 3].map(() => sendDigest(shop.businessId, shop.owner.sub)))
  await sendDigest(shop.businessId, shop.owner.sub)
  expect(await digests(shop, shop.owner)).toMatchObject([
    { kind: 'digest_daily', digest_day: '2027-01-19', waiting: 1 },
  ])
  const sent = await mails(shop)
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({ subject: 'Roti Senja: Ringkasan Selasa, 19 Januari' })
  expect(sent[0]!.text).toContain('Eskalasi belum diambil: 1')
  expect(sent[0]!.text).toContain(
    `https://tanggap.test/evaluate?businessId=${shop.businessId}&daftar=dijawab&tanggal=2027-01-19`,
  )
  at('2027-01-21T07:00:30+07:00')
  await sendDigest(shop.businessId, shop.owner.sub)
  expect(await mails(shop)).toHaveLength(2)
})

test('a changed hour on the same day sends no second digest of the period', async () => {
  const shop = await aShop()
  await withAddress(shop.owner)
  at('2027-01-20T06:30:00+07:00')
  await saveDigestChoice(shop.owner, shop.businessId, daily)
  at('2027-01-20T07:01:00+07:00')
  await sendDigest(shop.businessId, shop.owner.sub)
  await saveDigestChoice(shop.owner, shop.businessId, { ...daily, hour: 9 })
  at('2027-01-20T09:01:00+07:00')
  await sendDigest(shop.businessId, shop.owner.sub)
  expect(await mails(shop)).toHaveLength(1)
  await saveDigestChoice(shop.owner, shop.businessId, null)
  at('2027-01-21T09:01:00+07:00')
  await sendDigest(shop.businessId, shop.owner.sub)
  expect(await mails(shop)).toHaveLength(1)
})

test('a weekly digest follows the new zone of the business', async () => {
  const shop = await aShop()
  await withAddress(shop.owner, 'en')
  at('2027-01-20T12:00:00+07:00')
  await saveDigestChoice(shop.owner, shop.businessId, { rhythm: 'weekly', hour: 8, weekday: 5 })
  const hours = [{ day: 1, start: '08:00', end: '17:00', timezone: 'Asia/Jayapura' }]
  await updateHours(shop.owner, shop.businessId, hours, true)
  await sendDigest(shop.businessId, shop.owner.sub)
  expect(await mails(shop)).toEqual([])
  at('2027-01-22T08:00:10+09:00')
  await sendDigest(shop.businessId, shop.owner.sub)
  expect(await mails(shop)).toMatchObject([
    { subject: 'Roti Senja: Digest of the seven days to Thursday 21 January' },
  ])
})

test("a digest's figures list exactly their conversations", async () => {
  const shop = await aShop()
  await receiveEvent(shop.channelId, written('halo', { phone: '628111' }))
  const [room] = await rawSql()<{ id: string }[]>`
    select id from room where business_id = ${shop.businessId}`
  await rawSql()`
    insert into session_score (business_id, room_id, session_no, started_at, counted_at, behaviour,
      customer_messages, ai_messages, team_messages, first_reply_seconds, by_ai,
      handed_over_after_answer, repeated_count, unanswered_count, held_count, answer_count,
      grounded_count)
    values (${shop.businessId}, ${room!.id}, 1, now() - interval '1 day', now() - interval '1 day',
      'v1', 1, 1, 0, 10, true, false, 0, 0, 0, 0, 0)`
  const digest = await readDigest(shop.owner, { businessId: shop.businessId, rhythm: 'weekly' })
  expect(digest.figures).toMatchObject({ answered: 1, byAi: 1, handedOver: 0, replySeconds: 10 })
  const list = (until: string) =>
    listSessions(shop.owner, { businessId: shop.businessId, days: 7, until, filter: 'oleh_ai' })
  expect((await list(digest.day)).total).toBe(1)
  const eightDaysAgo = new Date(Date.parse(digest.day) - 8 * 86_400_000)
  expect((await list(eightDaysAgo.toISOString().slice(0, 10))).total).toBe(0)
})

test("strangers read no digest, and colleagues do not read another member's choice", async () => {
  const shop = await aShop()
  await saveDigestChoice(shop.owner, shop.businessId, daily)
  const rina = await aMember(shop, 'agen')
  expect(await readDigestChoice(rina, shop.businessId)).toBeNull()
  const stranger = (await aShop()).owner
  const query = { businessId: shop.businessId, rhythm: 'daily' } as const
  await expect(readDigest(stranger, query)).rejects.toMatchObject({ code: 'business.not_found' })
  await expect(saveDigestChoice(stranger, shop.businessId, daily)).rejects.toMatchObject({
    code: 'business.not_found',
  })
})

test('a member who left gets no digest', async () => {
  const shop = await aShop()
  const rina = await aMember(shop, 'agen')
  await withAddress(rina)
  await saveDigestChoice(rina, shop.businessId, daily)
  await rawSql()`delete from team_business where member_id = ${rina.sub}`
  shiftClock(2 * 86_400_000)
  await sendDigest(shop.businessId, rina.sub)
  expect(await mails(shop)).toEqual([])
})
