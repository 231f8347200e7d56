import { getRouteApi, Outlet, useMatchRoute } from '@tanstack/react-router'
import { Sparkles } from 'lucide-react'
import * as copy from '#copy/auto-reply'
import * as conversationCopy from '#copy/conversation'
import * as screensCopy from '#copy/screens'
import { useConversationLive } from '#dashboard/conversation/live/conversation-live.ts'
import { Pane, PaneHead } from '#dashboard/ui/Pane.tsx'
import { SplitView } from '#dashboard/ui/SplitView.tsx'
import { EmptyState } from '#dashboard/ui/States.tsx'
import { AutoReplyList } from './AutoReplyList.tsx'
import { AutoReplyTabs } from './AutoReplyTabs.tsx'
import { RulesPane } from './rules/RulesPane.tsx'

const route = getRouteApi('/_dashboard/auto-reply')

/** What the AI handles now, beside it the conversation that the address names; or the rules. */
export function AutoReplyScreen() {
  const { tab } = route.useSearch()
  const isOpen = Boolean(useMatchRoute()({ to: '/auto-reply/$roomId' }))
  return tab === 'aturan' && !isOpen ? <Rules /> : <Conversations isOpen={isOpen} />
}

function Rules() {
  return (
    <Pane>
      <PaneHead title={screensCopy.autoReply} />
      <AutoReplyTabs value="aturan" />
      <RulesPane />
    </Pane>
  )
}

function Conversations({ isOpen }: { isOpen: boolean }) {
  useConversationLive()
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
