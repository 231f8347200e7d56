import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { shiftClock } from '#platform/clock'
import { rawSql } from '#platform/database'
import type { Visitor } from '#platform/network/visitor'
import { writeAuth } from '../auth-call.ts'
import { anEmail, lastMail, openService, PASSWORD, type Service, SITE } from '../auth-world.ts'
import { countAttempt } from './attempt.queries.ts'

const { world, service } = await openService({ autoconfirm: true })

// Only `shiftClock` moves the time, so that waits of seconds do not pass while a slow machine
// hashes.
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await rawSql()`truncate auth.attempts, auth.rate_limits`
})
afterEach(() => {
  shiftClock(0)
  vi.useRealTimers()
})

async function anAccount(): Promise<string> {
  const email = anEmail()
  expect((await service.client().auth.signUp({ email, password: PASSWORD })).error).toBeNull()
  return email
}

type SignIn = { password?: string; cookie?: string; service: Service }
const signIn = (email: string, { password = PASSWORD, cookie, service }: SignIn) =>
  service.call('POST', '/token?grant_type=password', {
    body: { email, password },
    ...(cookie !== undefined && { headers: { cookie } }),
  })

const guessPassword = (email: string, service: Service, cookie?: string) =>
  signIn(email, { password: 'salah-salah', service, ...(cookie !== undefined && { cookie }) })

/** Makes five wrong guesses. Three are only counted, because each hash takes long. */
async function guessFive(email: string, service: Service, cookie?: string): Promise<void> {
  await guessPassword(email, service, cookie)
  await rawSql()`update auth.attempts set attempts = 4 where attempts = 1`
  expect((await guessPassword(email, service, cookie)).status).toBe(400)
}

const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status)
const deviceIn = (answer: { headers: Headers }) =>
  answer.headers.get('set-cookie')?.split(';')[0] ?? ''

test('five wrong passwords are free; later ones wait, from any address and process', async () => {
  const email = await anAccount()
  let next = 0
  const otherAddress = () => `203.0.113.${(next += 1)}`
  const limited = await world.start({ rateLimits: {} }, otherAddress)
  const sibling = await world.start({ rateLimits: {} }, otherAddress)
  for (let i = 0; i < 5; i++) expect((await guessPassword(email, limited)).status).toBe(400)
  for (const one of [limited, sibling]) {
    expect(await signIn(email, { service: one })).toMatchObject({
      status: 429,
      body: {
        code: 'over_request_rate_limit',
        message: 'Too many wrong attempts. You can try again after 2 seconds.',
      },
    })
  }
  shiftClock(3000)
  expect((await guessPassword(email, sibling)).status).toBe(400)
  expect((await guessPassword(email, limited)).status).toBe(429)
  shiftClock(8000)
  expect((await signIn(email, { service: limited })).status).toBe(200)
  expect(
    statusesOf([await guessPassword(email, limited), await guessPassword(email, limited)]),
  ).toEqual([400, 400])
})

test('of many simultaneous guesses only five are compared', async () => {
  const email = await anAccount()
  const limited = await world.start({ rateLimits: {} })
  const answers = await Promise.all(Array.from({ length: 60 }, () => guessPassword(email, limited)))
  expect(statusesOf(answers).filter((status) => status === 400)).toHaveLength(5)
})

test('a wait ends after fifteen minutes at most, after any number of guesses', async () => {
  const email = await anAccount()
  const limited = await world.start({ rateLimits: {} })
  await guessPassword(email, limited)
  await rawSql()`update auth.attempts set attempts = 5000`
  await guessPassword(email, limited)
  shiftClock(899_000)
  expect((await signIn(email, { service: limited })).status).toBe(429)
  shiftClock(901_000)
  expect((await signIn(email, { service: limited })).status).toBe(200)
})

test('a wait beyond the longest one, set while a clock was ahead, is ignored', async () => {
  const email = await anAccount()
  const limited = await world.start({ rateLimits: {} })
  shiftClock(3_600_000)
  await guessFive(email, limited)
  shiftClock(0)
  expect((await signIn(email, { service: limited })).status).toBe(200)
})

test('guesses at an unknown address wait as long as those at a known one', async () => {
  const limited = await world.start({ rateLimits: {} })
  const answers = async (email: string) => {
    await guessFive(email, limited)
    const all = [await guessPassword(email, limited)]
    shiftClock(3000)
    all.push(await guessPassword(email, limited), await guessPassword(email, limited))
    shiftClock(0)
    return all.map(({ status, body }) => [status, body])
  }
  expect(await answers(anEmail())).toEqual(await answers(await anAccount()))
})

test('guesses of strangers do not delay a browser that signed in before', async () => {
  const email = await anAccount()
  const limited = await world.start({ rateLimits: {} })
  const cookie = deviceIn(await signIn(email, { service: limited }))
  expect(cookie).toMatch(/^sb-device=/)
  await guessFive(email, limited)
  expect((await signIn(email, { service: limited })).status).toBe(429)
  expect((await signIn(email, { service: limited, cookie })).status).toBe(200)
})

test('a browser is known only to accounts that signed in on it, and its own guesses wait too', async () => {
  const [own, other] = [await anAccount(), await anAccount()]
  const limited = await world.start({ rateLimits: {} })
  const cookie = deviceIn(await signIn(own, { service: limited }))
  await guessFive(other, limited)
  expect((await guessPassword(other, limited, cookie)).status).toBe(429)
  await guessFive(own, limited, cookie)
  expect((await guessPassword(own, limited, cookie)).status).toBe(429)
  await guessFive(own, limited)
  for (const forged of ['sb-device=x', `${cookie}x`])
    expect((await guessPassword(own, limited, forged)).status).toBe(429)
})

