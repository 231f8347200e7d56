import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { createHttp } from '#http'
import { sealText, useEncryptionKey } from '#platform/crypto'
import { forgetProxyHeader } from '#platform/network/proxy-detection'
import { VISITOR_HEADER, type Visitor, visitorHeaders } from '#platform/network/visitor'
import { loadKeys } from '#supabase/tokens'

beforeAll(() => useEncryptionKey('test'))

async function aServer() {
  const seen: (string | undefined)[] = []
  const auth = async (_request: Request, visitor: Visitor) => {
    seen.push(visitor.address ?? visitor.claimed ?? visitor.peer)
    return new Response('ok')
  }
  const nothing = () => new Response('ok')
  const app = createHttp({
    verifier: await loadKeys({
      jwtSecret: 'a secret of the tests, at least 32 characters',
      signingKeys: [],
    }),
    gatewayKey: 'k',
    sessionCookie: 'session',
    metricsToken: undefined,
    hosted: { auth, rest: nothing, realtime: nothing, storage: nothing },
    notReady: async () => [],
    // Acts as a server function that refreshes the visitor's session.
    dashboard: async () => {
      await Promise.resolve()
      return app.fetch(
        new Request('http://127.0.0.1/auth/v1/token', {
          method: 'POST',
          headers: visitorHeaders(),
        }),
        requestFrom('127.0.0.1'),
      )
    },
  })
  return { app, seen }
}

function requestFrom(remoteAddress: string) {
  const socket = new Socket()
  Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress })
  return { incoming: new IncomingMessage(socket) }
}

test("a page's calls to Auth count against that visitor's address", async () => {
  const { app, seen } = await aServer()
  await Promise.all(
    ['203.0.113.7', '203.0.113.8'].map((address) =>
      app.fetch(new Request('http://x/home'), requestFrom(address)),
    ),
  )
  expect(seen.sort()).toEqual(['203.0.113.7', '203.0.113.8'])
})

test('only the server can name the visitor of a call', async () => {
  const { app, seen } = await aServer()
  const forged = [
    '6.6.6.6',
    sealText('{"address":"6.6.6.6"}', 'another row'),
    `x${sealText('{"address":"6.6.6.6"}', 'visitor-address')}`,
  ]
  for (const value of forged)
    await app.fetch(
      new Request('http://x/auth/v1/token', {
        method: 'POST',
        headers: { [VISITOR_HEADER]: value },
      }),
      requestFrom('203.0.113.7'),
    )
  await app.fetch(
    new Request('http://x/home', { headers: { [VISITOR_HEADER]: '6.6.6.6' } }),
    requestFrom('203.0.113.7'),
  )
  expect(seen).toEqual(['203.0.113.7', '203.0.113.7', '203.0.113.7', '203.0.113.7'])
})

test("a page's calls behind a private peer count against that peer", async () => {
  const { app, seen } = await aServer()
  await app.fetch(new Request('http://x/home'), requestFrom('10.0.0.5'))
  expect(seen).toEqual(['10.0.0.5'])
})

test('an unconfigured proxy is a warning, and the server is ready', async () => {
  forgetProxyHeader()
  const { app } = await aServer()
  const ready = async () => {
    const answer = await app.fetch(new Request('http://x/ready'))
    return [answer.status, await answer.json()]
  }
  expect(await ready()).toEqual([200, { status: 'ready', missing: [], warnings: [] }])
  await app.fetch(
    new Request('http://x/home', { headers: { 'x-forwarded-for': '203.0.113.9' } }),
    requestFrom('127.0.0.1'),
  )
  expect(await ready()).toEqual([
    200,
    { status: 'ready', missing: [], warnings: ['CLIENT_ADDRESS_HEADER'] },
  ])
  forgetProxyHeader()
})

test('an unknown call gets a JSON error; below a guarded path it needs a key first', async () => {
  const { app } = await aServer()
  const ask = async (method: string, path: string, headers: Record<string, string> = {}) => {
    const answer = await app.fetch(
      new Request(`http://x${path}`, { method, headers }),
      requestFrom('203.0.113.7'),
    )
    return [answer.status, await answer.json()]
  }
  const missing = [404, expect.objectContaining({ code: 'route.not_found' })]
  expect(await ask('GET', '/api/nowhere')).toEqual(missing)
  expect(await ask('PUT', '/api/meta-waba/templates/x', { 'x-api-key': 'k' })).toEqual(missing)
  expect(await ask('GET', '/api/waha/nowhere', { 'x-api-key': 'k' })).toEqual(missing)
  expect(await ask('GET', '/api/waha/nowhere')).toEqual([
    401,
    expect.objectContaining({ code: 'auth.required' }),
  ])
})

