import { createFileRoute } from '@tanstack/react-router'
import * as copy from '#copy/screens'
import { signInWaysQuery } from '#dashboard/account/queries.ts'
import { ResetPasswordScreen } from '#dashboard/features/auth/ResetPasswordScreen.tsx'
import { pageTitle } from '#dashboard/shell/document/head.ts'
import { readSearch, optionalText } from '#lib/http/search-params'

const validateSearch = readSearch({
  code: optionalText(),
  token_hash: optionalText(),
  error_code: optionalText(),
})

export const Route = createFileRoute('/reset-password')({
  codeSplitGroupings: [['loader', 'component']],
  validateSearch,
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(signInWaysQuery),
  head: () => pageTitle(copy.resetPassword),
  component: ResetPasswordScreen,
})
