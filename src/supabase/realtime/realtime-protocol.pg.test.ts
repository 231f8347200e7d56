import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import WebSocket from 'ws'
import { rawSql } from '#platform/database'
import { openWorld, type World } from '../../../tests/world.ts'
import { findReadRights, mayWrite } from './queries.ts'
import {
  ANON_KEY,
  SECRET_KEY,
  openServer,
  type Server,
  sign,
  tokenFor,
  waitUntil,
} from './realtime-world.ts'

let world: World
let server: Server
const ADA = { role: 'authenticated', sub: crypto.randomUUID() } as const
const BEN = { role: 'authenticated', sub: crypto.randomUUID() } as const

beforeAll(async () => {
  world = await openWorld()
  await rawSql().unsafe(`
    create policy ada_reads on realtime.messages for select to authenticated
    using (realtime.topic() = 'ada' and auth.uid() = '${ADA.sub}');
    create policy hall_reads on realtime.messages for select to authenticated
    using (realtime.topic() = 'hall');
    create policy wall_shows on realtime.messages for select to authenticated
    using (realtime.topic() = 'wall' and extension = 'presence');
    create policy wire_tells on realtime.messages for select to authenticated
    using (realtime.topic() = 'wire' and extension = case
      when auth.uid() = '${ADA.sub}' then extension else 'broadcast' end);
    create policy ada_writes on realtime.messages for insert to authenticated
    with check (realtime.topic() = 'ada' and auth.uid() = '${ADA.sub}');
  `)
  server = await openServer(world.url, { payloadBytes: 10_000 })
})
afterAll(async () => {
  await server.close()
  await world.close()
})

type Message = {
  joinRef: unknown
  ref: unknown
  topic: unknown
  event: unknown
  payload: Record<string, unknown>
}

/** Opens a plain socket of either protocol. Binary frames are not parsed. */
async function aSocket(vsn: '1.0.0' | '2.0.0' = '2.0.0', key = ANON_KEY, on = server) {
  const socket = new WebSocket(
    `ws://127.0.0.1:${on.port}/realtime/v1/websocket?apikey=${key}&vsn=${vsn}&log_level=info`,
  )
  const got: Message[] = []
  const binary: Buffer[] = []
  let closeCode: number | undefined
  socket.on('close', (code) => (closeCode = code))
  socket.on('message', (data, isBinary) => {
    const bytes = Buffer.isBuffer(data) ? data : Buffer.from('')
    if (isBinary) return void binary.push(bytes)
    const frame = JSON.parse(bytes.toString())
    got.push(
      vsn === '2.0.0'
        ? { joinRef: frame[0], ref: frame[1], topic: frame[2], event: frame[3], payload: frame[4] }
        : {
            joinRef: frame.join_ref,
            ref: frame.ref,
            topic: frame.topic,
            event: frame.event,
            payload: frame.payload,
          },
    )
  })
  await new Promise((done, fail) => socket.once('open', done).once('error', fail))
  const push = (
    joinRef: string | null,
    ref: string | null,
    topic: string,
    event: string,
    payload: unknown,
  ) =>
    socket.send(
      JSON.stringify(
        vsn === '2.0.0'
          ? [joinRef, ref, topic, event, payload]
          : { join_ref: joinRef, ref, topic, event, payload },
      ),
    )
  const ask = async (...frame: Parameters<typeof push>): Promise<Message> => {
    const before = got.length
    push(...frame)
    await waitUntil(() =>
      got
        .slice(before)
        .some((message) => message.event === 'phx_reply' && message.ref === frame[1]),
    )
    return got
      .slice(before)
      .find((message) => message.event === 'phx_reply' && message.ref === frame[1])!
  }
  const join = (topic: string, payload: object = {}, ref = '1') =>
    ask(ref, ref, topic, 'phx_join', payload)
  return {
    socket,
    got,
    binary,
    push,
    ask,
    join,
    closeCode: () => closeCode,
    close: () => socket.close(),
  }
}

const isOk = (response: object) => ({ status: 'ok', response })
const refusalOf = (reason: unknown) => ({ status: 'error', response: { reason } })

