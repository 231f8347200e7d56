import { useState } from 'react'
import { Archive, CirclePlus, PencilLine } from 'lucide-react'
import {
  cellText,
  EMPTY_VALUES,
  photoIdOf,
  PRODUCT_COLUMNS,
  type ProductColumn,
} from '#contract/product'
import type { ProductCells, ProductChange, ProductDraftList } from '#contract/product/draft'
import * as copy from '#copy/knowledge-draft'
import * as productCopy from '#copy/product'
import { formatNumber } from '#dashboard/copy/format-numbers.ts'
import { WordChanges } from '#dashboard/features/training/WordChanges.tsx'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { PhotoThumb } from '../products/photo/PhotoThumb.tsx'
import { ChangeHead } from './ChangeHead.tsx'
import { ConflictChoice } from './ConflictChoice.tsx'
import { useDropChange, useSettleProduct } from './use-draft-acts.ts'

const PAGE = 50
const ICONS = { add: CirclePlus, edit: PencilLine, archive: Archive }

/** The rows of the product table that the draft changes; the table itself shows all rows. */
export function DraftProducts({
  products: { changes, total },
  isKeeper,
}: {
  products: ProductDraftList
  isKeeper: boolean
}) {
  const [most, setMost] = useState(PAGE)
  const shown = changes.slice(0, most)
  return (
    <section aria-labelledby="draft-products" className="mt-5">
      <h4 id="draft-products" className="text-13 font-semibold">
        {productCopy.products}
      </h4>
      <ul className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-3">
        {shown.map((change) => (
          <ProductChangeItem key={change.id} change={change} isKeeper={isKeeper} />
        ))}
      </ul>
      {changes.length > most ? (
        <Button className="mt-3" onClick={() => setMost(most + PAGE)}>
          {copy.moreChanges(formatNumber(Math.min(PAGE, changes.length - most)))}
        </Button>
      ) : (
        total > shown.length && (
          <p className="mt-3 text-13 text-muted">
            {copy.moreProducts(formatNumber(total - shown.length))}
          </p>
        )
      )}
    </section>
  )
}

function ProductChangeItem({ change, isKeeper }: { change: ProductChange; isKeeper: boolean }) {
  const drop = useDropChange(useBusinessId())
  const name = [change.name, change.variant].filter(Boolean).join(' ')
  return (
    <li className="rounded-panel border border-line px-4 py-3">
      <ChangeHead
        icon={ICONS[change.act]}
        act={copy.productActs[change.act]}
        removes={change.act === 'archive'}
        name={name}
        author={change.created_by_name}
        onDrop={isKeeper ? () => drop.mutate(change) : undefined}
      />
      {change.act === 'edit' && (
        <WordChanges before={textOf(change.base, change.cells)} after={textOf(change.cells)} />
      )}
      {change.act === 'add' && (
        <p className="mt-1 text-13 whitespace-pre-wrap text-text-2">{filledOf(change.cells)}</p>
      )}
      <ChangedPhotos change={change} name={name} />
      {change.state !== 'ok' && <Conflict change={change} isKeeper={isKeeper} />}
    </li>
  )
}

/** The photo before and after. */
function ChangedPhotos({ change, name }: { change: ProductChange; name: string }) {
  const photos = [change.base?.photo_url, change.cells.photo_url].filter(photoOrNone)
  if (photos.length === 0) return null
  return (
    <p className="mt-2 flex items-center gap-2">
      {photos.map((photoUrl, at) => (
        <PhotoThumb
          key={photoUrl}
          photoUrl={photoUrl}
          name={name}
          className={at < photos.length - 1 ? 'size-12 opacity-50' : 'size-12'}
        />
      ))}
    </p>
  )
}

const photoOrNone = (photoUrl: string | null | undefined): photoUrl is string =>
  photoIdOf(photoUrl ?? null) !== undefined

/** Cells as lines: "Harga: Rp85.000". `columns`: which ones, where it is not all that are given. */
function textOf(cells: ProductCells | null, columns: ProductCells | null = cells): string {
  const row = { ...EMPTY_VALUES, ...cells }
  return PRODUCT_COLUMNS.filter((column) => columns && column in columns)
    .map((column) => `${productCopy.columns[column]}: ${shownCell(row, column) || '–'}`)
    .join('\n')
}

/** The address of an uploaded photo is not readable, so its picture is shown. */
const shownCell = (row: typeof EMPTY_VALUES, column: ProductColumn): string =>
  column === 'photo_url' && photoIdOf(row.photo_url)
    ? productCopy.uploadedPhoto
    : cellText(row, column)

/** The cells of an added row besides its name. */
function filledOf(cells: ProductCells): string {
  const row = { ...EMPTY_VALUES, ...cells }
  return PRODUCT_COLUMNS.filter(
    (column) => column !== 'name' && column !== 'variant' && cellText(row, column) !== '',
  )
    .map((column) => `${productCopy.columns[column]}: ${shownCell(row, column)}`)
    .join(' · ')
}

function Conflict({ change, isKeeper }: { change: ProductChange; isKeeper: boolean }) {
  const settle = useSettleProduct(useBusinessId())
  const { id, act, state, base, cells, live } = change
  if (state === 'ok') return null
  const mayKeep = state !== 'taken' || act === 'add'
  return (
    <ConflictChoice
      title={copy.productStates[state]}
      meanwhile={
        state === 'changed'
          ? { before: textOf(base, cells), after: textOf(live, cells) }
          : undefined
      }
      keepLabel={mayKeep ? copy.keepProduct[state] : undefined}
      dropLabel={state === 'changed' ? copy.keepLive : copy.dropIt}
      busy={settle.isPending}
      onChoose={isKeeper ? (choice) => settle.mutate({ changeId: id, choice }) : undefined}
    />
  )
}
