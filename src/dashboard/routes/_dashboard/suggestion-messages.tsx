import { createFileRoute } from '@tanstack/react-router'
import { SuggestionMessagesScreen } from '#dashboard/features/suggestion-messages/SuggestionMessagesScreen.tsx'
import { pageTitle } from '#dashboard/shell/head.ts'

export const Route = createFileRoute('/_dashboard/suggestion-messages')({
  head: () => pageTitle('Saran pesan'),
  component: SuggestionMessagesScreen,
})
