import { expect, test, vi } from 'vitest'
import { readLoopUse, watchThread } from './loop-use.ts'

test('a process is as busy as its busiest thread, until that ends', () => {
  const start = performance.now()
  const clock = vi.spyOn(performance, 'now')
  const after = (ms: number) => clock.mockReturnValue(start + ms)
  after(1_000)
  readLoopUse()
  const end = watchThread(() => ({ idle: 0, active: 1, utilization: 2 }))
  after(2_000)
  expect(readLoopUse()).toBe(2)
  end()
  expect(readLoopUse()).toBe(2)
  after(3_000)
  expect(readLoopUse()).toBeLessThanOrEqual(1)
  clock.mockRestore()
})
