import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll } from 'vitest'
import { type Claims, rawSql } from '#platform/database'
import { loadKeys } from '#supabase/tokens'
import { openWorld } from '../../../tests/world.ts'
import { createRest, type Rest, type RestOptions } from './rest.ts'

/** Test support: the REST server behind an official client, without a port between them. */
const keys = await loadKeys({ jwtSecret: 'a secret of the tests, at least 32 characters', signingKeys: [] })

export const openRest = (options: Partial<RestOptions> = {}): Rest => createRest({ sql: rawSql(), verifier: keys, ...options })

export let rest: Rest
/** The service's client. */
export let client: SupabaseClient

/** A database of its own with `schema` in it, and the server on it, for all tests of a file. */
export function useRest(schema: string, options: Partial<RestOptions> = {}): void {
  let close: () => Promise<void>
  beforeAll(async () => {
    const world = await openWorld()
    close = () => world.close()
    await rawSql().unsafe(schema)
    rest = openRest(options)
    client = await clientOf(rest, { role: 'service_role' })
  })
  afterAll(async () => {
    await rest.close()
    await close()
  })
}

/** A client of somebody; without claims it has only the public key. */
export async function clientOf(rest: Rest, claims?: Claims): Promise<SupabaseClient> {
  const token = claims ? await tokenFor(claims) : undefined
  return createClient('http://rest.test', keys.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: (input, init) => rest.fetch(new Request(input, init)) },
    ...(token && { accessToken: async () => token }),
  })
}

export const tokenFor = (claims: Claims, seconds = 3600): Promise<string> => keys.sign({ aud: 'authenticated', ...claims, exp: Math.floor(Date.now() / 1000) + seconds })

/** A bare request with the public key and, when given, a bearer token. */
export async function ask(rest: Rest, path: string, init: RequestInit = {}, token?: string): Promise<{ status: number; body: unknown; headers: Headers }> {
  const headers = new Headers(init.headers)
  headers.set('apikey', keys.publishableKey)
  if (token) headers.set('authorization', `Bearer ${token}`)
  const response = await rest.fetch(new Request(`http://rest.test/rest/v1${path}`, { ...init, headers }))
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json') ?? false
  return { status: response.status, body: isJson && text !== '' ? JSON.parse(text) : text, headers: response.headers }
}
