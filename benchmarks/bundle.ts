import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { launchBrowser, signIn, visit } from '../tests/e2e/browser.ts'
import { startDemo } from '../tests/demo.ts'

/** JavaScript of a first load of the inbox as gzip bytes: until the page works, and what the live line brings once it is idle. */
export async function measureBundle(): Promise<object> {
  const instance = await startDemo()
  const browser = await launchBrowser()
  try {
    const { context, page: login } = await visit(browser)
    await signIn(login, instance.url, instance.owner)
    const page = await context.newPage()
    const fetched: string[] = []
    page.on('response', (response) => {
      const path = new URL(response.url()).pathname
      if (path.startsWith('/assets/') && path.endsWith('.js') && !fetched.includes(path)) fetched.push(path)
    })
    await page.goto(`${instance.url}/inbox/`, { waitUntil: 'load' })
    const atLoad = fetched.length
    await page.waitForLoadState('networkidle')
    const sizes = await Promise.all(fetched.map(async (path) => ({ path, gzipBytes: gzipSync(await readFile(join('dist/client', path)), { level: 9 }).length })))
    const sum = (files: typeof sizes) => files.reduce((total, file) => total + file.gzipBytes, 0)
    const [firstLoad, whenIdle] = [sizes.slice(0, atLoad), sizes.slice(atLoad)]
    return { unit: 'gzip bytes', firstLoad: sum(firstLoad), whenIdle: sum(whenIdle), files: firstLoad.toSorted((a, b) => b.gzipBytes - a.gzipBytes).slice(0, 12) }
  } finally {
    await browser.close()
    await instance.stop()
  }
}
