import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { signIn, untilInteractive, visit } from './browser.ts'
import { browser, instance, useStage } from './stage.ts'

useStage()

test('a customer is found, completed, merged, taken apart, downloaded and erased', async () => {
  const { page, context, errors } = await visit(browser)
  await signIn(page, instance, instance.owner)
  await page.goto(`${instance.url}/inbox/?tab=semua`)
  await untilInteractive(page)
  await page.locator('.room-row', { hasText: 'Sari Wulandari' }).first().click()
  await page.getByTitle('Buka halaman pelanggan').click()
  await page.getByRole('heading', { name: 'Sari Wulandari' }).waitFor()

  await page.getByRole('button', { name: 'Atur isian' }).click()
  await page.getByRole('button', { name: 'Tambah isian' }).click()
  await page.getByRole('textbox', { name: 'Nama isian 1' }).fill('Kota')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await page.getByRole('button', { name: 'Ubah data' }).click()
  await page.getByRole('textbox', { name: 'Kota' }).fill('Bandung')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await page.getByText('Bandung').waitFor()

  await page.getByRole('button', { name: 'Hentikan promosi' }).click()
  await page.getByText(/Dihentikan oleh Dimas/).waitFor()

  await page.getByRole('button', { name: 'Tindakan lain' }).click()
  await page.getByRole('menuitem', { name: 'Gabungkan dengan…' }).click()
  await page.getByRole('textbox', { name: 'Cari nama atau nomor' }).fill('bagas')
  await page.getByRole('button', { name: 'Gabungkan dengan Bagas Prasetyo' }).click()
  await page.getByRole('button', { name: 'Lanjut' }).click()
  await page.getByRole('button', { name: 'Pisahkan lagi' }).click()
  await page.getByRole('heading', { name: 'Digabung dari' }).waitFor({ state: 'detached' })

  await page.getByRole('link', { name: 'Kembali ke daftar pelanggan' }).click()
  await page.getByLabel('Saring menurut keadaan').selectOption('menolak')
  await page.getByRole('link', { name: 'Bagas Prasetyo' }).waitFor({ state: 'detached' })
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Unduh CSV' }).click()
  const csv = await readFile(await (await download).path(), 'utf8')
  expect(csv.split('\r\n')).toHaveLength(3)
  expect(csv).toContain('Sari Wulandari;6281227144471')
  expect(csv).toContain(';Bandung')

  await page.getByRole('link', { name: 'Sari Wulandari' }).click()
  await page.getByRole('button', { name: 'Tindakan lain' }).click()
  await page.getByRole('menuitem', { name: 'Hapus data pelanggan' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('Sari Wulandari')
  await page.getByRole('button', { name: 'Hapus selamanya' }).click()
  await page.getByRole('link', { name: 'Bagas Prasetyo' }).waitFor()
  await page.getByLabel('Cari nama atau nomor').fill('sari wulan')
  await page.getByText('Tidak ada pelanggan yang cocok.').waitFor()
  expect(errors).toEqual([])
  await context.close()
}, 120_000)
