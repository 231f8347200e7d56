import { afterAll, beforeAll, expect, test } from 'vitest'
import { rawSql } from '#platform/database'
import { aShop, openWorld, type Shop, type World } from '../../../tests/world.ts'
import { askRest, openRest, tokenFor } from './rest-world.ts'
import type { Rest } from './rest.ts'

/**
 * Limits that protect the instance from one caller's table calls, and other callers' row counts
 * from disclosure.
 */
const CONTACTS = 20_000
const SIBLINGS = '/contact?select=id,business(id,contact(id))'
const NESTED = '/contact?select=id,business(id,contact(id,business(id,contact(id))))'
const FEW_CONNECTIONS = 2
const PATIENCE_MS = 300
/** The id of a lock held by a test. Calls that must not end wait for it. */
const LOCK = 42

let world: World
let rest: Rest
let shop: Shop
let token: string
let stranger: string
beforeAll(async () => {
  world = await openWorld()
  rest = openRest({ connections: FEW_CONNECTIONS, connectionPatienceMs: PATIENCE_MS })
  shop = await aShop()
  token = await tokenFor(shop.owner)
  stranger = await tokenFor((await aShop()).owner)
  await rawSql()`insert into public.contact (business_id, name)
    select ${shop.businessId}, 'Pelanggan ' || n from generate_series(1, ${CONTACTS}) n`
  await rawSql().unsafe(`
    create function public.nap(seconds float8) returns text language sql volatile as $$
    select pg_sleep(seconds)::text $$;
    create function public.wait_for_lock() returns void language sql volatile as $$
    select pg_advisory_xact_lock_shared(${LOCK}) $$;
    create function public.time_limit() returns text language sql stable as $$
    select current_setting('statement_timeout') $$;
    grant execute on function public.nap, public.wait_for_lock, public.time_limit to anon,
      authenticated, service_role`)
})
afterAll(async () => {
  await rest.close()
  await world.close()
})

const postRows = (path: string, body: string, bearer: string, of = rest) =>
  askRest(
    of,
    path,
    { method: 'POST', body, headers: { 'content-type': 'application/json' } },
    bearer,
  )
const takeNap = (seconds: number, bearer: string, of = rest) =>
  postRows('/rpc/nap', JSON.stringify({ seconds }), bearer, of)
const waitForLock = (bearer: string) => postRows('/rpc/wait_for_lock', '{}', bearer)

async function holdLock(): Promise<{ release: () => Promise<void> }> {
  const connection = await rawSql().reserve()
  await connection`select pg_advisory_lock(${LOCK})`
  return {
    release: async () => {
      await connection`select pg_advisory_unlock(${LOCK})`
      connection.release()
    },
  }
}

test('embeds that multiply rows are refused before they run', async () => {
  expect(await askRest(rest, NESTED, {}, token)).toMatchObject({
    status: 400,
    body: { code: '54001', message: 'plan cost limit exceeded' },
  })
  await rawSql()`analyze public.contact`
  expect(await askRest(rest, NESTED, {}, token)).toMatchObject({
    status: 400,
    body: { code: '54001' },
  })
  expect(await askRest(rest, SIBLINGS, {}, token)).toMatchObject({
    status: 400,
    body: { code: '54001' },
  })
})

test('the same embeds of a few rows work, and so do nested lists', async () => {
  const siblings = await askRest(rest, `${SIBLINGS}&limit=2`, {}, token)
  expect(siblings).toMatchObject({
    status: 200,
    body: [{ business: { id: shop.businessId } }, { business: { id: shop.businessId } }],
  })
  expect(siblings.body).toMatchObject([{ business: { contact: { length: 1000 } } }, {}])
  expect(
    await askRest(rest, '/contact?select=id,room(id,message(id,attachment(id)))', {}, token),
  ).toMatchObject({ status: 200, body: { length: 1000 } })
})

test('a request with more embeds than any client needs is refused', async () => {
  const deep = `${'business(contact('.repeat(5)}id${'))'.repeat(5)}`
  expect(await askRest(rest, `/contact?select=${deep}`, {}, token)).toMatchObject({
    status: 400,
    body: { code: '54001' },
  })
  const wide = Array.from({ length: 41 }, (_, index) => `c${index}:contact(id)`).join(',')
  expect(await askRest(rest, `/business?select=${wide}`, {}, token)).toMatchObject({
    status: 400,
    body: { code: '54001' },
  })
})

test('each role has a statement timeout, which alter role overrides', async () => {
  const limitOf = async (bearer?: string) =>
    (await askRest(rest, '/rpc/time_limit', {}, bearer)).body
  expect(await limitOf()).toBe('3s')
  expect(await limitOf(token)).toBe('8s')
  await rawSql()`alter role authenticated set statement_timeout = '150ms'`
  try {
    await rawSql()`notify pgrst`
    await expect.poll(() => limitOf(token), { timeout: 10_000 }).toBe('150ms')
    expect(await takeNap(5, token)).toMatchObject({
      status: 500,
      body: { code: '57014', message: 'canceling statement due to statement timeout' },
    })
  } finally {
    await rawSql()`alter role authenticated reset statement_timeout`
    await rawSql()`notify pgrst`
    await expect.poll(() => limitOf(token), { timeout: 10_000 }).toBe('8s')
  }
})

test('table calls queue for their share; everything else gets a connection at once', async () => {
  const held = await holdLock()
  const waits = [waitForLock(token), waitForLock(stranger)]
  await expect
    .poll(
      async () =>
        (await rawSql()`select from pg_locks where locktype = 'advisory' and not granted`).length,
      { timeout: 10_000 },
    )
    .toBe(FEW_CONNECTIONS)
  expect(await askRest(rest, '/business?select=id', {}, token)).toMatchObject({
    status: 504,
    body: { code: 'PGRST003', message: 'Timed out acquiring connection from connection pool.' },
  })
  expect(await rawSql()`select 1 as one`).toEqual([{ one: 1 }])
  await held.release()
  expect((await Promise.all(waits)).map(({ status }) => status)).toEqual([204, 204])
})

test('one caller cannot take all connections', async () => {
  const held = await holdLock()
  const waits = [waitForLock(token), waitForLock(token).catch(() => undefined)]
  expect(await askRest(rest, '/business?select=id', {}, stranger)).toMatchObject({ status: 200 })
  await held.release()
  await Promise.all(waits)
})

test("planned and estimated counts cover only the caller's visible rows", async () => {
  await rawSql()`analyze public.contact`
  for (const count of ['planned', 'estimated', 'exact']) {
    expect(
      (
        await askRest(
          rest,
          '/contact?select=id',
          { headers: { prefer: `count=${count}` } },
          stranger,
        )
      ).headers.get('content-range'),
    ).toBe('*/0')
    expect(
      (
        await askRest(
          rest,
          '/contact?select=id&limit=1',
          { headers: { prefer: `count=${count}` } },
          token,
        )
      ).headers.get('content-range'),
    ).toBe(`0-0/${CONTACTS}`)
  }
})

test('JSON nested too deep is a client error', async () => {
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
  expect(await postRows('/business', `{"toggles":${deep}}`, token)).toMatchObject({
    status: 400,
    body: { code: '54001' },
  })
  expect(await postRows('/rpc/nap', `{"seconds":${deep}}`, token)).toMatchObject({ status: 400 })
})
