import { createFileRoute } from '@tanstack/react-router'
import { EvaluateScreen } from '#dashboard/features/evaluate/EvaluateScreen.tsx'
import { pageTitle } from '#dashboard/shell/head.ts'

export const Route = createFileRoute('/_dashboard/evaluate')({
  head: () => pageTitle('Evaluasi'),
  component: EvaluateScreen,
})