describe('a handshake is refused', () => {
  const open = (query: string, on = server, headers = {}) =>
    new Promise<{ status: number | undefined; body: unknown }>((done) => {
      new WebSocket(`ws://127.0.0.1:${on.port}/realtime/v1/websocket?${query}`, { headers })
        .on('open', function (this: WebSocket) {
          this.close()
          done({ status: 101, body: undefined })
        })
        .on('unexpected-response', (_, response) => {
          const chunks: Buffer[] = []
          response
            .on('data', (chunk: Buffer) => chunks.push(chunk))
            .on('end', () =>
              done({
                status: response.statusCode,
                body: JSON.parse(Buffer.concat(chunks).toString()),
              }),
            )
        })
        .on('error', () => {})
    })

  test.each([
    ['no key', 'vsn=1.0.0', 401],
    ['an unknown key', 'apikey=sb_publishable_nonsense', 401],
    ['a key that is none', 'apikey=a.b.c', 401],
    ['an unknown protocol', `apikey=${ANON_KEY}&vsn=3.0.0`, 400],
  ])('a handshake is refused with %s', async (_, query, status) => {
    expect(await open(query)).toEqual({ status, body: { error: expect.any(String) } })
  })

  test('a handshake with the secret key is refused in a browser, but not for another program', async () => {
    expect(
      await open(`apikey=${SECRET_KEY}`, server, {
        origin: 'https://toko.example',
        'user-agent': 'Mozilla/5.0',
      }),
    ).toEqual({ status: 401, body: { error: 'Forbidden use of secret API key in browser' } })
    expect(
      (await open(`apikey=${SECRET_KEY}`, server, { origin: 'https://toko.example' })).status,
    ).toBe(101)
  })

  test('a handshake with an expired key is refused, and so is one in a full process', async () => {
    expect((await open(`apikey=${await tokenFor({ role: 'anon' }, { seconds: -5 })}`)).status).toBe(
      401,
    )
    const small = await openServer(world.url, { sockets: 1 })
    const first = await aSocket('2.0.0', ANON_KEY, small)
    expect(await open(`apikey=${ANON_KEY}`, small)).toEqual({
      status: 429,
      body: { error: 'Too many connected users' },
    })
    first.close()
    await small.close()
  })
})

describe.each(['1.0.0', '2.0.0'] as const)('in protocol %s', (vsn) => {
  test("heartbeat, join and leave are answered with the push's refs", async () => {
    const { push, got, ask, join, close } = await aSocket(vsn)
    expect(await ask(null, '9', 'phoenix', 'heartbeat', {})).toMatchObject({
      topic: 'phoenix',
      payload: isOk({}),
    })
    expect(
      await join(
        'realtime:a:b:c',
        {
          config: {
            broadcast: { ack: 'true', self: 'false' },
            presence: { key: '', enabled: 'true' },
            private: 'false',
          },
        },
        '4',
      ),
    ).toEqual({
      joinRef: '4',
      ref: '4',
      topic: 'realtime:a:b:c',
      event: 'phx_reply',
      payload: isOk({ postgres_changes: [] }),
    })
    await waitUntil(() => got.some((message) => message.event === 'presence_state'))
    expect(got.find((message) => message.event === 'presence_state')?.payload).toEqual({})
    push('4', '5', 'realtime:a:b:c', 'phx_leave', {})
    await waitUntil(() => got.at(-1)?.event === 'phx_close')
    expect(got.slice(-2)).toEqual([
      expect.objectContaining({ event: 'phx_reply', ref: '5', payload: isOk({}) }),
      { joinRef: '4', ref: '4', topic: 'realtime:a:b:c', event: 'phx_close', payload: {} },
    ])
    close()
  })

  test('presence reports joins and leaves with their own refs, an update as both', async () => {
    const [one, two] = [await aSocket(vsn), await aSocket(vsn)]
    await one.join('realtime:who', { config: { presence: { key: 'ada', enabled: true } } })
    await two.join('realtime:who', { config: { presence: { key: 'ada' } } })
    expect(
      (
        await one.ask('1', '2', 'realtime:who', 'presence', {
          type: 'presence',
          event: 'track',
          payload: { at: 1 },
        })
      ).payload,
    ).toEqual(isOk({}))
    expect(
      (
        await two.ask('1', '2', 'realtime:who', 'presence', {
          type: 'presence',
          event: 'track',
          payload: { at: 2 },
        })
      ).payload,
    ).toEqual(isOk({}))
    // Tracking subscribes the member to presence, even without it in the join.
    await waitUntil(() => two.got.some((message) => message.event === 'presence_diff'))
    expect(two.got.find((message) => message.event === 'presence_state')?.payload).toEqual({
      ada: { metas: [{ at: 1, phx_ref: expect.any(String) }] },
    })
    await one.ask('1', '3', 'realtime:who', 'presence', {
      type: 'presence',
      event: 'track',
      payload: { at: 3 },
    })
    const diffs = () =>
      two.got
        .filter((message) => message.event === 'presence_diff')
        .map((message) => message.payload)
    await waitUntil(() => JSON.stringify(diffs()).includes('"at":3'))
    const update = diffs().at(-1) as {
      joins: { ada: { metas: { phx_ref: string; phx_ref_prev: string }[] } }
      leaves: { ada: { metas: { phx_ref: string }[] } }
    }
    expect(update.leaves.ada.metas[0]?.phx_ref).toBe(update.joins.ada.metas[0]?.phx_ref_prev)
    one.close()
    await waitUntil(() => JSON.stringify(diffs().at(-1)).includes('"joins":{}'))
    expect(diffs().at(-1)).toEqual({
      joins: {},
      leaves: { ada: { metas: [expect.objectContaining({ at: 3 })] } },
    })
    two.close()
  })
})

