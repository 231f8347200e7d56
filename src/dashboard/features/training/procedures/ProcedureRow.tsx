import { ArrowDown, ArrowUp, Undo2 } from 'lucide-react'
import type { DraftedProcedure } from '#contract/procedure/draft'
import * as draftCopy from '#copy/knowledge-draft'
import * as copy from '#copy/procedure'
import { useDropChange } from '#dashboard/features/training/draft/use-draft-acts.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { Chip } from '#dashboard/ui/Chip.tsx'
import { IconButton } from '#dashboard/ui/IconButton.tsx'

/** One procedure of the list, with the draft's change of it. */
export function ProcedureRow({
  procedure: one,
  onOpen,
  onMove,
}: {
  procedure: DraftedProcedure
  /** absent for members who may not change procedures */
  onOpen: ((one: DraftedProcedure) => void) | undefined
  /** absent at the ends of the list, and where the order cannot be changed */
  onMove: { up?: (() => void) | undefined; down?: (() => void) | undefined } | undefined
}) {
  const isRemoved = one.draft?.act === 'remove'
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 border-t border-line py-3">
      <div className="min-w-56 flex-1">
        <p className="flex flex-wrap items-center gap-x-2">
          <span className={isRemoved ? 'wrap-anywhere line-through' : 'font-medium wrap-anywhere'}>
            {one.name}
          </span>
          <Chip tone={one.is_enabled ? 'ok' : 'neutral'}>
            {one.is_enabled ? copy.isOn : copy.isOff}
          </Chip>
          {one.draft && (
            <Chip tone={isRemoved ? 'danger' : 'brand'}>
              {isRemoved ? draftCopy.removedAtPublish : draftCopy.acts[one.draft.act]}
            </Chip>
          )}
        </p>
        <p className="line-clamp-2 text-13 text-muted">
          {one.triggers.map((trigger) => `"${trigger}"`).join(', ')}
        </p>
        <p className="text-12 text-muted">
          {copy.stepCount(one.steps.length)}:{' '}
          {one.steps.map(({ kind }) => copy.stepKinds[kind].toLowerCase()).join(' → ')}
        </p>
      </div>
      {onOpen && (
        <div className="flex flex-none items-center gap-1 max-sm:w-full">
          {onMove && <MoveButtons name={one.name} {...onMove} />}
          {one.draft && <DropButton name={one.name} changeId={one.draft.id} />}
          {!isRemoved && (
            <Button aria-label={copy.openProcedure(one.name)} onClick={() => onOpen(one)}>
              {copy.changeShort}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

function MoveButtons({
  name,
  up,
  down,
}: {
  name: string
  up?: (() => void) | undefined
  down?: (() => void) | undefined
}) {
  return (
    <>
      <IconButton label={copy.moveEarlier(name)} disabled={!up} onClick={up}>
        <ArrowUp />
      </IconButton>
      <IconButton label={copy.moveLater(name)} disabled={!down} onClick={down}>
        <ArrowDown />
      </IconButton>
    </>
  )
}

function DropButton({ name, changeId }: { name: string; changeId: string }) {
  const drop = useDropChange(useBusinessId())
  return (
    <IconButton
      label={draftCopy.dropNamed(name)}
      disabled={drop.isPending}
      onClick={() => drop.mutate({ id: changeId })}
    >
      <Undo2 />
    </IconButton>
  )
}
