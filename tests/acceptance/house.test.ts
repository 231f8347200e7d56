import { execFile } from 'node:child_process'
import { request } from 'node:http'
import { promisify } from 'node:util'
import { createClient } from '@supabase/supabase-js'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Instance, startInstance } from '../instance.ts'
import { metaText, postMeta } from '../meta.ts'
import {
  type LiveShop,
  openShop,
  PASSWORD,
  PHONE_NUMBER_ID,
  SHARED_SECRETS,
  until,
} from '../shop.ts'
import { type Graph, startGraph } from '../standins/graph/graph.ts'
import { copyDatabase } from '../world.ts'

const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const SESSION = 'tanggap-auth-token'

let database: Awaited<ReturnType<typeof copyDatabase>>
let graph: Graph
let instance: Instance
let sql: postgres.Sql
let shop: LiveShop

beforeAll(async () => {
  database = await copyDatabase()
  graph = await startGraph()
  // A session of 100 seconds is near its end 10 seconds after it was made.
  instance = await startInstance({
    parts: ['all'],
    databaseUrl: database.url,
    environment: {
      META_GRAPH_URL: graph.url,
      QUIET_WINDOW_MS: '0',
      METRICS_TOKEN: 'of-the-operator',
      AUTH_JWT_EXPIRY: '100',
      ...SHARED_SECRETS,
    },
  })
  sql = postgres(database.url, { max: 1, onnotice: () => {} })
  shop = await openShop(instance, database.url)
}, 180_000)
afterAll(async () => {
  await sql.end()
  await Promise.all([instance.stop(), graph.close()])
  await database.drop()
}, 180_000)

test('npm run keys prints the address and the keys of the running instance', async () => {
  const { PATH } = process.env
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['scripts/run.mjs', 'scripts/keys.ts'],
    { env: { PATH, DATA_DIR: instance.dataDir, DATABASE_URL: database.url, ...SHARED_SECRETS } },
  )
  const printed = JSON.parse(stdout)
  expect(printed).toEqual(instance.keys)
  expect(new URL(printed.url).port).toBe(new URL(instance.url).port)
  const answer = await fetch(`${instance.url}/auth/v1/admin/users`, {
    headers: { apikey: printed.serviceRoleKey, authorization: `Bearer ${printed.serviceRoleKey}` },
  })
  expect(answer.status).toBe(200)
})

const write = (from: string, text: string, id: string) =>
  postMeta(instance.url, metaText({ phoneNumberId: PHONE_NUMBER_ID, from, text, id }))
const lines = (): Record<string, unknown>[] =>
  instance
    .logs()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))

test('metrics need the token of the operator', async () => {
  await fetch(`${instance.url}/health`)
  expect((await fetch(`${instance.url}/metrics`)).status).toBe(401)
  const figures = await (
    await fetch(`${instance.url}/metrics`, { headers: { authorization: 'Bearer of-the-operator' } })
  ).text()
  expect(figures).toMatch(/tanggap_http_seconds_count\{route="\/health",status="200"\} \d+/)
})

