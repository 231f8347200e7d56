import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { MediaRef } from '#whatsapp/model'
import { parseSettings, useSettings } from '#platform/settings'
import { type Graph, startGraph } from '../../../../../tests/standins/graph/graph.ts'
import type { Account, FetchedMedia } from '../../../engine-interface.ts'
import { createMetaCloud } from '../meta-cloud.ts'

const engine = createMetaCloud(300)
let graph: Graph
beforeAll(async () => {
  graph = await startGraph()
})
afterAll(() => graph.close())
beforeEach(() => {
  graph.control({ expiredUrls: 0 })
  useSettings(parseSettings({ META_GRAPH_URL: graph.url }))
})

const account = (accessToken = 'token'): Account => ({
  channelId: 'c1',
  engine: 'meta-cloud',
  externalId: '1065000000000002',
  status: 'WORKING',
  credentials: { accessToken },
  settings: {},
})
const ref = (source: MediaRef['source']): MediaRef => ({
  kind: 'image',
  mime: 'image/jpeg',
  source,
})
const fetchIt = (media: MediaRef, as = account()): Promise<FetchedMedia> =>
  engine.fetchMedia!(as, media)

test("a file is downloaded byte for byte, with Meta's type and length", async () => {
  const bytes = randomBytes(300_000)
  const fetched = await fetchIt(
    ref({ type: 'cloud_media_id', id: graph.putMedia(bytes, 'image/png') }),
  )
  expect(fetched).toMatchObject({ state: 'open', mime: 'image/png', sizeBytes: 300_000 })
  if (fetched.state !== 'open') return
  expect(Buffer.compare(Buffer.from(await new Response(fetched.body).arrayBuffer()), bytes)).toBe(0)
})

test('an expired address is requested again; a file that stays missing is reported as gone', async () => {
  const id = graph.putMedia(randomBytes(10), 'image/png')
  graph.control({ expiredUrls: 1 })
  expect(await fetchIt(ref({ type: 'cloud_media_id', id }))).toMatchObject({ state: 'open' })
  graph.control({ expiredUrls: 2 })
  expect(await fetchIt(ref({ type: 'cloud_media_id', id }))).toEqual({
    state: 'gone',
    reason: 'expired',
  })
  expect(await fetchIt(ref({ type: 'cloud_media_id', id: '999' }))).toMatchObject({ state: 'gone' })
  expect(await fetchIt(ref({ type: 'unavailable', reason: '131052' }))).toEqual({
    state: 'gone',
    reason: '131052',
  })
})

test('an expired token is a configuration error, and an outage is retried', async () => {
  const id = graph.putMedia(randomBytes(10), 'image/png')
  expect(await fetchIt(ref({ type: 'cloud_media_id', id }), account('expired'))).toMatchObject({
    state: 'failed',
    error: { code: '190', class: 'configuration' },
  })
  graph.control({ fail: { code: 2, status: 503, times: 1 } })
  expect(await fetchIt(ref({ type: 'cloud_media_id', id }))).toMatchObject({
    state: 'failed',
    error: { class: 'retry' },
  })
})

test('the token is never sent to an address outside Meta', async () => {
  const asked: string[] = []
  const { createServer } = await import('node:http')
  const fake = createServer((request, response) => {
    asked.push(request.url ?? '')
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ url: 'http://127.0.0.1:9/steal', mime_type: 'image/png' }))
  }).listen(0, '127.0.0.1')
  await new Promise((done) => fake.once('listening', done))
  const address = fake.address()
  useSettings(
    parseSettings({
      META_GRAPH_URL: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/v25.0`,
    }),
  )
  expect(await fetchIt(ref({ type: 'cloud_media_id', id: '1' }))).toMatchObject({
    state: 'failed',
    error: { code: 'unreadable' },
  })
  expect(asked).toEqual(['/v25.0/1?phone_number_id=1065000000000002'])
  fake.close()
})
