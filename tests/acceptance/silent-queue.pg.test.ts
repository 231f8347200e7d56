import { afterAll, beforeAll, expect, test } from 'vitest'
import { asService, db, rawSql } from '#platform/database'
import { enqueue } from '#platform/queue'
import { type RunningWorker, startWorker } from '../../src/jobs/worker/worker.ts'
import { type Proxy, startProxy } from '../proxy.ts'
import { until } from '../shop.ts'
import { openWorld, type World } from '../world.ts'

let world: World
let proxy: Proxy
let worker: RunningWorker
/** Less time than six polls of an idle worker take. */
const SILENCE_MS = 1500
beforeAll(async () => {
  world = await openWorld()
  proxy = await startProxy(world.url)
  worker = await startWorker({ databaseUrl: proxy.url, concurrency: 2, silenceMs: SILENCE_MS })
})
afterAll(async () => {
  await worker.stop()
  await proxy.close()
  await world.close()
})

const waiting = async () => (await rawSql()`select from graphile_worker.jobs`).length
const give = () =>
  db.writeAs(asService('test'), (tx) => enqueue(tx, 'wake-room', { roomId: crypto.randomUUID() }))

/** Waits until the database has answered the idle worker this often; it polls twice a second. */
async function untilAnswered(times: number): Promise<void> {
  let before = proxy.received()
  for (let time = 0; time < times; time++) {
    await until(
      () => proxy.received() > before,
      () => 'the worker does not look for jobs',
    )
    before = proxy.received()
  }
}

test('a queue with silently dead connections is reopened, and an idle one is not', async () => {
  await give()
  await until(
    async () => (await waiting()) === 0,
    () => 'the queue does not work',
  )
  const accepted = proxy.accepted()
  // An idle worker polls for jobs all the time over its existing connections.
  await untilAnswered(6)
  expect([worker.isHealthy(), proxy.accepted()]).toEqual([true, accepted])
  proxy.silence()
  await give()
  await until(
    async () => (await waiting()) === 0,
    () => 'the job was not taken up again',
  )
  await until(
    () => worker.isHealthy(),
    () => 'the reopened queue is not healthy',
  )
}, 180_000)
