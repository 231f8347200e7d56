import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { aShop, openWorld, type World } from '../../../tests/world.ts'
import { batchCalls, batchFunction } from './batch.ts'
import {
  asService,
  commitBehind,
  db,
  holdCommit,
  rawSql,
  shareWithOthers,
  type WriteTx,
} from './database.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await rawSql()`create table public.parent_item (name text primary key)`
  await rawSql()`create table public.child_item (
    parent text references public.parent_item, name text unique)`
})
afterAll(() => world.close())

const statements: string[][] = []
beforeEach(() => void statements.splice(0))

const insertParent = batchCalls<WriteTx, string, string>({
  order: 'contacts',
  run: async (tx, names) => {
    statements.push(names)
    await tx`insert into public.parent_item select unnest(${names}::text[])`
    return names.map((name) => `stored ${name}`)
  },
})
const insertChild = batchCalls<WriteTx, { parent: string; name: string; group?: string }, void>({
  order: 'rooms',
  keyOf: ({ parent }) => parent,
  groupOf: ({ group }) => group ?? '',
  run: async (tx, items) => {
    statements.push(items.map(({ name }) => name))
    await tx`insert into public.child_item select * from unnest(
      ${items.map(({ parent }) => parent)}::text[], ${items.map(({ name }) => name)}::text[])`
    return items.map(() => undefined)
  },
})
const write = <T>(work: (tx: WriteTx) => Promise<T>) => db.writeAs(asService('a test'), work)

test('calls in the same turn share a statement, and each gets its own result', async () => {
  const results = await write((tx) => Promise.all(['a', 'b', 'c'].map((n) => insertParent(tx, n))))
  expect(results).toEqual(['stored a', 'stored b', 'stored c'])
  expect(statements).toEqual([['a', 'b', 'c']])
})

test('rows are written before the rows that refer to them, in any call order', async () => {
  await write((tx) =>
    Promise.all([insertChild(tx, { parent: 'd', name: 'd1' }), insertParent(tx, 'd')]),
  )
  expect(statements).toEqual([['d'], ['d1']])
})

test('items with one key, or of two groups, are written by separate statements', async () => {
  await write(async (tx) => {
    await insertParent(tx, 'e')
    await insertParent(tx, 'f')
    await Promise.all([
      insertChild(tx, { parent: 'e', name: 'e1' }),
      insertChild(tx, { parent: 'e', name: 'e2' }),
      insertChild(tx, { parent: 'f', name: 'f1' }),
      insertChild(tx, { parent: 'f', name: 'f2', group: 'other' }),
    ])
  })
  expect(statements.slice(2)).toEqual([['e1', 'f1'], ['e2'], ['f2']])
})

test('a statement that fails fails each of its calls, and the transaction', async () => {
  const failed = await write((tx) =>
    Promise.allSettled([insertParent(tx, 'g'), insertParent(tx, 'g')]),
  ).catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(Error)
  expect(await rawSql()`select 1 from public.parent_item where name = 'g'`).toHaveLength(0)
})

test('a call that was not sent before its transaction failed is never sent', async () => {
  let late: Promise<unknown> = Promise.resolve()
  await expect(
    write(async (tx) => {
      await tx`select 1`
      late = insertParent(tx, 'h').catch((error: unknown) => error)
      throw new Error('its own')
    }),
  ).rejects.toThrow('its own')
  expect(await late).toBeInstanceOf(Error)
  expect(await rawSql()`select 1 from public.parent_item where name = 'h'`).toHaveLength(0)
})

const transactionsOf = async (name: string) =>
  (
    await rawSql()<{ xmin: string }[]>`
      select xmin::text from public.parent_item where name like ${`${name}%`}
      union select xmin::text from public.child_item where name like ${`${name}%`}`
  ).length

test('COMMIT sent with the last statements commits them together', async () => {
  await write((tx) => {
    commitBehind(tx)
    return Promise.all([insertParent(tx, 'x'), insertChild(tx, { parent: 'x', name: 'x1' })])
  })
  expect(await transactionsOf('x')).toBe(1)
})

