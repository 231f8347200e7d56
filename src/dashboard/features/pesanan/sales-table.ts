import type { SaleCard, SaleLine } from '#contract/sale'
import * as download from '#copy/download'
import * as copy from '#copy/sale'
import type { TableCell } from '#dashboard/account/download-table.ts'
import type { SaleFilters } from '#dashboard/sale/queries.ts'
import { fetchSales } from '#dashboard/sale/sale.functions.ts'
import { localTime } from '#lib/time/zone'

/** All orders that match the filters, with a header, read page by page. Times are in the zone. */
export async function readSalesTable(
  businessId: string,
  filters: SaleFilters,
  zone: string,
): Promise<TableCell[][]> {
  const rows: TableCell[][] = [Object.values(download.orderColumns)]
  let before: number | null = null
  do {
    const page: Awaited<ReturnType<typeof fetchSales>> = await fetchSales({
      data: { businessId, ...filters, ...(before === null ? {} : { before }) },
    })
    rows.push(...page.rows.map((sale) => rowOf(sale, zone)))
    before = page.next
  } while (before !== null)
  return rows
}

/** One cell for each of `orderColumns`, in their order. */
function rowOf(sale: SaleCard, zone: string): TableCell[] {
  const time = (iso: string | null) => (iso === null ? null : timeOf(iso, zone))
  return [
    `#${sale.number}`,
    sale.contact_name,
    sale.contact_phone,
    copy.status[sale.status],
    sale.lines.map(lineOf).join(', '),
    sale.items_rupiah,
    sale.shipping_rupiah,
    sale.total_rupiah,
    time(sale.paid_at),
    sale.refunded_rupiah,
    sale.fulfilment === 'antar' ? copy.delivered : copy.pickedUp,
    [sale.address, sale.zone].filter(Boolean).join(', '),
    sale.wanted_day,
    sale.wanted_time ?? (sale.wanted_part && copy.dayParts[sale.wanted_part]),
    sale.note,
    time(sale.confirmed_at),
  ]
}

const lineOf = ({ quantity, name, variant }: SaleLine): string =>
  [quantity, name, variant].filter(Boolean).join(' ')

/** "2026-11-29 10:00" is a time for Excel and Google Sheets. */
function timeOf(iso: string, zone: string): string {
  const { day, time } = localTime(new Date(iso), zone)
  return `${day} ${time}`
}
