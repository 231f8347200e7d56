import { expect, test } from 'vitest'
import { PASSWORD } from '../../shop.ts'
import { dialogOf, resize, signIn, visit } from '../browser.ts'
import { browser, running, useShop } from '../stage.ts'

useShop()

const chatWith = (name: string) => `31/12/23 09.11 - ${name}: ongkir ke depok brp ya kak?
31/12/23 09.15 - Dewi: Ongkir ke Depok Rp15.000 kak ${name}.
31/12/23 09.16 - ${name}: bisa bayar pakai qris?
31/12/23 09.17 - Dewi: Bisa kak, QRIS dan transfer bank.
31/12/23 09.18 - ${name}: <Media tidak disertakan>
31/12/23 09.19 - ${name}: pesanan saya sudah dikirim?
31/12/23 09.20 - Dewi: Sudah kak, resi JP1234567890
`

test('exported chats become chosen, edited answers, which one undo takes back', async () => {
  const { page, context, errors } = await visit(browser)
  await signIn(page, running.instance, { email: running.shop.email, password: PASSWORD })
  await page.goto(`${running.instance.url}/training`)
  await page.getByRole('button', { name: 'Tambah', exact: true }).click()
  await page.getByRole('radio', { name: 'Chat WA' }).click()
  await page.getByText('Chatnya dihapus dari sini begitu selesai dibaca.').waitFor()
  await page.getByRole('button', { name: 'Baca chat' }).click()
  await page.getByText('Pilih chatnya dulu').waitFor()
  const input = dialogOf(page).locator('input[type=file]').last()
  await input.setInputFiles(
    ['Sari', 'Rudi'].map((name) => ({
      name: `Chat WhatsApp dengan ${name}.txt`,
      mimeType: 'text/plain',
      buffer: Buffer.from(chatWith(name)),
    })),
  )
  await page.getByText('2 chat dipilih').waitFor()
  await page.getByRole('button', { name: 'Baca chat' }).click()
  await page.getByText('Kami menemukan 2 jawaban').waitFor()
  await page.getByText('Ditanyakan 2×').first().waitFor()
  expect(await dialogOf(page).innerText()).not.toMatch(/JP1234567890|Rudi\.$/)
  await page.keyboard.press('Escape')

  await page.getByText('2 jawaban usulan menunggu dipilih.').waitFor()
  await resize(page, 390)
  await page.getByRole('button', { name: 'Lihat dan pilih' }).click()
  const dialog = dialogOf(page)
  await dialog.getByRole('button', { name: /^Ubah: .*depok/i }).click()
  await dialog.getByLabel('Jawaban Anda').fill('Ongkir ke Depok Rp16.000.')
  await dialog.getByRole('checkbox', { name: /qris/i }).uncheck()
  await dialog.getByRole('button', { name: 'Tambahkan 1' }).click()
  await page.getByText('1 jawaban ditambahkan').waitFor()
  await page.getByRole('link', { name: /ongkir ke depok/i }).waitFor()
  await expect.poll(() => page.getByText(/Chat WhatsApp dengan/).count()).toBe(0)

  await page.getByRole('button', { name: 'Urungkan' }).click()
  await page.getByText('2 jawaban usulan menunggu dipilih.').waitFor()
  await page.getByRole('link', { name: /ongkir ke depok/i }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Lihat dan pilih' }).click()
  await dialogOf(page).getByRole('button', { name: 'Buang' }).click()
  await page.getByText('Usulan dibuang').waitFor()
  expect(errors).toEqual([])
  await context.close()
})
