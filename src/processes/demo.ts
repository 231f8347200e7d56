import { demoReady } from '#copy/operator'
import { z } from 'zod'
import { DEMO_ADDRESSES, DEMO_PASSWORD, makeDemo } from './demo-business.ts'
import { isDemoMade } from '../../database/seed/demo.ts'
import { runProcess } from './run.ts'

/** Weeks of conversations before today. Benchmarks and browser tests use 0. */
const WEEKS = z.coerce
  .number()
  .int()
  .min(0)
  .max(26)
  .parse(process.env.DEMO_WEEKS ?? 8)

/**
 * A demo made before this time is replaced. A time and not a switch, so that a restart after a crash
 * keeps what was made since.
 */
const MADE_SINCE = z.iso.datetime().parse(process.env.DEMO_SINCE ?? '2000-01-01T00:00:00Z')

/**
 * npm run demo: everything in one process, with the demo business Roti Senja, which is made once.
 * Prints its logins.
 */
const running = await runProcess(['web', 'worker', 'gateway'], process.env)
const isKept = await isDemoMade(Object.values(DEMO_ADDRESSES), MADE_SINCE)
if (!isKept) await makeDemo(running, WEEKS)
process.stdout.write(
  demoReady({
    isKept,
    url: running.url,
    owner: DEMO_ADDRESSES.owner,
    agent: DEMO_ADDRESSES.rina,
    password: DEMO_PASSWORD,
  }),
)
