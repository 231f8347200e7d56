import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Instance, startInstance } from '../../instance.ts'
import { SHARED_SECRETS, until } from '../../shop.ts'
import { startSmtp } from '../../standins/smtp.ts'
import { copyDatabase } from '../../world.ts'
import { closeVisits, dialogOf, openBrowser, signIn, visit } from '../browser.ts'

const ROOT = join(import.meta.dirname, '../../..')
const OLD = 'kata-sandi-lama'
let browser: Browser
let database: Awaited<ReturnType<typeof copyDatabase>>
let instance: Instance
beforeAll(async () => {
  browser = await openBrowser()
  database = await copyDatabase()
  instance = await startInstance({
    parts: ['all'],
    databaseUrl: database.url,
    environment: SHARED_SECRETS,
  })
}, 180_000)
afterAll(async () => {
  await closeVisits()
  await instance.stop()
  await database.drop()
}, 180_000)

/** Reads the code on the page, confirms that it is saved, and leaves the page. */
async function keepCode(page: Page, button = 'Selesai'): Promise<string> {
  const leave = page.getByRole('button', { name: button, exact: true })
  const code = await page.getByLabel('Kode pemulihan', { exact: true }).inputValue()
  expect(await leave.isDisabled()).toBe(true)
  await page.getByLabel('Sudah saya simpan').check()
  await leave.click()
  return code
}

/** The page is left first: one of its requests could otherwise set the cookies again. */
async function signOut(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.context().clearCookies()
}

async function resetBy(page: Page, email: string, code: string, password: string): Promise<void> {
  await page.goto(`${instance.url}/reset-password`)
  await page.getByText('Server ini tidak mengirim email').waitFor()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Kode pemulihan').fill(code)
  await page.getByLabel('Kata sandi baru').fill(password)
  await page.getByRole('button', { name: 'Simpan kata sandi' }).click()
}

test('without mail a recovery code replaces a forgotten password, once', async () => {
  const { page, context, errors } = await visit(browser)
  await page.goto(`${instance.url}/onboarding`)
  await page.getByLabel('Nama usaha').fill('Roti Tanpa Email')
  await page.getByRole('button', { name: 'Lanjut', exact: true }).click()
  await page.getByText('Coba dulu di simulator').waitFor()
  await page.goto(`${instance.url}/settings`)
  await page.getByRole('button', { name: 'Amankan akun' }).click()
  const dialog = dialogOf(page)
  await dialog.getByText('Server ini tidak mengirim email').waitFor()
  await dialog.getByLabel('Email').fill('dimas@roti.example')
  await dialog.getByLabel('Kata sandi', { exact: true }).fill(OLD)
  await dialog.getByRole('button', { name: 'Amankan akun' }).click()
  await page.getByRole('dialog', { name: 'Simpan kode pemulihan' }).waitFor()
  const code = await keepCode(page)
  await page.getByText('Anda masuk sebagai dimas@roti.example').waitFor()

  await signOut(page)
  await page.goto(`${instance.url}/login`)
  await page.getByRole('button', { name: 'Masuk', exact: true }).waitFor()
  expect(await page.getByRole('button', { name: 'Masuk dengan kode sekali pakai' }).count()).toBe(0)
  await resetBy(page, 'dimas@roti.example', code, 'kata-sandi-baru')
  await page.getByRole('heading', { name: 'Simpan kode pemulihan baru' }).waitFor()
  const next = await keepCode(page, 'Masuk')
  expect(next).not.toBe(code)
  await page.waitForURL(/\/(home|onboarding)/)

  await signOut(page)
  await resetBy(page, 'dimas@roti.example', code, 'dicoba-lagi-lagi')
  await page.getByRole('alert').filter({ hasText: 'kode pemulihan salah' }).waitFor()
  expect(errors).toEqual([])
  await context.close()

  const { page: own, context: ownContext } = await visit(browser)
  await signIn(own, instance, { email: 'dimas@roti.example', password: 'kata-sandi-baru' })
  await own.goto(`${instance.url}/settings#keamanan`)
  await own.getByRole('button', { name: 'Buat kode baru' }).click()
  await dialogOf(own).getByLabel('Kata sandi', { exact: true }).fill('kata-sandi-baru')
  await own.getByRole('button', { name: 'Buat kode', exact: true }).click()
  expect(await keepCode(own)).not.toBe(next)
  await ownContext.close()
}, 180_000)

