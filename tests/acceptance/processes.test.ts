import { createClient, type SupabaseClient } from '@supabase/supabase-js'
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

let database: Awaited<ReturnType<typeof copyDatabase>>
let graph: Graph
let instance: Instance
let second: Instance
let sql: postgres.Sql
let shop: LiveShop

/** Two web processes on their own ports and two workers, on one database. */
beforeAll(async () => {
  database = await copyDatabase()
  graph = await startGraph()
  const environment = { META_GRAPH_URL: graph.url, QUIET_WINDOW_MS: '0', ...SHARED_SECRETS }
  instance = await startInstance({
    parts: ['web', 'worker', 'worker'],
    databaseUrl: database.url,
    environment,
  })
  second = await startInstance({ parts: ['web'], databaseUrl: database.url, environment })
  sql = postgres(database.url, { max: 2 })
  shop = await openShop(instance, database.url)
}, 180_000)
afterAll(async () => {
  await sql.end()
  await Promise.all([instance.stop(), second.stop(), graph.close()])
  await database.drop()
}, 180_000)

const write = (url: string, from: string, text: string, id: string) =>
  postMeta(url, metaText({ phoneNumberId: PHONE_NUMBER_ID, from, text, id }))
const logs = () => instance.logs().slice(-2000)

async function listener(url: string): Promise<{ client: SupabaseClient; seen: Set<string> }> {
  const client = createClient(url, instance.keys.anonKey, { auth: { persistSession: false } })
  await client.auth.signInWithPassword({ email: shop.email, password: PASSWORD })
  await client.realtime.setAuth()
  const seen = new Set<string>()
  const channel = client.channel(`business:${shop.businessId}`, { config: { private: true } })
  channel.on(
    'broadcast',
    { event: 'message' },
    ({ payload }: { payload: { row?: { text?: string; direction?: string } } }) =>
      void (payload.row?.direction === 'in' && seen.add(payload.row.text ?? '')),
  )
  await new Promise<void>((done, fail) =>
    channel.subscribe((status, error) =>
      status === 'SUBSCRIBED' ? done() : status === 'CHANNEL_ERROR' ? fail(error) : undefined,
    ),
  )
  return { client, seen }
}

test('two web and two worker processes answer every customer once, live on both', async () => {
  const [first, other] = await Promise.all([listener(instance.url), listener(second.url)])
  const texts = Array.from({ length: 40 }, (_, index) => `kak buka jam brp? ${index}`)
  const answers = await Promise.all(
    texts.map((text, index) =>
      write(
        index % 2 ? instance.url : second.url,
        `62811100${1000 + index}`,
        text,
        `wamid.${index}`,
      ),
    ),
  )
  expect(answers.every((answer) => answer.status === 200)).toBe(true)
  await until(() => graph.sent.length >= texts.length, logs)
  await until(() => first.seen.size === texts.length && other.seen.size === texts.length, logs)
  expect(new Set(graph.sent.map((message) => message.body.to)).size).toBe(texts.length)
  expect(graph.sent).toHaveLength(texts.length)
  expect(JSON.stringify(graph.sent[0]?.body)).toContain('07.00-21.00')
  await Promise.all([first.client.realtime.disconnect(), other.client.realtime.disconnect()])
}, 180_000)

test('a killed worker loses nothing: the other answers, and no customer is answered twice', async () => {
  const before = graph.sent.length
  const texts = Array.from({ length: 20 }, (_, index) => `buka jam berapa ya ${index}`)
  await Promise.all(
    texts.map((text, index) =>
      write(instance.url, `62822200${1000 + index}`, text, `wamid.kill.${index}`),
    ),
  )
  instance.kill(1, 'SIGKILL')
  const settled = async () => {
    const [rooms] =
      await sql`select count(*)::int as open from room where business_id = ${shop.businessId}
        and handler = 'ai' and waiting_since is not null`
    const [unsent] = await sql`select count(*)::int as open from message where direction = 'out'
        and status in ('queued', 'sending') and business_id = ${shop.businessId}`
    const [stored] = await sql`select count(*)::int as count from message where direction = 'in'
        and provider_id like 'wamid.kill.%'`
    return rooms?.open === 0 && unsent?.open === 0 && stored?.count === texts.length
  }
  await until(settled, logs, 90_000)
  const sentTo = graph.sent.slice(before).map((message) => String(message.body.to))
  expect(new Set(sentTo).size).toBe(sentTo.length)
}, 180_000)
