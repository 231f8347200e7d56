import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { History, RotateCcw } from 'lucide-react'
import type { Procedure, ProcedureContents } from '#contract/procedure'
import * as copy from '#copy/procedure'
import { WordChanges } from '#dashboard/features/training/WordChanges.tsx'
import { proceduresQuery, procedureVersionsQuery } from '#dashboard/procedure/queries.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { Notice } from '#dashboard/ui/Notice.tsx'
import { Dialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { SkeletonRows } from '#dashboard/ui/States.tsx'
import { Time } from '#dashboard/ui/Time.tsx'
import { procedureText } from './procedure-text.ts'

type Props = {
  procedure: Procedure
  /** fills the form with an earlier version; nothing is saved yet */
  onUse: (version: ProcedureContents) => void
}

/** The earlier versions of a live procedure, each with the change and its author. */
export function ProcedureHistory({ procedure, onUse }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button className="w-fit" onClick={() => setOpen(true)}>
        <History />
        {copy.history}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={copy.historyOf(procedure.name)}
        width={520}
      >
        <Versions
          procedure={procedure}
          onUse={(version) => {
            onUse(version)
            setOpen(false)
          }}
        />
      </Dialog>
    </>
  )
}

function Versions({ procedure: { id }, onUse }: Props) {
  const businessId = useBusinessId()
  const live = useQuery(proceduresQuery(businessId)).data
  const {
    data: versions,
    error,
    refetch,
    isFetching,
  } = useQuery(procedureVersionsQuery(businessId, id))
  const now = live?.procedures.find((one) => one.id === id)
  if (error && !versions)
    return (
      <Notice tone="danger" onRetry={() => void refetch()} busy={isFetching}>
        {messageOf(error)}
      </Notice>
    )
  if (!versions || !live) return <SkeletonRows rows={3} />
  if (versions.length === 0) return <p className="text-13 text-muted">{copy.neverChanged}</p>
  const said = (one: ProcedureContents | undefined) => (one ? procedureText(one, live.tools) : '')
  return (
    <ol className="grid gap-4">
      {versions.map((version, at) => (
        <li key={version.id} className="rounded-panel border border-line px-4 py-3">
          <p className="text-12 text-muted">
            {version.changed_by_name && `${version.changed_by_name} · `}
            <Time iso={version.created_at} />
          </p>
          <WordChanges before={said(version)} after={said(versions[at - 1] ?? now)} />
          <div className="mt-2 flex justify-end">
            <Button onClick={() => onUse(version)}>
              <RotateCcw />
              {copy.useVersion}
            </Button>
          </div>
        </li>
      ))}
    </ol>
  )
}
