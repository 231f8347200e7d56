import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { asService, db, rawSql, type WriteTx } from '#platform/database'
import { enqueueReply, type Jobs, type NearJob, useNearRunner } from '#platform/queue'
import { until as untilTrue } from '../../../tests/shop.ts'
import { openWorld, type World } from '../../../tests/world.ts'
import { chooseFairly, openNearJobs } from './near-jobs.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => useNearRunner(undefined))
afterAll(() => world.close())

const enqueueAt = (roomId: string, runAt: Date, then = async (_tx: WriteTx) => {}) =>
  db.writeAs(asService('a test of jobs'), async (tx) => {
    await enqueueReply(tx, { id: roomId, business_id: randomUUID() }, runAt)
    await then(tx)
  })
const rowsOf = (roomId: string) =>
  rawSql()<{ run_at: string }[]>`select run_at from graphile_worker.jobs
    where key = ${`reply:${roomId}`}`

const until = (is: () => boolean | Promise<boolean>) => untilTrue(is, () => 'not all jobs ran')

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
  await expect(
    enqueueAt(randomUUID(), new Date(), () => Promise.reject(new Error('rolled back'))),
  ).rejects.toThrow('rolled back')
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
  await enqueueAt(moved, new Date(), async (tx) => {
    await tx`reset role`
    await tx`update graphile_worker._private_jobs set run_at = run_at + interval '5 seconds'
      where key = ${`reply:${moved}`}`
  })
  await enqueueAt(failing, new Date())
  await until(() => ran.includes(failing) && ran.includes(moved))
  await enqueueAt(usual, new Date())
  await until(async () => ran.includes(usual) && (await rowsOf(usual)).length === 0)
  expect(await rowsOf(failing)).toHaveLength(1)
  expect(await rowsOf(moved)).toHaveLength(1)
  await near.stop()
})

test('a newer message replaces a waiting reply, and runs of one room never overlap', async () => {
  let open = 0
  let most = 0
  const [roomId, other] = [randomUUID(), randomUUID()]
  const first = Promise.withResolvers<void>()
  const { near, ran } = openRecorder(async (id) => {
    if (id !== roomId) return
    most = Math.max(most, ++open)
    await first.promise
    open--
  })
  const runs = () => ran.filter((id) => id === roomId).length
  await enqueueAt(roomId, new Date(Date.now() + 60_000))
  await enqueueAt(roomId, new Date())
  await until(() => runs() === 1)
  await enqueueAt(roomId, new Date())
  await enqueueAt(other, new Date())
  await until(() => ran.includes(other))
  expect(runs()).toBe(1)
  first.resolve()
  await until(async () => runs() === 2 && (await rowsOf(roomId)).length === 0)
  expect(most).toBe(1)
  await near.stop()
})

test('a long reply knows the new time of its postponed row', async () => {
  const roomId = randomUUID()
  const end = Promise.withResolvers<void>()
  const dueMs = async () => Date.parse((await rowsOf(roomId))[0]!.run_at)
  let keptUntilMs: Jobs['agent-reply']['keptUntilMs']
  const near = openNearJobs((payload) => {
    keptUntilMs = payload.keptUntilMs
    return end.promise
  })
  useNearRunner(near)
  await enqueueAt(roomId, new Date())
  const firstMs = await dueMs()
  await until(() => keptUntilMs !== undefined && !keptUntilMs().includes(firstMs))
  expect(keptUntilMs?.()).toEqual([await dueMs()])
  end.resolve()
  await until(async () => (await rowsOf(roomId)).length === 0)
  await near.stop()
})

test('a process that stops leaves waiting rows to others, at their own times', async () => {
  const { near } = openRecorder()
  const roomId = randomUUID()
  const runAt = new Date(Date.now() + 60_000)
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

test('while its row is being postponed, a reply knows the old and the new time', async () => {
  const roomId = randomUUID()
  const [end, locked, release] = [0, 1, 2].map(() => Promise.withResolvers<void>())
  let keptUntilMs: Jobs['agent-reply']['keptUntilMs']
  const near = openNearJobs((payload) => {
    keptUntilMs = payload.keptUntilMs
    return end!.promise
  })
  useNearRunner(near)
  await enqueueAt(roomId, new Date())
  const lock = rawSql().begin(async (sql) => {
    await sql`select 1 from graphile_worker._private_jobs where key = ${`reply:${roomId}`}
      for update`
    locked!.resolve()
    await release!.promise
  })
  await locked!.promise
  await until(() => keptUntilMs?.().length === 2)
  release!.resolve()
  await lock
  await until(() => keptUntilMs?.().length === 1)
  expect(keptUntilMs?.()).toEqual([Date.parse((await rowsOf(roomId))[0]!.run_at)])
  end!.resolve()
  await near.stop()
})
