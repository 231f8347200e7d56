import { useEffect, useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, MailOpen, Tag, UserRound, X } from 'lucide-react'
import { type BulkAct, MOST_ROOMS, type StartBulk } from '#contract/conversation/bulk'
import * as copy from '#copy/bulk'
import * as shared from '#copy/shared'
import { refreshLists } from '#dashboard/conversation/live/store.ts'
import { countsQuery } from '#dashboard/conversation/queries.ts'
import { formatNumber } from '#dashboard/copy/format-numbers.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { IconButton } from '#dashboard/ui/IconButton.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { randomUuid } from '#lib/uuid'
import { type BulkChoice, BulkDialogs } from './BulkDialogs.tsx'
import { beginBulk, endBulk, fetchBulk } from './bulk.functions.ts'

const PROGRESS_MS = 1_000

type Filters = Exclude<StartBulk['rooms'], unknown[]>
type Props = {
  selected: ReadonlySet<string>
  /** the list that "all" means; null in a search */
  all: Filters | null
  onClose: () => void
}

const ACTS = [
  { kind: 'assign', icon: UserRound, label: copy.assign },
  { kind: 'tag', icon: Tag, label: copy.addTag },
  { kind: 'read', icon: MailOpen, label: copy.markRead },
  { kind: 'close', icon: Check, label: copy.close },
] as const

/** What can be done with the selected rooms, and then how far it is. */
export function BulkBar({ selected, all, onClose }: Props) {
  const businessId = useBusinessId()
  const [isAll, setAll] = useState(false)
  const [bulkId, setBulkId] = useState<string | null>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: async (act: BulkAct) => {
      const id = randomUuid()
      const rooms = isAll && all ? all : [...selected].slice(0, MOST_ROOMS)
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
        <Progress bulkId={bulkId} onClose={onClose} />
      ) : (
        <Acts
          selected={selected}
          isAll={isAll}
          onAll={all && !isAll ? () => setAll(true) : null}
          isBusy={isPending}
          onAct={mutate}
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
  onAct: (act: BulkAct) => void
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
            onClick={() => (kind === 'read' ? onAct({ kind }) : setChoice(kind))}
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

function Progress({ bulkId, onClose }: { bulkId: string; onClose: () => void }) {
  const businessId = useBusinessId()
  const queryClient = useQueryClient()
  const { data } = useQuery({
    queryKey: ['bulk', businessId, bulkId],
    queryFn: () => fetchBulk({ data: { businessId, bulkId } }),
    refetchInterval: ({ state }) => (state.data?.ended_at ? false : PROGRESS_MS),
  })
  const { mutate: stop, isPending } = useMutation({
    mutationFn: () => endBulk({ data: { businessId, bulkId } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['bulk', businessId, bulkId] }),
  })
  const isEnded = Boolean(data?.ended_at)
  useEffect(() => {
    if (!isEnded) return
    refreshLists(queryClient)
    void queryClient.invalidateQueries({ queryKey: countsQuery(businessId).queryKey })
    void queryClient.invalidateQueries({ queryKey: ['room', businessId, 'tags'] })
    void queryClient.invalidateQueries({ queryKey: ['room', businessId, 'detail'] })
  }, [isEnded, queryClient, businessId])
  const [done, total] = [data?.done ?? 0, data?.total ?? 0]
  const count = formatNumber(done - (data?.failed ?? 0))
  return (
    <div className="grid gap-2">
      <p role="status">
        {isEnded
          ? copy.ended(count, formatNumber(total))
          : copy.working(formatNumber(done), formatNumber(total))}
        {data && data.failed > 0 && ` ${copy.failed(formatNumber(data.failed))}`}
      </p>
      <progress
        aria-label={copy.progress}
        value={done}
        max={Math.max(1, total)}
        className="h-1.5 w-full accent-brand"
      />
      {isEnded ? (
        <Button onClick={onClose}>{shared.close}</Button>
      ) : (
        <Button busy={isPending} onClick={() => stop()}>
          {copy.stop}
        </Button>
      )}
    </div>
  )
}
