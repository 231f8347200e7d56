import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { receiveEvent } from '#conversation/pipeline'
import { engineOf } from '#gateway'
import { rawSql } from '#platform/database'
import { aShop, openWorld, type Shop, type World } from '../world.ts'

const FOLDER = new URL('../../src/gateway/engines/meta-cloud/payloads/', import.meta.url)
const BODIES: unknown[] = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.json'))
  .map((name) => JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')))

/** Values that break columns, indexes or jsonb. */
const NASTY = [
  '\0',
  '\ud800',
  'x'.repeat(5000),
  '',
  ' ',
  '-1',
  '1e400',
  '\u202e',
  '💥'.repeat(300),
  "'; drop table message; --",
  '99999999999999999999',
]

let world: World
let shop: Shop
beforeAll(async () => {
  world = await openWorld()
  shop = await aShop({ engine: 'meta-cloud', externalId: '1065000000000002' })
})
afterAll(() => world.close())

test('a body with any value at any place gives events that can be stored twice', async () => {
  const store = async (body: unknown) => {
    const { items } = engineOf('meta-cloud').parse(JSON.stringify(body), '2026-10-01T00:00:00.000Z')
    for (const { event } of items) {
      await receiveEvent(shop.channelId, event)
      await receiveEvent(shop.channelId, event)
    }
  }
  for (const body of BODIES) await store(body)
  const value = fc.oneof(fc.constantFrom(...NASTY), fc.jsonValue({ maxDepth: 2 }))
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...BODIES), fc.nat(), value, (body, place, replacement) =>
      store(replaceNode(body, place, replacement)),
    ),
    { numRuns: 400 },
  )
  const [count] = await rawSql()<
    { messages: number; keys: number }[]
  >`select count(*) as messages, count(distinct provider_key) as keys from public.message`
  expect(count?.messages).toBeGreaterThanOrEqual(10)
  expect(count?.messages).toBe(count?.keys)
}, 180_000)

/** A copy of `body` with its `place`th node (modulo the count) replaced. */
function replaceNode(body: unknown, place: number, replacement: unknown): unknown {
  let size = 0
  JSON.stringify(body, (_, node: unknown) => (size++, node))
  let at = 0
  const visit = (node: unknown): unknown => {
    if (at++ === place % size) return replacement
    if (Array.isArray(node)) return node.map(visit)
    if (typeof node === 'object' && node !== null)
      return Object.fromEntries(Object.entries(node).map(([key, inner]) => [key, visit(inner)]))
    return node
  }
  return visit(body)
}
