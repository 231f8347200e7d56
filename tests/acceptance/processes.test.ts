import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { randomUUID } from 'node:crypto'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Instance, startInstance } from '../instance.ts'
import { postMeta, metaText } from '../meta.ts'
import { type Graph, startGraph } from '../standins/graph.ts'
import { copyDatabase } from '../world.ts'

const PHONE_NUMBER_ID = '100000000000001'
let database: Awaited<ReturnType<typeof copyDatabase>>
let graph: Graph
let instance: Instance
let second: Instance
let sql: postgres.Sql
let businessId: string
let email: string

/** Two web and two worker processes on one database: each web behind its own port, the workers beside them. */
beforeAll(async () => {
  database = await copyDatabase()
  graph = await startGraph()
  const environment = { META_GRAPH_URL: graph.url, META_APP_SECRET: 'demo-secret', QUIET_WINDOW_MS: '0', AUTH_JWT_SECRET: 'a-secret-of-thirty-two-characters', ENCRYPTION_KEY: 'k', GATEWAY_API_KEY: 'g' }
  instance = await startInstance({ parts: ['web', 'worker', 'worker'], databaseUrl: database.url, environment })
  second = await startInstance({ parts: ['web'], databaseUrl: database.url, environment })
  sql = postgres(database.url, { max: 2 })
  email = `${randomUUID()}@example.test`
  businessId = await openShop()
}, 120_000)
afterAll(async () => {
  await sql.end()
  await Promise.all([instance.stop(), second.stop(), graph.close()])
  await database.drop()
}, 60_000)

async function openShop(): Promise<string> {
  const admin = createClient(instance.url, instance.keys.serviceRoleKey, { auth: { persistSession: false } }).auth.admin
  const { data } = await admin.createUser({ email, password: 'sandi-rahasia-1', email_confirm: true })
  const owner = data.user!.id
  await sql`insert into profile (id, name) values (${owner}, 'Dimas')`
  const [business] = await sql`insert into business (profile_id, name, mode) values (${owner}, 'Roti Senja', 'live') returning id`
  await sql`insert into team_business (business_id, member_id) values (${business!.id}, ${owner})`
  const [agent] = await sql`insert into agent (profile_id, business_id) values (${owner}, ${business!.id}) returning id`
  const [channel] = await sql`insert into channel (business_id, engine, external_id, status) values (${business!.id}, 'meta-cloud', ${PHONE_NUMBER_ID}, 'WORKING') returning id`
  const { seal, useEncryptionKey } = await import('#platform/crypto')
  useEncryptionKey('k')
  await sql`insert into channel_secret (channel_id, business_id, sealed) values (${channel!.id}, ${business!.id}, ${seal(JSON.stringify({ accessToken: 'demo-token' }), channel!.id)})`
  await sql`insert into channel_agent (channel_id, agent_id) values (${channel!.id}, ${agent!.id})`
  const [source] = await sql`insert into knowledge_source (business_id, kind, title, status) values (${business!.id}, 'faq', 'Tanya jawab', 'ready') returning id`
  await sql`insert into knowledge_entry (business_id, source_id, question, answer) values (${business!.id}, ${source!.id}, 'Jam buka toko jam berapa?', 'Kami buka jam 07.00-21.00 WIB.')`
  return business!.id
}

async function listener(url: string): Promise<{ client: SupabaseClient; seen: Set<string> }> {
  const client = createClient(url, instance.keys.anonKey, { auth: { persistSession: false } })
  await client.auth.signInWithPassword({ email, password: 'sandi-rahasia-1' })
  await client.realtime.setAuth()
  const seen = new Set<string>()
  const channel = client.channel(`business:${businessId}`, { config: { private: true } })
  channel.on('broadcast', { event: 'message' }, ({ payload }: { payload: { row?: { text?: string; direction?: string } } }) => void (payload.row?.direction === 'in' && seen.add(payload.row.text ?? '')))
  await new Promise<void>((done, fail) => channel.subscribe((status, error) => (status === 'SUBSCRIBED' ? done() : status === 'CHANNEL_ERROR' ? fail(error) : undefined)))
  return { client, seen }
}

async function until(condition: () => boolean | Promise<boolean>, patienceMs = 20_000): Promise<void> {
  const deadline = Date.now() + patienceMs
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`it did not happen in time\n${instance.logs().slice(-2000)}`)
    await new Promise((done) => setTimeout(done, 50))
  }
}

test('two web and two worker processes share the work: every customer is answered once, and both webs show everything live', async () => {
  const [first, other] = await Promise.all([listener(instance.url), listener(second.url)])
  const texts = Array.from({ length: 40 }, (_, index) => `kak buka jam brp? ${index}`)
  const answers = await Promise.all(texts.map((text, index) => postMeta(index % 2 ? instance.url : second.url, metaText({ phoneNumberId: PHONE_NUMBER_ID, from: `62811100${1000 + index}`, text, id: `wamid.${index}` }))))
  expect(answers.every((answer) => answer.status === 200)).toBe(true)
  await until(() => graph.sent.length >= texts.length)
  await until(() => first.seen.size === texts.length && other.seen.size === texts.length)
  expect(new Set(graph.sent.map((message) => message.body.to)).size).toBe(texts.length)
  expect(graph.sent).toHaveLength(texts.length)
  expect(JSON.stringify(graph.sent[0]?.body)).toContain('07.00-21.00')
  await Promise.all([first.client.realtime.disconnect(), other.client.realtime.disconnect()])
}, 60_000)

test('a worker that is killed in the middle loses nothing: what was accepted is answered by the others', async () => {
  const before = graph.sent.length
  const texts = Array.from({ length: 20 }, (_, index) => `buka jam berapa ya ${index}`)
  await Promise.all(texts.map((text, index) => postMeta(instance.url, metaText({ phoneNumberId: PHONE_NUMBER_ID, from: `62822200${1000 + index}`, text, id: `wamid.kill.${index}` }))))
  instance.kill(1, 'SIGKILL')
  const settled = async () => {
    const [row] = await sql`select count(*)::int as open from room where business_id = ${businessId} and handler = 'ai' and waiting_since is not null`
    const [unsent] = await sql`select count(*)::int as open from message where direction = 'out' and status in ('queued', 'sending') and business_id = ${businessId}`
    return row!.open === 0 && unsent!.open === 0
  }
  await until(settled, 90_000)
  const [stored] = await sql`select count(*)::int as count from message where direction = 'in' and provider_id like 'wamid.kill.%'`
  expect(stored!.count).toBe(20)
  const sentTo = graph.sent.slice(before).map((message) => String(message.body.to))
  expect(new Set(sentTo).size).toBe(sentTo.length)
}, 120_000)