test("the operator's reset link sets a new password, once", async () => {
  const { page, context } = await visit(browser)
  await page.goto(`${instance.url}/login?mode=daftar`)
  await page.getByLabel('Nama Anda').fill('Rina')
  await page.getByLabel(/^Email/).fill('rina@roti.example')
  await page.getByLabel('Kata sandi', { exact: true }).fill(OLD)
  await page.getByRole('button', { name: 'Buat akun' }).click()
  await page.getByRole('heading', { name: 'Simpan kode pemulihan' }).waitFor()
  await context.close()

  const { PATH } = process.env
  const run = (email: string) =>
    promisify(execFile)(process.execPath, ['scripts/run.mjs', 'scripts/reset-link.ts', email], {
      cwd: ROOT,
      env: { PATH, DATA_DIR: instance.dataDir, ...SHARED_SECRETS },
    })
  await expect(run('tidak-ada@roti.example')).rejects.toMatchObject({
    stderr: expect.stringContaining('No account has the email'),
  })
  const link = (await run('rina@roti.example')).stdout.trim()
  expect(link).toMatch(/\/reset-password\?token_hash=/)

  for (const round of ['first', 'again']) {
    const { page: other, context: otherContext } = await visit(browser)
    await other.goto(link)
    await other.getByRole('button', { name: 'Lanjutkan' }).click()
    if (round === 'first') {
      await other.getByLabel('Kata sandi baru').fill('kata-sandi-dari-tautan')
      await other.getByRole('button', { name: 'Simpan kata sandi' }).click()
      await keepCode(other)
      await other.waitForURL(/\/(home|onboarding)/)
    } else await other.getByRole('alert').waitFor()
    await otherContext.close()
  }
}, 180_000)

test('with mail a corrected address gets a code that secures the account', async () => {
  const smtp = await startSmtp()
  const other = await copyDatabase()
  const mailing = await startInstance({
    parts: ['all'],
    databaseUrl: other.url,
    environment: { ...SHARED_SECRETS, SMTP_URL: smtp.url },
  })
  try {
    const { page, errors } = await visit(browser)
    await page.goto(`${mailing.url}/onboarding`)
    await page.getByLabel('Nama usaha').fill('Roti Dengan Email')
    await page.getByRole('button', { name: 'Lanjut', exact: true }).click()
    await page.getByText('Coba dulu di simulator').waitFor()
    await page.goto(`${mailing.url}/settings`)
    await page.getByRole('button', { name: 'Amankan akun' }).click()
    const dialog = dialogOf(page)
    await dialog.getByText('Kami kirim kode').waitFor()
    for (const email of ['salah@roti.example', 'dimas@roti.example']) {
      await dialog.getByLabel('Email').fill(email)
      await dialog.getByLabel('Kata sandi', { exact: true }).fill(OLD)
      await dialog.getByRole('button', { name: 'Amankan akun' }).click()
      await dialog.getByText(`Kode 6 angka sedang dikirim ke ${email}`).waitFor()
      if (email.startsWith('salah'))
        await dialog.getByRole('button', { name: 'Ganti alamat' }).click()
    }
    const received = () => smtp.mails.find(({ to }) => to.includes('dimas@roti.example'))
    await until(
      () => received() !== undefined,
      () => mailing.logs().slice(-2000),
    )
    expect(received()?.raw).toContain('Subject: Amankan akun Tanggap Anda')
    await dialog.getByLabel('Kode').fill(/^(\d{6})\r?$/m.exec(received()?.raw ?? '')?.[1] ?? '')
    await dialog.getByRole('button', { name: 'Konfirmasi' }).click()
    await page.getByText('Anda masuk sebagai dimas@roti.example').waitFor()
    expect(errors).toEqual([])
  } finally {
    await mailing.stop()
    await other.drop()
    await smtp.close()
  }
}, 180_000)
