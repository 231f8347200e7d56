import { createFileRoute } from '@tanstack/react-router'
import * as shared from '#copy/shared'
import { sharingQuery } from '#dashboard/conversation/sharing.ts'
import { maskedRolesQuery, offerQuery, teamQuery } from '#dashboard/features/team/queries.ts'
import { TeamScreen } from '#dashboard/features/team/TeamScreen.tsx'
import { pageTitle } from '#dashboard/shell/document/head.ts'
import { PageError } from '#dashboard/shell/document/PageError.tsx'
import { PageSkeleton } from '#dashboard/ui/States.tsx'

export const Route = createFileRoute('/_dashboard/team/')({
  codeSplitGroupings: [['loader', 'component', 'errorComponent']],
  loader: ({ context: { queryClient, workspace } }) =>
    Promise.all([
      queryClient.ensureQueryData(teamQuery(workspace.business.id)),
      queryClient.ensureQueryData(sharingQuery(workspace.business.id)),
      queryClient.ensureQueryData(maskedRolesQuery(workspace.business.id)),
      queryClient.ensureQueryData(offerQuery(workspace.business.id)),
    ]),
  head: () => pageTitle(shared.team),
  component: TeamScreen,
  errorComponent: (fault) => <PageError {...fault} title={shared.team} />,
  pendingComponent: () => <PageSkeleton title={shared.team} />,
})
