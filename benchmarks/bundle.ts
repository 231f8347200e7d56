import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { launchBrowser, signIn, visit } from '../tests/e2e/browser.ts'
import { startDemo } from '../tests/demo.ts'

type Sized = { path: string; gzipBytes: number }
const sizeOf = async (path: string): Promise<Sized> => ({
  path,
  gzipBytes: gzipSync(await readFile(join('dist/client', path)), { level: 9 }).length,
})
const sumGzipBytes = (files: Sized[]): number =>
  files.reduce((total, file) => total + file.gzipBytes, 0)

/**
 * JavaScript of the inbox's first load in gzip bytes: until the page works (an idle page would
 * fetch more), and what it fetches once idle.
 */
export async function measureBundle(): Promise<object> {
  const instance = await startDemo()
  const browser = await launchBrowser()
  try {
    const { context, page: login } = await visit(browser)
    await signIn(login, instance, instance.owner)
    const fetched = async (page: Page) => {
      const paths = new Set<string>()
      page.on('response', (response) => paths.add(new URL(response.url()).pathname))
      await page.goto(`${instance.url}/inbox/`, { waitUntil: 'networkidle' })
      return Promise.all(
        [...paths]
          .filter((path) => path.startsWith('/assets/') && path.endsWith('.js'))
          .map(sizeOf),
      )
    }
    const busy = await context.newPage()
    await busy.addInitScript(() => void (window.requestIdleCallback = () => 0))
    const firstLoad = await fetched(busy)
    const whole = await fetched(await context.newPage())
    return {
      unit: 'gzip bytes',
      firstLoad: sumGzipBytes(firstLoad),
      whenIdle: sumGzipBytes(whole) - sumGzipBytes(firstLoad),
      files: firstLoad.toSorted((a, b) => b.gzipBytes - a.gzipBytes).slice(0, 12),
    }
  } finally {
    await browser.close()
    await instance.stop()
  }
}
