import { expect, test } from 'vitest'
import { signIn, untilInteractive, visit } from './browser.ts'
import { browser, instance, useStage } from './stage.ts'

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
    await page.getByRole('textbox', { name: 'Tulis balasan' }).fill('Pesanannya siap, Kak.')
    if (width === 390) {
      await page.getByRole('button', { name: 'Tambahkan' }).click()
      await page.getByRole('menuitem', { name: 'Jadwalkan pesan' }).click()
    } else await page.getByRole('button', { name: 'Jadwalkan pesan' }).click()
    const form = page.getByRole('dialog', { name: 'Jadwalkan pesan' })
    await form.getByRole('button', { name: 'Besok pagi' }).click()
    await form.getByRole('button', { name: 'Jadwalkan', exact: true }).click()
    const line = page.getByRole('status').filter({ hasText: /^Pesan terjadwal/ })
    await line.waitFor()
    expect(await page.getByRole('textbox', { name: 'Tulis balasan' }).inputValue()).toBe('')
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
