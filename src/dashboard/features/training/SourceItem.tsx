import { Link } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import type { SourceRow } from '#contract/knowledge'
import * as copy from '#copy/training'
import * as knowledgeCopy from '#copy/knowledge'
import * as productCopy from '#copy/product'
import * as shared from '#copy/shared'
import { formatNumber } from '#dashboard/copy/format-numbers.ts'
import { SourceIcon } from '#dashboard/knowledge/SourceIcon.tsx'
import {
  SourceProgress,
  SourceStatusChip,
  sourceLine,
} from '#dashboard/knowledge/SourceProgress.tsx'
import { cx } from '#dashboard/ui/cx.ts'
import { IconButton } from '#dashboard/ui/IconButton.tsx'
import { Time } from '#dashboard/ui/Time.tsx'

export const KIND_LABEL = {
  text: shared.note,
  faq: knowledgeCopy.faq,
  web: copy.webPage,
  file: shared.file,
  product: productCopy.products,
} as const

type Props = {
  source: SourceRow
  /** absent where the member may remove no source; products can never be removed */
  onRemove?: () => void
}

/** One source in the list; a press on the row opens it. */
export function SourceItem({ source, onRemove }: Props) {
  const isFailed = source.status === 'failed'
  return (
    <div className="relative flex h-full items-center gap-3 border-b border-line px-4 hover:bg-sunken">
      <SourceIcon source={source} className="flex-none text-muted" />
      <div className="min-w-0 flex-1">
        <Link
          to="."
          search={(kept) => ({ ...kept, sumber: source.id })}
          className="cut block font-medium before:absolute before:inset-0 before:content-['']"
        >
          {source.kind === 'product' ? productCopy.products : source.title}
        </Link>
        <p className={cx('cut text-13', isFailed ? 'text-danger' : 'text-muted')}>
          {!isFailed && `${KIND_LABEL[source.kind]} · `}
          {sourceLine(source)}
          {source.status === 'ready' && (
            <>
              {' · '}
              <Time iso={source.updated_at} />
            </>
          )}
        </p>
        <SourceProgress source={source} />
      </div>
      <p className="figure hidden w-32 flex-none text-right text-13 text-muted md:block">
        {source.used_count > 0 ? shared.usedTimes(formatNumber(source.used_count)) : shared.notUsed}
      </p>
      <div className="flex flex-none justify-end md:w-26 md:justify-start">
        <SourceStatusChip source={source} />
      </div>
      {onRemove && <RemoveButton source={source} onRemove={onRemove} />}
    </div>
  )
}

/** Products have an empty cell of the same width here, so that the columns of all rows align. */
function RemoveButton({ source, onRemove }: Required<Props>) {
  if (source.kind === 'product')
    return <span aria-hidden className="w-8 flex-none max-md:hidden pointer-coarse:w-10" />
  return (
    <IconButton
      label={copy.removeSource(source.title)}
      onClick={onRemove}
      className="relative max-md:hidden"
    >
      <Trash2 />
    </IconButton>
  )
}
