import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import type { ConflictRow, ConflictSide } from '#contract/knowledge'
import * as copy from '#copy/conflict'
import * as shared from '#copy/shared'
import { refreshKnowledge } from '#dashboard/knowledge/queries.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { Dialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { Notice } from '#dashboard/ui/Notice.tsx'
import { EmptyState } from '#dashboard/ui/States.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { ConflictCard } from './ConflictCard.tsx'
import { settleConflict } from './conflicts.functions.ts'

type Props = {
  isOpen: boolean
  conflicts: ConflictRow[]
  isKeeper: boolean
  onClose: () => void
}

/** Every contradiction with its sources; below them facts that occur more than once. */
export function ConflictDialog({ isOpen, conflicts, isKeeper, onClose }: Props) {
  const settle = useSettle()
  const contested = conflicts.filter(({ isDuplicate }) => !isDuplicate)
  const repeated = conflicts.filter(({ isDuplicate }) => isDuplicate)
  const cardOf = (conflict: ConflictRow) => (
    <ConflictCard
      key={`${conflict.key} ${conflict.said}`}
      conflict={conflict}
      busy={settle.isPending && settle.variables.conflict === conflict}
      onSettle={isKeeper ? (right) => settle.mutate({ conflict, right }) : undefined}
    />
  )
  return (
    <Dialog open={isOpen} onClose={onClose} variant="side" width={520} title={copy.title}>
      {contested.length > 0 && <p className="mb-4 text-13 text-pretty text-muted">{copy.lead}</p>}
      {!isKeeper && <Notice className="mb-4">{copy.ownersOnly}</Notice>}
      {conflicts.length === 0 && <EmptyState icon={<CircleCheck />} title={copy.none} />}
      <ul className="grid gap-4">{contested.map(cardOf)}</ul>
      {repeated.length > 0 && (
        <section aria-labelledby="repeated-answers" className={contested.length > 0 ? 'mt-8' : ''}>
          <h3 id="repeated-answers" className="font-heading text-14 font-bold">
            {copy.repeatedTitle}
          </h3>
          <p className="mt-1 mb-4 text-13 text-pretty text-muted">{copy.repeatedLead}</p>
          <ul className="grid gap-4">{repeated.map(cardOf)}</ul>
        </section>
      )}
    </Dialog>
  )
}

function useSettle() {
  const businessId = useBusinessId()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({
      conflict,
      right,
    }: {
      conflict: ConflictRow
      right?: ConflictSide | undefined
    }) =>
      settleConflict({
        data: {
          businessId,
          key: conflict.key,
          said: conflict.said,
          ...(right ? { right: { entryId: right.entry_id, productId: right.product_id } } : {}),
        },
      }),
    onSuccess: (_, { conflict, right }) => toast.success(doneText(conflict, right)),
    onError: (error) => toast.error(shared.notSaved, messageOf(error)),
    onSettled: () =>
      Promise.all([
        refreshKnowledge(queryClient, businessId),
        queryClient.invalidateQueries({ queryKey: ['products', businessId] }),
      ]),
  })
}

function doneText({ isDuplicate }: ConflictRow, right: ConflictSide | undefined): string {
  if (isDuplicate) return right ? copy.kept : copy.leftAlone
  return right ? copy.settled(right.value) : copy.accepted
}
