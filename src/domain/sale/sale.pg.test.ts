import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { EMPTY_VALUES } from '#contract/product'
import type { SaleAct, SaleCard } from '#contract/sale'
import { listMessages, listRooms } from '#conversation/feed'
import { receiveEvent } from '#conversation/pipeline'
import { listNotices } from '#domain/notice'
import { saveProducts } from '#domain/product'
import {
  actOnSale,
  expireDrafts,
  listRoomSales,
  listSales,
  readSale,
  saveTerms,
} from '#domain/sale'
import { nowIso, shiftClock } from '#platform/clock'
import { rawSql } from '#platform/database'
import { aMember, aShop, openWorld, type Shop, type World, written } from '../../../tests/world.ts'
import { replyInRoom } from '../agent/reply.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
afterEach(() => shiftClock(0))

const CAKE = { name: 'Brownies', variant: '', price_rupiah: 85_000 }

/** Makes a shop that takes orders of one product. */
async function aBakery(stock: number | null, terms: { needsApproval?: boolean } = {}) {
  const shop = await aShop()
  const productId = randomUUID()
  await saveProducts(shop.owner, {
    businessId: shop.businessId,
    rows: [{ ...EMPTY_VALUES, ...CAKE, id: productId, stock }],
  })
  await saveTerms(shop.owner, {
    businessId: shop.businessId,
    is_enabled: true,
    needs_approval: terms.needsApproval ?? true,
    takes_pickup: true,
    takes_delivery: false,
    zones: [],
    payment_text: 'BCA 1234567890 a.n. Roti Senja',
  })
  return { ...shop, productId }
}

let minutes = 0
/** Sends a customer's message and the AI's answer, a minute after the one before. */
async function say(shop: Shop, text: string, phone = '628111000111'): Promise<string> {
  shiftClock((minutes += 1) * 60_000)
  await receiveEvent(shop.channelId, written(text, { phone, at: nowIso() }))
  const roomId = await roomOf(shop, phone)
  await rawSql()`select graphile_worker.remove_job(${`reply:${roomId}`})`
  await replyInRoom(roomId, () => Promise.resolve())
  return roomId
}

async function roomOf(shop: Shop, phone: string): Promise<string> {
  const [row] = await rawSql()<{ id: string }[]>`
    select r.id from room r join contact c on c.id = r.contact_id
    where r.business_id = ${shop.businessId} and c.phone = ${phone}`
  return row!.id
}

const stockOf = async ({ productId }: { productId: string }) =>
  (await rawSql()<{ stock: number }[]>`select stock from product where id = ${productId}`)[0]!.stock

const newest = async (shop: Shop, roomId: string): Promise<SaleCard> =>
  (await listRoomSales(shop.owner, roomId))[0]!

async function lastText(shop: Shop, roomId: string): Promise<string> {
  const { messages } = await listMessages(shop.owner, { businessId: shop.businessId, roomId })
  return messages.findLast(({ direction }) => direction === 'out')?.text ?? ''
}

async function ordered(shop: Shop, quantity = 2): Promise<{ roomId: string; sale: SaleCard }> {
  await say(shop, `pesan ${quantity} brownies ambil besok`)
  const roomId = await say(shop, 'ya')
  return { roomId, sale: await newest(shop, roomId) }
}

test('the part of the day stays until a time replaces it, and the other way round', async () => {
  const shop = await aBakery(null)
  const roomId = await say(shop, 'pesan 2 brownies ambil besok siang')
  const wanted = async () => {
    const { wanted_time, wanted_part } = await newest(shop, roomId)
    return [wanted_time, wanted_part]
  }
  expect(await lastText(shop, roomId)).toMatch(/Diambil .* 20\d\d siang\./)
  expect(await wanted()).toEqual([null, 'siang'])
  await say(shop, 'eh jam 16.00 aja kak')
  expect(await lastText(shop, roomId)).toContain('pukul 16.00')
  expect(await wanted()).toEqual(['16:00', null])
  await say(shop, 'besok sore aja deh')
  expect(await wanted()).toEqual([null, 'sore'])
  await say(shop, 'siang aja kak')
  expect(await wanted()).toEqual([null, 'siang'])
  await say(shop, 'ya')
  expect(await newest(shop, roomId)).toMatchObject({ number: 1, wanted_part: 'siang' })
})

