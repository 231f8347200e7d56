import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rawSql } from '#platform/database'
import { aUser, openWorld, type World } from '../../../tests/world.ts'
import { seedDemo } from '../demo.ts'

let world: World
let folder: string
let businessId: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tanggap-weeks-'))
  world = await openWorld({ DATA_DIR: folder })
  const [owner, rina, yoga] = [await aUser(), await aUser(), await aUser()]
  const people = { owner: owner.sub, rina: rina.sub, yoga: yoga.sub }
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

test('the past weeks compared the AI with the team, and customers meet no experiment', async () => {
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

test('the demo has scenarios of every kind, and a test of them waits for the workers', async () => {
  const origins = await rawSql()<{ origin: string }[]>`select distinct origin from scenario
    where business_id = ${businessId} order by 1`
  expect(origins.map(({ origin }) => origin)).toEqual(['dokumen', 'penyerang', 'percakapan'])
  expect(
    await rawSql()`select status, repetitions from scenario_run where business_id = ${businessId}`,
  ).toEqual([{ status: 'antre', repetitions: 3 }])
})
