import { afterEach, expect, test } from 'vitest'
import { useNearRunner } from '#platform/queue'
import { isTooMuch, withinBounds } from './webhook-load.ts'

afterEach(() => useNearRunner(undefined))

const busy = { waiting: 0, ofBusiness: 0, utilisation: 1 }

test('a busy process refuses deliveries once replies wait for seconds', () => {
  expect(isTooMuch({ ...busy, waiting: 199 })).toBe(false)
  expect(isTooMuch({ ...busy, waiting: 200 })).toBe(true)
})

test('stores messages while replies only wait for a slow model', () => {
  expect(isTooMuch({ waiting: 4999, ofBusiness: 4999, utilisation: 0.2 })).toBe(false)
  expect(isTooMuch({ waiting: 5000, ofBusiness: 1, utilisation: 0.2 })).toBe(true)
})

test('refuses a business that fills the queue before it refuses others', () => {
  expect(isTooMuch({ ...busy, waiting: 100, ofBusiness: 51 })).toBe(true)
  expect(isTooMuch({ ...busy, waiting: 100, ofBusiness: 49 })).toBe(false)
})

test('one channel uses at most a quarter of the concurrent deliveries', async () => {
  const gate = Promise.withResolvers<string>()
  const wait = () => gate.promise
  const first = Array.from({ length: 128 }, () => withinBounds('loud', wait))
  expect(await withinBounds('loud', wait)).toBeUndefined()
  const others = ['a', 'b', 'c'].flatMap((account) =>
    Array.from({ length: 128 }, () => withinBounds(account, wait)),
  )
  expect(await withinBounds('small', wait)).toBeUndefined()
  gate.resolve('stored')
  expect(new Set(await Promise.all([...first, ...others]))).toEqual(new Set(['stored']))
  expect(await withinBounds('loud', wait)).toBe('stored')
})
