import { afterAll, beforeAll, expect, test } from 'vitest'
import { rawSql } from '#platform/database'
import { openWorld, type World } from '../tests/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** Of these a few are removed at a time, so that reading a table once for each is no harm. */
const FEW = ['business', 'channel', 'profile']

test('removing a business with all that it has reads no table anew for each of its rows: what refers to them has an index', async () => {
  const unindexed = await rawSql()`
    select f.conrelid::regclass::text as from, f.confrelid::regclass::text as to
    from pg_constraint f
    where f.contype = 'f' and f.connamespace = 'public'::regnamespace
    and f.confrelid <> all (${FEW}::text[]::regclass[])
      and not exists (
        select from pg_index i where i.indrelid = f.conrelid and i.indkey[0] = f.conkey[1]
        and coalesce(pg_get_expr(i.indpred, i.indrelid),
            '(a IS NOT NULL)') ~ '^[(][a-z_]+ IS NOT NULL[)]$')`
  expect([...unindexed]).toEqual([])
})
