import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EscalationRow, QueueCursor, QueueQuery } from '#contract/conversation/escalation'
import { findCase, listEscalations } from './escalation.ts'
import { db, rawSql } from '#platform/database'
import { aMember, aShop, openWorld, type Shop, type World } from '../../../../tests/world.ts'
import { listWaiting } from './queries.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** Inserts open escalations with repeated deadlines; `takers` took every fifth one, in turn. */
async function fill(shop: Shop, count: number, takers: string[]): Promise<void> {
  const sql = rawSql()
  await sql`
    with contact as (insert into contact (business_id, name) select ${shop.businessId}, n::text
      from generate_series(1, ${count}::int) n returning id, name),
    room as (
      insert into room (business_id, channel_id, contact_id, provider_chat_id, handler)
      select ${shop.businessId}, ${shop.channelId}, id, name, 'menunggu_tim' from contact
      returning id, provider_chat_id::int as n)
    insert into escalation (business_id, room_id, session_no, reason, summary, draft, priority,
        opened_at, due_at, claimed_by, claimed_at)
    select ${shop.businessId}, id, 1, case
    when n % 4 = 0 then 'marah' else 'kebijakan' end, array['Baris satu', 'Baris dua'], 'Draf',
      n % 3, now() - interval '1 day',
      now() + (n / 3 - 10) * interval '1 minute' + interval '0.4 ms',
      case when n % 5 = 0 then (${takers}::uuid[])[1 + (n / 5) % ${takers.length}::int] end, case
      when n % 5 = 0 then now() - (n / 10) * interval '1 second' end from room`
}

async function readAll(
  shop: Shop,
  query: Omit<QueueQuery, 'businessId' | 'before'>,
  reader = shop.owner,
): Promise<EscalationRow[]> {
  const rows: EscalationRow[] = []
  let before: QueueCursor | null = null
  do {
    const page = await listEscalations(reader, {
      businessId: shop.businessId,
      ...query,
      ...(before ? { before } : {}),
    })
    rows.push(...page.rows)
    before = page.before
  } while (before)
  return rows
}

test('every open escalation is listed by deadline and priority, with exact counts', async () => {
  const [shop, other] = [await aShop(), await aShop()]
  const rina = await aMember(shop, 'agen')
  await fill(shop, 330, [shop.owner.sub, rina.sub])
  await fill(other, 10, [other.owner.sub])
  const [waiting, mine, all] = [
    await readAll(shop, { tab: 'menunggu' }),
    await readAll(shop, { tab: 'punya-saya' }),
    await readAll(shop, { tab: 'seluruh-tim' }),
  ]
  expect([waiting, mine, all].map((rows) => new Set(rows.map((row) => row.id)).size)).toEqual([
    264, 33, 330,
  ])
  expect([waiting, mine, all].map((rows) => rows.length)).toEqual([264, 33, 330])
  const { figures } = await listEscalations(shop.owner, {
    businessId: shop.businessId,
    tab: 'menunggu',
  })
  expect(figures).toMatchObject({
    waiting: 264,
    mine: 33,
    all: 330,
    overdue: waiting.filter((row) => Date.parse(row.due_at) < Date.now()).length,
  })
  const late = await readAll(shop, { tab: 'lewat-batas' })
  expect(late.length).toBeGreaterThan(0)
  expect(late).toHaveLength(figures.overdue)
  expect(late).toEqual(waiting.slice(0, late.length))
  expect(waiting).toEqual(
    waiting.toSorted(
      (a, b) =>
        a.due_at.localeCompare(b.due_at) || b.priority - a.priority || a.id.localeCompare(b.id),
    ),
  )
  expect(all.map((row) => row.claimed_by !== null)).toEqual([
    ...waiting.map(() => false),
    ...Array.from({ length: 66 }, () => true),
  ])
  expect(mine.every((row) => row.claimed_by === shop.owner.sub)).toBe(true)
  expect(mine.map((row) => row.claimed_at)).toEqual(
    mine
      .map((row) => row.claimed_at)
      .toSorted()
      .toReversed(),
  )
  expect(
    (await readAll(shop, { tab: 'seluruh-tim', reason: 'marah' })).every(
      (row) => row.reason === 'marah',
    ),
  ).toBe(true)
  expect(waiting[0]).toMatchObject({ summary: ['Baris satu'] })
  expect(waiting[0]).not.toHaveProperty('draft')
})

test('a case is found anywhere in the queue with all its fields, but not by strangers', async () => {
  const [shop, other] = [await aShop(), await aShop()]
  await fill(shop, 300, [shop.owner.sub])
  const last = (await readAll(shop, { tab: 'seluruh-tim' })).at(-1)!
  expect(await findCase(shop.owner, shop.businessId, last.room_id)).toMatchObject({
    id: last.id,
    summary: ['Baris satu', 'Baris dua'],
    draft: 'Draf',
    claimed_by: shop.owner.sub,
  })
  expect(await findCase(other.owner, shop.businessId, last.room_id)).toBeNull()
  expect(await readAll(shop, { tab: 'seluruh-tim' }, other.owner)).toEqual([])
})

test('the queue is read by an index that has only open escalations', async () => {
  const shop = await aShop()
  await fill(shop, 50, [shop.owner.sub])
  await rawSql()`
    insert into escalation (business_id, room_id, session_no, reason, due_at, resolved_at)
    select business_id, id, 0, 'marah', now(), now() from room, generate_series(1, 200)
    where business_id = ${shop.businessId}`
  await rawSql()`analyze escalation, room`
  const scans = await db.readAs(shop.owner, async (tx) => {
    await listWaiting(tx, { businessId: shop.businessId, tab: 'menunggu' }, null, 50)
    const [row] = await tx`
      select pg_stat_get_xact_numscans('public.escalation'::regclass) > 0 as whole_table,
        sum(pg_stat_get_xact_numscans(i.indexrelid)) > 0 as open_only
      from pg_index i where i.indrelid = 'public.escalation'::regclass
      and pg_get_expr(i.indpred, i.indrelid) like '%resolved_at IS NULL%'`
    return row
  })
  expect(scans).toEqual({ whole_table: false, open_only: true })
})
