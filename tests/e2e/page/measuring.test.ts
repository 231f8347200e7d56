import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Instance, startInstance } from '../../instance.ts'
import { type OidcStandin, startOidc } from '../../standins/oidc.ts'
import { closeVisits, openBrowser, visit } from '../browser.ts'

let browser: Browser
let instance: Instance
let google: OidcStandin
beforeAll(async () => {
  browser = await openBrowser()
  google = await startOidc()
  instance = await startInstance({
    parts: ['all'],
    environment: {
      META_PIXEL_ID: '1234567890',
      FACEBOOK_APP_ID: '998877',
      AUTH_EXTERNAL_GOOGLE_CLIENT_ID: google.clientId,
      AUTH_EXTERNAL_GOOGLE_SECRET: google.clientSecret,
      AUTH_EXTERNAL_GOOGLE_ISSUER: google.url,
    },
  })
}, 180_000)
afterAll(async () => {
  await closeVisits()
  await Promise.all([instance.stop(), google.close()])
}, 180_000)

/**
 * A visitor who came through an advertisement. `asked` collects their browser's requests to Meta,
 * which never arrive there.
 */
async function fromAdvertisement() {
  const visitor = await visit(browser, 390)
  const asked: string[] = []
  await visitor.context.route(/facebook/, (route) => {
    asked.push(new URL(route.request().url()).pathname)
    return route.fulfill({ body: '' })
  })
  await visitor.page.goto(`${instance.url}/?_fbc=fb.1.1554763741205.abc&_fbp=fb.1.1558571054389.10`)
  const question = visitor.page.getByRole('region', { name: 'Persetujuan kuki' })
  await question.waitFor()
  const adCookies = async () =>
    (await visitor.context.cookies()).filter(({ name }) => name.startsWith('_fb'))
  return { ...visitor, asked, question, adCookies }
}

test('a visitor who agrees is measured and not asked again; account links are never sent', async () => {
  const { page, context, asked, question, adCookies, errors } = await fromAdvertisement()
  expect(asked).toEqual([])
  const kept = await adCookies()
  expect(kept.map(({ name }) => name).toSorted()).toEqual(['_fbc', '_fbp'])
  for (const { expires } of kept)
    expect(Math.round((expires - Date.now() / 1000) / 86_400)).toBe(90)
  const script = page.waitForRequest(/fbevents/)
  await question.getByRole('button', { name: 'Izinkan' }).click()
  await script
  await question.waitFor({ state: 'detached' })
  await Promise.all([page.waitForRequest(/fbevents/), page.reload()])
  expect(await question.count()).toBe(0)
  asked.length = 0
  for (const path of ['/reset-password', '/team/invitation/abc'])
    await page.goto(`${instance.url}${path}`, { waitUntil: 'networkidle' })
  expect(asked).toEqual([])
  expect(errors).toEqual([])
  await context.close()
}, 180_000)

test("a visitor who refuses is not asked again, and Meta's cookies are removed", async () => {
  const { page, context, asked, question, adCookies, errors } = await fromAdvertisement()
  await question.getByRole('button', { name: 'Tolak' }).click()
  await question.waitFor({ state: 'detached' })
  expect(await adCookies()).toEqual([])
  await page.goto(`${instance.url}/login?_fbc=fb.2`, { waitUntil: 'networkidle' })
  expect(await question.count()).toBe(0)
  expect(await adCookies()).toEqual([])
  expect(asked).toEqual([])
  expect(errors).toEqual([])
  await context.close()
}, 180_000)

test('sign-in offers exactly the companies that are configured', async () => {
  const { page, context, errors } = await visit(browser)
  // The host of the instance's own links, to which the sign-in returns.
  await page.goto(
    `${instance.url.replace('127.0.0.1', 'localhost')}/login?redirect=${encodeURIComponent('/onboarding?langkah=usaha')}`,
  )
  const offers = page.getByRole('button', { name: /^Lanjutkan dengan/ })
  await expect.poll(() => offers.allInnerTexts()).toEqual(['Lanjutkan dengan Google'])
  await offers.click()
  await page.waitForURL(/\/onboarding\?langkah=usaha/)
  await page.getByLabel('Nama usaha').waitFor()
  expect((await context.cookies()).map(({ name }) => name)).toContain('tanggap-auth-token')
  expect(errors).toEqual([])
  await context.close()
}, 180_000)
