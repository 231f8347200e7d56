import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { type InstanceKeys, readInstanceKeys } from '../src/processes/instance-keys.ts'

const NODE = join(import.meta.dirname, '../node_modules/.bin/node')
const ROOT = join(import.meta.dirname, '..')
const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
const INHERITED = { PATH, HOME, ...(NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}) }
/**
 * Node options with which `npm test` loads the bundle (decision 121). Without them the sources are
 * loaded.
 */
const OPTIONS = process.env.SERVER_OPTIONS?.split(' ').filter(Boolean) ?? []
const READY_PATIENCE_MS = 150_000

export type Instance = {
  url: string
  dataDir: string
  keys: InstanceKeys
  logs: () => string
  pids: number[]
  kill: (part: number, signal?: NodeJS.Signals) => void
  /** lets a `stage` create its demo again */ ask: (part: number) => Promise<void>
  /** resolves to the exit code of a part */ ended: (part: number) => Promise<number | null>
  stop: () => Promise<void>
}
export type Shape = {
  parts: ('all' | 'demo' | 'web' | 'worker' | 'gateway' | 'stage')[]
  databaseUrl?: string
  environment?: Record<string, string>
  /** the port of the only part with a server; a free one by default */
  port?: number
}

/**
 * Starts the product as an operator would: real processes on real ports. `parts` names one process
 * each; `url` is that of the first with a server.
 */
export async function startInstance(shape: Shape): Promise<Instance> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tanggap-instance-'))
  let logs = ''
  const children: ChildProcess[] = []
  const urls: string[] = []
  const stop = async () => {
    await Promise.all(children.map(stopChild))
    await rm(dataDir, { recursive: true, force: true })
  }
  for (const part of shape.parts) {
    const port = shape.port ?? (await freePort())
    const options = ['--disable-warning=ExperimentalWarning', ...OPTIONS]
    const child = spawn(NODE, [...options, fileOf(part)], {
      cwd: ROOT,
      env: { ...INHERITED, PORT: String(port), ...environmentOf(shape, dataDir) },
      stdio: ['ignore', 'pipe', 'pipe', ...(part === 'stage' ? (['ipc'] as const) : [])],
    })
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => (logs = (logs + chunk.toString()).slice(-200_000)))
    children.push(child)
    if (part === 'worker' || part === 'gateway') continue
    urls.push(`http://127.0.0.1:${port}`)
    await untilReady(urls.at(-1) ?? '', child, () => logs).catch(async (error: unknown) => {
      await stop()
      throw error
    })
  }
  const url = urls[0] ?? ''
  return {
    url,
    dataDir,
    keys: await readInstanceKeys(environmentOf(shape, dataDir)),
    logs: () => logs,
    pids: children.map((child) => child.pid ?? 0),
    ask: (part) => askProcess(children[part]),
    kill: (part, signal = 'SIGKILL') => void children[part]?.kill(signal),
    ended: (part) => endOf(children[part]),
    stop,
  }
}

const fileOf = (part: Shape['parts'][number]): string =>
  part === 'stage' ? 'tests/e2e/stage.process.ts' : `src/processes/${part}.ts`

const answer = z.object({ demo: z.string() })

function askProcess(child: ChildProcess | undefined): Promise<void> {
  return new Promise((done, fail) => {
    const listen = (said: unknown) => {
      const demo = answer.safeParse(said).data?.demo
      if (demo === undefined) return
      child?.off('message', listen)
      if (demo === '') done()
      else fail(new Error(demo))
    }
    child?.on('message', listen)
    child?.once('exit', () => fail(new Error('the instance ended')))
    child?.send('anew')
  })
}

/** The settings of every process of the instance. */
const environmentOf = (shape: Shape, dataDir: string): Record<string, string> => ({
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  DATA_DIR: dataDir,
  LOG_LEVEL: 'info',
  AUTH_RATE_LIMITS: 'false',
  ...(shape.databaseUrl ? { DATABASE_URL: shape.databaseUrl } : {}),
  ...shape.environment,
})

async function untilReady(url: string, child: ChildProcess, logs: () => string): Promise<void> {
  const deadline = Date.now() + READY_PATIENCE_MS
  while (Date.now() < deadline && child.exitCode === null) {
    const response = await fetch(`${url}/ready`).catch(() => undefined)
    if (response?.ok) return
    await new Promise((done) => setTimeout(done, 50))
  }
  throw new Error(`the instance did not become ready:\n${logs().slice(-3000)}`)
}

function endOf(child: ChildProcess | undefined): Promise<number | null> {
  return new Promise((done) =>
    !child || child.exitCode !== null || child.signalCode !== null
      ? done(child?.exitCode ?? null)
      : child.once('exit', done),
  )
}

function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((done) => {
    const late = setTimeout(() => child.kill('SIGKILL'), 15_000)
    child.once('exit', () => {
      clearTimeout(late)
      done()
    })
    child.kill('SIGTERM')
  })
}

export function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer()
    probe.once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        typeof address === 'object' && address
          ? done(address.port)
          : fail(new Error('no free port')),
      )
    })
  })
}
