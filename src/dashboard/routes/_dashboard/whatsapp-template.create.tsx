import { createFileRoute } from '@tanstack/react-router'
import { CreateTemplateScreen } from '#dashboard/features/whatsapp-template/CreateTemplateScreen.tsx'
import { pageTitle } from '#dashboard/shell/head.ts'

export const Route = createFileRoute('/_dashboard/whatsapp-template/create')({
  head: () => pageTitle('Create WhatsApp Template'),
  component: CreateTemplateScreen,
})
