import { OPEN_STATUSES, type SaleCard, type SaleStatus } from '#contract/sale'
import * as copy from '#copy/sale'
import { SaleItem } from './SaleItem.tsx'

/** One column per state. On a phone the columns are below each other and empty ones are hidden. */
export function SaleBoard({
  sales,
  counts,
  onOpen,
}: {
  sales: readonly SaleCard[]
  /** the number per state, where later pages have more orders than `sales` */
  counts: Partial<Record<SaleStatus, number>> | undefined
  onOpen: (sale: SaleCard) => void
}) {
  return (
    <div className="grid gap-x-3 gap-y-5 p-4 lg:min-w-240 lg:grid-cols-5">
      {OPEN_STATUSES.map((status) => {
        const shown = sales.filter((sale) => sale.status === status)
        return (
          <Column
            key={status}
            status={status}
            sales={shown}
            count={Math.max(counts?.[status] ?? 0, shown.length)}
            onOpen={onOpen}
          />
        )
      })}
    </div>
  )
}

function Column({
  status,
  sales,
  count,
  onOpen,
}: {
  status: SaleStatus
  sales: SaleCard[]
  count: number
  onOpen: (sale: SaleCard) => void
}) {
  return (
    <section aria-label={copy.status[status]} className={count === 0 ? 'max-lg:hidden' : ''}>
      <h2 className="flex items-baseline gap-1.5 pb-2 font-sans text-13 font-semibold">
        {copy.status[status]}
        <span className="figure font-medium text-muted">{count}</span>
      </h2>
      {count === 0 && <p className="text-13 text-muted">{copy.noneHere}</p>}
      <ul className="grid gap-2">
        {sales.map((sale) => (
          <SaleItem key={sale.id} sale={sale} onOpen={() => onOpen(sale)} />
        ))}
      </ul>
    </section>
  )
}
