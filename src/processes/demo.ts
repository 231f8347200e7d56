import { demoReady } from '#copy/operator'
import { z } from 'zod'
import { DEMO_ADDRESSES, DEMO_PASSWORD, makeDemo } from './demo-business.ts'
import { runProcess } from './run.ts'

/** Weeks of conversations before today. Benchmarks and browser tests use 0. */
const WEEKS = z.coerce
  .number()
  .int()
  .min(0)
  .max(26)
  .parse(process.env.DEMO_WEEKS ?? 8)

/**
 * npm run demo: everything in one process, with a new demo business Roti Senja. Prints its logins.
 */
const running = await runProcess(['web', 'worker', 'gateway'], process.env)
await makeDemo(running, WEEKS)
process.stdout.write(
  demoReady({
    url: running.url,
    owner: DEMO_ADDRESSES.owner,
    agent: DEMO_ADDRESSES.rina,
    password: DEMO_PASSWORD,
  }),
)
