import { type AuthError, createClient } from '@supabase/supabase-js'
import type { Verifier } from '#supabase/tokens'

/**
 * Where the hosted services are and how their tokens are checked: ours, or a Supabase project's.
 */
export type Hosted = {
  verifier: Pick<Verifier, 'verify' | 'anonKey' | 'serviceRoleKey'>
  /** as this process reaches them, without a path: http://127.0.0.1:3000 */
  internalUrl: string
  /** as a browser reaches them; undefined where they share the dashboard's own address */
  publicUrl?: string
  /** whether codes and links by mail reach people */
  sendsMail: boolean
}

let current: Hosted | undefined

/** Called by the process that starts, before the dashboard answers. */
export function provideHosted(hosted: Hosted): void {
  current = hosted
}

export function hosted(): Hosted {
  if (!current) throw new Error('provideHosted() has not been called by the process')
  return current
}

const PATIENCE_MS = 10_000

/**
 * Sets the password of a user by the admin call of Auth; all sessions of the user end. `error`:
 * what Auth refused it for, as its client reads it.
 */
export async function setUserPassword(
  userId: string,
  password: string,
): Promise<{ ok: true } | { ok: false; error: AuthError }> {
  const { internalUrl, verifier } = hosted()
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
