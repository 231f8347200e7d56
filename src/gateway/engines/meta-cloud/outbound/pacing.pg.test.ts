import { randomUUID } from 'node:crypto'
import postgres from 'postgres'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Identity } from '#whatsapp/model'
import type { OutboundCommand } from '#whatsapp/commands'
import { rawSql } from '#platform/database'
import { parseSettings, useSettings } from '#platform/settings'
import { type Graph, startGraph } from '../../../../../tests/standins/graph/graph.ts'
import { until } from '../../../../../tests/shop.ts'
import { aShop, openWorld, type World } from '../../../../../tests/world.ts'
import type { Account } from '../../../engine-interface.ts'
import { createMetaCloud } from '../meta-cloud.ts'
import { type Pace, sharedPace } from './pacing.ts'

let world: World
let graph: Graph
let account: Account
beforeAll(async () => {
  world = await openWorld()
  graph = await startGraph()
  useSettings(parseSettings({ NODE_ENV: 'test', META_GRAPH_URL: graph.url }))
})
afterAll(async () => {
  await graph.close()
  await world.close()
})
beforeEach(async () => {
  graph.sent.length = 0
  const externalId = randomUUID()
  const shop = await aShop({ engine: 'meta-cloud', externalId })
  account = {
    channelId: shop.channelId,
    engine: 'meta-cloud',
    externalId,
    status: 'WORKING',
    credentials: { accessToken: 'token' },
    settings: {},
  }
})

const engine = createMetaCloud(5000)
const phone = (index: number): Identity => ({
  kind: 'phone',
  value: `62811${String(index).padStart(8, '0')}`,
})
const command = (to: Identity): OutboundCommand => ({
  commandId: randomUUID(),
  to: [to],
  providerChatId: to.value,
  body: { type: 'text', text: 'Halo' },
})

/** Takes slots of a number as another process does. */
async function slotsOfAnotherProcess(count: number, perSecond: number): Promise<void> {
  const sql = postgres(world.url, { max: 4 })
  const taken = await Promise.all(
    Array.from(
      { length: count },
      (_, index) => sql`select 1 from tanggap_meta.take_send_slot(${account.channelId},
        ${`other${index}`}, ${perSecond}, 60000) s where s.taken`,
    ),
  )
  expect(taken.every(({ length }) => length === 1)).toBe(true)
  await sql.end()
}

/** When the next slot of the number is, in ms. */
async function freeAt(): Promise<number> {
  const [row] = await rawSql()<{ ms: string }[]>`
    select extract(epoch from free_at) * 1000 as ms from tanggap_meta.send_pace
    where channel_id = ${account.channelId} and recipient = ''`
  return Number(row?.ms)
}

/** All slots are after this time, so a slow machine makes no gaps between them. */
async function busyFor(duration: string): Promise<number> {
  await rawSql()`insert into tanggap_meta.send_pace (channel_id, recipient, free_at)
    values (${account.channelId}, '', now() + ${duration}::interval)`
  return freeAt()
}

test('two processes get every send slot once, as far apart as the pace says', async () => {
  const before = await busyFor('30 seconds')
  await Promise.all([slotsOfAnotherProcess(100, 80), slotsOfAnotherProcess(100, 80)])
  expect((await freeAt()) - before).toBeCloseTo(200 * 12.5)
})

test('the slots of a number are at most 5% further apart than its limit of 80 a second', async () => {
  const COUNT = 20
  const before = await busyFor('1 second')
  await Promise.all(
    Array.from({ length: COUNT }, (_, index) => sharedPace.wait(account, [phone(index)])),
  )
  const apartMs = ((await freeAt()) - before) / COUNT
  expect(apartMs).toBeGreaterThanOrEqual(12.5)
  expect(apartMs).toBeLessThan(12.5 * 1.05)
})

test('not more than 80 messages leave in any second', async () => {
  const COUNT = 160
  const departures: number[] = []
  const watched: Pace = {
    ...sharedPace,
    wait: async (...asked) => {
      const early = await sharedPace.wait(...asked)
      if (!early) departures.push(performance.now())
      return early
    },
  }
  const paced = createMetaCloud(5000, watched)
  let next = 0
  const sender = async () => {
    while (next < COUNT)
      expect(await paced.send(account, command(phone(next++)))).toMatchObject({ state: 'accepted' })
  }
  await Promise.all(Array.from({ length: 32 }, sender))
  const most = Math.max(
    ...departures.map(
      (start) => departures.filter((at) => at >= start && at < start + 1000).length,
    ),
  )
  expect(graph.sent).toHaveLength(COUNT)
  expect(most).toBeLessThanOrEqual(80)
}, 60_000)

test('a number that is also on a phone sends 20 a second', async () => {
  const slow = { ...account, settings: { throughputPerSecond: 20 } }
  const started = Date.now()
  await Promise.all(
    Array.from({ length: 21 }, (_, index) => engine.send(slow, command(phone(index)))),
  )
  expect(Date.now() - started).toBeGreaterThan(990)
})