describe('a join is refused with the reason', () => {
  test.each([
    ['no name', 'realtime:', {}, 'TopicNameRequired: You must provide a topic name'],
    ['a foreign topic', 'room', {}, 'unmatched topic'],
    [
      'a token that is none',
      'realtime:x',
      { access_token: 'nonsense' },
      'MalformedJWT: The token provided is not a valid JWT',
    ],
    [
      'no right to read',
      'realtime:ada',
      { config: { private: true } },
      'Unauthorized: You do not have permissions to read from this Channel topic: ada',
    ],
    [
      'a payload that is none',
      'realtime:x',
      { config: { postgres_changes: 'all' } },
      'InvalidJoinPayload: The join payload is not valid',
    ],
  ])('a join is refused with %s', async (_, topic, payload, reason) => {
    const { join, close } = await aSocket()
    expect((await join(topic, payload)).payload).toEqual(refusalOf(reason))
    close()
  })

  test('a join with a token that is expired, foreign, or lacks its role or expiry is refused', async () => {
    const { join, close } = await aSocket()
    expect(
      (await join('realtime:x', { access_token: await tokenFor(ADA, { seconds: -12 }) })).payload,
    ).toEqual(
      refusalOf(expect.stringMatching(/^InvalidJWTToken: Token has expired 1[2-4] seconds ago$/)),
    )
    expect(
      (await join('realtime:x', { access_token: await tokenFor(ADA, { foreign: true }) }, '2'))
        .payload,
    ).toEqual(refusalOf('JwtSignatureError: Failed to validate JWT signature'))
    expect(
      (
        await join(
          'realtime:x',
          { access_token: await tokenFor({ ...ADA, role: 'postgres' } as never) },
          '3',
        )
      ).payload,
    ).toEqual(refusalOf('InvalidJWTToken: Fields `role` and `exp` are required in JWT'))
    for (const claims of [{ ...ADA }, { role: 'anon' }, { sub: ADA.sub, exp: 4_102_444_800 }]) {
      expect((await join('realtime:x', { access_token: await sign(claims) }, '4')).payload).toEqual(
        refusalOf('InvalidJWTToken: Fields `role` and `exp` are required in JWT'),
      )
    }
    close()
  })
})

describe('tokens that are sent on a joined topic', () => {
  test('a token on a joined topic is never answered; an expired one closes the topic with the reason', async () => {
    const { join, push, got, ask, close } = await aSocket()
    await join('realtime:ada', { access_token: await tokenFor(ADA), config: { private: true } })
    const before = got.length
    for (const token of [null, ANON_KEY, await tokenFor(ADA, { seconds: 7200 })])
      push('1', '7', 'realtime:ada', 'access_token', { access_token: token })
    // Pushes of one topic are handled in order, so this one is answered after the tokens.
    await ask('1', '8', 'realtime:ada', 'presence', { event: 'track', payload: {} })
    const replies = got.slice(before).filter(({ event }) => event === 'phx_reply')
    expect(replies.map(({ ref }) => ref)).toEqual(['8'])
    push('1', '9', 'realtime:ada', 'access_token', {
      access_token: await tokenFor(ADA, { seconds: -3 }),
    })
    await waitUntil(() => got.at(-1)?.event === 'phx_close')
    expect(got.at(-2)).toMatchObject({
      event: 'system',
      payload: {
        extension: 'system',
        status: 'error',
        message: expect.stringMatching(/^Token has expired [3-5] seconds ago$/),
        channel: 'ada',
      },
    })
    close()
  })
})

