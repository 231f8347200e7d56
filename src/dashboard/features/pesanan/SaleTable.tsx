import type { SaleCard } from '#contract/sale'
import { shortDate } from '#dashboard/copy/dates.ts'
import { formatRupiah } from '#dashboard/copy/format-numbers.ts'
import { SaleChip } from '#dashboard/sale/SaleChip.tsx'
import { useNow } from '#dashboard/ui/clock.ts'
import { useZone } from '#dashboard/ui/zone.ts'
import { buyerName } from './SaleItem.tsx'

/** Orders, one per row. `column`: the amount that is shown. */
export function SaleTable({
  sales,
  onOpen,
  column = 'total_rupiah',
}: {
  sales: readonly SaleCard[]
  onOpen: (sale: SaleCard) => void
  column?: 'total_rupiah' | 'refunded_rupiah'
}) {
  const now = useNow()
  const zone = useZone()
  return (
    <ul className="px-4 py-2">
      {sales.map((sale) => (
        <li
          key={sale.id}
          className="relative grid min-h-12 grid-cols-[48px_minmax(0,1fr)_auto] items-center gap-x-3 border-b border-line py-2 hover:bg-sunken md:grid-cols-[48px_minmax(0,1fr)_minmax(0,1.4fr)_104px_88px_112px]"
        >
          <span className="figure text-13 text-muted">#{sale.number}</span>
          <button
            type="button"
            onClick={() => onOpen(sale)}
            className="cut text-left font-medium after:absolute after:inset-0"
          >
            {buyerName(sale)}
          </button>
          <span className="cut text-13 text-text-2 max-md:hidden">
            {sale.lines
              .map(({ quantity, name, variant }) => `${quantity ?? ''} ${name} ${variant}`.trim())
              .join(', ')}
          </span>
          <span className="max-md:order-last max-md:col-span-2 max-md:col-start-2">
            <SaleChip status={sale.status} />
          </span>
          <time
            dateTime={sale.updated_at}
            suppressHydrationWarning
            className="text-12 text-muted max-md:hidden"
          >
            {shortDate(sale.updated_at, now, zone)}
          </time>
          <span className="figure text-right font-semibold">{formatRupiah(sale[column])}</span>
        </li>
      ))}
    </ul>
  )
}
