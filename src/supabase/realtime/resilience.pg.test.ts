import { connect, createServer, type Socket } from 'node:net'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import WebSocket from 'ws'
import { asService, db } from '#platform/database'
import { aMember, aShop, openWorld, type Shop, type World } from '../../../tests/world.ts'
import {
  ANON_KEY,
  openClient,
  openServer,
  type Server,
  untilSubscribed,
  tokenFor,
  waitUntil,
} from './realtime-world.ts'

let world: World
let first: Server
let second: Server
let shop: Shop
beforeAll(async () => {
  world = await openWorld()
  first = await openServer(world.url, { messagesPerSecond: 1000, bufferedBytes: 300_000 })
  second = await openServer(world.url)
  shop = await aShop()
})
afterAll(async () => {
  await first.close()
  await second.close()
  await world.close()
})

const sendFromSql = (event: string, payload: object) =>
  db.writeAs(
    asService('test'),
    (tx) =>
      tx`select realtime.send(${JSON.stringify(payload)}::text::jsonb, ${event}, ${`business:${shop.businessId}`}, true)`,
  )

/** Opens a plain socket that keeps every text frame. */
async function aSocket(server: Server, vsn = '2.0.0') {
  const socket = new WebSocket(
    `ws://127.0.0.1:${server.port}/realtime/v1/websocket?apikey=${ANON_KEY}&vsn=${vsn}`,
  )
  const frames: unknown[] = []
  socket.on('message', (data) => frames.push(JSON.parse(String(data))))
  let closed: number | undefined
  socket.on('close', (code) => (closed = code))
  await new Promise((done) => socket.once('open', done))
  return {
    socket,
    frames,
    closeCode: () => closed,
    push: (...frame: unknown[]) => socket.send(JSON.stringify(frame)),
  }
}

test('two processes share messages from SQL, broadcasts of any size, and presence', async () => {
  const topic = `business:${shop.businessId}`
  const texts: string[] = []
  const join = async (server: Server, key: string) => {
    const client = await openClient(server, await tokenFor(await aMember(shop, 'agen')))
    const channel = client.channel(topic, { config: { private: true, presence: { key } } })
    channel
      .on('presence', { event: 'sync' }, () => {})
      .on('broadcast', { event: 'both' }, () => texts.push(key))
    await untilSubscribed(channel)
    const lobby = client.channel('lobby')
    lobby.on('broadcast', { event: 'say' }, (message) =>
      texts.push(`${key} heard ${message.payload.text.length}`),
    )
    await untilSubscribed(lobby)
    return { client, channel, lobby }
  }
  const rina = await join(first, 'rina')
  const sari = await join(second, 'sari')
  await sendFromSql('both', {})
  await waitUntil(() => texts.length === 2)
  expect(texts.toSorted()).toEqual(['rina', 'sari'])
  await rina.lobby.send({ type: 'broadcast', event: 'say', payload: { text: 'kecil' } })
  await sari.lobby.send({ type: 'broadcast', event: 'say', payload: { text: 'é'.repeat(40_000) } })
  await waitUntil(() => texts.length === 4)
  expect(texts.slice(2).toSorted()).toEqual(['rina heard 40000', 'sari heard 5'])

  await rina.channel.track({ room: 'a' })
  await sari.channel.track({ room: 'b' })
  await waitUntil(() =>
    [rina, sari].every((one) => Object.keys(one.channel.presenceState()).length === 2),
  )
  await sari.client.realtime.disconnect()
  await waitUntil(() => !('sari' in rina.channel.presenceState()))
  await rina.client.realtime.disconnect()
})

test('presence includes earlier processes, and drops those of a stopped one', async () => {
  const early = await openClient(first)
  const waiting = early.channel('office', { config: { presence: { key: 'early' } } })
  waiting.on('presence', { event: 'sync' }, () => {})
  await untilSubscribed(waiting)
  await waiting.track({})
  const third = await openServer(world.url)
  const late = await openClient(third)
  const channel = late.channel('office', { config: { presence: { key: 'late' } } })
  channel.on('presence', { event: 'sync' }, () => {})
  await untilSubscribed(channel)
  await channel.track({})
  await waitUntil(() => 'early' in channel.presenceState() && 'late' in waiting.presenceState())
  await third.close()
  await waitUntil(() => !('late' in waiting.presenceState()))
  await late.realtime.disconnect()
  await early.realtime.disconnect()
})