test("the device cookie is limited to Auth's path and hidden from scripts", async () => {
  const email = await anAccount()
  const secure = await world.start({ externalUrl: `${SITE}/auth/v1` })
  const header = (await signIn(email, { service: secure })).headers.get('set-cookie')
  for (const attribute of [
    'Path=/auth/v1',
    'Max-Age=34560000',
    'HttpOnly',
    'SameSite=Strict',
    'Secure',
  ]) {
    expect(header).toContain(attribute)
  }
  expect(header).not.toContain(email)
})

test('while guesses at a password must wait, its owner can sign in by a recovery link', async () => {
  const email = await anAccount()
  const limited = await world.start({ rateLimits: {} })
  await guessFive(email, limited)
  expect((await guessPassword(email, limited)).status).toBe(429)
  expect((await limited.client().auth.resetPasswordForEmail(email)).error).toBeNull()
  const { hash } = lastMail(world, email)
  const client = limited.client()
  expect((await client.auth.verifyOtp({ token_hash: hash, type: 'recovery' })).error).toBeNull()
  expect((await client.auth.updateUser({ password: 'sandi-yang-baru' })).error).toBeNull()
  expect((await signIn(email, { password: 'sandi-yang-baru', service: limited })).status).toBe(200)
})

test('one address that tries many accounts is limited', async () => {
  const limited = await world.start(
    { rateLimits: { passwords: { times: 3, perSeconds: 60 } } },
    () => '203.0.113.7',
  )
  const answers = []
  for (let i = 0; i < 5; i++) answers.push(await guessPassword(anEmail(), limited))
  expect(statusesOf(answers)).toEqual([400, 400, 400, 429, 429])
})

test('behind an unconfigured proxy, clients are limited individually and together', async () => {
  let visitor: Visitor = { peer: '172.17.0.1', claimed: '203.0.113.7' }
  const limits = { anonymousUsers: { times: 3, perSeconds: 3600 } }
  const limited = await world.start({ rateLimits: limits }, () => visitor)
  const signUp = async () => (await limited.call('POST', '/signup', { body: {} })).status
  const many = async (times: number) => {
    const statuses = []
    for (let i = 0; i < times; i++) statuses.push(await signUp())
    return statuses
  }
  expect(await many(4)).toEqual([200, 200, 200, 429])
  visitor = { peer: '172.17.0.1', claimed: '203.0.113.8' }
  expect(await many(3)).toEqual([200, 200, 200])
  visitor = { peer: '172.17.0.1', claimed: '203.0.113.9' }
  expect(await many(1)).toEqual([429])
  visitor = { peer: '172.17.0.2' }
  expect(await many(7)).toEqual([200, 200, 200, 200, 200, 200, 429])
})

test('200 anonymous sign-ups from this machine create 60 accounts by default', async () => {
  const limited = await world.start({ rateLimits: {} }, () => ({ peer: '127.0.0.1' }))
  const answers = await Promise.all(
    Array.from({ length: 200 }, () => limited.call('POST', '/signup', { body: {} })),
  )
  expect(statusesOf(answers).filter((status) => status === 200)).toHaveLength(60)
})

test("a stranger's wrong codes delay only that stranger and invalidate nothing", async () => {
  let address = '203.0.113.66'
  const server = await world.start({ autoconfirm: false }, () => address)
  const email = anEmail()
  await server.client().auth.signUp({ email, password: PASSWORD })
  const { code } = lastMail(world, email)
  const wrong = code === '000000' ? '111111' : '000000'
  const type = async (token: string) =>
    (await server.client().auth.verifyOtp({ email, token, type: 'email' })).error?.code
  for (let i = 0; i < 5; i++) expect(await type(wrong)).toBe('otp_expired')
  expect(await type(code)).toBe('over_request_rate_limit')
  address = '203.0.113.7'
  expect(await type(code)).toBeUndefined()
})

test('a guess that is counted late, with an earlier time, counts too', async () => {
  const key = `password:${anEmail()}`
  const count = (at: string) =>
    writeAuth((tx) => countAttempt(tx, key, { free: 5, longestSeconds: 900 }, at))
  expect(await count('2026-11-23T10:00:00.002Z')).toEqual({ attempts: 1, waitSeconds: 0 })
  expect(await count('2026-11-23T10:00:00.001Z')).toEqual({ attempts: 2, waitSeconds: 0 })
})

test('wrong codes from many addresses wait a minute at most, and the link still works', async () => {
  let next = 0
  const server = await world.start({ autoconfirm: false }, () => `2001:db8:0:${(next += 1)}::1`)
  const [email, other] = [anEmail(), anEmail()]
  for (const one of [email, other])
    await server.client().auth.signUp({ email: one, password: PASSWORD })
  const { code, hash } = lastMail(world, email)
  const wrong = code === '000000' ? '111111' : '000000'
  const type = async (token: string) =>
    (await server.client().auth.verifyOtp({ email, token, type: 'email' })).error?.code
  for (let i = 0; i < 20; i++) expect(await type(wrong)).toBe('otp_expired')
  for (let i = 1; i < 15; i++) {
    expect(await type(wrong)).toBe('over_request_rate_limit')
    shiftClock(i * 61_000)
    expect(await type(wrong)).toBe('otp_expired')
  }
  expect(
    (await server.client().auth.verifyOtp({ token_hash: hash, type: 'email' })).error,
  ).toBeNull()
  expect(
    (
      await server
        .client()
        .auth.verifyOtp({ email: other, token: lastMail(world, other).code, type: 'email' })
    ).error,
  ).toBeNull()
})
