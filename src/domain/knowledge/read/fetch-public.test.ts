import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { parseSettings, useSettings } from '#platform/settings'
import { fetchPublic } from './fetch-public.ts'
import { toReadReason } from './reason.ts'

let server: Server
let port: number
let answer: RequestListener
const FILE = { fileLimitBytes: 20 * 1024 * 1024 }

beforeEach(async () => {
  server = createServer((request, response) => answer(request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  port = (server.address() as AddressInfo).port
  allow(`127.0.0.1:${port}`)
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})
const allow = (hosts: string) =>
  useSettings(parseSettings({ NODE_ENV: 'test', FETCH_PRIVATE_HOSTS: hosts }))
const page = (path = '/') => `http://127.0.0.1:${port}${path}`
const INSIDE = { ok: false, reason: 'privateAddress' }

test('a public page is returned decompressed, with its type', async () => {
  answer = (_, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' })
      .end(gzipSync('<p>halo</p>'))
  expect(await fetchPublic(page(), FILE)).toMatchObject({
    ok: true,
    contentType: 'text/html',
    bytes: Buffer.from('<p>halo</p>'),
  })
})

test.each([
  'http://127.0.0.1/',
  'http://localhost/',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://169.254.169.254/latest/meta-data/',
  'http://10.0.0.1/',
  'http://192.168.1.1/',
])('%s is not fetched', async (url) => {
  allow('')
  expect(await fetchPublic(url, FILE)).toEqual(INSIDE)
})

test('another port of an allowed host is not fetched', async () => {
  answer = (_, response) => response.end('rahasia')
  allow('127.0.0.1:1')
  expect(await fetchPublic(page(), FILE)).toEqual(INSIDE)
})

test.each([
  'http://169.254.169.254/latest/meta-data/',
  'http://127.0.0.1:1/',
  'http://localhost:1/',
])('a redirect to %s is not followed', async (target) => {
  answer = (_, response) => response.writeHead(302, { location: target }).end()
  expect(await fetchPublic(page(), FILE)).toEqual(INSIDE)
})

test('a redirect to a file of this machine is not followed', async () => {
  answer = (_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end()
  expect(await fetchPublic(page(), FILE)).toMatchObject({ ok: false })
})

test('a name with one private address among public ones is refused', async () => {
  let isAsked = false
  answer = (_, response) => {
    isAsked = true
    response.end('rahasia')
  }
  const resolve = async () => [
    { address: '8.8.8.8', family: 4 },
    { address: '127.0.0.1', family: 4 },
  ]
  expect(await fetchPublic(`http://toko.example:${port}/`, { ...FILE, resolve })).toEqual(INSIDE)
  expect(isAsked).toBe(false)
})

test('a host name is resolved once, so that a second answer cannot redirect the request', async () => {
  const asked: string[] = []
  const resolve = async (host: string) => {
    asked.push(host)
    return asked.length === 1
      ? [{ address: '192.0.0.1', family: 4 }]
      : [{ address: '127.0.0.1', family: 4 }]
  }
  expect(await fetchPublic(`http://toko.example:${port}/`, { ...FILE, resolve })).toEqual(INSIDE)
  expect(asked).toEqual(['toko.example'])
})

test('an endless response body is cut off at the limit', async () => {
  answer = (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' })
    const more = () => {
      while (response.write('a'.repeat(65_536)));
    }
    response.on('drain', more)
    more()
  }
  expect(await fetchPublic(page(), FILE)).toEqual({
    ok: false,
    reason: toReadReason('contentLargerThan', { megabytes: 5 }),
  })
})

test('a small response body that unpacks to gigabytes is cut off at the limit', async () => {
  answer = (_, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' })
      .end(gzipSync(Buffer.alloc(50 * 1024 * 1024)))
  expect(await fetchPublic(page(), FILE)).toEqual({
    ok: false,
    reason: toReadReason('contentLargerThan', { megabytes: 5 }),
  })
})

test('a site that sends too slowly is given up', async () => {
  answer = (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' })
    const drip = setInterval(() => response.write('.'), 20)
    response.on('close', () => clearInterval(drip))
  }
  expect(await fetchPublic(page(), { ...FILE, patienceMs: 200 })).toEqual({
    ok: false,
    reason: 'siteTooSlow',
  })
})

test('a page that redirects forever is given up', async () => {
  answer = (_, response) => response.writeHead(302, { location: '/lagi' }).end()
  expect(await fetchPublic(page(), FILE)).toEqual({
    ok: false,
    reason: 'endlessRedirects',
  })
})

test('a missing page is reported as such', async () => {
  answer = (_, response) => response.writeHead(404).end()
  expect(await fetchPublic(page(), FILE)).toMatchObject({
    ok: false,
    status: 404,
    reason: toReadReason('pageNotFound', { status: 404 }),
  })
})
