import { useMemo } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Business, hoursOf, type HoursColumns } from '#contract/business'
import { fillQuickReply, type QuickReply } from '#contract/quick-reply'
import * as copy from '#copy/suggestion-messages'
import * as shared from '#copy/shared'
import { quickRepliesQuery } from '#dashboard/conversation/queries.ts'
import type { AnswerWords } from '#dashboard/knowledge/AnswerFields.tsx'
import { refreshKnowledge } from '#dashboard/knowledge/queries.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { teachQuickReply, undoTeaching } from './suggestion-messages.functions.ts'
import { TeachDialog } from './TeachForm.tsx'
import { readNowMs } from '#dashboard/ui/clock.ts'

/** Adds a quick reply to the knowledge as an answer; for ten seconds it can be undone. */
export function TeachQuickReply({
  business,
  reply,
  onClose,
}: {
  business: Pick<Business, 'id' | 'name' | 'socials'> & HoursColumns
  reply: QuickReply | null
  onClose: () => void
}) {
  const businessId = business.id
  const queryClient = useQueryClient()
  const refresh = async () => {
    await queryClient.invalidateQueries({ queryKey: quickRepliesQuery(businessId).queryKey })
    await refreshKnowledge(queryClient, businessId)
  }
  const undo = (quickReplyId: string) =>
    undoTeaching({ data: { businessId, quickReplyId } }).then(refresh, (error: unknown) =>
      toast.error(shared.notRestored, messageOf(error)),
    )
  const teach = useMutation({
    mutationFn: (input: AnswerWords & { quickReplyId: string }) =>
      teachQuickReply({ data: { businessId, ...input } }),
    onSuccess: (_, { quickReplyId }) => {
      onClose()
      toast.success(copy.lessonTaught, undefined, {
        action: { label: shared.undo, onPress: () => void undo(quickReplyId) },
      })
    },
    onSettled: refresh,
  })
  const first = useMemo(
    () => reply && { question: '', answer: answerOf(reply, business) },
    [reply, business],
  )
  return (
    <TeachDialog
      first={first ?? undefined}
      failure={teach.error && messageOf(teach.error)}
      busy={teach.isPending}
      onSubmit={(words) => reply && teach.mutate({ ...words, quickReplyId: reply.id })}
      onClose={onClose}
    />
  )
}

/** The text without variables, because an answer has none. */
const answerOf = (
  { text }: QuickReply,
  business: Pick<Business, 'name' | 'socials'> & HoursColumns,
): string =>
  fillQuickReply(text, {
    customerName: null,
    memberName: null,
    businessName: business.name,
    socials: business.socials,
    hours: hoursOf(business),
    at: new Date(readNowMs()),
  })
