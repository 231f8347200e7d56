import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signIn, visit } from './browser.ts'
import { browser, instance, useStage } from './stage.ts'

const OVER = 'Sesi sudah berakhir. Silakan masuk lagi.'

useStage()

async function openRoom(page: Page): Promise<void> {
  await signIn(page, instance.url, instance.owner)
  await page.goto(`${instance.url}/inbox/?tab=semua`)
  await page.getByRole('link', { name: /^Hendra Setiawan,/ }).click()
  await page.getByRole('log').waitFor()
}

test('a reply that met the end of the session is found again where it was written, after signing in anew', async () => {
  const { page, context, errors } = await visit(browser)
  await openRoom(page)
  await context.clearCookies()
  await page.getByRole('textbox', { name: 'Tulis balasan' }).fill('Ongkir ke Godean Rp15.000, Kak.')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/login/)
  await page.getByText(OVER).waitFor()

  await page.getByLabel(/email/i).first().fill(instance.owner.email)
  await page.getByLabel('Kata sandi').first().fill(instance.owner.password)
  await page.getByRole('button', { name: 'Masuk', exact: true }).click()
  await page.waitForURL(/\/inbox\/[0-9a-f]/, { timeout: 45_000 })
  const box = page.getByRole('textbox', { name: 'Tulis balasan' })
  await box.waitFor()
  await page.waitForFunction(() => document.querySelector('textarea')?.value !== '')
  expect(await box.inputValue()).toBe('Ongkir ke Godean Rp15.000, Kak.')
  expect(errors).toEqual([])
  await context.close()
}, 90_000)

test('signing out in one tab takes the conversations off the screen of the other', async () => {
  const { page, context, errors } = await visit(browser)
  await openRoom(page)
  // A tab listens once it has nothing better to do, which is when it opens its live line too.
  await Promise.all([page.waitForEvent('websocket'), page.reload()])
  await page.waitForTimeout(1500)
  const other = await context.newPage()
  await other.goto(`${instance.url}/home/`)
  await other.getByRole('button', { name: /^Akun / }).click()
  await other.getByRole('menuitem', { name: 'Keluar' }).click()
  await other.waitForURL(/\/login$/)
  await page.waitForURL(/\/login\?error_code/)
  await page.getByText(OVER).waitFor()
  expect(errors).toEqual([])
  await context.close()
}, 90_000)
