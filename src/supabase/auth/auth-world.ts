import { randomUUID } from 'node:crypto'
import { serve } from '@hono/node-server'
import {
  createClient,
  type SupabaseClient,
  type SupabaseClientOptions,
} from '@supabase/supabase-js'
import { afterAll } from 'vitest'
import type { Visitor } from '#platform/network/visitor'
import { openWorld } from '../../../tests/world.ts'
import { type Jwk, type Keys, loadKeys } from '#supabase/tokens'
import { type Auth, type AuthOptions, createAuth, type Mail } from './auth.ts'

/** Test support: a database, signing keys, and any number of Auth services over real HTTP. */
export type AuthWorld = {
  keys: Keys
  mails: Mail[]
  /** Starts another service on the same database; options override the defaults. */
  start(
    options?: Partial<AuthOptions>,
    visitor?: () => Visitor | string | undefined,
  ): Promise<Service>
  close(): Promise<void>
}

export type Service = {
  url: string
  auth: Auth
  /** The unmodified client, with empty storage. */
  client(options?: SupabaseClientOptions<'public'>['auth'], key?: string): SupabaseClient
  /** A plain request, for calls that the client lacks. `Body` types the answer's body. */
  call<Body = AnswerBody>(
    method: string,
    path: string,
    options?: CallOptions,
  ): Promise<Answer<Body>>
}
type CallOptions = { body?: unknown; token?: string; headers?: Record<string, string> }
export type Answer<Body = AnswerBody> = { status: number; headers: Headers; body: Body }
/** The answer's fields that tests read later. Whole answers are compared by toMatchObject. */
type AnswerBody = {
  code?: string
  refresh_token: string
  role?: string
  weak_password?: unknown
  keys: Record<string, unknown>[]
}

export const SITE = 'https://app.example.com'
export const JWT_SECRET = 'auth-tests-shared-secret-of-32-characters'
export const PASSWORD = 'kata-sandi-panjang'

/**
 * A world with one service for a test file, closed after its tests. `admin` is the official client
 * with the secret key.
 */
export async function openService(options: Partial<AuthOptions> = {}) {
  const world = await openAuthWorld([])
  afterAll(() => world.close())
  const service = await world.start(options)
  return { world, service, admin: () => service.client({}, world.keys.serviceRoleKey).auth.admin }
}

export async function openAuthWorld(signingKeys: Jwk[]): Promise<AuthWorld> {
  const world = await openWorld()
  const keys = await loadKeys({ jwtSecret: JWT_SECRET, signingKeys })
  const mails: Mail[] = []
  const closers: (() => Promise<void>)[] = []
  return {
    keys,
    mails,
    async start(options = {}, visitor = () => undefined) {
      let auth: Auth | undefined
      const { url, close } = await listenOnPort((request) => {
        const from = visitor()
        return auth!.fetch(request, typeof from === 'string' ? { address: from } : from)
      })
      closers.push(close)
      auth = createAuth({
        keys,
        siteUrl: SITE,
        siteName: 'Toko Uji',
        externalUrl: `${url}/auth/v1`,
        mailer: async (_tx, mail) => void mails.push(mail),
        rateLimits: false,
        uniformAnswerMs: 0,
        ...options,
      })
      return {
        url,
        auth,
        client: (more = {}, key = keys.anonKey) =>
          createClient(url, key, {
            auth: {
              persistSession: false,
              autoRefreshToken: false,
              detectSessionInUrl: false,
              ...more,
            },
          }),
        call: <Body = AnswerBody>(method: string, path: string, more?: CallOptions) =>
          callService<Body>({ url, apikey: keys.anonKey }, method, path, more),
      }
    },
    async close() {
      await Promise.all(closers.map((close) => close()))
      await world.close()
    },
  }
}

function listenOnPort(
  fetch: (request: Request) => Promise<Response>,
): Promise<{ url: string; close: () => Promise<void> }> {
  return new Promise((done) => {
    const server = serve({ fetch, port: 0, hostname: '127.0.0.1' }, (address) => {
      const close = () =>
        new Promise<void>((closed) => {
          server.close(() => closed())
          if ('closeAllConnections' in server) server.closeAllConnections()
        })
      done({ url: `http://127.0.0.1:${address.port}`, close })
    })
  })
}

async function callService<Body>(
  { url, apikey }: { url: string; apikey: string },
  method: string,
  path: string,
  { body, token, headers }: CallOptions = {},
): Promise<Answer<Body>> {
  const response = await fetch(`${url}/auth/v1${path}`, {
    method,
    redirect: 'manual',
    headers: {
      apikey,
      'x-supabase-api-version': '2024-01-01',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    body: text ? JSON.parse(text) : undefined,
  }
}

export const anEmail = () => `${randomUUID()}@example.test`

/** Reads a mail's code, its link, and the hash in the link. */
export function openMail(mail: Mail | undefined): { code: string; link: URL; hash: string } {
  const code = /^\d{6,10}$/m.exec(mail?.text ?? '')?.[0] ?? ''
  const address = /^https?:\/\/\S+\/verify\?\S+$/m.exec(mail?.text ?? '')?.[0]
  const link = new URL(address ?? 'http://no.link')
  return { code, link, hash: link.searchParams.get('token') ?? '' }
}

export const mailTo = (world: AuthWorld, email: string) =>
  world.mails.filter((mail) => mail.to === email)
export const lastMail = (world: AuthWorld, email: string) => openMail(mailTo(world, email).at(-1))

export const claimsOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