test('messages that were delayed before their slots do not leave all at once', async () => {
  const slow = { ...account, settings: { throughputPerSecond: 20 } }
  const departures: number[] = []
  for (let index = 0; index < 30; index += 1) {
    // Makes every slot look long overdue.
    await rawSql()`delete from tanggap_meta.send_pace where channel_id = ${account.channelId}`
    await sharedPace.wait(slow, [phone(index)])
    departures.push(performance.now())
  }
  expect(departures[20]! - departures[0]!).toBeGreaterThan(999)
})

test('a slot reserved with the message is used; an expired one is reserved again', async () => {
  const before = await busyFor('1 second')
  await sharedPace.wait(account, [phone(1)], performance.now() + 20)
  expect(await freeAt()).toBe(before)
  await sharedPace.wait(account, [phone(1)], performance.now() - 100)
  expect((await freeAt()) - before).toBeGreaterThan(10)
})

test('one customer gets 45 at once and then one per six seconds; others are unaffected', async () => {
  const quick = { ...account, settings: { throughputPerSecond: 1000 } }
  for (let index = 0; index < 45; index += 1)
    expect(await engine.send(quick, command(phone(1)))).toMatchObject({ state: 'accepted' })
  const refused = await engine.send(quick, command(phone(1)))
  expect(refused).toMatchObject({ state: 'rejected', error: { code: 'pace', class: 'wait' } })
  const waitMs = refused.state === 'rejected' ? (refused.error.retryAfterMs ?? 0) : 0
  expect(waitMs).toBeGreaterThan(1000)
  expect(waitMs).toBeLessThanOrEqual(6000)
  expect(await engine.send(quick, command(phone(2)))).toMatchObject({ state: 'accepted' })
  expect(graph.sent).toHaveLength(46)
})

test('a pair that Meta slows down waits 1, 4, 16 … seconds in all processes', async () => {
  const fast: Identity = { kind: 'phone', value: '62800000131056' }
  const waits: number[] = []
  for (let index = 0; index < 3; index += 1) {
    const result = await engine.send(account, command(fast))
    if (result.state === 'rejected') waits.push(result.error.retryAfterMs ?? 0)
    expect(await engine.send(account, command(fast))).toMatchObject({
      state: 'rejected',
      error: { code: 'pace' },
    })
    await rawSql()`update tanggap_meta.send_pace set free_at = now() + interval '10 seconds'
      where channel_id = ${account.channelId} and recipient = ${fast.value}`
  }
  expect(waits).toEqual([6000, 6000, 16_000]) // at least the six seconds of the pair
})

test('slots that are idle for an hour are deleted', async () => {
  await rawSql()`insert into tanggap_meta.send_pace (channel_id, recipient, free_at)
    select ${account.channelId}, 'old' || n, now() - interval '2 hours'
    from generate_series(1, 300) n`
  const old = () => rawSql()`select 1 from tanggap_meta.send_pace
    where recipient like 'old%' and channel_id = ${account.channelId}`
  // One of a hundred slots deletes; which one is random.
  await until(
    async () => {
      await slotsOfAnotherProcess(20, 1_000_000)
      return (await old()).length === 0
    },
    () => 'the idle slots remain',
  )
})

test('a clock set back an hour makes no message wait longer than its pace', async () => {
  const sql = postgres(world.url, {
    max: 1,
    onnotice: () => {},
    connection: { search_path: 'clock_of_test, pg_catalog, public' },
  })
  await rawSql()`create schema clock_of_test`
  const set = (ahead: string) =>
    rawSql().unsafe(
      `create or replace function clock_of_test.clock_timestamp() returns timestamptz
        language sql volatile as $$ select pg_catalog.clock_timestamp() + interval '${ahead}' $$`,
    )
  const take = async (customer: string) =>
    (
      await sql<{ taken: boolean; wait_ms: number }[]>`select taken, wait_ms
        from tanggap_meta.take_send_slot(${account.channelId}, ${customer}, 80, 2000)`
    )[0]!
  const many = async (customer: () => string) => {
    const taken = []
    for (let count = 0; count < 50; count += 1) taken.push(await take(customer()))
    return taken
  }
  await set('1 hour')
  await many(randomUUID)
  await many(() => 'sari')
  await rawSql()`select tanggap_meta.hold_sending(${account.channelId}, 'sari')`
  await set('0')
  const others = await many(randomUUID)
  expect(others.filter(({ taken }) => !taken)).toEqual([])
  expect(Math.max(...others.map(({ wait_ms }) => wait_ms))).toBeLessThanOrEqual(2000)
  // The pair has used its burst: its next slot is one step away, or after the wait that WhatsApp
  // set.
  const { wait_ms: waitMs } = await take('sari')
  expect(waitMs).toBeLessThanOrEqual(6000)
  await sql.end()
  await rawSql()`drop schema clock_of_test cascade`
})
