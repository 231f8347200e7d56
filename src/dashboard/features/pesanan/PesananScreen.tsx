import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Settings, ShoppingBag } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SaleCard } from '#contract/sale'
import { SALE_TABS } from '#contract/sale/board'
import { readMoneySpan } from '#contract/sale/money'
import * as copy from '#copy/sale'
import * as screensCopy from '#copy/screens'
import { type SaleFilters, salesQuery, useSalesLive } from '#dashboard/sale/queries.ts'
import { useWorkspace } from '#dashboard/shell/workspace.ts'
import { Button, buttonClass } from '#dashboard/ui/Button.tsx'
import { Pane, PaneBody, PaneHead } from '#dashboard/ui/Pane.tsx'
import { EmptyState } from '#dashboard/ui/States.tsx'
import { tabPanelId, Tabs } from '#dashboard/ui/Tabs.tsx'
import { DownloadOrders } from './DownloadOrders.tsx'
import { MoneyList } from './MoneyList.tsx'
import { SaleBoard } from './SaleBoard.tsx'
import { SaleDialog } from './SaleDialog.tsx'
import { SaleFilter } from './SaleFilter.tsx'
import { SaleTable } from './SaleTable.tsx'
import { filtersOf } from './filters.ts'
import type { PesananSearch } from './search.ts'

const route = getRouteApi('/_dashboard/pesanan')
const TABS = SALE_TABS.map((value) => ({ value, label: copy.tabs[value] }))
const NO_FILTER = { cari: undefined, cara: undefined, untuk: undefined }

/** Customers' orders by state, and the finished ones. */
export function PesananScreen() {
  const { business } = useWorkspace()
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
  const open = ({ id }: SaleCard) => change({ pesanan: id })
  const money = readMoneySpan(search.uang)
  const more = hasNextPage && (
    <MoreOrders busy={isFetchingNextPage} onPress={() => void fetchNextPage()} />
  )
  const dialog = search.pesanan && (
    <SaleDialog saleId={search.pesanan} onClose={() => change({ pesanan: undefined })} />
  )
  const downloads = sales.length > 0 && <DownloadOrders filters={filters} />
  if (money)
    return (
      <MoneyList money={money} sales={sales} isWhole={!hasNextPage} onOpen={open} aside={downloads}>
        {more}
        {dialog}
      </MoneyList>
    )
  return (
    <Pane>
      <Head businessId={business.id}>{downloads}</Head>
      <Tabs
        name="pesanan"
        label={screensCopy.orders}
        tabs={TABS}
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
        <OrderRows
          sales={sales}
          counts={data.pages[0]?.counts}
          filters={filters}
          onOpen={open}
          onClear={() => change(NO_FILTER)}
        />
        {more}
      </PaneBody>
      {dialog}
    </Pane>
  )
}

function OrderRows({
  sales,
  counts,
  filters,
  onOpen,
  onClear,
}: {
  sales: readonly SaleCard[]
  counts: Parameters<typeof SaleBoard>[0]['counts']
  filters: SaleFilters
  onOpen: (sale: SaleCard) => void
  onClear: () => void
}) {
  if (sales.length === 0) return <NoSales filters={filters} onClear={onClear} />
  if (filters.tab === 'riwayat') return <SaleTable sales={sales} onOpen={onOpen} />
  return <SaleBoard sales={sales} counts={counts} onOpen={onOpen} />
}

function MoreOrders({ busy, onPress }: { busy: boolean; onPress: () => void }) {
  return (
    <div className="flex justify-center p-4">
      <Button busy={busy} onClick={onPress}>
        {copy.older}
      </Button>
    </div>
  )
}

function Head({ businessId, children }: { businessId: string; children: ReactNode }) {
  return (
    <PaneHead title={screensCopy.orders}>
      {children}
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
  filters: { tab, search, fulfilment, until },
  onClear,
}: {
  filters: SaleFilters
  onClear: () => void
}) {
  const {
    business,
    sales: { takesOrders },
  } = useWorkspace()
  const isFiltered = search !== '' || fulfilment !== undefined || until !== undefined
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
