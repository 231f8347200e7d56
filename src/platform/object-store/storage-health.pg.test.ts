import { afterAll, beforeAll, expect, test } from 'vitest'
import { rawSql } from '#platform/database'
import { watchStorage } from '#platform/object-store/storage-health'
import { openWorld, type World } from '../../../tests/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('a database that cannot write is not ready, and recovers', async () => {
  const trouble = watchStorage({ dataDir: '/', freeBytes: async () => Infinity, keepMs: 0 })
  expect(await trouble()).toEqual([])
  await rawSql().unsafe(`
    create function public.no_room() returns trigger
    language plpgsql as $$ begin raise exception 'No space left on device'
    using errcode = '53100'; end $$;
    create trigger no_room before insert or update on tanggap_meta.write_probe for each row execute
      function public.no_room()`)
  expect(await trouble()).toEqual(['database-writes'])
  await rawSql()`drop trigger no_room on tanggap_meta.write_probe`
  expect(await trouble()).toEqual([])
})

test('a nearly full disk is not ready', async () => {
  expect(
    await watchStorage({ dataDir: '/', freeBytes: async () => 10_000_000, keepMs: 0 })(),
  ).toEqual(['disk'])
})
