import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, expect } from 'vitest'
import { type Claims, rawSql } from '#platform/database'
import type { ObjectStore } from '#platform/objects'
import { loadKeys } from '#supabase/tokens'
import { openWorld } from '../../../tests/world.ts'
import { diskObjects } from '../../platform/object-store/objects-disk.ts'
import { createStorage, type Storage, type StorageOptions } from './storage.ts'

/** Test support: a storage server with its own port and folder, and official clients for it. */
const keys = await loadKeys({
  jwtSecret: 'a secret of the tests, at least 32 characters',
  signingKeys: [],
})
const SECRET = 'signs addresses of the tests, 32 characters long'

export type Server = {
  url: string
  storage: Storage
  store: ObjectStore
  close: () => Promise<void>
}
type Client = SupabaseClient['storage']

/**
 * A database and a server for a test file, closed after it. Adds the service role's client and
 * headers, and buckets.
 */
export async function openForTests() {
  const world = await openWorld()
  const server = await openServer()
  afterAll(async () => {
    await server.close()
    await world.close()
  })
  const storage = await clientOf(server, 'service')
  let count = 0
  const aBucket = async (
    options: Parameters<typeof storage.createBucket>[1] = { public: true },
  ): Promise<string> => {
    const name = `bucket-${++count}`
    const { error } = await storage.createBucket(name, options)
    expect(error).toBeNull()
    return name
  }
  return { server, storage, service: await headersOf('service'), aBucket }
}

export async function openServer(options: Partial<StorageOptions> = {}): Promise<Server> {
  const folder = await mkdtemp(join(tmpdir(), 'storage-'))
  const store = options.store ?? diskObjects(folder)
  const storage = createStorage({
    sql: rawSql(),
    verifier: keys,
    secret: SECRET,
    ...options,
    store,
  })
  const server = createServer(getRequestListener((request) => storage.fetch(request)))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    storage,
    store,
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export const tokenFor = (claims: Claims, seconds = 3600): Promise<string> =>
  keys.sign({ aud: 'authenticated', ...claims, exp: Math.floor(Date.now() / 1000) + seconds })

/** A user's storage client. `'service'` bypasses the policies; without claims it is anonymous. */
export async function clientOf(server: Server, claims?: Claims | 'service'): Promise<Client> {
  const token = claims === 'service' ? keys.serviceRoleKey : claims && (await tokenFor(claims))
  return createClient(server.url, keys.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    ...(token && { accessToken: async () => token }),
  }).storage
}

export const headersOf = async (
  claims: Claims | 'service',
): Promise<{ authorization: string }> => ({
  authorization: `Bearer ${claims === 'service' ? keys.serviceRoleKey : await tokenFor(claims)}`,
})

/** A plain request; a JSON answer is parsed. */
export async function askStorage(
  server: Server,
  path: string,
  init: RequestInit = {},
): Promise<{ status: number; body: unknown; headers: Headers }> {
  const response = await fetch(`${server.url}/storage/v1${path}`, init)
  const text = await response.text()
  return {
    status: response.status,
    body: response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text,
    headers: response.headers,
  }
}
