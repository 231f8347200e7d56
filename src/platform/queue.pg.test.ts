import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { asService, db, rawSql, type WriteTx } from '#platform/database'
import { enqueue, type JobOptions, moveJobs, recallJobs } from '#platform/queue'
import { until } from '../../tests/shop.ts'
import { aUser, openWorld, type World } from '../../tests/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  await rawSql()`truncate graphile_worker._private_jobs, graphile_worker._private_tasks, graphile_worker._private_job_queues`
})

const SOON = new Date('2030-01-01T00:00:00Z')
const add = (roomId: string, options: JobOptions = {}) =>
  db.writeAs(asService('test'), (tx) => enqueue(tx, 'wake-room', { roomId }, options))
/** The row that the queue's own function would make. */
const addByQueue = (roomId: string, { queue, key, runAt, maxAttempts }: JobOptions = {}) =>
  rawSql()`select graphile_worker.add_job('wake-room', ${JSON.stringify({ roomId })}::text::json,
        ${queue ? `wake-room:${queue}` : null}, ${runAt ?? null}, ${maxAttempts ?? null},
        ${key ?? null})`

const waiting = () => rawSql()<{ key: string | null; payload: object }[]>`
  select j.key, j.payload, j.attempts, j.max_attempts, j.revision, j.priority, j.last_error,
    j.run_at = ${SOON} as is_soon, j.locked_at is not null as is_locked,
    q.queue_name is not null as has_queue, t.identifier
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  left join graphile_worker._private_job_queues q on q.id = j.job_queue_id order by j.id`
const begin = () =>
  rawSql()`update graphile_worker._private_jobs
    set locked_at = now(), locked_by = 'somebody', attempts = attempts + 1`
const fail = () => rawSql()`update graphile_worker._private_jobs set attempts = 3, last_error = 'x'`
const give = () =>
  rawSql()`update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'x'`

const COURSES: [string, (put: typeof add | typeof addByQueue) => Promise<unknown>][] = [
  ['the first of its kind', (put) => put('a')],
  [
    'the first of its lane',
    async (put) => [
      await put('a'),
      await put('b', { queue: 'x' }),
      await put('c', { queue: 'x', maxAttempts: 3, runAt: SOON }),
    ],
  ],
  [
    'a second one with the key of one that waits',
    async (put) => [
      await put('a', { key: 'k', queue: 'x' }),
      await put('b', { key: 'k', runAt: SOON, maxAttempts: 2 }),
    ],
  ],
  [
    'one that failed before and is asked for again',
    async (put) => [await put('a', { key: 'k' }), await fail(), await put('b', { key: 'k' })],
  ],
  [
    'a second one while the first is being done',
    async (put) => [
      await put('a', { key: 'k' }),
      await begin(),
      await put('b', { key: 'k' }),
      await put('c', { key: 'k' }),
    ],
  ],
  [
    'a new one after one that was given up',
    async (put) => [await put('a', { key: 'k' }), await give(), await put('b', { key: 'k' })],
  ],
]

test.each(COURSES)('stores %s as the queue’s add_job does', async (_, course) => {
  await course(addByQueue)
  const expected = await waiting()
  await rawSql()`truncate graphile_worker._private_jobs, graphile_worker._private_tasks, graphile_worker._private_job_queues`
  await course(add)
  expect(await waiting()).toEqual(expected)
  expect(expected.length).toBeGreaterThan(0)
})

test('a job is added and announced only when the transaction commits', async () => {
  const told: string[] = []
  const { unlisten } = await rawSql().listen('jobs:insert', (notice) => void told.push(notice))
  const member = await aUser()
  const work = (tx: WriteTx) => enqueue(tx, 'wake-room', { roomId: 'a' })
  await db.writeAs(member, work)
  await db.writeAs(member, work)
  await expect(
    db.writeAs(member, async (tx) => [await work(tx), await tx`select 1 / 0`]),
  ).rejects.toThrow()
  expect(await waiting()).toHaveLength(2)
  await untilLast('jobs:insert', told, 'end')
  expect(told.slice(0, -1).map((notice) => JSON.parse(notice).count)).toEqual([1, 1])
  await unlisten()
})

