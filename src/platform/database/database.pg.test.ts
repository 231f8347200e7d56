import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asService, db, rawSql, readOnce, sent } from '#platform/database'
import { aShop, openWorld, type World } from '../../../tests/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('only a member reads their business', async () => {
  const shop = await aShop()
  const other = await aShop({ name: 'Toko Lain' })
  const names = await db.readAs(
    shop.owner,
    (tx) => tx<{ name: string }[]>`select name from public.business`,
  )
  expect(names.map((row) => row.name)).toEqual(['Roti Senja'])
  const hidden = await db.readAs(
    other.owner,
    (tx) => tx`select 1 from public.channel where business_id = ${shop.businessId}`,
  )
  expect(hidden).toHaveLength(0)
})

test('a failed transaction leaves nothing behind', async () => {
  const shop = await aShop()
  await expect(
    db.writeAs(asService('test'), async (tx) => {
      await tx`update public.business set name = 'Berubah' where id = ${shop.businessId}`
      throw new Error('stop')
    }),
  ).rejects.toThrow('stop')
  const [row] = await db.readAs(
    shop.owner,
    (tx) => tx<{ name: string }[]>`select name from public.business where id = ${shop.businessId}`,
  )
  expect(row?.name).toBe('Roti Senja')
})

test('a transaction with a failed statement fails, although its work continued', async () => {
  await expect(
    db.writeAs(asService('test'), (tx) => tx`select 1 / 0`.catch(() => 'ignored')),
  ).rejects.toThrow('whole transaction')
})

test('a connection that ends during a transaction fails only that transaction', async () => {
  for (let round = 0; round < 25; round++) {
    const ended = db.writeAs(asService('test'), async (tx) => {
      const [row] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`
      await Promise.all([
        rawSql()`select pg_terminate_backend(${row?.pid ?? 0})`,
        tx`select pg_sleep(5)`,
      ])
    })
    await expect(ended).rejects.toThrow(/CONNECTION|ECONNRESET|terminating/)
  }
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, number) =>
      db.writeAs(asService('test'), (tx) => tx`select ${number}::int as number`),
    ),
  )
  expect(answers.map(([row]) => row?.number)).toEqual(
    Array.from({ length: 40 }, (_, number) => number),
  )
}, 180_000)

test('a failed read does not affect later callers of its connection; a read that writes is refused', async () => {
  const sql = openPool(world.url)
  const asAnon = (tx: Sent) => sent(tx`select set_config('role', 'anon', true)`)
  await expect(readOnce(sql, asAnon, (tx) => tx`select 1 / 0`)).rejects.toMatchObject({
    code: '22012',
  })
  await expect(
    readOnce(
      sql,
      () => {},
      (tx) => tx`create table public.written (id int)`,
    ),
  ).rejects.toMatchObject({ code: '25006' })
  expect(await readOnce(sql, asAnon, (tx) => tx`select current_user::text as name`)).toEqual([
    { name: 'anon' },
  ])
  const [after] =
    await sql`select current_user::text as name, pg_current_xact_id_if_assigned() as xid`
  expect(after).toEqual({ name: 'postgres', xid: null })
  await sql.end()
})

test('reads that share a round trip fail together, and their connection stays usable', async () => {
  await expect(
    db.readAs(asService('test'), (tx) => Promise.all([tx`select 1 / 0`, tx`select pg_sleep(0.1)`])),
  ).rejects.toMatchObject({ code: '22012' })
  expect(
    await db.readAs(asService('test'), (tx) => Promise.all([tx`select 1 as n`, tx`select 2 as n`])),
  ).toMatchObject([[{ n: 1 }], [{ n: 2 }]])
})

test('a read whose signal is aborted ends, and cancels no later statement of its connection', async () => {
  const { owner } = await aShop()
  for (let round = 0; round < 10; round++) {
    const leaving = new AbortController()
    const asked = db.readAs(owner, (tx) => tx`select pg_sleep(20)`, { signal: leaving.signal })
    setTimeout(() => leaving.abort(), round)
    await expect(asked).rejects.toMatchObject({ code: '57014' })
    expect(await db.readAs(owner, (tx) => tx`select pg_sleep(0.01), 1 as n`)).toMatchObject([
      { n: 1 },
    ])
  }
  await expect(
    db.readAs(owner, (tx) => tx`select 1`, { signal: AbortSignal.abort() }),
  ).rejects.toMatchObject({ name: 'AbortError' })
  await expect(
    db.readAs(owner, (tx) => tx`select pg_sleep(20)`, { timeoutMs: 20 }),
  ).rejects.toMatchObject({ code: '57014' })
})

test('a caller whose connection closes while opening gets the next one', async () => {
  let opened = 0
  const real = new URL(world.url)
  const server = createServer((socket) => {
    let questions = 0
    socket.on('error', () => {})
    if (opened++ > 0)
      return void socket.pipe(connect(Number(real.port), real.hostname)).pipe(socket)
    // AuthenticationOk and ReadyForQuery. The server answers the following query by closing the
    // connection.
    socket.on('data', () =>
      questions++ === 0
        ? socket.write(Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]))
        : socket.destroy(),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const left: unknown[] = []
  const hear = (error: unknown) => void left.push(error)
  process.on('unhandledRejection', hear)
  const url = new URL(world.url)
  url.port = String(typeof address === 'object' && address ? address.port : 0)
  const sql = openPool(url.href)
  const connection = await sql.reserve()
  expect(await connection`select 1 as n`).toEqual([{ n: 1 }])
  process.off('unhandledRejection', hear)
  expect([opened, left]).toEqual([2, []])
  connection.release()
  await sql.end({ timeout: 1 })
  server.close()
})

type Sent = Parameters<Parameters<typeof readOnce>[1]>[0]
const openPool = (url: string) => postgres(url, { max: 1, onnotice: () => {} })
