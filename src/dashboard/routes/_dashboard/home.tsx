import { createFileRoute } from '@tanstack/react-router'
import { HomeScreen } from '#dashboard/features/home/HomeScreen.tsx'
import { pageTitle } from '#dashboard/shell/head.ts'

export const Route = createFileRoute('/_dashboard/home')({
  head: () => pageTitle('Beranda'),
  component: HomeScreen,
})
