import { createFileRoute } from '@tanstack/react-router'
import { EskalasiScreen } from '#dashboard/features/eskalasi/EskalasiScreen.tsx'
import { pageTitle } from '#dashboard/shell/head.ts'

export const Route = createFileRoute('/_dashboard/eskalasi')({
  head: () => pageTitle('Eskalasi'),
  component: EskalasiScreen,
})
