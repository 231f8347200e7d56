import { Outlet, useMatchRoute } from '@tanstack/react-router'
import { Sparkles } from 'lucide-react'
import * as copy from '#copy/auto-reply'
import * as conversationCopy from '#copy/conversation'
import { useConversationLive } from '#dashboard/conversation/live/conversation-live.ts'
import { SplitView } from '#dashboard/ui/SplitView.tsx'
import { EmptyState } from '#dashboard/ui/States.tsx'
import { AutoReplyList } from './AutoReplyList.tsx'

/** What the AI handles now, and beside it the conversation that the address names. */
export function AutoReplyScreen() {
  useConversationLive()
  const isOpen = Boolean(useMatchRoute()({ to: '/auto-reply/$roomId' }))
  return (
    <SplitView
      label={copy.autoReplyList}
      list={<AutoReplyList />}
      isOpen={isOpen}
      placeholder={
        <EmptyState icon={<Sparkles />} title={conversationCopy.pickConversation}>
          {copy.reasonsBelowAnswers}
        </EmptyState>
      }
    >
      <Outlet />
    </SplitView>
  )
}
