import { lazy, Suspense } from 'react'
import { Outlet, useHydrated, useMatchRoute } from '@tanstack/react-router'
import * as copy from '#copy/inbox'
import { useConversationLive } from '#dashboard/conversation/live/conversation-live.ts'
import { SplitView } from '#dashboard/ui/SplitView.tsx'
import { InboxList } from './InboxList.tsx'

const InboxGlance = lazy(() =>
  import('./InboxGlance.tsx').then((module) => ({ default: module.InboxGlance })),
)

/** The list, and beside it the conversation that the address names. */
export function InboxScreen() {
  useConversationLive()
  const isHydrated = useHydrated()
  const isOpen = Boolean(useMatchRoute()({ to: '/inbox/$roomId' }))
  return (
    <SplitView
      label={copy.conversationList}
      list={<InboxList />}
      isOpen={isOpen}
      placeholder={
        // Not in the markup: pages go out whole, and the server does not wait for late code.
        isHydrated && (
          <Suspense fallback={null}>
            <InboxGlance />
          </Suspense>
        )
      }
    >
      <Outlet />
    </SplitView>
  )
}
