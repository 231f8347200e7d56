import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepWarm } from '#platform/database/connections'
import { asService, closeDatabase, db, openDatabase, rawSql } from '#platform/database'
import { until } from '../../../tests/shop.ts'
import { openWorld, type World } from '../../../tests/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const service = asService('test')
const pidOf = async (
  work: (tx: Parameters<Parameters<typeof db.writeAs>[1]>[0]) => Promise<{ pid: number }[]>,
) => (await db.writeAs(service, work))[0]!.pid

test('sequential work reuses one connection and its prepared statements', async () => {
  await Promise.all(Array.from({ length: 10 }, () => rawSql()`select pg_sleep(0.05)`))
  const transactions = []
  for (let turn = 0; turn < 8; turn++)
    transactions.push(await pidOf((tx) => tx`select pg_backend_pid() as pid`))
  const [read] = await db.readAs(
    service,
    (tx) => tx<{ pid: number }[]>`select pg_backend_pid() as pid`,
  )
  const [statement] = await db.statement(
    service,
    (tx) => tx<{ pid: number }[]>`select pg_backend_pid() as pid`,
  )
  expect(new Set([...transactions, read?.pid, statement?.pid]).size).toBe(1)
})

test('simultaneous work uses one connection each', async () => {
  const pids = await Promise.all(
    Array.from({ length: 10 }, () =>
      pidOf((tx) => tx<{ pid: number }[]>`select pg_backend_pid() as pid, pg_sleep(0.1)`),
    ),
  )
  expect(new Set(pids).size).toBe(10)
})

test('idle connections that the server closed are not lent again', async () => {
  await Promise.all(
    Array.from({ length: 6 }, () =>
      pidOf((tx) => tx<{ pid: number }[]>`select pg_backend_pid() as pid, pg_sleep(0.05)`),
    ),
  )
  await rawSql()`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.catch(() => {})
  const sql = postgres(world.url, { max: 1, onnotice: () => {} })
  await until(
    async () =>
      (
        await sql`select 1 from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()
          and backend_type = 'client backend'`
      ).length <= 1,
    () => 'the connections still live',
  )
  await sql.end()
  for (let turn = 0; turn < 12; turn++)
    expect(await pidOf((tx) => tx`select pg_backend_pid() as pid`)).toBeGreaterThan(0)
})

test('waiting for a connection times out; a connection that comes late is not lost', async () => {
  const pool = postgres(world.url, { max: 1, onnotice: () => {} })
  const lender = keepWarm(pool, 0, 200)
  const first = await lender.take()
  await expect(lender.take()).rejects.toThrow('in time')
  lender.giveBack(first)
  const again = await lender.take()
  expect(await again`select 1 as n`).toEqual([{ n: 1 }])
  lender.giveBack(again)
  await pool.end({ timeout: 1 })
})

test('a pool of two serves every kind of caller', async () => {
  await closeDatabase()
  openDatabase(world.url, 2)
  const asked = Array.from({ length: 60 }, (_, turn) =>
    turn % 3 === 0
      ? rawSql()`select pg_sleep(0.002)`
      : turn % 3 === 1
        ? db.writeAs(service, (tx) => tx`select pg_sleep(0.002)`)
        : db.statement(service, (tx) => tx`select pg_sleep(0.002)`),
  )
  expect(await Promise.all(asked)).toHaveLength(60)
  await closeDatabase()
  openDatabase(world.url, 10)
})
