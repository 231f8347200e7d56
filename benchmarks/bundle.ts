import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { launchBrowser, signIn, visit } from '../tests/e2e/browser.ts'
import { startDemo } from './demo.ts'

/** JavaScript that the browser fetches for a first load of the inbox, until the page is idle, as gzip bytes. */
export async function measureBundle(): Promise<object> {
  const instance = await startDemo()
  const browser = await launchBrowser()
  try {
    const { context, page: login } = await visit(browser)
    await signIn(login, instance.url, instance.owner)
    const page = await context.newPage()
    const before: string[] = []
    page.on('response', (response) => void (response.url().includes('/assets/') && response.url().endsWith('.js') && before.push(new URL(response.url()).pathname)))
    await page.goto(`${instance.url}/inbox/`, { waitUntil: 'load' })
    const atLoad = before.length
    await page.waitForLoadState('networkidle')
    const sizes = await Promise.all([...new Set(before)].map(async (path) => ({ path, gzipBytes: gzipSync(await readFile(join('dist/client', path)), { level: 9 }).length })))
    const total = sizes.reduce((sum, file) => sum + file.gzipBytes, 0)
    return { unit: 'gzip bytes', total, kilobytes: Math.round(total / 102.4) / 10, filesAtLoad: atLoad, files: sizes.sort((a, b) => b.gzipBytes - a.gzipBytes).slice(0, 12) }
  } finally {
    await browser.close()
    await instance.stop()
  }
}
