import { useState } from 'react'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import type { SettleMissing } from '#contract/product/sheet'
import { cellText, EMPTY_VALUES, PAGE_ROWS } from '#contract/product'
import * as copy from '#copy/product'
import * as shared from '#copy/shared'
import { formatNumber } from '#dashboard/copy/format-numbers.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { Checkbox } from '#dashboard/ui/form/Choice.tsx'
import { Notice } from '#dashboard/ui/Notice.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { missingRowsQuery, useRefreshSheet } from './sheet/sheet-queries.ts'
import { settleMissing } from './sheet/sheet.functions.ts'

/** Products that the sheet no longer names, with the choice to archive or to keep them. */
export function MissingRows({ count }: { count: number }) {
  const businessId = useBusinessId()
  const list = useInfiniteQuery(missingRowsQuery(businessId))
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? []
  const [left, setLeft] = useState<readonly string[]>([])
  const picked = rows.map(({ product_id }) => product_id).filter((id) => !left.includes(id))
  const settle = useSettle(picked)
  return (
    <section className="mt-4 rounded-control border border-line p-3">
      <p className="text-14 font-medium">{copy.missingFromSheet(formatNumber(count))}</p>
      <p className="mt-0.5 text-13 text-muted">{copy.missingFromSheetLead}</p>
      {list.error && (
        <Notice tone="danger" className="mt-2" onRetry={() => void list.refetch()}>
          {messageOf(list.error)}
        </Notice>
      )}
      <ul className="mt-2 max-h-60 overflow-y-auto border-y border-line">
        {rows.map(({ product_id: id, name, variant, price_rupiah }) => (
          <li key={id} className="flex items-start gap-3 border-t border-line first:border-0">
            <Checkbox
              className="min-w-0 flex-1"
              label={[name, variant].filter(Boolean).join(', ')}
              checked={!left.includes(id)}
              onChange={({ target }) =>
                setLeft(target.checked ? left.filter((one) => one !== id) : [...left, id])
              }
            />
            <span className="figure py-1.5 text-14">
              {cellText({ ...EMPTY_VALUES, price_rupiah }, 'price_rupiah')}
            </span>
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap justify-end gap-2">
        {list.hasNextPage && (
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {copy.moreMissing}
          </Button>
        )}
        <Button
          disabled={picked.length === 0 || settle.isPending}
          onClick={() => settle.mutate('keep')}
        >
          {copy.keepPicked(formatNumber(picked.length))}
        </Button>
        <Button
          kind="primary"
          disabled={picked.length === 0}
          busy={settle.isPending}
          onClick={() => settle.mutate('archive')}
        >
          {copy.archivePicked(formatNumber(picked.length))}
        </Button>
      </div>
    </section>
  )
}

function useSettle(picked: readonly string[]) {
  const businessId = useBusinessId()
  const refresh = useRefreshSheet(businessId)
  return useMutation({
    mutationFn: async (act: SettleMissing['act']) => {
      for (let at = 0; at < picked.length; at += PAGE_ROWS)
        await settleMissing({
          data: { businessId, productIds: picked.slice(at, at + PAGE_ROWS), act },
        })
      return act
    },
    onSuccess: (act) =>
      toast.success(
        act === 'keep' ? copy.keptProducts : copy.archivedProducts(formatNumber(picked.length)),
      ),
    onError: (error) => toast.error(shared.notDone, messageOf(error)),
    onSettled: refresh,
  })
}