test('a job that calls a model notifies only the pool of such jobs', async () => {
  const told: string[] = []
  const channels = await Promise.all(
    ['jobs:insert', 'jobs:model', 'end'].map((name) =>
      rawSql().listen(name, () => void told.push(name)),
    ),
  )
  const work = (roomId: string) =>
    db.writeAs(asService('test'), (tx) => enqueue(tx, 'agent-reply', { roomId }))
  const heard = async () => {
    await untilLast('end', told, 'end')
    return told.splice(0).slice(0, -1)
  }
  await work('a') // The first job of its kind is added by the queue's own function, which notifies all pools.
  expect(await heard()).toEqual(['jobs:insert'])
  await work('b')
  expect(await heard()).toEqual(['jobs:model'])
  await Promise.all(channels.map(({ unlisten }) => unlisten()))
})

test('jobs run in time after a clock an hour ahead is set back', async () => {
  const service = asService('test')
  const hour = 3_600_000
  await db.writeAs(service, (tx) =>
    enqueue(
      tx,
      'deliver',
      { messageId: 'due' },
      { key: 'due', runAt: new Date(Date.now() + hour) },
    ),
  )
  await db.writeAs(service, (tx) =>
    enqueue(
      tx,
      'agent-reply',
      { roomId: 'quiet' },
      { key: 'quiet', runAt: new Date(Date.now() + hour + 6_000) },
    ),
  )
  await rawSql()`update graphile_worker._private_jobs set updated_at = now() + interval '1 hour'`
  await db.writeAs(service, (tx) =>
    enqueue(
      tx,
      'deliver',
      { messageId: 'failed' },
      { key: 'failed', runAt: new Date(Date.now() + hour) },
    ),
  )
  await rawSql()`update graphile_worker._private_jobs set attempts = 1, last_error = 'x'
    where key = 'failed'`
  await db.writeAs(service, (tx) =>
    enqueue(
      tx,
      'check-channel',
      { channelId: 'later' },
      { key: 'later', runAt: new Date(Date.now() + hour) },
    ),
  )
  await add('snoozed', { key: 'snoozed', runAt: SOON })
  await rawSql()`update graphile_worker._private_jobs set updated_at = now() + interval '1 hour'
    where key = 'snoozed'`
  expect(await recallJobs()).toBe(3)
  const waits = await rawSql()<
    { key: string; seconds: number }[]
  >`select key, round(extract(epoch from run_at - now()))::int as seconds
    from graphile_worker._private_jobs where key <> 'snoozed' order by key`
  expect([...waits]).toEqual([
    { key: 'due', seconds: 0 },
    { key: 'failed', seconds: 3 },
    { key: 'later', seconds: 3600 },
    { key: 'quiet', seconds: 6 },
  ])
  expect(await waiting()).toContainEqual(expect.objectContaining({ key: 'snoozed', is_soon: true }))
})

test('a worker runs jobs of people before messages of campaigns', async () => {
  await add('campaign', { isBulk: true, queue: 'a' })
  await add('person', { queue: 'b' })
  const taken = await rawSql()<{ payload: object }[]>`
    select payload from graphile_worker._private_jobs order by priority, run_at`
  expect(taken.map(({ payload }) => payload)).toEqual([
    { roomId: 'person' },
    { roomId: 'campaign' },
  ])
})

/** Notices arrive in the order of their commits, so none of an earlier commit follows this one. */
async function untilLast(channel: string, told: string[], notice: string): Promise<void> {
  await rawSql().notify(channel, notice)
  await until(
    () => told.at(-1) === notice,
    () => `heard ${told.join(', ')}`,
  )
}

test('a job that another process has moved keeps its new time', async () => {
  await add('a', { key: 'a', runAt: SOON })
  await add('b', { key: 'b', runAt: SOON })
  const [fromMs, toMs] = [SOON.getTime(), SOON.getTime() + 5_000]
  const move = (key: string, sinceMs: number) => ({ key, fromMs: sinceMs, toMs })
  const moved = await db.statement(asService('test'), (tx) =>
    moveJobs(tx, [move('a', fromMs), move('b', fromMs - 1)]),
  )
  expect(moved).toEqual(new Set(['a']))
  expect(await waiting()).toMatchObject([{ is_soon: false }, { is_soon: true }])
})
