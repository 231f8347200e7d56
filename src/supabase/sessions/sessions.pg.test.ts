import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { shiftClock } from '#platform/clock'
import { rawSql } from '#platform/database'
import { openWorld, type World } from '../../../tests/world.ts'
import { type Sessions, watchSessions } from './sessions.ts'

let world: World
let processes: Sessions[] = []
beforeAll(async () => {
  world = await openWorld()
})
afterEach(async () => {
  shiftClock(0)
  await Promise.all(processes.map((sessions) => sessions.close()))
  processes = []
})
afterAll(() => world.close())

/** Opens two processes on one database, and waits until both listen. */
async function twoProcesses(): Promise<Sessions[]> {
  processes = [watchSessions(rawSql()), watchSessions(rawSql())]
  await Promise.all(
    processes.map((sessions) => new Promise<void>((done) => void sessions.onEnd(() => done()))),
  )
  return processes
}

async function aSession(userId: string = randomUUID()) {
  const id = randomUUID()
  await rawSql()`insert into auth.users (id, email) values (${userId}, ${`${userId}@example.test`})
    on conflict do nothing`
  await rawSql()`insert into auth.sessions (id, user_id) values (${id}, ${userId})`
  return { role: 'authenticated' as const, sub: userId, session_id: id }
}

const areLive = (claims: Awaited<ReturnType<typeof aSession>>) =>
  Promise.all(processes.map((sessions) => sessions.isLive(claims)))

const WAYS_TO_END: [string, (claims: Awaited<ReturnType<typeof aSession>>) => Promise<unknown>][] =
  [
    [
      'signed out',
      ({ session_id }) => rawSql()`delete from auth.sessions where id = ${session_id}`,
    ],
    [
      'banned',
      ({ sub }) =>
        rawSql()`update auth.users set banned_until = now() + interval '1 day' where id = ${sub}`,
    ],
    [
      'marked as deleted',
      ({ sub }) => rawSql()`update auth.users set deleted_at = now() where id = ${sub}`,
    ],
    ['deleted', ({ sub }) => rawSql()`delete from auth.users where id = ${sub}`],
  ]

test.each(WAYS_TO_END)(
  'a cached session ends in every process when its user is %s',
  async (_, endIt) => {
    await twoProcesses()
    const [claims, other] = [await aSession(), await aSession()]
    expect([...(await areLive(claims)), ...(await areLive(other))]).toEqual([
      true,
      true,
      true,
      true,
    ])
    const told = vi.fn()
    processes[1]?.onEnd((concerns) => told(concerns(claims), concerns(other)))
    await endIt(claims)
    await expect.poll(() => areLive(claims)).toEqual([false, false])
    expect(told).toHaveBeenCalledWith(true, false)
    expect(await areLive(other)).toEqual([true, true])
  },
)

test('a live session is queried once, and again after five minutes', async () => {
  await twoProcesses()
  const claims = await aSession()
  expect(await areLive(claims)).toEqual([true, true])
  // There is no notification, as when the listening connection broke.
  await rawSql()`alter table auth.sessions disable trigger user`
  await rawSql()`delete from auth.sessions where id = ${claims.session_id}`
  await rawSql()`alter table auth.sessions enable trigger user`
  expect(await areLive(claims)).toEqual([true, true])
  shiftClock(301_000)
  expect(await areLive(claims)).toEqual([false, false])
})

test('a token counts only for its own user, and needs a session', async () => {
  const [sessions] = await twoProcesses()
  const claims = await aSession()
  expect(await sessions?.isLive({ ...claims, sub: randomUUID() })).toBe(false)
  expect(await sessions?.isLive({ ...claims, session_id: 'no uuid' })).toBe(false)
  expect(await sessions?.isLive({ role: 'authenticated', sub: claims.sub })).toBe(true)
  expect(await sessions?.isLive({ role: 'anon' })).toBe(true)
})
