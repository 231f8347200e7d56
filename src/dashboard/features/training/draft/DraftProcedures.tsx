import { useQuery } from '@tanstack/react-query'
import { ArrowUpDown, CircleMinus, CirclePlus, PencilLine } from 'lucide-react'
import type { ProcedureContents, Tool } from '#contract/procedure'
import type { ContentsChange, OrderChange, ProcedureChange } from '#contract/procedure/draft'
import * as copy from '#copy/knowledge-draft'
import * as procedureCopy from '#copy/procedure'
import { procedureText } from '#dashboard/features/training/procedures/procedure-text.ts'
import { WordChanges } from '#dashboard/features/training/WordChanges.tsx'
import { proceduresQuery } from '#dashboard/procedure/queries.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { ChangeHead } from './ChangeHead.tsx'
import { ConflictChoice } from './ConflictChoice.tsx'
import { useDropChange, useSettleProcedure } from './use-draft-acts.ts'

const ICONS = { add: CirclePlus, edit: PencilLine, remove: CircleMinus, order: ArrowUpDown }

/** The procedures that the draft changes, compared with the live ones. */
export function DraftProcedures({
  procedures,
  isKeeper,
}: {
  procedures: ProcedureChange[]
  isKeeper: boolean
}) {
  const { data } = useQuery(proceduresQuery(useBusinessId()))
  return (
    <section aria-labelledby="draft-procedures" className="mt-5">
      <h4 id="draft-procedures" className="text-13 font-semibold">
        {procedureCopy.title}
      </h4>
      <ul className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-3">
        {procedures.map((change) => (
          <ChangeItem
            key={change.id}
            change={change}
            tools={data?.tools ?? []}
            isKeeper={isKeeper}
          />
        ))}
      </ul>
    </section>
  )
}

function ChangeItem({
  change,
  tools,
  isKeeper,
}: {
  change: ProcedureChange
  tools: Tool[]
  isKeeper: boolean
}) {
  const drop = useDropChange(useBusinessId())
  const name = change.act === 'order' ? copy.procedureOrder : change.contents.name
  return (
    <li className="rounded-panel border border-line px-4 py-3">
      <ChangeHead
        icon={ICONS[change.act]}
        act={copy.acts[change.act === 'order' ? 'edit' : change.act]}
        removes={change.act === 'remove'}
        name={name}
        author={change.created_by_name}
        onDrop={isKeeper ? () => drop.mutate(change) : undefined}
      />
      {change.act === 'order' ? (
        <NewOrder change={change} />
      ) : (
        <WordChanges before={liveText(change, tools)} after={draftText(change, tools)} />
      )}
      <Conflict change={change} tools={tools} isKeeper={isKeeper} />
    </li>
  )
}

const textOf = (contents: ProcedureContents | null, tools: Tool[]) =>
  contents ? procedureText(contents, tools) : ''
/** For a procedure that was deleted: the version on which the change is based. */
const liveText = ({ act, live, base }: ContentsChange, tools: Tool[]) =>
  act === 'add' ? '' : textOf(live ?? base, tools)
const draftText = ({ act, contents }: ContentsChange, tools: Tool[]) =>
  act === 'remove' ? '' : textOf(contents, tools)

/** The list in its new order, with the present place of procedures that move. */
function NewOrder({ change: { contents, live, names } }: { change: OrderChange }) {
  const ids = contents.filter((id) => id in names)
  return (
    <ol className="mt-1 list-inside list-decimal">
      {ids.map((id, at) => {
        const place = live.indexOf(id)
        return (
          <li key={id} className="wrap-anywhere">
            {names[id]}
            {place >= 0 && place !== at && (
              <span className="text-13 text-muted"> · {copy.placeNow(place + 1)}</span>
            )}
          </li>
        )
      })}
    </ol>
  )
}

function Conflict({
  change,
  tools,
  isKeeper,
}: {
  change: ProcedureChange
  tools: Tool[]
  isKeeper: boolean
}) {
  const settle = useSettleProcedure(useBusinessId())
  const { id: changeId, state } = change
  if (state === 'ok') return null
  return (
    <ConflictChoice
      title={change.act === 'order' ? copy.orderChanged : copy.procedureStates[state]}
      meanwhile={
        change.act !== 'order' && state === 'changed'
          ? { before: textOf(change.base, tools), after: textOf(change.live, tools) }
          : undefined
      }
      keepLabel={copy.keepProcedure[state]}
      dropLabel={state === 'changed' ? copy.keepLive : copy.dropIt}
      busy={settle.isPending}
      onChoose={isKeeper ? (choice) => settle.mutate({ changeId, choice }) : undefined}
    />
  )
}
