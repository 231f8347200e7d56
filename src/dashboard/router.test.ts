import { afterEach, expect, test, vi } from 'vitest'
import { contactLinksQuery } from './conversation/queries.ts'
import { summaryQuery } from './features/evaluate/queries.ts'
import { homeQuery } from './features/home/queries.ts'
import { ordersQuery } from './features/order/queries.ts'
import { teamQuery } from './features/team/queries.ts'
import { getRouter } from './router.tsx'
import { ShownError } from './shell/shown-error.ts'
import { userQuery } from './shell/auth/session.ts'
import { workspaceQuery } from './shell/workspace.ts'
import { templatesQuery } from './template/queries.ts'

afterEach(() => vi.unstubAllGlobals())

test('preloads after 50 ms; shows loading after 1000 ms for at least 500 ms', () => {
  expect(getRouter().options).toMatchObject({
    defaultPreload: 'intent',
    defaultPreloadDelay: 50,
    defaultPendingMs: 1000,
    defaultPendingMinMs: 500,
    scrollRestoration: true,
  })
})

test('caches data for 5 minutes, the user for 1 minute', () => {
  expect(getRouter().options.context.queryClient.getDefaultOptions().queries).toMatchObject({
    staleTime: 300_000,
    gcTime: 300_000,
  })
  expect(userQuery).toMatchObject({ staleTime: 60_000, gcTime: 60_000 })
})

test('the loader data of an area stays fresh as long as all other data', () => {
  for (const query of [
    homeQuery('toko'),
    summaryQuery('toko', 7),
    contactLinksQuery('toko', 'sari'),
    templatesQuery('toko'),
    teamQuery('toko'),
    ordersQuery('toko'),
    workspaceQuery('toko'),
  ])
    expect(query, String(query.queryKey)).not.toHaveProperty('staleTime')
})

test('retries a failed read three times with backoff; a broken rule is not retried', () => {
  vi.stubGlobal('window', {})
  const { retry, retryDelay } =
    getRouter().options.context.queryClient.getDefaultOptions().queries ?? {}
  if (typeof retry !== 'function' || typeof retryDelay !== 'function')
    throw new Error('both follow a rule')
  const fault = new Error('the line is down')
  expect([0, 1, 2, 3].map((failures) => retry(failures, fault))).toEqual([true, true, true, false])
  expect(retry(0, new ShownError('Percakapan tidak ditemukan.', 'room.not_found'))).toBe(false)
  expect([0, 1, 2, 4, 5, 9].map((failures) => retryDelay(failures, fault))).toEqual([
    1000, 2000, 4000, 16_000, 30_000, 30_000,
  ])
})