const act = (
  shop: Shop,
  sale: SaleCard,
  what: SaleAct | 'urungkan',
  how: { claims?: Shop['owner']; eventId?: string; reason?: string } = {},
) =>
  actOnSale(how.claims ?? shop.owner, {
    businessId: shop.businessId,
    saleId: sale.id,
    version: sale.version,
    eventId: how.eventId ?? randomUUID(),
    act: what,
    ...(how.reason ? { reason: how.reason } : {}),
  })

test('fifty customers who confirm at once never take more than the stock', async () => {
  const shop = await aBakery(20)
  const phones = Array.from({ length: 50 }, (_, at) => `6281200000${String(at).padStart(2, '0')}`)
  const roomIds: string[] = []
  for (const phone of phones) roomIds.push(await say(shop, 'pesan 1 brownies ambil besok', phone))
  for (const phone of phones) {
    await receiveEvent(shop.channelId, written('ya', { phone, at: nowIso() }))
    await rawSql()`select graphile_worker.remove_job(${`reply:${await roomOf(shop, phone)}`})`
  }
  await Promise.all(roomIds.map((roomId) => replyInRoom(roomId, () => Promise.resolve())))
  const { rows } = await listSales(shop.owner, { businessId: shop.businessId })
  expect(rows).toHaveLength(20)
  expect(new Set(rows.map(({ number }) => number)).size).toBe(20)
  expect(await stockOf(shop)).toBe(0)
  const texts = await Promise.all(roomIds.map((roomId) => lastText(shop, roomId)))
  expect(texts.filter((text) => /sudah dicatat/.test(text))).toHaveLength(20)
  expect(texts.filter((text) => /habis/.test(text))).toHaveLength(30)
}, 240_000)

test('of two customers who want the last piece, one gets it and the other a reply', async () => {
  const shop = await aBakery(1)
  const [first, second] = ['628130000001', '628130000002']
  const roomIds = [
    await say(shop, 'pesan 1 brownies ambil besok', first),
    await say(shop, 'pesan 1 brownies ambil besok', second),
  ]
  for (const phone of [first, second])
    await receiveEvent(shop.channelId, written('ya', { phone, at: nowIso() }))
  await Promise.all(roomIds.map((roomId) => replyInRoom(roomId, () => Promise.resolve())))
  const texts = await Promise.all(roomIds.map((roomId) => lastText(shop, roomId)))
  expect(texts.filter((text) => text.includes('sudah dicatat'))).toHaveLength(1)
  expect(texts.filter((text) => text.includes('habis'))).toHaveLength(1)
  expect(await stockOf(shop)).toBe(0)
})

test('the customer gets one notice of each change of an order', async () => {
  const shop = await aBakery(5)
  const { roomId, sale } = await ordered(shop)
  expect(sale).toMatchObject({ status: 'dikonfirmasi', total_rupiah: 170_000, number: 1 })
  expect(await stockOf(shop)).toBe(3)
  const told: string[] = []
  for (const what of ['setujui', 'terima_bayar', 'proses', 'selesaikan'] as const) {
    const eventId = randomUUID()
    const current = await newest(shop, roomId)
    expect(await act(shop, current, what, { eventId })).toEqual({ isTold: true })
    expect(await act(shop, current, what, { eventId })).toEqual({ isTold: true })
    told.push(await lastText(shop, roomId))
  }
  expect(told).toEqual([
    expect.stringMatching(/disetujui[\s\S]*Rp170\.000[\s\S]*BCA 1234567890/),
    expect.stringContaining('sudah kami terima'),
    expect.stringContaining('disiapkan'),
    expect.stringContaining('selesai'),
  ])
  expect(await newest(shop, roomId)).toMatchObject({ status: 'selesai', can_undo: false })
  expect(await stockOf(shop)).toBe(3)
  const { events } = await readSale(shop.owner, shop.businessId, sale.id)
  expect(events.map((event) => event.act).toReversed()).toEqual([
    'konfirmasi',
    'setujui',
    'terima_bayar',
    'proses',
    'selesaikan',
  ])
  const audited = await rawSql()<{ action: string }[]>`
    select action from audit_log where entity_id = ${sale.id} order by created_at, id`
  expect(audited.map(({ action }) => action)).toEqual([
    'sale.setujui',
    'sale.terima_bayar',
    'sale.proses',
    'sale.selesaikan',
  ])
})

