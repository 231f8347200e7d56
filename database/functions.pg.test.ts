import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rawSql } from '#platform/database'
import { runMigrations } from '#platform/database/migrate'
import { openWorld, type World } from '../tests/world.ts'

/**
 * Migrations up to this one define functions themselves, because database/functions did not exist
 * yet.
 */
const LAST_WITH_FUNCTIONS = '0079'
const DEFINED = /create\s+(or\s+replace\s+)?(?:function|procedure)\s+(\w+\.\w+)/gi
const DROPPED = /drop\s+function\s+(?:if\s+exists\s+)?(\w+\.\w+)/gi

const read = (folder: string) =>
  readdirSync(join(import.meta.dirname, folder))
    .sort()
    .map((name) => ({ name, text: readFileSync(join(import.meta.dirname, folder, name), 'utf8') }))

const files = read('functions')
const migrations = read('migrations')

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('every function of the product is defined in one file of database/functions', async () => {
  const present = await rawSql()<{ name: string }[]>`
    select distinct n.nspname || '.' || p.proname as name
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('public', 'private', 'tanggap_meta')
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`
  const places = new Map<string, Set<string>>()
  for (const { name, text } of files)
    for (const [, , defined = ''] of text.matchAll(DEFINED))
      places.set(defined, (places.get(defined) ?? new Set()).add(name))
  expect(
    [...places.keys()].toSorted(),
    'move new functions into database/functions, and remove the files of dropped ones',
  ).toEqual(present.map((row) => row.name).toSorted())
  expect([...places].filter(([, names]) => names.size > 1)).toEqual([])
})

test('no new migration redefines an existing function', () => {
  const known = new Set<string>()
  const again: string[] = []
  for (const { name, text } of migrations) {
    const dropped = new Set([...text.matchAll(DROPPED)].map((match) => match[1]))
    for (const [, replaces, defined = ''] of text.matchAll(DEFINED)) {
      const isFirst = !replaces && (!known.has(defined) || dropped.has(defined))
      if (name.slice(0, 4) > LAST_WITH_FUNCTIONS && !isFirst) again.push(`${name}: ${defined}`)
      known.add(defined)
    }
  }
  expect(again, 'change the function in database/functions instead').toEqual([])
})

const bodyOfTouch = async () =>
  (
    await rawSql()<{ body: string }[]>`
      select prosrc as body from pg_proc where oid = 'private.touch'::regproc`
  )[0]?.body

test('functions are applied again when a file changed and after a new migration', async () => {
  const body = await bodyOfTouch()
  const breakTouch = () =>
    rawSql().unsafe(`create or replace function private.touch() returns trigger language plpgsql
      as 'begin return new; end'`)

  await breakTouch()
  await runMigrations(world.url, rawSql(), true)
  expect(await bodyOfTouch()).not.toBe(body)

  await rawSql()`update tanggap_meta.migration set hash = 'older' where name = 'functions'`
  await runMigrations(world.url, rawSql(), true)
  expect(await bodyOfTouch()).toBe(body)

  await breakTouch()
  await rawSql()`insert into tanggap_meta.migration (name, hash) values ('migrations/new.sql', '')`
  await runMigrations(world.url, rawSql(), true)
  expect(await bodyOfTouch()).toBe(body)
})
