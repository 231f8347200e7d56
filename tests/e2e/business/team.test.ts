import { expect, test } from 'vitest'
import { dialogOf, resize, signIn, untilInteractive, visit } from '../browser.ts'
import { browser, instance, useStage } from '../stage.ts'

useStage()

test('cases are shared in turn, and a member takes a break', async () => {
  const { page, context, errors } = await visit(browser)
  await signIn(page, instance, instance.owner)
  await page.goto(`${instance.url}/team/`)
  await untilInteractive(page)
  const share = page.getByRole('switch', { name: /^Bagikan bergiliran/ })
  await share.check()
  const section = page.getByRole('region', { name: 'Pembagian eskalasi' })
  const save = section.getByRole('button', { name: 'Simpan' })
  await section.getByRole('button', { name: 'Tambah aturan' }).click()
  await save.click()
  await section.getByText('Pilih paling sedikit satu anggota').waitFor()
  await section.getByRole('checkbox', { name: 'Rina Kusuma' }).check()
  await save.click()
  await resize(page, 390)
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
  await resize(page, 1440)
  await receiving.click()
  await page.getByText('Kasus baru ditawarkan lagi kepada Anda').waitFor()
  expect(errors).toEqual([])
  await context.close()
}, 120_000)

const SCREENS = [
  'inbox/',
  'auto-reply/',
  'eskalasi/',
  'pelanggan/',
  'task-completed/',
  'evaluate/',
  'laporan/',
  'pesanan/',
  'janji/',
  'integrations/',
  'whatsapp-template/',
  'home/',
  'team/',
]

test('a masked role gets no customer’s number on any screen, in responses or live', async () => {
  const owner = await visit(browser)
  await signIn(owner.page, instance, instance.owner)
  await owner.page.goto(`${instance.url}/team/`)
  await untilInteractive(owner.page)
  await owner.page.getByRole('switch', { name: 'Samarkan nomor untuk agen' }).click()
  await owner.page.getByText('Nomor disamarkan: +62').waitFor()
  await owner.page.goto(`${instance.url}/pelanggan/`)
  await untilInteractive(owner.page)
  const shown = (await owner.page.locator('body').innerText()).match(/\+62 [\d-]{9,}/g) ?? []
  const numbers = new Set(shown.map((number) => number.replaceAll(/\D/g, '')))
  expect(numbers.size).toBeGreaterThan(3)

  const { page, context, errors } = await visit(browser)
  const seen: string[] = []
  page.on('response', async (response) => {
    const type = response.headers()['content-type'] ?? ''
    if (/html|json|text|ndjson|octet/.test(type)) seen.push(await response.text().catch(() => ''))
  })
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => seen.push(String(payload))),
  )
  await signIn(page, instance, { ...instance.owner, email: 'rina@demo.tanggap' })
  for (const screen of SCREENS) {
    await page.goto(`${instance.url}/${screen}`)
    await untilInteractive(page)
  }
  await page.goto(`${instance.url}/inbox/`)
  await untilInteractive(page)
  await page.locator('[data-room]').first().click()
  await page.getByText('••••').first().waitFor()
  await page.waitForLoadState('networkidle')
  const own = ['6281255500147']
  const leaks = [...numbers].filter((one) => !own.includes(one) && seen.join('').includes(one))
  expect(leaks).toEqual([])
  expect(seen.length).toBeGreaterThan(SCREENS.length)

  await owner.page.goto(`${instance.url}/team/`)
  await untilInteractive(owner.page)
  await owner.page.getByRole('switch', { name: 'Samarkan nomor untuk agen' }).click()
  await owner.page.getByText('Nomor terlihat oleh semua peran').waitFor()
  expect(errors).toEqual([])
  await context.close()
  await owner.context.close()
}, 180_000)

