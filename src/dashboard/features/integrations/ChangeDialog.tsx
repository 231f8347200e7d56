import type { ReactNode } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { Dialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { ErrorState, SkeletonRows } from '#dashboard/ui/States.tsx'

/** Reads the present setup when the dialog opens, then shows its form. */
export function ChangeDialog<T>({
  title,
  description,
  query,
  rows,
  open,
  onClose,
  children,
}: {
  title: string
  description?: string
  query: UseQueryResult<T>
  /** the number of skeleton lines while it loads */ rows: number
  open: boolean
  onClose: () => void
  children: (known: NonNullable<T>) => ReactNode
}) {
  const { data, error, refetch, isFetching } = query
  return (
    <Dialog
      open={open}
      onClose={onClose}
      sticky
      width={520}
      title={title}
      {...(description ? { description } : {})}
    >
      {error && (
        <ErrorState onRetry={() => void refetch()} busy={isFetching}>
          {messageOf(error)}
        </ErrorState>
      )}
      {!data && !error && <SkeletonRows rows={rows} />}
      {data && !error && children(data)}
    </Dialog>
  )
}
