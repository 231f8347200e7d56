import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { WriteTx } from './database.ts'
import { shareTransactions } from './shared-run.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

const GATHER_MS = 12
const turn = () => new Promise((done) => setImmediate(done))

/** `runs`: how many works each run had. */
function open() {
  const runs: number[] = []
  let works = 0
  const share = shareTransactions(
    async (all) => {
      works = 0
      const result = await all({} as WriteTx)
      runs.push(works)
      return result
    },
    { gatherMs: GATHER_MS },
  )
  return { runs, add: () => share(undefined, async () => void works++) }
}

/** Adds works with equal pauses, and waits until all have run. */
async function addEvery(pauseMs: number, count: number, add: () => Promise<unknown>) {
  const works: Promise<unknown>[] = []
  for (let each = 0; each < count; each++) {
    works.push(add())
    await turn()
    await vi.advanceTimersByTimeAsync(pauseMs)
  }
  await vi.advanceTimersByTimeAsync(GATHER_MS)
  await Promise.all(works)
}

test('a message that comes alone does not wait for others', async () => {
  const { runs, add } = open()
  await add()
  vi.advanceTimersByTime(1000)
  await add()
  expect(runs).toEqual([1, 1])
})

test('messages that come every 5 ms share transactions of three', async () => {
  const { runs, add } = open()
  await addEvery(5, 200, add)
  expect(runs.slice(-10, -1)).toEqual(Array.from({ length: 9 }, () => 3))
})

test('messages that come every 20 ms do not wait', async () => {
  const { runs, add } = open()
  await addEvery(20, 200, add)
  runs.length = 0
  await add()
  expect(runs).toEqual([1])
})

test('after a quiet time a message does not wait, however many came before', async () => {
  const { runs, add } = open()
  await addEvery(5, 200, add)
  vi.advanceTimersByTime(60_000)
  runs.length = 0
  await add()
  expect(runs).toEqual([1])
})

test('a full run starts at once', async () => {
  const { runs, add } = open()
  await addEvery(5, 200, add)
  runs.length = 0
  await Promise.all(Array.from({ length: 32 }, () => add()))
  expect(runs).toEqual([32])
})
