import { afterAll, beforeAll, expect, test } from 'vitest'
import { rawSql } from '#platform/database'
import { nextNight, planPruning, pruneExpired } from '#domain/retention'
import { aShop, openWorld, type World } from '../../../tests/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ WEBHOOK_RETENTION_DAYS: '10', TRACE_RETENTION_DAYS: '30' })
})
afterAll(() => world.close())

test('old webhook bodies are deleted in batches; younger ones stay, to recognise repetitions', async () => {
  const shop = await aShop()
  const sql = rawSql()
  await sql`
    insert into gateway_event (id, engine, event_key, channel_id, body, received_at, processed_at)
    select overlay(gen_random_uuid()::text placing left(private.id_at(now() - days * interval
            '1 day')::text, 13) from 1)::uuid, 'simulator', days || '-' || n, ${shop.channelId},
      '{}', now() - days * interval '1 day', case when n > 1 then now() end
    from unnest(array[9, 11, 400]) days, generate_series(1, 700) n`
  while (!(await pruneExpired(1))) continue
  const left = await sql`select split_part(event_key, '-', 1) as days, count(*)::int as count
      from gateway_event group by 1 order by 1`
  expect(left).toEqual([
    { days: '11', count: 1 },
    { days: '400', count: 1 },
    { days: '9', count: 700 },
  ])
})

test('decided proposals and readings that did not end are deleted after two days', async () => {
  const { businessId } = await aShop()
  const propose = (title: string, status: string, days: number) => rawSql()`
    insert into proposal (id, business_id, kind, title, status, updated_at)
    select overlay(gen_random_uuid()::text placing left(private.id_at(at)::text, 13) from 1)::uuid,
      ${businessId}, 'chat', ${title}, ${status}, at
    from (select now() - ${days} * interval '1 day' as at) made`
  await propose('unread', 'dibaca', 3)
  await propose('being read', 'dibaca', 1)
  await propose('chosen', 'dipilih', 3)
  await propose('waits', 'siap', 29)
  await propose('forgotten', 'siap', 31)
  expect(await pruneExpired()).toBe(true)
  const left = await rawSql()`select title from proposal order by title`
  expect(left.map(({ title }) => title)).toEqual(['being read', 'waits'])
})

test('traces of old turns with customers are emptied once; results and simulations stay', async () => {
  const shop = await aShop()
  const sql = rawSql()
  const [contact] =
    await sql`insert into contact (business_id, name) values (${shop.businessId}, 'Sari')
      returning id`
  const [room] =
    await sql`insert into room (business_id, channel_id, contact_id, provider_chat_id, handler)
      values (${shop.businessId}, ${shop.channelId}, ${contact!.id}, '1', 'ai') returning id`
  const ran = (days: number, roomId: string | null) => sql`
    insert into agent_run (id, business_id, room_id, behaviour, mode, outcome, trace, duration_ms,
        created_at)
    values (private.id_at(now() - ${days}::float8 * interval '1 day' + ${roomId ? 0 : 1}::int *
          interval '1 s'), ${shop.businessId}, ${roomId}, 'v1', 'retrieval', 'reply',
        '{"query":"rahasia","sources":[{"title":"Harga"}]}', 7, now())`
  await Promise.all([ran(29, room!.id), ran(31, room!.id), ran(31, null)])
  expect(await pruneExpired()).toBe(true)
  const traces = async () =>
    (await sql<{ trace: { query: string } }[]>`select trace from agent_run order by id`).map(
      (row) => row.trace,
    )
  expect(await traces()).toEqual([
    expect.objectContaining({ isPruned: true, query: '', sources: [], drafts: [], durationMs: 7 }),
    expect.objectContaining({ query: 'rahasia' }),
    expect.objectContaining({ query: 'rahasia' }),
  ])
  // This trace is newer than the emptied ones, and more than thirty days old.
  await ran(30.1, room!.id)
  expect(await pruneExpired()).toBe(true)
  expect((await traces()).filter((trace) => trace.query === '')).toHaveLength(2)
})

test('the pruning job waits once for the coming night', async () => {
  await rawSql()`select graphile_worker.remove_job('prune-expired')`
  expect([await planPruning(), await planPruning()]).toEqual([1, 0])
  expect(nextNight(new Date('2026-11-22T18:59:00Z')).toISOString()).toBe('2026-11-22T19:00:00.000Z')
  expect(nextNight(new Date('2026-11-22T19:00:00Z')).toISOString()).toBe('2026-11-23T19:00:00.000Z')
})
