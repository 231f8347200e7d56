import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadReport } from '#domain/evaluation/breakdown'
import { type Claims, rawSql } from '#platform/database'
import { aUser, openWorld, type World } from '../../../tests/world.ts'
import { seedDemo } from '../demo.ts'

let world: World
let folder: string
let businessId: string
let owner: Claims
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tanggap-weeks-'))
  world = await openWorld({ DATA_DIR: folder })
  const [rina, yoga] = [await aUser(), await aUser()]
  owner = await aUser()
  const people = { owner: owner.sub!, rina: rina.sub, yoga: yoga.sub }
  ;({ businessId } = await seedDemo(people, 8))
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})

const one = async <T>(rows: PromiseLike<readonly T[]>): Promise<T> => (await rows)[0]!

test('the demo has conversations on every day of eight weeks, all before now', async () => {
  const days = await one(rawSql()<{ days: number; sessions: number; late: number }[]>`
    select count(distinct (occurred_at at time zone 'Asia/Jakarta')::date)::int as days,
      count(distinct (room_id, session_no))::int as sessions,
      count(*) filter (where occurred_at > now())::int as late
    from message where business_id = ${businessId} and occurred_at < now() - interval '1 day'`)
  expect(days.days).toBeGreaterThanOrEqual(55)
  expect(days.sessions).toBeGreaterThan(350)
  expect(days.late).toBe(0)
})

test('sessions of a room follow each other, and only the newest is open', async () => {
  expect(
    await rawSql()`
      select c.room_id from closure c join message m on m.room_id = c.room_id
      and m.session_no = c.session_no + 1 and m.occurred_at < c.closed_at
      where c.business_id = ${businessId}`,
  ).toEqual([])
  expect(
    await rawSql()`
      select m.room_id, m.session_no from message m join room r on r.id = m.room_id
      left join closure c on c.room_id = m.room_id and c.session_no = m.session_no
      where m.business_id = ${businessId} and m.session_no < r.session_no and c.id is null`,
  ).toEqual([])
  expect(
    await rawSql()`
      select r.id from room r left join closure c on c.room_id = r.id
      and c.session_no = r.session_no and c.reopened_at is null
      where r.business_id = ${businessId} and (r.handler = 'selesai') <> (c.id is not null)`,
  ).toEqual([])
})

test('hand-overs have several reasons and members; each was taken and closed', async () => {
  const cases = await rawSql()<{ reason: string; claimed_by: string }[]>`
    select reason, claimed_by from escalation
    where business_id = ${businessId} and opened_at < now() - interval '1 day'
    and claimed_at > opened_at and resolved_at > claimed_at`
  const [all] = await rawSql()<{ count: number }[]>`
    select count(*)::int from escalation
    where business_id = ${businessId} and opened_at < now() - interval '1 day'`
  expect(cases).toHaveLength(all!.count)
  expect(new Set(cases.map(({ reason }) => reason)).size).toBeGreaterThanOrEqual(3)
  expect(new Set(cases.map((row) => row.claimed_by)).size).toBe(3)
})

test('no member acted before they joined the team', async () => {
  const [early] = await rawSql()<{ count: number }[]>`
    select count(*)::int from room_event e
    join team_business t on t.business_id = e.business_id and t.member_id = e.actor_id
    where e.business_id = ${businessId} and e.created_at < t.created_at`
  expect(early!.count).toBe(0)
})

test('every session is scored, and the entries count the answers that cite them', async () => {
  const scored = await one(rawSql()<{ sessions: number; scores: number }[]>`
    select (select count(distinct (room_id, session_no))::int from message
        where business_id = ${businessId} and direction = 'in') as sessions,
      (select count(*)::int from session_score where business_id = ${businessId}) as scores`)
  expect(scored.scores).toBe(scored.sessions)
  const uses = await one(rawSql()<{ counted: number; cited: number }[]>`
    select (select sum(used_count)::int from knowledge_entry
        where business_id = ${businessId}) as counted,
      (select sum(source_count)::int from message
        where business_id = ${businessId} and agent_run_id is not null) as cited`)
  expect(uses.counted).toBe(uses.cited)
  const [rooms] = await rawSql()<{ unlisted: number }[]>`
    select count(*)::int as unlisted from knowledge_entry e
    where e.business_id = ${businessId} and e.used_count > 0
    and not exists (select from knowledge_use u where u.entry_id = e.id)`
  expect(rooms?.unlisted).toBe(0)
})

