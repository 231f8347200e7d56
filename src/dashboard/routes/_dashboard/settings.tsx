import { createFileRoute } from '@tanstack/react-router'
import { SettingsScreen } from '#dashboard/features/settings/SettingsScreen.tsx'
import { pageTitle } from '#dashboard/shell/head.ts'

export const Route = createFileRoute('/_dashboard/settings')({
  head: () => pageTitle('Pengaturan'),
  component: SettingsScreen,
})
