import { AuthError, createClient } from '@supabase/supabase-js'
import { expect, test, vi } from 'vitest'
import { SOCKET_TIMING } from '#dashboard/shell/live/socket-reconnect.ts'

/** Specification sections 5, 8 and 9 as the installed client keeps them: an update may change one. */
const fetched = vi.fn(async (_address: RequestInfo | URL, _request?: RequestInit) =>
  Response.json([]),
)
const client = createClient('http://localhost', 'key', {
  auth: { persistSession: false, autoRefreshToken: false },
  global: { fetch: fetched },
  realtime: SOCKET_TIMING,
})

test('the socket beats every 25 s, waits 10 s, reconnects after 1, 2, 5 and 10 s', () => {
  expect(client.realtime).toMatchObject({ heartbeatIntervalMs: 25_000, timeout: 10_000 })
  expect([1, 2, 3, 4, 5].map((tries) => client.realtime.reconnectAfterMs(tries))).toEqual([
    1000, 2000, 5000, 10_000, 10_000,
  ])
})

test('the session is refreshed 3 ticks of 30 s before its end; keys are cached 10 minutes', async () => {
  const constants = '../../../../node_modules/@supabase/auth-js/dist/module/lib/constants.js'
  expect(await import(new URL(constants, import.meta.url).href)).toMatchObject({
    AUTO_REFRESH_TICK_DURATION_MS: 30_000,
    AUTO_REFRESH_TICK_THRESHOLD: 3,
    JWKS_TTL: 600_000,
  })
})

test('files are listed by 100 in order of name, and stored for an hour without replacing', async () => {
  const files = client.storage.from('files')
  await files.list()
  expect(JSON.parse(String(fetched.mock.lastCall?.[1]?.body))).toEqual({
    prefix: '',
    limit: 100,
    offset: 0,
    sortBy: { column: 'name', order: 'asc' },
  })
  await files.upload('a.txt', 'a')
  const headers = new Headers(fetched.mock.lastCall?.[1]?.headers)
  expect(headers.get('cache-control')).toBe('max-age=3600')
  expect(headers.get('x-upsert')).toBe('false')
})

test('sign-in and sign-up without an account say what is missing', async () => {
  const given = JSON.parse('{}')
  const attempts = [client.auth.signUp(given), client.auth.signInWithPassword(given)]
  for (const { error } of await Promise.all(attempts))
    expect(error).toMatchObject({
      status: 400,
      message: 'You must provide either an email or phone number and a password',
    })
  const { error } = await client.auth.getUser()
  expect(error).toBeInstanceOf(AuthError)
  expect(error).toMatchObject({ status: 400, message: 'Auth session missing!' })
})
