import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { callGraph } from './graph.ts'

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}
const call = (url: string, timeoutMs = 2000) =>
  callGraph(
    { url, accessToken: 'secret', timeoutMs },
    { method: 'POST', path: 'v25.0/1/messages', body: { text: 'halo' } },
  )

test('a redirect is not followed, and the token reaches the configured host only', async () => {
  let strangers = 0
  const elsewhere = await serve((_, response) => (strangers++, response.end('{}')))
  const url = await serve(
    (_, response) =>
      void response.writeHead(307, { location: `${elsewhere}/v25.0/1/messages` }).end(),
  )
  expect(await call(url)).toEqual({
    ok: false,
    error: { code: 'http_307', title: 'Temporary Redirect', class: 'final' },
  })
  expect(strangers).toBe(0)
})

test('an answer that stops halfway is unconfirmed after the time limit', async () => {
  const url = await serve(
    (_, response) =>
      void response.writeHead(200, { 'content-length': '100' }).write('{"messages":'),
  )
  expect(await call(url, 300)).toMatchObject({
    ok: false,
    error: { code: 'timeout', class: 'unconfirmed' },
  })
})

test('a failed connection counts as not sent', async () => {
  expect(await call('http://127.0.0.1:9')).toMatchObject({
    ok: false,
    error: { code: 'ECONNREFUSED', class: 'retry' },
  })
})
