import { createFileRoute, redirect } from '@tanstack/react-router'
import * as shared from '#copy/shared'
import { lacksFactorQuery, signInWaysQuery } from '#dashboard/account/queries.ts'
import { providersQuery } from '#dashboard/account/providers.ts'
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
  validateSearch,
  beforeLoad: ({ context: { user }, search }) => {
    // Does not return to the page that reported the end of the session: it could redirect here
    // again.
    if (user && !user.isAnonymous && !search.code)
      throw redirect({ href: safePath(search.error_code ? undefined : search.redirect) })
  },
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      queryClient.ensureQueryData(providersQuery),
      queryClient.ensureQueryData(signInWaysQuery),
      queryClient.ensureQueryData(lacksFactorQuery),
    ]),
  head: () => pageTitle(shared.signIn),
  component: LoginScreen,
})
