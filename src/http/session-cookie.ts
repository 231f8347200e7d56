import { combineChunks, stringFromBase64URL } from '@supabase/ssr'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { z } from 'zod'
import type { Claims } from '#platform/database'
import { AppError } from '#platform/errors'
import type { Verifier } from '#supabase/tokens'

export type CookieOptions = {
  verifier: Verifier
  /** the name of the dashboard's session cookie */
  sessionCookie: string
}

/** The claims of a bearer token, or else of the session cookie. Error: `auth.required`. */
export async function callerOf(
  c: Context,
  { verifier, sessionCookie }: CookieOptions,
): Promise<Claims & { sub: string }> {
  const authorization = c.req.header('authorization') ?? `Bearer ${await tokenOf(c, sessionCookie)}`
  const caller = await verifier.identify({ authorization, apikey: null })
  if (!caller.ok || caller.claims.role !== 'authenticated' || !caller.claims.sub)
    throw new AppError('auth.required')
  return { ...caller.claims, sub: caller.claims.sub }
}

const session = z.object({ access_token: z.string() })

/** @supabase/ssr stores the session as base64url JSON, split into chunks when long. */
async function tokenOf(c: Context, name: string): Promise<string> {
  const value = await combineChunks(name, (chunk) => getCookie(c, chunk) ?? null)
  if (!value) throw new AppError('auth.required')
  try {
    return session.parse(
      JSON.parse(
        value.startsWith('base64-') ? stringFromBase64URL(value.slice('base64-'.length)) : value,
      ),
    ).access_token
  } catch {
    throw new AppError('auth.required')
  }
}
