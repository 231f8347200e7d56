import { afterAll, beforeAll, expect, test } from 'vitest'
import { rawSql } from '#platform/database'
import { openWorld, type World } from '../tests/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('SQL written for a Supabase project can hash a password and make an id', async () => {
  const [row] = await rawSql()`select extensions.crypt('roti',
          '$2a$04$abcdefghijklmnopqrstuu') = extensions.crypt('roti',
          '$2a$04$abcdefghijklmnopqrstuu') is_same, extensions.uuid_generate_v4()::text id`
  expect(row).toEqual({ is_same: true, id: expect.stringMatching(/^[0-9a-f-]{36}$/) })
})

test('SQL finds the functions of the extensions without naming their schema', async () => {
  // A copy has no database settings: the migrated database itself is queried.
  const [row] = await rawSql()`select setconfig from pg_db_role_setting
      join pg_database on pg_database.oid = setdatabase where datname = 'tanggap' and setrole = 0`
  expect(row?.setconfig).toContain('search_path="$user", public, extensions')
})