test('a private topic with a zero byte is refused without a server error', async () => {
  const question = { claims: ADA, topic: 'ada\0', headers: {} }
  expect([
    ...(await findReadRights(server.sql, question)),
    await mayWrite(server.sql, question, 'broadcast'),
  ]).toEqual([false])
  const { join, close } = await aSocket()
  expect(
    (await join('realtime:ada\0', { access_token: await tokenFor(ADA), config: { private: true } }))
      .payload,
  ).toEqual(refusalOf(expect.stringContaining('Unauthorized')))
  close()
})

test('a member without write rights may still untrack', async () => {
  const { join, ask, close } = await aSocket()
  await join('realtime:hall', {
    access_token: await tokenFor(BEN),
    config: { private: true, presence: { enabled: true } },
  })
  const show = (event: string, ref: string) =>
    ask('1', ref, 'realtime:hall', 'presence', { type: 'presence', event, payload: {} })
  expect((await show('track', '2')).payload).toEqual(
    refusalOf('Unauthorized: You do not have permissions to write presence to this Channel topic'),
  )
  expect((await show('untrack', '3')).payload).toEqual(isOk({}))
  close()
})

test('on a private topic a member receives what it may read: presence, broadcasts or both', async () => {
  const { join, push, ask, got, close } = await aSocket('1.0.0')
  const service = await aSocket()
  const config = { private: true, presence: { enabled: true } }
  for (const topic of ['realtime:wall', 'realtime:wire']) {
    await join(topic, { access_token: await tokenFor(BEN), config })
    await service.join(topic, {
      access_token: await tokenFor({ role: 'service_role' }),
      config: { ...config, broadcast: { self: true } },
    })
    await service.ask('1', '2', topic, 'presence', {
      type: 'presence',
      event: 'track',
      payload: { at: 'desk' },
    })
    service.push('1', '3', topic, 'broadcast', { type: 'broadcast', event: 'said', payload: {} })
  }
  await waitUntil(
    () =>
      service.binary.length === 2 &&
      service.got.filter((message) => message.event === 'presence_diff').length === 2,
  )
  await ask(null, '9', 'phoenix', 'heartbeat', {})
  const heard = (topic: string) =>
    got
      .filter((message) => message.topic === topic && message.event !== 'phx_reply')
      .map((message) => message.event)
  expect([heard('realtime:wall'), heard('realtime:wire')]).toEqual([
    ['presence_state', 'presence_diff'],
    ['broadcast'],
  ])
  push('1', '4', 'realtime:wire', 'access_token', { access_token: await tokenFor(ADA) })
  await waitUntil(() => heard('realtime:wire').length === 2)
  expect(got.at(-1)).toMatchObject({
    topic: 'realtime:wire',
    event: 'presence_state',
    payload: { [Object.keys(got.at(-1)?.payload ?? {})[0] ?? '']: { metas: [{ at: 'desk' }] } },
  })
  service.close()
  close()
})

