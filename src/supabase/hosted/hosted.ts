import { type AuthError, createClient } from '@supabase/supabase-js'
import type { Verifier } from '#supabase/tokens'

/** The hosted services' addresses and token checks: ours, or a Supabase project's. */
export type Hosted = {
  verifier: Pick<Verifier, 'verify' | 'anonKey' | 'serviceRoleKey'>
  /** the address that this process uses, without a path: http://127.0.0.1:3000 */
  internalUrl: string
  /** the address that browsers use; undefined when it equals the dashboard's */
  publicUrl?: string
  /** whether mailed codes and links reach people */
  sendsMail: boolean
}

let current: Hosted | undefined

/** Sets the hosted services. The starting process calls it before the dashboard answers. */
export function provideHosted(hosted: Hosted): void {
  current = hosted
}

export function hostedServices(): Hosted {
  if (!current) throw new Error('provideHosted() has not been called by the process')
  return current
}

const PATIENCE_MS = 10_000

/**
 * Sets a user's password by Auth's admin call, which ends all their sessions. `error`: Auth's
 * refusal, as its client reads it.
 */
export async function setUserPassword(
  userId: string,
  password: string,
): Promise<{ ok: true } | { ok: false; error: AuthError }> {
  const { internalUrl, verifier } = hostedServices()
  const client = createClient(internalUrl, verifier.serviceRoleKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: fetchWithin },
  })
  const { error } = await client.auth.admin.updateUserById(userId, { password })
  if (!error) return { ok: true }
  if (error.status && error.status < 500) return { ok: false, error }
  throw error
}

const fetchWithin: typeof fetch = (input, init) =>
  fetch(input, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) })
