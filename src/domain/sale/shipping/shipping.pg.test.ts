import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { EMPTY_VALUES } from '#contract/product'
import type { SaleCard, Zone } from '#contract/sale'
import { listMessages } from '#conversation/feed'
import { receiveEvent } from '#conversation/pipeline'
import { replyInRoom } from '#domain/agent'
import { setAiPaused } from '#domain/business/ai-settings'
import { deleteBusiness, removeDeleted } from '#domain/business/deletion'
import { removeTool, saveTool } from '#domain/procedure'
import { saveProducts } from '#domain/product'
import {
  checkShippingTool,
  enterShippingPrice,
  listRoomSales,
  readTerms,
  saveTerms,
} from '#domain/sale'
import { saveScenario } from '../../scenario/scenario.ts'
import { listRuns } from '../../scenario/run-results.ts'
import { startRun, stepRun } from '../../scenario/run.ts'
import { sendToSimulation } from '#domain/simulation'
import { nowIso, shiftClock } from '#platform/clock'
import { type Claims, rawSql } from '#platform/database'
import { replaceTimeLimits } from '../../../../tests/time-limits.ts'
import {
  aMember,
  aShop,
  openWorld,
  type Shop,
  type World,
  written,
} from '../../../../tests/world.ts'
import type { ShippingTool } from './contract.ts'

let world: World
let server: Server
let base: string
/** addresses for which the tool was called */
let heard: string[] = []
/** answer of the tool; 'hangs': none */
let answer: { status?: number; body: string } | 'hangs'
const priced = (harga: unknown, layanan: unknown = 'Kurir reguler') => ({
  body: JSON.stringify({ data: { harga, layanan, etd: '2 hari' } }),
})

