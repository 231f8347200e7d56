import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import type { Shape } from '../instance.ts'

/**
 * The default of one process, and a worker of its own: the main journeys run on both, with a
 * database of their own. The others take one of the two.
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
]

/** A microphone that beeps, and a person who allows it. */
export const FAKE_MICROPHONE = [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
]

/** Headless Chromium that makes no calls of its own to the outside. */
export function launchBrowser(switches: string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [...SWITCHES, ...switches],
  })
}

export type Visitor = { context: BrowserContext; page: Page; errors: string[] }

/**
 * A person with a browser of his own. `errors` collects what the page throws: a journey ends with
 * none.
 */
export async function visit(browser: Browser, width = 1440): Promise<Visitor> {
  const context = await browser.newContext({
    viewport: { width, height: width < 600 ? 844 : 900 },
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
  })
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(`${error.message} (at ${page.url()})`))
  // What the page's own policy refuses is a mistake of ours.
  page.on(
    'console',
    (line) =>
      line.type() === 'error' &&
      line.text().includes('Content Security Policy') &&
      errors.push(line.text()),
  )
  return { context, page, errors }
}

/** Signs in by the login page. */
export async function signIn(
  page: Page,
  url: string,
  person: { email: string; password: string },
): Promise<void> {
  await page.goto(`${url}/login`)
  await page.getByLabel(/email/i).first().fill(person.email)
  await page.getByLabel('Kata sandi').first().fill(person.password)
  await page.getByRole('button', { name: 'Masuk', exact: true }).click()
  // A machine that does much else at the same time needs its time for a first page.
  await page.waitForURL(/\/(home|inbox)/, { timeout: 45_000 })
}
