import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { shiftClock } from '#platform/clock'
import { rawSql } from '#platform/database'
import {
  anEmail,
  type AuthWorld,
  claimsOf,
  openAuthWorld,
  PASSWORD,
  type Service,
} from '../auth-world.ts'

let world: AuthWorld
let service: Service
let other: Service
beforeAll(async () => {
  world = await openAuthWorld([])
  service = await world.start({ autoconfirm: true })
  other = await world.start({ autoconfirm: true })
})
afterEach(() => shiftClock(0))
afterAll(() => world.close())

const refreshToken = (token: string, on = service) =>
  on.call('POST', '/token?grant_type=refresh_token', { body: { refresh_token: token } })

async function signedIn() {
  const { data } = await service.client().auth.signUp({ email: anEmail(), password: PASSWORD })
  return data.session!
}

const shiftLater = (seconds: number) => shiftClock(seconds * 1000)

test('refreshing returns new tokens, keeps session and methods, and spends the old token', async () => {
  const first = await signedIn()
  const { data, error } = await service
    .client()
    .auth.refreshSession({ refresh_token: first.refresh_token })
  expect(error).toBeNull()
  expect(data.session?.refresh_token).not.toBe(first.refresh_token)
  const [before, after] = [claimsOf(first.access_token), claimsOf(data.session!.access_token)]
  expect(after.session_id).toBe(before.session_id)
  expect(after.amr).toEqual(before.amr)
  const answer = await refreshToken(data.session!.refresh_token)
  expect([answer.headers.get('sb-auth-user-id'), answer.headers.get('sb-auth-session-id')]).toEqual(
    [first.user.id, before.session_id],
  )
})

test('a client that lost the answer to a refresh gets the same token again, at any time', async () => {
  const first = await signedIn()
  const child = (await refreshToken(first.refresh_token)).body.refresh_token
  shiftLater(3_000)
  expect((await refreshToken(first.refresh_token)).body.refresh_token).toBe(child)
})

test('within ten seconds an older refresh token still returns the active one', async () => {
  const first = await signedIn()
  const second = (await refreshToken(first.refresh_token)).body.refresh_token
  const third = (await refreshToken(second)).body.refresh_token
  expect((await refreshToken(first.refresh_token)).body.refresh_token).toBe(third)
})

test('a refresh token that is used again later ends the whole session for good', async () => {
  const first = await signedIn()
  const second = (await refreshToken(first.refresh_token)).body.refresh_token
  const third = (await refreshToken(second)).body.refresh_token
  shiftLater(11)
  const stolen = await service.client().auth.refreshSession({ refresh_token: first.refresh_token })
  expect(stolen.error).toMatchObject({
    status: 400,
    code: 'refresh_token_already_used',
    message: 'Invalid Refresh Token: Already Used',
  })
  for (const token of [first.refresh_token, second, third])
    expect((await refreshToken(token)).body.code).toBe('refresh_token_already_used')
  expect(
    await rawSql()`select 1 from auth.refresh_tokens
      where session_id = ${String(claimsOf(first.access_token).session_id)} and not revoked`,
  ).toHaveLength(0)
})

test('without rotation a refresh token can be used repeatedly', async () => {
  const fixed = await world.start({ rotation: false })
  const first = await signedIn()
  shiftLater(60)
  for (const _ of [1, 2])
    expect((await refreshToken(first.refresh_token, fixed)).body.refresh_token).toBe(
      first.refresh_token,
    )
})

test('twenty simultaneous refreshes in two processes create one new token', async () => {
  const first = await signedIn()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      refreshToken(first.refresh_token, i % 2 ? service : other),
    ),
  )
  expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 20 }, () => 200))
  expect(new Set(answers.map((answer) => answer.body.refresh_token)).size).toBe(1)
  const rows = await rawSql()<
    { revoked: boolean }[]
  >`select revoked from auth.refresh_tokens where user_id = ${first.user.id}`
  expect(rows.map((row) => row.revoked).sort()).toEqual([false, true])
})