test.each([
  { width: 1440, from: 'dimas@demo.tanggap', to: 'rina@demo.tanggap', name: 'Rina Kusuma' },
  { width: 390, from: 'rina@demo.tanggap', to: 'dimas@demo.tanggap', name: 'Dimas Ardianto' },
])(
  'the owner offers the business, takes it back, and a member accepts it at $width px',
  async ({ width, from, to, name }) => {
    const { password } = instance.owner
    const owner = await visit(browser, width)
    await signIn(owner.page, instance, { email: from, password })
    await owner.page.goto(`${instance.url}/team/`)
    await untilInteractive(owner.page)
    const section = owner.page.getByRole('region', { name: 'Kepemilikan' })
    const offer = async (secret: string) => {
      await section.getByRole('button', { name: 'Serahkan kepemilikan' }).click()
      const dialog = owner.page.getByRole('dialog', { name: 'Serahkan kepemilikan' })
      await dialog.getByLabel('Pemilik baru').selectOption({ label: name })
      await dialog.getByLabel('Kata sandi sekarang').fill(secret)
      await owner.page.keyboard.press('Enter')
      return dialog
    }
    const dialog = await offer('salah-sekali')
    await dialog.getByText('Kata sandi salah.').waitFor()
    await owner.page.keyboard.press('Escape')
    await offer(password)
    await section.getByText(`Menunggu ${name} menerima kepemilikan`).waitFor()
    await section.getByRole('button', { name: 'Batalkan penyerahan' }).click()
    await owner.page.getByText('Penyerahan dibatalkan: Anda tetap pemilik').waitFor()
    await offer(password)
    await section.getByText(`Menunggu ${name} menerima kepemilikan`).waitFor()

    const member = await visit(browser, width)
    await signIn(member.page, instance, { email: to, password })
    await member.page.goto(`${instance.url}/team/`)
    await untilInteractive(member.page)
    await member.page.getByRole('button', { name: 'Terima kepemilikan' }).click()
    const question = member.page.getByRole('dialog', { name: /^Jadi pemilik Roti Senja/ })
    await question.getByRole('button', { name: 'Terima kepemilikan' }).click()
    await member.page.getByText('Anda sekarang pemilik Roti Senja').waitFor()
    await member.page.getByRole('region', { name: 'Kepemilikan' }).waitFor()
    await section.waitFor({ state: 'detached' })
    expect([...owner.errors, ...member.errors]).toEqual([])
    await owner.context.close()
    await member.context.close()
  },
  120_000,
)

test('a member is invited by WhatsApp, or by a link to send personally', async () => {
  const { page, context, errors } = await visit(browser)
  await signIn(page, instance, instance.owner)
  await page.goto(`${instance.url}/team/`)
  await untilInteractive(page)
  await page.getByRole('button', { name: 'Undang' }).click()
  const dialog = dialogOf(page)
  await dialog.getByRole('radio', { name: 'WhatsApp' }).check({ force: true })
  await dialog.getByLabel('Nomor WhatsApp').fill('12')
  await page.keyboard.press('Enter')
  await dialog.getByRole('alert').or(dialog.getByText(/nomor/i)).first().waitFor()
  await resize(page, 390)
  await dialog.getByLabel('Nomor WhatsApp').fill('0812-9999-0390')
  const sender = dialog.getByLabel('Dikirim oleh')
  if (await sender.isVisible()) await sender.selectOption({ label: 'Saya kirim sendiri' })
  await page.keyboard.press('Enter')
  const own = dialog.getByRole('link', { name: 'Kirim lewat WhatsApp saya' })
  const href = await own.getAttribute('href')
  expect(href).toMatch(/^https:\/\/wa\.me\/6281299990390\?text=/)
  expect(decodeURIComponent(href ?? '')).toContain('/team/invitation/')
  await dialog.getByRole('button', { name: 'Selesai' }).click()
  await page
    .getByRole('region', { name: 'Undangan' })
    .getByText(/\+62 812/)
    .first()
    .waitFor()
  expect(errors).toEqual([])
  await context.close()
}, 120_000)

test('an invited person registers by keyboard with the invited address, and joins', async () => {
  const owner = await visit(browser)
  await signIn(owner.page, instance, instance.owner)
  await owner.page.goto(`${instance.url}/team/`)
  await untilInteractive(owner.page)
  await owner.page.getByRole('button', { name: 'Undang' }).press('Enter')
  const dialog = dialogOf(owner.page)
  const email = `sari${Date.now()}@roti.example`
  await dialog.getByLabel('Email').fill(email)
  await owner.page.keyboard.press('Enter')
  const link = await dialog.getByRole('textbox', { name: /tautan/i }).inputValue()

  const { page, context, errors } = await visit(browser, 390)
  await page.goto(new URL(new URL(link).pathname, instance.url).href)
  await untilInteractive(page)
  await page.getByRole('link', { name: 'Daftar' }).press('Enter')
  const field = page.locator('input[autocomplete=username]')
  await field.waitFor()
  expect(await field.inputValue()).toBe(email)
  await untilInteractive(page)
  const focused = (name: string) =>
    page.waitForFunction(
      (label) =>
        document.activeElement?.ariaInvalid === 'true' &&
        (document.activeElement as HTMLInputElement).labels?.[0]?.textContent === label,
      name,
    )
  await page.keyboard.press('Enter')
  await focused('Nama Anda')
  await page.keyboard.type('Sari Wulandari')
  await page.keyboard.press('Enter')
  await focused('Kata sandi')
  await page.keyboard.type('kata-sandi-sari')
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => document.activeElement?.textContent === 'Simpan kode pemulihan')
  await page.getByLabel('Sudah saya simpan').press('Space')
  await page.getByRole('button', { name: 'Selesai', exact: true }).press('Enter')
  await page.getByRole('button', { name: 'Terima' }).press('Enter')
  await page.waitForURL(/\/home\?businessId=/)
  await owner.page.goto(`${instance.url}/team/`)
  await owner.page.getByText('Sari Wulandari').first().waitFor()
  expect([...owner.errors, ...errors]).toEqual([])
  await context.close()
  await owner.context.close()
}, 120_000)
