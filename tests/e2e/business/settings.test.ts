import { expect, test } from 'vitest'
import { signIn, untilInteractive, visit } from '../browser.ts'
import { browser, instance, useStage } from '../stage.ts'

useStage()

test.each([1440, 390])(
  'a member chooses a weekly digest, and its figures open their rows at %d px',
  async (width) => {
    const { page, context, errors } = await visit(browser, width)
    await signIn(page, instance, instance.owner)
    await page.goto(`${instance.url}/settings#notifikasi`)
    await untilInteractive(page)
    const part = page.locator('#notifikasi')
    const rhythm = part.getByLabel('Kirim', { exact: true })
    await rhythm.selectOption('weekly')
    await part.getByLabel('Hari', { exact: true }).selectOption({ label: 'Jumat' })
    await part.getByLabel('Pukul', { exact: true }).selectOption({ label: '18.00' })
    await part.getByRole('button', { name: 'Simpan' }).click()
    await page.getByText('Pilihan ringkasan tersimpan').waitFor()
    await page.reload()
    await untilInteractive(page)
    await expect.poll(() => rhythm.inputValue()).toBe('weekly')
    await part.getByRole('button', { name: 'Lihat ringkasan' }).click()
    const dialog = page.getByRole('dialog', { name: /^Ringkasan tujuh hari sampai/ })
    await dialog.getByRole('link', { name: /^Percakapan ditangani/ }).click()
    await page.waitForURL(/\/evaluate.*daftar=dijawab/)
    expect(new URL(page.url()).searchParams.get('sampai')).toMatch(/^\d{4}-\d\d-\d\d$/)

    await page.goto(`${instance.url}/home?ringkasan=daily&sampai=2026-11-20`)
    await untilInteractive(page)
    const daily = page.getByRole('dialog', { name: 'Ringkasan Jumat, 20 November' })
    await daily.getByRole('link', { name: /^Eskalasi belum diambil/ }).waitFor()
    await page.keyboard.press('Escape')
    await page.waitForURL((url) => !url.search.includes('ringkasan'))

    await page.goto(`${instance.url}/settings#notifikasi`)
    await untilInteractive(page)
    await rhythm.selectOption('none')
    await part.getByRole('button', { name: 'Simpan' }).click()
    await page.getByText('Pilihan ringkasan tersimpan').waitFor()
    expect(errors).toEqual([])
    await context.close()
  },
  120_000,
)

test.each([1440, 390])(
  'theme and density apply at once, and on another device of the member, at %d px',
  async (width) => {
    const { page, context, errors } = await visit(browser, width)
    await signIn(page, instance, instance.owner)
    await page.goto(`${instance.url}/settings#tampilan`)
    await untilInteractive(page)
    const kept = page.waitForResponse((answer) => answer.url().includes('grant_type=refresh_token'))
    await page.getByRole('radio', { name: 'Rapat' }).click()
    await kept
    const again = page.waitForResponse((answer) =>
      answer.url().includes('grant_type=refresh_token'),
    )
    await page.getByRole('radio', { name: 'Gelap' }).click()
    await again

    const other = await visit(browser, width)
    await signIn(other.page, instance, instance.owner)
    await other.page.goto(`${instance.url}/inbox/`)
    await untilInteractive(other.page)
    const html = other.page.locator('html')
    expect(await html.getAttribute('data-density')).toBe('compact')
    expect(await html.getAttribute('data-theme')).toBe('dark')
    const box = await other.page.locator('[data-room]').first().boundingBox()
    expect(Math.round(box?.height ?? 0)).toBe(64)

    const calm = page.waitForResponse((answer) => answer.url().includes('grant_type=refresh_token'))
    await page.getByRole('radio', { name: 'Longgar' }).click()
    await calm
    const system = page.waitForResponse((answer) =>
      answer.url().includes('grant_type=refresh_token'),
    )
    await page.getByRole('radio', { name: 'Sistem' }).click()
    await system
    expect([...errors, ...other.errors]).toEqual([])
    await context.close()
    await other.context.close()
  },
  120_000,
)

test('a quick reply names the social accounts of the business', async () => {
  const { page, context, errors } = await visit(browser)
  await signIn(page, instance, instance.owner)
  await page.goto(`${instance.url}/settings#usaha`)
  await untilInteractive(page)
  const socials = page.getByRole('group', { name: 'Media sosial dan situs' })
  await socials.getByLabel('Instagram').fill('@rotisenja')
  await socials.getByLabel('Situs').fill('bukan alamat')
  await socials.getByRole('button', { name: 'Simpan' }).click()
  await socials.getByText('Tulis alamat situs').waitFor()
  await socials.getByLabel('Situs').fill('rotisenja.example')
  await socials.getByRole('button', { name: 'Simpan' }).click()
  await page.getByText('Media sosial tersimpan').waitFor()
  await page.reload()
  await untilInteractive(page)
  expect(await socials.getByLabel('Instagram').inputValue()).toBe('@rotisenja')

  await page.goto(`${instance.url}/suggestion-messages/`)
  await untilInteractive(page)
  await page.getByRole('button', { name: 'Tambah', exact: true }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Pesan').fill('Ikuti kami: {medsos}')
  await form.getByText('Ikuti kami: Instagram @rotisenja, rotisenja.example').waitFor()
  expect(errors).toEqual([])
  await context.close()
}, 120_000)