test('COMMIT sent with a failing statement commits nothing', async () => {
  const work = write((tx) => {
    commitBehind(tx)
    return Promise.all([insertParent(tx, 'y'), insertChild(tx, { parent: 'none', name: 'y1' })])
  })
  await expect(work).rejects.toThrow('foreign key')
  expect(await transactionsOf('y')).toBe(0)
})

test('a held or shared transaction ends after its last work', async () => {
  const later = (prepare: (tx: WriteTx) => void) =>
    write(async (tx) => {
      prepare(tx)
      commitBehind(tx)
      await insertParent(tx, 'z')
      await insertChild(tx, { parent: 'z', name: 'z1' })
      throw new Error('too late')
    })
  for (const prepare of [
    shareWithOthers,
    (tx: WriteTx) => void holdCommit(tx, Promise.resolve(false)),
  ])
    await expect(later(prepare)).rejects.toThrow('too late')
  expect(await transactionsOf('z')).toBe(0)
})

test('works that share a transaction commit with the statements of the last work', async () => {
  const work = write(async (tx) => {
    shareWithOthers(tx, 2)
    commitBehind(tx)
    await insertParent(tx, 'w')
    commitBehind(tx)
    await insertChild(tx, { parent: 'w', name: 'w1' })
    throw new Error('too late')
  })
  await expect(work).rejects.toThrow('too late')
  expect(await transactionsOf('w')).toBe(1)
})

type Named = { id: string; businessId: string; phone: string }
const storeContact = batchFunction<WriteTx, Named, void>({
  order: 'contacts',
  name: 'store_contacts',
  toResults: (contacts) => contacts.map(() => undefined),
})
const storeIdentity = batchFunction<WriteTx, Named, void>({
  order: 'identities',
  name: 'store_identities',
  toItems: (people) =>
    people.map(({ id, businessId, phone }) => ({
      businessId,
      contactId: id,
      kind: 'phone',
      value: phone,
    })),
  toResults: (people) => people.map(() => undefined),
})
const findOwner = batchFunction<WriteTx, Named, string | undefined, { at: number; id: string }>({
  order: 'reads',
  name: 'owners_of_identities',
  toItems: (people) =>
    people.map(({ businessId, phone }, at) => ({ at, businessId, kind: 'phone', value: phone })),
  toResults: (people, rows) => people.map((_, at) => rows.find((row) => row.at === at)?.id),
})

test('functions called in the same turn are one statement, and reads see their writes', async () => {
  const { businessId } = await aShop()
  const people = ['628001', '628002'].map((phone) => ({ id: randomUUID(), businessId, phone }))
  const stranger = { id: randomUUID(), businessId, phone: '628003' }
  const { owners, sent } = await write(async (tx) => {
    const unsafe = vi.spyOn(tx as WriteTx & { unsafe: typeof tx.unsafe }, 'unsafe')
    const [owners] = await Promise.all([
      Promise.all([...people, stranger].map((person) => findOwner(tx, person))),
      ...people.map((person) => storeIdentity(tx, person)),
      ...people.map((person) => storeContact(tx, person)),
    ])
    const sent = unsafe.mock.calls.length
    unsafe.mockRestore()
    return { owners, sent }
  })
  expect(owners).toEqual([people[0]?.id, people[1]?.id, undefined])
  expect(sent).toBe(1)
})

test('a failing function fails the others of its statement, and stores nothing', async () => {
  const { businessId } = await aShop()
  const person = { id: randomUUID(), businessId, phone: '628004' }
  const outcomes = await write((tx) =>
    Promise.allSettled([storeContact(tx, person), storeContact(tx, person), findOwner(tx, person)]),
  ).catch((error: unknown) => error)
  expect(outcomes).toBeInstanceOf(Error)
  expect(await rawSql()`select from public.contact where id = ${person.id}`).toHaveLength(0)
})

test("a member's transaction may not run a function of the service", async () => {
  const shop = await aShop()
  const findEndings = batchFunction<WriteTx, { at: number; id: string }, unknown>({
    order: 'reads',
    name: 'turn_endings',
    toResults: (rooms) => rooms.map(() => undefined),
  })
  await expect(
    db.writeAs(shop.owner, (tx) => findEndings(tx, { at: 0, id: randomUUID() })),
  ).rejects.toThrow('permission denied for function turn_endings')
})
