import { Outlet, useMatchRoute } from '@tanstack/react-router'
import * as copy from '#copy/inbox'
import { LateGlance } from '#dashboard/conversation/glance/LateGlance.tsx'
import { useConversationLive } from '#dashboard/conversation/live/conversation-live.ts'
import { SplitView } from '#dashboard/ui/SplitView.tsx'
import { lazyPart } from '#dashboard/ui/overlay/lazy-part.ts'
import { InboxList } from './InboxList.tsx'

const InboxGlance = lazyPart(
  () => import('./InboxGlance.tsx').then((module) => module.InboxGlance),
  { isAside: true },
)

/** The list, with the conversation of the address beside it. */
export function InboxScreen() {
  useConversationLive()
  const isOpen = Boolean(useMatchRoute()({ to: '/inbox/$roomId' }))
  return (
    <SplitView
      label={copy.conversationList}
      list={<InboxList />}
      isOpen={isOpen}
      placeholder={
        <LateGlance>
          <InboxGlance />
        </LateGlance>
      }
    >
      <Outlet />
    </SplitView>
  )
}
