import { createServerClient } from '@supabase/ssr'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shiftClock } from '#platform/clock'
import {
  anEmail,
  type AuthWorld,
  lastMail,
  openAuthWorld,
  PASSWORD,
  type Service,
  SITE,
} from './auth-world.ts'

let world: AuthWorld
let service: Service
let shortLived: Service
beforeAll(async () => {
  world = await openAuthWorld([])
  service = await world.start()
  shortLived = await world.start({ autoconfirm: true, jwtExpirySeconds: 60 })
})
afterAll(async () => {
  shiftClock(0)
  await world.close()
})

type Jar = Map<string, { value: string; maxAge: number | undefined }>

/** A browser's cookies, and the client that a rendering server creates for one request. */
function openBrowser(on: Service, jar: Jar = new Map()) {
  const headers: Record<string, string> = {}
  const request = () =>
    createServerClient(on.url, world.keys.anonKey, {
      cookieOptions: { name: 'sb-uji-auth-token' },
      cookies: {
        getAll: () => [...jar].map(([name, { value }]) => ({ name, value })),
        setAll: (cookies, more) => {
          Object.assign(headers, more)
          for (const { name, value, options } of cookies) {
            if (options.maxAge === 0) jar.delete(name)
            else jar.set(name, { value, maxAge: options.maxAge })
          }
        },
      },
    })
  return { jar, headers, request }
}

test('a server-rendered application signs up by a mailed link and keeps its session in cookies', async () => {
  const email = anEmail()
  const { jar, headers, request } = openBrowser(service)
  await request().auth.signUp({
    email,
    password: PASSWORD,
    options: { emailRedirectTo: `${SITE}/auth/callback` },
  })
  expect([...jar.keys()].some((name) => name.endsWith('code-verifier'))).toBe(true)
  const answer = await service.call('GET', `/verify${lastMail(world, email).link.search}`)
  const location = new URL(answer.headers.get('location') ?? '')
  expect(location.pathname).toBe('/auth/callback')
  expect(
    (await request().auth.exchangeCodeForSession(location.searchParams.get('code') ?? '')).error,
  ).toBeNull()
  const session = [...jar]
    .filter(([name]) => /^sb-uji-auth-token(\.\d+)?$/.test(name))
    .map(([, cookie]) => cookie)
  expect(session.length).toBeGreaterThan(0)
  expect(
    session.every((cookie) => cookie.maxAge === 34_560_000 && cookie.value.length <= 3180),
  ).toBe(true)
  expect(headers['Cache-Control']).toContain('no-store')
  expect((await request().auth.getUser()).data.user?.email).toBe(email)
})

test('several simultaneous refreshes of one page all stay signed in', async () => {
  const { jar, request } = openBrowser(shortLived)
  await request().auth.signUp({ email: anEmail(), password: PASSWORD })
  const page = new Map(jar)
  const tabs = Array.from({ length: 6 }, () => openBrowser(shortLived, new Map(page)))
  const users = await Promise.all(tabs.map((tab) => tab.request().auth.getUser()))
  expect(users.map((user) => user.error)).toEqual(users.map(() => null))
  const again = await Promise.all(tabs.map((tab) => tab.request().auth.getUser()))
  expect(new Set(again.map((user) => user.data.user?.id)).size).toBe(1)
})

test('a recovery code typed into a server-rendered page allows a new password', async () => {
  const email = anEmail()
  await shortLived.client().auth.signUp({ email, password: PASSWORD })
  const { request } = openBrowser(service)
  await request().auth.resetPasswordForEmail(email, { redirectTo: `${SITE}/reset-password` })
  expect(
    (
      await request().auth.verifyOtp({
        email,
        token: lastMail(world, email).code,
        type: 'recovery',
      })
    ).error,
  ).toBeNull()
  expect((await request().auth.updateUser({ password: 'sandi-yang-baru' })).error).toBeNull()
  expect(
    (await service.client().auth.signInWithPassword({ email, password: 'sandi-yang-baru' })).error,
  ).toBeNull()
})
