import type { Browser } from 'playwright-core'
import postgres from 'postgres'
import { afterAll, beforeAll } from 'vitest'
import { DEMO_ADDRESSES, DEMO_PASSWORD } from '../../src/processes/demo-business.ts'
import type { DemoInstance } from '../demo.ts'
import { startInstance } from '../instance.ts'
import { copyDatabase } from '../world.ts'
import { closeVisits, openBrowser } from './browser.ts'

export let browser: Browser
export let instance: DemoInstance
type Stage = { instance: DemoInstance; databaseUrl: string }
let shared: Promise<Stage> | undefined

/**
 * The worker's browser, and its instance with a demo business and people made for this file. Files
 * of a worker share both: an instance costs three seconds of processor time.
 */
export function useStage(): void {
  beforeAll(async () => {
    browser = await openBrowser()
    ;({ instance } = await (shared ??= openStage()))
    await instance.ask(0)
  }, 180_000)
  afterAll(closeVisits, 180_000)
}

async function openStage(): Promise<Stage> {
  const database = await copyDatabase()
  const started = await startInstance({
    parts: ['stage'],
    databaseUrl: database.url,
    environment: { LOG_LEVEL: 'warn' },
  })
  return {
    databaseUrl: database.url,
    instance: { ...started, owner: { email: DEMO_ADDRESSES.owner, password: DEMO_PASSWORD } },
  }
}

/**
 * Moves the demo business to a time zone where it is about noon: what happened in the last hours is
 * of today there, at whatever hour the tests run.
 */
export async function moveToNoon(): Promise<void> {
  const ahead = 12 - new Date().getUTCHours()
  // The sign of these names is reversed: Etc/GMT-7 is seven hours ahead.
  const zone = ahead === 0 ? 'UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
  const { databaseUrl } = await (shared ??= openStage())
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} })
  await sql`
    update business
    set operational_hours = (
      select jsonb_agg(day || jsonb_build_object('timezone', ${zone}::text))
      from jsonb_array_elements(operational_hours) day
    )`
  await sql.end()
}
