import { expect, test } from 'vitest'
import { visit } from './browser.ts'
import { browser, instance, useStage } from './stage.ts'

/** A phone with two bars: what a page needs takes some seconds. */
const SLOW = { offline: false, latency: 400, downloadThroughput: 80_000, uploadThroughput: 80_000 }

useStage()

test('what is typed and sent before the page has come to life is not lost', async () => {
  const { page, context, errors } = await visit(browser, 390)
  const line = await context.newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', SLOW)
  await page.goto(`${instance.url}/login`, { waitUntil: 'commit' })
  await page.getByLabel(/email/i).first().fill(instance.owner.email)
  await page.getByLabel('Kata sandi').first().fill(instance.owner.password)
  await page.getByRole('button', { name: 'Masuk', exact: true }).click()
  expect(await page.evaluate(() => 'pageLives' in window)).toBe(true)
  await page.waitForURL(/\/home/, { timeout: 40_000 })
  expect(errors).toEqual([])
  await context.close()
}, 60_000)
