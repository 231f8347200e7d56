import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import type { Browser } from 'playwright-core'
import postgres from 'postgres'
import { afterAll, beforeAll } from 'vitest'
import { DEMO_ADDRESSES, DEMO_PASSWORD } from '../../src/processes/demo-business.ts'
import type { DemoInstance } from '../demo.ts'
import { freePort, startInstance } from '../instance.ts'
import { openShop, type RunningShop, SHARED_SECRETS } from '../shop.ts'
import { copyDatabase } from '../world.ts'
import { closeVisits, openBrowser } from './browser.ts'

export let browser: Browser
export let instance: DemoInstance
/** Of the instance: other files of the worker use it before and after. */
export let databaseUrl: string
/** A shop of the file on the instance of the worker. */
export let running: Omit<RunningShop, 'close'>
/**
 * The port of 127.0.0.1 from which the instance may read sites. Files of a worker use it in turn.
 */
export let sitePort: number
type Stage = { instance: DemoInstance; databaseUrl: string; sitePort: number }
let shared: Promise<Stage> | undefined

/**
 * The worker's browser, and its instance with a demo business and members for this file. Files of a
 * worker share both, because an instance costs three seconds of processor time.
 */
export function useStage(): void {
  beforeAll(async () => {
    browser = await openBrowser()
    ;({ databaseUrl, instance } = await (shared ??= openStage()))
    await instance.ask(0)
  }, 180_000)
  afterAll(closeVisits, 180_000)
}

/** The same with a live shop of its own for this file in place of the demo business. */
export function useShop(): void {
  beforeAll(async () => {
    browser = await openBrowser()
    const stage = await (shared ??= openStage())
    sitePort = stage.sitePort
    // The webhooks of the demo business's number do not belong to this shop.
    const shop = await openShop(stage.instance, stage.databaseUrl, { phoneNumberId: randomUUID() })
    running = { ...stage, shop }
  }, 180_000)
  afterAll(closeVisits, 180_000)
}

/** Serves a site that the instance may read. */
export const openSite = (site: Server): Promise<void> =>
  new Promise((done) => site.listen(sitePort, '127.0.0.1', done))

/** Frees the port for the next file of the worker. */
export function closeSite(site: Server): Promise<void> {
  site.closeAllConnections()
  return new Promise((done) => site.close(() => done()))
}

async function openStage(): Promise<Stage> {
  const [database, port] = await Promise.all([copyDatabase(), freePort()])
  const started = await startInstance({
    parts: ['stage'],
    databaseUrl: database.url,
    environment: {
      ...SHARED_SECRETS,
      LOG_LEVEL: 'warn',
      FETCH_PRIVATE_HOSTS: `127.0.0.1:${port}`,
    },
  })
  return {
    databaseUrl: database.url,
    sitePort: port,
    instance: { ...started, owner: { email: DEMO_ADDRESSES.owner, password: DEMO_PASSWORD } },
  }
}

/**
 * Moves the demo business to a time zone where it is about noon, so that the last hours belong to
 * today at any time of the run.
 */
export async function moveToNoon(): Promise<void> {
  const ahead = 12 - new Date().getUTCHours()
  // The sign of these zone names is reversed: Etc/GMT-7 is seven hours ahead.
  const zone = ahead === 0 ? 'UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} })
  await sql`
    update business
    set operational_hours = (
      select jsonb_agg(day || jsonb_build_object('timezone', ${zone}::text))
      from jsonb_array_elements(operational_hours) day
    )`
  await sql.end()
}
