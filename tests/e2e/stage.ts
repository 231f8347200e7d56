import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { type DemoInstance, startDemo } from '../demo.ts'
import { copyDatabase } from '../world.ts'
import { launchBrowser } from './browser.ts'

export let browser: Browser
export let instance: DemoInstance

/**
 * One browser, and one instance with the demo business, for all tests of a file. Its database is a
 * copy of the migrated one: a server of its own costs 2.5 s of processor time per file.
 */
export function useStage(): void {
  let database: Awaited<ReturnType<typeof copyDatabase>>
  beforeAll(async () => {
    database = await copyDatabase()
    browser = await launchBrowser()
    instance = await startDemo({ databaseUrl: database.url })
  }, 90_000)
  afterAll(async () => {
    await browser.close()
    await instance.stop()
    await database.drop()
  }, 60_000)
}
