import { createFileRoute, redirect } from '@tanstack/react-router'
import * as copy from '#copy/screens'
import { readAuthorizationId } from '#dashboard/features/oauth/authorization-id.ts'
import { ConsentScreen } from '#dashboard/features/oauth/ConsentScreen.tsx'
import { readAuthorization } from '#dashboard/features/oauth/oauth.functions.ts'
import { pageTitle } from '#dashboard/shell/document/head.ts'
import { readSearch } from '#lib/http/search-params'

const validateSearch = readSearch({ authorization_id: readAuthorizationId })

export const Route = createFileRoute('/oauth/consent')({
  codeSplitGroupings: [['loader', 'component']],
  validateSearch,
  beforeLoad: ({ context: { user }, location }) => {
    if (!user || user.isAnonymous)
      throw redirect({ to: '/login', search: { redirect: location.href } })
  },
  loaderDeps: ({ search }) => ({ id: search.authorization_id }),
  loader: ({ deps: { id } }) =>
    id ? readAuthorization({ data: { id } }) : ({ state: 'gone' } as const),
  // It is read once, because reading a request binds it to the member.
  staleTime: Infinity,
  head: () => ({
    meta: [...pageTitle(copy.allowApplication).meta, { name: 'referrer', content: 'no-referrer' }],
  }),
  component: Consent,
})

function Consent() {
  return <ConsentScreen asked={Route.useLoaderData()} />
}
