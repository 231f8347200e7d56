import { Link } from '@tanstack/react-router'
import type { ConflictRow, ConflictSide } from '#contract/knowledge'
import * as copy from '#copy/conflict'
import * as productCopy from '#copy/product'
import { Button } from '#dashboard/ui/Button.tsx'

/** One fact and what each source says about it, with a button that corrects the others. */
export function ConflictCard({
  conflict,
  busy,
  onSettle,
}: {
  conflict: ConflictRow
  busy: boolean
  onSettle: ((right?: ConflictSide) => void) | undefined
}) {
  const { sides, isDuplicate } = conflict
  const values = [...new Set(sides.map(({ value }) => value))]
  return (
    <li className="rounded-panel border border-line">
      <div className="px-4 pt-3 pb-2">
        <h4 className="font-medium wrap-anywhere">{conflict.subject}</h4>
        {!isDuplicate && (
          <p className="text-13 wrap-anywhere text-muted">
            {copy.differ(sides.length, copy.listed(values))}
          </p>
        )}
      </div>
      <ul>
        {sides.map((side) => (
          <Side
            key={`${side.entry_id} ${side.product_id ?? ''}`}
            side={side}
            isDuplicate={isDuplicate}
            busy={busy}
            onChoose={onSettle && side.is_choosable ? () => onSettle(side) : undefined}
          />
        ))}
      </ul>
      {onSettle && (
        <div className="flex justify-end border-t border-line px-3 py-2">
          <Button kind="quiet" busy={busy} onClick={() => onSettle()}>
            {isDuplicate ? copy.keepAll : copy.allRight}
          </Button>
        </div>
      )}
    </li>
  )
}

function Side({
  side,
  isDuplicate,
  busy,
  onChoose,
}: {
  side: ConflictSide
  isDuplicate: boolean
  busy: boolean
  onChoose: (() => void) | undefined
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-4 py-2.5">
      <div className="min-w-48 flex-1">
        <p className="line-clamp-3 wrap-anywhere">
          <Marked quote={side.quote} value={isDuplicate ? '' : side.value} />
        </p>
        <p className="text-12 text-muted">
          <Link
            to="."
            search={(kept) => ({
              ...kept,
              periksa: undefined,
              ...(side.product_id
                ? { bagian: 'produk' as const, sumber: undefined }
                : { bagian: undefined, sumber: side.source_id }),
            })}
            className="wrap-anywhere hover:underline"
          >
            {side.product_id ? productCopy.products : side.title}
          </Link>
        </p>
      </div>
      {onChoose && (
        <Button
          busy={busy}
          onClick={onChoose}
          aria-label={isDuplicate ? undefined : copy.rightNamed(side.value)}
        >
          {isDuplicate ? copy.keepThis : copy.isRight}
        </Button>
      )}
    </li>
  )
}

/** A clause with its value in bold. */
function Marked({ quote, value }: { quote: string; value: string }) {
  const at = value ? quote.indexOf(value) : -1
  if (at < 0) return quote
  return (
    <>
      {quote.slice(0, at)}
      <strong>{value}</strong>
      {quote.slice(at + value.length)}
    </>
  )
}
