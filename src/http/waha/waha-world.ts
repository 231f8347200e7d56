import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { z } from 'zod'
import { createApiKey } from '#domain/api-key'
import { receiveEvent } from '#conversation/pipeline'
import { createHttp } from '#http'
import { HANDLERS } from '#jobs'
import { rawSql } from '#platform/database'
import { settings } from '#platform/settings'
import { type Keys, loadKeys } from '#supabase/tokens'
import { aShop, openWorld, type Shop, type World, written } from '../../../tests/world.ts'
import { type Graph, startGraph } from '../../../tests/standins/graph/graph.ts'
import { WAHA_CALLS } from './waha-routes.ts'

export const DEWI = '628111000111@c.us'

let world: World
export let graph: Graph
let keys: Keys
let server: ReturnType<typeof createAdaptorServer>
export let url: string
export let shop: Shop
export let session: string
export let key: string

/** Test support: the HTTP API on its own port, with a business and its key for each test. */
export function useApi(): void {
  beforeAll(async () => {
    graph = await startGraph()
    world = await openWorld({
      META_GRAPH_URL: graph.url,
      DATA_DIR: await mkdtemp(join(tmpdir(), 'tanggap-waha-')),
    })
    keys = await loadKeys({
      jwtSecret: 'a secret of the tests, at least 32 characters',
      signingKeys: [],
    })
    const nothing = () => new Response('page')
    const app = createHttp({
      verifier: keys,
      gatewayKey: 'the-gateway-key',
      metricsToken: undefined,
      sessionCookie: 'session',
      hosted: undefined,
      notReady: async () => [],
      dashboard: nothing,
    })
    server = createAdaptorServer({ fetch: app.fetch })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  })
  afterAll(async () => {
    server.close()
    await graph.close()
    await rm(settings().DATA_DIR, { recursive: true, force: true })
    await world.close()
  })
  beforeEach(async () => {
    await openWaha({})
  })
}

export async function openWaha(options: Parameters<typeof aShop>[0]): Promise<void> {
  shop = await aShop(options)
  const [row] = await rawSql()<
    { external_id: string }[]
  >`select external_id from channel where id = ${shop.channelId}`
  session = row!.external_id
  key = (await createApiKey(shop.owner, { businessId: shop.businessId, name: 'Toko daring' })).key
}

type Answer = { status: number; text: string; json: unknown; headers: Headers }
export async function askWaha(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = { 'x-api-key': key },
): Promise<Answer> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, text, json: readJson(text), headers: response.headers }
}
const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
export const bearerOf = async (who: { sub: string }) => ({
  authorization: `Bearer ${await keys.sign({ sub: who.sub, role: 'authenticated', aud: 'authenticated', exp: Math.floor(Date.now() / 1000) + 600 })}`,
})
export const shapeOf = (method: string, path: string): z.ZodType =>
  WAHA_CALLS.find((call) => call.method === method && call.path === path)!.answer
export const dewiWrites = (text: string, options: Parameters<typeof written>[1] = {}) =>
  receiveEvent(shop.channelId, written(text, { name: 'Dewi', ...options }))

export const idOf = (answer: Answer): string => z.object({ id: z.string() }).parse(answer.json).id
export const deliverAll = async (): Promise<void> => {
  const queued = await rawSql()<
    { id: string }[]
  >`select id from message where status = 'queued' and channel_id = ${shop.channelId} order by id`
  for (const { id } of queued) await HANDLERS.deliver({ messageId: id })
}
