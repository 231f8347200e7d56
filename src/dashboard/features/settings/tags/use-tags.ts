import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { SaveTag, TagUse } from '#contract/tag'
import * as copy from '#copy/tags'
import * as shared from '#copy/shared'
import { formatNumber } from '#dashboard/copy/format-numbers.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { randomUuid } from '#lib/uuid'
import { deleteTag, fetchTagUse, joinTags, storeTag, undoTagChange } from './tags.functions.ts'

export const tagUseQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['settings', businessId, 'tags'],
    queryFn: () => fetchTagUse({ data: { businessId } }),
  })

/** Counts end at 1,000. */
export const countOf = ({ room_count: count }: TagUse): string =>
  count > 999 ? '999+' : formatNumber(count)

/** Changes tags; a deletion and a merge can be undone from their toast. */
export function useTagActs(businessId: string) {
  const queryClient = useQueryClient()
  const reread = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: tagUseQuery(businessId).queryKey }),
      queryClient.invalidateQueries({ queryKey: ['room', businessId, 'tags'] }),
      queryClient.invalidateQueries({ queryKey: ['room', businessId, 'detail'] }),
    ])
  const onError = (error: Error) => toast.error(shared.notDone, messageOf(error))
  const undo = (changeId: string) =>
    undoTagChange({ data: { businessId, changeId } })
      .catch(onError)
      .finally(() => void reread())
  const offerUndo = (title: string, changeId: string) =>
    toast.success(title, undefined, {
      action: { label: shared.undo, onPress: () => void undo(changeId) },
    })
  const save = useMutation({
    mutationFn: (tag: Omit<SaveTag, 'businessId'>) => storeTag({ data: { businessId, ...tag } }),
    onSettled: reread,
  })
  const remove = useMutation({
    mutationFn: async (tag: TagUse) => {
      const changeId = randomUuid()
      await deleteTag({ data: { businessId, tagId: tag.id, changeId } })
      return changeId
    },
    onSettled: reread,
    onError,
    onSuccess: (changeId, tag) => offerUndo(copy.removed(tag.name, countOf(tag)), changeId),
  })
  const merge = useMutation({
    mutationFn: async ({ from, into }: { from: TagUse; into: TagUse }) => {
      const changeId = randomUuid()
      await joinTags({ data: { businessId, tagId: from.id, intoId: into.id, changeId } })
      return changeId
    },
    onSettled: reread,
    onSuccess: (changeId, { from, into }) => offerUndo(copy.merged(from.name, into.name), changeId),
  })
  return { save, remove, merge }
}
