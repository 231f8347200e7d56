import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { listViolations } from '../axe.ts'
import { dialogOf, signIn, untilInteractive, visit } from '../browser.ts'
import { browser, instance, useStage } from '../stage.ts'

useStage()

const rows = (page: Page) =>
  page.getByRole('tabpanel', { name: 'Percakapan' }).getByRole('listitem').getByRole('link')
const listNames = (page: Page) =>
  rows(page).evaluateAll((links) =>
    links.map((link) => ({
      name: link.querySelector('.cut')?.textContent,
      isMuted: link.className.includes('grayscale'),
    })),
  )

test('by keyboard alone every waiting customer is answered, one after the other', async () => {
  const { page, context, errors } = await visit(browser)
  await signIn(page, instance, instance.owner)
  await page.goto(`${instance.url}/inbox/`)
  await untilInteractive(page)
  const before = await listNames(page)
  expect(before.length).toBeGreaterThan(2)
  await page.keyboard.press('j')
  await page.locator('a[data-room]:focus').waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('log').waitFor()
  await page.keyboard.press('r')
  for (const { name } of before) {
    await page.getByRole('heading', { name: name!, level: 1 }).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA')
    await page.keyboard.type('Siap Kak, sudah kami catat.')
    await page.keyboard.press('Control+Enter')
    await page.getByText(`${name} selesai`, { exact: true }).waitFor()
  }
  await page.waitForURL(/\/inbox\/?(\?|$)/)
  // No row has moved; a reload shows the remaining ones.
  await expect
    .poll(() => listNames(page))
    .toEqual(before.map(({ name }) => ({ name, isMuted: true })))
  expect(await listViolations(page)).toEqual([])
  await page.keyboard.press('u')
  await page.getByText('Anda menangani').first().waitFor()
  await page.reload()
  await page.getByText('Semua pelanggan sudah dibalas.').waitFor()
  expect(errors).toEqual([])
  await context.close()
}, 90_000)

test('a reply that the server refuses keeps its conversation open and says so', async () => {
  const { page, context } = await visit(browser)
  await signIn(page, instance, instance.owner)
  await page.goto(`${instance.url}/inbox/?tab=semua`)
  await untilInteractive(page)
  await page.getByRole('link', { name: /^Bagas Prasetyo,/ }).click()
  await page.route('**/_serverFn/**', (route) =>
    route.request().method() === 'POST' && route.request().postData()?.includes('Tidak sampai')
      ? route.fulfill({ status: 409, contentType: 'application/json', body: '{}' })
      : route.continue(),
  )
  await page.getByRole('textbox', { name: 'Tulis balasan' }).fill('Tidak sampai.')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Bagas Prasetyo belum selesai').first().waitFor()
  // Hidden from readers until it is focused: they hear its text as an alert.
  await page.locator('[data-toast] button', { hasText: 'Buka percakapan' }).click()
  await page.getByRole('log').getByText('Tidak sampai.').waitFor()
  await page.getByRole('log', { name: /Bagas Prasetyo/ }).waitFor()
  await context.close()
}, 90_000)

test.each(['inbox', 'palette'])(
  'a search in the %s finds answers of Training',
  async (place) => {
    const { page, context, errors } = await visit(browser)
    await signIn(page, instance, instance.owner)
    await page.goto(`${instance.url}/inbox/?tab=semua`)
    await untilInteractive(page)
    if (place === 'inbox') {
      await page.getByRole('textbox', { name: 'Cari percakapan' }).fill('biaya antar')
      const found = page.getByRole('region', { name: 'Jawaban di Training' })
      await found.getByRole('link', { name: /Berapa biaya antar/ }).click()
    } else {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: 'Cari dan perintah' }).fill('biaya antar')
      await page.getByRole('option', { name: /Berapa biaya antar/ }).click()
    }
    await page.waitForURL(/\/training\/?\?.*jawaban=/)
    const opened = dialogOf(page).locator('[aria-current]')
    await opened.getByText('Berapa biaya antar?').waitFor()
    expect(await opened.count()).toBe(1)
    expect(errors).toEqual([])
    await context.close()
  },
  90_000,
)
