import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { freePort } from '../tests/instance.ts'
import { waitMs, summariseSamples } from './figures.ts'

const RUNS = 5

/**
 * Milliseconds from starting the process to `/ready`. The first start creates the database; the
 * others are warm.
 */
export async function measureBoot(): Promise<object> {
  const dataDir = await mkdtemp('/tmp/tanggap-bench-')
  const samples: number[] = []
  for (let run = 0; run <= RUNS; run++) samples.push(await bootOnce(dataDir))
  await rm(dataDir, { recursive: true, force: true })
  const [first, ...warm] = samples
  return { unit: 'ms', first, warm: summariseSamples(warm) }
}

async function bootOnce(dataDir: string): Promise<number> {
  const port = await freePort()
  const began = performance.now()
  const child = spawn('node_modules/.bin/node', ['src/processes/all.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
    },
    stdio: 'ignore',
  })
  while (!(await fetch(`http://127.0.0.1:${port}/ready`).catch(() => undefined))?.ok)
    await waitMs(10)
  const took = Math.round(performance.now() - began)
  child.kill('SIGTERM')
  await new Promise((done) => child.once('exit', done))
  return took
}
