import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OutboundCommand } from '#whatsapp/commands'
import { asService, db, rawSql } from '#platform/database'
import { aLoneNumber, aNumber } from '../../../../../tests/engines/baileys.ts'
import { FAST, FAST_ASK, type FakeWhatsApp } from '../../../../../tests/engines/baileys-socket.ts'
import { untilBlocked } from '../../../../../tests/locks.ts'
import { until } from '../../../../../tests/shop.ts'
import { openWorld, type World } from '../../../../../tests/world.ts'
import type { Account } from '../../../engine-interface.ts'
import { createBaileys } from '../baileys.ts'
import { messageIdOf } from '../outbound/command.ts'
import * as commands from '../outbound/command-queries.ts'
import { type RunningKeeper, startKeeper } from './keeper.ts'
import { openKeys, wipeKeys } from './keys.ts'
import { type Claimed, claimSessions, LeaseLost, renewSessions } from './lease.ts'
import { updateStatus } from './queries.ts'

const engine = createBaileys(undefined, FAST_ASK)
const as = asService('test')

let world: World
let whatsApp: FakeWhatsApp
let account: Account
const keepers: RunningKeeper[] = []
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  ;({ account, whatsApp } = await aLoneNumber())
  await engine.actOnSession(account, 'start')
})
afterEach(async () => {
  await Promise.all(keepers.splice(0).map((keeper) => keeper.stop()))
})

async function keep(timing = FAST): Promise<RunningKeeper> {
  const keeper = await startKeeper(whatsApp.web, timing)
  keepers.push(keeper)
  return keeper
}
const works = () =>
  until(
    async () => (await engine.readSession(account)).status === 'WORKING',
    () => 'never WORKING',
  )
const expire = () =>
  rawSql()`update public.baileys_session set lease_until = now() - interval '1 second'`
/** Waits for two rounds of the keepers: each renews the lease of a number that is owned. */
async function untilRenewedTwice(): Promise<void> {
  const read = async () =>
    String((await rawSql()`select lease_until::text as ends from public.baileys_session`)[0]?.ends)
  const seen = new Set<string>()
  await until(
    async () => seen.add(await read()).size > 2,
    () => 'the lease is not renewed',
  )
}
async function claim(leaseMs = 60_000): Promise<Claimed> {
  const [claimed] = await claimSessions(randomUUID(), leaseMs, 1)
  if (!claimed) throw new Error('nothing to claim')
  return claimed
}
const command = (): OutboundCommand => ({
  commandId: randomUUID(),
  to: [{ kind: 'phone', value: '628111000111' }],
  providerChatId: '628111000111@s.whatsapp.net',
  body: { type: 'text', text: 'halo' },
})

test('one of two processes owns the number; when it stops the other takes over', async () => {
  const [first, second] = [await keep(), await keep()]
  await works()
  await untilRenewedTwice()
  expect([...first.owned(), ...second.owned()]).toEqual([account.channelId])
  expect(whatsApp.sockets).toHaveLength(1)
  const owner = first.owned().length === 1 ? first : second
  await owner.stop()
  await works()
  expect([...first.owned(), ...second.owned()]).toEqual([account.channelId])
  expect(whatsApp.living()).toBe(1)
})

test('after a crash another process takes over when the lease ends, not before', async () => {
  const dead = await claim()
  await keep()
  const waiting = await aNumber()
  await engine.actOnSession(waiting, 'start')
  await until(
    async () => (await engine.readSession(waiting)).status === 'WORKING',
    () => 'the free number was not claimed',
  )
  expect((await engine.readSession(account)).status).not.toBe('WORKING')
  await expire()
  await works()
  const [row] = await rawSql()<{ token: number }[]>`select token from public.baileys_session
    where channel_id = ${account.channelId}`
  expect(row?.token).toBe(dead.token + 1)
})

test('many processes that claim at once get each number once', async () => {
  await Promise.all(
    Array.from({ length: 12 }, async () => engine.actOnSession(await aNumber(), 'start')),
  )
  const claims = (
    await Promise.all(Array.from({ length: 6 }, () => claimSessions(randomUUID(), 60_000, 20)))
  ).flat()
  expect(claims).toHaveLength(13)
  expect(new Set(claims.map((one) => one.channelId)).size).toBe(13)
})

test('an owner that lost its lease writes no key, status or message', async () => {
  const stale = await claim()
  const lost: unknown[] = []
  const keys = await openKeys(stale, (error) => lost.push(error))
  await keys.keys.set({ 'lid-mapping': { a: 'old' } })
  const [taken] = await db.writeAs(as, (tx) =>
    commands
      .reserveCommand(tx, {
        channelId: stale.channelId,
        commandId: 'c1',
        messageId: 'M',
        payload: '{}',
        dueAt: new Date().toISOString(),
        reservedAt: new Date().toISOString(),
      })
      .then(async (id) => [id, await commands.startCommand(tx, id ?? '', 60_000)] as const),
  )
  expect(await db.writeAs(as, (tx) => commands.takeCommands(tx, stale, 'all'))).toHaveLength(1)
  await expire()
  const next = await claim()
  await expect(keys.keys.set({ 'lid-mapping': { a: 'stale' } })).rejects.toThrow(LeaseLost)
  await expect(wipeKeys(stale)).rejects.toThrow(LeaseLost)
  expect(lost).toHaveLength(1)
  expect(
    await db.writeAs(as, (tx) =>
      updateStatus(tx, stale, { status: 'WORKING', reason: null, qr: null }),
    ),
  ).toBe(false)
  expect(await db.writeAs(as, (tx) => commands.markSending(tx, stale, taken ?? ''))).toBe(false)
  expect(await renewSessions([stale], 60_000)).toEqual([])
  expect(await (await openKeys(next, () => {})).keys.get('lid-mapping', ['a'])).toEqual({
    a: 'old',
  })
})

