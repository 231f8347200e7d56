import { combineChunks, stringFromBase64URL } from '@supabase/ssr'
import { getCookie, getRequest } from '@tanstack/react-start/server'
import { z } from 'zod'
import { lacksFactor } from '#domain/account'
import { now } from '#platform/clock'
import type { Claims } from '#platform/database'
import { AppError } from '#platform/errors'
import { hostedServices } from '#supabase/hosted'
import { SESSION_COOKIE } from './cookies.ts'
import { supabaseOfRequest } from './supabase.server.ts'

/** Specification section 9: a session is renewed three ticks of 30 seconds before its end. */
const RENEW_BEFORE_MS = 90_000

export type SignedIn = Claims & { sub: string }

type ReadSession = { claims: SignedIn | null; lacksFactor: boolean }
const reading = new WeakMap<Request, Promise<ReadSession>>()

/**
 * The user of this request, by the verified access token in its cookies, which is renewed when it
 * is about to end. null without one, or before the account's second factor was given. Read once per
 * request.
 */
export async function readClaims(): Promise<SignedIn | null> {
  const { claims, lacksFactor } = await readSession()
  return lacksFactor ? null : claims
}

/** Whether the password was given, and the account's second factor not yet. */
export const readLacksFactor = async (): Promise<boolean> => (await readSession()).lacksFactor

function readSession(): Promise<ReadSession> {
  const request = getRequest()
  const known = reading.get(request)
  if (known) return known
  const fresh = readFresh().then(async (claims) => ({
    claims,
    lacksFactor: claims !== null && (await lacksFactor(claims)),
  }))
  reading.set(request, fresh)
  return fresh
}

const sessionCookie = z.object({ access_token: z.string(), expires_at: z.number() })

async function readFresh(): Promise<SignedIn | null> {
  const session = await readCookie()
  if (!session) return null
  const isEnding = session.expires_at * 1000 - now().getTime() <= RENEW_BEFORE_MS
  const token = isEnding ? await renewSession(session) : session.access_token
  if (!token) return null
  const verified = await hostedServices().verifier.verify(token)
  if (!verified.ok || verified.claims.role !== 'authenticated' || !verified.claims.sub) return null
  return { ...verified.claims, sub: verified.claims.sub }
}

/**
 * The token to continue with: a new one, or the old one while Auth cannot be reached. undefined:
 * signed out.
 */
async function renewSession(session: z.infer<typeof sessionCookie>): Promise<string | undefined> {
  const { data, error } = await supabaseOfRequest().auth.getSession()
  if (data.session) return data.session.access_token
  if (error?.name !== 'AuthRetryableFetchError') return undefined
  if (session.expires_at * 1000 > now().getTime()) return session.access_token
  throw new AppError('server.unavailable')
}

/**
 * @supabase/ssr stores the session as base64url JSON, in chunks where it is long; older clients
 * stored plain JSON.
 */
async function readCookie(): Promise<z.infer<typeof sessionCookie> | null> {
  const value = await combineChunks(SESSION_COOKIE, (name) => getCookie(name) ?? null)
  if (!value) return null
  try {
    const parsed = sessionCookie.safeParse(
      JSON.parse(
        value.startsWith('base64-') ? stringFromBase64URL(value.slice('base64-'.length)) : value,
      ),
    )
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}
