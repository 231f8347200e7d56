import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { rawSql } from '#platform/database'
import { aLoneNumber } from '../../../../../tests/engines/baileys.ts'
import { FAST, FAST_ASK, type FakeWhatsApp } from '../../../../../tests/engines/baileys-socket.ts'
import { storedOf } from '../../../../../tests/engines/stored.ts'
import { until } from '../../../../../tests/shop.ts'
import { openWorld, type World } from '../../../../../tests/world.ts'
import type { Account } from '../../../engine-interface.ts'
import { createBaileys } from '../baileys.ts'
import { type RunningKeeper, startKeeper } from './keeper.ts'
import { claimSessions, releaseSession } from './lease.ts'

const engine = createBaileys(undefined, FAST_ASK)
const DEWI = '628111000111@s.whatsapp.net'
const NOW = Math.floor(Date.now() / 1000)

let world: World
let whatsApp: FakeWhatsApp
let account: Account
let keeper: RunningKeeper
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  ;({ account, whatsApp } = await aLoneNumber())
  await engine.actOnSession(account, 'start')
})
afterEach(() => keeper.stop())

const written = (
  id: string,
  text: string,
  at: number,
  { jid = DEWI, key = {} }: { jid?: string; key?: object } = {},
) => ({
  key: { remoteJid: jid, id, fromMe: false, ...key },
  messageTimestamp: at,
  message: { conversation: text },
})
const asked = () =>
  whatsApp.calls.filter(({ name }) => name === 'fetchOlder').map(({ args }) => args)

/** The number had an owner before this process, which was killed or stopped in order. */
async function after(end: 'killed' | 'stopped'): Promise<void> {
  const [claimed] = await claimSessions(randomUUID(), 60_000, 1)
  if (!claimed) throw new Error('nothing to claim')
  expect(claimed.wasCut).toBe(false)
  if (end === 'stopped') await releaseSession(claimed)
  else await rawSql()`update public.baileys_session set lease_until = now() - interval '1 second'`
  keeper = await startKeeper(whatsApp.web, FAST)
  await until(
    async () => (await engine.readSession(account)).status === 'WORKING',
    () => 'never WORKING',
  )
}

async function told(): Promise<[string, boolean][]> {
  await keeper.recorded()
  const events = (await storedOf(account.channelId)).flatMap((stored) => stored.events)
  return events.flatMap((event): [string, boolean][] =>
    event.kind === 'message.created' && event.content.type === 'text'
      ? [[event.content.text, event.live]]
      : [],
  )
}

test('after a killed owner the phone is asked once per chat for earlier messages', async () => {
  whatsApp.mood.history = [written('A', 'berapa harganya?', NOW - 60), written('B', 'halo?', NOW)]
  await after('killed')
  whatsApp.event('messages.upsert', {
    type: 'notify',
    messages: [written('C', 'masih di sana?', NOW + 1), written('B', 'halo?', NOW)],
  })
  whatsApp.event('messages.upsert', { type: 'notify', messages: [written('D', 'kak?', NOW + 2)] })
  await until(
    () => asked().length > 0,
    () => 'the phone was not asked',
  )
  await until(
    async () => (await told()).length === 4,
    () => 'the lost message did not come',
  )
  expect(asked()).toEqual([[{ remoteJid: DEWI, id: 'B', fromMe: false }, NOW * 1000, 20]])
  expect(await told()).toEqual(
    expect.arrayContaining([
      ['berapa harganya?', false],
      ['halo?', true],
    ]),
  )
})

test('after an orderly stop the phone is not asked', async () => {
  await after('stopped')
  whatsApp.event('messages.upsert', { type: 'notify', messages: [written('B', 'halo?', NOW)] })
  await until(
    async () => (await told()).length === 1,
    () => 'the message did not come',
  )
  await keeper.recorded()
  expect(asked()).toEqual([])
})

test('at most twenty direct chats are asked for, one after the other', async () => {
  await after('killed')
  const others = [
    written('g', 'grup', NOW, { jid: '120363001234567890@g.us' }),
    written('o', 'kami', NOW, { jid: '628111000999@s.whatsapp.net', key: { fromMe: true } }),
    {
      ...written('t', 'kapan', NOW, { jid: '628111000998@s.whatsapp.net' }),
      messageTimestamp: undefined,
    },
  ]
  whatsApp.event('messages.upsert', { type: 'append', messages: others })
  for (let chat = 0; chat < 25; chat += 1)
    whatsApp.event('messages.upsert', {
      type: 'append',
      messages: [
        written(`m${chat}`, 'halo', NOW, { jid: `62811100${1000 + chat}@s.whatsapp.net` }),
      ],
    })
  await keeper.recorded()
  expect(asked().map(([key]) => key)).toEqual(
    Array.from({ length: 20 }, (_, chat) => ({
      remoteJid: `62811100${1000 + chat}@s.whatsapp.net`,
      id: `m${chat}`,
      fromMe: false,
    })),
  )
})
