import { Outlet, useMatchRoute } from '@tanstack/react-router'
import * as copy from '#copy/eskalasi'
import { LateGlance } from '#dashboard/conversation/glance/LateGlance.tsx'
import { useConversationLive } from '#dashboard/conversation/live/conversation-live.ts'
import { SplitView } from '#dashboard/ui/SplitView.tsx'
import { lazyPart } from '#dashboard/ui/overlay/lazy-part.ts'
import { EskalasiList } from './EskalasiList.tsx'

const EskalasiGlance = lazyPart(
  () => import('./EskalasiGlance.tsx').then((module) => module.EskalasiGlance),
  { isAside: true },
)

/** The team's queue, with the case of the address beside it. */
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
        <LateGlance>
          <EskalasiGlance />
        </LateGlance>
      }
    >
      <Outlet />
    </SplitView>
  )
}
