import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../../tests/world.ts'
import { skipStopwatch } from '../../../tests/stopwatch.ts'
import type { Limits } from './realtime-limits.ts'
import {
  ANON_KEY,
  verifier,
  openClient,
  openServer,
  type Server,
  untilSubscribed,
  waitUntil,
} from './realtime-world.ts'

let world: World
let server: Server
const clients: SupabaseClient[] = []
beforeAll(async () => {
  world = await openWorld()
})
afterEach(async () => {
  for (const client of clients.splice(0)) await client.realtime.disconnect()
  await server.close()
})
afterAll(() => world.close())

/** Opens a server with these limits, and an official client for it. */
async function openLimited(limits: Partial<Limits>): Promise<SupabaseClient> {
  server = await openServer(world.url, limits)
  return openAnother()
}

async function openAnother(): Promise<SupabaseClient> {
  const client = await openClient(server)
  clients.push(client)
  return client
}

/** Joins a channel and collects its member's messages. */
async function joinChannel(client: SupabaseClient, name: string, config = {}) {
  const said: unknown[] = []
  const heard: unknown[] = []
  const states: string[] = []
  const channel = client.channel(name, { config })
  channel
    .on('system', {}, (message) => said.push(message))
    .on('broadcast', { event: '*' }, ({ payload }) => heard.push(payload))
  await new Promise<void>((done) => {
    channel.subscribe((status) => {
      states.push(status)
      done()
    })
  })
  expect(states).toEqual(['SUBSCRIBED'])
  return { channel, said, heard, states }
}

const sayHello = (channel: RealtimeChannel, payload: object) =>
  channel.send({ type: 'broadcast', event: 'x', payload })

test('a socket over the limit is refused, and admitted after another closed', async () => {
  const first = await openLimited({ sockets: 1 })
  await joinChannel(first, 'room')
  const second = await openAnother()
  const states: string[] = []
  second.channel('room').subscribe((status) => states.push(status))
  await waitUntil(() => states.includes('CHANNEL_ERROR'))
  expect(server.counts().sockets).toBe(1)
  await first.realtime.disconnect()
  await waitUntil(() => states.at(-1) === 'SUBSCRIBED')
})

test('a socket that exceeds the limit in a race cannot join anything', async () => {
  let open = (): void => {}
  const gate = new Promise<void>((done) => (open = done))
  let waiting = 0
  const slow = {
    ...verifier,
    roleOfApiKey: async (key: string) => {
      waiting += 1
      await gate
      return verifier.roleOfApiKey(key)
    },
  }
  server = await openServer(world.url, { sockets: 1 }, { verifier: slow })
  const both = [await openAnother(), await openAnother()].map((client) =>
    untilSubscribed(client.channel('room')),
  )
  await waitUntil(() => waiting === 2)
  open()
  expect((await Promise.all(both)).toSorted()).toEqual([
    'CHANNEL_ERROR: ConnectionRateLimitReached: Too many connected users',
    'SUBSCRIBED',
  ])
})

test('with privateOnly, public channels accept no joins and no messages', async () => {
  server = await openServer(world.url, {}, { privateOnly: true })
  expect(await untilSubscribed((await openAnother()).channel('room'))).toBe(
    'CHANNEL_ERROR: PrivateOnly: This project only allows private channels',
  )
  expect(await (await openAnother()).channel('room').httpSend('x', {})).toEqual({ success: true })
})

test('a channel over the limit is refused with the reason; the others stay', async () => {
  const client = await openLimited({ channelsPerSocket: 2 })
  for (const name of ['one', 'two']) await joinChannel(client, name)
  expect(await untilSubscribed(client.channel('three'))).toBe(
    'CHANNEL_ERROR: ChannelRateLimitReached: Too many channels',
  )
  expect(server.counts().channels).toBe(2)
})

test('joins over the rate are refused with the reason', async () => {
  const client = await openLimited({ joinsPerSecond: 2 })
  const outcomes = await Promise.all(
    Array.from({ length: 6 }, (_, n) => untilSubscribed(client.channel(`room-${n}`))),
  )
  expect(outcomes.slice(0, 4)).toEqual(Array(4).fill('SUBSCRIBED'))
  expect(outcomes.slice(4)).toEqual(
    Array(2).fill('CHANNEL_ERROR: ClientJoinRateLimitReached: Too many joins per second'),
  )
})

