import { createFileRoute } from '@tanstack/react-router'
import { TaskCompletedRoomScreen } from '#dashboard/features/task-completed/TaskCompletedRoomScreen.tsx'

export const Route = createFileRoute('/_dashboard/task-completed/$roomId')({
  staticData: { hidesBottomBar: true },
  component: TaskCompletedRoomScreen,
})
