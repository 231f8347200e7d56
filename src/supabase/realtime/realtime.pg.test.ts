import { afterAll, beforeAll, expect, test } from 'vitest'
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
let server: Server
let shop: Shop
const clients: Awaited<ReturnType<typeof openClient>>[] = []
beforeAll(async () => {
  world = await openWorld()
  server = await openServer(world.url)
  shop = await aShop()
})
afterAll(async () => {
  for (const client of clients) await client.realtime.disconnect()
  await server.close()
  await world.close()
})

async function clientWith(
  ...options: Parameters<typeof openClient> extends [unknown, ...infer Rest] ? Rest : never
) {
  const made = await openClient(server, ...options)
  clients.push(made)
  return made
}

const sendFromSql = (topic: string, event: string, payload: object) =>
  db.writeAs(
    asService('test'),
    (tx) =>
      tx`select realtime.send(${JSON.stringify(payload)}::text::jsonb, ${event}, ${topic}, true)`,
  )

for (const vsn of ['1.0.0', '2.0.0'] as const) {
  test(`a member receives its business's changes, sent from SQL (protocol ${vsn})`, async () => {
    const member = await clientWith(await tokenFor(await aMember(shop, 'agen')), vsn)
    const heard: unknown[] = []
    const channel = member.channel(`business:${shop.businessId}`, { config: { private: true } })
    channel.on('broadcast', { event: 'channel' }, (message) => heard.push(message.payload))
    expect(await untilSubscribed(channel)).toBe('SUBSCRIBED')
    await db.writeAs(
      asService('test'),
      (tx) => tx`update public.channel set name = ${`Toko ${vsn} é`} where id = ${shop.channelId}`,
    )
    await waitUntil(() => heard.length > 0)
    expect(heard).toEqual([
      expect.objectContaining({
        op: 'update',
        row: expect.objectContaining({ id: shop.channelId, name: `Toko ${vsn} é` }),
      }),
    ])
  })
}

test('a member of another business cannot join and receives nothing', async () => {
  const other = await aShop({ name: 'Toko Lain' })
  const stranger = await clientWith(await tokenFor(other.owner))
  const channel = stranger.channel(`business:${shop.businessId}`, { config: { private: true } })
  expect(await untilSubscribed(channel)).toBe(
    `CHANNEL_ERROR: Unauthorized: You do not have permissions to read from this Channel topic: business:${shop.businessId}`,
  )
})

test('an anonymous user cannot join a business either', async () => {
  const channel = (await clientWith()).channel(`business:${shop.businessId}`, {
    config: { private: true },
  })
  expect(await untilSubscribed(channel)).toContain('Unauthorized')
})

test('a public channel of the same name receives nothing of the private one', async () => {
  const topic = `business:${shop.businessId}`
  const heard: unknown[] = []
  const outside = (await clientWith()).channel(topic)
  outside.on('broadcast', { event: '*' }, (message) => heard.push(message))
  expect(await untilSubscribed(outside)).toBe('SUBSCRIBED')
  const inside: unknown[] = []
  const member = (await clientWith(await tokenFor(shop.owner))).channel(topic, {
    config: { private: true },
  })
  member.on('broadcast', { event: 'secret' }, (message) => inside.push(message))
  await untilSubscribed(member)
  await sendFromSql(topic, 'secret', { a: 1 })
  await waitUntil(() => inside.length > 0)
  expect(heard).toEqual([])
})

test('a payload too large for a notification arrives whole and in order', async () => {
  const topic = `business:${shop.businessId}`
  const heard: { n: number; text?: string }[] = []
  const channel = (await clientWith(await tokenFor(shop.owner))).channel(topic, {
    config: { private: true },
  })
  channel.on('broadcast', { event: 'big' }, (message) => heard.push(message.payload))
  await untilSubscribed(channel)
  const text = 'sembilan ribu é'.repeat(3000)
  for (const n of [1, 2, 3]) await sendFromSql(topic, 'big', n === 2 ? { n, text } : { n })
  await waitUntil(() => heard.length === 3)
  expect(heard.map((payload) => payload.n)).toEqual([1, 2, 3])
  expect(heard[1]?.text).toBe(text)
})

