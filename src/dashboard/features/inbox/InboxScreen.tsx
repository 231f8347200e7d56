import { useSuspenseQuery } from '@tanstack/react-query'
import { Outlet, useMatchRoute } from '@tanstack/react-router'
import { MessageCircle } from 'lucide-react'
import * as copy from '#copy/inbox'
import * as conversationCopy from '#copy/conversation'
import { useConversationLive } from '#dashboard/conversation/live/conversation-live.ts'
import { countsQuery } from '#dashboard/conversation/queries.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { SplitView } from '#dashboard/ui/SplitView.tsx'
import { EmptyState } from '#dashboard/ui/States.tsx'
import { InboxList } from './InboxList.tsx'

/** The list, and beside it the conversation that the address names. */
export function InboxScreen() {
  useConversationLive()
  const { data: isNew } = useSuspenseQuery({
    ...countsQuery(useBusinessId()),
    select: (counts) => counts.isNew,
  })
  const isOpen = Boolean(useMatchRoute()({ to: '/inbox/$roomId' }))
  return (
    <SplitView
      label={copy.conversationList}
      list={<InboxList />}
      isOpen={isOpen}
      placeholder={
        isNew ? (
          <EmptyState icon={<MessageCircle />} title={copy.openConversationsHere} />
        ) : (
          <EmptyState icon={<MessageCircle />} title={conversationCopy.pickConversation}>
            {copy.keysHint}
          </EmptyState>
        )
      }
    >
      <Outlet />
    </SplitView>
  )
}
