import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseSettings, settings, useSettings } from '#platform/settings'
import { startWaha, type Waha } from '../../../../tests/standins/waha/waha.ts'
import { aShop, openWorld, type World } from '../../../../tests/world.ts'
import type { Account } from '../../engine-interface.ts'
import { createWaha } from './waha.ts'

let world: World
let waha: Waha
beforeAll(async () => {
  world = await openWorld()
  waha = await startWaha({ receipts: [] })
  useSettings({ ...parseSettings({ NODE_ENV: 'test' }), ...settings(), WAHA_URL: waha.url })
})
afterAll(async () => {
  await waha.close()
  await world.close()
})

test("one number sends at a person's pace; long waits become a retry time", async () => {
  const engine = createWaha()
  const { channelId } = await aShop({ engine: 'waha', externalId: 'cs-1' })
  Object.assign(waha.sessions.create('cs-1', {}), { isPaired: true, status: 'WORKING' })
  const account: Account = {
    channelId,
    engine: 'waha',
    externalId: 'cs-1',
    status: 'WORKING',
    credentials: { url: waha.url, apiKey: 'waha-key', hmacKey: 'k' },
    settings: {},
  }
  const send = (phone: string) =>
    engine.send(account, {
      commandId: randomUUID(),
      to: [{ kind: 'phone', value: phone }],
      providerChatId: phone,
      body: { type: 'text', text: 'hai' },
    })
  const results = await Promise.all(['628111000111', '628111000112', '628111000113'].map(send))
  expect(results.filter((result) => result.state === 'accepted')).toHaveLength(2)
  const waiting = results.find((result) => result.state === 'rejected')
  expect(waiting).toMatchObject({ error: { code: 'pace', class: 'wait' } })
  expect(waiting?.state === 'rejected' && waiting.error.retryAfterMs).toBeGreaterThan(2000)
  const [first, second] = waha.sent.filter((sent) => sent.route === 'sendText')
  expect(second!.at - first!.at).toBeGreaterThan(1500)
})

test('a message is read and typed before it is sent; a failure of either does not stop it', async () => {
  const engine = createWaha()
  const { channelId } = await aShop({ engine: 'waha', externalId: 'cs-2' })
  Object.assign(waha.sessions.create('cs-2', {}), { isPaired: true, status: 'WORKING' })
  const account: Account = {
    channelId,
    engine: 'waha',
    externalId: 'cs-2',
    status: 'WORKING',
    credentials: { url: waha.url, apiKey: 'waha-key', hmacKey: 'k' },
    settings: {},
  }
  const send = (text: string) =>
    engine.send(account, {
      commandId: randomUUID(),
      to: [{ kind: 'phone', value: '628111000111' }],
      providerChatId: '628111000111@c.us',
      body: { type: 'text', text },
    })
  waha.sent.length = 0
  await send('Masih ada, Kak.')
  expect(waha.sent.map((sent) => sent.route)).toEqual([
    'sendSeen',
    'startTyping',
    'stopTyping',
    'sendText',
  ])
  expect(waha.sent[2]!.at - waha.sent[1]!.at).toBeGreaterThan(1100)
  waha.sessions.behaviour.fail = { status: 501, body: { message: 'not implemented' }, times: 2 }
  waha.sent.length = 0
  expect(await send('Ada.')).toMatchObject({ state: 'accepted' })
})