test('messages written while LISTEN was disconnected arrive later, once and in order', async () => {
  const client = await openClient(first, await tokenFor(shop.owner))
  const heard: number[] = []
  const channel = client.channel(`business:${shop.businessId}`, { config: { private: true } })
  channel.on('broadcast', { event: 'count' }, (message) => heard.push(message.payload.n))
  await untilSubscribed(channel)
  await sendFromSql('count', { n: 1 })
  await waitUntil(() => heard.length === 1)
  // One transaction ends the listeners and then writes rows, before any listener can reconnect.
  await db.writeAs(asService('test'), async (tx) => {
    await tx`reset role`
    await tx`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query ilike 'listen%'`
    for (const n of [2, 3])
      await tx`select realtime.send(${JSON.stringify({ n })}::text::jsonb, 'count', ${`business:${shop.businessId}`}, true)`
  })
  await waitUntil(() => heard.length === 3)
  await sendFromSql('count', { n: 4 })
  await waitUntil(() => heard.length === 4)
  expect(heard).toEqual([1, 2, 3, 4])
  await client.realtime.disconnect()
})

test("a database outage of seconds loses no member's channel and no message", async () => {
  const gate = await aGate(new URL(world.url))
  const away = await openServer(gate.url)
  const client = await openClient(away, await tokenFor(shop.owner))
  const heard: number[] = []
  const states: string[] = []
  const channel = client.channel(`business:${shop.businessId}`, { config: { private: true } })
  channel.on('broadcast', { event: 'gap' }, (message) => heard.push(message.payload.n))
  await new Promise<void>((done) => {
    channel.subscribe((status) => {
      states.push(status)
      done()
    })
  })
  await sendFromSql('gap', { n: 1 })
  await waitUntil(() => heard.length === 1)
  gate.shut()
  await sendFromSql('gap', { n: 2 })
  await waitUntil(() => gate.refused() >= 5)
  await sendFromSql('gap', { n: 3 })
  gate.open()
  await waitUntil(() => heard.length === 3)
  await sendFromSql('gap', { n: 4 })
  await waitUntil(() => heard.length === 4)
  expect([heard, states]).toEqual([[1, 2, 3, 4], ['SUBSCRIBED']])
  await client.realtime.disconnect()
  await away.close()
  await gate.close()
})