test('messages over the rate close only their channel, with the reason', async () => {
  const client = await openLimited({ messagesPerSecond: 5 })
  const quiet = await joinChannel(client, 'quiet')
  const flood = await joinChannel(client, 'flood')
  for (let n = 0; n < 20; n += 1) void sayHello(flood.channel, { n })
  await waitUntil(() => flood.states.includes('CLOSED'))
  expect(flood.said).toEqual([
    expect.objectContaining({
      extension: 'system',
      status: 'error',
      message: 'Too many messages per second',
      channel: 'flood',
    }),
  ])
  expect([server.counts(), quiet.states, quiet.said]).toEqual([
    { sockets: 1, channels: 1 },
    ['SUBSCRIBED'],
    [],
  ])
})

test('a socket that exceeds its rate for long is closed', async () => {
  const client = await openLimited({ messagesPerSecond: 5 })
  const flood = await joinChannel(client, 'flood')
  for (let n = 0; n < 200; n += 1) void sayHello(flood.channel, { n })
  await waitUntil(() => server.counts().sockets === 0)
})

test('a busy member recovers after a second of silence', async () => {
  const client = await openLimited({ messagesPerSecond: 5 })
  const talker = await joinChannel(client, 'talk', { broadcast: { ack: true } })
  for (let n = 0; n < 10; n += 1) expect(await sayHello(talker.channel, { n })).toBe('ok')
  skipStopwatch(1100)
  for (let n = 0; n < 5; n += 1) expect(await sayHello(talker.channel, { n })).toBe('ok')
})

test('bytes over the rate close the channel; the largest payload once does not', async () => {
  const client = await openLimited({ bytesPerSecond: 100_000, payloadBytes: 1_000_000 })
  const { channel, said, states } = await joinChannel(client, 'bytes', { broadcast: { ack: true } })
  expect(await sayHello(channel, { text: 'x'.repeat(999_000) })).toBe('ok')
  void sayHello(channel, { text: 'x'.repeat(999_000) })
  void sayHello(channel, { text: 'x'.repeat(999_000) })
  await waitUntil(() => states.includes('CLOSED'))
  expect(said).toEqual([
    expect.objectContaining({ status: 'error', message: 'Too many bytes per second' }),
  ])
})

test('an oversized payload is refused and reaches no member', async () => {
  const client = await openLimited({ payloadBytes: 10_000 })
  const { channel, heard } = await joinChannel(client, 'large', {
    broadcast: { ack: true, self: true },
  })
  expect(await sayHello(channel, { text: 'x'.repeat(10_001) })).toBe('error')
  expect(await sayHello(channel, { text: 'short' })).toBe('ok')
  await waitUntil(() => heard.length > 0)
  expect(heard).toEqual([{ text: 'short' }])
})

test("presence over its channel's rate is refused and closes nothing", async () => {
  const client = await openLimited({ presencePerSecond: 2 })
  const { channel, states } = await joinChannel(client, 'crowd', { presence: { key: 'ada' } })
  const answers = await Promise.all(Array.from({ length: 6 }, (_, n) => channel.track({ n })))
  expect(answers).toEqual(['ok', 'ok', 'ok', 'ok', 'error', 'error'])
  expect(states).toEqual(['SUBSCRIBED'])
  const elsewhere = await joinChannel(client, 'calm', { presence: { key: 'ada' } })
  expect(await elsewhere.channel.track({})).toBe('ok')
})

test('messages over HTTP have the same rate for each caller', async () => {
  await openLimited({ messagesPerSecond: 5 })
  const send = async (count: number) => {
    const messages = Array.from({ length: count }, () => ({
      topic: 'news',
      event: 'x',
      payload: {},
    }))
    const response = await fetch(`${server.url}/realtime/v1/api/broadcast`, {
      method: 'POST',
      headers: { apikey: ANON_KEY, 'content-type': 'application/json' },
      body: JSON.stringify({ messages }),
    })
    return { status: response.status, body: await response.text() }
  }
  expect(await send(9)).toEqual({ status: 202, body: '' })
  expect(await send(8)).toEqual({ status: 429, body: '{"error":"Too many messages per second"}' })
})
