import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { WriteTx } from './database.ts'
import { shareTransactions } from './shared-run.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

const GATHER_MS = 5
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

/** So many that the mean pause between works is far below the window. */
async function addOften(add: () => Promise<unknown>): Promise<void> {
  const works = Array.from({ length: 96 }, () => add())
  await vi.advanceTimersByTimeAsync(GATHER_MS * 2)
  await Promise.all(works)
}

test('a message that comes alone does not wait for others', async () => {
  const { runs, add } = open()
  await add()
  vi.advanceTimersByTime(1000)
  await add()
  expect(runs).toEqual([1, 1])
})

test('where messages come often, those of a few milliseconds share a transaction', async () => {
  const { runs, add } = open()
  await addOften(add)
  runs.length = 0
  const first = add()
  await turn()
  await turn()
  vi.advanceTimersByTime(GATHER_MS - 1)
  const second = add()
  await turn()
  expect(runs).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  await Promise.all([first, second])
  expect(runs).toEqual([2])
})

test('after a quiet time a message does not wait, however many came before', async () => {
  const { runs, add } = open()
  await addOften(add)
  vi.advanceTimersByTime(60_000)
  runs.length = 0
  await add()
  expect(runs).toEqual([1])
})

test('a full run starts at once', async () => {
  const { runs, add } = open()
  await addOften(add)
  runs.length = 0
  await Promise.all(Array.from({ length: 32 }, () => add()))
  expect(runs).toEqual([32])
})
