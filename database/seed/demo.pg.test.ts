import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AgentTurn } from '#contract/agent'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerBurst } from '#domain/agent'
import { openChannel } from '#domain/channel'
import { openKnowledge } from '#domain/knowledge/lookup'
import { rawSql } from '#platform/database'
import { findAccounts } from '../../src/http/webhooks/webhook-accounts.ts'
import { EXAMPLE, EXAMPLE_CHECKS } from '../../src/dashboard/features/landing/example.ts'
import { aUser, openWorld, type World } from '../../tests/world.ts'
import { isDemoMade, seedDemo } from './demo.ts'

let world: World
let folder: string
let businessId: string
let people: { owner: string; rina: string; yoga: string }
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tanggap-demo-'))
  world = await openWorld({
    DATA_DIR: folder,
    WAHA_URL: 'http://127.0.0.1:9',
    WAHA_API_KEY: 'operator',
  })
  const [owner, rina, yoga] = [await aUser(), await aUser(), await aUser()]
  people = { owner: owner.sub, rina: rina.sub, yoga: yoga.sub }
  ;({ businessId } = await seedDemo(people))
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})

test('a finished demo is kept at the next start, and made again when it was half made', async () => {
  const [owner] = await rawSql()<{ email: string }[]>`
    update auth.users set email = 'dimas@demo.tanggap' where id = ${people.owner} returning email`
  const isKept = (since = '2000-01-01T00:00:00Z') => isDemoMade([owner!.email], since)
  expect(await isKept()).toBe(true)
  expect(await isKept(new Date(Date.now() + 1000).toISOString())).toBe(false)
  expect(await isDemoMade(['rina@demo.tanggap'], '2000-01-01T00:00:00Z')).toBe(false)
  await rawSql()`update business set onboarding_step = 'try' where id = ${businessId}`
  expect(await isKept()).toBe(false)
  await rawSql()`update business set onboarding_step = 'done' where id = ${businessId}`
})

test('the demo has one channel per engine, and tools can sign as the official one', async () => {
  const channels = await rawSql()<
    { id: string; engine: string; external_id: string }[]
  >`select id, engine, external_id from channel where business_id = ${businessId} order by engine`
  expect(channels.map((channel) => channel.engine)).toEqual([
    'baileys',
    'meta-cloud',
    'simulator',
    'waha',
  ])
  const official = channels[1]
  expect(official?.external_id).toBe('100000000000001')
  expect((await openChannel(official?.id ?? ''))?.credentials).toMatchObject({
    appSecret: 'demo-secret',
    verifyToken: 'demo-verify',
  })
})

test("a delivery signed by the operator's WAHA server for the demo's session is accepted", async () => {
  const { accounts } = await findAccounts('waha', [`demo-waha-${businessId}`])
  expect(accounts).toMatchObject([{ isUnproved: false }])
})

test('every conversation of the demo names its newest message, and its list shows that text', async () => {
  const rooms = await rawSql()`
    select r.last_preview, r.last_author, r.last_message_at, left(m.text, 160) as text,
      m.author_kind, m.occurred_at from room r
    left join lateral (select * from message where room_id = r.id order by occurred_at desc, id desc
      limit 1) m on m.id = r.last_message_id where r.business_id = ${businessId}`
  expect(rooms.length).toBeGreaterThan(5)
  for (const room of rooms)
    expect({
      text: room.last_preview,
      author_kind: room.last_author,
      occurred_at: room.last_message_at,
    }).toEqual({ text: room.text, author_kind: room.author_kind, occurred_at: room.occurred_at })
})

test('the public page shows what the agent answers from the demo knowledge', async () => {
  const reply = await askDemo(EXAMPLE.question)
  expect(reply).toMatchObject({
    kind: 'reply',
    text: EXAMPLE.answer,
    sources: [{ title: EXAMPLE.source }],
  })
  const passed = reply.trace.drafts.flatMap((draft) => draft.checks).filter((check) => check.passed)
  expect(passed.map((check) => check.rule)).toEqual(
    expect.arrayContaining(Object.keys(EXAMPLE_CHECKS)),
  )
  const asked: AgentTurn[] = [
    { author: 'customer', text: EXAMPLE.question, kind: 'text', at: ASKED_AT },
    { author: 'ai', text: EXAMPLE.answer, kind: 'text', at: ASKED_AT },
  ]
  expect(await askDemo(EXAMPLE.bargain, asked)).toMatchObject({
    kind: 'handover',
    customerText: EXAMPLE.handOver,
  })
})

test('the use count of each knowledge entry equals the answers that cite it', async () => {
  const [counted] = await rawSql()`select sum(used_count)::int as uses from knowledge_entry
      where business_id = ${businessId}`
  const [cited] = await rawSql()`
    select sum(source_count)::int as uses from message where business_id = ${businessId}
    and agent_run_id is not null`
  expect(counted?.uses).toBeGreaterThan(0)
  expect(counted).toEqual(cited)
})

const ASKED_AT = '2026-01-21T12:40:00Z'

function askDemo(text: string, history: AgentTurn[] = []) {
  const now = new Date('2026-01-21T12:42:00Z')
  return answerBurst({
    businessId,
    businessName: 'Roti Senja',
    teamName: 'Roti Senja',
    agent: { tone: '', greeting: null, forbiddenTopics: [] },
    behaviour: 'v1',
    history,
    burst: [{ text, kind: 'text', at: now.toISOString() }],
    now,
    hours: { isEnabled: false, entries: null },
    noteToAi: null,
    previousSummary: null,
    searchKnowledge: openKnowledge(businessId),
  })
}
