import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { BrowserContext } from 'playwright-core'
import { launchBrowser, signIn, visit } from '../tests/e2e/browser.ts'
import { startDemo } from '../tests/demo.ts'

type Sized = { path: string; gzipBytes: number }
const sizeOf = async (path: string): Promise<Sized> => ({
  path,
  gzipBytes: gzipSync(await readFile(join('dist/client', path)), { level: 9 }).length,
})
const sumGzipBytes = (files: Sized[]): number =>
  files.reduce((total, file) => total + file.gzipBytes, 0)

const PUBLIC_PAGES = ['/', '/login', '/reset-password', '/privacy-policy']

/**
 * JavaScript of a page's first load in gzip bytes: until the page works (an idle page would fetch
 * more). For the inbox also what it fetches once idle.
 */
export async function measureBundle(): Promise<object> {
  const instance = await startDemo()
  const browser = await launchBrowser()
  try {
    const publicPages: Record<string, number> = {}
    for (const path of PUBLIC_PAGES) {
      const { context } = await visit(browser)
      publicPages[path] = sumGzipBytes(await listFetched(context, instance.url + path, 'busy'))
      await context.close()
    }
    const { context, page: login } = await visit(browser)
    await signIn(login, instance, instance.owner)
    const inbox = `${instance.url}/inbox/`
    const firstLoad = await listFetched(context, inbox, 'busy')
    const whole = await listFetched(context, inbox, 'idle')
    return {
      unit: 'gzip bytes',
      firstLoad: sumGzipBytes(firstLoad),
      whenIdle: sumGzipBytes(whole) - sumGzipBytes(firstLoad),
      publicPages,
      files: firstLoad.toSorted((a, b) => b.gzipBytes - a.gzipBytes).slice(0, 12),
    }
  } finally {
    await browser.close()
    await instance.stop()
  }
}

async function listFetched(
  context: BrowserContext,
  url: string,
  state: 'busy' | 'idle',
): Promise<Sized[]> {
  const page = await context.newPage()
  if (state === 'busy') await page.addInitScript(() => void (window.requestIdleCallback = () => 0))
  const paths = new Set<string>()
  page.on('response', (response) => paths.add(new URL(response.url()).pathname))
  await page.goto(url, { waitUntil: 'networkidle' })
  const scripts = [...paths].filter((path) => path.startsWith('/assets/') && path.endsWith('.js'))
  return Promise.all(scripts.map(sizeOf))
}
