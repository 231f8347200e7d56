import { createFileRoute } from '@tanstack/react-router'
import { SimulateScreen } from '#dashboard/features/simulate/SimulateScreen.tsx'
import { pageTitle } from '#dashboard/shell/head.ts'

export const Route = createFileRoute('/_dashboard/simulate')({
  head: () => pageTitle('Simulasi'),
  component: SimulateScreen,
})
