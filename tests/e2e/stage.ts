import type { Browser } from 'playwright-core'
import postgres from 'postgres'
import { afterAll, beforeAll } from 'vitest'
import { type DemoInstance, startDemo } from '../demo.ts'
import { copyDatabase } from '../world.ts'
import { closeVisits, openBrowser } from './browser.ts'

export let browser: Browser
export let instance: DemoInstance
let database: Awaited<ReturnType<typeof copyDatabase>>

/**
 * The worker's browser, and one instance with the demo business for all tests of a file. Its
 * database is a copy of the migrated one: a server of its own costs 2.5 s of processor time.
 */
export function useStage(): void {
  beforeAll(async () => {
    database = await copyDatabase()
    browser = await openBrowser()
    instance = await startDemo({ databaseUrl: database.url })
  }, 180_000)
  afterAll(async () => {
    await closeVisits()
    await instance.stop()
    await database.drop()
  }, 180_000)
}

/**
 * Moves the demo business to a time zone where it is about noon: what happened in the last hours is
 * of today there, at whatever hour the tests run.
 */
export async function moveToNoon(): Promise<void> {
  const ahead = 12 - new Date().getUTCHours()
  // The sign of these names is reversed: Etc/GMT-7 is seven hours ahead.
  const zone = ahead === 0 ? 'UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
  const sql = postgres(database.url, { max: 1, onnotice: () => {} })
  await sql`
    update business
    set operational_hours = (
      select jsonb_agg(day || jsonb_build_object('timezone', ${zone}::text))
      from jsonb_array_elements(operational_hours) day
    )`
  await sql.end()
}
