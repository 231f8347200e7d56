import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../tests/world.ts'
import { asService, db, rawSql, type WriteTx } from './database/database.ts'
import { shareTransactions } from './shared-run.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await rawSql()`create table public.shared_item (name text primary key, xid text default pg_current_xact_id()::text)`
})
afterAll(() => world.close())

const open = () => shareTransactions((work) => db.writeAs(asService('a test of shared runs'), work))
const insert = (name: string) => async (tx: WriteTx) => {
  const [row] = await tx<{ xid: string }[]>`insert into public.shared_item (name) values (${name})
    returning xid`
  return row!.xid
}

test('work that starts together shares a transaction, and each part gets its own result', async () => {
  const share = open()
  const xids = await Promise.all(['a', 'b', 'c'].map((name) => share(name, insert(name))))
  expect(new Set(xids).size).toBe(1)
  expect(await share('d', async () => 'd')).toBe('d')
})

test('works with one key run one after the other in separate transactions', async () => {
  const share = open()
  const order: string[] = []
  const xids = await Promise.all(
    ['k1', 'k2', 'k3'].map((name) =>
      share('same', async (tx) => {
        order.push(name)
        return insert(name)(tx)
      }),
    ),
  )
  expect(new Set(xids).size).toBe(3)
  expect(order).toEqual(['k1', 'k2', 'k3'])
})

test('a failing work does not affect the others', async () => {
  const share = open()
  const results = await Promise.allSettled([
    share('f1', insert('f1')),
    share('f2', insert('f1')),
    share('f3', async () => {
      throw new Error('its own')
    }),
    share('f4', insert('f4')),
  ])
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'rejected',
    'fulfilled',
  ])
  const rows = await rawSql()<{ name: string }[]>`select name from public.shared_item
    where name like 'f%' order by name`
  expect(rows.map(({ name }) => name)).toEqual(['f1', 'f4'])
})

test.each([1, 2])(
  'with %i runs in flight, many works wait for the first run, or start a second',
  async (runs) => {
    const share = shareTransactions(
      (work) => db.writeAs(asService('a test of shared runs'), work),
      runs,
    )
    const begun = Promise.withResolvers<void>()
    const end = Promise.withResolvers<void>()
    const done: string[] = []
    const first = share('first', async () => {
      begun.resolve()
      await end.promise
      done.push('first')
    })
    await begun.promise
    const others = Array.from({ length: 20 }, (_, at) =>
      share(`o${at}`, (tx) => insert(`${runs} o${at}`)(tx)).then(() => done.push('other')),
    )
    const same = share('first', async () => void done.push('same'))
    if (runs === 2) await Promise.all(others)
    end.resolve()
    await Promise.all([first, same, ...others])
    const order = [...new Set(done)]
    expect(order.slice(0, 2)).toEqual(runs === 2 ? ['other', 'first'] : ['first', 'same'])
    expect(order.indexOf('same')).toBeGreaterThan(order.indexOf('first'))
  },
)
