import { rawSql } from '#platform/database'
import type { Shop } from '../world.ts'
import type { ActingShop, Conversation } from './acting-data.ts'

/** Every act of a customer on an order or booking of a business, in order. */
export async function listActs({ businessId }: Shop): Promise<string[]> {
  const acts = await rawSql()<{ act: string }[]>`
    select act from (
      select e.act, e.created_at, e.id from sale_event e join sale s on s.id = e.sale_id
      where e.business_id = ${businessId} and s.number is not null
      union all
      select act, created_at, id from booking_event where business_id = ${businessId}
    ) acts order by created_at, id`
  return acts.map(({ act }) => act)
}

const rupiah = (written: string) => Number(written.replaceAll('.', ''))

/**
 * Sums and prices of a summary that do not follow from the shop's own figures, computed
 * independently.
 */
export function wrongSums(text: string, { products, orders }: ActingShop): string[] {
  const wrong: string[] = []
  let sum = 0
  const lines = [...text.matchAll(/^(\d+) (.+) x Rp([\d.]+) = Rp([\d.]+)$/gm)]
  for (const [whole, quantity, what, price, product] of lines) {
    const row = products.find(
      ([name, variant]) => [name, variant].filter(Boolean).join(' ') === what,
    )
    if (row?.[2] !== rupiah(price!) || row[2] * Number(quantity) !== rupiah(product!))
      wrong.push(whole)
    sum += rupiah(product!)
  }
  const shipping = /^(?:Ongkir|Delivery to) (.+?): (?:gratis|free|Rp([\d.]+))/m.exec(text)
  if (shipping) {
    const zone = orders?.zones.find(([name]) => name === shipping[1])
    if (zone?.[1] !== rupiah(shipping[2] ?? '0')) wrong.push(shipping[0])
    sum += rupiah(shipping[2] ?? '0')
  }
  const total = /^Total: Rp([\d.]+)$/m.exec(text)
  if (total && rupiah(total[1]!) !== sum) wrong.push(total[0])
  return wrong
}

type StoredSale = {
  phone: string
  status: string
  lines: { quantity: number; name: string; variant: string }[]
  total_rupiah: number
  fulfilment: string | null
  zone: string | null
  day: string | null
  time: string | null
  note: string | null
}
type StoredBooking = {
  phone: string
  status: string
  service: string
  day: string
  time: string
  staff: string | null
}

const phoneOf = (by: string) => `62811100011${'ABC'.indexOf(by)}`
const nameOf = ({ name, variant }: { name: string; variant: string }) =>
  [name, variant].filter(Boolean).join(' ')

/** The differences between the stored orders, bookings, stock and handler and the expected ones. */
export async function judgeEnd(
  shop: Shop,
  given: ActingShop,
  conversation: Conversation,
): Promise<string[]> {
  const sales = await listStoredSales(shop)
  const bookings = await listStoredBookings(shop)
  return [
    ...compareLists(
      'pesanan',
      sales.map(saleText),
      conversation.orders.map((end, at) => {
        const { day, time, note, zone, how } = end
        const found = sales[at]
        return saleText({
          phone: phoneOf(end.by),
          status: end.status,
          lines: [],
          total_rupiah: end.total,
          fulfilment: how ?? found?.fulfilment ?? null,
          zone: zone ?? found?.zone ?? null,
          day: day ?? found?.day ?? null,
          time: time ?? found?.time ?? null,
          note: note && found?.note?.includes(note) ? found.note : (note ?? found?.note ?? null),
          names: end.lines,
        })
      }),
    ),
    ...compareLists(
      'janji',
      bookings.map(bookingText),
      conversation.bookings.map(({ by, staff, ...end }, at) =>
        bookingText({ phone: phoneOf(by), staff: staff ?? bookings[at]?.staff ?? null, ...end }),
      ),
    ),
    ...(await judgeStock(shop, given, sales)),
    ...(await judgeHandler(shop, conversation)),
  ]
}

const saleText = (sale: StoredSale & { names?: string[] }): string =>
  [
    sale.phone,
    sale.status,
    (sale.names ?? sale.lines.map((line) => `${line.quantity} ${nameOf(line)}`)).join(', '),
    sale.total_rupiah,
    sale.fulfilment,
    sale.zone,
    sale.day,
    sale.time,
    sale.note,
  ].join(' / ')
const bookingText = ({ phone, status, service, day, time, staff }: StoredBooking) =>
  [phone, status, service, day, time, staff].join(' / ')

function compareLists(name: string, found: string[], wanted: string[]): string[] {
  return found.join('\n') === wanted.join('\n')
    ? []
    : [`${name}:\n  ada ${found.join('\n      ') || '-'}\n  mau ${wanted.join('\n      ') || '-'}`]
}

const listStoredSales = ({ businessId }: Shop) => rawSql()<StoredSale[]>`
  select c.phone, s.status, s.lines, s.total_rupiah, s.fulfilment, s.zone,
    s.wanted_day::text as day, s.wanted_time as time, s.note
  from sale s join room r on r.id = s.room_id join contact c on c.id = r.contact_id
  where s.business_id = ${businessId} and s.number is not null order by s.number`

const listStoredBookings = ({ businessId }: Shop) => rawSql()<StoredBooking[]>`
  select c.phone, b.status, b.service_name as service, b.staff_name as staff,
    to_char(b.starts_at at time zone 'Asia/Jakarta', 'YYYY-MM-DD') as day,
    to_char(b.starts_at at time zone 'Asia/Jakarta', 'HH24:MI') as time
  from booking b join room r on r.id = b.room_id join contact c on c.id = r.contact_id
  where b.business_id = ${businessId} order by b.number`

/** The remaining stock equals the initial stock without what open orders took. */
async function judgeStock(
  { businessId }: Shop,
  { products }: ActingShop,
  sales: StoredSale[],
): Promise<string[]> {
  const left = await rawSql()<{ name: string; variant: string; stock: number | null }[]>`
    select name, variant, stock from product where business_id = ${businessId}`
  const taken = sales.filter(({ status }) => status !== 'batal').flatMap(({ lines }) => lines)
  return left.flatMap((row) => {
    const [, , , first] = products.find(
      ([name, variant]) => nameOf({ name, variant }) === nameOf(row),
    )!
    if (first === null) return []
    const gone = taken
      .filter((line) => nameOf(line) === nameOf(row))
      .reduce((sum, { quantity }) => sum + quantity, 0)
    return row.stock === first - gone ? [] : [`stok ${nameOf(row)} = ${row.stock}`]
  })
}

async function judgeHandler({ businessId }: Shop, { team }: Conversation): Promise<string[]> {
  const rooms = await rawSql()<{ handler: string }[]>`
    select r.handler from room r join contact c on c.id = r.contact_id
    where r.business_id = ${businessId} and c.phone = ${phoneOf('A')}`
  const handler = rooms[0]?.handler
  if (team === 'either') return []
  return (handler === 'menunggu_tim') === team ? [] : [`penangan ${handler}`]
}
