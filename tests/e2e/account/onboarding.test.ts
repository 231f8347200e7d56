import type { Browser } from 'playwright-core'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Instance, startInstance } from '../../instance.ts'
import { SHARED_SECRETS } from '../../shop.ts'
import { copyDatabase } from '../../world.ts'
import { closeVisits, dialogOf, openBrowser, SETUPS, untilInteractive, visit } from '../browser.ts'
import {
  addAnswer,
  askAsCustomer,
  chooseSimulator,
  nameBusiness,
  startTrying,
} from './onboarding-steps.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(closeVisits)

describe.each(SETUPS)('with $name', ({ parts }) => {
  let database: Awaited<ReturnType<typeof copyDatabase>>
  let instance: Instance
  beforeAll(async () => {
    database = await copyDatabase()
    instance = await startInstance({
      parts,
      databaseUrl: database.url,
      environment: SHARED_SECRETS,
    })
  }, 180_000)
  afterAll(async () => {
    await instance.stop()
    await database.drop()
  }, 180_000)

  test('a visitor gets from the public page to an answer with its source, also after a reload', async () => {
    const { page, context, errors } = await visit(browser)
    await page.goto(instance.url)
    await page.getByRole('link', { name: 'Coba sekarang' }).first().click()
    await page.waitForURL(/\/onboarding/)
    await nameBusiness(page, 'Roti Senja')

    await chooseSimulator(page)

    await addAnswer(
      page,
      'Berapa biaya antar?',
      'Biaya antar Rp8.000 sampai 4 km dan Rp15.000 sampai 8 km.',
    )

    await page.getByRole('radio', { name: 'Tulis' }).click()
    await page
      .getByLabel('Catatan')
      .fill(
        'Daftar harga\nRoti sobek coklat - Rp18.000\nRoti tawar - Rp15.000\nBCA 1234567890 a.n. Dimas',
      )
    await page.getByText('Terbaca 3 fakta').waitFor()
    await page.reload()
    await page.getByText('Sudah ditambahkan').waitFor()
    await page.getByRole('button', { name: 'Kembali', exact: true }).click()
    await page.getByRole('button', { name: 'Lanjut', exact: true }).click()
    await expect
      .poll(() => page.getByLabel('Catatan').inputValue())
      .toContain('Roti tawar - Rp15.000')
    await startTrying(page)
    await page
      .getByRole('dialog', { name: 'Yang Anda tulis belum ditambahkan' })
      .getByRole('button', { name: 'Tambahkan dan lanjut' })
      .click()

    await askAsCustomer(page, 'roti tawar brp kak?')
    await page.getByLabel('Simulator').getByText('Rp15.000').first().waitFor()
    expect(await page.getByLabel('Simulator').innerText()).not.toMatch(/18\.000|1234567890/)

    await askAsCustomer(page, 'kak ongkir brp?')
    const source = page.getByLabel(/^Sumber: /).filter({ hasText: 'Berapa biaya antar?' })
    await source.waitFor()
    await expect
      .poll(() => page.getByLabel('Simulator').innerText())
      .toContain('Rp8.000 sampai 4 km')

    await page.getByRole('button', { name: 'Buka dasbor' }).click()
    await page.waitForURL(/\/home/)

    await page.getByRole('link', { name: 'Inbox', exact: true }).first().click()
    const list = page.getByRole('tabpanel', { name: 'Percakapan' })
    await list.getByText('Belum ada percakapan.').waitFor()
    expect(
      await list.getByRole('link', { name: 'Hubungkan WhatsApp' }).getAttribute('href'),
    ).toMatch(/^\/integrations\/?\?businessId=/)
    await list.getByRole('link', { name: 'Coba di simulator' }).click()
    await page.getByRole('heading', { name: 'Jadi pelanggan, lalu lihat Inbox' }).waitFor()

    await page.goto(`${instance.url}/pelanggan/`)
    await page.getByText('Belum ada pelanggan').waitFor()
    await untilInteractive(page)
    await page.getByRole('button', { name: 'Impor pelanggan' }).click()
    await dialogOf(page).waitFor()
    expect(errors).toEqual([])

    const sql = postgres(database.url, { max: 1 })
    const [counts] = await sql`select (select count(*)::int from business) as businesses,
          (select count(*)::int from auth.users where is_anonymous) as anonymous`
    await sql.end()
    expect(counts).toEqual({ businesses: 1, anonymous: 1 })
    await context.close()
  }, 180_000)

  test('a member creates a second business, and the first keeps its name and step', async () => {
    const { page, context, errors } = await visit(browser)
    await page.goto(`${instance.url}/onboarding`)
    await nameBusiness(page, 'Roti Pertama')
    const first = new URL(page.url()).searchParams.get('businessId')
    await page.goto(`${instance.url}/home`)
    await page.getByRole('button', { name: 'Ganti usaha, sekarang Roti Pertama' }).click()
    await page.getByRole('menuitem', { name: 'Tambah usaha' }).click()
    await page.getByRole('heading', { name: 'Apa nama usaha yang baru?' }).waitFor()
    await nameBusiness(page, 'Kopi Kedua')
    await page.getByText('Coba dulu di simulator').click()
    const second = new URL(page.url()).searchParams.get('businessId')
    expect(second).not.toBe(first)
    await page.getByRole('button', { name: 'Lanjut', exact: true }).click()
    await page.getByRole('heading', { name: /tentang Kopi Kedua/ }).waitFor()

    await page.goto(`${instance.url}/onboarding?businessId=${first}`)
    await page.getByText('Coba dulu di simulator').waitFor()
    await page.goto(`${instance.url}/onboarding/start?businessId=${second}`)
    await nameBusiness(page, 'Kopi Kedua Jaya')
    await page.goto(`${instance.url}/home?businessId=${first}`)
    await page.getByRole('button', { name: 'Ganti usaha, sekarang Roti Pertama' }).click()
    await page.getByRole('menuitem', { name: /Kopi Kedua Jaya/ }).click()
    await page.getByRole('button', { name: 'Ganti usaha, sekarang Kopi Kedua Jaya' }).waitFor()
    expect(errors).toEqual([])
    const sql = postgres(database.url, { max: 1 })
    const owned = await sql`select b.id, b.name, b.onboarding_step,
          (select count(*)::int from channel where business_id = b.id) as channels from business b
        where b.profile_id = (select profile_id from business where id = ${first})
        order by b.created_at`
    await sql.end()
    expect(owned).toMatchObject([
      { id: first, name: 'Roti Pertama', onboarding_step: 'channel', channels: 1 },
      { id: second, name: 'Kopi Kedua Jaya', onboarding_step: 'knowledge', channels: 1 },
    ])
    await context.close()
  }, 180_000)

  test('a second tab, a prefetch and a crawler create no further account or business', async () => {
    const sql = postgres(database.url, { max: 1 })
    const count = async () =>
      (
        await sql`select (select count(*)::int from business) + (select count(*)::int
            from auth.users) as count`
      )[0]?.count
    const before = await count()
    await fetch(`${instance.url}/onboarding`, {
      headers: { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' },
    })
    await fetch(`${instance.url}/onboarding`, { headers: { 'sec-purpose': 'prefetch' } })
    expect(await count()).toBe(before)
    const { page, context } = await visit(browser)
    const second = await context.newPage()
    await Promise.all([
      page.goto(`${instance.url}/onboarding`),
      second.goto(`${instance.url}/onboarding/start`),
    ])
    await Promise.all([page, second].map((tab) => tab.getByLabel('Nama usaha').waitFor()))
    await page.getByRole('button', { name: 'Lanjut', exact: true }).waitFor()
    await expect.poll(count, { timeout: 60_000 }).toBeGreaterThan(before + 1)
    await Promise.all([page, second].map((tab) => tab.waitForLoadState('networkidle')))
    expect(await count()).toBe(before + 2)
    await sql.end()
    await context.close()
  }, 180_000)
})