describe('broadcasts over HTTP', () => {
  const post = async (path: string, body: BodyInit, headers: Record<string, string> = {}) => {
    const response = await fetch(`${server.url}/realtime/v1/api/broadcast${path}`, {
      method: 'POST',
      headers: { apikey: ANON_KEY, 'content-type': 'application/json', ...headers },
      body,
    })
    return {
      status: response.status,
      body: await response.text(),
      cors: response.headers.get('access-control-allow-origin'),
    }
  }

  test.each([
    ['no key', '/room/events/move', '{}', { apikey: '' }, 401],
    ['a wrong bearer', '/room/events/move', '{}', { authorization: 'Bearer nonsense' }, 401],
    [
      'an opaque key that is none',
      '/room/events/move',
      '{}',
      { authorization: 'Bearer sb_secret_nonsense' },
      401,
    ],
    ['another type', '/room/events/move', 'x', { 'content-type': 'text/plain' }, 415],
    ['no JSON', '/room/events/move', '{', {}, 422],
    ['too much', '/room/events/move', JSON.stringify('x'.repeat(20_000)), {}, 422],
    ['a batch that is none', '', '{"messages":[{"topic":"room"}]}', {}, 422],
    ['an unknown address', '/room/move', '{}', {}, 404],
  ])('a broadcast over HTTP with %s is refused', async (_, path, body, headers, status) => {
    expect(await post(path, body, headers)).toMatchObject({ status, cors: '*' })
  })

  test('over HTTP, unauthorized messages to a private topic are dropped silently, others arrive', async () => {
    const listener = await aSocket()
    await listener.join('realtime:ada', {
      access_token: await tokenFor(ADA),
      config: { private: true },
    })
    const send = async (claims: typeof ADA | typeof BEN, event: string) =>
      post(`/ada/events/${event}?private=true`, '{"n":1}', {
        authorization: `Bearer ${await tokenFor(claims)}`,
      })
    expect(await send(BEN, 'forged')).toMatchObject({ status: 202, body: '' })
    expect(
      await post(
        '',
        '{"messages":[{"topic":"ada","event":"public","payload":{}},{"topic":"ada","event":"forged","payload":{},"private":true}]}',
      ),
    ).toMatchObject({ status: 202, body: '' })
    for (const event of ['real', 'last'])
      expect(await send(ADA, event)).toMatchObject({ status: 202, body: '' })
    await waitUntil(() => listener.binary.length > 1)
    // kind 4: topic, event, no metadata, JSON
    expect(listener.binary.map((frame) => frame.toString('utf8', 5))).toEqual([
      'realtime:adareal{"n":1}',
      'realtime:adalast{"n":1}',
    ])
    listener.close()
  })

  test('over HTTP, a broadcast of bytes arrives as bytes', async () => {
    const listener = await aSocket()
    await listener.join('realtime:raw')
    expect(
      (
        await post('/raw/events/bytes', new Uint8Array([0, 255, 7]), {
          'content-type': 'application/octet-stream',
        })
      ).status,
    ).toBe(202)
    await waitUntil(() => listener.binary.length > 0)
    expect([...(listener.binary[0]?.subarray(-3) ?? [])]).toEqual([0, 255, 7])
    expect(listener.binary[0]?.[4]).toBe(0)
    listener.close()
  })
})

test('broadcasts without ack get no reply, and text frames reach both protocols', async () => {
  const [modern, old] = [await aSocket('2.0.0'), await aSocket('1.0.0')]
  await modern.join('realtime:mix')
  await old.join('realtime:mix', { config: { broadcast: { ack: true } } })
  modern.push('1', '2', 'realtime:mix', 'broadcast', {
    type: 'broadcast',
    event: 'a',
    payload: { x: 1 },
  })
  await waitUntil(() => old.got.some((message) => message.event === 'broadcast'))
  expect(old.got.at(-1)).toEqual({
    joinRef: null,
    ref: null,
    topic: 'realtime:mix',
    event: 'broadcast',
    payload: { type: 'broadcast', event: 'a', payload: { x: 1 } },
  })
  expect(modern.got.some((message) => message.ref === '2')).toBe(false)
  expect(
    (
      await old.ask('1', '3', 'realtime:mix', 'broadcast', {
        type: 'broadcast',
        event: 'b',
        payload: {},
      })
    ).payload,
  ).toEqual(isOk({}))
  await waitUntil(() => modern.binary.length === 1)
  modern.close()
  old.close()
})

test('an invalid frame closes the socket, an unknown event is reported', async () => {
  const odd = await aSocket()
  await odd.join('realtime:x')
  expect((await odd.ask('1', '2', 'realtime:x', 'dance', {})).payload).toEqual(
    refusalOf('unknown event'),
  )
  odd.socket.send('no frame')
  await waitUntil(() => odd.closeCode() !== undefined)
  expect(odd.closeCode()).toBe(1002)
})

test('a silent socket is closed', async () => {
  const impatient = await openServer(world.url, { silentMs: 100 }, { checkMs: 50 })
  const { closeCode } = await aSocket('2.0.0', ANON_KEY, impatient)
  await waitUntil(() => closeCode() !== undefined)
  await impatient.close()
})
