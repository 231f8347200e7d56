import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { Archive, Check, MailOpen, Tag, UserRound, X } from 'lucide-react'
import { type BulkAct, MAX_ROOMS, type StartBulk } from '#contract/conversation/bulk'
import * as copy from '#copy/bulk'
import * as shared from '#copy/shared'
import { formatNumber } from '#dashboard/copy/format-numbers.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { IconButton } from '#dashboard/ui/IconButton.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { randomUuid } from '#lib/uuid'
import { type BulkChoice, BulkDialogs } from './BulkDialogs.tsx'
import { beginBulk } from './bulk.functions.ts'
import { BulkProgress } from './BulkProgress.tsx'

type Filters = Exclude<StartBulk['rooms'], unknown[]>
type Props = {
  selected: ReadonlySet<string>
  isAll: boolean
  onAll: () => void
  /** the list that "all" selects from; null in a search */
  all: Filters | null
  onClose: () => void
}

const ACTS = [
  { kind: 'assign', icon: UserRound, label: copy.assign },
  { kind: 'tag', icon: Tag, label: copy.addTag },
  { kind: 'read', icon: MailOpen, label: copy.markRead },
  { kind: 'close', icon: Check, label: copy.close },
  { kind: 'archive', icon: Archive, label: copy.archive },
] as const

/** The acts on the selected rooms, and then the progress of an act. */
export function BulkBar({ selected, isAll, onAll, all, onClose }: Props) {
  const businessId = useBusinessId()
  const [bulkId, setBulkId] = useState<string | null>(null)
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async (act: BulkAct) => {
      const id = randomUuid()
      const rooms = isAll && all ? all : [...selected].slice(0, MAX_ROOMS)
      await beginBulk({ data: { businessId, bulkId: id, act, rooms } })
      return id
    },
    onSuccess: setBulkId,
    onError: (error) => toast.error(shared.notDone, messageOf(error)),
  })
  return (
    <section
      aria-label={copy.bulkActs}
      className="flex-none border-t border-line bg-raised px-4 py-2.5 text-13"
    >
      {bulkId ? (
        <BulkProgress key={bulkId} bulkId={bulkId} onUndone={setBulkId} onClose={onClose} />
      ) : (
        <Acts
          selected={selected}
          isAll={isAll}
          onAll={all && !isAll ? onAll : null}
          isBusy={isPending}
          onAct={(act) => mutateAsync(act).then(Boolean, () => false)}
          onClose={onClose}
        />
      )}
    </section>
  )
}

function Acts({
  selected,
  isAll,
  onAll,
  isBusy,
  onAct,
  onClose,
}: {
  selected: ReadonlySet<string>
  isAll: boolean
  onAll: (() => void) | null
  isBusy: boolean
  onAct: (act: BulkAct) => Promise<boolean>
  onClose: () => void
}) {
  const [choice, setChoice] = useState<BulkChoice | null>(null)
  const isDisabled = isBusy || (!isAll && selected.size === 0)
  const count = isAll ? copy.allOfList : copy.selected(formatNumber(selected.size))
  return (
    <>
      <p className="flex min-h-8 items-center gap-2">
        <b aria-live="polite" className="min-w-0 flex-1 font-semibold">
          {count}
        </b>
        {onAll && (
          <button
            type="button"
            onClick={onAll}
            className="hit-area font-medium text-brand hover:underline"
          >
            {copy.selectAll}
          </button>
        )}
        <IconButton label={copy.stopSelecting} onClick={onClose}>
          <X />
        </IconButton>
      </p>
      <div className="mt-1.5 grid grid-cols-2 gap-1.5">
        {ACTS.map(({ kind, icon: Icon, label }) => (
          <Button
            key={kind}
            disabled={isDisabled}
            onClick={() =>
              kind === 'read' || kind === 'archive' ? void onAct({ kind }) : setChoice(kind)
            }
          >
            <Icon />
            {label}
          </Button>
        ))}
      </div>
      {choice && (
        <BulkDialogs choice={choice} count={count} onAct={onAct} onClose={() => setChoice(null)} />
      )}
    </>
  )
}
