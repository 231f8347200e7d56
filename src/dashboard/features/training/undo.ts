import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { EntryRow, SourceRow } from '#contract/knowledge'
import * as copy from '#copy/training'
import * as shared from '#copy/shared'
import { removeSource, restoreSource } from '#dashboard/knowledge/knowledge.functions.ts'
import { entriesQuery, refreshKnowledge, sourcesQuery } from '#dashboard/knowledge/queries.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { removeEntry, restoreEntry } from './training.functions.ts'

/** Removes a source at once; for ten seconds a toast offers to restore it. */
export function useRemoveSource(businessId: string) {
  const queryClient = useQueryClient()
  const { queryKey } = sourcesQuery(businessId)
  const refresh = () => refreshKnowledge(queryClient, businessId)
  const undo = (sourceId: string) =>
    restoreSource({ data: { businessId, sourceId } }).then(refresh, (error: unknown) =>
      toast.error(shared.notRestored, messageOf(error)),
    )
  return useMutation({
    mutationFn: (source: SourceRow) => removeSource({ data: { businessId, sourceId: source.id } }),
    onMutate: async (source) => {
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, (sources: SourceRow[] | undefined) =>
        sources?.filter(({ id }) => id !== source.id),
      )
    },
    onSuccess: (_, source) =>
      toast.success(copy.knowledgeRemoved, source.title, {
        action: { label: shared.undo, onPress: () => void undo(source.id) },
      }),
    onError: (error) => toast.error(shared.notRemoved, messageOf(error)),
    onSettled: refresh,
  })
}

/** Removes one answer of a source in the same way. */
export function useRemoveEntry(businessId: string, sourceId: string) {
  const queryClient = useQueryClient()
  const { queryKey } = entriesQuery(businessId, sourceId)
  const refresh = () => refreshKnowledge(queryClient, businessId)
  const undo = (entryId: string) =>
    restoreEntry({ data: { businessId, entryId } }).then(refresh, (error: unknown) =>
      toast.error(shared.notRestored, messageOf(error)),
    )
  return useMutation({
    mutationFn: (entry: EntryRow) => removeEntry({ data: { businessId, entryId: entry.id } }),
    onMutate: async (entry) => {
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, (entries: EntryRow[] | undefined) =>
        entries?.filter(({ id }) => id !== entry.id),
      )
    },
    onSuccess: (_, entry) =>
      toast.success(copy.answerRemoved, entry.question ?? undefined, {
        action: { label: shared.undo, onPress: () => void undo(entry.id) },
      }),
    onError: (error) => toast.error(shared.notRemoved, messageOf(error)),
    onSettled: refresh,
  })
}
