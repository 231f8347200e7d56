import { Suspense, useDeferredValue, useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { FileUp, Plus, Search, Sheet, Tags } from 'lucide-react'
import { aDraft, type ProductDraft } from '#contract/product'
import * as copy from '#copy/product'
import * as shared from '#copy/shared'
import { formatNumber } from '#dashboard/copy/format-numbers.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { Dialog, preloadDialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { Notice } from '#dashboard/ui/Notice.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#dashboard/ui/States.tsx'
import { TextInput } from '#dashboard/ui/form/TextInput.tsx'
import { lazyPart } from '#dashboard/ui/overlay/lazy-part.ts'
import { ProductCards } from './ProductCards.tsx'
import { ProductForm } from './ProductForm.tsx'
import { ProductGrid } from './grid/ProductGrid.tsx'
import { sheetQuery } from './sheet/sheet-queries.ts'
import { type ProductTable, useProductTable } from './use-product-table.ts'

const ImportDialog = lazyPart(() =>
  import('./import/ImportDialog.tsx').then((module) => module.ImportDialog),
)

const SheetDialog = lazyPart(() =>
  import('./sheet/SheetDialog.tsx').then((module) => module.SheetDialog),
)

/** "Produk & harga": a spreadsheet on wide screens, cards with a form on a phone. */
export function ProductsPanel({
  isKeeper,
  isDraft,
  lead,
}: {
  isKeeper: boolean
  /** saving writes into the draft of the knowledge */
  isDraft: boolean
  lead: ReactNode
}) {
  const businessId = useBusinessId()
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const table = useProductTable(businessId, search, isDraft)
  const [opened, setOpened] = useState<ProductDraft | null>(null)
  const [dialog, setDialog] = useState<LateDialog | null>(null)
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
          <KeeperActs
            onImport={() => setDialog('import')}
            onSheet={isDraft ? undefined : () => setDialog('sheet')}
            onAdd={() => setOpened(aDraft())}
          />
        )}
      </div>
      {isKeeper && !isDraft && <SheetNotice onLook={() => setDialog('sheet')} />}
      <ProductRows
        table={table}
        isSearching={search !== ''}
        isKeeper={isKeeper}
        onOpen={setOpened}
        onClear={() => setTyped('')}
      />
      <LateDialogs table={table} opened={dialog} onClose={() => setDialog(null)} />
      <ProductDialog
        row={opened}
        table={table}
        isKeeper={isKeeper}
        onClose={() => setOpened(null)}
      />
    </section>
  )
}

type LateDialog = 'import' | 'sheet'

function LateDialogs({
  table,
  opened,
  onClose,
}: {
  table: ProductTable
  opened: LateDialog | null
  onClose: () => void
}) {
  if (!opened) return null
  return (
    <Suspense>
      {opened === 'import' ? (
        <ImportDialog table={table} onClose={onClose} />
      ) : (
        <SheetDialog onClose={onClose} />
      )}
    </Suspense>
  )
}

/** A followed sheet changes the live table, so it is not part of a draft. */
function KeeperActs(on: {
  onImport: () => void
  onSheet: (() => void) | undefined
  onAdd: () => void
}) {
  return (
    <>
      <Button onClick={on.onImport} onPointerEnter={preloadDialog}>
        <FileUp />
        {copy.importFile}
      </Button>
      {on.onSheet && (
        <Button onClick={on.onSheet} onPointerEnter={preloadDialog}>
          <Sheet />
          {copy.sheet}
        </Button>
      )}
      <Button kind="primary" onClick={on.onAdd}>
        <Plus />
        {copy.addProduct}
      </Button>
    </>
  )
}

/** A line above the table when the sheet stopped or no longer names a product. */
function SheetNotice({ onLook }: { onLook: () => void }) {
  const { data } = useQuery(sheetQuery(useBusinessId()))
  if (!data || (data.sheet.status === 'ready' && data.sheet.missing_count === 0)) return null
  return (
    <Notice tone="wait" className="mx-4 mt-3">
      <span className="flex flex-wrap items-center justify-between gap-2">
        <span>
          {data.sheet.status === 'ready'
            ? `${copy.missingFromSheet(formatNumber(data.sheet.missing_count))}.`
            : `${copy.sheetNeedsLook}: ${data.sheet.error ?? ''}`}
        </span>
        <Button onClick={onLook}>{copy.look}</Button>
      </span>
    </Notice>
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
