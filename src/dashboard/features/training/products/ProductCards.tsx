import type { ProductDraft, ProductRow } from '#contract/product'
import { cellText } from '#contract/product'
import * as draftCopy from '#copy/knowledge-draft'
import * as copy from '#copy/product'
import { formatNumber } from '#dashboard/copy/format-numbers.ts'
import { Chip } from '#dashboard/ui/Chip.tsx'
import { VirtualRows } from '#dashboard/ui/VirtualRows.tsx'
import { PhotoThumb } from './photo/PhotoThumb.tsx'
import type { ProductTable } from './use-product-table.ts'

const ROW_PX = 72
type Listed = ProductDraft & Pick<Partial<ProductRow>, 'draft_act'>

/** The product table on a phone: one card per row, which opens its form. */
export function ProductCards({
  table,
  onOpen,
}: {
  table: ProductTable
  onOpen: (row: ProductDraft) => void
}) {
  return (
    <VirtualRows
      label={copy.products}
      items={table.rows}
      keyOf={(row) => row.id}
      rowHeight={ROW_PX}
      onEnd={table.onEnd}
    >
      {(row) => <ProductCard row={row} onOpen={() => onOpen(row)} />}
    </VirtualRows>
  )
}

function ProductCard({ row, onOpen }: { row: Listed; onOpen: () => void }) {
  const details = [row.variant, row.unit && `/${row.unit}`, stockOf(row)].filter(Boolean)
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex h-full w-full items-center gap-3 border-b border-line px-4 text-left hover:bg-sunken"
    >
      <PhotoThumb photoUrl={row.photo_url} name={row.name} className="size-12" />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2">
          <span className="cut font-medium">{row.name}</span>
          {row.draft_act && <Chip tone="brand">{draftCopy.productActs[row.draft_act]}</Chip>}
        </span>
        <span className="cut block text-13 text-muted">{details.join(' · ')}</span>
      </span>
      <span className={row.price_rupiah === null ? 'text-12 text-muted' : 'figure font-medium'}>
        {cellText(row, 'price_rupiah') || copy.noPrice}
      </span>
    </button>
  )
}

function stockOf({ stock }: ProductDraft): string | null {
  if (stock === null) return null
  return stock === 0 ? copy.soldOut : copy.stockLeft(formatNumber(stock))
}