test('calls of edge functions get a readable error', async () => {
  const { app } = await aServer()
  const answer = await app.fetch(
    new Request('http://x/functions/v1/hitung', { method: 'POST', body: '{}' }),
    requestFrom('203.0.113.7'),
  )
  expect([
    answer.status,
    answer.headers.get('access-control-allow-origin'),
    await answer.json(),
  ]).toEqual([404, '*', { code: 'NOT_FOUND', message: 'Requested function was not found' }])
  expect(
    (
      await app.fetch(
        new Request('http://x/functions/v1/hitung', { method: 'OPTIONS' }),
        requestFrom('203.0.113.7'),
      )
    ).status,
  ).toBe(204)
})

test('GraphQL is not a dashboard page, with and without a path behind it', async () => {
  const { app, seen } = await aServer()
  for (const path of ['/graphql/v1', '/graphql/v1/', '/graphql/v1?x=1']) {
    await app.fetch(
      new Request(`http://x${path}`, { method: 'POST', body: '{}' }),
      requestFrom('203.0.113.7'),
    )
  }
  // The page of these tests calls Auth for its visitor.
  expect(seen).toEqual([])
})

test('dashboard uploads end at 21 MB, and need a length or a signed-in sender', async () => {
  const { app } = await aServer()
  const stated = await app.fetch(
    new Request('http://127.0.0.1/_serverFn/x', {
      method: 'POST',
      headers: { 'content-length': String(22 * 1024 * 1024) },
      body: 'a',
    }),
  )
  expect(stated.status).toBe(413)
  const chunk = new Uint8Array(1024 * 1024)
  const endless = new ReadableStream({ pull: (controller) => controller.enqueue(chunk) })
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', body: endless, duplex: 'half' }
  const unstated = await app.fetch(new Request('http://127.0.0.1/_serverFn/x', init))
  expect(unstated.status).toBe(401)
})

test('a secret key in a browser is refused by every service; programs may use it', async () => {
  const { app } = await aServer()
  const page = { origin: 'https://toko.example', 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)' }
  for (const service of ['auth', 'rest', 'realtime', 'storage']) {
    for (const [name, value] of [
      ['apikey', 'sb_secret_x'],
      ['authorization', 'Bearer sb_secret_x'],
    ] as const) {
      const refused = await app.fetch(
        new Request(`http://x/${service}/v1/x`, { headers: { ...page, [name]: value } }),
        requestFrom('203.0.113.7'),
      )
      expect([
        refused.status,
        refused.headers.get('access-control-allow-origin'),
        await refused.json(),
      ]).toEqual([
        401,
        '*',
        expect.objectContaining({ message: 'Forbidden use of secret API key in browser' }),
      ])
      expect(
        (
          await app.fetch(
            new Request(`http://x/${service}/v1/x`, {
              headers: { 'user-agent': 'node', [name]: value },
            }),
            requestFrom('203.0.113.7'),
          )
        ).status,
      ).toBe(200)
    }
    expect(
      (
        await app.fetch(
          new Request(`http://x/${service}/v1/x`, {
            headers: { ...page, apikey: 'sb_publishable_x' },
          }),
          requestFrom('203.0.113.7'),
        )
      ).status,
    ).toBe(200)
  }
})

test('metrics need the token or a local program, and proxied requests are not local', async () => {
  const verifier = await loadKeys({
    jwtSecret: 'a secret of the tests, at least 32 characters',
    signingKeys: [],
  })
  const nothing = () => new Response('ok')
  const open = (opensMetricsLocally: boolean) =>
    createHttp({
      verifier,
      gatewayKey: 'k',
      sessionCookie: 'session',
      metricsToken: 'operator',
      opensMetricsLocally,
      hosted: undefined,
      notReady: async () => [],
      dashboard: nothing,
    })
  const statusOf = async (isOpen: boolean, address: string, headers: Record<string, string> = {}) =>
    (await open(isOpen).fetch(new Request('http://x/metrics', { headers }), requestFrom(address)))
      .status
  expect(await statusOf(true, '127.0.0.1')).toBe(200)
  expect(await statusOf(true, '::ffff:127.0.0.1')).toBe(200)
  expect(await statusOf(true, '203.0.113.7')).toBe(401)
  expect(await statusOf(true, '10.0.0.5')).toBe(401)
  expect(await statusOf(true, '127.0.0.1', { 'x-forwarded-for': '203.0.113.7' })).toBe(401)
  expect(await statusOf(false, '127.0.0.1')).toBe(401)
  expect(await statusOf(false, '203.0.113.7', { authorization: 'Bearer operator' })).toBe(200)
})
