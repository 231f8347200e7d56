import { Outlet, useMatchRoute } from '@tanstack/react-router'
import * as copy from '#copy/task-completed'
import { LateGlance } from '#dashboard/conversation/glance/LateGlance.tsx'
import { useConversationLive } from '#dashboard/conversation/live/conversation-live.ts'
import { SplitView } from '#dashboard/ui/SplitView.tsx'
import { lazyPart } from '#dashboard/ui/overlay/lazy-part.ts'
import { TaskCompletedList } from './TaskCompletedList.tsx'

const TaskCompletedGlance = lazyPart(
  () => import('./TaskCompletedGlance.tsx').then((module) => module.TaskCompletedGlance),
  { isAside: true },
)

/** Closed conversations, with the one of the address beside them. */
export function TaskCompletedScreen() {
  useConversationLive()
  const isOpen = Boolean(useMatchRoute()({ to: '/task-completed/$roomId' }))
  return (
    <SplitView
      label={copy.doneList}
      list={<TaskCompletedList />}
      isOpen={isOpen}
      placeholder={
        <LateGlance>
          <TaskCompletedGlance />
        </LateGlance>
      }
    >
      <Outlet />
    </SplitView>
  )
}
