import { getRoom, listMessages, listRooms } from '#conversation/feed'
import { receiveEvent } from '#conversation/pipeline'
import { nowIso, shiftClock } from '#platform/clock'
import { rawSql } from '#platform/database'
import { replyInRoom } from '../../src/domain/agent/reply.ts'
import { aShop, type Shop, written } from '../world.ts'
import { stockShop } from './order-shop.ts'
import type { OrderEnd, OrderTask } from './orders.ts'
import { DAY_MS } from '../../src/lib/time/durations.ts'

/** Thursday 26 November 2026, 08.00 WIB. */
const START = Date.parse('2026-11-26T01:00:00Z')
const STEP_MS = 90_000

/** Plays an order task once. Empty `faults`: every expectation was met. */
export async function playOrder(
  task: OrderTask,
  seed: number,
): Promise<{ lines: string[]; faults: string[] }> {
  const shop = await aShop({ name: 'Roti Senja' })
  shiftClock(START - Date.now())
  await stockShop(shop, task.terms ?? 'approve')
  const lines: string[] = []
  const faults: string[] = []
  let count = 0
  for (const [place, step] of task.steps.entries()) {
    const text = typed(step.says[(seed + place) % step.says.length] ?? '', seed)
    shiftClock(START + (place + 1) * STEP_MS - Date.now())
    await receiveEvent(shop.channelId, written(text, { at: nowIso() }))
    await answer(shop)
    const sent = (await sentTexts(shop)).slice(count)
    count += sent.length
    const joined = sent.join('\n')
    lines.push(`pelanggan: ${text}`, ...sent.map((said) => `ai: ${said}`))
    for (const pattern of step.answers ?? [])
      if (!pattern.test(joined)) faults.push(`langkah ${place + 1}: tanpa ${pattern}`)
    if (step.never?.test(joined)) faults.push(`langkah ${place + 1}: memuat ${step.never}`)
  }
  faults.push(...(await judgeEnd(shop, task)))
  return { lines, faults }
}

/** One of five ways of typing. */
function typed(text: string, seed: number): string {
  switch (seed % 5) {
    case 1:
      return text.toLowerCase().replaceAll(/[?!]/g, (mark) => (mark === '?' ? '?' : ''))
    case 2:
      return `${text} 🙏`
    case 3:
      return `kak, ${text}`
    case 4:
      return `${text} ya`
    default:
      return text
  }
}

const roomOf = async (shop: Shop) =>
  (await listRooms(shop.owner, { businessId: shop.businessId, view: 'semua' })).rooms[0]!

async function sentTexts(shop: Shop): Promise<string[]> {
  const { id: roomId } = await roomOf(shop)
  const { messages } = await listMessages(shop.owner, { businessId: shop.businessId, roomId })
  return messages.flatMap(({ direction, text }) => (direction === 'out' && text ? [text] : []))
}

async function answer(shop: Shop): Promise<void> {
  const { id } = await roomOf(shop)
  await rawSql()`select graphile_worker.remove_job(${`reply:${id}`})`
  await replyInRoom(id, () => Promise.resolve())
}

type StoredSale = {
  status: string
  lines: { quantity: number | null; name: string; variant: string }[]
  total_rupiah: number
  fulfilment: string | null
  zone: string | null
  day: string | null
  wanted_time: string | null
  note: string | null
  number: number | null
}

async function judgeEnd(shop: Shop, task: OrderTask): Promise<string[]> {
  const stored = await rawSql()<StoredSale[]>`
    select status, lines, total_rupiah, fulfilment, zone, wanted_day::text as day, wanted_time, note,
      number
    from public.sale where business_id = ${shop.businessId} order by created_at, id`
  const faults =
    stored.length === task.ends.length
      ? task.ends.flatMap((end, at) => judgeSale(end, stored[at]!))
      : [`${stored.length} pesanan, seharusnya ${task.ends.length}`]
  const left = await rawSql()<{ name: string; stock: number; first: number }[]>`
    select trim(name || ' ' || variant) as name, stock from public.product
    where business_id = ${shop.businessId} and stock is not null`
  for (const { name, stock } of left) {
    const wanted = task.stock?.[name] ?? FULL[name]
    if (stock !== wanted) faults.push(`stok ${name} = ${stock}, seharusnya ${wanted}`)
  }
  const { id: roomId } = await roomOf(shop)
  const room = await getRoom(shop.owner, { businessId: shop.businessId, roomId })
  if (room.handler !== (task.handler ?? 'ai')) faults.push(`penangan ${room.handler}`)
  return faults
}

const FULL: Record<string, number> = {
  'Roti sobek cokelat': 10,
  'Roti sobek keju': 5,
  'Kue ulang tahun 16 cm': 2,
  'Kue ulang tahun 20 cm': 3,
  'Kue ulang tahun 24 cm': 0,
}

function judgeSale(end: OrderEnd, sale: StoredSale): string[] {
  const lines = sale.lines.map(({ quantity, name, variant }) =>
    [quantity, name, variant].filter(Boolean).join(' '),
  )
  const day = end.inDays === undefined ? undefined : dayAfter(end.inDays)
  const wanted: [string, unknown, unknown][] = [
    ['status', sale.status, end.status],
    ['isi', lines.join(', '), end.lines.join(', ')],
    ['total', sale.total_rupiah, end.total],
    ['bernomor', sale.number !== null, end.isPlaced ?? true],
    ...(end.fulfilment
      ? [['cara', sale.fulfilment, end.fulfilment] satisfies [string, unknown, unknown]]
      : []),
    ...(end.zone ? [['daerah', sale.zone, end.zone] satisfies [string, unknown, unknown]] : []),
    ...(day ? [['hari', sale.day, day] satisfies [string, unknown, unknown]] : []),
    ...(end.time === undefined
      ? []
      : [['jam', sale.wanted_time, end.time] satisfies [string, unknown, unknown]]),
  ]
  const faults = wanted.flatMap(([name, found, expected]) =>
    found === expected ? [] : [`${name} = ${String(found)}, seharusnya ${String(expected)}`],
  )
  if (end.note && !end.note.test(sale.note ?? '')) faults.push(`catatan ${sale.note}`)
  return faults
}

const dayAfter = (days: number): string =>
  new Date(Date.parse('2026-11-26T00:00:00Z') + days * DAY_MS).toISOString().slice(0, 10)
