import { OPEN_STATUSES, type SaleCard, type SaleStatus } from '#contract/sale'
import * as copy from '#copy/sale'
import { SaleItem } from './SaleItem.tsx'

/** One column a state; below each other on a phone, where empty ones are left out. */
export function SaleBoard({
  sales,
  onOpen,
}: {
  sales: readonly SaleCard[]
  onOpen: (sale: SaleCard) => void
}) {
  return (
    <div className="grid gap-x-3 gap-y-5 p-4 lg:min-w-240 lg:grid-cols-5">
      {OPEN_STATUSES.map((status) => (
        <Column
          key={status}
          status={status}
          sales={sales.filter((sale) => sale.status === status)}
          onOpen={onOpen}
        />
      ))}
    </div>
  )
}

function Column({
  status,
  sales,
  onOpen,
}: {
  status: SaleStatus
  sales: SaleCard[]
  onOpen: (sale: SaleCard) => void
}) {
  return (
    <section aria-label={copy.status[status]} className={sales.length === 0 ? 'max-lg:hidden' : ''}>
      <h2 className="flex items-baseline gap-1.5 pb-2 font-sans text-13 font-semibold">
        {copy.status[status]}
        <span className="figure font-medium text-muted">{sales.length}</span>
      </h2>
      {sales.length === 0 && <p className="text-13 text-muted">{copy.noneHere}</p>}
      <ul className="grid gap-2">
        {sales.map((sale) => (
          <SaleItem key={sale.id} sale={sale} onOpen={() => onOpen(sale)} />
        ))}
      </ul>
    </section>
  )
}