test('the past weeks compare the AI with the team; the experiment is over for customers', async () => {
  const arms = await rawSql()<{ arm: string; by_ai: number; count: number }[]>`
    select arm, count(*)::int, count(*) filter (where by_ai)::int as by_ai from session_score
    where business_id = ${businessId} and arm is not null group by arm order by arm`
  expect(arms).toMatchObject([{ arm: 'ai' }, { arm: 'control', by_ai: 0 }])
  expect(arms[1]!.count).toBeGreaterThanOrEqual(8)
  expect(arms[0]!.count).toBeGreaterThan(4 * arms[1]!.count)
  expect(
    await rawSql()`select enable_agent_partial_rollout as partial from agent
      where business_id = ${businessId}`,
  ).toEqual([{ partial: false }])
})

test('the demo has scenarios of every kind, and a queued run of them', async () => {
  const origins = await rawSql()<{ origin: string }[]>`select distinct origin from scenario
    where business_id = ${businessId} order by 1`
  expect(origins.map(({ origin }) => origin)).toEqual(['dokumen', 'penyerang', 'percakapan'])
  expect(
    await rawSql()`select status, repetitions from scenario_run where business_id = ${businessId}`,
  ).toEqual([{ status: 'antre', repetitions: 3 }])
})

test('orders occur in every state, match their events, and are paid before they are done', async () => {
  const orders = await rawSql()<
    { number: number; status: string; last: string; first: string; paid_at: string | null }[]
  >`
    select s.number, s.status, s.paid_at,
      (select e.after from sale_event e where e.sale_id = s.id
        order by e.created_at desc limit 1) as last,
      (select e.act from sale_event e where e.sale_id = s.id order by e.created_at limit 1) as first
    from sale s where s.business_id = ${businessId} order by s.number`
  expect(orders.length).toBeGreaterThan(60)
  expect(orders.map(({ number }) => number)).toEqual(orders.map((_, at) => at + 1))
  expect(orders.filter(({ status, last }) => status !== last)).toEqual([])
  expect(new Set(orders.map(({ first }) => first))).toEqual(new Set(['konfirmasi']))
  const statuses = orders.map(({ status }) => status)
  expect(statuses).toEqual(expect.arrayContaining(['selesai', 'batal', 'dikonfirmasi']))
  const done = orders.filter(({ status }) => status === 'selesai')
  expect(done.filter(({ paid_at }) => paid_at === null).length).toBeLessThan(done.length / 10)
  expect(
    await rawSql()`
      select id from sale_event where business_id = ${businessId} and created_at > now()`,
  ).toEqual([])
})

test('bookings that passed have an end, and some are to come', async () => {
  const [bookings] = await rawSql()<{ past: number; open: number; coming: number }[]>`
    select count(*) filter (where ends_at < now())::int as past,
      count(*) filter (where ends_at < now() - interval '1 hour'
        and status = 'dikonfirmasi')::int as open,
      count(*) filter (where starts_at > now() and status = 'dikonfirmasi')::int as coming
    from booking where business_id = ${businessId}`
  expect(bookings?.past).toBeGreaterThan(10)
  expect(bookings?.open).toBe(0)
  expect(bookings?.coming).toBeGreaterThan(0)
})

test('each rating has its question and its answer in the conversation', async () => {
  const [ratings] = await rawSql()<{ asked: number; rated: number; average: number }[]>`
    select count(csat_asked_at)::int as asked, count(csat)::int as rated,
      avg(csat)::float8 as average from closure where business_id = ${businessId}`
  const [said] = await rawSql()<{ questions: number; answers: number }[]>`
    select count(*) filter (where m.author_kind = 'system'
        and m.text like '%seberapa puas%')::int as questions,
      count(*) filter (where m.direction = 'in' and m.text = c.csat::text)::int as answers
    from message m join closure c on c.room_id = m.room_id and c.session_no = m.session_no
    where m.business_id = ${businessId} and c.csat_asked_at is not null`
  expect(ratings?.rated).toBeGreaterThan(80)
  expect(ratings?.average).toBeGreaterThan(3.5)
  expect(said).toEqual({ questions: ratings?.asked, answers: ratings?.rated })
})