test('a page runs only scripts with its nonce; it cannot be framed', async () => {
  const visit = async (path: string) => {
    const answer = await fetch(`${instance.url}${path}`, { headers: { 'user-agent': BROWSER } })
    const policy = answer.headers.get('content-security-policy') ?? ''
    const scripts = [...(await answer.text()).matchAll(/<script\b([^>]*)>/g)].map(
      ([, attributes = '']) => attributes,
    )
    return { policy, nonce: /'nonce-([\w-]{22})'/.exec(policy)?.[1] ?? '', scripts }
  }
  const pages = await Promise.all(
    ['/', '/login', '/login', '/deferred', '/no-such-page'].map(visit),
  )
  for (const { policy, nonce, scripts } of pages) {
    expect(policy.split('; ').find((rule) => rule.startsWith('script-src'))).toBe(
      `script-src 'self' 'nonce-${nonce}'`,
    )
    expect(policy).toContain(
      `connect-src 'self' ws://${new URL(instance.url).host} wss://${new URL(instance.url).host};`,
    )
    for (const rule of [
      "default-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ])
      expect(policy).toContain(rule)
    expect(scripts.length).toBeGreaterThan(2)
    expect(scripts.filter((attributes) => !attributes.includes(`nonce="${nonce}"`))).toEqual([])
  }
  expect(new Set(pages.map(({ nonce }) => nonce)).size).toBe(pages.length)
})

test("a log line is JSON with ids, without secrets or customers' words", async () => {
  await sql`create function public.break_sending() returns trigger
    language plpgsql as $$ begin if new.direction = 'out' then raise 'no answer can be stored'; end
      if; return new; end $$`
  await sql`create trigger break_sending before insert on public.message for each row execute function public.break_sending()`
  const answer = await fetch(`${instance.url}/health`, {
    headers: { 'x-request-id': 'a-request-of-mine' },
  })
  expect(answer.headers.get('x-request-id')).toBe('a-request-of-mine')
  expect(
    (await write('628111222333', 'buka jam berapa, rahasia-pelanggan?', 'wamid.log')).status,
  ).toBe(200)
  await until(() => lines().some(({ roomId }) => roomId), instance.logs)
  await sql`drop trigger break_sending on public.message`
  const [room] = await sql`select id from room where business_id = ${shop.businessId}`
  expect(lines().find(({ roomId }) => roomId)).toMatchObject({
    level: 'error',
    job: 'agent-reply',
    roomId: room?.id,
  })
  expect(lines().find(({ requestId }) => requestId === 'a-request-of-mine')).toMatchObject({
    method: 'GET',
    path: '/health',
    status: 200,
  })
  for (const secret of [
    'rahasia-pelanggan',
    '628111222333',
    'demo-token',
    'demo-secret',
    PASSWORD,
    SHARED_SECRETS.AUTH_JWT_SECRET,
  ])
    expect(instance.logs()).not.toContain(secret)
}, 180_000)

test('a session within 90 seconds of its end is renewed with the page', async () => {
  const client = createClient(instance.url, instance.keys.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
  const { data } = await client.auth.signInWithPassword({ email: shop.email, password: PASSWORD })
  const renewed = async (expiresInS: number) => {
    const session = { ...data.session, expires_at: Math.round(Date.now() / 1000) + expiresInS }
    const page = await fetch(`${instance.url}/home`, {
      redirect: 'manual',
      headers: {
        cookie: `${SESSION}=base64-${Buffer.from(JSON.stringify(session)).toString('base64url')}`,
      },
    })
    expect(page.headers.get('location') ?? '').not.toContain('/login')
    return page.headers.getSetCookie().find((cookie) => cookie.startsWith(`${SESSION}=`))
  }
  expect(await renewed(95)).toBeUndefined()
  const cookie = await renewed(85)
  expect(cookie).toMatch(/; Max-Age=34560000; Path=\/; .*SameSite=Lax/i)
  const session = JSON.parse(
    Buffer.from(
      decodeURIComponent(cookie?.split(';')[0]?.split('=')[1] ?? '').replace('base64-', ''),
      'base64url',
    ).toString(),
  )
  expect(session.refresh_token).not.toBe(data.session?.refresh_token)
}, 180_000)

const ENDLESS = [
  '/auth/v1/signup',
  '/auth/v1/callback',
  '/rest/v1/room',
  '/rest/v1/rpc/x',
  '/realtime/v1/api/broadcast',
  '/storage/v1/bucket',
  '/webhooks/meta',
  '/webhooks/waha',
  '/api/waha/send-text',
  '/media',
  '/_serverFn/x',
  '/login',
]

test.each(ENDLESS)(
  'an endless body is answered by %s before much of it was read',
  async (path) => {
    const piece = Buffer.alloc(64 * 1024, 'a')
    let sentBytes = 0
    // A server that closes after its response may end the upload before the response is read (RFC
    // 9112, 9.6).
    const status = await new Promise<number | 'cut off'>((done, fail) => {
      const upload = request(
        `${instance.url}${path}`,
        {
          method: 'POST',
          headers: { apikey: instance.keys.anonKey, 'content-type': 'application/json' },
        },
        ({ statusCode }) => {
          done(statusCode ?? 0)
          upload.destroy()
        },
      )
      const more = () => {
        while (!upload.destroyed && sentBytes < 100 * 1024 * 1024) {
          sentBytes += piece.length
          if (!upload.write(piece)) return
        }
        fail(new Error('all of it was read'))
      }
      upload.on('drain', more).on('error', () => done('cut off'))
      more()
    })
    expect(String(status)).toMatch(/^4\d\d$|^cut off$/)
  },
  180_000,
)

test('on SIGTERM the process finishes its work, closes its sockets and exits with 0', async () => {
  const sent = graph.sent.length
  graph.control({ delayMs: 1500 })
  const socket = new WebSocket(
    `${instance.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${instance.keys.anonKey}&vsn=1.0.0`,
  )
  await new Promise((done) => socket.addEventListener('open', done))
  const closed = new Promise((done) => socket.addEventListener('close', done))
  const page = fetch(`${instance.url}/deferred`, { headers: { 'user-agent': BROWSER } }).then(
    (answer) => answer.text(),
  )
  expect((await write('628999', 'buka jam berapa?', 'wamid.stop')).status).toBe(200)
  await until(
    async () => (await sql`select 1 from message where status = 'sending'`).length > 0,
    instance.logs,
  )
  instance.kill(0, 'SIGTERM')
  expect(await page).toContain('Bagian kedua')
  await closed
  expect(await instance.ended(0)).toBe(0)
  // The page's connection stays open and must not delay the stop.
  expect(instance.logs()).not.toContain('drain time')
  expect(graph.sent).toHaveLength(sent + 1)
  expect(await sql`select 1 from message where status in ('queued', 'sending')`).toHaveLength(0)
  await expect(fetch(`${instance.url}/health`)).rejects.toThrow()
}, 180_000)
