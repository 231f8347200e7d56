import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { type DemoInstance, startDemo } from '../demo.ts'
import { copyDatabase } from '../world.ts'
import { closeVisits, openBrowser } from './browser.ts'

export let browser: Browser
export let instance: DemoInstance

/**
 * The worker's browser, and one instance with the demo business for all tests of a file. Its
 * database is a copy of the migrated one: a server of its own costs 2.5 s of processor time.
 */
export function useStage(): void {
  let database: Awaited<ReturnType<typeof copyDatabase>>
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
