import { expect, test } from 'vitest'
import { PASSWORD } from '../../shop.ts'
import { dialogOf, resize, signIn, untilInteractive, visit } from '../browser.ts'
import { browser, running, useShop } from '../stage.ts'

useShop()

test('a service is set up, and a booking is added, moved, cancelled and restored', async () => {
  const customer = 'Bu Ratna'
  const { page, context, errors } = await visit(browser, 390)
  await signIn(page, running.instance, { email: running.shop.email, password: PASSWORD })
  await page.goto(`${running.instance.url}/settings`)
  await untilInteractive(page)
  const section = page.getByRole('region', { name: 'Janji lewat chat' })
  const isOn = section.getByRole('switch', { name: 'Terima janji lewat chat' })
  if (!(await isOn.isChecked())) await section.getByText('Terima janji lewat chat').click()
  const name = section.getByLabel('Nama layanan 1')
  if (!(await name.isVisible()))
    await section.getByRole('button', { name: 'Tambah layanan' }).click()
  await name.fill('Potong rambut')
  await section.getByLabel('Menit layanan 1').fill('45')
  await section.getByRole('button', { name: 'Simpan' }).click()
  await page.getByText('Pengaturan janji tersimpan').first().waitFor()

  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  await resize(page, 1440)
  await page.goto(`${running.instance.url}/janji?hari=${tomorrow}`)
  await untilInteractive(page)
  await page.getByRole('button', { name: 'Catat janji' }).click()
  const dialog = dialogOf(page)
  const times = dialog.getByRole('group', { name: 'Jam yang kosong' }).getByRole('button')
  await times.first().click()
  const first = (await times.first().textContent()) ?? ''
  await dialog.getByRole('button', { name: 'Simpan' }).click()
  await dialog.getByText('Isi nama pelanggan').waitFor()
  await dialog.getByLabel('Nama pelanggan').fill(customer)
  await dialog.getByRole('button', { name: 'Simpan' }).click()
  const row = page.getByRole('listitem').filter({ hasText: customer })
  await row.getByText(first, { exact: true }).waitFor()

  const more = () => row.getByRole('button', { name: /^Tindakan lain untuk janji/ }).click()
  await resize(page, 390)
  await more()
  await page.getByRole('menuitem', { name: 'Pindahkan' }).click()
  const later = times.nth(3)
  const moved = (await later.textContent()) ?? ''
  await later.click()
  await dialog.getByRole('button', { name: 'Pindahkan' }).click()
  await row.getByText(moved, { exact: true }).waitFor()

  await more()
  await page.getByRole('menuitem', { name: 'Batalkan' }).click()
  await page.getByRole('alertdialog').or(dialog).getByRole('button', { name: 'Batalkan' }).click()
  await row.getByText('Dibatalkan', { exact: true }).waitFor()
  await more()
  await page.getByRole('menuitem', { name: 'Urungkan tindakan terakhir' }).click()
  await row.getByText('Dikonfirmasi', { exact: true }).waitFor()
  expect(errors).toEqual([])
  await context.close()
}, 60_000)
