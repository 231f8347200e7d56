import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { shiftClock } from '#platform/clock'
import { rawSql } from '#platform/database'
import { openWorld, type World } from '../../../tests/world.ts'
import { clientOf, openServer, type Server } from './storage-world.ts'

let world: World
let server: Server
let storage: Awaited<ReturnType<typeof clientOf>>

beforeAll(async () => {
  world = await openWorld()
  server = await openServer()
  storage = await clientOf(server, 'service')
  await storage.createBucket('docs')
})
afterAll(async () => {
  await server.close()
  await world.close()
})
afterEach(() => shiftClock(0))

const DAY_AND_MORE_MS = 25 * 3_600_000

test('after a day, orphaned bytes and rows are deleted, and nothing else', async () => {
  for (const name of ['whole', 'lost', 'also-whole']) await storage.from('docs').upload(name, name)
  await server.store.put('storage/left-by-a-crash', new Blob(['x']).stream())
  const [row] = await rawSql()<
    { version: string }[]
  >`select version from storage.objects where name = 'lost'`
  await server.store.remove([`storage/${row?.version}`])
  expect(await server.storage.sweep()).toEqual({ uploads: 0, bytes: 0, rows: 0 })
  shiftClock(DAY_AND_MORE_MS)
  expect(await server.storage.sweep()).toEqual({ uploads: 0, bytes: 1, rows: 1 })
  shiftClock(0)
  expect((await storage.from('docs').list()).data?.map((entry) => entry.name)).toEqual([
    'also-whole',
    'whole',
  ])
  expect(await (await storage.from('docs').download('whole')).data?.text()).toBe('whole')
})

test('an unavailable store loses no row', async () => {
  const keys: string[] = []
  for await (const entry of server.store.list('storage')) keys.push(entry.key)
  await server.store.remove(keys)
  shiftClock(DAY_AND_MORE_MS)
  expect((await server.storage.sweep()).rows).toBe(0)
  shiftClock(0)
  expect((await storage.from('docs').list()).data).toHaveLength(2)
})