test('a rolled-back change is never delivered', async () => {
  const topic = `business:${shop.businessId}`
  const heard: { n: number }[] = []
  const channel = (await clientWith(await tokenFor(shop.owner))).channel(topic, {
    config: { private: true },
  })
  channel.on('broadcast', { event: 'change' }, (message) => heard.push(message.payload))
  await untilSubscribed(channel)
  await db
    .writeAs(asService('test'), async (tx) => {
      await tx`select realtime.send('{"n":1}', 'change', ${topic}, true)`
      throw new Error('stop')
    })
    .catch(() => {})
  await sendFromSql(topic, 'change', { n: 2 })
  await waitUntil(() => heard.length > 0)
  expect(heard).toEqual([{ n: 2 }])
})

test.each([
  ['an expired token', { seconds: -12 }, /InvalidJWTToken: Token has expired 1[2-5] seconds ago/],
  [
    'a token of another server',
    { foreign: true },
    /JwtSignatureError: Failed to validate JWT signature/,
  ],
])('a client with %s is refused', async (_, options, reason) => {
  const channel = (await clientWith(await tokenFor(shop.owner, options))).channel(
    `business:${shop.businessId}`,
    { config: { private: true } },
  )
  expect(await untilSubscribed(channel)).toMatch(reason)
})

test('an invalid token is refused', async () => {
  const channel = (await clientWith('not.a.token')).channel('anything')
  expect(await untilSubscribed(channel)).toContain(
    'MalformedJWT: The token provided is not a valid JWT',
  )
})

test('broadcasts reach the others, and the sender only on request', async () => {
  const heard: string[] = []
  const listen = async (name: string, self: boolean) => {
    const channel = (await clientWith()).channel('lobby', {
      config: { broadcast: { self, ack: true } },
    })
    channel.on('broadcast', { event: 'move' }, (message) =>
      heard.push(`${name}:${message.payload.x}`),
    )
    await untilSubscribed(channel)
    return channel
  }
  const quiet = await listen('quiet', false)
  const loud = await listen('loud', true)
  expect(await quiet.send({ type: 'broadcast', event: 'move', payload: { x: 1 } })).toBe('ok')
  expect(await loud.send({ type: 'broadcast', event: 'move', payload: { x: 2 } })).toBe('ok')
  await waitUntil(() => heard.length === 3)
  expect(heard.toSorted()).toEqual(['loud:1', 'loud:2', 'quiet:2'])
})

test("a member may not broadcast into the business's topic", async () => {
  const topic = `business:${shop.businessId}`
  const heard: unknown[] = []
  const listener = (await clientWith(await tokenFor(await aMember(shop, 'admin')))).channel(topic, {
    config: { private: true },
  })
  listener.on('broadcast', { event: '*' }, (message) => heard.push(message.event))
  await untilSubscribed(listener)
  const sender = (await clientWith(await tokenFor(shop.owner))).channel(topic, {
    config: { private: true, broadcast: { self: true } },
  })
  await untilSubscribed(sender)
  await sender.send({ type: 'broadcast', event: 'forged', payload: {} })
  await sender.httpSend('forged', {})
  await sendFromSql(topic, 'real', {})
  await waitUntil(() => heard.length > 0)
  expect(heard).toEqual(['real'])
})

test('a sender that wants acks receives the refusal of its broadcast', async () => {
  const topic = `business:${shop.businessId}`
  const sender = (await clientWith(await tokenFor(shop.owner))).channel(topic, {
    config: { private: true, broadcast: { ack: true } },
  })
  await untilSubscribed(sender)
  expect(await sender.send({ type: 'broadcast', event: 'forged', payload: {} })).toBe('error')
})

