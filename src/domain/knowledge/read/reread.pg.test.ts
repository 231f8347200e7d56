import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listNotices } from '#domain/notice'
import { rawSql } from '#platform/database'
import { parseSettings, useSettings } from '#platform/settings'
import { aMember, aShop, openWorld, type Shop, type World } from '../../../../tests/world.ts'
import { updateEntry } from '../edit-entries.ts'
import { addWeb, listEntries, listSources, readAgain, readSource } from '../knowledge.ts'
import { findDueSources, listReadings, rereadSource, scheduleReading } from './reread.ts'

let world: World
let server: Server
let site: string
let page: string | undefined
/** another page of the site: its content, or the status of a failure */
let other: string | number = 404
let visits = 0

beforeAll(async () => {
  world = await openWorld()
  server = createServer(({ url }, response) => {
    visits++
    if (url === '/antar')
      return typeof other === 'number'
        ? response.writeHead(other).end()
        : response.writeHead(200, { 'content-type': 'text/html' }).end(other)
    if (page === undefined) return response.writeHead(503).end()
    return response.writeHead(200, { 'content-type': 'text/html' }).end(page)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  site = `http://127.0.0.1:${port}`
  useSettings(parseSettings({ NODE_ENV: 'test', FETCH_PRIVATE_HOSTS: `127.0.0.1:${port}` }))
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await world.close()
})
beforeEach(() => {
  page = PAGE
})

const PAGE =
  '<title>Roti</title><h2>Biaya antar?</h2><p>Antar sampai 4 km Rp8.000.</p><h2>Jam buka?</h2><p>Setiap hari 07.00 sampai 21.00.</p>'

async function aSource(shop: Shop) {
  const { id } = await addWeb(shop.owner, { businessId: shop.businessId, url: site })
  await readSource(id)
  const ref = { businessId: shop.businessId, sourceId: id }
  await scheduleReading(shop.owner, { ...ref, days: 1 })
  return ref
}
type Ref = Awaited<ReturnType<typeof aSource>>

const makeDue = ({ sourceId }: Ref) =>
  rawSql()`update knowledge_source set reread_at = now() - interval '1 second' where id = ${sourceId}`
async function rereadNow(ref: Ref): Promise<void> {
  await makeDue(ref)
  await rereadSource(ref.sourceId)
}
const sourceOf = async (shop: Shop) => (await listSources(shop.owner, shop.businessId))[0]!
const kindsOf = async (shop: Shop) =>
  (await listNotices(shop.owner, shop.businessId)).map(({ kind }) => kind)
const answersOf = async (shop: Shop, { sourceId }: Ref) =>
  (await listEntries(shop.owner, shop.businessId, sourceId)).map(({ answer }) => answer)
const versionOf = async ({ businessId }: Shop): Promise<unknown> =>
  (await rawSql()`select knowledge_version from business where id = ${businessId}`)[0]

test('a page that changed is read automatically, with the difference and a notice', async () => {
  const shop = await aShop()
  const ref = await aSource(shop)
  page = PAGE.replace('Rp8.000', 'Rp9.000')
  await rereadNow(ref)
  expect(await answersOf(shop, ref)).toContain('Antar sampai 4 km Rp9.000.')
  expect(await listReadings(shop.owner, ref)).toMatchObject([
    {
      added_count: 0,
      changed_count: 1,
      removed_count: 0,
      is_scheduled: true,
      changes: [
        {
          before: 'Biaya antar?\nAntar sampai 4 km Rp8.000.',
          after: 'Biaya antar?\nAntar sampai 4 km Rp9.000.',
        },
      ],
    },
  ])
  expect(await kindsOf(shop)).toEqual(['source_changed'])
})

test('an unchanged page causes no notice and keeps the version of the knowledge', async () => {
  const shop = await aShop()
  const ref = await aSource(shop)
  const before = await versionOf(shop)
  await rereadNow(ref)
  await rereadSource(ref.sourceId)
  expect(await versionOf(shop)).toEqual(before)
  expect(await listReadings(shop.owner, ref)).toEqual([])
  expect(await kindsOf(shop)).toEqual([])
  expect(Date.parse((await sourceOf(shop)).reread_at!)).toBeGreaterThan(Date.now() + 23 * 3_600_000)
})

test("a member's text stays when the page changes, and the change causes one notice", async () => {
  const shop = await aShop()
  const ref = await aSource(shop)
  const [entry] = await listEntries(shop.owner, shop.businessId, ref.sourceId)
  await updateEntry(shop.owner, {
    businessId: shop.businessId,
    entryId: entry!.id,
    answer: 'Antar gratis.',
  })
  page = PAGE.replace('Rp8.000', 'Rp9.000')
  await rereadNow(ref)
  await rereadNow(ref)
  const [now] = await listEntries(shop.owner, shop.businessId, ref.sourceId)
  expect(now).toMatchObject({
    answer: 'Antar gratis.',
    fresh_answer: 'Antar sampai 4 km Rp9.000.',
  })
  expect(await listReadings(shop.owner, ref)).toMatchObject([{ kept_count: 1 }])
})

test('a site that fails keeps its answers, is retried with backoff, and causes one notice', async () => {
  const shop = await aShop()
  const ref = await aSource(shop)
  page = undefined
  const waitsHours: number[] = []
  for (let failure = 0; failure < 4; failure++) {
    await rereadNow(ref)
    const { reread_at } = await sourceOf(shop)
    waitsHours.push(Math.round((Date.parse(reread_at!) - Date.now()) / 3_600_000))
    expect(await kindsOf(shop)).toEqual(failure === 0 ? [] : ['source_failed'])
  }
  expect(waitsHours).toEqual([1, 4, 16, 24])
  expect(await sourceOf(shop)).toMatchObject({ status: 'ready', entry_count: 2 })
  expect((await sourceOf(shop)).reread_error).toContain('siteInTrouble')
  page = PAGE
  await rereadNow(ref)
  expect((await sourceOf(shop)).reread_error).toBeNull()
  expect(await kindsOf(shop)).toEqual([])
})

test('a page that lost most of its answers is not applied automatically', async () => {
  const shop = await aShop()
  page = `<title>Roti</title>${[1, 2, 3, 4, 5, 6].map((n) => `<h2>Harga roti ${n}?</h2><p>Rp${n}.000.</p>`).join('')}`
  const ref = await aSource(shop)
  page = '<title>Roti</title><p>Situs sedang diperbaiki, silakan kembali besok.</p>'
  await rereadNow(ref)
  expect(await answersOf(shop, ref)).toHaveLength(6)
  expect((await sourceOf(shop)).reread_error).toContain('mostAnswersGone')
})

const LINKED = `${PAGE}<a href="/antar">Antar</a>`
const OTHER = '<h2>Antar hari Minggu?</h2><p>Hari Minggu kami mengantar sampai 12.00.</p>'
async function aSite(shop: Shop): Promise<Ref> {
  page = LINKED
  other = OTHER
  const { businessId } = shop
  const { id: sourceId } = await addWeb(shop.owner, { businessId, url: site, wholeSite: true })
  await readSource(sourceId)
  const ref = { businessId, sourceId }
  await scheduleReading(shop.owner, { ...ref, days: 1 })
  return ref
}
const SUNDAY = 'Hari Minggu kami mengantar sampai 12.00.'

test('the answers of a page that cannot be opened stay, and the owner is told', async () => {
  const shop = await aShop()
  const ref = await aSite(shop)
  other = 503
  await rereadNow(ref)
  expect(await answersOf(shop, ref)).toContain(SUNDAY)
  expect((await sourceOf(shop)).reread_error).toContain('pagesNotRead')
  await rereadNow(ref)
  expect(await kindsOf(shop)).toEqual(['source_failed'])
  other = OTHER
  await rereadNow(ref)
  expect(await sourceOf(shop)).toMatchObject({ reread_error: null })
  expect(await answersOf(shop, ref)).toContain(SUNDAY)
})

test('the answers of a page that is gone are removed, and shown as removed', async () => {
  const shop = await aShop()
  const ref = await aSite(shop)
  other = 404
  await rereadNow(ref)
  expect(await answersOf(shop, ref)).not.toContain(SUNDAY)
  expect(await listReadings(shop.owner, ref)).toMatchObject([{ removed_count: 1 }])
})

test('a page that could not be read before either holds no change back', async () => {
  const shop = await aShop()
  const ref = await aSite(shop)
  other = 503
  await readAgain(shop.owner, ref)
  await readSource(ref.sourceId)
  expect(await answersOf(shop, ref)).not.toContain(SUNDAY)
  page = LINKED.replace(/<h2>Jam buka.*21.00.<\/p>/, '')
  await rereadNow(ref)
  expect((await sourceOf(shop)).reread_error).toBeNull()
  expect(await answersOf(shop, ref)).toHaveLength(1)
})

test('only due sources get a job, and none after their schedule ended', async () => {
  const shop = await aShop()
  const ref = await aSource(shop)
  const jobs = async () => {
    await findDueSources()
    const [row] = await rawSql()<{ count: number }[]>`select count(*)::int from graphile_worker.jobs
      where key = ${`reread-source/${ref.sourceId}`}`
    return row?.count
  }
  expect(await jobs()).toBe(0)
  await makeDue(ref)
  expect(await jobs()).toBe(1)
  await scheduleReading(shop.owner, { ...ref, days: null })
  const before = visits
  await rereadSource(ref.sourceId)
  expect(visits).toBe(before)
  expect(await sourceOf(shop)).toMatchObject({ reread_days: null, reread_at: null })
})

test('owner and admin schedule at most 20 sources; other members and businesses cannot', async () => {
  const shop = await aShop()
  const ref = await aSource(shop)
  const agen = await aMember(shop, 'agen')
  await expect(scheduleReading(agen, { ...ref, days: 7 })).rejects.toMatchObject({
    code: 'knowledge.not_found',
  })
  const other = await aShop()
  await expect(
    scheduleReading(other.owner, { ...ref, businessId: other.businessId, days: 7 }),
  ).rejects.toMatchObject({ code: 'knowledge.not_found' })
  expect(await listReadings(other.owner, ref)).toEqual([])
  await rawSql()`
    insert into knowledge_source (business_id, kind, title, status, reread_days)
    select ${shop.businessId}, 'web', 'Situs', 'ready', 1 from generate_series(1, 20)`
  await expect(scheduleReading(shop.owner, { ...ref, days: 7 })).rejects.toMatchObject({
    code: 'knowledge.reread_full',
  })
})
