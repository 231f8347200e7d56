import { z } from 'zod/mini'

const password = z.string().check(z.minLength(1), z.maxLength(200))

export const makeRecoveryCode = z.object({ password })
export const resetPassword = z.object({
  contact: z.union([
    z.object({ email: z.string().check(z.email(), z.maxLength(254)) }),
    z.object({ phone: z.string().check(z.regex(/^\+\d{9,15}$/)) }),
  ]),
  code: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  password,
})
export type ResetPassword = z.infer<typeof resetPassword>

/**
 * `outdated`: the code was made with an earlier password and is void. `no_password`: the account
 * signs in only by other methods.
 */
export type RecoveryState = {
  state: 'none' | 'ready' | 'outdated' | 'no_password'
  madeAt: string | null
}

export const sessionRef = z.object({ sessionId: z.uuid() })

/** `isPresent`: this is the session of the caller. */
export type SignInSession = {
  id: string
  user_agent: string | null
  ip: string | null
  created_at: string
  used_at: string
  isPresent: boolean
}
