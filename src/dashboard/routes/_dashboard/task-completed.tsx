import { createFileRoute } from '@tanstack/react-router'
import { closedQuery } from '#dashboard/features/task-completed/queries.ts'
import { TaskCompletedScreen } from '#dashboard/features/task-completed/TaskCompletedScreen.tsx'
import { pageTitle } from '#dashboard/shell/head.ts'

export const Route = createFileRoute('/_dashboard/task-completed')({
  loader: async ({ context: { queryClient, workspace } }) => {
    await queryClient.ensureInfiniteQueryData(closedQuery(workspace.business.id))
  },
  head: () => pageTitle('Selesai'),
  component: TaskCompletedScreen,
})
