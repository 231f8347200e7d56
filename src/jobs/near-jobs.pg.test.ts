import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { asService, db, rawSql } from '#platform/database'
import { enqueueReply, type NearJob, useNearRunner } from '#platform/queue'
import { openWorld, type World } from '../../tests/world.ts'
import { chooseFairly, openNearJobs } from './near-jobs.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => useNearRunner(undefined))
afterAll(() => world.close())

const enqueueAt = (roomId: string, runAt: Date, fails = false) =>
  db.writeAs(asService('a test of jobs'), async (tx) => {
    await enqueueReply(tx, { id: roomId, business_id: randomUUID() }, runAt)
    if (fails) throw new Error('rolled back')
  })
const rowsOf = (roomId: string) =>
  rawSql()<{ run_at: string }[]>`select run_at from graphile_worker.jobs
    where key = ${`reply:${roomId}`}`

async function until(is: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + 10_000
  while (!(await is())) {
    if (performance.now() > end) throw new Error('it did not happen in time')
    await new Promise((done) => setTimeout(done, 10))
  }
}

function openRecorder(handle = async (_roomId: string) => {}) {
  const ran: string[] = []
  const near = openNearJobs(async ({ roomId }) => {
    ran.push(roomId)
    await handle(roomId)
  })
  useNearRunner(near)
  return { near, ran }
}

test('a reply runs in the process that enqueued it, and its row is removed', async () => {
  const { near, ran } = openRecorder()
  const roomId = randomUUID()
  await enqueueAt(roomId, new Date())
  await until(async () => ran.length === 1 && (await rowsOf(roomId)).length === 0)
  await near.stop()
})

test('a transaction that is rolled back runs nothing', async () => {
  const { near, ran } = openRecorder()
  await expect(enqueueAt(randomUUID(), new Date(), true)).rejects.toThrow('rolled back')
  const later = randomUUID()
  await enqueueAt(later, new Date())
  await until(() => ran.length === 1)
  expect(ran).toEqual([later])
  await near.stop()
})

test('a reply that fails, or that another process has moved, keeps its row', async () => {
  const { near, ran } = openRecorder((roomId) =>
    roomId === failing ? Promise.reject(new Error('no model')) : Promise.resolve(),
  )
  const [failing, moved, usual] = [randomUUID(), randomUUID(), randomUUID()]
  await enqueueAt(moved, new Date(Date.now() + 200))
  await rawSql()`update graphile_worker._private_jobs set run_at = run_at + interval '5 seconds'
    where key = ${`reply:${moved}`}`
  await enqueueAt(failing, new Date())
  await until(() => ran.includes(failing) && ran.includes(moved))
  await enqueueAt(usual, new Date())
  await until(async () => ran.includes(usual) && (await rowsOf(usual)).length === 0)
  expect(await rowsOf(failing)).toHaveLength(1)
  expect(await rowsOf(moved)).toHaveLength(1)
  await near.stop()
})

test('a newer fragment replaces the reply that waits, and runs of one room never overlap', async () => {
  let open = 0
  let most = 0
  const { near, ran } = openRecorder(async () => {
    most = Math.max(most, ++open)
    await new Promise((done) => setTimeout(done, 100))
    open--
  })
  const roomId = randomUUID()
  await enqueueAt(roomId, new Date(Date.now() + 60_000))
  await enqueueAt(roomId, new Date())
  await until(() => ran.length === 1)
  await enqueueAt(roomId, new Date())
  await until(async () => ran.length === 2 && (await rowsOf(roomId)).length === 0)
  expect(most).toBe(1)
  await near.stop()
})

test('a process that stops leaves what waits to others at its own time', async () => {
  const { near } = openRecorder()
  const roomId = randomUUID()
  const runAt = new Date(Date.now() + 3_000)
  await enqueueAt(roomId, runAt)
  await near.stop()
  expect(Date.parse((await rowsOf(roomId))[0]!.run_at)).toBe(runAt.getTime())
})

test('a business with a long queue does not keep others waiting', () => {
  const job = (group: string, n: number): NearJob => ({
    payload: { roomId: `${group}${n}` },
    key: `${group}${n}`,
    group,
    dueMs: 0,
    netMs: 0,
  })
  const waiting = new Map(
    [...Array.from({ length: 50 }, (_, n) => job('loud', n)), job('small', 0)].map((each) => [
      each.key,
      each,
    ]),
  )
  expect(chooseFairly(waiting, new Map(), 2).map(({ key }) => key)).toEqual(['loud0', 'small0'])
  const running = new Map([['loud90', job('loud', 90)]])
  expect(chooseFairly(waiting, running, 1).map(({ key }) => key)).toEqual(['small0'])
})
