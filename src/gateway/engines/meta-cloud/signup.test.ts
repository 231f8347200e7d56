import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { parseSettings, useSettings } from '#platform/settings'
import { type Graph, startGraph } from '../../../../tests/standins/graph/graph.ts'
import type { Account } from '../../engine-interface.ts'
import { createMetaCloud, signUpMetaNumber } from './meta-cloud.ts'
import { noPace } from './outbound/pacing.ts'

const engine = createMetaCloud(500, noPace)
let graph: Graph
beforeAll(async () => {
  graph = await startGraph()
})
afterAll(() => graph.close())
beforeEach(() => {
  useSettings(
    parseSettings({ META_GRAPH_URL: graph.url, META_APP_ID: '77', META_APP_SECRET: 'secret' }),
  )
  graph.accounts.subscribed.clear()
  graph.accounts.pins.clear()
  graph.control({ numbers: { '555': ['3001', '1001', '2001'], '666': ['9001'] } })
})

let count = 0
const newCode = () => `code-${count++}`
const input = (change: object = {}) => ({
  code: newCode(),
  wabaId: '555',
  phoneNumberId: '3001',
  ...change,
})

test('a code becomes a token, webhooks are subscribed and the number is registered', async () => {
  const code = newCode()
  const result = await signUpMetaNumber(input({ code }))
  expect(result).toMatchObject({
    ok: true,
    accessToken: `token-of-${code}`,
    pin: expect.stringMatching(/^\d{6}$/),
    number: {
      id: '3001',
      isOnPhone: false,
      facts: {
        phone: '628999000222',
        name: 'Roti Senja',
        quality: 'GREEN',
        settings: { throughputPerSecond: 80 },
      },
    },
  })
  expect([...graph.accounts.subscribed]).toEqual(['555'])
  expect(graph.accounts.pins.get('3001')).toBe(result.ok ? result.pin : '')
})

test('a connected number, or one on a phone, is not registered again', async () => {
  expect(await signUpMetaNumber(input({ phoneNumberId: '1001' }))).toMatchObject({
    ok: true,
    pin: undefined,
  })
  expect(await signUpMetaNumber(input({ phoneNumberId: '2001' }))).toMatchObject({
    ok: true,
    number: { isOnPhone: true, facts: { settings: { throughputPerSecond: 20 } } },
  })
  expect(graph.accounts.pins.size).toBe(0)
})

test.each([
  ['a code that was used', { code: 'spent-1' }, 'exchange', { class: 'final' }],
  [
    'a number of another account',
    { phoneNumberId: '9001' },
    'account',
    { code: 'waba_foreign', class: 'configuration' },
  ],
  ['a wrong PIN', { pin: '000000' }, 'register', { code: '133005', class: 'configuration' }],
])('%s stops the sign-up with the name of the step', async (_, change, step, error) => {
  expect(await signUpMetaNumber(input(change))).toMatchObject({ ok: false, step, error })
  if (step === 'account') expect(graph.accounts.subscribed.size).toBe(0)
})

test('a sign-up code cannot be used twice', async () => {
  const code = newCode()
  expect((await signUpMetaNumber(input({ code }))).ok).toBe(true)
  expect(await signUpMetaNumber(input({ code }))).toMatchObject({ ok: false, step: 'exchange' })
})

test('an instance without an app of its own has no sign-up', async () => {
  useSettings(parseSettings({ META_GRAPH_URL: graph.url }))
  expect(() => signUpMetaNumber(input())).toThrow(
    expect.objectContaining({ code: 'channel.unsupported' }),
  )
})

const account = (settings: Record<string, unknown>, accessToken = 'token'): Account => ({
  channelId: 'c',
  engine: 'meta-cloud',
  externalId: '1001',
  status: 'STARTING',
  credentials: { accessToken },
  settings,
})

test('a typed account counts only after it lists the number as its own', async () => {
  const proved = await engine.readSession(account({ claimedWabaId: '555' }))
  expect(proved).toMatchObject({ status: 'WORKING', facts: { settings: { wabaId: '555' } } })
  expect([...graph.accounts.subscribed]).toEqual(['555'])
  const foreign = await engine.readSession(account({ claimedWabaId: '666' }))
  expect(foreign).toMatchObject({ status: 'FAILED', reason: 'waba_foreign' })
  expect(foreign.facts?.settings).not.toHaveProperty('wabaId')
  expect(await engine.readSession(account({}))).toMatchObject({
    status: 'WORKING',
    facts: { phone: '628999000222' },
  })
  expect(
    await engine.readSession(account({ claimedWabaId: '555' }, 'foreign-token')),
  ).toMatchObject({ status: 'FAILED' })
})

test('an account without a subscribed app is FAILED; a restart subscribes again', async () => {
  graph.accounts.left.add('555')
  const proved = account({ wabaId: '555', claimedWabaId: '555', subscribedWabaId: '555' })
  expect(await engine.readSession(proved)).toMatchObject({
    status: 'FAILED',
    reason: 'waba_unsubscribed',
  })
  expect(await engine.actOnSession(proved, 'restart')).toMatchObject({ status: 'WORKING' })
  expect([...graph.accounts.subscribed]).toEqual(['555'])
  expect(await engine.readSession(proved)).toMatchObject({ status: 'WORKING' })
})

test('a flagged number still answers customers; a disconnected one does not', async () => {
  const stateOf = async (status: string) => {
    graph.accounts.statuses.set('1001', status)
    return (await engine.readSession(account({}))).status
  }
  expect([
    await stateOf('FLAGGED'),
    await stateOf('RESTRICTED'),
    await stateOf('DISCONNECTED'),
    await stateOf('CONNECTED'),
  ]).toEqual(['WORKING', 'WORKING', 'FAILED', 'WORKING'])
})

test('refused webhooks are reported and requested again until Meta agrees', async () => {
  const deaf = await engine.readSession(account({ claimedWabaId: '555' }, 'deaf-token'))
  expect(deaf).toMatchObject({
    status: 'WORKING',
    reason: 'not_subscribed',
    facts: { settings: { wabaId: '555' } },
  })
  expect(deaf.facts?.settings).not.toHaveProperty('subscribedWabaId')
  const heard = await engine.readSession(account({ claimedWabaId: '555', ...deaf.facts?.settings }))
  expect(heard).toMatchObject({
    status: 'WORKING',
    facts: { settings: { subscribedWabaId: '555' } },
  })
  expect(heard).not.toHaveProperty('reason')
  graph.accounts.subscribed.clear()
  await engine.readSession(account({ claimedWabaId: '555', ...heard.facts?.settings }))
  expect([...graph.accounts.subscribed]).toEqual([])
})

test('an outage of Meta neither proves nor refutes an account', async () => {
  graph.control({ fail: { code: 2, status: 503, times: 1 } })
  expect(await engine.readSession(account({ claimedWabaId: '555' }))).toEqual({
    status: 'STARTING',
    reason: '2',
  })
})
