import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import postgres from 'postgres'
import { Pool } from 'undici'
import { startEmbedded } from '#platform/database/embedded'
import { freePort, type Instance, startInstance } from '../tests/instance.ts'
import { processorMs, quantileOf, roundToHundredths, waitMs } from './figures.ts'

const ROUND_MS = 2000
const ROUNDS = 5
const PLAIN_PATIENCE_MS = 10_000

/** A signed-in user of an instance, and the bare handler beside it on the same database. */
export type Beside = {
  instance: Instance
  plainUrl: string
  pids: Pids
  sql: postgres.Sql
  user: { id: string; sessionId: string; token: string }
}
type Pids = { ours: number; plain: number }
export type Asked = { origin: string; path: string; headers?: Record<string, string> }

export async function openBeside(): Promise<Beside & { close: () => Promise<void> }> {
  const directory = await mkdtemp('/tmp/tanggap-bench-')
  const database = await startEmbedded(join(directory, 'postgres'), 'benchmark')
  const instance = await startInstance({
    parts: ['web'],
    databaseUrl: database.url,
    environment: { LOG_LEVEL: 'warn' },
  })
  const port = await freePort()
  const plain = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'plain.ts')],
    {
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        DATABASE_URL: database.url,
        PORT: String(port),
      },
      stdio: 'inherit',
    },
  )
  const sql = postgres(database.url, { max: 1, onnotice: () => {} })
  const { auth } = createClient(instance.url, instance.keys.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
  const { data, error } = await auth.signUp({
    email: 'bench@example.test',
    password: 'kata-sandi-panjang',
  })
  if (error || !data.session || !data.user) throw error ?? new Error('no session')
  const sessionId = String(
    JSON.parse(Buffer.from(data.session.access_token.split('.')[1] ?? '', 'base64url').toString())
      .session_id,
  )
  const plainUrl = `http://127.0.0.1:${port}`
  await waitUntilAnswering(plainUrl)
  return {
    instance,
    plainUrl,
    pids: { ours: instance.pids[0] ?? 0, plain: plain.pid ?? 0 },
    sql,
    user: { id: data.user.id, sessionId, token: data.session.access_token },
    close: async () => {
      plain.kill()
      await instance.stop()
      await sql.end()
      await database.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/**
 * Requests per second, latency and processor time of both, in alternating rounds so that noise
 * affects both, and their ratio. `ask` returns the n-th request.
 */
export async function compareServers(
  callers: number,
  { pids }: Pick<Beside, 'pids'>,
  ours: (n: number) => Asked,
  plain: (n: number) => Asked,
): Promise<object> {
  await driveRequests(callers, ours, pids.ours)
  await driveRequests(callers, plain, pids.plain)
  const rounds: Record<'plain' | 'ours', Awaited<ReturnType<typeof driveRequests>>>[] = []
  for (let index = 0; index < ROUNDS; index++)
    rounds.push({
      plain: await driveRequests(callers, plain, pids.plain),
      ours: await driveRequests(callers, ours, pids.ours),
    })
  const of = (kind: 'plain' | 'ours') => {
    const each = rounds.map((pair) => pair[kind])
    return {
      processorMs: quantileOf(
        each.map((result) => result.processorMs),
        0.5,
      ),
      perSecond: Math.round(
        quantileOf(
          each.map((result) => result.perSecond),
          0.5,
        ),
      ),
      p50: quantileOf(
        each.flatMap((result) => result.samples),
        0.5,
      ),
      p99: quantileOf(
        each.flatMap((result) => result.samples),
        0.99,
      ),
    }
  }
  return {
    callers,
    ours: of('ours'),
    plain: of('plain'),
    ratio: roundToHundredths(
      quantileOf(
        rounds.map((pair) => pair.ours.perSecond / pair.plain.perSecond),
        0.5,
      ),
    ),
  }
}

/**
 * Uses undici's client, which takes a third of the processor time of Node's own: the driver shares
 * two cores with what it measures.
 */
async function driveRequests(
  callers: number,
  ask: (n: number) => Asked,
  pid: number,
): Promise<{ perSecond: number; processorMs: number; samples: number[] }> {
  const pool = new Pool(ask(0).origin, { connections: callers })
  const samples: number[] = []
  const before = await processorMs(pid)
  const began = performance.now()
  let n = 0
  const call = async (): Promise<void> => {
    while (performance.now() - began < ROUND_MS) {
      const at = performance.now()
      await requestOnce(pool, ask(n++))
      samples.push(performance.now() - at)
    }
  }
  await Promise.all(Array.from({ length: callers }, call))
  await pool.close()
  const perSecond = (samples.length * 1000) / (performance.now() - began)
  return { perSecond, processorMs: ((await processorMs(pid)) - before) / samples.length, samples }
}

async function requestOnce(pool: Pool, { path, headers = {} }: Asked): Promise<void> {
  const { statusCode, body } = await pool.request({ method: 'GET', path, headers })
  await body.dump()
  if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}`)
}

async function waitUntilAnswering(url: string): Promise<void> {
  const until = performance.now() + PLAIN_PATIENCE_MS
  while (performance.now() < until && !(await fetch(url).catch(() => undefined))) await waitMs(50)
}