test('binary broadcasts arrive byte for byte', async () => {
  const heard: ArrayBuffer[] = []
  const listener = (await clientWith()).channel('bytes')
  listener.on('broadcast', { event: 'raw' }, (message) => heard.push(message.payload))
  await untilSubscribed(listener)
  const sender = (await clientWith()).channel('bytes')
  await untilSubscribed(sender)
  await sender.send({
    type: 'broadcast',
    event: 'raw',
    payload: new Uint8Array([0, 255, 7]).buffer,
  })
  await waitUntil(() => heard.length > 0)
  expect([...new Uint8Array(heard[0] ?? new ArrayBuffer())]).toEqual([0, 255, 7])
})

test('bytes sent from SQL arrive as bytes, in a replay too', async () => {
  const topic = `business:${shop.businessId}`
  const since = Date.now() - 1000
  const listen = async () => {
    const heard: { payload?: ArrayBuffer; meta?: object }[] = []
    const channel = (await clientWith(await tokenFor(shop.owner))).channel(topic, {
      config: { private: true, broadcast: { replay: { since, limit: 10 } } },
    })
    channel.on('broadcast', { event: 'raw' }, (message) => heard.push(message))
    await untilSubscribed(channel)
    return heard
  }
  const live = await listen()
  await db.writeAs(
    asService('test'),
    (tx) =>
      tx`select realtime.send_binary(${Buffer.from([0xde, 0, 0xff])}::bytea, 'raw', ${topic})`,
  )
  await waitUntil(() => live.length > 0)
  const replayed = await listen()
  await waitUntil(() => replayed.length > 0)
  expect(
    [live, replayed].map(([message]) => [...new Uint8Array(message?.payload ?? new ArrayBuffer())]),
  ).toEqual([
    [0xde, 0, 0xff],
    [0xde, 0, 0xff],
  ])
  expect(replayed[0]?.meta).toMatchObject({ replayed: true })
})

test('clients of both protocols share a topic', async () => {
  const heard: unknown[] = []
  const make = async (vsn: '1.0.0' | '2.0.0') => {
    const channel = (await clientWith(undefined, vsn)).channel('mixed')
    channel.on('broadcast', { event: 'hi' }, (message) => heard.push([vsn, message.payload]))
    await untilSubscribed(channel)
    return channel
  }
  const old = await make('1.0.0')
  const modern = await make('2.0.0')
  await old.send({ type: 'broadcast', event: 'hi', payload: { from: 'old' } })
  await modern.send({ type: 'broadcast', event: 'hi', payload: { from: 'modern' } })
  await waitUntil(() => heard.length === 2)
  expect(heard).toEqual(
    expect.arrayContaining([
      ['2.0.0', { from: 'old' }],
      ['1.0.0', { from: 'modern' }],
    ]),
  )
})

test('two people in a business see each other join and leave', async () => {
  const topic = `business:${shop.businessId}`
  const [rina, sari] = await Promise.all(
    ['rina', 'sari'].map(async (key) => {
      const channel = (await clientWith(await tokenFor(await aMember(shop, 'agen')))).channel(
        topic,
        {
          config: { private: true, presence: { key } },
        },
      )
      channel.on('presence', { event: 'sync' }, () => {})
      await untilSubscribed(channel)
      return channel
    }),
  )
  if (!rina || !sari) throw new Error('two channels were opened')
  expect(await rina.track({ room: 'a' })).toBe('ok')
  expect(await sari.track({ room: 'b' })).toBe('ok')
  await waitUntil(
    () =>
      Object.keys(rina.presenceState()).length === 2 &&
      Object.keys(sari.presenceState()).length === 2,
  )
  expect(sari.presenceState()).toMatchObject({ rina: [{ room: 'a' }], sari: [{ room: 'b' }] })
  await sari.track({ room: 'c' })
  await waitUntil(() => JSON.stringify(rina.presenceState()).includes('"c"'))
  expect(rina.presenceState().sari).toHaveLength(1)
  await sari.unsubscribe()
  await waitUntil(() => !('sari' in rina.presenceState()))
})

