import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { AcceptProposal, ProposalRow } from '#contract/proposal'
import * as copy from '#copy/proposal'
import * as shared from '#copy/shared'
import { formatNumber } from '#dashboard/copy/format-numbers.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import {
  acceptProposal,
  dismissProposal,
  loadProposals,
  restoreProposal,
  undoAccept,
} from './proposal.functions.ts'
import { refreshKnowledge } from './queries.ts'

const LOOK_AGAIN_MS = 1000

/**
 * Proposals that wait for a choice. The key is below `training`, so that a change of the knowledge
 * refetches them.
 */
export const proposalsQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['training', businessId, 'proposals'],
    queryFn: () => loadProposals({ data: { businessId } }),
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => status === 'dibaca') ? LOOK_AGAIN_MS : false,
  })

/** Adds the chosen answers, or removes a proposal. Both can be undone for ten seconds. */
export function useProposalActs(businessId: string, onGone: (() => void) | undefined) {
  const queryClient = useQueryClient()
  const refresh = () => refreshKnowledge(queryClient, businessId)
  const undo = (act: () => Promise<void>) =>
    void act().then(refresh, (error: unknown) => toast.error(copy.notUndone, messageOf(error)))
  const accept = useMutation({
    mutationFn: (input: Omit<AcceptProposal, 'businessId'>) =>
      acceptProposal({ data: { businessId, ...input } }),
    onSuccess: (count, { proposalId }) => {
      onGone?.()
      toast.success(copy.addedAnswers(formatNumber(count)), undefined, {
        action: {
          label: shared.undo,
          onPress: () => undo(() => undoAccept({ data: { businessId, proposalId } })),
        },
      })
    },
    onSettled: refresh,
  })
  const dismiss = useMutation({
    mutationFn: ({ id }: ProposalRow) => dismissProposal({ data: { businessId, proposalId: id } }),
    onSuccess: (_, { id, answers }) => {
      onGone?.()
      if (answers.length === 0) return
      toast.success(copy.discarded, undefined, {
        action: {
          label: shared.undo,
          onPress: () => undo(() => restoreProposal({ data: { businessId, proposalId: id } })),
        },
      })
    },
    onError: (error) => toast.error(shared.notRemoved, messageOf(error)),
    onSettled: refresh,
  })
  return { accept, dismiss }
}
