import { Outlet, useMatchRoute } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import * as copy from '#copy/task-completed'
import * as conversationCopy from '#copy/conversation'
import { useConversationLive } from '#dashboard/conversation/live/conversation-live.ts'
import { SplitView } from '#dashboard/ui/SplitView.tsx'
import { EmptyState } from '#dashboard/ui/States.tsx'
import { TaskCompletedList } from './TaskCompletedList.tsx'

/** Closed conversations, and beside them the one that the address names. */
export function TaskCompletedScreen() {
  useConversationLive()
  const isOpen = Boolean(useMatchRoute()({ to: '/task-completed/$roomId' }))
  return (
    <SplitView
      label={copy.doneList}
      list={<TaskCompletedList />}
      isOpen={isOpen}
      placeholder={
        <EmptyState icon={<CircleCheck />} title={conversationCopy.pickConversation}>
          {copy.mayReopen}
        </EmptyState>
      }
    >
      <Outlet />
    </SplitView>
  )
}