test('a reader of the database cannot use the stored refresh tokens', async () => {
  const first = await signedIn()
  const [row] = await rawSql()<
    { whole: string }[]
  >`select string_agg(t::text, ' ') as whole from auth.refresh_tokens t
    where user_id = ${first.user.id}`
  expect(row?.whole).not.toContain(first.refresh_token)
})

test('refresh refusals have their own codes', async () => {
  for (const unknown of ['aaaaaaaaaaaa', 'invalid-refresh-token', 'a'.repeat(400)]) {
    expect(await refreshToken(unknown)).toMatchObject({
      status: 400,
      body: {
        code: 'refresh_token_not_found',
        message: 'Invalid Refresh Token: Refresh Token Not Found',
      },
    })
  }
  expect(await refreshToken('short')).toMatchObject({
    status: 400,
    body: { code: 'validation_failed', message: 'Refresh token is not valid' },
  })
  expect(await refreshToken('')).toMatchObject({
    status: 400,
    body: { error: 'invalid_request', error_description: 'refresh_token required' },
  })
  const banned = await signedIn()
  await rawSql()`update auth.users set banned_until = now() + interval '1 hour'
    where id = ${banned.user.id}`
  expect(await refreshToken(banned.refresh_token)).toMatchObject({
    status: 400,
    body: { code: 'user_banned' },
  })
  const boxed = await signedIn()
  await rawSql()`update auth.sessions set not_after = now() - interval '1 second'
    where user_id = ${boxed.user.id}`
  expect((await refreshToken(boxed.refresh_token)).body.code).toBe('session_expired')
  const gone = await signedIn()
  await service.client().auth.admin.signOut(gone.access_token)
  expect((await refreshToken(gone.refresh_token)).body.code).toBe('refresh_token_not_found')
})

test(
  'a refresh that waits too long for a lock answers that it can be retried',
  { timeout: 60_000 },
  async () => {
    const first = await signedIn()
    const blocker = await rawSql().reserve()
    await blocker`begin`
    await blocker`select 1 from auth.sessions where user_id = ${first.user.id} for update`
    const answer = await refreshToken(first.refresh_token)
    await blocker`rollback`
    blocker.release()
    expect(answer).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect((await refreshToken(first.refresh_token)).status).toBe(200)
  },
)

test('the sweep deletes expired rows and keeps live sessions whole', async () => {
  const dead = await signedIn()
  await rawSql()`update auth.refresh_tokens
    set revoked = true, updated_at = now() - interval '40 days' where user_id = ${dead.user.id}`
  await rawSql()`update auth.sessions set updated_at = now() - interval '40 days'
    where user_id = ${dead.user.id}`
  const live = await signedIn()
  const child = (await refreshToken(live.refresh_token)).body.refresh_token
  await rawSql()`update auth.refresh_tokens set updated_at = now() - interval '40 days'
    where user_id = ${live.user.id}`
  await service.auth.sweep()
  expect(await rawSql()`select 1 from auth.sessions where user_id = ${dead.user.id}`).toHaveLength(
    0,
  )
  expect((await refreshToken(live.refresh_token)).body.refresh_token).toBe(child)
})

test('a session deleted while its refresh waits is reported as missing', async () => {
  const first = await signedIn()
  const id = String(claimsOf(first.access_token).session_id)
  const end = Promise.withResolvers<void>()
  const deleted = Promise.withResolvers<void>()
  const ending = rawSql().begin(async (tx) => {
    await tx`delete from auth.sessions where id = ${id}`
    deleted.resolve()
    await end.promise
  })
  await deleted.promise
  const waiting = refreshToken(first.refresh_token)
  await expect
    .poll(
      () =>
        rawSql()`select 1 from pg_stat_activity where wait_event_type = 'Lock'
          and datname = current_database()`,
    )
    .toHaveLength(1)
  end.resolve()
  await ending
  expect(await waiting).toMatchObject({ status: 400, body: { code: 'session_not_found' } })
})