test('used drafts were sent unchanged, and quick replies count their messages', async () => {
  const drafts = await rawSql()<{ status: string; is_same: boolean }[]>`
    select status, sent_text = text as is_same from draft where business_id = ${businessId}`
  const statuses = new Set(drafts.map(({ status }) => status))
  // A few drafts are drawn for each date, so that one of the statuses may be missing.
  expect(['used', 'edited', 'dismissed']).toEqual(expect.arrayContaining([...statuses]))
  expect(statuses).toContain('used')
  expect(drafts.filter(({ status, is_same }) => status === 'used' && !is_same)).toEqual([])
  const replies = await rawSql()<{ used_count: number; sent: number }[]>`
    select q.used_count, (select count(*)::int from message m
      where m.business_id = q.business_id and m.author_kind = 'member' and m.text = q.text) as sent
    from quick_reply q where q.business_id = ${businessId}`
  expect(replies.every(({ used_count, sent }) => used_count === sent && sent > 0)).toBe(true)
})

test('the report of a month equals sums over its tables', async () => {
  const report = await loadReport(owner, { businessId, span: 'bulan', by: 'anggota' })
  const [counted] = await rawSql()<
    { answered: number; handed: number; rated: number; rating: number; paid: number }[]
  >`
    with day as (
      select ((now() at time zone 'Asia/Jakarta')::date - 29)::timestamp
        at time zone 'Asia/Jakarta' as start
    ), said as (
      select room_id, session_no, occurred_at as at,
        direction = 'out' and author_kind in ('ai', 'member') as is_answer
      from message where business_id = ${businessId} and (direction = 'in' or author_kind <> 'system')
    ), session as (
      select room_id, session_no, bool_or(is_answer) as is_answered,
        coalesce(min(at) filter (where is_answer), min(at)) as at from said group by 1, 2
    ), shown as (select s.* from session s, day where s.at >= day.start)
    select (select count(*)::int from shown where is_answered) as answered,
      (select count(*)::int from shown s where exists (select from escalation e
        where e.room_id = s.room_id and e.session_no = s.session_no)) as handed,
      (select count(c.csat)::int from shown join closure c using (room_id, session_no)) as rated,
      (select avg(c.csat)::float8 from shown join closure c using (room_id, session_no)) as rating,
      (select sum(total_rupiah)::int from sale, day
        where business_id = ${businessId} and paid_at >= day.start) as paid`
  expect(report.now).toMatchObject({
    answered: counted?.answered,
    handedOver: counted?.handed,
    rated: counted?.rated,
    rating: counted?.rating,
  })
  expect(report.money.paidRupiah).toBe(counted?.paid)
  expect(report.rows.map(({ label }) => label)).toHaveLength(3)
})

test('a member who advises on cakes works at that time, and the AI named them to the customer', async () => {
  const advised = await rawSql()<
    { staff_name: string; hour: number; weekday: number; told: boolean }[]
  >`
    select b.staff_name, extract(hour from b.starts_at at time zone 'Asia/Jakarta')::int as hour,
      extract(isodow from b.starts_at at time zone 'Asia/Jakarta')::int as weekday,
      exists (select from message m where m.room_id = b.room_id and m.author_kind = 'ai'
        and m.text like '%Konsultasi kue custom dengan ' || b.staff_name || '%') as told
    from booking b join booking_service v on v.id = b.service_id
    where b.business_id = ${businessId} and v.staff_choice = 'boleh'`
  expect(advised.length).toBeGreaterThanOrEqual(3)
  expect(advised.filter(({ told }) => !told)).toEqual([])
  const late = advised.filter(
    ({ staff_name, hour, weekday }) => staff_name === 'Yoga' && (weekday > 5 || hour >= 16),
  )
  expect(late).toEqual([])
  expect(new Set(advised.map(({ staff_name }) => staff_name)).size).toBe(2)
})
