import { createFileRoute } from '@tanstack/react-router'
import { InvitationScreen } from '#dashboard/features/team/InvitationScreen.tsx'
import { pageTitle } from '#dashboard/shell/head.ts'

export const Route = createFileRoute('/team/invitation/$jwtToken')({
  head: () => pageTitle('Undangan tim'),
  component: InvitationScreen,
})
