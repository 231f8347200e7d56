import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as copy from '#copy/knowledge-draft'
import * as shared from '#copy/shared'
import { formatNumber } from '#dashboard/copy/format-numbers.ts'
import {
  beginDraftTest,
  discardDraft,
  dropDraftChange,
  publishDraft,
  removeInDraft,
  restoreDraft,
  restoreDraftChange,
  settleDraftChange,
  takeBackRelease,
} from '#dashboard/knowledge/draft.functions.ts'
import { settleProductChange } from '#dashboard/features/training/products/product-draft.functions.ts'
import { refreshKnowledge } from '#dashboard/knowledge/queries.ts'
import { settleProcedureChange } from '#dashboard/procedure/procedure.functions.ts'
import { refreshProcedures } from '#dashboard/procedure/queries.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { toast } from '#dashboard/ui/overlay/toast.ts'

function useDraftRefresh(businessId: string) {
  const queryClient = useQueryClient()
  return async () => {
    await Promise.all([
      refreshKnowledge(queryClient, businessId),
      queryClient.invalidateQueries({ queryKey: ['products', businessId] }),
      refreshProcedures(queryClient, businessId),
    ])
  }
}

/** Offers to undo an act for ten seconds. */
const undoButton = (undo: () => Promise<unknown>, refresh: () => Promise<unknown>) => ({
  action: {
    label: shared.undo,
    onPress: () =>
      void undo().then(refresh, (error: unknown) =>
        toast.error(shared.notRestored, messageOf(error)),
      ),
  },
})

/** Removes one change from the draft: of an answer, a product or a procedure. */
export function useDropChange(businessId: string) {
  const refresh = useDraftRefresh(businessId)
  return useMutation({
    mutationFn: ({ id }: { id: string }) => dropDraftChange({ data: { businessId, changeId: id } }),
    onSuccess: (_, { id }) =>
      toast.success(
        copy.changeDropped,
        undefined,
        undoButton(() => restoreDraftChange({ data: { businessId, changeId: id } }), refresh),
      ),
    onError: (error) => toast.error(shared.notRemoved, messageOf(error)),
    onSettled: refresh,
  })
}

/** Marks a live answer for removal by the next publishing. */
export function useRemoveInDraft(businessId: string) {
  const refresh = useDraftRefresh(businessId)
  return useMutation({
    mutationFn: (entryId: string) => removeInDraft({ data: { businessId, entryId } }),
    onSuccess: () => toast.success(copy.removedInDraft),
    onError: (error) => toast.error(shared.notRemoved, messageOf(error)),
    onSettled: refresh,
  })
}

/** Chooses between the draft's text and the live one. */
export function useSettleChange(businessId: string) {
  const refresh = useDraftRefresh(businessId)
  return useMutation({
    mutationFn: ({ id, choice }: { id: string; choice: 'mine' | 'live' }) =>
      settleDraftChange({ data: { businessId, changeId: id, choice } }),
    onError: (error) => toast.error(shared.notSaved, messageOf(error)),
    onSettled: refresh,
  })
}

/** Chooses between the draft's procedure and the live one. */
export function useSettleProcedure(businessId: string) {
  const refresh = useDraftRefresh(businessId)
  return useMutation({
    mutationFn: (given: { changeId: string; choice: 'mine' | 'live' }) =>
      settleProcedureChange({ data: { businessId, ...given } }),
    onError: (error) => toast.error(shared.notSaved, messageOf(error)),
    onSettled: refresh,
  })
}

/** Chooses between the draft's row and the live one. */
export function useSettleProduct(businessId: string) {
  const refresh = useDraftRefresh(businessId)
  return useMutation({
    mutationFn: (given: { changeId: string; choice: 'mine' | 'live' }) =>
      settleProductChange({ data: { businessId, ...given } }),
    onError: (error) => toast.error(shared.notSaved, messageOf(error)),
    onSettled: refresh,
  })
}

export function useTestDraft(businessId: string) {
  const refresh = useDraftRefresh(businessId)
  return useMutation({
    mutationFn: () => beginDraftTest({ data: { businessId } }),
    onError: (error) => toast.error(copy.notTested, messageOf(error)),
    onSettled: refresh,
  })
}

/** Discards the whole draft. */
export function useDiscardDraft(businessId: string, onDone: () => void) {
  const refresh = useDraftRefresh(businessId)
  return useMutation({
    mutationFn: () => discardDraft({ data: { businessId } }),
    onSuccess: () => {
      onDone()
      toast.success(
        copy.discarded,
        undefined,
        undoButton(() => restoreDraft({ data: { businessId } }), refresh),
      )
    },
    onError: (error) => toast.error(copy.notDiscarded, messageOf(error)),
    onSettled: refresh,
  })
}

/** Publishes the draft; the toast undoes it. */
export function usePublish(businessId: string, onDone: () => void) {
  const refresh = useDraftRefresh(businessId)
  const takeBack = useTakeBack(businessId)
  return useMutation({
    mutationFn: (given: { state: string; overrideReason?: string }) =>
      publishDraft({ data: { businessId, ...given } }),
    onSuccess: (releaseId) => {
      onDone()
      toast.success(copy.published, copy.publishedNote, {
        action: { label: shared.undo, onPress: () => takeBack.mutate(releaseId) },
      })
    },
    onError: (error) => toast.error(copy.notPublished, messageOf(error)),
    onSettled: refresh,
  })
}

/** Reverts a published draft. */
export function useTakeBack(businessId: string) {
  const refresh = useDraftRefresh(businessId)
  return useMutation({
    mutationFn: (releaseId: string) => takeBackRelease({ data: { businessId, releaseId } }),
    onSuccess: ({ restored, skipped }) =>
      toast.success(
        copy.takenBack,
        skipped > 0
          ? copy.takenBackPartly(formatNumber(restored), formatNumber(skipped))
          : undefined,
      ),
    onError: (error) => toast.error(shared.notRestored, messageOf(error)),
    onSettled: refresh,
  })
}
