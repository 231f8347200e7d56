import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signIn, untilInteractive, visit } from '../browser.ts'
import { browser, instance, useStage } from '../stage.ts'

useStage()

test.each([1440, 390])(
  'a message is scheduled, changed, cancelled and restored (%i px)',
  async (width) => {
    const { page, context, errors } = await visit(browser, width)
    await signIn(page, instance, instance.owner)
    await page.goto(`${instance.url}/inbox/?tab=semua`)
    await untilInteractive(page)
    await page
      .getByRole('list')
      .getByRole('link')
      .nth(width === 390 ? 1 : 0)
      .click()
    await page
      .getByRole('textbox', { name: 'Tulis balasan' })
      .fill(`Pesanannya siap, Kak (${width}).`)
    if (width === 390) {
      await page.getByRole('button', { name: 'Tambahkan' }).click()
      await page.getByRole('menuitem', { name: 'Jadwalkan pesan' }).click()
    } else {
      // In a row beside the customer's pane the button is in the plus menu; its key works too.
      await page.getByRole('textbox', { name: 'Tulis balasan' }).blur()
      await page.keyboard.press('s')
    }
    const form = page.getByRole('dialog', { name: 'Jadwalkan pesan' })
    await form.getByRole('button', { name: 'Besok pagi' }).click()
    await form.getByRole('button', { name: 'Jadwalkan', exact: true }).click()
    const line = page.getByRole('status').filter({ hasText: /^Pesan terjadwal/ })
    await line.waitFor()
    const box = page.getByRole('textbox', { name: 'Tulis balasan' })
    await expect.poll(() => box.inputValue()).toBe('')
    await page.getByRole('button', { name: 'Lihat', exact: true }).click()
    const list = page.getByRole('dialog', { name: 'Pesan terjadwal' })
    await list.getByRole('button', { name: 'Ubah' }).click()
    const change = page.getByRole('dialog', { name: 'Ubah pesan terjadwal' })
    await change.getByRole('textbox', { name: 'Pesan' }).fill('Siap jam delapan, Kak.')
    await change.getByRole('button', { name: 'Simpan' }).click()
    await list.getByText('Siap jam delapan, Kak.').waitFor()
    await list.getByRole('button', { name: 'Batalkan' }).click()
    await line.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Urungkan' }).click()
    await line.waitFor()
    expect(errors).toEqual([])
    await context.close()
  },
  90_000,
)

async function openSari(page: Page, as = instance.owner): Promise<void> {
  await signIn(page, instance, as)
  await page.goto(`${instance.url}/inbox/?tab=semua`)
  await untilInteractive(page)
  await page.getByRole('link', { name: /^Sari Wulandari,/ }).click()
  await page.getByRole('textbox', { name: 'Tulis balasan' }).waitFor()
}

test.each([1440, 390])(
  'a message is forwarded to another conversation (%i px)',
  async (width) => {
    const { page, context, errors } = await visit(browser, width)
    await openSari(page)
    const message = page.getByRole('listitem').filter({ hasText: 'kak kue ultah yg 20 cm' }).first()
    await message.getByRole('button', { name: 'Menu pesan' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Teruskan' }).click()
    const dialog = page.getByRole('dialog', { name: 'Teruskan ke percakapan lain' })
    await dialog.getByRole('textbox').fill('Bagas')
    await dialog.getByRole('button', { name: 'Teruskan ke Bagas Prasetyo' }).click()
    await page.getByRole('button', { name: 'Buka', exact: true }).click()
    await page
      .getByRole('log')
      .getByText(/kak kue ultah yg 20 cm/)
      .first()
      .waitFor()
    expect(errors).toEqual([])
    await context.close()
  },
  90_000,
)

test.each([1440, 390])(
  'a conversation is downloaded as text, and printed from a page without scripts (%i px)',
  async (width) => {
    const { page, context, errors } = await visit(browser, width)
    await openSari(page)
    await page.getByRole('button', { name: 'Tindakan lain' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Unduh sebagai teks (.txt)' }).click()
    const text = await readFile(await (await download).path(), 'utf8')
    expect(text).toContain('Percakapan dengan Sari Wulandari')
    expect(text).toContain('Sari Wulandari: kak kue ultah yg 20 cm brp ya?')
    await page.getByRole('button', { name: 'Tindakan lain' }).click()
    const opened = context.waitForEvent('page')
    await page.getByRole('menuitem', { name: 'Cetak percakapan' }).click()
    const printed = await opened
    await printed.getByRole('heading', { name: 'Percakapan dengan Sari Wulandari' }).waitFor()
    await printed.getByRole('img').first().waitFor()
    expect(await printed.locator('script').count()).toBe(0)
    expect(errors).toEqual([])
    await context.close()
  },
  90_000,
)

test('the palette finds customers and messages, and opens the message', async () => {
  const { page, context, errors } = await visit(browser)
  await signIn(page, instance, instance.owner)
  await page.goto(`${instance.url}/home`)
  await untilInteractive(page)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Cari dan perintah' }).fill('Bagas')
  await page.getByRole('option', { name: /Bagas Prasetyo/ }).waitFor()
  await page.getByRole('combobox', { name: 'Cari dan perintah' }).fill('kue ultah')
  await page.getByRole('option', { name: /Sari Wulandari.*kue ultah/ }).waitFor()
  await page.getByRole('option', { name: /Sari Wulandari.*kue ultah/ }).click()
  await expect.poll(() => page.url()).toMatch(/\/inbox\/[0-9a-f-]{36}/)
  await page
    .getByRole('log')
    .getByText(/kak kue ultah yg 20 cm/)
    .first()
    .waitFor()
  expect(errors).toEqual([])
  await context.close()
}, 90_000)

test('a typing colleague is named, and a reply after theirs is confirmed once', async () => {
  const [mine, theirs] = [await visit(browser), await visit(browser, 390)]
  await openSari(mine.page)
  await openSari(theirs.page, { ...instance.owner, email: 'rina@demo.tanggap' })
  await mine.page.getByRole('textbox', { name: 'Tulis balasan' }).fill('Bisa, Kak.')
  await theirs.page.getByText(/sedang mengetik…$/).waitFor()
  await theirs.page.getByRole('textbox', { name: 'Tulis balasan' }).fill('Boleh, DP 50%.')
  await mine.page.getByText(/^Rina.* sedang mengetik…$/).waitFor()
  await theirs.page.getByRole('button', { name: 'Kirim', exact: true }).click()
  await mine.page.getByRole('log').getByText('Boleh, DP 50%.').waitFor()
  await mine.page.getByRole('textbox', { name: 'Tulis balasan' }).press('Enter')
  const question = mine.page.getByRole('alertdialog').or(mine.page.getByRole('dialog'))
  await question.getByText(/sudah membalas\. Tetap kirim balasan Anda\?/).waitFor()
  await question.getByRole('button', { name: 'Tetap kirim' }).click()
  await mine.page.getByRole('log').getByText('Bisa, Kak.').waitFor()
  expect([mine.errors, theirs.errors]).toEqual([[], []])
  await mine.context.close()
  await theirs.context.close()
}, 90_000)
