import { createFileRoute } from '@tanstack/react-router'
import * as copy from '#copy/screens'
import { InvitationScreen } from '#dashboard/features/team/InvitationScreen.tsx'
import { invitationQuery } from '#dashboard/features/team/queries.ts'
import { pageTitle } from '#dashboard/shell/document/head.ts'

export const Route = createFileRoute('/team/invitation/$jwtToken')({
  codeSplitGroupings: [['loader', 'component']],
  loader: ({ context: { queryClient }, params }) =>
    queryClient.ensureQueryData(invitationQuery(params.jwtToken)),
  // The address contains a secret, so no referrer is sent to linked sites.
  head: () => ({
    meta: [...pageTitle(copy.teamInvitation).meta, { name: 'referrer', content: 'no-referrer' }],
  }),
  component: Invitation,
})

function Invitation() {
  return <InvitationScreen token={Route.useParams().jwtToken} />
}