beforeAll(async () => {
  server = createServer((request, response) => {
    heard.push(new URL(request.url ?? '', base).searchParams.get('tujuan') ?? '')
    if (answer === 'hangs') return
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' })
    response.end(answer.body)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  const host = `127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  base = `http://${host}`
  world = await openWorld({ FETCH_PRIVATE_HOSTS: host })
})
afterAll(async () => {
  await world.close()
  server.closeAllConnections()
  server.close()
})
afterEach(() => {
  shiftClock(0)
  heard = []
})

const BANTUL: Zone = {
  name: 'Bantul',
  rupiah: 10_000,
  areas: [],
  free_from_rupiah: null,
  days: null,
}

const courier = (shop: Shop, over: { url?: string; toolId?: string } = {}) => ({
  businessId: shop.businessId,
  name: 'Kurir Toko',
  is_writing: false,
  url: `${base}/ongkir?tujuan={tujuan}`,
  secretHeader: null,
  outputs: [
    { field: 'harga', path: 'data.harga' },
    { field: 'layanan', path: 'data.layanan' },
    { field: 'etd', path: 'data.etd' },
  ],
  ...over,
})

/** Makes a shop that delivers brownies at the price of its tool. */
async function aBakery(over: { url?: string; falls_back?: boolean; zones?: Zone[] } = {}) {
  const { url, falls_back = false, zones = [] } = over
  const shop = await aShop()
  await saveProducts(shop.owner, {
    businessId: shop.businessId,
    rows: [
      { ...EMPTY_VALUES, name: 'Brownies', variant: '', price_rupiah: 85_000, id: randomUUID() },
    ],
  })
  const { id } = await saveTool(shop.owner, courier(shop, url ? { url } : {}))
  const tool: ShippingTool = {
    tool_id: id,
    price: 'harga',
    area: 'layanan',
    days: 'etd',
    falls_back,
  }
  await saveTerms(shop.owner, termsOf(shop, tool, zones))
  return { ...shop, tool }
}

const termsOf = (shop: Shop, tool: ShippingTool | null, zones: Zone[] = []) => ({
  businessId: shop.businessId,
  is_enabled: true,
  needs_approval: true,
  takes_pickup: true,
  takes_delivery: true,
  zones,
  shipping_tool: tool,
  payment_text: null,
})

let minutes = 0
/** Sends a customer's message and the AI's answer, a minute after the one before. */
async function say(shop: Shop, text: string): Promise<{ roomId: string; answered: string }> {
  shiftClock((minutes += 1) * 60_000)
  await receiveEvent(shop.channelId, written(text, { phone: '628111000111', at: nowIso() }))
  const [row] = await rawSql()<{ id: string }[]>`
    select id from room where business_id = ${shop.businessId}`
  const roomId = row!.id
  await rawSql()`select graphile_worker.remove_job(${`reply:${roomId}`})`
  await replyInRoom(roomId, () => Promise.resolve())
  const { messages } = await listMessages(shop.owner, { businessId: shop.businessId, roomId })
  return { roomId, answered: messages.findLast(({ direction }) => direction === 'out')?.text ?? '' }
}

const newest = async (shop: Shop, roomId: string): Promise<SaleCard> =>
  (await listRoomSales(shop.owner, roomId))[0]!
const caseOf = async (roomId: string) =>
  (
    await rawSql()<{ reason: string; detail: string }[]>`
      select reason, detail from escalation where room_id = ${roomId}`
  )[0]

const ORDER = 'pesan 2 brownies besok, kirim ke jl mawar 5 magelang'

test('an order gets the tool’s price for its address once, and the customer confirms the sum', async () => {
  const shop = await aBakery()
  answer = priced(12_000)
  const { roomId, answered } = await say(shop, ORDER)
  expect(answered).toContain('Ongkir Kurir reguler: Rp12.000 (perkiraan 2 hari)')
  expect(answered).toContain('Total: Rp182.000')
  expect(heard).toEqual(['jl mawar 5 magelang'])
  expect((await say(shop, 'ya')).answered).toContain('Pesanan #1 sudah dicatat')
  expect(await newest(shop, roomId)).toMatchObject({
    status: 'dikonfirmasi',
    zone: 'Kurir reguler',
    shipping_rupiah: 12_000,
    total_rupiah: 182_000,
    shipping_quote: { tool_name: 'Kurir Toko', address: 'jl mawar 5 magelang', rupiah: 12_000 },
  })
  expect(heard).toHaveLength(1)
})

test('the tool is called again for a changed address, but not for another change', async () => {
  const shop = await aBakery()
  answer = priced(12_000)
  await say(shop, ORDER)
  await say(shop, 'jadi 3 brownies')
  expect(heard).toHaveLength(1)
  answer = priced(30_000, 'Kurir jauh')
  const { answered } = await say(shop, 'kirim ke jl melati 9 semarang')
  expect(heard).toEqual(['jl mawar 5 magelang', 'jl melati 9 semarang'])
  expect(answered).toContain('Ongkir Kurir jauh: Rp30.000')
  expect(answered).toContain('Total: Rp285.000')
})

test.each([
  ['fails', { status: 503, body: '{}' }],
  ['lies about its parts', { body: '{"data":{"harga":{"idr":9000}}}' }],
  ['sends 5 MB', { body: `{"data":"${'a'.repeat(5_000_000)}"}` }],
  ['gives a negative price', priced(-5000)],
  ['gives a fraction', priced(12_000.5)],
  ['gives a price with dots', priced('12.000')],
  ['gives an absurd price', priced(10_000_001)],
  ['gives no name', priced(12_000, ' ')],
] as const)(
  'when the tool %s, there is no sum: the team computes the shipping, and the customer reads so',
  async (_, bad) => {
    const shop = await aBakery()
    answer = bad
    const { roomId, answered } = await say(shop, ORDER)
    expect(answered).toContain('2 Brownies, diantar ke jl mawar 5 magelang')
    expect(answered).toContain('Ongkirnya dihitung tim dulu')
    expect(answered).not.toMatch(/Rp|Total|YA/)
    expect(await newest(shop, roomId)).toMatchObject({
      status: 'draf',
      address: 'jl mawar 5 magelang',
      zone: null,
      shipping_rupiah: 0,
      shipping_quote: null,
      asked_version: null,
    })
    expect(await caseOf(roomId)).toMatchObject({
      detail: expect.stringContaining('order_shipping'),
    })
  },
)

/** The draft of the shop, and the price that a member enters for it. */
async function enter(
  shop: Shop,
  claims: Claims,
  rupiah: number,
  over: { version?: number; eventId?: string } = {},
) {
  const [sale] = await rawSql()<{ id: string; version: number }[]>`
    select id, version from sale where business_id = ${shop.businessId} order by id desc limit 1`
  const { id: saleId = '', version = 0 } = sale ?? {}
  return enterShippingPrice(claims, {
    businessId: shop.businessId,
    saleId,
    eventId: randomUUID(),
    version,
    rupiah,
    ...over,
  })
}

test('a member enters the shipping; the customer gets the sum and confirms it to the AI', async () => {
  const shop = await aBakery()
  answer = { status: 503, body: '{}' }
  const { roomId } = await say(shop, ORDER)
  const agen = await aMember(shop, 'agen')
  shiftClock((minutes += 1) * 60_000)
  expect(await enter(shop, agen, 15_000)).toEqual({ isTold: true })
  const { messages } = await listMessages(shop.owner, { businessId: shop.businessId, roomId })
  expect(messages.at(-1)?.text).toMatch(
    /Ongkir ke alamat ini: Rp15\.000[^]*Total: Rp185\.000[^]*Balas YA/,
  )
  expect(await newest(shop, roomId)).toMatchObject({
    shipping_rupiah: 15_000,
    total_rupiah: 185_000,
    shipping_quote: { tool_id: null, address: 'jl mawar 5 magelang' },
  })
  expect((await say(shop, 'ya')).answered).toContain('Pesanan #1 sudah dicatat')
  expect(await newest(shop, roomId)).toMatchObject({
    status: 'dikonfirmasi',
    total_rupiah: 185_000,
  })
  const events = await rawSql()`select act, actor_kind, amount_rupiah::int from sale_event
    where business_id = ${shop.businessId} order by created_at limit 1`
  expect(events).toEqual([{ act: 'isi_ongkir', actor_kind: 'member', amount_rupiah: 15_000 }])
  const audit = await rawSql()`select actor_id, after from audit_log
    where business_id = ${shop.businessId} and action = 'sale.isi_ongkir'`
  expect(audit).toMatchObject([{ actor_id: agen.sub, after: { shipping_rupiah: 15_000 } }])
})

test('the sum with an entered price is in English for a customer who writes English', async () => {
  const shop = await aBakery()
  answer = { status: 503, body: '{}' }
  const { roomId, answered } = await say(
    shop,
    'I want to order 2 brownies for tomorrow, deliver to jl mawar 5 magelang please',
  )
  expect(answered).toContain('Our team works out the delivery cost')
  shiftClock((minutes += 1) * 60_000)
  expect(await enter(shop, shop.owner, 15_000)).toEqual({ isTold: true })
  const { messages } = await listMessages(shop.owner, { businessId: shop.businessId, roomId })
  expect(messages.at(-1)?.text).toMatch(
    /Your order:[^]*Delivery to this address: Rp15\.000[^]*Reply YES to order/,
  )
  expect((await say(shop, 'yes')).answered).toContain('Your order is #1')
})

test('while the AI is stopped, an entered price is stored and the team keeps the conversation', async () => {
  const shop = await aBakery()
  answer = { status: 503, body: '{}' }
  const { roomId } = await say(shop, ORDER)
  await setAiPaused(shop.owner, shop.businessId, true)
  shiftClock((minutes += 1) * 60_000)
  const once = { eventId: randomUUID() }
  expect(await enter(shop, shop.owner, 15_000, once)).toEqual({ isTold: false })
  expect(await enter(shop, shop.owner, 15_000, once)).toEqual({ isTold: false })
  const { messages } = await listMessages(shop.owner, { businessId: shop.businessId, roomId })
  expect(messages.at(-1)?.text).toContain('dihitung tim dulu')
  const [room] = await rawSql()`select handler from room where id = ${roomId}`
  expect(room).toEqual({ handler: 'menunggu_tim' })
  expect(await newest(shop, roomId)).toMatchObject({ shipping_rupiah: 15_000, asked_version: null })
})

test('an entered price holds for its address only', async () => {
  const shop = await aBakery()
  answer = { status: 503, body: '{}' }
  const { roomId } = await say(shop, ORDER)
  shiftClock((minutes += 1) * 60_000)
  await enter(shop, shop.owner, 15_000)
  expect((await say(shop, 'jadi 3 brownies')).answered).toContain('Total: Rp270.000')
  answer = priced(30_000)
  expect((await say(shop, 'kirim ke jl melati 9 semarang')).answered).toContain('Rp30.000')
  expect(await newest(shop, roomId)).toMatchObject({ shipping_rupiah: 30_000 })
})

test('no price is entered by viewers, strangers, for another version or beyond the limit', async () => {
  const shop = await aBakery()
  answer = priced(12_000)
  await say(shop, ORDER)
  await expect(enter(shop, shop.owner, 9000)).rejects.toMatchObject({ code: 'sale.act_impossible' })
  const open = await aBakery()
  answer = { status: 503, body: '{}' }
  await say(open, ORDER)
  const viewer = await aMember(open, 'peninjau')
  await expect(enter(open, viewer, 9000)).rejects.toMatchObject({ code: 'auth.forbidden' })
  await expect(enter(open, shop.owner, 9000)).rejects.toMatchObject({ code: 'sale.not_found' })
  await expect(enter(open, open.owner, 9000, { version: 1 })).rejects.toMatchObject({
    code: 'sale.changed',
  })
})

test('a scenario calls the shipping tool, and fails once the tool has another price', async () => {
  const shop = await aBakery()
  const { businessId } = shop
  await saveScenario(shop.owner, {
    businessId,
    title: 'Ongkir dari kurir',
    persona: 'biasa',
    goal: null,
    turns: ['ongkir ke magelang brp kak'],
    expectation: { outcome: 'jawab', contains: ['Rp12.000'], excludes: [], cites: false },
    isRequired: false,
  })
  const passed = async () => {
    const { id } = await startRun(shop.owner, {
      businessId,
      scope: 'semua',
      behaviour: 'v1',
      repetitions: 1,
    })
    for (let step = 0; step < 10; step++) await stepRun(id)
    const { runs } = await listRuns(shop.owner, { businessId })
    return runs.find((run) => run.id === id)?.passed_count
  }
  answer = priced(12_000)
  expect(await passed()).toBe(1)
  answer = priced(13_000)
  expect(await passed()).toBe(0)
  expect(heard).toEqual(['Magelang', 'Magelang'])
})

test('when the tool hangs or is in a private network, the team computes the shipping', async () => {
  const hanging = await aBakery()
  answer = 'hangs'
  const limits = replaceTimeLimits({ 6_000: 'moment' })
  try {
    expect((await say(hanging, ORDER)).answered).toContain('dihitung tim dulu')
  } finally {
    limits.restore()
  }
  heard = []
  answer = priced(12_000)
  const inside = await aBakery({ url: `http://127.0.0.1:1/x?tujuan={tujuan}` })
  expect((await say(inside, ORDER)).answered).toContain('dihitung tim dulu')
  expect(heard).toEqual([])
})

test('if the owner allows it, the table has the price when the tool has none', async () => {
  const shop = await aBakery({ falls_back: true, zones: [BANTUL] })
  answer = { status: 500, body: '' }
  const { roomId, answered } = await say(shop, 'pesan 1 brownies besok, kirim ke jl mawar 5 bantul')
  expect(answered).toContain('Ongkir Bantul: Rp10.000')
  expect(await newest(shop, roomId)).toMatchObject({ shipping_quote: null, total_rupiah: 95_000 })
})

test('a confirmed sum never has the price of a tool that was removed in the meantime', async () => {
  const shop = await aBakery()
  answer = priced(12_000)
  const { roomId } = await say(shop, ORDER)
  await saveTerms(shop.owner, termsOf(shop, null, [BANTUL]))
  expect((await say(shop, 'ya')).answered).toContain('Itu termasuk daerah mana')
  expect(await newest(shop, roomId)).toMatchObject({ status: 'draf', shipping_quote: null })
})

test('a question for shipping gets the tool’s price, or goes to the team', async () => {
  const shop = await aBakery()
  answer = priced(12_000)
  expect((await say(shop, 'ongkir ke magelang brp kak')).answered).toBe(
    'Ongkir ke Magelang (Kurir reguler) Rp12.000, perkiraan 2 hari.',
  )
  expect((await say(shop, 'kalau ongkirnya berapa ya?')).answered).toContain(
    'Ongkir ke daerah mana',
  )
  expect((await say(shop, 'solo kak')).answered).toContain('Ongkir ke Surakarta (Kurir reguler)')
  expect(heard).toEqual(['Magelang', 'Surakarta'])
  answer = priced(-1)
  const { roomId, answered } = await say(shop, 'ongkir ke medan berapa?')
  expect(answered).toContain('Ongkir ke Medan dihitung tim dulu')
  expect(await caseOf(roomId)).toMatchObject({
    reason: 'gangguan_alat',
    detail: expect.stringContaining('Medan'),
  })
})

test('the trace names the shipping tool that was called', async () => {
  const shop = await aBakery()
  answer = priced(12_000)
  const { roomId } = await say(shop, ORDER)
  const [row] = await rawSql()<{ trace: string }[]>`
    select trace::text as trace from agent_run where room_id = ${roomId}
    order by id desc limit 1`
  expect(row?.trace).toMatch(/shipping_asked.*Kurir Toko/)
})

test('a simulated customer gets the tool’s shipping price, and nothing is stored', async () => {
  const shop = await aBakery()
  answer = priced(12_000)
  const { businessId } = shop
  const play = (texts: string[], simulationId?: string) =>
    sendToSimulation(shop.owner, {
      businessId,
      texts,
      behaviours: ['v1'],
      ...(simulationId ? { simulationId } : {}),
    })
  const { simulation } = await play([ORDER])
  expect(simulation.turns.at(-1)?.text).toContain('Total: Rp182.000')
  const confirmed = await play(['ya'], simulation.id)
  expect(confirmed.simulation.turns.at(-1)?.text).toContain('sudah dicatat')
  expect(heard).toHaveLength(1)
  expect(await rawSql()`select 1 from sale where business_id = ${businessId}`).toEqual([])
})

test('only a fitting tool of the business can be chosen for shipping, and it cannot be deleted then', async () => {
  const shop = await aBakery()
  const other = await aBakery()
  await expect(saveTerms(shop.owner, termsOf(shop, other.tool))).rejects.toMatchObject({
    code: 'sale.shipping_tool',
  })
  await expect(
    saveTerms(shop.owner, termsOf(shop, { ...shop.tool, price: 'diskon' })),
  ).rejects.toMatchObject({ code: 'sale.shipping_tool' })
  const { tool_id: toolId } = shop.tool
  await expect(
    removeTool(shop.owner, { businessId: shop.businessId, toolId }),
  ).rejects.toMatchObject({ code: 'tool.ships' })
  await expect(
    saveTool(shop.owner, courier(shop, { toolId, url: `${base}/{a}/{b}` })),
  ).rejects.toMatchObject({ code: 'tool.ships' })
  expect((await readTerms(shop.owner, shop.businessId)).shipping_tool).toEqual(shop.tool)
  await saveTerms(shop.owner, termsOf(shop, null, [BANTUL]))
  await removeTool(shop.owner, { businessId: shop.businessId, toolId })
  const [audit] = await rawSql()<{ after: unknown }[]>`
    select after from audit_log where business_id = ${shop.businessId}
    and action = 'sale.terms' order by id limit 1`
  expect(audit?.after).toMatchObject({ shipping_tool: 'Kurir Toko' })
})

test('owner and admin can try a shipping tool; other members and strangers cannot', async () => {
  const shop = await aBakery()
  const stranger = await aShop()
  answer = priced(12_000)
  const input = { businessId: shop.businessId, tool: shop.tool, address: 'Magelang' }
  expect(await checkShippingTool(shop.owner, input)).toMatchObject({
    ok: true,
    quote: { rupiah: 12_000, area: 'Kurir reguler', days: '2 hari' },
  })
  answer = priced('gratis')
  expect(await checkShippingTool(shop.owner, input)).toMatchObject({
    ok: false,
    reason: 'price',
    value: 'gratis',
  })
  for (const claims of [await aMember(shop, 'agen'), stranger.owner])
    await expect(checkShippingTool(claims, input)).rejects.toMatchObject({ code: 'auth.forbidden' })
  expect(heard).toHaveLength(2)
})

test('a business that uses a shipping tool can be deleted', async () => {
  const { owner, businessId } = await aBakery()
  const [business] = await rawSql()<{ name: string }[]>`
    select name from business where id = ${businessId}`
  await deleteBusiness(owner, businessId, business?.name ?? '')
  expect(await removeDeleted(businessId)).toBe(true)
  expect(await rawSql()`select 1 from http_tool where business_id = ${businessId}`).toEqual([])
})
