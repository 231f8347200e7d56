import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rawSql } from '#platform/database'
import { until } from '../../../tests/shop.ts'
import { aShop, openWorld, type World } from '../../../tests/world.ts'
import { openHeardTopics } from './heard-topics.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const noticesOf = async (businessId: string) =>
  (await rawSql()`select 1 from realtime.messages where topic = ${`business:${businessId}`}`).length

test('a change is announced only while a process has members in the topic', async () => {
  const shop = await aShop()
  const topic = `business:${shop.businessId}`
  const heard = openHeardTopics(rawSql(), randomUUID(), () => [topic])
  await rawSql()`update channel set name = 'Satu' where id = ${shop.channelId}`
  expect(await noticesOf(shop.businessId)).toBe(0)
  await heard.hear(topic)
  await rawSql()`update channel set name = 'Dua' where id = ${shop.channelId}`
  expect(await noticesOf(shop.businessId)).toBe(1)
  await heard.close()
  await rawSql()`update channel set name = 'Tiga' where id = ${shop.channelId}`
  expect(await noticesOf(shop.businessId)).toBe(1)
})

/** The number of connections that checked for open writes since a time. */
const looksSince = async (time: string) =>
  (
    await rawSql()`select 1 from pg_stat_activity where datname = current_database()
      and query_start > ${time}::timestamptz and query like ${'%pg_snapshot_xip(%'}`
  ).length

test('a join waits for a write that began before it and did not see it', async () => {
  const shop = await aShop()
  const topic = `business:${shop.businessId}`
  const heard = openHeardTopics(rawSql(), randomUUID(), () => [topic])
  const seen: string[] = []
  const [begun] = await rawSql()<{ at: string }[]>`select clock_timestamp()::text as at`
  const writer = await rawSql().reserve()
  await writer`begin`
  await writer`update channel set name = 'Dulu' where id = ${shop.channelId}`
  const joining = heard.hear(topic).then(() => seen.push('joined'))
  await until(
    async () => (await looksSince(begun!.at)) > 0,
    () => 'the join did not look for open writes',
  )
  seen.push('committed')
  await writer`commit`
  writer.release()
  await joining
  expect(seen).toEqual(['committed', 'joined'])
  await heard.close()
})
