import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createClient, type RealtimeChannel, type SupabaseClient } from '@supabase/supabase-js'
import postgres from 'postgres'
import type { Claims } from '#platform/database'
import { loadKeys } from '#supabase/tokens'
import type { RealtimeVerifier } from './access.ts'
import { createRealtime, type Limits, type RealtimeOptions } from './realtime.ts'

/** Test support: a realtime server on its own port, with real keys, and official clients for it. */
const keys = await loadKeys({
  jwtSecret: 'a secret of the tests, at least 32 characters',
  signingKeys: [],
})
const foreignKeys = await loadKeys({
  jwtSecret: 'another secret of the tests, of 32 characters',
  signingKeys: [],
})
export const verifier: RealtimeVerifier = keys
export const ANON_KEY = keys.publishableKey
export const SECRET_KEY = keys.secretKey

/** Signs exactly these claims with the server's keys. */
export const sign = keys.sign

export function tokenFor(
  claims: Claims,
  options: { seconds?: number; foreign?: boolean } = {},
): Promise<string> {
  const exp = Math.floor(Date.now() / 1000) + (options.seconds ?? 3600)
  return (options.foreign ? foreignKeys : keys).sign({ aud: 'authenticated', ...claims, exp })
}

export type Server = {
  url: string
  port: number
  sql: postgres.Sql
  ready: Promise<void>
  counts: () => { sockets: number; channels: number }
  close: () => Promise<void>
}

/** Opens one process's realtime service, with its own pool. */
export async function openServer(
  databaseUrl: string,
  limits: Partial<Limits> = {},
  {
    waits = true,
    ...more
  }: Partial<Omit<RealtimeOptions, 'sql' | 'limits'>> & { waits?: boolean } = {},
): Promise<Server> {
  const sql = postgres(databaseUrl, { max: 4, onnotice: () => {} })
  const realtime = createRealtime({
    verifier: keys,
    sql,
    limits: { refusalDelayMs: 0, ...limits },
    ...more,
  })
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', async () => {
      const headers = Object.entries(request.headers).flatMap(([name, value]) =>
        typeof value === 'string' ? [[name, value] as [string, string]] : [],
      )
      const answer = await realtime.fetch(
        new Request(`http://localhost${request.url}`, {
          method: request.method ?? 'GET',
          headers,
          ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
        }),
      )
      response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text())
    })
  })
  server.on('upgrade', (request, socket, head) => realtime.upgrade(request, socket, head))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  if (waits) await realtime.ready
  const { port } = server.address() as AddressInfo
  const close = async () => {
    await realtime.close()
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
    await sql.end({ timeout: 1 })
  }
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    sql,
    ready: realtime.ready,
    counts: realtime.counts,
    close,
  }
}

/** Opens an official client. With a token it is signed in. */
export async function openClient(
  server: Server,
  token?: string,
  vsn?: '1.0.0' | '2.0.0',
): Promise<SupabaseClient> {
  const client = createClient(server.url, ANON_KEY, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: vsn ? { vsn } : {},
  })
  if (token) await client.realtime.setAuth(token)
  return client
}

/** Resolves with SUBSCRIBED, or with the error's text. */
export function untilSubscribed(channel: RealtimeChannel): Promise<string> {
  return new Promise((done) => {
    channel.subscribe((status, error) => done(error ? `${status}: ${error.message}` : status))
  })
}

/** Waits until `is` is true; fails after `ms`. */
export async function waitUntil(is: () => boolean, ms = 45_000): Promise<void> {
  const end = performance.now() + ms
  while (!is()) {
    if (performance.now() > end) throw new Error('it did not happen in time')
    await new Promise((done) => setTimeout(done, 10))
  }
}
