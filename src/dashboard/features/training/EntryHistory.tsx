import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import type { EntryRow, EntryVersion } from '#contract/knowledge'
import * as copy from '#copy/entry-version'
import * as shared from '#copy/shared'
import { refreshKnowledge } from '#dashboard/knowledge/queries.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { Notice } from '#dashboard/ui/Notice.tsx'
import { Dialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { SkeletonRows } from '#dashboard/ui/States.tsx'
import { Time } from '#dashboard/ui/Time.tsx'
import { versionsQuery } from './queries.ts'
import { restoreVersion } from './training.functions.ts'
import { WordChanges } from './WordChanges.tsx'

/** The earlier texts of an answer, each with the change and its author. */
export function EntryHistory({
  businessId,
  entry,
  isOpen,
  isKeeper,
  onClose,
}: {
  businessId: string
  entry: EntryRow
  isOpen: boolean
  isKeeper: boolean
  onClose: () => void
}) {
  const {
    data: versions,
    error,
    refetch,
    isFetching,
  } = useQuery({
    ...versionsQuery(businessId, entry.id),
    enabled: isOpen,
  })
  const restore = useRestore(businessId, onClose)
  return (
    <Dialog open={isOpen} onClose={onClose} title={copy.history} width={520}>
      {error && !versions && (
        <Notice tone="danger" onRetry={() => void refetch()} busy={isFetching}>
          {messageOf(error)}
        </Notice>
      )}
      {!versions && !error && <SkeletonRows rows={3} />}
      {versions?.length === 0 && <p className="text-13 text-muted">{copy.neverChanged}</p>}
      <ol className="grid gap-4">
        {versions?.map((version, at) => (
          <li key={version.id} className="rounded-panel border border-line px-4 py-3">
            <p className="text-12 text-muted">
              {version.changed_by_name ?? copy.readAgain} · <Time iso={version.created_at} />
            </p>
            <WordChanges before={wordsOf(version)} after={wordsOf(versions[at - 1] ?? entry)} />
            {isKeeper && (
              <div className="mt-2 flex justify-end">
                <Button
                  busy={restore.isPending && restore.variables === version.id}
                  onClick={() => restore.mutate(version.id)}
                >
                  <RotateCcw />
                  {copy.restore}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ol>
    </Dialog>
  )
}

function useRestore(businessId: string, onDone: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (versionId: string) => restoreVersion({ data: { businessId, versionId } }),
    onSuccess: async () => {
      await refreshKnowledge(queryClient, businessId)
      toast.success(copy.restored)
      onDone()
    },
    onError: (error) => toast.error(shared.notRestored, messageOf(error)),
  })
}

const wordsOf = ({
  question,
  answer,
  examples,
}: Pick<EntryVersion, 'question' | 'answer' | 'examples'>) =>
  [question, ...examples, answer].filter(Boolean).join('\n')
