import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listRooms } from '#conversation/feed'
import { sendText } from '#conversation/outbox'
import { receiveEvent } from '#conversation/pipeline'
import { rawSql } from '#platform/database'
import { type RunningWorker, startWorker } from '../../src/jobs/worker/worker.ts'
import { until } from '../shop.ts'
import { type ModelStandin, startModel } from '../standins/model/model.ts'
import { aShop, openWorld, type World, written } from '../world.ts'

let model: ModelStandin
let world: World
let worker: RunningWorker
beforeAll(async () => {
  model = await startModel()
  world = await openWorld({
    LLM_BASE_URL: model.url,
    LLM_API_KEY: 'k',
    LLM_MODEL: 'm',
    LLM_TIMEOUT_MS: '60000',
  })
  worker = await startWorker({ databaseUrl: world.url, concurrency: 2 })
})
afterAll(async () => {
  await world.close()
  await model.close()
})

test("while a model hangs in all jobs, a member's message is sent", async () => {
  model.control({ mode: 'hang' })
  const shop = await aShop()
  for (const phone of ['628111', '628112', '628113', '628114'])
    await receiveEvent(
      shop.channelId,
      written('jam buka toko jam berapa?', { phone: `${phone}000111` }),
    )
  await until(
    () => model.calls.length >= 2,
    () => 'nobody asked the model',
  )
  const { rooms } = await listRooms(shop.owner, { businessId: shop.businessId, view: 'semua' })
  const id = await sendText(shop.owner, {
    businessId: shop.businessId,
    roomId: rooms[0]!.id,
    clientId: randomUUID(),
    text: 'Saya bantu, Kak.',
  })
  const status = async () =>
    (await rawSql()<{ status: string }[]>`select status from message where id = ${id}`)[0]?.status
  await until(
    async () => !['queued', 'sending'].includes((await status()) ?? ''),
    () => 'the message still waits',
  )
  // The model still hangs: there are no answers yet.
  const answers = await rawSql()`select 1 from graphile_worker.jobs
    where task_identifier = 'agent-reply'`
  expect(answers.length).toBeGreaterThanOrEqual(2)
}, 180_000)

test('a worker that stops meanwhile returns its unfinished jobs to the others at once', async () => {
  await worker.stop()
  const jobs = await rawSql()<
    { locked_at: string | null }[]
  >`select locked_at from graphile_worker.jobs where task_identifier = 'agent-reply'`
  expect(jobs.length).toBeGreaterThanOrEqual(2)
  expect(jobs.filter((job) => job.locked_at !== null)).toEqual([])
}, 180_000)
