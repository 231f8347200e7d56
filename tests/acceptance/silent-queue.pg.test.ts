import { afterAll, beforeAll, expect, test } from 'vitest'
import { asService, db, rawSql } from '#platform/database'
import { enqueue } from '#platform/queue'
import { type RunningWorker, startWorker } from '../../src/jobs/worker.ts'
import { type Proxy, startProxy } from '../proxy.ts'
import { until } from '../shop.ts'
import { openWorld, type World } from '../world.ts'

let world: World
let proxy: Proxy
let worker: RunningWorker
beforeAll(async () => {
  world = await openWorld()
  proxy = await startProxy(world.url)
  worker = await startWorker({ databaseUrl: proxy.url, concurrency: 2, silenceMs: 1500 })
})
afterAll(async () => {
  await worker.stop()
  await proxy.close()
  await world.close()
})

const waiting = async () => (await rawSql()`select from graphile_worker.jobs`).length
const give = () =>
  db.writeAs(asService('test'), (tx) => enqueue(tx, 'wake-room', { roomId: crypto.randomUUID() }))

test('a queue with silently dead connections is reopened, and an idle one is not', async () => {
  await give()
  await until(
    async () => (await waiting()) === 0,
    () => 'the queue does not work',
  )
  await new Promise((done) => setTimeout(done, 3000))
  expect(worker.isHealthy()).toBe(true)
  proxy.silence()
  await give()
  await until(
    async () => (await waiting()) === 0,
    () => 'the job was not taken up again',
  )
  expect(worker.isHealthy()).toBe(true)
}, 40_000)
