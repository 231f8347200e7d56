import { createFileRoute } from '@tanstack/react-router'
import { TrainingScreen } from '#dashboard/features/training/TrainingScreen.tsx'
import { pageTitle } from '#dashboard/shell/head.ts'

export const Route = createFileRoute('/_dashboard/training')({
  head: () => pageTitle('Training'),
  component: TrainingScreen,
})
