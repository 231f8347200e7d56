import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { dialogOf, resize, signIn, untilInteractive, visit } from '../browser.ts'
import { browser, instance, useStage } from '../stage.ts'

useStage()

async function openPage(width: number, path: string) {
  const visitor = await visit(browser, width)
  await signIn(visitor.page, instance, instance.owner)
  await visitor.page.goto(`${instance.url}${path}`)
  await untilInteractive(visitor.page)
  return visitor
}

/** How many pixels the widest part of the dialog exceeds its edge. */
const overflowOf = (page: Page) =>
  dialogOf(page).evaluate((dialog) => {
    const edge = dialog.getBoundingClientRect().right
    return Math.max(
      ...[...dialog.querySelectorAll('*')].map((part) => part.getBoundingClientRect().right - edge),
    )
  })

test('V2 goes live only after a reason while attacks are untested, and the dialog fits', async () => {
  const { page, context, errors } = await openPage(1440, '/simulate?tab=skenario')
  // The empty list and the full one both have this button, once they are loaded.
  await page.getByRole('button', { name: 'Tambah skenario' }).waitFor()
  const make = page.getByRole('button', { name: 'Serangan bawaan' })
  if (await make.isVisible()) {
    await make.click()
    await page.getByText('75 skenario dibuat.').waitFor()
  }
  await page.goto(`${instance.url}/settings#ai`)
  await untilInteractive(page)
  await page.getByRole('radio', { name: 'Aktif' }).check()
  await page.getByRole('button', { name: 'Simpan' }).first().click()
  const dialog = dialogOf(page)
  await dialog.getByText('Belum siap: 75 skenario wajib belum diuji.').waitFor()
  for (const width of [1440, 390]) {
    await resize(page, width)
    expect(await overflowOf(page)).toBeLessThanOrEqual(0)
  }
  await dialog.getByRole('button', { name: 'Tetap aktifkan' }).click()
  await dialog.getByText('Tulis alasannya, paling sedikit 5 huruf.').waitFor()
  await dialog.getByLabel('Alasan tetap mengaktifkan').fill('Uji sore ini bersama tim')
  await dialog.getByRole('button', { name: 'Tetap aktifkan' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('radio', { name: 'Hanya di simulator' }).check()
  await page.getByRole('button', { name: 'Simpan' }).first().click()
  await page.getByText('Belum disimpan').waitFor({ state: 'detached' })
  expect(errors).toEqual([])
  await context.close()
}, 120_000)

test('arrow keys reach a day of the chart, and Enter opens its conversations', async () => {
  const { page, context, errors } = await openPage(1440, '/evaluate')
  const chart = page.getByRole('application').first()
  await chart.waitFor()
  await expect
    .poll(async () => {
      await chart.focus()
      await page.keyboard.press('ArrowRight')
      return page.getByText('Tekan untuk percakapannya').isVisible()
    })
    .toBe(true)
  await page.keyboard.press('Enter')
  await page.waitForURL(/daftar=dijawab&tanggal=\d{4}-\d{2}-\d{2}/)
  expect(errors).toEqual([])
  await context.close()
}, 60_000)

test('the hidden tables never take the keyboard focus', async () => {
  const { page, context } = await openPage(1440, '/evaluate')
  const cells = page.locator('.sr-only table a')
  await cells.first().waitFor({ state: 'attached' })
  expect(await cells.evaluateAll((links) => links.every((link) => link.tabIndex === -1))).toBe(true)
  await page.getByRole('button', { name: 'Tabel' }).click()
  const shown = page
    .getByRole('row')
    .getByRole('link', { name: /lihat \d+ percakapan/ })
    .first()
  expect(await shown.evaluate((link) => link.tabIndex)).toBe(0)
  await context.close()
}, 60_000)
