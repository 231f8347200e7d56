import { createFileRoute } from '@tanstack/react-router'
import { WhatsappTemplateScreen } from '#dashboard/features/whatsapp-template/WhatsappTemplateScreen.tsx'
import { pageTitle } from '#dashboard/shell/head.ts'

export const Route = createFileRoute('/_dashboard/whatsapp-template/')({
  head: () => pageTitle('Template WhatsApp'),
  component: WhatsappTemplateScreen,
})
