import { afterEach, expect, test, vi } from 'vitest'
import { callServer } from './call-server.ts'
import { ShownError } from './shown-error.ts'

afterEach(() => vi.unstubAllGlobals())

const answered = (body: unknown, status: number, headers: Record<string, string> = {}) => {
  vi.stubGlobal('fetch', async () => Response.json(body, { status, headers }))
  return callServer('/_serverFn/x')
}

test('throws the decoded error of our API with its text, and a proxy’s error unchanged', async () => {
  await expect(
    answered(
      { statusCode: 413, message: 'Data yang dikirim terlalu besar.', code: 'request.too_large' },
      413,
    ),
  ).rejects.toEqual(new ShownError('Data yang dikirim terlalu besar.', 'request.too_large'))
  await expect(answered({ reason: 'no upstream' }, 503)).rejects.toEqual({ reason: 'no upstream' })
})

test('returns answers, errors and not-found results of the function unchanged', async () => {
  expect((await answered({ n: 1 }, 200)).status).toBe(200)
  expect(await (await answered({ n: 1 }, 403, { 'x-tss-serialized': 'true' })).json()).toEqual({
    n: 1,
  })
  expect(await (await answered({ isNotFound: true }, 404)).json()).toEqual({ isNotFound: true })
  vi.stubGlobal('fetch', async () => new Response('the disk is full', { status: 500 }))
  expect(await (await callServer('/_serverFn/x')).text()).toBe('the disk is full')
})