test('a customer who writes English gets notices in English', async () => {
  const shop = await aBakery(5)
  await say(shop, 'I want to order 2 brownies, pick up tomorrow please')
  const roomId = await say(shop, 'yes')
  const told: string[] = []
  for (const what of ['setujui', 'urungkan', 'batalkan'] as const) {
    await act(shop, await newest(shop, roomId), what, { reason: 'sold out' })
    told.push(await lastText(shop, roomId))
  }
  expect(told).toEqual([
    expect.stringMatching(/^Order #1 is approved\. The total is Rp170\.000\.\nPayment: BCA/),
    'Sorry, a correction: order #1 is being checked by our team.',
    'Sorry, order #1 is cancelled.\nReason: sold out',
  ])
})

test('undoing an approval or a cancellation restores state and stock', async () => {
  const shop = await aBakery(5)
  const { roomId, sale } = await ordered(shop)
  await act(shop, sale, 'setujui')
  await act(shop, await newest(shop, roomId), 'urungkan')
  expect(await newest(shop, roomId)).toMatchObject({ status: 'dikonfirmasi' })
  expect(await lastText(shop, roomId)).toContain('koreksi')
  await act(shop, await newest(shop, roomId), 'batalkan', { reason: 'Oven rusak' })
  expect(await lastText(shop, roomId)).toContain('Oven rusak')
  expect(await stockOf(shop)).toBe(5)
  await act(shop, await newest(shop, roomId), 'urungkan')
  expect(await newest(shop, roomId)).toMatchObject({ status: 'dikonfirmasi' })
  expect(await stockOf(shop)).toBe(3)
})

test('a cancellation cannot be undone once its stock is sold', async () => {
  const shop = await aBakery(2)
  const { roomId, sale } = await ordered(shop)
  await act(shop, sale, 'batalkan')
  await rawSql()`update product set stock = 1 where id = ${shop.productId}`
  await expect(act(shop, await newest(shop, roomId), 'urungkan')).rejects.toMatchObject({
    code: 'sale.sold_out',
  })
  expect(await newest(shop, roomId)).toMatchObject({ status: 'batal' })
  expect(await stockOf(shop)).toBe(1)
})

test('an act on an outdated version is refused, and so is an impossible one', async () => {
  const shop = await aBakery(5)
  const { roomId, sale } = await ordered(shop)
  await act(shop, sale, 'setujui')
  await expect(act(shop, sale, 'batalkan')).rejects.toMatchObject({ code: 'sale.changed' })
  await expect(act(shop, await newest(shop, roomId), 'kirim')).rejects.toMatchObject({
    code: 'sale.act_impossible',
  })
})

test('a viewer and a stranger change nothing', async () => {
  const shop = await aBakery(5)
  const { roomId, sale } = await ordered(shop)
  const viewer = await aMember(shop, 'peninjau')
  const { owner: stranger } = await aShop()
  await expect(act(shop, sale, 'setujui', { claims: viewer })).rejects.toMatchObject({
    code: 'auth.forbidden',
  })
  await expect(act(shop, sale, 'setujui', { claims: stranger })).rejects.toMatchObject({
    code: 'sale.not_found',
  })
  expect((await listSales(stranger, { businessId: shop.businessId })).rows).toEqual([])
  expect(await newest(shop, roomId)).toMatchObject({ status: 'dikonfirmasi' })
})

test('a change that the customer confirms after paying goes to people and changes nothing', async () => {
  const shop = await aBakery(9)
  const { roomId, sale } = await ordered(shop)
  await act(shop, sale, 'setujui')
  await say(shop, 'tambah 1 brownies lagi')
  const [, paid] = await listRoomSales(shop.owner, roomId)
  await act(shop, paid!, 'terima_bayar')
  await say(shop, 'ya')
  expect(await lastText(shop, roomId)).toMatch(/#1 sudah diproses/)
  const { rooms } = await listRooms(shop.owner, { businessId: shop.businessId, view: 'semua' })
  expect(rooms[0]?.handler).toBe('menunggu_tim')
  const sales = await listRoomSales(shop.owner, roomId)
  expect(sales.map(({ status, total_rupiah }) => [status, total_rupiah])).toEqual([
    ['draf', 255_000],
    ['dibayar', 170_000],
  ])
  expect(await stockOf(shop)).toBe(7)
})

test('another quantity of a paid order goes to people', async () => {
  const shop = await aBakery(9)
  const { roomId, sale } = await ordered(shop)
  await act(shop, sale, 'setujui')
  const [approved] = await listRoomSales(shop.owner, roomId)
  await act(shop, approved!, 'terima_bayar')
  await say(shop, 'browniesnya jadi 3 aja kak')
  const { rooms } = await listRooms(shop.owner, { businessId: shop.businessId, view: 'semua' })
  expect(rooms[0]?.handler).toBe('menunggu_tim')
  expect(await lastText(shop, roomId)).not.toMatch(/Rp85/)
  expect(await newest(shop, roomId)).toMatchObject({ status: 'dibayar', total_rupiah: 170_000 })
})

test('a price that rose after the summary is confirmed again before the order', async () => {
  const shop = await aBakery(9)
  await say(shop, 'pesan 2 brownies ambil besok')
  await rawSql()`update product set price_rupiah = 90000 where id = ${shop.productId}`
  const roomId = await say(shop, 'ya')
  expect(await lastText(shop, roomId)).toMatch(/berubah[\s\S]*Rp180\.000/)
  expect(await newest(shop, roomId)).toMatchObject({ status: 'draf', number: null })
  await say(shop, 'ya')
  expect(await newest(shop, roomId)).toMatchObject({
    status: 'dikonfirmasi',
    total_rupiah: 180_000,
  })
})

test('a proof of payment goes to people and does not pay the order', async () => {
  const shop = await aBakery(5, { needsApproval: false })
  const { roomId } = await ordered(shop)
  shiftClock((minutes += 1) * 60_000)
  await receiveEvent(shop.channelId, {
    ...written('', { at: nowIso() }),
    content: {
      type: 'media',
      media: {
        kind: 'image',
        mime: 'image/jpeg',
        source: { type: 'url', url: 'https://example.test/bukti.jpg', needsAuth: false },
      },
    },
  })
  await rawSql()`select graphile_worker.remove_job(${`reply:${roomId}`})`
  await replyInRoom(roomId, () => Promise.resolve())
  expect(await newest(shop, roomId)).toMatchObject({
    status: 'disetujui',
    paid_at: null,
    proof_at: expect.any(String),
    proof_message_id: expect.any(String),
  })
  expect(await lastText(shop, roomId)).toContain('diteruskan ke tim')
  const { rooms } = await listRooms(shop.owner, { businessId: shop.businessId, view: 'semua' })
  expect(rooms[0]?.handler).toBe('menunggu_tim')
})

test('members are notified of an order that waits, until one of them decides', async () => {
  const shop = await aBakery(5)
  const rina = await aMember(shop, 'agen')
  const { sale } = await ordered(shop)
  const kinds = async () => (await listNotices(rina, shop.businessId)).map(({ kind }) => kind)
  expect(await kinds()).toEqual(['sale_waiting'])
  await act(shop, sale, 'setujui')
  expect(await kinds()).toEqual([])
})

test('outside the 24-hour window the member sees that the customer got no notice', async () => {
  const shop = await aBakery(5)
  const { roomId, sale } = await ordered(shop)
  await rawSql()`update channel set engine = 'meta-cloud' where id = ${shop.channelId}`
  await rawSql()`update room set window_expires_at = now() - interval '1 hour' where id = ${roomId}`
  const before = await lastText(shop, roomId)
  const eventId = randomUUID()
  expect(await act(shop, sale, 'setujui', { eventId })).toEqual({ isTold: false })
  expect(await act(shop, sale, 'setujui', { eventId })).toEqual({ isTold: false })
  expect(await newest(shop, roomId)).toMatchObject({ status: 'disetujui' })
  expect(await lastText(shop, roomId)).toBe(before)
})

test('a draft that was left for a day ends; a confirmed order stays', async () => {
  const shop = await aBakery(5)
  const { roomId } = await ordered(shop)
  await say(shop, 'pesan 1 brownies ambil lusa', '628140000001')
  shiftClock(2 * 24 * 60 * 60_000)
  await expireDrafts()
  expect(await newest(shop, await roomOf(shop, '628140000001'))).toMatchObject({ status: 'batal' })
  expect(await newest(shop, roomId)).toMatchObject({ status: 'dikonfirmasi' })
})

test('changing the price of a row that was sold in the meantime keeps its stock', async () => {
  const shop = await aBakery(5)
  await ordered(shop)
  const edited = { ...EMPTY_VALUES, ...CAKE, id: shop.productId, price_rupiah: 90_000, stock: 5 }
  const save = (seen: number, stock: number) =>
    saveProducts(shop.owner, {
      businessId: shop.businessId,
      rows: [{ ...edited, stock }],
      seenStock: { [shop.productId]: seen },
    })
  await save(5, 5)
  expect(await stockOf(shop)).toBe(3)
  await save(3, 12)
  expect(await stockOf(shop)).toBe(12)
})

test('orders are found by number, product, name and phone number', async () => {
  const shop = await aBakery(5)
  await ordered(shop)
  const found = async (search: string) =>
    (await listSales(shop.owner, { businessId: shop.businessId, search })).rows.length
  expect(await Promise.all(['#1', 'brownies', 'sari', '111000', 'donat'].map(found))).toEqual([
    1, 1, 1, 1, 0,
  ])
})

test('the board counts every open order in a state, on all pages', async () => {
  const shop = await aBakery(null)
  await rawSql()`
    insert into sale (business_id, number, status, fulfilment)
    select ${shop.businessId}, n, case when n <= 3 then 'dikonfirmasi' when n = 4 then 'selesai'
      else 'disetujui' end, case when n % 2 = 0 then 'ambil' else 'antar' end
    from generate_series(1, 120) n`
  const { businessId } = shop
  const first = await listSales(shop.owner, { businessId })
  expect([first.rows.length, first.counts]).toEqual([100, { dikonfirmasi: 3, disetujui: 116 }])
  await rawSql()`update sale set wanted_day = '2026-11-27' where number in (1, 2, 4)
    and business_id = ${businessId}`
  await rawSql()`update sale set wanted_day = '2026-11-28' where number = 3
    and business_id = ${businessId}`
  const due = await listSales(shop.owner, { businessId, until: '2026-11-27' })
  expect(due.rows.map(({ number }) => number)).toEqual([2, 1])
  const rest = await listSales(shop.owner, { businessId, before: first.next ?? 0 })
  expect([rest.rows.length, rest.next, rest.counts]).toEqual([19, null, undefined])
})
