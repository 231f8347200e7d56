import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { resize, signIn, untilInteractive, visit } from '../browser.ts'
import { browser, instance, useStage } from '../stage.ts'

useStage()

const languageOf = (page: Page) => page.locator('html').getAttribute('lang')

/** A visitor whose browser prefers English. */
const visitInEnglish = (width?: number) => visit(browser, width, 'en-US')

test('a guest gets the language of their browser until they choose another', async () => {
  const { page, context, errors } = await visitInEnglish()
  await page.goto(`${instance.url}/`)
  await page.getByText('Every chat gets an answer.').first().waitFor()
  expect(await languageOf(page)).toBe('en')
  await page.getByRole('link', { name: 'Sign in' }).first().click()
  await page.getByRole('heading', { name: 'Sign in to Tanggap' }).waitFor()
  await resize(page, 390)
  await page.getByRole('button', { name: 'Bahasa Indonesia' }).click()
  await page.getByRole('heading', { name: 'Masuk ke Tanggap' }).waitFor()
  await page.goto(`${instance.url}/`)
  await page.getByText('Setiap chat dijawab.').first().waitFor()
  expect(await languageOf(page)).toBe('id')
  expect(errors).toEqual([])
  await context.close()
}, 180_000)

test('a member chooses English once, and their other devices follow', async () => {
  const { page, context, errors } = await visit(browser)
  await signIn(page, instance, instance.owner)
  await page.goto(`${instance.url}/settings/`)
  await untilInteractive(page)
  await page.getByRole('combobox', { name: 'Bahasa' }).selectOption('en')
  await page.getByRole('heading', { name: 'Your profile' }).waitFor()
  await untilInteractive(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Inbox/ }).click()
  await page.getByRole('tab', { name: /^Needs reply/ }).waitFor()
  const refused = await page.request.get(`${instance.url}/billing/nothing`)
  expect(await refused.text()).toContain('This document was not found')

  const phone = await visit(browser, 390)
  await signIn(phone.page, instance, instance.owner)
  await phone.page.goto(`${instance.url}/settings/`)
  await phone.page.getByRole('heading', { name: 'Your profile' }).waitFor()
  expect(await languageOf(phone.page)).toBe('en')
  await untilInteractive(phone.page)
  await phone.page.getByRole('combobox', { name: 'Language' }).selectOption('id')
  await phone.page.getByRole('heading', { name: 'Profil Anda' }).waitFor()
  expect([...errors, ...phone.errors]).toEqual([])
  await phone.context.close()
  await context.close()
}, 180_000)

/** Screens of a new business: all words on them are the product's own. */
const SCREENS = [
  '/home/',
  '/inbox/',
  '/eskalasi/',
  '/auto-reply/',
  '/auto-reply/?tab=aturan',
  '/task-completed/',
  '/pelanggan/',
  '/janji/',
  '/pesanan/',
  '/training/',
  '/training/?tab=prosedur',
  '/simulate/',
  '/suggestion-messages/',
  '/laporan/',
  '/evaluate/',
  '/evaluate/?tab=kartu',
  '/whatsapp-template/',
  '/integrations/',
  '/team/',
  '/settings/',
  '/order/',
]

/** Frequent Indonesian words, and days, roles and kinds that are stored in Indonesian. */
const INDONESIAN =
  /(^|[^\p{L}])(yang|dan|dari|untuk|dengan|tidak|belum|sudah|atau|ini|itu|bisa|anda|pesan|pelanggan|usaha|nomor|kode|menit|detik|jam|hari|lalu|baru|semua|simpan|kirim|buka|tambah|pilih|cari|sampai|percakapan|berkas|lagi|jawaban|senin|selasa|rabu|kamis|jumat|sabtu|minggu|pemilik|peninjau|agen)([^\p{L}]|$)/iu
/** Quotations of what customers read. */
const QUOTED = /sambungkan ke tim|terima kasih sudah menghubungi/

test('a business set up in English has no Indonesian words on its screens', async () => {
  const { page, context, errors } = await visitInEnglish()
  await page.goto(`${instance.url}/onboarding`)
  await page.getByRole('textbox', { name: 'Business name' }).fill('Corner Bakery')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByRole('radio', { name: /^Try the simulator first/ }).check()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByRole('button', { name: 'Skip for now' }).click()
  await page.getByRole('button', { name: /dashboard/i }).click()
  await page.waitForURL(/\/(home|inbox|simulate)/)
  const found: string[] = []
  for (const path of SCREENS) {
    await page.goto(`${instance.url}${path}`)
    await untilInteractive(page)
    await page.waitForFunction(() => !document.querySelector('.skeleton, [aria-busy="true"]'))
    const texts = await page.evaluate(() => {
      const shown = document.body.innerText.split('\n')
      const named = [...document.querySelectorAll('[aria-label], [placeholder], [title]')]
      return [
        document.title,
        ...shown,
        ...named.flatMap((part) =>
          ['aria-label', 'placeholder', 'title'].map((name) => part.getAttribute(name) ?? ''),
        ),
      ]
    })
    found.push(
      ...texts
        .filter((text) => INDONESIAN.test(text) && !QUOTED.test(text))
        .map((text) => `${path} ${text}`),
    )
  }
  expect(found).toEqual([])
  expect(errors).toEqual([])
  await context.close()
}, 300_000)
