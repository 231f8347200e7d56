import type { Browser } from 'playwright-core'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Instance, startInstance } from '../instance.ts'
import { SHARED_SECRETS } from '../shop.ts'
import { copyDatabase } from '../world.ts'
import { launchBrowser, SETUPS, visit } from './browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

describe.each(SETUPS)('with $name', ({ parts }) => {
  let database: Awaited<ReturnType<typeof copyDatabase>>
  let instance: Instance
  beforeAll(async () => {
    database = await copyDatabase()
    instance = await startInstance({ parts, databaseUrl: database.url, environment: SHARED_SECRETS })
  }, 90_000)
  afterAll(async () => {
    await instance.stop()
    await database.drop()
  }, 60_000)

  test('a visitor comes from the public page to the first cited answer in a few steps, and finds his place again', async () => {
    const { page, context, errors } = await visit(browser)
    await page.goto(instance.url)
    await page.getByRole('link', { name: 'Coba sekarang' }).first().click()
    await page.waitForURL(/\/onboarding/)
    await page.getByLabel('Nama usaha').fill('Roti Senja')
    await page.getByRole('button', { name: 'Lanjut', exact: true }).click()

    await page.getByText('Coba dulu di simulator').click()
    await page.getByRole('button', { name: 'Lanjut', exact: true }).click()

    await page.getByRole('radio', { name: 'Tanya jawab' }).click()
    await page.getByLabel('Pertanyaan pelanggan').fill('Berapa biaya antar?')
    await page.getByLabel('Jawaban Anda').fill('Biaya antar Rp8.000 sampai 4 km dan Rp15.000 sampai 8 km.')
    await page.getByRole('button', { name: 'Tambahkan' }).click()
    await page.getByText('Sudah ditambahkan').waitFor()

    await page.reload()
    await page.getByText('Sudah ditambahkan').waitFor()
    await page.getByLabel('Alamat situs').fill('rotisenja.example')
    await page.getByRole('button', { name: 'Lanjut dan coba' }).click()
    await page.getByRole('dialog', { name: 'Yang Anda tulis belum ditambahkan' }).getByRole('button', { name: 'Batal' }).click()
    expect(await page.getByLabel('Alamat situs').inputValue()).toBe('rotisenja.example')
    await page.getByLabel('Alamat situs').fill('')
    await page.getByRole('button', { name: 'Lanjut dan coba' }).click()

    await page.getByPlaceholder('Tanyakan sesuatu').fill('kak ongkir brp?')
    await page.keyboard.press('Enter')
    const source = page.getByLabel(/^Sumber: /).first()
    await source.waitFor()
    expect(await source.innerText()).toContain('Berapa biaya antar?')
    expect(await page.getByLabel('Simulator').innerText()).toContain('Rp8.000 sampai 4 km')

    await page.getByRole('button', { name: 'Buka dasbor' }).click()
    await page.waitForURL(/\/home/)

    await page.getByRole('link', { name: 'Inbox', exact: true }).first().click()
    const list = page.getByRole('tabpanel', { name: 'Percakapan' })
    await list.getByText('Belum ada percakapan.').waitFor()
    expect(await list.getByRole('link', { name: 'Sambungkan WhatsApp' }).getAttribute('href')).toMatch(/^\/integrations\/?\?businessId=/)
    await list.getByRole('link', { name: 'Coba di simulator' }).click()
    await page.getByRole('heading', { name: 'Jadi pelanggan, lalu lihat Inbox' }).waitFor()
    expect(errors).toEqual([])

    const sql = postgres(database.url, { max: 1 })
    const [counts] = await sql`select (select count(*)::int from business) as businesses, (select count(*)::int from auth.users where is_anonymous) as anonymous`
    await sql.end()
    expect(counts).toEqual({ businesses: 1, anonymous: 1 })
    await context.close()
  }, 90_000)

  test('a second tab, a prefetch and a crawler make no account and no business', async () => {
    const sql = postgres(database.url, { max: 1 })
    const count = async () => (await sql`select (select count(*)::int from business) + (select count(*)::int from auth.users) as count`)[0]?.count
    const before = await count()
    await fetch(`${instance.url}/onboarding`, { headers: { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' } })
    await fetch(`${instance.url}/onboarding`, { headers: { 'sec-purpose': 'prefetch' } })
    expect(await count()).toBe(before)
    const { page, context } = await visit(browser)
    const second = await context.newPage()
    await Promise.all([page.goto(`${instance.url}/onboarding`), second.goto(`${instance.url}/onboarding/start`)])
    await Promise.all([page, second].map((tab) => tab.getByLabel('Nama usaha').waitFor()))
    await page.getByRole('button', { name: 'Lanjut', exact: true }).waitFor()
    await page.waitForTimeout(1500)
    expect(await count()).toBe(before + 2)
    await sql.end()
    await context.close()
  }, 60_000)
})
