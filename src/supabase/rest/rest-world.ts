import { serve } from '@hono/node-server'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll } from 'vitest'
import { type Claims, rawSql } from '#platform/database'
import { loadKeys } from '#supabase/tokens'
import { openWorld } from '../../../tests/world.ts'
import { createRest, type Rest, type RestOptions } from './rest.ts'

/** Test support: REST servers on their own ports, and official clients for them. */
const keys = await loadKeys({
  jwtSecret: 'a secret of the tests, at least 32 characters',
  signingKeys: [],
})

export const openRest = (options: Partial<RestOptions> = {}): Rest =>
  createRest({ sql: rawSql(), verifier: keys, ...options })

export let rest: Rest
/** The client with the service role. */
export let client: SupabaseClient

/** Creates a database with `schema` and a server, for all tests of a file. */
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

const addresses = new WeakMap<Rest, Promise<string>>()

/** The address of a server. Its port is opened at first use. */
export function addressOf(of: Rest): Promise<string> {
  const address = addresses.get(of) ?? openPort(of)
  addresses.set(of, address)
  return address
}

/** Opens an unreferenced server, which does not keep the test process running. */
const openPort = (of: Rest): Promise<string> =>
  new Promise((done) => {
    serve({ fetch: of.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
      done(`http://127.0.0.1:${port}`),
    ).unref()
  })

/** Makes a client with these claims. Without claims it has only the public key. */
export async function clientOf(rest: Rest, claims?: Claims): Promise<SupabaseClient> {
  const token = claims ? await tokenFor(claims) : undefined
  return createClient(await addressOf(rest), keys.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    ...(token && { accessToken: async () => token }),
  })
}

export const tokenFor = (claims: Claims, seconds = 3600): Promise<string> =>
  keys.sign({ aud: 'authenticated', ...claims, exp: Math.floor(Date.now() / 1000) + seconds })

/** A plain request with the public key and, when given, a bearer token. */
export async function askRest(
  rest: Rest,
  path: string,
  init: RequestInit = {},
  token?: string,
): Promise<{ status: number; body: unknown; headers: Headers }> {
  const headers = new Headers(init.headers)
  headers.set('apikey', keys.publishableKey)
  if (token) headers.set('authorization', `Bearer ${token}`)
  const response = await fetch(`${await addressOf(rest)}/rest/v1${path}`, { ...init, headers })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json') ?? false
  return {
    status: response.status,
    body: isJson && text !== '' ? JSON.parse(text) : text,
    headers: response.headers,
  }
}
