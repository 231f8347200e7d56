import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import type { RuleRow } from '#contract/reply-rule'
import * as copy from '#copy/reply-rule'
import * as shared from '#copy/shared'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { rulesQuery } from './queries.ts'
import { removeRule, storeOrder, turnRule } from './rules.functions.ts'

/** The rules, and optimistic acts on them: switch, move, remove and restore. */
export function useRules() {
  const businessId = useBusinessId()
  const queryClient = useQueryClient()
  const query = rulesQuery(businessId)
  const { data: rules } = useSuspenseQuery(query)
  const readAgain = () => queryClient.invalidateQueries({ queryKey: query.queryKey })
  const show = (next: RuleRow[]) => queryClient.setQueryData(query.queryKey, next)
  const refused = (error: Error) => toast.error(shared.notSaved, messageOf(error))
  const turn = useMutation({
    mutationFn: ({ id, isOn }: { id: string; isOn: boolean }) =>
      turnRule({ data: { businessId, ruleId: id, isOn } }),
    onMutate: ({ id, isOn }) =>
      show(rules.map((rule) => (rule.id === id ? { ...rule, is_on: isOn } : rule))),
    onSuccess: (_, { isOn }) => toast.success(isOn ? copy.switchedOn : copy.switchedOff),
    onError: refused,
    onSettled: readAgain,
  })
  const order = useMutation({
    mutationFn: (next: RuleRow[]) =>
      storeOrder({ data: { businessId, ruleIds: next.map(({ id }) => id) } }),
    onMutate: show,
    onError: refused,
    onSettled: readAgain,
  })
  const setRemoved = useMutation({
    mutationFn: ({ id, isRemoved }: { id: string; isRemoved: boolean }) =>
      removeRule({ data: { businessId, ruleId: id, isRemoved } }),
    onSuccess: (_, { id, isRemoved }) => {
      if (!isRemoved) return
      toast.success(copy.removed, undefined, {
        action: {
          label: shared.undo,
          onPress: () => setRemoved.mutate({ id, isRemoved: false }),
        },
      })
    },
    onError: refused,
    onSettled: readAgain,
  })
  const move = (id: string, at: number) => {
    const next = rules.filter((rule) => rule.id !== id)
    const moved = rules.find((rule) => rule.id === id)
    if (moved) order.mutate(next.toSpliced(at, 0, moved))
  }
  return {
    rules,
    readAgain,
    move,
    turn: (id: string, isOn: boolean) => turn.mutate({ id, isOn }),
    remove: (id: string) => setRemoved.mutate({ id, isRemoved: true }),
  }
}
