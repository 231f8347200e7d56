import { afterEach, expect, test, vi } from 'vitest'

/** Loads the clock in a page that was rendered `behindMs` ago by the device's clock. */
async function loadClock(behindMs: number) {
  vi.resetModules()
  class Navigation {
    responseStart = 100
  }
  vi.stubGlobal('PerformanceNavigationTiming', Navigation)
  vi.stubGlobal('performance', { now: () => 100, getEntriesByType: () => [new Navigation()] })
  document.documentElement.dataset.drawnAt = String(Date.now() + behindMs)
  const { readNowMs } = await import('./clock.ts')
  return readNowMs() - Date.now()
}

afterEach(() => {
  vi.unstubAllGlobals()
  delete document.documentElement.dataset.drawnAt
})

test.each([
  ['two hours behind', 7_200_000],
  ['a day ahead', -86_400_000],
])('a device whose clock is %s shows times by the server', async (_, behindMs) => {
  expect(Math.abs((await loadClock(behindMs)) - behindMs)).toBeLessThan(1000)
})

test('a page that was seconds on its way changes no clock', async () => {
  expect(Math.abs(await loadClock(-9_000))).toBeLessThan(5)
})
