import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { EntryRow } from '#contract/knowledge'
import * as copy from '#copy/entry-version'
import * as shared from '#copy/shared'
import { refreshKnowledge } from '#dashboard/knowledge/queries.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { settleFresh } from './training.functions.ts'
import { WordChanges } from './WordChanges.tsx'

/**
 * Shown when a page changed after a member edited its text: the difference, and the choice between
 * both.
 */
export function FreshWords({
  businessId,
  entry,
  isKeeper,
}: {
  businessId: string
  entry: EntryRow
  isKeeper: boolean
}) {
  const queryClient = useQueryClient()
  const settle = useMutation({
    mutationFn: (choice: 'page' | 'mine') =>
      settleFresh({ data: { businessId, entryId: entry.id, choice } }),
    onSuccess: () => refreshKnowledge(queryClient, businessId),
    onError: (error) => toast.error(shared.notSaved, messageOf(error)),
  })
  if (entry.fresh_answer === null) return null
  return (
    <div className="mt-2 rounded-panel bg-wait-soft px-3 py-2">
      <p className="text-12 font-medium text-wait">{copy.pageDiffers}</p>
      <WordChanges before={entry.answer} after={entry.fresh_answer} />
      {isKeeper && (
        <div className="mt-2 flex flex-wrap gap-2">
          <Button busy={settle.isPending} onClick={() => settle.mutate('page')}>
            {copy.takePage}
          </Button>
          <Button kind="quiet" busy={settle.isPending} onClick={() => settle.mutate('mine')}>
            {copy.keepMine}
          </Button>
        </div>
      )}
    </div>
  )
}
