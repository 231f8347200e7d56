import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { PASSWORD } from '../../shop.ts'
import { dialogOf, resize, signIn, untilInteractive, visit } from '../browser.ts'
import { browser, running, useShop } from '../stage.ts'

useShop()

async function openSimulator(width: number, tab?: string) {
  const visitor = await visit(browser, width)
  await signIn(visitor.page, running.instance, { email: running.shop.email, password: PASSWORD })
  await visitor.page.goto(`${running.instance.url}/simulate${tab ? `?tab=${tab}` : ''}`)
  await untilInteractive(visitor.page)
  return visitor
}

const startTest = (page: Page, scope: string) =>
  page
    .getByLabel('Skenario', { exact: true })
    .selectOption({ label: scope })
    .then(() => page.getByRole('button', { name: 'Jalankan uji' }).click())

describe('the simulator', () => {
  test('a lying model is stopped, and each draft shows the rule and the answer', async () => {
    const { page, context, errors } = await openSimulator(1440, 'hasil')
    await startTest(page, 'Model yang berbohong')
    await page
      .getByText('Tidak ada draf bohong yang sampai ke pelanggan.')
      .waitFor({ timeout: 60_000 })
    const classes = page.getByRole('list', { name: 'Hasil per jenis kebohongan' })
    const prices = classes.getByRole('button', { name: /^Harga yang diubah/ })
    await page.getByRole('progressbar').waitFor({ state: 'detached' })
    await page.waitForLoadState('networkidle')
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 })
      if (width === 390) await page.reload()
      await untilInteractive(page)
      await prices.focus()
      await page.keyboard.press('Enter')
      await expect.poll(() => prices.getAttribute('aria-expanded')).toBe('true')
      await classes
        .getByRole('button', { name: /Rp182\.000/ })
        .first()
        .click()
      const dialog = dialogOf(page)
      await dialog.getByText('Penjaga angka').waitFor()
      await expect.poll(() => dialog.innerText()).toMatch(/Yang diterima pelanggan\s+.*Rp260\.000/)
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'hidden' })
    }
    expect(errors).toEqual([])
    await context.close()
  }, 120_000)

  test('a simulated customer haggles until done or stopped', async () => {
    const { page, context, errors } = await openSimulator(1440)
    const chat = page.getByRole('region', { name: 'Percakapan simulasi' })
    await page.getByRole('button', { name: 'Penawar' }).click()
    await chat.getByText('Penawar sedang menulis').waitFor()
    await chat
      .getByText(/boleh kak\?|potongan berapa\?|harga pas deh/)
      .first()
      .waitFor()
    await chat.getByText(/^Penawar selesai:/).waitFor({ timeout: 90_000 })

    await resize(page, 390)
    await page.getByRole('button', { name: 'Buru-buru' }).click()
    await page.getByRole('button', { name: 'Hentikan', exact: true }).last().click()
    await chat.getByText('Buru-buru selesai: Anda menghentikannya.').waitFor()
    expect(errors).toEqual([])
    await context.close()
  }, 150_000)

  test('with the keyboard alone an answer is corrected and undone, and a scenario tested', async () => {
    const { page, context, errors } = await openSimulator(390)
    const press = async (target: Locator) => {
      await target.focus()
      await page.keyboard.press('Enter')
    }
    const write = async (target: Locator, text: string) => {
      await target.focus()
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(text)
    }
    const dialog = dialogOf(page)
    const chat = page.getByRole('region', { name: 'Percakapan simulasi' })
    // The conversation contains the answers of earlier tests.
    const corrections = chat.getByRole('button', { name: 'Salah, perbaiki' })
    const earlier = await corrections.count()
    await write(page.getByLabel('Ketik pesan'), 'berapa harga kue ulang tahun?')
    await page.keyboard.press('Enter')
    await expect.poll(() => corrections.count()).toBe(earlier + 1)
    await press(corrections.last())
    await write(dialog.getByLabel('Jawaban yang benar'), 'Kue ulang tahun Rp275.000.')
    await press(dialog.getByRole('button', { name: 'Simpan dan tanya lagi' }))
    await dialog.getByText('Kue ulang tahun Rp275.000.').waitFor()
    await press(dialog.getByRole('button', { name: 'Urungkan perbaikan' }))
    await page.getByText('Perbaikan diurungkan.').waitFor()
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => chat.getByText('Diperbaiki').count()).toBe(0)

    await resize(page, 1440)
    await page.goto(`${running.instance.url}/simulate?tab=skenario`)
    await untilInteractive(page)
    await press(page.getByRole('button', { name: 'Tambah skenario' }))
    await write(dialog.getByLabel('Judul'), 'Harga kue baru')
    await write(dialog.getByLabel('Pesan pelanggan'), 'berapa harga kue ulang tahun?')
    await press(dialog.getByRole('button', { name: 'Simpan' }))
    await page.getByRole('button', { name: 'Harga kue baru', exact: true }).waitFor()
    await resize(page, 390)
    await page.goto(`${running.instance.url}/simulate?tab=hasil`)
    await untilInteractive(page)
    await page.getByLabel('Skenario', { exact: true }).selectOption({ index: 0 })
    await press(page.getByRole('button', { name: 'Jalankan uji' }))
    const result = page.getByRole('button', { name: 'Harga kue baru', exact: true })
    await result.waitFor({ timeout: 60_000 })
    await page.getByRole('progressbar').waitFor({ state: 'detached' })
    await press(result)
    await press(dialog.getByRole('button', { name: 'Putar di Percakapan' }))
    await chat
      .getByText(/Rp260\.000/)
      .last()
      .waitFor({ timeout: 60_000 })
    expect(errors).toEqual([])
    await context.close()
  }, 180_000)
})
