import { Link } from '@tanstack/react-router'
import { ArrowLeft, ShoppingBag } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SaleCard } from '#contract/sale'
import type { MoneySpan } from '#contract/sale/money'
import * as copy from '#copy/sale'
import { formatNumber } from '#dashboard/copy/format-numbers.ts'
import { periodWords } from '#dashboard/copy/period-words.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { buttonClass } from '#dashboard/ui/Button.tsx'
import { Pane, PaneBody, PaneHead } from '#dashboard/ui/Pane.tsx'
import { EmptyState } from '#dashboard/ui/States.tsx'
import { SaleTable } from './SaleTable.tsx'

/**
 * The orders behind a money figure of /laporan. `isWhole`: there are no further pages. `children`:
 * what is below the rows.
 */
export function MoneyList({
  money: { part, from, to, time },
  sales,
  isWhole,
  onOpen,
  aside,
  children,
}: {
  money: MoneySpan
  sales: readonly SaleCard[]
  isWhole: boolean
  onOpen: (sale: SaleCard) => void
  /** in the head of the list */ aside: ReactNode
  children: ReactNode
}) {
  const businessId = useBusinessId()
  const count = `${formatNumber(sales.length)}${isWhole ? '' : '+'}`
  return (
    <Pane>
      <PaneHead
        title={copy.moneyLists[part]}
        back={
          <Link
            to="/laporan"
            search={{ businessId }}
            aria-label={copy.backToReport}
            className={buttonClass({ kind: 'quiet' })}
          >
            <ArrowLeft />
          </Link>
        }
      >
        {aside}
      </PaneHead>
      <p className="flex flex-none flex-wrap gap-x-2 border-b border-line px-4 py-2.5 text-13 text-muted">
        <b className="figure font-semibold text-text">{copy.orders(count)}</b>
        {periodWords(from, to, time).map((words) => (
          <span key={words}>· {words}</span>
        ))}
      </p>
      <PaneBody>
        {sales.length === 0 ? (
          <EmptyState icon={<ShoppingBag />} title={copy.noMoney} />
        ) : (
          <SaleTable
            sales={sales}
            onOpen={onOpen}
            {...(part === 'dikembalikan' ? { column: 'refunded_rupiah' } : {})}
          />
        )}
        {children}
      </PaneBody>
    </Pane>
  )
}
