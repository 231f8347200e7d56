import { Outlet, useMatchRoute } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { useConversationLive } from '#dashboard/conversation/live.ts'
import { SplitView } from '#dashboard/ui/SplitView.tsx'
import { EmptyState } from '#dashboard/ui/States.tsx'
import { TaskCompletedList } from './TaskCompletedList.tsx'

/** Closed conversations, and beside them the one that the address names. */
export function TaskCompletedScreen() {
  useConversationLive()
  const isOpen = Boolean(useMatchRoute()({ to: '/task-completed/$roomId' }))
  return (
    <SplitView
      label="Daftar percakapan selesai"
      list={<TaskCompletedList />}
      isOpen={isOpen}
      placeholder={
        <EmptyState icon={<CircleCheck />} title="Pilih percakapan untuk membacanya.">
          Yang belum tuntas bisa dibuka lagi.
        </EmptyState>
      }
    >
      <Outlet />
    </SplitView>
  )
}