test('an expired lease blocks writes too, by the clock of the database', async () => {
  const stale = await claim()
  const keys = await openKeys(stale, () => {})
  await expire()
  await expect(keys.keys.set({ 'lid-mapping': { a: 'b' } })).rejects.toThrow(LeaseLost)
})

test('a takeover waits for a key write under way and lets none in afterwards', async () => {
  const stale = await claim()
  const locked = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const writing = db.writeAs(as, async (tx) => {
    await tx`select 1 from public.baileys_session where channel_id = ${stale.channelId}
      and token = ${stale.token} for share`
    locked.resolve()
    await held.promise
  })
  await locked.promise
  const expiring = expire().execute()
  await untilBlocked()
  held.resolve()
  await writing
  await expiring
})

test('the next owner sends waiting messages, but not those being sent at the crash', async () => {
  const dead = await claim()
  const book = (commandId: string) =>
    db.writeAs(as, async (tx) => {
      const payload = JSON.stringify({
        kind: 'send',
        jid: '628111000111@s.whatsapp.net',
        content: { text: commandId },
        typed: '',
      })
      const id =
        (await commands.reserveCommand(tx, {
          channelId: dead.channelId,
          commandId,
          messageId: messageIdOf(dead.channelId, commandId),
          payload,
          dueAt: new Date().toISOString(),
          reservedAt: new Date().toISOString(),
        })) ?? ''
      await commands.startCommand(tx, id, 60_000)
      return id
    })
  const unfinished = () => rawSql()`select 1 from public.baileys_command where state <> 'done'`
  const [taken, sending] = [await book('taken'), await book('sending')]
  await db.writeAs(as, (tx) => commands.takeCommands(tx, dead, 'all'))
  expect(await db.writeAs(as, (tx) => commands.markSending(tx, dead, sending))).toBe(true)
  await expire()
  await keep()
  await until(
    async () => (await unfinished()).length === 0,
    () => 'not all messages have a result',
  )
  expect(whatsApp.left.map((one) => one.content)).toEqual([{ text: 'taken' }])
  const results = await rawSql()<
    { id: string; result: string }[]
  >`select id, result from public.baileys_command where state = 'done'`
  expect(JSON.parse(results.find((row) => row.id === sending)?.result ?? '{}')).toMatchObject({
    state: 'unconfirmed',
  })
  expect(JSON.parse(results.find((row) => row.id === taken)?.result ?? '{}')).toMatchObject({
    state: 'accepted',
  })
})

test('a message without an owner is cancelled, can be retried, and is sent once', async () => {
  await rawSql()`update public.baileys_session set status = 'WORKING'`
  const sending = command()
  expect(await engine.send(account, sending)).toMatchObject({
    state: 'rejected',
    error: { code: 'session_offline', class: 'wait', retryAfterMs: expect.any(Number) },
  })
  await keep()
  await works()
  await untilRenewedTwice()
  expect(whatsApp.left).toHaveLength(0)
  expect(await engine.send(account, sending)).toMatchObject({ state: 'accepted' })
  expect(whatsApp.left).toHaveLength(1)
})

test('a process without database closes its numbers before another may own them', async () => {
  const keeper = await keep()
  await works()
  // Simulates failed renewals: the rows are ours, but every renewal throws.
  await rawSql()`alter table public.baileys_session rename to baileys_session_away`
  await until(
    () => keeper.owned().length === 0,
    () => 'still owned',
  )
  expect(whatsApp.living()).toBe(0)
  await rawSql()`alter table public.baileys_session_away rename to baileys_session`
  await works()
})

test('a process killed while writing keys leaves whole writes only', async () => {
  const claimed = await claim()
  const script = join(import.meta.dirname, '../../../../../tests/engines/baileys-key-writer.ts')
  const child = spawn(process.execPath, [script, world.url, JSON.stringify(claimed)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let written = 0
  child.stdout.on('data', (chunk: Buffer) => (written += chunk.toString().split('\n').length - 1))
  await until(
    () => written > 20,
    () => 'it wrote nothing',
  )
  child.kill('SIGKILL')
  await new Promise((done) => child.once('exit', done))
  const keys = await openKeys(claimed, () => {})
  const found = await keys.keys.get(
    'lid-mapping',
    Array.from({ length: 50 }, (_, index) => `k${index}`),
  )
  const versions = new Set(Object.values(found))
  expect(Object.keys(found)).toHaveLength(50)
  expect(versions.size).toBe(1)
  expect(Number([...versions][0])).toBeGreaterThanOrEqual(written)
})

test('keys are read back unchanged, bytes included, and stored sealed', async () => {
  const claimed = await claim()
  const keys = await openKeys(claimed, () => {})
  const session = new Uint8Array([1, 2, 250])
  await keys.keys.set({
    session: { 'a.0': session, 'b.0': session },
    'sender-key-memory': { g: { x: true } },
    'device-list': { '628': ['0', '7'] },
  })
  await keys.keys.set({ session: { 'b.0': null } })
  expect(await keys.keys.get('session', ['a.0', 'b.0'])).toEqual({ 'a.0': Buffer.from(session) })
  expect(await keys.keys.get('device-list', ['628'])).toEqual({ '628': ['0', '7'] })
  const rows = await rawSql()<{ sealed: string }[]>`select sealed from public.baileys_key`
  for (const { sealed } of rows) expect(sealed).toMatch(/^v1\./)
  // A sealed key that is moved to another row does not open.
  await rawSql()`update public.baileys_key set name = 'c.0' where name = 'a.0'`
  await expect(Promise.resolve(keys.keys.get('session', ['c.0']))).rejects.toThrow()
})
