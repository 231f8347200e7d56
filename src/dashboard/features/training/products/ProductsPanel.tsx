import { lazy, Suspense, useDeferredValue, useState, type ReactNode } from 'react'
import { FileUp, Plus, Search, Tags } from 'lucide-react'
import { aDraft, type ProductDraft } from '#contract/product'
import * as copy from '#copy/product'
import * as shared from '#copy/shared'
import { formatNumber } from '#dashboard/copy/format-numbers.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { Dialog, preloadDialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#dashboard/ui/States.tsx'
import { TextInput } from '#dashboard/ui/form/TextInput.tsx'
import { ProductCards } from './ProductCards.tsx'
import { ProductForm } from './ProductForm.tsx'
import { ProductGrid } from './ProductGrid.tsx'
import { type ProductTable, useProductTable } from './use-product-table.ts'

const ImportDialog = lazy(() =>
  import('./ImportDialog.tsx').then((module) => ({ default: module.ImportDialog })),
)

/** "Produk & harga": a spreadsheet on wide screens, cards with a form on a phone. */
export function ProductsPanel({ isKeeper, lead }: { isKeeper: boolean; lead: ReactNode }) {
  const businessId = useBusinessId()
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const table = useProductTable(businessId, search)
  const [opened, setOpened] = useState<ProductDraft | null>(null)
  const [isImporting, setImporting] = useState(false)
  return (
    <section aria-label={copy.products} className="flex h-full min-h-0 flex-col">
      <div className="flex flex-none flex-wrap items-center gap-2 border-b border-line px-4 py-3">
        {lead}
        <TextInput
          type="search"
          aria-label={copy.searchProducts}
          placeholder={copy.searchProducts}
          leading={<Search />}
          value={typed}
          maxLength={120}
          onChange={(event) => setTyped(event.target.value)}
          className="max-w-72 min-w-36 flex-1"
        />
        <p role="status" className="ml-auto hidden text-13 text-muted sm:block">
          {table.isSaving ? copy.saving : copy.productCount(formatNumber(table.total))}
        </p>
        {isKeeper && (
          <>
            <Button onClick={() => setImporting(true)} onPointerEnter={preloadDialog}>
              <FileUp />
              {copy.importFile}
            </Button>
            <Button kind="primary" onClick={() => setOpened(aDraft())}>
              <Plus />
              {copy.addProduct}
            </Button>
          </>
        )}
      </div>
      <ProductRows
        table={table}
        isSearching={search !== ''}
        isKeeper={isKeeper}
        onOpen={setOpened}
        onClear={() => setTyped('')}
      />
      {isImporting && (
        <Suspense>
          <ImportDialog table={table} onClose={() => setImporting(false)} />
        </Suspense>
      )}
      <ProductDialog
        row={opened}
        table={table}
        isKeeper={isKeeper}
        onClose={() => setOpened(null)}
      />
    </section>
  )
}

function ProductDialog({
  row,
  table,
  isKeeper,
  onClose,
}: {
  row: ProductDraft | null
  table: ProductTable
  isKeeper: boolean
  onClose: () => void
}) {
  const isNew = row !== null && !table.rows.some(({ id }) => id === row.id)
  const archive = () => {
    onClose()
    if (row) void table.archive([row.id])
  }
  return (
    <Dialog
      open={row !== null}
      onClose={onClose}
      title={isNew ? copy.addProduct : copy.editProduct}
      width={520}
      sticky
    >
      {row && (
        <ProductForm
          key={row.id}
          row={row}
          isKeeper={isKeeper}
          save={(changed) => table.save([changed])}
          onArchive={isNew ? undefined : archive}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}

function ProductRows({
  table,
  isSearching,
  isKeeper,
  onOpen,
  onClear,
}: {
  table: ProductTable
  isSearching: boolean
  isKeeper: boolean
  onOpen: (row: ProductDraft) => void
  onClear: () => void
}) {
  if (table.error) return <ErrorState onRetry={table.retry}>{messageOf(table.error)}</ErrorState>
  if (table.isLoading) return <SkeletonRows />
  if (table.rows.length === 0 && isSearching)
    return (
      <EmptyState
        title={shared.nothingMatches}
        action={<Button onClick={onClear}>{shared.clearSearch}</Button>}
      />
    )
  return (
    <>
      <div className="hidden min-h-0 flex-1 flex-col md:flex">
        {table.rows.length === 0 && <NoProducts className="py-6" />}
        <ProductGrid
          table={table}
          hasNewRow={isKeeper && !isSearching && table.isWhole}
          isKeeper={isKeeper}
        />
      </div>
      <div className="flex min-h-0 flex-1 flex-col md:hidden">
        {table.rows.length === 0 ? <NoProducts /> : <ProductCards table={table} onOpen={onOpen} />}
      </div>
    </>
  )
}

const NoProducts = ({ className }: { className?: string }) => (
  <EmptyState icon={<Tags />} title={copy.noProducts} className={className}>
    {copy.noProductsLead}
  </EmptyState>
)
