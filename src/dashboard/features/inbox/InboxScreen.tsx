import { lazy } from 'react'
import { Outlet, useMatchRoute } from '@tanstack/react-router'
import * as copy from '#copy/inbox'
import { LateGlance } from '#dashboard/conversation/glance/LateGlance.tsx'
import { useConversationLive } from '#dashboard/conversation/live/conversation-live.ts'
import { SplitView } from '#dashboard/ui/SplitView.tsx'
import { InboxList } from './InboxList.tsx'

const InboxGlance = lazy(() =>
  import('./InboxGlance.tsx').then((module) => ({ default: module.InboxGlance })),
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
