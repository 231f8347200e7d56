import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import type { ProcedureRef } from '#contract/procedure'
import type { DraftedProcedure } from '#contract/procedure/draft'
import * as copy from '#copy/procedure'
import { useIsDrafting } from '#dashboard/features/training/draft/use-draft.ts'
import {
  orderProcedures,
  orderProceduresInDraft,
  removeProcedure,
  removeProcedureInDraft,
  saveProcedure,
  saveProcedureInDraft,
} from '#dashboard/procedure/procedure.functions.ts'
import { proceduresQuery, refreshProcedures } from '#dashboard/procedure/queries.ts'
import { draftQuery } from '#dashboard/knowledge/draft-query.ts'
import { messageOf, ShownError } from '#dashboard/shell/shown-error.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { seenOf } from './procedure-form.ts'

/** The live procedures, or those of an open draft, and the tools. */
export function useProcedures() {
  return useSuspenseQuery(proceduresQuery(useBusinessId(), useIsDrafting())).data
}

function useRefresh() {
  const businessId = useBusinessId()
  const queryClient = useQueryClient()
  return async () => {
    await Promise.all([
      refreshProcedures(queryClient, businessId),
      queryClient.invalidateQueries({ queryKey: draftQuery(businessId).queryKey }),
    ])
  }
}

/** `stored`: the newest state, where the save was refused because it is not the seen one. */
export function useSaveProcedure(seen: DraftedProcedure | undefined, onDone: () => void) {
  const isDraft = useIsDrafting()
  const refresh = useRefresh()
  const { procedures } = useProcedures()
  const save = useMutation({
    mutationFn: isDraft ? saveProcedureInDraft : saveProcedure,
    onError: refresh,
    onSuccess: async () => {
      await refresh()
      onDone()
      if (isDraft) toast.success(copy.savedInDraft, copy.savedInDraftHint)
      else toast.success(copy.saved, copy.savedHint)
    },
  })
  const isChanged = save.error instanceof ShownError && save.error.code === 'procedure.changed'
  const stored = isChanged ? procedures.find(({ id }) => id === seen?.id) : undefined
  return { save, stored }
}

/** Removes a procedure at once, or with the next publishing of the draft. */
export function useRemoveProcedure(onDone: () => void) {
  const businessId = useBusinessId()
  const isDraft = useIsDrafting()
  const refresh = useRefresh()
  return async (procedure: DraftedProcedure) => {
    const data: ProcedureRef = { businessId, ...seenOf(procedure) }
    await (isDraft ? removeProcedureInDraft : removeProcedure)({ data })
    await refresh()
    onDone()
    toast.success((isDraft ? copy.removedInDraft : copy.removed)(procedure.name))
  }
}

/** Moves a procedure one place up or down. Several presses are carried out one after the other. */
export function useMoveProcedure() {
  const businessId = useBusinessId()
  const isDraft = useIsDrafting()
  const queryClient = useQueryClient()
  const refresh = useRefresh()
  const { queryKey } = proceduresQuery(businessId, isDraft)
  return useMutation({
    scope: { id: 'order-procedures' },
    mutationFn: async ({ id, by }: { id: string; by: -1 | 1 }) => {
      // Read here, after an earlier press was carried out.
      const seen = queryClient.getQueryData(queryKey)?.procedures.map((one) => one.id) ?? []
      const at = seen.indexOf(id)
      if (at === -1 || seen[at + by] === undefined) return
      const ids = seen.toSpliced(at, 1).toSpliced(at + by, 0, id)
      await (isDraft ? orderProceduresInDraft : orderProcedures)({
        data: { businessId, ids, seen },
      })
    },
    onError: (error) => toast.error(copy.notMoved, messageOf(error)),
    onSettled: refresh,
  })
}
