import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Settings, ShoppingBag } from 'lucide-react'
import type { SaleCard } from '#contract/sale'
import { SALE_TABS, type SaleTab } from '#contract/sale/board'
import * as copy from '#copy/sale'
import * as screensCopy from '#copy/screens'
import { salesQuery, useSalesLive } from '#dashboard/sale/queries.ts'
import { useWorkspace } from '#dashboard/shell/workspace.ts'
import { Button, buttonClass } from '#dashboard/ui/Button.tsx'
import { Pane, PaneBody, PaneHead } from '#dashboard/ui/Pane.tsx'
import { EmptyState } from '#dashboard/ui/States.tsx'
import { tabPanelId, Tabs } from '#dashboard/ui/Tabs.tsx'
import { SaleBoard } from './SaleBoard.tsx'
import { SaleDialog } from './SaleDialog.tsx'
import { SaleFilter } from './SaleFilter.tsx'
import { SaleTable } from './SaleTable.tsx'
import { filtersOf } from './filters.ts'
import type { PesananSearch } from './search.ts'

const route = getRouteApi('/_dashboard/pesanan')

/** Customers' orders by state, and the finished ones. */
export function PesananScreen() {
  const { business, sales: saleState } = useWorkspace()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const filters = filtersOf(search, business)
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useSuspenseInfiniteQuery(
    salesQuery(business.id, filters),
  )
  useSalesLive(business.id)
  const sales = data.pages.flatMap(({ rows }) => rows)
  const change = (next: Partial<PesananSearch>) =>
    void navigate({ search: (kept) => ({ ...kept, ...next }), replace: true })
  const open = (sale: SaleCard) => change({ pesanan: sale.id })
  const isFiltered =
    filters.search !== '' || filters.fulfilment !== undefined || filters.until !== undefined
  return (
    <Pane>
      <Head businessId={business.id} />
      <Tabs
        name="pesanan"
        label={screensCopy.orders}
        tabs={SALE_TABS.map((value) => ({ value, label: copy.tabs[value] }))}
        value={filters.tab}
        onChange={(tab) => change({ tab })}
      />
      <SaleFilter
        search={search.cari ?? ''}
        fulfilment={search.cara}
        isDue={search.untuk !== undefined}
        onSearch={(cari) => change({ cari: cari || undefined })}
        onFulfilment={(cara) => change({ cara })}
        onDue={(isDue) => change({ untuk: isDue ? 'hari-ini' : undefined })}
      />
      <PaneBody role="tabpanel" id={tabPanelId('pesanan')}>
        {sales.length === 0 ? (
          <NoSales
            isFiltered={isFiltered}
            tab={filters.tab}
            takesOrders={saleState.takesOrders}
            onClear={() => change({ cari: undefined, cara: undefined, untuk: undefined })}
          />
        ) : filters.tab === 'aktif' ? (
          <SaleBoard sales={sales} counts={data.pages[0]?.counts} onOpen={open} />
        ) : (
          <SaleTable sales={sales} onOpen={open} />
        )}
        {hasNextPage && (
          <div className="flex justify-center p-4">
            <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {copy.older}
            </Button>
          </div>
        )}
      </PaneBody>
      {search.pesanan && (
        <SaleDialog saleId={search.pesanan} onClose={() => change({ pesanan: undefined })} />
      )}
    </Pane>
  )
}

function Head({ businessId }: { businessId: string }) {
  return (
    <PaneHead title={screensCopy.orders}>
      <Link
        to="/settings"
        search={{ businessId }}
        hash="pesanan"
        className={buttonClass({ kind: 'quiet' })}
      >
        <Settings />
        <span className="max-md:sr-only">{copy.terms}</span>
      </Link>
    </PaneHead>
  )
}

function NoSales({
  isFiltered,
  tab,
  takesOrders,
  onClear,
}: {
  isFiltered: boolean
  tab: SaleTab
  takesOrders: boolean
  onClear: () => void
}) {
  const { business } = useWorkspace()
  if (isFiltered)
    return (
      <EmptyState
        title={copy.noneFound}
        action={<Button onClick={onClear}>{copy.clearFilter}</Button>}
      />
    )
  if (!takesOrders)
    return (
      <EmptyState
        icon={<ShoppingBag />}
        title={copy.notSetUp}
        action={
          <Link
            to="/settings"
            search={{ businessId: business.id }}
            hash="pesanan"
            className={buttonClass({ kind: 'primary' })}
          >
            {copy.terms}
          </Link>
        }
      >
        {copy.notSetUpLead}
      </EmptyState>
    )
  return (
    <EmptyState icon={<ShoppingBag />} title={tab === 'aktif' ? copy.noneActive : copy.noneOver}>
      {tab === 'aktif' ? copy.noneActiveLead : undefined}
    </EmptyState>
  )
}
