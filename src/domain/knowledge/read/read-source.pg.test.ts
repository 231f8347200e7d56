import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { docxOf, pdfOf } from '../../../../tests/documents.ts'
import { aMember, aShop, openWorld, type Shop, type World } from '../../../../tests/world.ts'
import { asService, db, rawSql } from '#platform/database'
import { parseSettings, useSettings } from '#platform/settings'
import type { AddWeb, SourceRow } from '../contract.ts'
import {
  addFile,
  addWeb,
  listEntries,
  listSources,
  readAgain,
  readSource,
  removeSource,
  restoreSource,
} from '../knowledge.ts'
import { removeEntry, updateEntry } from '../edit-entries.ts'
import { countUses, openKnowledge } from '../search/lookup.ts'
import { toReadReason } from './reason.ts'

let world: World
let server: Server
let site: string
let pages: Record<string, string>
let visited: string[]
let listener: RequestListener | undefined

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  visited = []
  listener = undefined
  server = createServer((request, response) => {
    const path = request.url ?? '/'
    visited.push(path)
    if (listener) return listener(request, response)
    const body = pages[path]
    return body === undefined
      ? response.writeHead(404).end()
      : response
          .writeHead(200, {
            'content-type': path.endsWith('.xml') ? 'application/xml' : 'text/html',
          })
          .end(body)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  site = `http://127.0.0.1:${port}`
  useSettings(parseSettings({ NODE_ENV: 'test', FETCH_PRIVATE_HOSTS: `127.0.0.1:${port}` }))
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const read = async (shop: Shop, web: Omit<AddWeb, 'businessId'>): Promise<SourceRow> => {
  const { id } = await addWeb(shop.owner, { businessId: shop.businessId, ...web })
  await readSource(id)
  return sourceOf(shop, id)
}
const sourceOf = async (shop: Shop, id: string) =>
  (await listSources(shop.owner, shop.businessId)).find((row) => row.id === id)!
const answersOf = async (shop: Shop, id: string) =>
  (await listEntries(shop.owner, shop.businessId, id)).map(({ answer }) => answer)
const jobsFor = async (id: string) =>
  (
    await rawSql()<{ n: number }[]>`select count(*)::int as n from graphile_worker._private_jobs
      where payload::text like ${`%${id}%`}`
  )[0]?.n

test('a job reads a page, which then answers customers under its own title', async () => {
  const shop = await aShop()
  pages = {
    '/': '<html><head><title>Roti Senja Yogyakarta</title></head><body><h2>Biaya antar?</h2><p>Antar sampai 5 km Rp8.000.</p></body></html>',
  }
  const { id, ...waiting } = await addWeb(shop.owner, {
    businessId: shop.businessId,
    url: `${site}/`,
  })
  expect(waiting).toMatchObject({ status: 'processing', title: `${site}/`, entry_count: 0 })
  expect(await jobsFor(id)).toBe(1)
  await readSource(id)
  expect(await sourceOf(shop, id)).toMatchObject({
    status: 'ready',
    title: 'Roti Senja Yogyakarta',
    entry_count: 1,
    error: null,
  })
  expect((await openKnowledge(shop.businessId)('biaya antar brp kak'))[0]).toMatchObject({
    text: 'Antar sampai 5 km Rp8.000.',
  })
})

test('a site is read by its sitemap and links, on one host, within robots.txt', async () => {
  const shop = await aShop()
  const footer = '<footer>Alamat kami di Jl. Kaliurang KM 6.</footer>'
  pages = {
    '/': `<title>Roti</title><p>Roti segar dipanggang setiap pagi.</p><nav><a href="/cara-pesan?utm_source=ig#atas">Pesan</a><a href="http://lain.example/">Teman</a><a href="/foto.jpg">Foto</a></nav><h2>Yang lain</h2>${footer}`,
    '/cara-pesan': `<p>Pesan paling lambat satu hari sebelumnya.</p>${footer}`,
    '/kirim': `<p>Kami kirim dengan kurir sendiri.</p>${footer}`,
    '/admin/rahasia': '<p>Bukan untuk umum sama sekali.</p>',
    '/robots.txt': `User-agent: lain\nDisallow: /\n\nUser-agent: *\nDisallow: /admin\nSitemap: ${site}/peta.xml`,
    '/peta.xml': `<urlset><url><loc>${site}/kirim</loc></url><url><loc>${site}/admin/rahasia</loc></url><url><loc>${site}/hilang</loc></url></urlset>`,
  }
  const source = await read(shop, { url: site, wholeSite: true })
  expect(source).toMatchObject({
    status: 'ready',
    title: 'Roti',
    error: toReadReason('pagesFailed', { count: 1 }),
  })
  expect((await answersOf(shop, source.id)).toSorted()).toEqual([
    'Alamat kami di Jl. Kaliurang KM 6.',
    'Kami kirim dengan kurir sendiri.',
    'Pesan paling lambat satu hari sebelumnya.',
    'Roti segar dipanggang setiap pagi.',
  ])
  expect(
    visited.some(
      (path) => path.startsWith('/admin') || path.endsWith('.jpg') || path.includes('utm'),
    ),
  ).toBe(false)
})

test('reading a page again changes nothing and keeps the counts of uses', async () => {
  const shop = await aShop()
  pages = {
    '/': '<title>Roti</title><p>Kami buka setiap hari jam 07.00.</p><p>Parkir luas untuk delapan mobil.</p>',
  }
  const source = await read(shop, { url: site })
  await readSource(source.id)
  const before = await listEntries(shop.owner, shop.businessId, source.id)
  expect(before).toHaveLength(2)
  await db.writeAs(asService('a test'), (tx) =>
    countUses(tx, { businessId: shop.businessId, roomId: null, entryIds: [before[0]!.id] }),
  )
  pages['/'] =
    '<title>Roti</title><p>Selamat datang di toko kami.</p><p>Kami buka setiap hari jam 07.00.</p>'
  expect(
    await readAgain(shop.owner, { businessId: shop.businessId, sourceId: source.id }),
  ).toMatchObject({ status: 'processing' })
  await readSource(source.id)
  expect(await listEntries(shop.owner, shop.businessId, source.id)).toMatchObject([
    { answer: 'Selamat datang di toko kami.', used_count: 0 },
    { id: before[0]!.id, answer: 'Kami buka setiap hari jam 07.00.', used_count: 1 },
  ])
})

test("reading a page again keeps the owner's changes and removals, and shows the page's new text", async () => {
  const shop = await aShop()
  const pageOf = (fee: string) => ({
    '/': `<title>Toko</title><h2>Biaya antar?</h2><p>Antar sampai 4 km ${fee}.</p>
      <h2>Instagram?</h2><p>Ikuti kami di Instagram.</p>`,
  })
  pages = pageOf('Rp8.000')
  const source = await read(shop, { url: site })
  const ref = { businessId: shop.businessId, sourceId: source.id }
  const [fee, social] = await listEntries(shop.owner, shop.businessId, source.id)
  await updateEntry(shop.owner, {
    businessId: shop.businessId,
    entryId: fee!.id,
    answer: 'Antar sampai 5 km Rp7.500.',
  })
  await removeEntry(shop.owner, { businessId: shop.businessId, entryId: social!.id })
  pages = pageOf('Rp9.000')
  await readAgain(shop.owner, ref)
  await readSource(source.id)
  expect(await listEntries(shop.owner, shop.businessId, source.id)).toMatchObject([
    {
      id: fee!.id,
      answer: 'Antar sampai 5 km Rp7.500.',
      is_edited: true,
      fresh_answer: 'Antar sampai 4 km Rp9.000.',
    },
  ])
})

test('a page that cannot be read fails with its reason, and can be retried', async () => {
  const shop = await aShop()
  pages = {}
  const source = await read(shop, { url: `${site}/hilang` })
  expect(source).toMatchObject({
    status: 'failed',
    error: toReadReason('pageNotFound', { status: 404 }),
  })
  pages = { '/hilang': '<p>Sekarang halamannya sudah ada lagi.</p>' }
  await readAgain(shop.owner, { businessId: shop.businessId, sourceId: source.id })
  await readSource(source.id)
  expect(await sourceOf(shop, source.id)).toMatchObject({ status: 'ready', entry_count: 1 })
})

test('old answers stay in use when a repeated reading fails', async () => {
  const shop = await aShop()
  pages = { '/': '<p>Kami buka setiap hari jam 07.00.</p>' }
  const source = await read(shop, { url: site })
  pages = {}
  await readAgain(shop.owner, { businessId: shop.businessId, sourceId: source.id })
  await readSource(source.id)
  expect(await sourceOf(shop, source.id)).toMatchObject({ status: 'failed', entry_count: 1 })
})

test.each(['http://169.254.169.254/latest/meta-data/', 'http://127.0.0.1:1/', 'http://localhost/'])(
  'a page that redirects to %s is refused',
  async (target) => {
    const shop = await aShop()
    listener = (_, response) => response.writeHead(302, { location: target }).end()
    expect(await read(shop, { url: site })).toMatchObject({
      status: 'failed',
      error: 'privateAddress',
    })
  },
)

test('a page in an old encoding keeps its letters', async () => {
  const shop = await aShop()
  listener = (_, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html; charset=iso-8859-1' })
      .end(Buffer.from('<p>Es kopi crème brûlée Rp25.000.</p>', 'latin1'))
  const source = await read(shop, { url: site })
  expect(await answersOf(shop, source.id)).toEqual(['Es kopi crème brûlée Rp25.000.'])
})

test('a page without text fails with the hint that scripts may draw it', async () => {
  const shop = await aShop()
  pages = { '/': '<html><body><div id="root"></div><script src="/app.js"></script></body></html>' }
  expect(await read(shop, { url: site })).toMatchObject({
    status: 'failed',
    error: 'pageWithoutText',
  })
})

test('a file is stored, read and used for answers; members cannot download it', async () => {
  const shop = await aShop()
  const { id } = await addFile(shop.owner, {
    businessId: shop.businessId,
    fileName: 'Daftar harga.pdf',
    bytes: new Uint8Array(pdfOf([['Kue ulang tahun 20 cm harganya Rp260.000.']])),
  })
  expect(await jobsFor(id)).toBe(1)
  await readSource(id)
  expect(await sourceOf(shop, id)).toMatchObject({
    status: 'ready',
    kind: 'file',
    title: 'Daftar harga.pdf',
    file_name: 'Daftar harga.pdf',
    entry_count: 1,
  })
  expect((await openKnowledge(shop.businessId)('hrg kue ultah 20 cm'))[0]?.text).toContain(
    'Rp260.000',
  )
})

test('a damaged file fails with its reason', async () => {
  const shop = await aShop()
  const { id } = await addFile(shop.owner, {
    businessId: shop.businessId,
    fileName: 'info.docx',
    bytes: new Uint8Array(docxOf(['Halo semuanya']).subarray(0, 200)),
  })
  await readSource(id)
  expect(await sourceOf(shop, id)).toMatchObject({
    status: 'failed',
    error: 'fileBroken',
  })
})

test.each([20 * 1024 * 1024 + 1, 50 * 1024 * 1024])(
  'a file of %i bytes is refused and not stored',
  async (sizeBytes) => {
    const shop = await aShop()
    await expect(
      addFile(shop.owner, {
        businessId: shop.businessId,
        fileName: 'besar.pdf',
        bytes: new Uint8Array(sizeBytes),
      }),
    ).rejects.toThrow(expect.objectContaining({ code: 'request.too_large' }))
    expect(await listSources(shop.owner, shop.businessId)).toEqual([])
  },
)

test('at most thirty sources of one business wait to be read', async () => {
  const [shop, other] = [await aShop(), await aShop()]
  const add = (to: Shop) => addWeb(to.owner, { businessId: to.businessId, url: site })
  for (let count = 0; count < 30; count++) await add(shop)
  await expect(add(shop)).rejects.toMatchObject({ code: 'knowledge.busy' })
  await add(other)
})

test('members who only answer customers cannot add a page or a file', async () => {
  const shop = await aShop()
  const agen = await aMember(shop, 'agen')
  await expect(addWeb(agen, { businessId: shop.businessId, url: site })).rejects.toMatchObject({
    code: '42501',
  })
  await expect(
    addFile(agen, { businessId: shop.businessId, fileName: 'a.txt', bytes: Buffer.from('halo') }),
  ).rejects.toMatchObject({ code: '42501' })
})

test('a source removed while waiting is not read until it is restored', async () => {
  const shop = await aShop()
  pages = { '/': '<p>Kami buka setiap hari jam 07.00.</p>' }
  const { id } = await addWeb(shop.owner, { businessId: shop.businessId, url: site })
  const ref = { businessId: shop.businessId, sourceId: id }
  await removeSource(shop.owner, ref)
  await readSource(id)
  expect(visited).toEqual([])
  await restoreSource(shop.owner, ref)
  expect(await jobsFor(id)).toBe(1)
  await readSource(id)
  expect(await sourceOf(shop, id)).toMatchObject({ status: 'ready', entry_count: 1 })
})

test('a price list of thousands of rows is read completely, up to the limit', async () => {
  const shop = await aShop()
  const rows = Array.from({ length: 6000 }, (_, at) => `Barang nomor ${at},${1000 + at}`)
  const { id } = await addFile(shop.owner, {
    businessId: shop.businessId,
    fileName: 'harga.csv',
    bytes: Buffer.from(`Produk,Harga\n${rows.join('\n')}\n`),
  })
  await readSource(id)
  expect(await sourceOf(shop, id)).toMatchObject({
    status: 'ready',
    entry_count: 5000,
    error: toReadReason('onlyFirstParts', { count: 5000 }),
  })
}, 60_000)
