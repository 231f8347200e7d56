import { Outlet, useMatchRoute } from '@tanstack/react-router'
import { LifeBuoy } from 'lucide-react'
import * as copy from '#copy/eskalasi'
import { useConversationLive } from '#dashboard/conversation/live/conversation-live.ts'
import { SplitView } from '#dashboard/ui/SplitView.tsx'
import { EmptyState } from '#dashboard/ui/States.tsx'
import { EskalasiList } from './EskalasiList.tsx'

/** The queue of the team, and beside it the case that the address names. */
export function EskalasiScreen() {
  useConversationLive()
  const isOpen = Boolean(useMatchRoute()({ to: '/eskalasi/$roomId' }))
  return (
    <SplitView
      label={copy.escalationQueue}
      width={520}
      list={<EskalasiList />}
      isOpen={isOpen}
      placeholder={
        <EmptyState icon={<LifeBuoy />} title={copy.pickOne}>
          {copy.mostUrgentFirst}
        </EmptyState>
      }
    >
      <Outlet />
    </SplitView>
  )
}
