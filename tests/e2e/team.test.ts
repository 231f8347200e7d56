import { expect, test } from 'vitest'
import { signIn, untilInteractive, visit } from './browser.ts'
import { browser, instance, useStage } from './stage.ts'

useStage()

test.each([1440, 390])(
  'cases are shared in turn, and a member takes a break at %d px',
  async (width) => {
    const { page, context, errors } = await visit(browser, width)
    await signIn(page, instance, instance.owner)
    await page.goto(`${instance.url}/team/`)
    await untilInteractive(page)
    const share = page.getByRole('switch', { name: /^Bagikan bergiliran/ })
    await share.check()
    const section = page.getByRole('region', { name: 'Pembagian eskalasi' })
    if (width > 600) {
      await section.getByRole('button', { name: 'Tambah aturan' }).click()
      await section.getByRole('button', { name: 'Simpan' }).click()
      await section.getByText('Pilih paling sedikit satu anggota').waitFor()
      await section.getByRole('checkbox', { name: 'Rina Kusuma' }).check()
    }
    const save = section.getByRole('button', { name: 'Simpan' })
    if (await save.isVisible()) await save.click()
    await section.getByRole('button', { name: 'Atur tugas Rina Kusuma' }).click()
    const dialog = page.getByRole('dialog', { name: 'Tugas Rina Kusuma' })
    await dialog.getByRole('textbox', { name: 'Kasus terbuka paling banyak' }).fill('0')
    await dialog.getByRole('button', { name: 'Simpan' }).click()
    await dialog.getByText('Isi angka 1 sampai 50.').waitFor()
    await dialog.getByRole('textbox', { name: 'Kasus terbuka paling banyak' }).fill('3')
    await dialog.getByRole('radio', { name: 'Jam sendiri' }).check()
    await dialog.getByRole('button', { name: 'Simpan' }).click()
    await dialog.waitFor({ state: 'detached' })
    await section.getByText(/ dari 3 kasus/).waitFor()

    await page.goto(`${instance.url}/eskalasi/`)
    await untilInteractive(page)
    const receiving = page.getByRole('switch', { name: 'Saya menerima kasus baru' })
    await receiving.click()
    await page.getByText('Kasus baru tidak ditawarkan kepada Anda').waitFor()
    await receiving.click()
    await page.getByText('Kasus baru ditawarkan lagi kepada Anda').waitFor()
    expect(errors).toEqual([])
    await context.close()
  },
  120_000,
)
