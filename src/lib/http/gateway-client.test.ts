import { afterEach, expect, test, vi } from 'vitest'
import { callGateway } from './gateway-client.ts'

afterEach(() => vi.unstubAllGlobals())

test('a call sends JSON and the key, and returns the answer', async () => {
  const fetched = vi.fn(async () => Response.json({ status: 'WORKING' }))
  vi.stubGlobal('fetch', fetched)
  expect(await callGateway('/api/waha/sessions/default', 'k')).toEqual({ status: 'WORKING' })
  expect(fetched).toHaveBeenCalledWith('/api/waha/sessions/default', {
    headers: { 'content-type': 'application/json', 'x-api-key': 'k' },
  })
})

test("anything but success throws the specification's error text", async () => {
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 404, statusText: 'Not Found' }))
  await expect(callGateway('/api/waha/sessions/x', 'k')).rejects.toThrow(
    new Error('API error: 404 Not Found'),
  )
})
