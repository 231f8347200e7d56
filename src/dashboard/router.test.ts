import { afterEach, expect, test, vi } from 'vitest'
import { contactLinksQuery } from './conversation/queries.ts'
import { evaluationQuery } from './features/evaluate/queries.ts'
import { homeQuery } from './features/home/queries.ts'
import { ordersQuery } from './features/order/queries.ts'
import { teamQuery } from './features/team/queries.ts'
import { getRouter } from './router.tsx'
import { ShownError } from './shell/shown-error.ts'
import { userQuery } from './shell/session.ts'
import { workspaceQuery } from './shell/workspace.ts'
import { templatesQuery } from './template/queries.ts'

afterEach(() => vi.unstubAllGlobals())

test('a page is fetched when it is meant for 50 ms, and its loading shows after 1000 ms for 500 ms at least', () => {
  expect(getRouter().options).toMatchObject({
    defaultPreload: 'intent',
    defaultPreloadDelay: 50,
    defaultPendingMs: 1000,
    defaultPendingMinMs: 500,
    scrollRestoration: true,
  })
})

test('what was read is fresh for 5 minutes, who reads it for one', () => {
  expect(getRouter().options.context.queryClient.getDefaultOptions().queries).toMatchObject({
    staleTime: 300_000,
    gcTime: 300_000,
  })
  expect(userQuery).toMatchObject({ staleTime: 60_000, gcTime: 60_000 })
})

test('what an area reads to show it stays fresh as long as everything else', () => {
  for (const query of [
    homeQuery('toko'),
    evaluationQuery('toko', 7),
    contactLinksQuery('toko', 'sari'),
    templatesQuery('toko'),
    teamQuery('toko'),
    ordersQuery('toko'),
    workspaceQuery('toko'),
  ])
    expect(query, String(query.queryKey)).not.toHaveProperty('staleTime')
})

test('a read that fails is tried three times more, later each time and never later than 30 s; a broken rule is not tried again', () => {
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
