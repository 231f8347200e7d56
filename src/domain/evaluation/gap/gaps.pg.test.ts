import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  answerGroup,
  dismissGroup,
  listGapChats,
  listGaps,
  loadEvaluation,
} from '#domain/evaluation'
import { scoreSessions } from '#domain/evaluation/jobs'
import { trySearch } from '#domain/knowledge/lookup'
import { loadHomeReport } from '#domain/report'
import { now } from '#platform/clock'
import { rawSql } from '#platform/database'
import { aMember, aShop, openWorld, type Shop, type World } from '../../../../tests/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const ago = (minutes: number) => new Date(now().getTime() - minutes * 60_000)

/** Lets a customer ask what the knowledge lacks; the AI hands over a minute later. */
async function ask(of: Shop, name: string, text: string, minutesAgo: number): Promise<void> {
  const sql = rawSql()
  const [contact] = await sql<
    { id: string }[]
  >`insert into contact (business_id, name) values (${of.businessId}, ${name}) returning id`
  const [room] = await sql<
    { id: string }[]
  >`insert into room (business_id, channel_id, contact_id, provider_chat_id, handler)
    values (${of.businessId}, ${of.channelId}, ${contact!.id}, ${randomUUID()}, 'menunggu_tim')
    returning id`
  await sql`insert into message (business_id, room_id, channel_id, session_no, direction,
      author_kind, kind, text, content, status, occurred_at)
    values (${of.businessId}, ${room!.id}, ${of.channelId}, 1, 'in', 'customer', 'text', ${text},
      '{}', 'received', ${ago(minutesAgo)})`
  await sql`insert into escalation (business_id, room_id, session_no, reason, opened_at, due_at,
      claimed_at)
    values (${of.businessId}, ${room!.id}, 1, 'info_tidak_ada', ${ago(minutesAgo - 1)},
      ${ago(minutesAgo - 16)}, ${ago(minutesAgo - 6)})`
}

test('the same question in other words is one group, and the most frequent group comes first', async () => {
  const shop = await aShop()
  await ask(shop, 'Ani', 'bisa kirim ke luar negeri kak?', 90)
  await ask(shop, 'Budi', 'ada hampers lebaran ga kak', 80)
  await ask(shop, 'Citra', 'hampers lebaran ada kak?', 70)
  await scoreSessions(shop.businessId)
  const { groups } = await listGaps(shop.owner, { businessId: shop.businessId })
  expect(groups).toMatchObject([
    { question: 'ada hampers lebaran ga kak', demand: 2 },
    { question: 'bisa kirim ke luar negeri kak?', demand: 1 },
  ])
  expect(groups[0]?.chats.map(({ name }) => name).toSorted()).toEqual(['Budi', 'Citra'])
  await scoreSessions(shop.businessId)
  expect((await listGaps(shop.owner, { businessId: shop.businessId })).groups).toEqual(groups)
})

test('an answer is added to the knowledge and closes its group until the question is asked again', async () => {
  const shop = await aShop()
  const { businessId } = shop
  await ask(shop, 'Budi', 'ada hampers lebaran ga kak', 80)
  await scoreSessions(businessId)
  const [group] = (await listGaps(shop.owner, { businessId })).groups
  const answer = {
    businessId,
    groupId: group!.id,
    question: 'Ada hampers Lebaran?',
    answer: 'Ada, mulai Rp150.000.',
  }
  const agen = await aMember(shop, 'agen')
  await expect(answerGroup(agen, answer)).rejects.toMatchObject({ code: expect.any(String) })
  const stranger = await aShop()
  await expect(answerGroup(stranger.owner, answer)).rejects.toMatchObject({
    code: 'evaluation.gap_not_found',
  })
  await answerGroup(shop.owner, answer)
  expect((await listGaps(shop.owner, { businessId })).groups).toEqual([])
  const [found] = await trySearch(shop.owner, { businessId, text: 'hampers lebaran ada?' })
  expect(found?.text).toBe('Ada, mulai Rp150.000.')
  await expect(answerGroup(shop.owner, answer)).rejects.toMatchObject({
    code: 'evaluation.gap_not_found',
  })
  await ask(shop, 'Dewi', 'hampers lebaran ada ga', 0)
  await scoreSessions(businessId)
  expect((await listGaps(shop.owner, { businessId })).groups).toMatchObject([{ demand: 2 }])
})

test('the count of a question opens every conversation that asked it, latest first', async () => {
  const shop = await aShop()
  const { businessId, owner } = shop
  const names = ['Ani', 'Budi', 'Citra', 'Dewi', 'Eka', 'Fajar']
  for (const [place, name] of names.entries())
    await ask(shop, name, 'ada hampers lebaran ga kak', 90 - place)
  await scoreSessions(businessId)
  const [group] = (await listGaps(owner, { businessId })).groups
  expect(group?.demand).toBe(6)
  expect(group?.chats.map(({ name }) => name)).toEqual(['Fajar', 'Eka', 'Dewi', 'Citra'])
  const { chats } = await listGapChats(owner, { businessId, groupId: group!.id })
  expect(chats.map(({ name }) => name)).toEqual(names.toReversed())
  const stranger = await aShop()
  const theirs = { businessId: stranger.businessId, groupId: group!.id }
  expect((await listGapChats(stranger.owner, theirs)).chats).toEqual([])
})

test('a dismissed question stays out of the list and of /home, even when asked again', async () => {
  const shop = await aShop()
  const { businessId, owner } = shop
  const gapsOnHome = async () =>
    (await loadHomeReport(owner, businessId)).todos.filter(({ kind }) => kind === 'gap')
  await ask(shop, 'Ani', 'ada hampers lebaran ga kak', 90)
  await scoreSessions(businessId)
  expect(await gapsOnHome()).toMatchObject([{ customers: 1 }])
  const [group] = (await listGaps(owner, { businessId })).groups
  const dismissal = { businessId, groupId: group!.id, isDismissed: true }
  await expect(dismissGroup(await aMember(shop, 'agen'), dismissal)).rejects.toMatchObject({
    code: 'evaluation.gap_not_found',
  })
  await dismissGroup(owner, dismissal)
  await ask(shop, 'Budi', 'hampers lebaran ada ga', 0)
  await scoreSessions(businessId)
  expect((await listGaps(owner, { businessId })).groups).toEqual([])
  expect(await gapsOnHome()).toEqual([])
  await dismissGroup(owner, { ...dismissal, isDismissed: false })
  expect((await listGaps(owner, { businessId })).groups).toMatchObject([{ demand: 2 }])
})

test('escalations taken before and after their deadline are counted, with the usual time', async () => {
  const shop = await aShop()
  await ask(shop, 'Budi', 'ada hampers ga', 80)
  await rawSql()`update escalation set due_at = claimed_at + interval '1 minute'
    where business_id = ${shop.businessId}`
  await ask(shop, 'Ani', 'ada hampers ga', 60)
  await rawSql()`update escalation set due_at = opened_at where business_id = ${shop.businessId}
    and opened_at > ${ago(70)}`
  await scoreSessions(shop.businessId)
  expect(await loadEvaluation(shop.owner, { businessId: shop.businessId, days: 7 })).toMatchObject({
    taken: { inTime: 1, late: 1, open: 0, medianSeconds: 300 },
  })
})
