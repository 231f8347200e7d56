import { createServer, type Server } from 'node:http'
import type { Locator, Page } from 'playwright-core'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD } from '../../shop.ts'
import { resize, signIn, untilInteractive, visit } from '../browser.ts'
import { browser, closeSite, openSite, running, sitePort, useShop } from '../stage.ts'

useShop()

let server: Server
let base: string
/** the address of the owner's tool */
let price: unknown = 12_000
beforeAll(async () => {
  server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ harga: price, layanan: 'Kurir reguler', etd: '2 hari' }))
  })
  await openSite(server)
  base = `http://127.0.0.1:${sitePort}`
})
afterAll(() => closeSite(server))

async function write<T>(work: (sql: postgres.Sql, businessId: string) => Promise<T>): Promise<T> {
  const sql = postgres(running.databaseUrl, { max: 1, onnotice: () => {} })
  try {
    return await work(sql, running.shop.businessId)
  } finally {
    await sql.end()
  }
}

const removeTool = () =>
  write(async (sql, businessId) => {
    await sql`delete from sale where business_id = ${businessId}`
    await sql`delete from sale_terms where business_id = ${businessId}`
    await sql`delete from http_tool where business_id = ${businessId}`
  })

const storeTool = () =>
  write(async (sql, businessId) => {
    const outputs = ['layanan', 'harga', 'etd'].map((field) => ({ field, path: field }))
    await sql`insert into http_tool (business_id, name, url, outputs)
      values (${businessId}, 'Kurir Toko', ${`${base}/?tujuan={tujuan}`},
        ${JSON.stringify(outputs)}::text::jsonb)`
  })

/** Creates a confirmed order whose delivery the tool priced. */
const storeOrder = () =>
  write(async (sql, businessId) => {
    const lines = [
      {
        productId: null,
        name: 'Brownies',
        variant: '',
        unit: null,
        quantity: 2,
        priceRupiah: 85_000,
      },
    ]
    const quote = { tool_id: businessId, tool_name: 'Kurir Toko', rupiah: 12_000, area: 'x' }
    await sql`
      insert into sale (business_id, number, status, lines, items_rupiah, fulfilment, zone, address,
        shipping_rupiah, shipping_quote, confirmed_at)
      values (${businessId}, 1, 'disetujui', ${JSON.stringify(lines)}::text::jsonb, 170000, 'antar',
        'Kurir reguler', 'Jl. Mawar 5, Magelang', 12000, ${JSON.stringify(quote)}::text::jsonb,
        now())`
  })

/** Takes pictures of a part of the screen in both themes. */
async function shoot(page: Page, part: Locator, name: string): Promise<void> {
  const { SHOTS } = process.env
  if (!SHOTS) return
  for (const theme of ['light', 'dark']) {
    await page.evaluate((to) => document.documentElement.setAttribute('data-theme', to), theme)
    await part.screenshot({ path: `${SHOTS}/${name}-${page.viewportSize()?.width}-${theme}.png` })
  }
}

/** Opens the settings of orders and switches delivery on. */
async function openSettings(page: Page): Promise<Locator> {
  await page.goto(`${running.instance.url}/settings`)
  await untilInteractive(page)
  const section = page.locator('#pesanan')
  for (const name of ['Terima pesanan lewat chat', 'Bisa diantar']) {
    const isOn = section.getByRole('switch', { name })
    if (!(await isOn.isChecked())) await isOn.click()
  }
  return section
}

test('the owner lets a tool price the delivery, tries it, and finds it saved', async () => {
  await removeTool()
  const { page, context, errors } = await visit(browser, 390)
  await signIn(page, running.instance, { email: running.shop.email, password: PASSWORD })
  let section = await openSettings(page)
  await section.getByRole('radio', { name: 'Ongkir dari alat HTTP' }).click()
  await section.getByText('Belum ada alat yang cocok').waitFor()
  await shoot(page, section, 'ship-none')

  await storeTool()
  await resize(page, 1440)
  section = await openSettings(page)
  await section.getByRole('radio', { name: 'Ongkir dari alat HTTP' }).click()
  await expect.poll(() => section.getByLabel('Ongkir dari bagian').inputValue()).toBe('harga')
  expect(await section.getByLabel('Daerah atau layanan dari bagian').inputValue()).toBe('layanan')
  expect(await section.getByLabel('Perkiraan dari bagian').inputValue()).toBe('etd')
  const address = section.getByLabel('Uji dengan alamat')
  await address.fill('Jl. Mawar 5, Magelang')
  await section.getByRole('button', { name: 'Uji', exact: true }).click()
  await section.getByText(/^Kurir reguler, Rp12\.000, 2 hari \(dijawab dalam/).waitFor()
  await section.getByRole('switch', { name: /^Pakai tabel ongkir bila/ }).click()
  await address.fill('Jl. Mawar 5, Magelang')
  price = '12.000'
  await address.press('Enter')
  await section.getByText('"12.000" bukan ongkir yang bisa dipakai').waitFor()
  await shoot(page, section, 'ship-tool')
  price = 12_000
  await section.getByRole('button', { name: 'Simpan' }).click()
  await page.getByText('Pengaturan pesanan tersimpan').first().waitFor()
  await resize(page, 390)
  await page.reload()
  await untilInteractive(page)
  await expect.poll(() => section.getByLabel('Ongkir dari bagian').inputValue()).toBe('harga')
  expect(await section.getByLabel('Daerah, baris 1', { exact: true }).count()).toBe(0)

  await storeOrder()
  await resize(page, 1440)
  await page.goto(`${running.instance.url}/pesanan`)
  await untilInteractive(page)
  await page.getByRole('button', { name: 'Tanpa nama' }).first().click()
  const order = page.getByRole('dialog', { name: /^Pesanan #1/ })
  await order.getByText('dari alat Kurir Toko').waitFor()
  await order.getByText('Rp182.000').waitFor()
  await shoot(page, order, 'ship-order')
  expect(errors).toEqual([])
  await context.close()
}, 90_000)
