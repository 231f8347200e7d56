import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { type DemoInstance, startDemo } from '../demo.ts'
import { launchBrowser } from './browser.ts'

export let browser: Browser
export let instance: DemoInstance

/** One browser, and one instance with the demo business, for all tests of a file. */
export function useStage(): void {
  beforeAll(async () => {
    browser = await launchBrowser()
    instance = await startDemo()
  }, 90_000)
  afterAll(async () => {
    await browser.close()
    await instance.stop()
  }, 60_000)
}
