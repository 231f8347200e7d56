import { type ClientRequest, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve, type ServerType } from '@hono/node-server'
import { Hono } from 'hono'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { createHttp } from '#http'
import { useEncryptionKey } from '#platform/crypto'
import { AppError } from '#platform/errors'
import { parseSettings, useSettings } from '#platform/settings'
import { loadKeys } from '#supabase/tokens'
import { heldBody, openBodyBudget } from './held-body.ts'

const PIECE = Buffer.alloc(100 * 1024, 'a')
const MB = 1024 * 1024

const closing: (() => void)[] = []
beforeAll(() => {
  useEncryptionKey('test')
  useSettings(parseSettings({ NODE_ENV: 'test' }))
})
afterEach(() => closing.splice(0).forEach((close) => close()))

function listenOnPort(fetch: (request: Request) => Promise<Response> | Response): Promise<string> {
  return new Promise((done) => {
    const server: ServerType = serve(
      { fetch, port: 0, hostname: '127.0.0.1' },
      ({ port }: AddressInfo) => done(`http://127.0.0.1:${port}`),
    )
    closing.push(() => server.close())
  })
}

type Upload = {
  upload: ClientRequest
  answer: Promise<{ status: number; headers: Record<string, unknown>; body: string }>
}

/** Sends the headers at once and the body later. */
function beginUpload(url: string, headers: Record<string, string | number>): Upload {
  const upload = httpRequest(url, { method: 'POST', headers })
  upload.flushHeaders()
  closing.push(() => upload.destroy())
  const answer = new Promise<Awaited<Upload['answer']>>((done, fail) => {
    upload.on('error', fail)
    upload.on('response', (response) => {
      let body = ''
      response.on('data', (chunk) => (body += chunk))
      response.on('end', () =>
        done({ status: response.statusCode ?? 0, headers: response.headers, body }),
      )
    })
  })
  answer.catch(() => {})
  return { upload, answer }
}

async function openProduct(): Promise<string> {
  const nothing = () => new Response('ok')
  const app = createHttp({
    verifier: await loadKeys({
      jwtSecret: 'a secret of the tests, at least 32 characters',
      signingKeys: [],
    }),
    gatewayKey: 'k',
    sessionCookie: 'session',
    metricsToken: undefined,
    hosted: { auth: nothing, rest: nothing, realtime: nothing, storage: nothing },
    notReady: async () => [],
    dashboard: async (request) => new Response(String((await request.arrayBuffer()).byteLength)),
  })
  return listenOnPort(app.fetch)
}

test('a webhook without a signature is refused before its body is read', async () => {
  const { answer } = beginUpload(`${await openProduct()}/webhooks/meta`, {
    'content-length': 3 * MB,
  })
  expect(await answer).toMatchObject({ status: 401, body: 'unsigned' })
})

test('a large server function body is refused unread unless its sender is signed in', async () => {
  const url = await openProduct()
  const large = beginUpload(`${url}/_serverFn/x`, { 'content-length': 20 * MB })
  expect(await large.answer).toMatchObject({ status: 401, headers: { connection: 'close' } })
  const small = beginUpload(`${url}/_serverFn/x`, { 'content-length': 60_000 })
  small.upload.end(Buffer.alloc(60_000))
  expect(await small.answer).toMatchObject({ status: 200, body: '60000' })
})

/** Responds with the number of bytes read. `x-caller` names the sender. */
function countingApp(options: {
  mostBytes: number
  perCaller?: number
  idleMs?: number
  maxBytes?: number
}): Promise<string> {
  const app = new Hono()
  app.use(
    '*',
    heldBody({
      ...options,
      budget: openBodyBudget(options.mostBytes, options.perCaller ?? options.mostBytes),
      callerOf: (c) => c.req.header('x-caller') ?? '',
    }),
  )
  app.post('*', async (c) => c.text(String((await c.req.raw.arrayBuffer()).byteLength)))
  app.onError(
    (error) =>
      new Response(error instanceof AppError ? error.code : String(error), {
        status: error instanceof AppError ? error.status : 500,
      }),
  )
  return listenOnPort(app.fetch)
}

const readWhole = async (url: string, caller: string) => {
  const { upload, answer } = beginUpload(url, {
    'content-length': PIECE.length,
    'x-caller': caller,
  })
  upload.end(PIECE)
  return answer
}

test('bodies beyond the budget are refused with 503 until others are answered', async () => {
  const url = await countingApp({ mostBytes: 2.5 * PIECE.length })
  const held = beginUpload(url, { 'content-length': 2 * PIECE.length, 'x-caller': 'a' })
  await new Promise<void>((done) =>
    held.upload.write(Buffer.alloc(2 * PIECE.length - 1), () => done()),
  )
  await expect.poll(async () => (await readWhole(url, 'b')).status, { timeout: 10_000 }).toBe(503)
  expect(await readWhole(url, 'b')).toMatchObject({ body: 'server.busy' })
  held.upload.end('a')
  expect(await held.answer).toMatchObject({ status: 200, body: String(2 * PIECE.length) })
  expect(await readWhole(url, 'b')).toMatchObject({ status: 200, body: String(PIECE.length) })
})

test("one caller cannot use up the others' budget", async () => {
  const url = await countingApp({ mostBytes: 10 * PIECE.length, perCaller: 1.5 * PIECE.length })
  const held = beginUpload(url, { 'content-length': PIECE.length, 'x-caller': 'a' })
  await new Promise<void>((done) => held.upload.write(Buffer.alloc(PIECE.length - 1), () => done()))
  await expect.poll(async () => (await readWhole(url, 'a')).status, { timeout: 10_000 }).toBe(503)
  expect(await readWhole(url, 'b')).toMatchObject({ status: 200 })
})

test('a body that pauses too long is aborted and releases its bytes', async () => {
  const url = await countingApp({ mostBytes: 1.5 * PIECE.length, idleMs: 200 })
  const slow = beginUpload(url, { 'content-length': PIECE.length, 'x-caller': 'a' })
  slow.upload.write(Buffer.alloc(PIECE.length - 1))
  expect(await slow.answer).toMatchObject({ status: 408, body: 'request.timed_out' })
  expect(await readWhole(url, 'a')).toMatchObject({ status: 200 })
})

test("a body without a length ends at its route's limit", async () => {
  const url = await countingApp({ mostBytes: 10 * PIECE.length, maxBytes: 2 * PIECE.length })
  const { upload, answer } = beginUpload(url, { 'transfer-encoding': 'chunked' })
  for (let piece = 0; piece < 4; piece++) upload.write(PIECE)
  expect(await answer.catch(() => ({ status: 413 }))).toMatchObject({ status: 413 })
})
