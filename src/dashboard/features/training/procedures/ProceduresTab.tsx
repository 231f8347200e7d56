import { useState } from 'react'
import { Link } from '@tanstack/react-router'
import { ListChecks, Plus, Wrench } from 'lucide-react'
import type { Tool } from '#contract/procedure'
import type { DraftedProcedure } from '#contract/procedure/draft'
import * as copy from '#copy/procedure'
import { useIsDrafting } from '#dashboard/features/training/draft/use-draft.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { Button, buttonClass } from '#dashboard/ui/Button.tsx'
import { Notice } from '#dashboard/ui/Notice.tsx'
import { preloadDialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { EmptyState } from '#dashboard/ui/States.tsx'
import { ProcedureDialog } from './ProcedureDialog.tsx'
import { ProcedureRow } from './ProcedureRow.tsx'
import { ToolDialog } from './ToolDialog.tsx'
import { useMoveProcedure, useProcedures } from './use-procedure-acts.ts'

type Open = { kind: 'procedure'; one?: DraftedProcedure } | { kind: 'tool'; one?: Tool } | null

/** The procedures of the AI, and the HTTP tools that they call. */
export function ProceduresTab({ locked }: { locked: boolean }) {
  const { procedures, tools } = useProcedures()
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  return (
    <div className="h-full overflow-y-auto">
      <div className="mx-auto grid max-w-180 gap-10 px-4 pt-6 pb-16 md:px-8">
        {locked && <Notice>{copy.ownersOnly}</Notice>}
        <Procedures
          procedures={procedures}
          onOpen={locked ? undefined : (one) => setOpen({ kind: 'procedure', ...(one && { one }) })}
        />
        <Tools
          tools={tools}
          onOpen={locked ? undefined : (one) => setOpen({ kind: 'tool', ...(one && { one }) })}
        />
      </div>
      <ProcedureDialog
        key={`p${open?.one?.id ?? 'new'}${open?.kind === 'procedure' ? 'open' : ''}`}
        procedure={open?.kind === 'procedure' ? open.one : undefined}
        tools={tools}
        open={open?.kind === 'procedure'}
        onClose={close}
      />
      <ToolDialog
        key={`t${open?.one?.id ?? 'new'}${open?.kind === 'tool' ? 'open' : ''}`}
        tool={open?.kind === 'tool' ? open.one : undefined}
        open={open?.kind === 'tool'}
        onClose={close}
      />
    </div>
  )
}

function Procedures({
  procedures,
  onOpen,
}: {
  procedures: DraftedProcedure[]
  onOpen: ((one?: DraftedProcedure) => void) | undefined
}) {
  const businessId = useBusinessId()
  const isDrafting = useIsDrafting()
  const move = useMoveProcedure()
  const moves = (id: string, at: number) => ({
    up: at > 0 ? () => move.mutate({ id, by: -1 }) : undefined,
    down: at < procedures.length - 1 ? () => move.mutate({ id, by: 1 }) : undefined,
  })
  const add = onOpen && (
    <Button kind="primary" onClick={() => onOpen()} onPointerEnter={preloadDialog}>
      <Plus />
      {copy.add}
    </Button>
  )
  if (procedures.length === 0)
    return (
      <EmptyState icon={<ListChecks />} title={copy.none} action={add}>
        {copy.noneLead}
      </EmptyState>
    )
  return (
    <section aria-labelledby="procedures">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="procedures" className="font-heading text-14 font-bold">
          {copy.title}
        </h2>
        <span className="flex gap-2">
          <Link
            to="/simulate"
            search={{ businessId, ...(isDrafting ? { dari: 'draf' } : {}) }}
            className={buttonClass()}
          >
            {isDrafting ? copy.tryDraft : copy.tryIt}
          </Link>
          {add}
        </span>
      </div>
      <p className="mt-1 text-13 text-pretty text-muted">
        {copy.lead} {procedures.length > 1 && copy.orderHint}
      </p>
      <ul className="mt-4 border-b border-line">
        {procedures.map((one, at) => (
          <ProcedureRow
            key={one.id}
            procedure={one}
            onOpen={onOpen}
            onMove={procedures.length > 1 ? moves(one.id, at) : undefined}
          />
        ))}
      </ul>
    </section>
  )
}

function Tools({ tools, onOpen }: { tools: Tool[]; onOpen: ((one?: Tool) => void) | undefined }) {
  const isDrafting = useIsDrafting()
  return (
    <section aria-labelledby="tools">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="tools" className="font-heading text-14 font-bold">
          {copy.tools}
        </h2>
        {onOpen && (
          <Button onClick={() => onOpen()} onPointerEnter={preloadDialog}>
            <Plus />
            {copy.addTool}
          </Button>
        )}
      </div>
      <p className="mt-1 text-13 text-pretty text-muted">{copy.toolsLead}</p>
      {isDrafting && <Notice className="mt-3">{copy.toolsStayLive}</Notice>}
      {tools.length === 0 && <p className="mt-4 text-13">{copy.noTools}</p>}
      <ul className="mt-4 empty:hidden border-b border-line">
        {tools.map((one) => (
          <li key={one.id} className="flex items-start gap-3 border-t border-line py-3">
            <Wrench className="mt-0.5 size-4.5 text-muted" />
            <div className="min-w-0 flex-1">
              <p className="font-medium wrap-anywhere">{one.name}</p>
              <p className="text-13 wrap-anywhere text-muted">{one.url}</p>
              <p className="text-12 text-muted">
                {one.is_writing ? copy.writes : one.is_offered ? copy.readsByItself : copy.reads}
              </p>
            </div>
            {onOpen && (
              <Button aria-label={copy.openProcedure(one.name)} onClick={() => onOpen(one)}>
                {copy.changeShort}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
