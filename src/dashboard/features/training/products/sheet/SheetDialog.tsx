import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import * as copy from '#copy/product'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { Dialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { ErrorState, SkeletonRows } from '#dashboard/ui/States.tsx'
import { SheetForm } from './SheetForm.tsx'
import { SheetStatus } from './SheetStatus.tsx'
import { sheetQuery } from './sheet-queries.ts'

/** Connects a published sheet, or shows the state of the connected one. */
export function SheetDialog({ onClose }: { onClose: () => void }) {
  const businessId = useBusinessId()
  const state = useQuery(sheetQuery(businessId))
  const [isEditing, setEditing] = useState(false)
  return (
    <Dialog
      open
      sticky
      onClose={onClose}
      title={copy.sheetTitle}
      description={copy.sheetLead}
      width={720}
    >
      {state.error && !state.data ? (
        <ErrorState onRetry={() => void state.refetch()}>{messageOf(state.error)}</ErrorState>
      ) : state.isPending ? (
        <SkeletonRows />
      ) : state.data && !isEditing ? (
        <SheetStatus state={state.data} onEdit={() => setEditing(true)} />
      ) : (
        <SheetForm sheet={state.data?.sheet ?? null} onDone={() => setEditing(false)} />
      )}
    </Dialog>
  )
}