/** Opens a proxy to the database that can be shut; `refused` counts the connections since then. */
async function aGate(database: URL) {
  const sockets = new Set<Socket>()
  let isShut = false
  let refused = 0
  const server = createServer((inside) => {
    if (isShut) {
      refused += 1
      inside.on('error', () => {}).destroy()
      return
    }
    const outside = connect(Number(database.port), database.hostname)
    for (const socket of [inside, outside]) {
      sockets.add(socket)
      socket
        .on('error', () => socket.destroy())
        .on('close', () => (inside.destroy(), outside.destroy(), sockets.delete(socket)))
    }
    inside.pipe(outside).pipe(inside)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const url = new URL(database)
  url.port = String(port)
  const shut = () => {
    isShut = true
    for (const socket of sockets) socket.destroy()
  }
  const open = () => void (isShut = false)
  const close = () => (shut(), new Promise((done) => server.close(done)))
  return { url: url.href, shut, open, close, refused: () => refused }
}

test.each([
  ['no JSON', Buffer.from('{{{'), false],
  ['an object where an array belongs', Buffer.from('{"topic":"a"}'), false],
  ['a binary frame cut short', Buffer.from([3, 200, 1, 1, 1, 0, 1, 65]), true],
  ['a binary frame of a kind that only servers send', Buffer.from([4, 1, 1, 0, 1, 65, 66]), true],
  ['a binary broadcast with broken JSON', Buffer.from([3, 0, 0, 1, 1, 0, 1, 65, 66, 123]), true],
])('a frame that is %s closes its socket and no other', async (_, data, binary) => {
  const good = await aSocket(first)
  const bad = await aSocket(first)
  bad.socket.send(data, { binary })
  await waitUntil(() => bad.closeCode() === 1002)
  good.push(null, '1', 'phoenix', 'heartbeat', {})
  await waitUntil(() => good.frames.length > 0)
  expect(good.frames).toEqual([[null, '1', 'phoenix', 'phx_reply', { status: 'ok', response: {} }]])
  good.socket.close()
})

test('a push on an unjoined topic is answered with an error', async () => {
  const one = await aSocket(first)
  one.push('1', '7', 'realtime:nowhere', 'broadcast', {
    type: 'broadcast',
    event: 'x',
    payload: {},
  })
  await waitUntil(() => one.frames.length > 0)
  expect(one.frames).toEqual([
    [
      '1',
      '7',
      'realtime:nowhere',
      'phx_reply',
      { status: 'error', response: { reason: 'unmatched topic' } },
    ],
  ])
  one.socket.close()
})

test('rejoining closes the previous membership, leaving is confirmed', async () => {
  const one = await aSocket(first)
  one.push('1', '1', 'realtime:again', 'phx_join', { config: {} })
  one.push('2', '2', 'realtime:again', 'phx_join', { config: {} })
  one.push('2', '3', 'realtime:again', 'phx_leave', {})
  await waitUntil(() => one.frames.length === 5)
  expect(one.frames).toEqual([
    ['1', '1', 'realtime:again', 'phx_reply', { status: 'ok', response: { postgres_changes: [] } }],
    ['1', '1', 'realtime:again', 'phx_close', {}],
    ['2', '2', 'realtime:again', 'phx_reply', { status: 'ok', response: { postgres_changes: [] } }],
    ['2', '3', 'realtime:again', 'phx_reply', { status: 'ok', response: {} }],
    ['2', '2', 'realtime:again', 'phx_close', {}],
  ])
  one.socket.close()
})

test('a reader that does not read is disconnected; the others receive everything', async () => {
  const slow = await aSocket(first)
  slow.push('1', '1', 'realtime:firehose', 'phx_join', { config: {} })
  const fast = (await openClient(first)).channel('firehose')
  let heard = 0
  fast.on('broadcast', { event: 'x' }, () => (heard += 1))
  await untilSubscribed(fast)
  await waitUntil(() => slow.frames.length === 1)
  slow.socket.pause()
  const sockets = first.counts().sockets
  const sending = 400
  for (let n = 0; n < sending; n += 1) {
    await fetch(`${first.url}/realtime/v1/api/broadcast/firehose/events/x`, {
      method: 'POST',
      headers: { apikey: ANON_KEY, 'content-type': 'application/json' },
      body: JSON.stringify('x'.repeat(90_000)),
    })
  }
  await waitUntil(() => heard === sending, 60_000)
  await waitUntil(() => first.counts().sockets === sockets - 1)
  slow.socket.terminate()
  await fast.socket.disconnect()
  // 36 MB through one process take longer than the default timeout on a busy machine.
}, 90_000)

test.each([
  ['', 401],
  [`?apikey=${ANON_KEY}&vsn=9.0.0`, 400],
  ['?apikey=guess', 401],
])('a handshake with "%s" is refused with %i and JSON', async (query, status) => {
  const socket = connect(first.port, '127.0.0.1')
  socket.write(
    `GET /realtime/v1/websocket${query} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
  )
  let text = ''
  for await (const chunk of socket) text += String(chunk)
  expect(text).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(JSON.parse(text.split('\r\n\r\n')[1] ?? '')).toEqual({ error: expect.any(String) })
})

test('old messages are deleted, recent ones stay', async () => {
  const sql = postgres(world.url, { max: 1 })
  await sql`insert into realtime.messages (topic, extension, inserted_at)
    values ('sweep', 'broadcast', now() at time zone 'utc' - interval '4 days'),
      ('sweep', 'broadcast', now() at time zone 'utc')`
  const { deleteOldMessages } = await import('./queries.ts')
  expect(await deleteOldMessages(sql, 3 * 86_400_000, 100)).toBe(1)
  expect(await sql`select 1 from realtime.messages where topic = 'sweep'`).toHaveLength(1)
  await sql.end()
})
