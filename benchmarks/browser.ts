import { type Browser, chromium } from 'playwright-core'

/** Headless Chromium without any call of its own to the outside. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  })
}

/** Signs in by the login page and returns the page on /home. */
export async function signIn(browser: Browser, url: string, person: { email: string; password: string }) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'id-ID' })
  const page = await context.newPage()
  await page.goto(`${url}/login`)
  await page.getByLabel(/email/i).first().fill(person.email)
  await page.getByLabel('Kata sandi').first().fill(person.password)
  await page.getByRole('button', { name: 'Masuk', exact: true }).click()
  await page.waitForURL(/\/(home|inbox)/)
  return { context, page }
}