test('a fresh token keeps the channel, a token without the right ends it', async () => {
  const topic = `business:${shop.businessId}`
  const signedIn = await clientWith(await tokenFor(shop.owner))
  const heard: unknown[] = []
  const said: string[] = []
  const channel = signedIn.channel(topic, { config: { private: true } })
  channel
    .on('broadcast', { event: 'tick' }, (message) => heard.push(message.payload))
    .on('system', {}, (message) => said.push(message.message))
  const states: string[] = []
  await new Promise<void>((done) => {
    channel.subscribe((status) => {
      states.push(status)
      done()
    })
  })
  await signedIn.realtime.setAuth(await tokenFor(shop.owner, { seconds: 7200 }))
  await sendFromSql(topic, 'tick', { n: 1 })
  await waitUntil(() => heard.length === 1)
  await signedIn.realtime.setAuth(await tokenFor((await aShop({ name: 'Toko Lain' })).owner))
  await waitUntil(() => states.includes('CLOSED'))
  expect(said).toEqual([`You no longer have permission to read from this Channel topic: ${topic}`])
})

test('messages over HTTP reach the topic, singly and in a batch', async () => {
  const heard: unknown[] = []
  const listener = (await clientWith()).channel('news')
  listener.on('broadcast', { event: '*' }, (message) => heard.push(message.payload))
  await untilSubscribed(listener)
  const outside = (await clientWith()).channel('news')
  expect(await outside.httpSend('one', { n: 1 })).toEqual({ success: true })
  const batch = await fetch(`${server.url}/realtime/v1/api/broadcast`, {
    method: 'POST',
    headers: { apikey: ANON_KEY, 'content-type': 'application/json' },
    body: JSON.stringify({ messages: [{ topic: 'news', event: 'two', payload: { n: 2 } }] }),
  })
  expect([batch.status, await batch.text()]).toEqual([202, ''])
  await waitUntil(() => heard.length === 2)
  expect(heard).toEqual([{ n: 1 }, { n: 2 }])
})

test('messages missed before joining are replayed on request', async () => {
  const topic = `business:${shop.businessId}`
  const since = Date.now() - 1000
  await sendFromSql(topic, 'late', { n: 1 })
  const heard: object[] = []
  const channel = (await clientWith(await tokenFor(shop.owner))).channel(topic, {
    config: { private: true, broadcast: { replay: { since, limit: 10 } } },
  })
  channel.on('broadcast', { event: 'late' }, (message) => heard.push(message))
  await untilSubscribed(channel)
  await waitUntil(() => heard.length > 0)
  expect(heard[0]).toMatchObject({ payload: { n: 1 }, meta: { replayed: true } })
})

test('a replayed message is not delivered again by its late notification', async () => {
  const topic = `business:${shop.businessId}`
  const since = Date.now() - 1000
  const [row] = await db.writeAs(
    asService('test'),
    (tx) =>
      tx<{ id: string }[]>`insert into realtime.messages (topic, extension, payload, event, private)
        values (${topic}, 'broadcast', '{"n":1}', 'slow', true) returning id`,
  )
  const heard: object[] = []
  const channel = (await clientWith(await tokenFor(shop.owner))).channel(topic, {
    config: { private: true, broadcast: { replay: { since, limit: 10 } } },
  })
  channel.on('broadcast', { event: 'slow' }, (message) => heard.push(message))
  await untilSubscribed(channel)
  await waitUntil(() => heard.length > 0)
  await db.writeAs(
    asService('test'),
    (tx) =>
      tx`select pg_notify('realtime_broadcast', ${JSON.stringify({ id: row!.id, topic, event: 'slow', private: true, payload: { n: 1 } })})`,
  )
  await sendFromSql(topic, 'slow', { n: 2 })
  await waitUntil(() => heard.length > 1)
  expect(heard).toMatchObject([
    { payload: { n: 1 }, meta: { replayed: true } },
    { payload: { n: 2 } },
  ])
})
