import type { QueryClient } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import * as shared from '#copy/shared'
import { lacksFactorQuery, signInWaysQuery } from '#dashboard/account/queries.ts'
import { providersQuery } from '#dashboard/account/providers.ts'
import { invitationQuery } from '#dashboard/features/team/queries.ts'
import { LoginScreen } from '#dashboard/features/auth/LoginScreen.tsx'
import { safePath } from '#dashboard/shell/auth/safe-path.ts'
import { pageTitle } from '#dashboard/shell/document/head.ts'
import { oneOf, readSearch, optionalText } from '#lib/http/search-params'

const validateSearch = readSearch({
  redirect: optionalText(),
  mode: oneOf(['daftar']),
  code: optionalText(),
  error_code: optionalText(),
})

export const Route = createFileRoute('/login')({
  codeSplitGroupings: [['loader', 'component']],
  validateSearch,
  beforeLoad: ({ context: { user }, search }) => {
    // Does not return to the page that reported the end of the session: it could redirect here
    // again.
    if (user && !user.isAnonymous && !search.code)
      throw redirect({ href: safePath(search.error_code ? undefined : search.redirect) })
  },
  loaderDeps: ({ search: { redirect: path } }) => ({ path }),
  loader: async ({ context: { queryClient }, deps: { path } }) => {
    const [invited] = await Promise.all([
      readInvited(queryClient, path),
      queryClient.ensureQueryData(providersQuery),
      queryClient.ensureQueryData(signInWaysQuery),
      queryClient.ensureQueryData(lacksFactorQuery),
    ])
    return { invited }
  },
  head: () => pageTitle(shared.signIn),
  component: LoginScreen,
})

/** The invited address, if sign-in returns to the page of an invitation. It fills the form. */
async function readInvited(queryClient: QueryClient, path = ''): Promise<string> {
  const token = /^\/team\/invitation\/([^/?#]+)$/.exec(path)?.[1]
  if (!token) return ''
  const invitation = await queryClient.ensureQueryData(invitationQuery(token))
  return invitation.state === 'valid' ? (invitation.email ?? '') : ''
}
