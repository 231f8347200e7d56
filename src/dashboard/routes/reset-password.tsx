import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod/mini'
import * as copy from '#copy/routes'
import { signInWaysQuery } from '#dashboard/account/queries.ts'
import { ResetPasswordScreen } from '#dashboard/features/auth/ResetPasswordScreen.tsx'
import { pageTitle } from '#dashboard/shell/head.ts'

const text = z.catch(z.optional(z.string()), undefined)

export const Route = createFileRoute('/reset-password')({
  validateSearch: z.object({ code: text, token_hash: text, error_code: text }),
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(signInWaysQuery),
  head: () => pageTitle(copy.resetPassword),
  component: ResetPasswordScreen,
})
