import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  notFound,
  redirect,
} from '@tanstack/react-router'
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { logFailedPreloads, PRELOAD_FAILED } from './failed-preload.ts'

const root = createRootRoute()
const child = (path: string, loader: () => unknown) =>
  createRoute({ getParentRoute: () => root, path, loader: () => loader() })
const missingChunk = Object.assign(() => null, {
  preload: () => Promise.reject(new Error('the chunk is gone')),
})
const router = createRouter({
  history: createMemoryHistory(),
  routeTree: root.addChildren([
    child('/fine', () => 'loaded'),
    child('/broken', () => Promise.reject(new Error('the loader failed'))),
    child('/elsewhere', () => redirect({ href: '/fine', throw: true })),
    child('/nothing', () => notFound({ throw: true })),
    createRoute({ getParentRoute: () => root, path: '/chunk', component: missingChunk }),
  ]),
})
logFailedPreloads(router)

let warn: MockInstance<typeof console.warn>
beforeEach(() => {
  warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => vi.restoreAllMocks())

const preload = (to: string) => router.preloadRoute({ to } as never)

test.each([
  ['/broken', 'the loader failed'],
  ['/chunk', 'the chunk is gone'],
])('a preload of %s that fails is logged with its reason', async (to, reason) => {
  await preload(to)
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    PRELOAD_FAILED,
    expect.objectContaining({ message: reason }),
  )
})

test.each(['/fine', '/elsewhere', '/nothing'])('a preload of %s is not a failure', async (to) => {
  await preload(to)
  expect(warn).not.toHaveBeenCalled()
})
