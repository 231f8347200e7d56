import { afterAll, beforeAll, expect, test } from 'vitest'
import { rawSql } from '#platform/database'
import { openWorld, type World } from '../tests/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** Only a few of these are deleted at a time, so one scan for each is acceptable. */
const FEW = ['business', 'channel', 'profile']

test("every reference that a business's removal checks has an index", async () => {
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
