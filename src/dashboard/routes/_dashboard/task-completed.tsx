import { createFileRoute } from '@tanstack/react-router'
import { TaskCompletedScreen } from '#dashboard/features/task-completed/TaskCompletedScreen.tsx'
import { pageTitle } from '#dashboard/shell/head.ts'

export const Route = createFileRoute('/_dashboard/task-completed')({
  head: () => pageTitle('Selesai'),
  component: TaskCompletedScreen,
})
