import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '#platform/database'
import { aShop, openWorld, type Shop, type World } from '../../../tests/world.ts'
import { askRest, openRest, tokenFor } from './rest-world.ts'
import type { Rest } from './rest.ts'

/** Time limit for some thousand HTTP requests on a shared machine. */
const PATIENCE_MS = 120_000

let world: World
let rest: Rest
let shop: Shop
let other: Shop
let token: string
beforeAll(async () => {
  world = await openWorld()
  rest = openRest({ allowAggregates: true })
  shop = await aShop()
  other = await aShop({ name: 'Rahasia Orang Lain' })
  token = await tokenFor(shop.owner)
})
afterAll(async () => {
  await rest.close()
  await world.close()
})

const word = fc.constantFrom(
  'id',
  'name',
  'channel',
  'agent',
  'business',
  'profile',
  'team_business',
  'toggles',
  '*',
  'count',
  '"',
  '""',
  'x y',
  '\u0000',
  "'",
  '; drop table business; --',
  '$1',
  'é',
  '__proto__',
  'constructor',
  'business_id',
)
const mark = fc.constantFrom(
  '(',
  ')',
  ',',
  '.',
  ':',
  '::',
  '->',
  '->>',
  '!',
  '...',
  'eq.',
  'not.',
  'in.(',
  'is.null',
  'or',
  'and',
  'asc',
  'nullslast',
  '{',
  '}',
  '"',
  '\\',
  '%',
  '1',
  '-1',
  '99999999999',
  'inner',
  'text',
  'sum()',
  'fts(simple).',
)
const soup = fc
  .array(fc.oneof(word, mark, fc.string({ maxLength: 4 })), { maxLength: 12 })
  .map((parts) => parts.join(''))
const name = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      'select',
      'order',
      'limit',
      'offset',
      'or',
      'and',
      'not.or',
      'id',
      'name',
      'toggles->a',
      'channel.id',
      'channel.order',
      'channel.limit',
      'on_conflict',
      'columns',
    ),
  },
  { weight: 1, arbitrary: soup },
)
const table = fc.constantFrom(
  'business',
  'channel',
  'agent',
  'team_business',
  'profile',
  'channel_agent',
  'rpc/x',
  'order',
)

test(
  'no query text crashes the server, shows another business or changes data',
  { timeout: PATIENCE_MS },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        table,
        fc.array(fc.tuple(name, soup), { maxLength: 4 }),
        fc.constantFrom('GET', 'HEAD', 'DELETE'),
        async (path, parameters, method) => {
          const answer = await askRest(
            rest,
            `/${path}?${new URLSearchParams(parameters)}${method === 'DELETE' ? '&id=is.null' : ''}`,
            { method, headers: { prefer: 'count=exact' } },
            token,
          )
          expect(answer.status).toBeLessThan(500)
          expect(JSON.stringify(answer.body)).not.toContain(other.businessId)
        },
      ),
      { numRuns: 1500 },
    )
    const kept = await db.readAs(other.owner, (tx) => tx`select id from public.business`)
    expect(kept).toHaveLength(1)
  },
)

test('no body crashes the server', { timeout: PATIENCE_MS }, async () => {
  const bodies = fc.oneof(
    soup,
    fc.json(),
    fc
      .array(fc.dictionary(fc.oneof(word, fc.string()), fc.jsonValue(), { maxKeys: 3 }), {
        maxLength: 3,
      })
      .map((rows) => JSON.stringify(rows)),
  )
  await fc.assert(
    fc.asyncProperty(
      table,
      bodies,
      fc.constantFrom('POST', 'PUT', 'PATCH'),
      fc.constantFrom(
        'return=representation',
        'return=headers-only',
        'resolution=merge-duplicates,missing=default',
      ),
      async (path, body, method, prefer) => {
        const answer = await askRest(
          rest,
          `/${path}?id=is.null`,
          { method, body, headers: { 'content-type': 'application/json', prefer } },
          token,
        )
        expect(answer.status).toBeLessThan(500)
      },
    ),
    { numRuns: 600 },
  )
})

test(
  'no header crashes the server or shows another business',
  { timeout: PATIENCE_MS },
  async () => {
    const part = fc.constantFrom(
      'handling=strict',
      'max-affected=1',
      'max-affected=-1',
      'timezone=Asia/Jakarta',
      "timezone='",
      'timezone=__proto__',
      'count=planned',
      'count=estimated',
      'count',
      'tx=rollback',
      'return=headers-only',
      '=',
      'constructor=x',
    )
    const prefer = fc.array(part, { maxLength: 4 }).map((parts) => parts.join(', '))
    const range = fc.constantFrom(
      '0-',
      '0-0',
      '5-1',
      '999999999999999-',
      '0-999999999999999',
      'items=0-1',
      '-1',
      'x',
    )
    const accept = fc.constantFrom(
      '*/*',
      'text/csv',
      'application/vnd.pgrst.object+json',
      'application/vnd.pgrst.array+json;nulls=stripped',
      'application/vnd.pgrst.plan',
      'application/json;q=0.1, text/csv;q=x',
      ';',
      ',',
      'constructor',
    )
    const type = fc.constantFrom(
      'application/json',
      'text/csv',
      'text/plain',
      'text/xml',
      'application/octet-stream',
      'application/x-www-form-urlencoded',
      '',
      ';',
      '__proto__',
    )
    const path = fc.constantFrom(
      'business?limit=1',
      'channel?select=*,agent(*)&limit=-1',
      'rpc/x',
      'rpc/__proto__?a=1',
      'team_business?select=count()',
      '',
    )
    await fc.assert(
      fc.asyncProperty(
        path,
        fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'),
        prefer,
        range,
        accept,
        type,
        soup,
        async (to, method, preferred, ranged, accepted, typed, body) => {
          const headers = {
            prefer: preferred,
            range: ranged,
            accept: accepted,
            'content-type': typed,
          }
          const answer = await askRest(
            rest,
            `/${to}${to.includes('?') && method !== 'GET' && method !== 'HEAD' ? '&id=is.null' : ''}`,
            {
              method,
              headers,
              ...(method === 'POST' || method === 'PUT' || method === 'PATCH' ? { body } : {}),
            },
            token,
          )
          expect(answer.status).toBeLessThan(500)
          expect(JSON.stringify(answer.body)).not.toContain(other.businessId)
        },
      ),
      { numRuns: 800 },
    )
  },
)
