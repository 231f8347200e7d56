import { createServerClient } from '@supabase/ssr'
import {
  type Browser,
  type BrowserContext,
  chromium,
  type LaunchOptions,
  type Locator,
  type Page,
} from 'playwright-core'
import { SESSION_COOKIE_OPTIONS } from '../../src/dashboard/shell/auth/cookies.ts'
import type { Instance, Shape } from '../instance.ts'

/**
 * How to run: one process, or a web process and a worker. The main journeys run on both, with a
 * database of their own. The others use one of the two.
 */
export const SETUPS: { name: string; parts: Shape['parts'] }[] = [
  { name: 'one process', parts: ['all'] },
  { name: 'a web and a worker', parts: ['web', 'worker'] },
]

const SWITCHES = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Compiling and garbage collection in other threads cost a tenth more processor time.
  '--js-flags=--single-threaded',
]

/** A fake microphone that beeps and needs no permission. */
export const FAKE_MICROPHONE = [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
]

/** Headless Chromium without requests of its own. */
export function launchBrowser(
  switches: string[] = [],
  options: Pick<LaunchOptions, 'handleSIGTERM'> = {},
): Promise<Browser> {
  return chromium.launch({
    ...options,
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [...SWITCHES, ...switches],
  })
}

let shared: Promise<Browser> | undefined

/**
 * The browser of this worker, shared by its test files: a browser costs a second of processor time.
 * Each visitor has their own context, so files share no cookies and no cache.
 */
export function openBrowser(): Promise<Browser> {
  shared ??= launchBrowser([], { handleSIGTERM: false }).then((browser) => {
    // Vitest ends a worker with SIGTERM. Playwright's own handler would not end the process.
    process.once('SIGTERM', () => void browser.close().finally(() => process.exit()))
    return browser
  })
  return shared
}

/** At the end of a test file, closes the contexts that a failed test left open. */
export async function closeVisits(): Promise<void> {
  const browser = await openBrowser()
  await Promise.all(browser.contexts().map((context) => context.close()))
}

export type Visitor = { context: BrowserContext; page: Page; errors: string[] }

/**
 * A visitor with their own browser context. `errors` collects what the page throws: a journey ends
 * with none. The service worker runs only in journeys that use it (decision 132).
 */
export async function visit(
  browser: Browser,
  width = 1440,
  locale = 'id-ID',
  serviceWorkers: 'allow' | 'block' = 'block',
): Promise<Visitor> {
  const context = await browser.newContext({
    viewport: windowOf(width),
    locale,
    serviceWorkers,
    timezoneId: 'Asia/Jakarta',
  })
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(`${error.message} (at ${page.url()})`))
  // Our own Content Security Policy must not block anything of our page.
  page.on(
    'console',
    (line) =>
      line.type() === 'error' &&
      line.text().includes('Content Security Policy') &&
      errors.push(line.text()),
  )
  return { context, page, errors }
}

const windowOf = (width: number) => ({ width, height: width < 600 ? 844 : 900 })

/**
 * Continues a journey at another width. A journey whose effects do not depend on the width runs once,
 * a part of it at each: a second run at the other width costs about two seconds of processor time.
 */
export const resize = (page: Page, width: number) => page.setViewportSize(windowOf(width))

/**
 * Signs in without loading a page: the browser gets the cookies that the login page would set.
 * `frame.test.ts` covers the login page itself.
 */
export async function signIn(
  page: Page,
  { url, keys }: Pick<Instance, 'url' | 'keys'>,
  person: { email: string; password: string },
): Promise<void> {
  const cookies: { name: string; value: string }[] = []
  const client = createServerClient(url, keys.anonKey, {
    cookieOptions: SESSION_COOKIE_OPTIONS,
    cookies: { getAll: () => [], setAll: (changed) => void cookies.push(...changed) },
  })
  const { error } = await client.auth.signInWithPassword(person)
  if (error) throw error
  const expires = Math.floor(Date.now() / 1000) + SESSION_COOKIE_OPTIONS.maxAge
  await page
    .context()
    .addCookies(cookies.map(({ name, value }) => ({ name, value, url, expires, sameSite: 'Lax' })))
}

/**
 * Waits for a condition that depends on the page's timers, while its clock runs faster: retries,
 * delays and pauses pass at once. The page needs `page.clock.install()` before it loads.
 */
export async function hurryUntil(
  page: Page,
  condition: () => Promise<boolean>,
  stepMs = 500,
  patienceMs = 60_000,
): Promise<void> {
  const deadline = Date.now() + patienceMs
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`it did not happen in time at ${page.url()}`)
    await page.clock.runFor(stepMs)
  }
}

/** The open dialog. Toasts have the same role. */
export const dialogOf = (page: Page): Locator =>
  page.getByRole('dialog').and(page.locator(':not([data-toast])'))

/**
 * Waits until every control works. Before that a link loads the next page whole, a key press has no
 * listener, and React reports a text that a test changed as a hydration error. Boundaries become
 * interactive one after the other; React marks their elements.
 */
export async function untilInteractive(page: Page): Promise<void> {
  // A text page loads its scripts when a visitor uses it.
  await page.evaluate(() => document.body.dispatchEvent(new Event('keydown', { bubbles: true })))
  await page.waitForFunction(
    () =>
      !('pageLives' in window) &&
      [...document.querySelectorAll('a, button, input, select, textarea')].every((element) =>
        Object.keys(element).some((key) => key.startsWith('__reactProps')),
      ),
  )
}
