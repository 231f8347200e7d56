import { expect, test } from 'vitest'
import { PASSWORD } from '../../shop.ts'
import { dialogOf, resize, signIn, untilInteractive, visit } from '../browser.ts'
import { browser, running, useShop } from '../stage.ts'

useShop()

test('staff are added, booked and removed, and their booking goes to another person', async () => {
  const [rina, dewi, customer] = ['Rina', 'Dewi', 'Bu Ratna']
  const { page, context, errors } = await visit(browser, 390)
  await signIn(page, running.instance, { email: running.shop.email, password: PASSWORD })
  await page.goto(`${running.instance.url}/settings`)
  await untilInteractive(page)
  const section = page.getByRole('region', { name: 'Janji lewat chat' })
  const isOn = section.getByRole('switch', { name: 'Terima janji lewat chat' })
  if (!(await isOn.isChecked())) {
    await section.getByText('Terima janji lewat chat').click()
    await section.getByLabel('Nama layanan 1').fill('Creambath')
    await section.getByLabel('Pilih petugas di layanan 1').selectOption('boleh')
    await section.getByRole('button', { name: 'Simpan' }).click()
    await page.getByText('Pengaturan janji tersimpan').first().waitFor()
    await section.getByText('Belum ada petugas untuk Creambath').waitFor()
  }
  const dialog = dialogOf(page)
  for (const name of [rina, dewi]) {
    await section.getByRole('button', { name: 'Tambah petugas' }).click()
    await dialog.getByRole('button', { name: 'Simpan' }).click()
    await dialog.getByText('Isi nama petugas').waitFor()
    await dialog.getByLabel('Nama', { exact: true }).fill(name)
    await dialog.getByLabel('Creambath').check()
    await dialog.getByRole('button', { name: 'Simpan' }).click()
    await section.getByRole('listitem').filter({ hasText: name }).waitFor()
  }

  await resize(page, 1440)
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  await page.goto(`${running.instance.url}/janji?hari=${tomorrow}`)
  await untilInteractive(page)
  await page.getByRole('button', { name: 'Catat janji' }).click()
  await dialog.getByLabel('Petugas').selectOption({ label: rina })
  const times = dialog.getByRole('group', { name: 'Jam yang kosong' }).getByRole('button')
  await times.first().click()
  await dialog.getByLabel('Nama pelanggan').fill(customer)
  await dialog.getByRole('button', { name: 'Simpan' }).click()
  const row = page.getByRole('listitem').filter({ hasText: customer })
  await row.getByText(`dengan ${rina}`).first().waitFor()
  const filter = page.getByRole('group', { name: 'Petugas yang ditampilkan' })
  await filter.getByRole('button', { name: dewi }).click()
  await row.waitFor({ state: 'detached' })
  await filter.getByRole('button', { name: 'Semua petugas' }).click()
  await row.waitFor()

  await page.goto(`${running.instance.url}/settings`)
  await untilInteractive(page)
  await section.getByRole('button', { name: `Hapus ${rina}` }).click()
  await page.getByRole('alertdialog').or(dialog).getByRole('button', { name: 'Hapus' }).click()
  await section.getByText(rina).waitFor({ state: 'detached' })
  await page.goto(`${running.instance.url}/janji?hari=${tomorrow}`)
  await untilInteractive(page)
  await resize(page, 390)
  const waiting = page.getByRole('region', { name: '1 janji perlu petugas' })
  await waiting.getByRole('button', { name: 'Pilih petugas' }).click()
  await dialog.getByLabel('Petugas').selectOption({ label: dewi })
  await dialog.getByRole('button', { name: 'Pindahkan' }).click()
  await waiting.waitFor({ state: 'detached' })
  await row.getByText(`dengan ${dewi}`).first().waitFor()
  expect(errors).toEqual([])
  await context.close()
}, 90_000)
