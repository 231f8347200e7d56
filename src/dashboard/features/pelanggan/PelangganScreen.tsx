import { Suspense, useState } from 'react'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Upload, UsersRound } from 'lucide-react'
import * as copy from '#copy/customer'
import * as importCopy from '#copy/customer-import'
import * as screensCopy from '#copy/screens'
import { ViewsMenu } from '#dashboard/saved-view/ViewsMenu.tsx'
import { useWorkspace } from '#dashboard/shell/workspace.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { Pane, PaneBody, PaneHead } from '#dashboard/ui/Pane.tsx'
import { EmptyState } from '#dashboard/ui/States.tsx'
import { lazyPart } from '#dashboard/ui/overlay/lazy-part.ts'
import { CustomerFilter } from './CustomerFilter.tsx'
import { CustomerTable } from './CustomerTable.tsx'
import { ExportButton } from './ExportButton.tsx'
import { customersQuery } from './queries.ts'
import { filtersOf, type PelangganSearch } from './search.ts'

const ImportDialog = lazyPart(() =>
  import('./import/ImportDialog.tsx').then((module) => module.ImportDialog),
)

const route = getRouteApi('/_dashboard/pelanggan/')

/** All customers of the business, the last contact first. */
export function PelangganScreen() {
  const { business, role } = useWorkspace()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const filters = filtersOf(search)
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useSuspenseInfiniteQuery(
    customersQuery(business.id, filters),
  )
  const customers = data.pages.flatMap(({ rows }) => rows)
  const change = (next: Partial<PelangganSearch>) =>
    void navigate({ search: (kept) => ({ ...kept, ...next }), replace: true })
  const isKeeper = role === 'owner' || role === 'admin'
  const [isImporting, setImporting] = useState(false)
  const isFiltered = Object.values(filters).some(Boolean)
  return (
    <Pane>
      <PaneHead title={screensCopy.customers}>
        <ViewsMenu
          shown={{ screen: 'pelanggan', filter: filters }}
          label={copy.segments}
          hotkey={{ label: copy.openSegments, group: screensCopy.customers }}
        />
        {isKeeper && <ImportButton onPress={() => setImporting(true)} />}
        {isKeeper && customers.length > 0 && (
          <ExportButton businessId={business.id} filters={filters} />
        )}
      </PaneHead>
      <CustomerFilter search={search} onChange={change} />
      <PaneBody>
        {customers.length === 0 ? (
          <NoCustomers
            isFiltered={isFiltered}
            onImport={isKeeper ? () => setImporting(true) : undefined}
            onClear={() =>
              change({ cari: undefined, tag: undefined, kanal: undefined, keadaan: undefined })
            }
          />
        ) : (
          <CustomerTable customers={customers} />
        )}
        {hasNextPage && (
          <div className="flex justify-center p-4">
            <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {copy.more}
            </Button>
          </div>
        )}
      </PaneBody>
      {isImporting && (
        <Suspense fallback={null}>
          <ImportDialog onClose={() => setImporting(false)} />
        </Suspense>
      )}
    </Pane>
  )
}

const ImportButton = ({ onPress }: { onPress: () => void }) => (
  <Button kind="quiet" onClick={onPress} aria-label={importCopy.open}>
    <Upload />
    <span className="max-md:sr-only">{importCopy.open}</span>
  </Button>
)

function NoCustomers({
  isFiltered,
  onImport,
  onClear,
}: {
  isFiltered: boolean
  onImport: (() => void) | undefined
  onClear: () => void
}) {
  if (isFiltered)
    return (
      <EmptyState
        title={copy.noneFound}
        action={<Button onClick={onClear}>{copy.clearFilter}</Button>}
      />
    )
  return (
    <EmptyState
      icon={<UsersRound />}
      title={copy.none}
      action={onImport && <Button onClick={onImport}>{importCopy.title}</Button>}
    >
      {copy.noneLead}
    </EmptyState>
  )
}
