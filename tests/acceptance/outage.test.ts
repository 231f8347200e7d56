import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Instance, startInstance } from '../instance.ts'
import { metaText, postMeta } from '../meta.ts'
import { type Proxy, startProxy } from '../proxy.ts'
import { openShop, PHONE_NUMBER_ID, SHARED_SECRETS, until } from '../shop.ts'
import { type Graph, startGraph } from '../standins/graph/graph.ts'
import { copyDatabase } from '../world.ts'

/** The number of connection attempts that a process makes in an outage of seconds. */
const REFUSED = 20
let database: Awaited<ReturnType<typeof copyDatabase>>
let proxy: Proxy
let graph: Graph
let instance: Instance

beforeAll(async () => {
  database = await copyDatabase()
  proxy = await startProxy(database.url)
  graph = await startGraph()
  instance = await startInstance({
    parts: ['all'],
    databaseUrl: proxy.url,
    environment: { META_GRAPH_URL: graph.url, QUIET_WINDOW_MS: '0', ...SHARED_SECRETS },
  })
  await openShop(instance, database.url)
}, 180_000)
afterAll(async () => {
  await Promise.all([instance.stop(), graph.close()])
  await proxy.close()
  await database.drop()
}, 180_000)

const write = (from: string, id: string) =>
  postMeta(
    instance.url,
    metaText({ phoneNumberId: PHONE_NUMBER_ID, from, text: 'buka jam berapa?', id }),
  )
const logs = () =>
  instance
    .logs()
    .split('\n')
    .filter((line) => !line.includes('"request"'))
    .join('\n')
    .slice(-4000)

test('without the database nothing is acknowledged, and afterwards the process continues', async () => {
  expect((await write('628111', 'wamid.before')).status).toBe(200)
  await until(() => graph.sent.length === 1, logs)
  proxy.cut()
  expect((await write('628222', 'wamid.during')).status).toBe(503)
  expect((await fetch(`${instance.url}/health`)).status).toBe(200)
  expect((await fetch(`${instance.url}/ready`)).status).toBe(503)
  await until(() => proxy.refused() >= REFUSED, logs, 60_000)
  proxy.mend()
  await until(async () => (await fetch(`${instance.url}/ready`)).ok, logs)
  expect((await write('628222', 'wamid.during')).status).toBe(200)
  await until(() => graph.sent.length === 2, logs, 60_000)
  expect(graph.sent.map((message) => message.body.to)).toEqual(['+628111', '+628222'])
}, 180_000)

test('with a full disk a message is refused; with space it is answered', async () => {
  const sql = postgres(database.url, { max: 1, onnotice: () => {} })
  const sent = graph.sent.length
  await sql`create function public.no_room() returns trigger
    language plpgsql as $$ begin raise exception 'could not extend file: No space left on device'
    using errcode = '53100'; end $$`
  await sql`create trigger no_room before insert on public.gateway_event for each row execute function public.no_room()`
  expect((await write('628333', 'wamid.full')).status).toBe(503)
  expect(await sql`select 1 from message where provider_key like '%wamid.full%'`).toHaveLength(0)
  expect((await fetch(`${instance.url}/health`)).status).toBe(200)
  await sql`drop trigger no_room on public.gateway_event`
  await sql.end()
  expect((await write('628333', 'wamid.full')).status).toBe(200)
  await until(() => graph.sent.length === sent + 1, logs, 60_000)
}, 180_000)
