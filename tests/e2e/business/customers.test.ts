import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { connectionLost } from '../../../src/copy/id/shell.ts'
import { dialogOf, resize, signIn, untilInteractive, visit } from '../browser.ts'
import { DEMO_ADDRESSES } from '../../../src/processes/demo-business.ts'
import { browser, instance, useStage } from '../stage.ts'

useStage()

test('a segment of customers is saved, found by keyboard, shared with the team, and deleted', async () => {
  const { page, context, errors } = await visit(browser)
  await signIn(page, instance, instance.owner)
  await page.goto(`${instance.url}/pelanggan/`)
  await untilInteractive(page)
  const filter = page.getByLabel('Saring menurut tag')
  const rows = page.getByRole('list', { name: 'Pelanggan' }).getByRole('link')
  const all = await rows.count()
  await filter.selectOption({ label: 'Kue ulang tahun' })
  await page.waitForURL(/tag=/)
  await expect.poll(() => rows.count()).toBeLessThan(all)
  const found = await rows.allInnerTexts()
  expect(found.length).toBeGreaterThan(0)
  await page.keyboard.press('v')
  const menu = page.getByRole('dialog', { name: 'Segmen', exact: true })
  await menu.getByText('Simpan segmen ini').click()
  await dialogOf(page).getByRole('textbox').fill('Pelanggan grosir')
  await dialogOf(page).getByRole('checkbox').check()
  await page.route('**/_serverFn/**', (route) => route.abort())
  await page.keyboard.press('Enter')
  await dialogOf(page).getByText(connectionLost).waitFor()
  await page.unroute('**/_serverFn/**')
  await page.keyboard.press('Enter')
  await dialogOf(page).waitFor({ state: 'detached' })

  const colleague = await visit(browser, 390)
  await signIn(colleague.page, instance, { ...instance.owner, email: DEMO_ADDRESSES.rina })
  await colleague.page.goto(`${instance.url}/pelanggan/`)
  await untilInteractive(colleague.page)
  await colleague.page.getByRole('button', { name: 'Segmen' }).click()
  await colleague.page.getByRole('link', { name: 'Pelanggan grosir' }).click()
  await colleague.page.waitForURL(/tag=/)
  const same = colleague.page.getByRole('list', { name: 'Pelanggan' }).getByRole('link')
  await expect.poll(() => same.allInnerTexts()).toEqual(found)
  expect(colleague.errors).toEqual([])
  await colleague.context.close()

  await page.keyboard.press('v')
  await menu.getByText('Atur segmen').click()
  await dialogOf(page).getByRole('button', { name: 'Hapus Pelanggan grosir' }).click()
  await page.getByRole('button', { name: 'Urungkan' }).first().waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('v')
  await menu.waitFor()
  await expect.poll(() => menu.getByText('Pelanggan grosir').count()).toBe(0)
  expect(errors).toEqual([])
  await context.close()
}, 120_000)

test('a customer is found, completed, merged, separated, downloaded and erased', async () => {
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
  await page.getByText('Pelanggan dipisahkan lagi').first().waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Urungkan' }).count()).toBe(0)

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
  await dialogOf(page).getByRole('textbox').fill('Sari Wulandari')
  await page.getByRole('button', { name: 'Hapus selamanya' }).click()
  await page.getByRole('link', { name: 'Bagas Prasetyo' }).waitFor()
  await page.getByLabel('Cari nama atau nomor').fill('sari wulan')
  await page.getByText('Tidak ada pelanggan yang cocok.').waitFor()
  expect(errors).toEqual([])
  await context.close()
}, 120_000)

const LIST = [
  'Nama,No. HP,Kota',
  'Bu Ratna,0812-9000-0001,Depok',
  'Tanpa nomor,,Bogor',
  'Bagas P.,0813-9045-2217,',
].join('\n')

test('a file of customers shows what it changes, is imported once, and its rows are found', async () => {
  const { page, context, errors } = await visit(browser)
  await signIn(page, instance, instance.owner)
  await page.goto(`${instance.url}/pelanggan/`)
  await untilInteractive(page)
  const importFile = async (buffer: string) => {
    await page.getByRole('button', { name: 'Impor' }).click()
    const dialog = page.getByRole('dialog', { name: 'Impor pelanggan' })
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'pelanggan.csv', mimeType: 'text/csv', buffer: Buffer.from(buffer) })
    return dialog
  }
  // Each run uses another number, because a repeated test meets its own rows.
  const file = LIST.replaceAll('9000', `9${String(Date.now()).slice(-4)}`)
  const dialog = await importFile(file)
  await dialog.getByText('1 baris dilewati karena nomornya tidak terbaca:').waitFor()
  await dialog.getByText('Baris 3: Tanpa nomor, Bogor').waitFor()
  await dialog.getByRole('listitem').filter({ hasText: 'Bu Ratna' }).getByText('Baru').waitFor()
  await dialog.getByText('Kota: Depok').waitFor()
  // A lost connection keeps the file, and the dialog says so.
  await page.route('**/_serverFn/**', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Simpan 2 pelanggan' }).click()
  await dialog.getByText(connectionLost).waitFor()
  await page.unroute('**/_serverFn/**')
  await dialog.getByRole('button', { name: 'Simpan 2 pelanggan' }).click()
  await page.getByText(/^1 pelanggan ditambahkan, \d diperbarui$/).waitFor()
  await dialog.waitFor({ state: 'detached' })
  await resize(page, 390)
  const again = await importFile(file)
  await again.getByText('0 baru, 0 diperbarui, 2 sudah sama.').waitFor()
  await page.keyboard.press('Escape')
  await again.waitFor({ state: 'hidden' })

  await page.getByRole('button', { name: 'Saring pelanggan' }).click()
  const filter = page.getByLabel('Saring menurut keadaan')
  await page.getByRole('dialog', { name: 'Saring pelanggan' }).locator(filter).selectOption('belum')
  await page.keyboard.press('Escape')
  await resize(page, 1440)
  await expect.poll(() => filter.inputValue()).toBe('belum')
  await page.getByRole('link', { name: 'Bu Ratna' }).first().waitFor()
  await page.getByRole('link', { name: 'Bagas P.' }).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Bu Ratna' }).first().click()
  await page.getByText('Belum ada percakapan.').waitFor()
  expect(errors).toEqual([])
  await context.close()
}, 120_000)
