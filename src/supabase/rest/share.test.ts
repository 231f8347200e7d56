import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openShare } from './share.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const settleQueue = () => vi.advanceTimersByTimeAsync(0)

/** Starts calls that run until they are ended by name. */
function startCalls(limits: { connections: number; patienceMs?: number; waiting?: number }) {
  const share = openShare({ patienceMs: 1000, ...limits })
  const ends = new Map<string, () => void>()
  const started: string[] = []
  const call = (caller: string, name: string) =>
    share.use(caller, () => {
      started.push(name)
      return new Promise<void>((done) => ends.set(name, done))
    })
  return { call, started, end: (name: string) => ends.get(name)?.() }
}

test('one caller never takes all connections, and others start in parallel', async () => {
  const { call, started } = startCalls({ connections: 4 })
  for (const name of ['a1', 'a2', 'a3', 'a4']) void call('a', name)
  for (const name of ['b1', 'c1', 'd1']) void call(name[0] ?? '', name)
  await settleQueue()
  expect(started).toEqual(['a1', 'a2', 'a3', 'b1'])
})

test('the caller with the fewest running calls is next, regardless of waiting time', async () => {
  const { call, started, end } = startCalls({ connections: 2 })
  void call('a', 'a1')
  void call('b', 'b1')
  void call('a', 'a2')
  void call('c', 'c1')
  await settleQueue()
  end('b1')
  await settleQueue()
  expect(started).toEqual(['a1', 'b1', 'c1'])
  end('a1')
  await settleQueue()
  expect(started).toEqual(['a1', 'b1', 'c1', 'a2'])
})

test('a call that waits too long is refused like in PostgREST', async () => {
  const { call, started, end } = startCalls({ connections: 1 })
  void call('a', 'a1')
  const late = call('b', 'b1').catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(1000)
  expect(await late).toMatchObject({
    status: 504,
    body: { code: 'PGRST003', message: 'Timed out acquiring connection from connection pool.' },
  })
  end('a1')
  await settleQueue()
  expect(started).toEqual(['a1'])
})

test('a full queue refuses at once, and one caller cannot fill it', async () => {
  const { call } = startCalls({ connections: 1, waiting: 4 })
  void call('a', 'a1')
  void call('a', 'a2').catch(() => {})
  await expect(call('a', 'a3')).rejects.toMatchObject({ status: 503, body: { code: 'PGRST003' } })
  for (const name of ['b', 'c', 'd']) void call(name, name).catch(() => {})
  await expect(call('e', 'e1')).rejects.toMatchObject({
    status: 503,
    headers: { 'retry-after': '1' },
  })
})

test('a failed call releases its connection', async () => {
  const share = openShare({ connections: 1, patienceMs: 1000 })
  await expect(share.use('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await share.use('b', async () => 'fine')).toBe('fine')
})
