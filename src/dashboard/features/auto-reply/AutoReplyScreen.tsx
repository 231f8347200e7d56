import { getRouteApi, Outlet, useMatchRoute } from '@tanstack/react-router'
import * as copy from '#copy/auto-reply'
import * as screensCopy from '#copy/screens'
import { LateGlance } from '#dashboard/conversation/glance/LateGlance.tsx'
import { useConversationLive } from '#dashboard/conversation/live/conversation-live.ts'
import { Pane, PaneHead } from '#dashboard/ui/Pane.tsx'
import { SplitView } from '#dashboard/ui/SplitView.tsx'
import { lazyPart } from '#dashboard/ui/overlay/lazy-part.ts'
import { AutoReplyList } from './AutoReplyList.tsx'
import { AutoReplyTabs } from './AutoReplyTabs.tsx'
import { RulesPane } from './rules/RulesPane.tsx'

const AutoReplyGlance = lazyPart(
  () => import('./AutoReplyGlance.tsx').then((module) => module.AutoReplyGlance),
  { isAside: true },
)

const route = getRouteApi('/_dashboard/auto-reply')

/** The conversations that the AI handles, with the chosen one beside them; or the reply rules. */
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
        <LateGlance>
          <AutoReplyGlance />
        </LateGlance>
      }
    >
      <Outlet />
    </SplitView>
  )
}
