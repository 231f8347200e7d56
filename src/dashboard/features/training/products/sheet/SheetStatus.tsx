import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import type { SheetRow, SheetRunRow, SheetState } from '#contract/product/sheet'
import * as copy from '#copy/product'
import * as shared from '#copy/shared'
import { formatNumber } from '#dashboard/copy/format-numbers.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { Chip } from '#dashboard/ui/Chip.tsx'
import { Notice } from '#dashboard/ui/Notice.tsx'
import { ConfirmDialog } from '#dashboard/ui/overlay/ConfirmDialog.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { Time } from '#dashboard/ui/Time.tsx'
import { MissingRows } from '../MissingRows.tsx'
import { useRefreshSheet } from './sheet-queries.ts'
import { disconnectSheet, readSheetNow, undoRun } from './sheet.functions.ts'

/**
 * The connected sheet: its last reading, the products it no longer names, and the changes of each
 * reading.
 */
export function SheetStatus({
  state: { sheet, runs },
  onEdit,
}: {
  state: SheetState
  onEdit: () => void
}) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 text-14">
        <Chip tone={sheet.status === 'ready' ? 'ok' : 'danger'}>
          {copy.sheetStates[sheet.status]}
        </Chip>
        <span className="text-muted">
          {sheet.read_at ? (
            <>
              {copy.lastRead} <Time iso={sheet.read_at} inSentence />
            </>
          ) : (
            copy.neverRead
          )}
          {' · '}
          {copy.everyHours(sheet.every_hours)}
        </span>
      </div>
      <p className="mt-1 text-13 break-all text-muted">{sheet.url}</p>
      {sheet.error && (
        <Notice tone="danger" className="mt-3">
          {sheet.error} {copy.stoppedLead}
        </Notice>
      )}
      <SheetActs sheet={sheet} onEdit={onEdit} />
      {sheet.missing_count > 0 && <MissingRows count={sheet.missing_count} />}
      <h3 className="mt-5 text-14 font-medium">{copy.runsTitle}</h3>
      {runs.length === 0 && <p className="mt-1 text-13 text-muted">{copy.noRuns}</p>}
      <ul className="mt-1 border-b border-line">
        {runs.map((run) => (
          <RunRow key={run.id} run={run} />
        ))}
      </ul>
    </>
  )
}

function SheetActs({ sheet, onEdit }: { sheet: SheetRow; onEdit: () => void }) {
  const businessId = useBusinessId()
  const refresh = useRefreshSheet(businessId)
  const [isLeaving, setLeaving] = useState(false)
  const read = useMutation({
    mutationFn: () => readSheetNow({ data: { businessId } }),
    onError: (error) => toast.error(shared.notDone, messageOf(error)),
    onSettled: refresh,
  })
  const leave = async () => {
    await disconnectSheet({ data: { businessId } })
    await refresh()
    toast.success(copy.disconnected)
  }
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      <Button
        kind={sheet.status === 'columns_changed' ? 'secondary' : 'primary'}
        busy={read.isPending}
        onClick={() => read.mutate()}
      >
        <RotateCw />
        {copy.readNow}
      </Button>
      <Button kind={sheet.status === 'columns_changed' ? 'primary' : 'secondary'} onClick={onEdit}>
        {copy.changeColumns}
      </Button>
      <Button onClick={() => setLeaving(true)}>{copy.disconnect}</Button>
      <ConfirmDialog
        open={isLeaving}
        onClose={() => setLeaving(false)}
        title={copy.disconnectTitle}
        confirmLabel={copy.disconnect}
        danger
        onConfirm={leave}
      >
        {copy.disconnectLead}
      </ConfirmDialog>
    </div>
  )
}

function RunRow({ run }: { run: SheetRunRow }) {
  const businessId = useBusinessId()
  const refresh = useRefreshSheet(businessId)
  const undo = useMutation({
    mutationFn: () => undoRun({ data: { businessId, runId: run.id } }),
    onSuccess: ({ restored, skipped }) =>
      toast.success(
        copy.undoneRun(formatNumber(restored)),
        skipped > 0 ? copy.undoSkipped(formatNumber(skipped)) : undefined,
      ),
    onError: (error) => toast.error(shared.notDone, messageOf(error)),
    onSettled: refresh,
  })
  const what =
    run.kind === 'read'
      ? copy.runRead(formatNumber(run.added_count), formatNumber(run.changed_count))
      : copy.runArchived(formatNumber(run.changed_count))
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-3 border-t border-line py-1.5 text-14">
      <span className="min-w-0 flex-1">
        {what}
        <span className="block text-12 text-muted">
          <Time iso={run.created_at} />
          {run.fault_count > 0 && ` · ${copy.runFaults(formatNumber(run.fault_count))}`}
        </span>
      </span>
      {run.undone_at ? (
        <Chip tone="neutral">{copy.runUndone}</Chip>
      ) : (
        <Button busy={undo.isPending} onClick={() => undo.mutate()}>
          {shared.undo}
        </Button>
      )}
    </li>
  )
}
