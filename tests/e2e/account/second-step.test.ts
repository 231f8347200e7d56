import { Secret, TOTP } from 'otpauth'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DemoInstance, startDemo } from '../../demo.ts'
import { freePort } from '../../instance.ts'
import { copyDatabase } from '../../world.ts'
import {
  closeVisits,
  dialogOf,
  openBrowser,
  resize,
  signIn,
  untilInteractive,
  visit,
} from '../browser.ts'

let browser: Browser
let instance: DemoInstance
let database: Awaited<ReturnType<typeof copyDatabase>>
beforeAll(async () => {
  database = await copyDatabase()
  browser = await openBrowser()
  const port = await freePort()
  // WebAuthn accepts a host name, not an IP address.
  const url = `http://localhost:${port}`
  const started = await startDemo({
    databaseUrl: database.url,
    port,
    environment: { PUBLIC_URL: url },
  })
  instance = { ...started, url }
}, 180_000)
afterAll(async () => {
  await closeVisits()
  await instance.stop()
  await database.drop()
}, 180_000)

const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate()

test('with the second step on, the password alone opens nothing', async () => {
  const { page, context, errors } = await visit(browser)
  await signIn(page, instance, instance.owner)
  await page.goto(`${instance.url}/settings#keamanan`)
  await untilInteractive(page)
  const part = page.getByRole('region', { name: 'Keamanan' })
  await part.getByRole('button', { name: 'Aktifkan', exact: true }).click()
  const dialog = dialogOf(page)
  const secret = await dialog
    .getByRole('textbox', { name: 'Tidak bisa memindai? Ketik kunci ini' })
    .inputValue()
  await dialog.getByLabel('Kode', { exact: true }).fill(codeOf(secret))
  await dialog.getByRole('button', { name: 'Aktifkan verifikasi dua langkah' }).click()
  await dialog.getByRole('heading', { name: 'Simpan kode cadangan ini' }).waitFor()
  const codes = await dialog.getByRole('listitem').allTextContents()
  expect(codes).toHaveLength(10)
  await dialog.getByLabel(/simpan/i).check()
  await dialog.getByRole('button', { name: 'Selesai' }).click()
  await part.getByText('10 dari 10 kode masih berlaku.').waitFor()

  // Opens another browser with the password only.
  const thief = await visit(browser, 390)
  await thief.page.goto(`${instance.url}/login`)
  await untilInteractive(thief.page)
  await thief.page.getByLabel(/email/i).first().fill(instance.owner.email)
  await thief.page.getByLabel('Kata sandi').first().fill(instance.owner.password)
  await thief.page.getByRole('button', { name: 'Masuk', exact: true }).click()
  await thief.page.getByRole('heading', { name: 'Verifikasi dua langkah' }).waitFor()
  await thief.page.goto(`${instance.url}/inbox/`)
  await thief.page.waitForURL(/\/login/)
  await thief.page.getByRole('heading', { name: 'Verifikasi dua langkah' }).waitFor()
  const token = await thief.page.evaluate(() =>
    Object.fromEntries(document.cookie.split('; ').map((pair) => pair.split('=', 2))),
  )
  const session = Object.entries<string>(token)
    .filter(([name]) => name.includes('auth-token'))
    .toSorted()
    .map(([, value]) => decodeURIComponent(value))
    .join('')
  const { access_token: accessToken } = JSON.parse(
    Buffer.from(session.replace('base64-', ''), 'base64url').toString(),
  )
  const rows = await fetch(`${instance.url}/rest/v1/room?select=id`, {
    headers: { authorization: `Bearer ${accessToken}`, apikey: instance.keys.anonKey },
  })
  expect(await rows.json()).toEqual([])

  await thief.page.getByRole('button', { name: /Pakai kode cadangan/ }).click()
  await thief.page.getByLabel('Kode cadangan').fill(codes[0]!)
  await thief.page.getByRole('button', { name: 'Verifikasi' }).click()
  await thief.page.waitForURL(/\/inbox\//)
  await thief.context.close()

  // The signed-in device is listed and can be signed out.
  await resize(page, 390)
  await page.reload()
  await untilInteractive(page)
  await part.getByText('9 dari 10 kode masih berlaku.').waitFor()
  await part.getByText('Perangkat ini').waitFor()
  const others = part.getByRole('button', { name: /^Keluarkan / })
  const before = await others.count()
  await others.first().click()
  await page.getByText('Perangkat itu dikeluarkan').first().waitFor()
  await expect.poll(() => others.count()).toBe(before - 1)
  const another = await visit(browser)
  await signIn(another.page, instance, instance.owner)
  await another.context.close()
  await page.reload()
  await untilInteractive(page)
  await others.first().waitFor()
  await part.getByRole('button', { name: 'Keluar dari perangkat lain' }).click()
  await expect.poll(() => others.count()).toBe(0)

  await part.getByRole('button', { name: 'Matikan', exact: true }).click()
  await dialogOf(page).getByRole('button', { name: 'Matikan' }).click()
  await part.getByText('Belum aktif').waitFor()
  expect(errors).toEqual([])
  await context.close()
}, 90_000)

test('a passkey is added, opens the account without a password, and is removed', async () => {
  const { page, context, errors } = await visit(browser)
  await signIn(page, instance, instance.owner)
  const line = await context.newCDPSession(page)
  await line.send('WebAuthn.enable')
  await line.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
  await page.goto(`${instance.url}/settings#keamanan`)
  await untilInteractive(page)
  const part = page.getByRole('region', { name: 'Keamanan' })
  await part.getByRole('button', { name: 'Tambah passkey' }).click()
  await page.getByText('Passkey tersimpan').first().waitFor()
  await part.getByRole('button', { name: 'Keluar dari sini' }).click()
  await page.waitForURL(/\/login/)
  await untilInteractive(page)
  await page.getByRole('button', { name: 'Masuk dengan passkey' }).click()
  await page.waitForURL(/\/home/)
  await untilInteractive(page)
  await page.goto(`${instance.url}/settings#keamanan`)
  await untilInteractive(page)
  await part.getByRole('button', { name: /^Hapus .* di / }).click()
  await dialogOf(page).getByRole('button', { name: 'Hapus' }).click()
  await part.getByText('Belum ada passkey.').waitFor()
  expect(errors).toEqual([])
  await context.close()
}, 90_000)
