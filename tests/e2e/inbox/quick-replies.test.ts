import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { resize, signIn, untilInteractive, visit } from '../browser.ts'
import { browser, instance, useStage } from '../stage.ts'

useStage()

const LIBRARY = '/suggestion-messages'

async function open(page: Page, path: string): Promise<void> {
  await page.goto(`${instance.url}${path}`)
  await untilInteractive(page)
}

const shoot = (page: Page, name: string) =>
  process.env.SHOTS ? page.screenshot({ path: `${process.env.SHOTS}/${name}.png` }) : undefined

test('a quick reply with a picture is previewed, sent by its shortcut and counted', async () => {
  const shortcut = `harga-${randomUUID().slice(0, 6)}`
  const buffer = await sharp({
    create: { width: 480, height: 320, channels: 3, background: '#c96' },
  })
    .jpeg()
    .toBuffer()
  const { page, context, errors } = await visit(browser)
  await signIn(page, instance, instance.owner)
  await open(page, LIBRARY)
  await page.getByRole('button', { name: 'Tambah', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Balasan cepat baru' })
  await form.getByRole('textbox', { name: 'Singkatan' }).fill(shortcut)
  const text = form.getByRole('textbox', { name: 'Pesan' })
  await text.fill('{harga} Halo Kak ')
  await text.press('End')
  await form.getByRole('button', { name: '+ Nama pelanggan' }).click()
  await form.getByText('{harga} tidak dikenal, jadi terkirim apa adanya.').waitFor()
  await text.fill('Halo Kak {nama}, ini daftar harga {usaha}.')
  await form.locator('input[type=file]').setInputFiles({
    name: 'kosong.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.alloc(0),
  })
  await form
    .getByRole('alert')
    .getByText(/kosong/i)
    .waitFor()
  await form
    .locator('input[type=file]')
    .setInputFiles({ name: 'daftar.jpg', mimeType: 'image/jpeg', buffer })
  const preview = form.getByRole('group', { name: 'Pratinjau' })
  await preview.getByText('Halo Kak Sari, ini daftar harga Roti Senja.').waitFor()
  await preview.getByRole('img', { name: 'daftar.jpg' }).waitFor()
  await shoot(page, 'quick-form')
  await form.getByRole('button', { name: 'Simpan' }).click()
  await form.waitFor({ state: 'hidden' })
  const row = page.getByRole('listitem').filter({ hasText: `/${shortcut}` })
  await row.getByText('daftar.jpg').waitFor()

  await resize(page, 390)
  await open(page, '/inbox/?tab=semua')
  await page.getByRole('link', { name: /Sari/ }).first().click()
  const box = page.getByRole('textbox', { name: 'Tulis balasan' })
  await box.pressSequentially(`/${shortcut}`)
  await page.getByRole('option', { name: /ini daftar harga Roti Senja/ }).waitFor()
  await shoot(page, 'quick-list')
  await page.keyboard.press('Enter')
  const tray = page.getByRole('list', { name: 'Berkas yang akan dikirim' })
  await tray.getByRole('img', { name: 'daftar.jpg' }).waitFor()
  await expect.poll(() => box.inputValue()).toContain('ini daftar harga Roti Senja.')
  await shoot(page, 'quick-tray')
  await page.getByRole('button', { name: 'Kirim', exact: true }).click()
  await page
    .getByRole('log')
    .getByText(/ini daftar harga Roti Senja/)
    .last()
    .waitFor()
  await tray.waitFor({ state: 'hidden' })

  await open(page, LIBRARY)
  await row.getByText('dipakai 1 kali').waitFor()
  await row.getByText('100% tanpa diubah').waitFor()
  await shoot(page, 'quick-library')
  await resize(page, 1440)
  await page.getByRole('tab', { name: 'Log draf AI' }).click()
  await page
    .getByText(/Draf yang diputuskan|Belum ada draf AI|Nasib draf/)
    .first()
    .waitFor()
  await shoot(page, 'draft-log')
  expect(errors).toEqual([])
  await context.close()
}, 120_000)
