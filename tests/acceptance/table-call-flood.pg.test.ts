import { createClient } from '@supabase/supabase-js'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { metaText, postMeta } from '../meta.ts'
import { PASSWORD, PHONE_NUMBER_ID, type RunningShop, startShop } from '../shop.ts'
import { type Graph, startGraph } from '../standins/graph/graph.ts'

const CONTACTS = 20_000
const CALLS = 24
/** The request with which one visitor, on their own rows, stalled an instance. */
const EMBEDS = [
  'id,business(id,contact(id,business(id,contact(id))))',
  'id,business(id,contact(id))',
]
/** Measured without limits: a message waited 16 s and /ready returned 503. */
const MAX_MS = 10_000

let graph: Graph
let running: RunningShop
beforeAll(async () => {
  graph = await startGraph()
  running = await startShop(['all'], { META_GRAPH_URL: graph.url })
  const sql = postgres(running.databaseUrl, { max: 1 })
  await sql`alter table public.contact set (autovacuum_enabled = false)`
  await sql`insert into public.contact (business_id, name)
    select ${running.shop.businessId}, 'Pelanggan ' || n from generate_series(1, ${CONTACTS}) n`
  await sql.end()
}, 180_000)
afterAll(async () => {
  await running.close()
  await graph.close()
}, 180_000)

async function timed<T>(work: Promise<T>): Promise<{ result: T; ms: number }> {
  const began = performance.now()
  return { result: await work, ms: performance.now() - began }
}

test('while one visitor floods table calls, the instance is ready and accepts messages', async () => {
  const { instance, shop } = running
  const client = createClient(instance.url, instance.keys.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
  await client.auth.signInWithPassword({ email: shop.email, password: PASSWORD })
  const flood = Array.from({ length: CALLS }, (_, index) =>
    client.from('contact').select(EMBEDS[index % EMBEDS.length] ?? ''),
  )
  const answers = Promise.all(flood)
  for (let message = 0; message < 5; message++) {
    const [ready, taken] = await Promise.all([
      timed(fetch(`${instance.url}/ready`)),
      timed(
        postMeta(
          instance.url,
          metaText({
            phoneNumberId: PHONE_NUMBER_ID,
            from: `62811${message}`,
            text: 'buka jam berapa?',
            id: `wamid.flood.${message}`,
          }),
        ),
      ),
    ])
    expect([ready.result.status, taken.result.status]).toEqual([200, 200])
    expect(Math.max(ready.ms, taken.ms)).toBeLessThan(MAX_MS)
  }
  expect((await answers).map(({ status }) => status)).not.toContain(200)
}, 180_000)
