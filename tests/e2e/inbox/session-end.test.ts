import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { dialogOf, signIn, untilInteractive, visit } from '../browser.ts'
import { browser, instance, useStage } from '../stage.ts'

const OVER = 'Sesi sudah berakhir. Silakan masuk lagi.'

useStage()

async function openRoom(page: Page): Promise<void> {
  await signIn(page, instance, instance.owner)
  await page.goto(`${instance.url}/inbox/?tab=semua`)
  await untilInteractive(page)
  await page.getByRole('link', { name: /^Hendra Setiawan,/ }).click()
  await page.getByRole('log').waitFor()
}

async function signInAt(page: Page): Promise<void> {
  await page.getByLabel(/email/i).first().fill(instance.owner.email)
  await page.getByLabel('Kata sandi').first().fill(instance.owner.password)
  await page.getByRole('button', { name: 'Masuk', exact: true }).click()
}

test("a reply sent after the session's end is sent once after sign-in", async () => {
  const { page, context, errors } = await visit(browser)
  await openRoom(page)
  await context.clearCookies()
  await page.getByRole('textbox', { name: 'Tulis balasan' }).fill('Ongkir ke Godean Rp15.000, Kak.')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/login/)
  await page.getByText(OVER).waitFor()

  await signInAt(page)
  await page.waitForURL(/\/inbox\/[0-9a-f]/, { timeout: 60_000 })
  const log = page.getByRole('log')
  const reply = log.getByRole('listitem').filter({ hasText: 'Ongkir ke Godean Rp15.000, Kak.' })
  await reply.waitFor({ timeout: 60_000 })
  // The server rendered it, so it is stored.
  await expect
    .poll(async () => (await context.request.get(page.url())).text(), { timeout: 30_000 })
    .toContain('Ongkir ke Godean Rp15.000, Kak.')
  expect(await reply.count()).toBe(1)
  const box = page.getByRole('textbox', { name: 'Tulis balasan' })
  await expect.poll(() => box.inputValue()).toBe('')
  expect(errors).toEqual([])
  await context.close()
}, 180_000)

test('what is typed in a dialog stays while the member signs in again in another tab', async () => {
  const { page, context, errors } = await visit(browser)
  await signIn(page, instance, instance.owner)
  await page.goto(`${instance.url}/suggestion-messages/`)
  await untilInteractive(page)
  await page.getByRole('button', { name: 'Tambah', exact: true }).click()
  const dialog = dialogOf(page)
  await dialog.getByLabel('Singkatan').fill('sesiusai')
  const text = dialog.getByLabel('Pesan', { exact: true })
  await text.fill('Kami buka lagi besok pukul 7, Kak.')
  await context.clearCookies()
  await dialog.getByRole('button', { name: 'Simpan' }).click()
  await page.getByText('Yang Anda ketik masih ada di halaman ini.').first().waitFor()

  const [beside] = await Promise.all([
    context.waitForEvent('page'),
    page.getByText('Masuk lagi', { exact: true }).click(),
  ])
  await beside.getByText(OVER).waitFor()
  await signInAt(beside)
  await beside.waitForEvent('close')
  await page.getByText('Anda sudah masuk lagi').first().waitFor()
  expect(await text.inputValue()).toBe('Kami buka lagi besok pukul 7, Kak.')
  await dialog.getByRole('button', { name: 'Simpan' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('/sesiusai').waitFor()
  expect(errors).toEqual([])
  await context.close()
}, 180_000)

test('the name of a further business stays while the member signs in again in another tab', async () => {
  const { page, context, errors } = await visit(browser)
  await signIn(page, instance, instance.owner)
  await page.goto(`${instance.url}/onboarding?usaha=baru`)
  await untilInteractive(page)
  const name = page.getByLabel('Nama usaha')
  await name.fill('Katering Bu Sri')
  await context.clearCookies()
  await page.getByRole('button', { name: 'Lanjut', exact: true }).click()
  await page.getByText('Yang Anda ketik masih ada di halaman ini.').first().waitFor()
  await signIn(page, instance, instance.owner)
  await page.getByText('Anda sudah masuk lagi').first().waitFor()
  expect(await name.inputValue()).toBe('Katering Bu Sri')
  await page.getByRole('button', { name: 'Lanjut', exact: true }).click()
  await page.getByText('Lewat mana pelanggan menulis?').waitFor()
  expect(errors).toEqual([])
  await context.close()
}, 120_000)

test('signing out in one tab removes the conversations from the other', async () => {
  const { page, context, errors } = await visit(browser)
  await openRoom(page)
  // A tab listens once it is idle, when it also opens its socket.
  const [line] = await Promise.all([page.waitForEvent('websocket'), page.reload()])
  await line.waitForEvent('framereceived')
  // An open dialog keeps the page when a session ends by itself, and not here.
  await untilInteractive(page)
  await page.keyboard.press('Control+k')
  await dialogOf(page).waitFor()
  const other = await context.newPage()
  await other.goto(`${instance.url}/home/`)
  await other.getByRole('button', { name: /^Akun / }).click()
  await other.getByRole('menuitem', { name: 'Keluar' }).click()
  await other.waitForURL(/\/login$/)
  await page.waitForURL(/\/login\?error_code/)
  await page.getByText(OVER).waitFor()
  expect(errors).toEqual([])
  await context.close()
}, 180_000)

test('the sign-in and registration forms offer only what the instance supports', async () => {
  const { page, context, errors } = await visit(browser)
  await page.goto(`${instance.url}/login`)
  await page.getByLabel('Email', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Daftar' }).click()
  await page.getByRole('heading', { name: 'Buat akun' }).waitFor()
  await page.getByLabel('Email', { exact: true }).fill('0812-3456-7890')
  await page.getByRole('button', { name: 'Buat akun' }).click()
  await page.getByText('Isi alamat email yang lengkap.').waitFor()
  expect(await page.getByText('nomor telepon').count()).toBe(0)
  expect(errors).toEqual([])
  await context.close()
}, 180_000)

test('a new password requires the present one; an unnamed proxy is reported to the owner', async () => {
  await fetch(`${instance.url}/login`, { headers: { 'x-forwarded-for': '203.0.113.9' } })
  const { page, context, errors } = await visit(browser)
  await signIn(page, instance, instance.owner)
  await page.goto(`${instance.url}/settings`)
  await page.getByText('CLIENT_ADDRESS_HEADER').waitFor()
  const security = page.locator('#keamanan')
  const change = async (present: string) => {
    await security.getByLabel('Kata sandi sekarang').fill(present)
    await security.getByLabel('Kata sandi baru', { exact: true }).fill('sandi-lebih-baru-9')
    await security.getByLabel('Ulangi kata sandi baru').fill('sandi-lebih-baru-9')
    await security.getByRole('button', { name: 'Simpan' }).first().click()
  }
  await change('')
  await security.getByText('Isi kata sandi Anda yang sekarang.').waitFor()
  await change('salah-sekali')
  await security.getByText('Kata sandi yang sekarang salah.').waitFor()
  await page.goto(`${instance.url}/reset-password`)
  await page.getByRole('heading', { name: 'Atur ulang kata sandi' }).waitFor()
  expect(errors).toEqual([])
  await context.close()
}, 180_000)
