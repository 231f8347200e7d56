import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DemoInstance, startDemo } from '../../demo.ts'
import { type OidcStandin, startOidc } from '../../standins/oidc.ts'
import { copyDatabase } from '../../world.ts'
import { closeVisits, openBrowser, resize, signIn, untilInteractive, visit } from '../browser.ts'

let browser: Browser
let instance: DemoInstance
let google: OidcStandin
let database: Awaited<ReturnType<typeof copyDatabase>>
beforeAll(async () => {
  google = await startOidc()
  database = await copyDatabase()
  browser = await openBrowser()
  instance = await startDemo({
    databaseUrl: database.url,
    environment: {
      AUTH_MANUAL_LINKING: 'true',
      AUTH_EXTERNAL_GOOGLE_CLIENT_ID: google.clientId,
      AUTH_EXTERNAL_GOOGLE_SECRET: google.clientSecret,
      AUTH_EXTERNAL_GOOGLE_ISSUER: google.url,
    },
  })
}, 180_000)
afterAll(async () => {
  await closeVisits()
  await Promise.all([instance.stop(), google.close()])
  await database.drop()
}, 180_000)

test('a member links a Google account and unlinks it, never the last way in', async () => {
  const { page, context, errors } = await visit(browser)
  await signIn(page, instance, instance.owner)
  await page.goto(`${instance.url}/settings#keamanan`)
  await untilInteractive(page)
  const part = page.locator('#keamanan')
  await part.getByText('satu-satunya cara masuk').waitFor()
  expect(await part.getByRole('button', { name: /^Lepaskan/ }).count()).toBe(0)
  await part.getByRole('button', { name: 'Tautkan Google' }).click()
  await part.getByText('dewi@contoh.test').waitFor()
  await untilInteractive(page)
  await resize(page, 390)
  await part.getByRole('button', { name: 'Lepaskan Google' }).click()
  const question = page.getByRole('dialog', { name: 'Lepaskan Google?' })
  await question.getByRole('button', { name: 'Lepaskan Google' }).click()
  await page.getByText('Google dilepaskan').waitFor()
  await part.getByRole('button', { name: 'Tautkan Google' }).waitFor()
  expect(errors).toEqual([])
  await context.close()
}, 120_000)
