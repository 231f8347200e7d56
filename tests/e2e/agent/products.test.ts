import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { Page } from 'playwright-core'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD } from '../../shop.ts'
import { dialogOf, resize, signIn, untilInteractive, visit } from '../browser.ts'
import { browser, closeSite, openSite, running, sitePort, useShop } from '../stage.ts'

useShop()

let csv = ''
const sheet = createServer((_, response) =>
  response.writeHead(200, { 'content-type': 'text/csv' }).end(csv),
)
beforeAll(() => openSite(sheet))
afterAll(() => closeSite(sheet))

const PRICE_LIST = [
  'Nama\tVarian\tHarga\tSatuan\tStok',
  'Lapis legit\t20 cm\tRp185.000\tloyang\t4',
  'Lapis legit\t24 cm\t260rb\tloyang\thabis',
].join('\n')

test('a pasted price list answers a customer exactly, and a new price is in the next answer', async () => {
  const { page, context, errors } = await visit(browser)
  await signIn(page, running.instance, { email: running.shop.email, password: PASSWORD })
  await page.goto(`${running.instance.url}/training`)
  await untilInteractive(page)
  await page.getByRole('radio', { name: 'Produk & harga' }).click()
  const grid = page.getByRole('grid')
  await grid.focus()
  await grid.evaluate((element, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, PRICE_LIST)
  await grid.getByText('Rp260.000').waitFor()
  await page.getByText('2 baris').waitFor()

  const ask = async (question: string) => {
    await page.goto(`${running.instance.url}/simulate`)
    await untilInteractive(page)
    await page.getByPlaceholder('Ketik pesan').first().fill(question)
    await page.keyboard.press('Enter')
  }
  await ask('lapis legit brp kak?')
  await page
    .getByText('Lapis legit ada 2 ukuran: 20 cm Rp185.000 per loyang dan 24 cm Rp260.000')
    .first()
    .waitFor()

  await page.goto(`${running.instance.url}/training?bagian=produk`)
  await untilInteractive(page)
  await grid.getByText('Rp185.000').dblclick()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('190k')
  await page.keyboard.press('Enter')
  await grid.getByText('Rp190.000').waitFor()
  await page.getByText('2 baris').waitFor()
  await ask('harga lapis legit ukuran 20 cm?')
  await page.getByText('Lapis legit 20 cm: Rp190.000 per loyang.').first().waitFor()
  expect(errors).toEqual([])
  await context.close()
}, 90_000)

test('on a phone a product is added in a form and shown as a card', async () => {
  const { page, context, errors } = await visit(browser, 390)
  await signIn(page, running.instance, { email: running.shop.email, password: PASSWORD })
  await page.goto(`${running.instance.url}/training?bagian=produk`)
  await untilInteractive(page)
  await page.getByRole('button', { name: 'Tambah produk' }).click()
  const form = dialogOf(page)
  await form.getByLabel('Harga', { exact: true }).fill('mahal')
  await form.getByRole('button', { name: 'Simpan' }).click()
  await form.getByText('Isi nama produknya.').waitFor()
  await form.getByText('Tulis harga seperti 15000').waitFor()
  await form.getByLabel('Nama produk').fill('Kue cubit')
  await form.getByLabel('Harga', { exact: true }).fill('15rb')
  await form.getByRole('button', { name: 'Simpan' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Kue cubit' }).getByText('Rp15.000').waitFor()
  expect(errors).toEqual([])
  await context.close()
}, 60_000)

const PHOTO = {
  name: 'nastar.png',
  mimeType: 'image/png',
  buffer: readFileSync('public/icon-192.png'),
}

test('an uploaded photo is in the table and goes to the customer who asks for it', async () => {
  const { page, context, errors } = await visit(browser, 390)
  await signIn(page, running.instance, { email: running.shop.email, password: PASSWORD })
  await page.goto(`${running.instance.url}/training?bagian=produk`)
  await untilInteractive(page)
  const dialog = dialogOf(page)
  const save = () => dialog.getByRole('button', { name: 'Simpan' }).click()
  const fillForm = async (name: string) => {
    await page.getByRole('button', { name: 'Tambah produk' }).click()
    await dialog.getByLabel('Nama produk').fill(name)
    await dialog.getByLabel('Harga', { exact: true }).fill('75rb')
  }
  const choosePhoto = async (name: string) => {
    await dialog.locator('input[type=file]').setInputFiles(PHOTO)
    await dialog.getByAltText(`Foto ${name}`).waitFor()
  }
  const seePhoto = async (name: string) => {
    await dialog.waitFor({ state: 'detached' })
    const shown = page.getByAltText(`Foto ${name}`).locator('visible=true').first()
    await shown.waitFor()
    await expect
      .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(192)
  }
  await fillForm('Nastar')
  await choosePhoto('Nastar')
  await save()
  await seePhoto('Nastar')

  await resize(page, 1440)
  await fillForm('Kastengel')
  await save()
  await page.getByRole('grid').getByText('Kastengel').click()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await choosePhoto('Kastengel')
  await save()
  await seePhoto('Kastengel')

  await page.goto(`${running.instance.url}/simulate`)
  await untilInteractive(page)
  await page.getByPlaceholder('Ketik pesan').first().fill('Kastengel ada fotonya kak?')
  await page.keyboard.press('Enter')
  await page.getByText('Ini foto Kastengel: Rp75.000.').first().waitFor()
  await page.getByAltText('Foto produk').first().waitFor()
  expect(errors).toEqual([])
  await context.close()
}, 90_000)

test('a price list file is previewed with its faults, saved, answered from, and read again', async () => {
  const { page, context, errors } = await visit(browser)
  await signIn(page, running.instance, { email: running.shop.email, password: PASSWORD })
  const name = 'Bolu'
  const choose = async (lines: string[]) => {
    await page.goto(`${running.instance.url}/training?bagian=produk`)
    await untilInteractive(page)
    await page.getByRole('button', { name: 'Impor berkas' }).click()
    await page
      .getByRole('dialog')
      .locator('input[type=file]')
      .setInputFiles({
        name: 'harga.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(lines.join('\r\n')),
      })
  }
  const dialog = dialogOf(page)
  await choose([
    'No;Nama Barang;Ukuran;Harga Jual',
    `1;${name};kecil;Rp35.000`,
    `2;${name};besar;55rb`,
    `3;${name};jumbo;tanya admin`,
  ])
  await dialog.getByText('3 baru, 0 berubah, 0 sama.').waitFor()
  await dialog.getByText('Harga “tanya admin”').waitFor()
  await dialog.getByRole('button', { name: 'Simpan 3 baris' }).click()
  await page.getByText('3 baris tersimpan').first().waitFor()

  await resize(page, 390)
  await page.goto(`${running.instance.url}/simulate`)
  await untilInteractive(page)
  await page.getByPlaceholder('Ketik pesan').first().fill(`${name} yang besar brp kak?`)
  await page.keyboard.press('Enter')
  await page.getByText('Rp55.000').first().waitFor()

  await choose(['nama,varian,harga', `${name},BESAR,57.000`, `${name},kecil,35.000`])
  await dialog.getByText('0 baru, 1 berubah, 1 sama.').waitFor()
  await dialog.getByRole('button', { name: 'Simpan 1 baris' }).click()
  await page.getByText('1 baris tersimpan').first().waitFor()

  await choose(['nama,varian,harga', `${name},BESAR,57.000`, `${name},kecil,35.000`])
  await resize(page, 1440)
  await dialog.getByRole('checkbox', { name: `${name}, jumbo` }).check()
  await dialog.getByRole('button', { name: 'Simpan 0 baris, arsipkan 1' }).click()
  const archived = page.getByText('0 baris tersimpan, 1 diarsipkan').first()
  await archived.waitFor()
  const listed = page.getByText('jumbo', { exact: true }).filter({ visible: true })
  await listed.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Urungkan' }).first().click()
  await listed.first().waitFor()

  await resize(page, 390)
  await choose(['%PDF-1.7 bukan tabel'])
  await dialog.getByText('Pilih berkas Excel (.xlsx) atau CSV.').waitFor()
  expect(errors).toEqual([])
  await context.close()
}, 90_000)

/** Scrolls the grid to its end in large steps, as a fast wheel does; pages load on the way. */
const scrollThrough = (page: Page) =>
  page.getByRole('grid').evaluate(async (grid) => {
    const scroller = grid.querySelector('.quiet-scroll')!
    const gaps: number[] = []
    let most = 0
    let last = performance.now()
    for (let still = 0; still < 120;) {
      const before = scroller.scrollTop
      scroller.scrollTop += 1800
      await new Promise(requestAnimationFrame)
      const now = performance.now()
      gaps.push(now - last)
      last = now
      most = Math.max(most, grid.querySelectorAll('[role=row]').length)
      still = scroller.scrollTop === before ? still + 1 : 0
    }
    return { most, median: gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)]! }
  })

test('ten thousand products scroll to the last with few rows in the page', async () => {
  const sql = postgres(running.databaseUrl, { max: 1, onnotice: () => {} })
  const { businessId } = running.shop
  await sql`insert into product (business_id, name, price_rupiah)
    select ${businessId}, 'Barang ' || n, n * 100 from generate_series(1, 10000) n`
  const { page, context, errors } = await visit(browser)
  await signIn(page, running.instance, { email: running.shop.email, password: PASSWORD })
  await page.goto(`${running.instance.url}/training?bagian=produk`)
  await untilInteractive(page)
  await page.getByRole('grid').getByText('Barang 1', { exact: true }).waitFor()
  const { most, median } = await scrollThrough(page)
  await page.getByRole('grid').getByText('Barang 10000', { exact: true }).waitFor()
  expect(most).toBeLessThanOrEqual(100)
  // A frame takes 17 ms on a free machine; in a list that renders all its rows it takes seconds.
  expect(median).toBeLessThan(100)
  await sql`delete from product where business_id = ${businessId} and name like 'Barang %'`
  await sql.end()
  expect(errors).toEqual([])
  await context.close()
}, 120_000)

test('a followed sheet changes prices, says what it misses and when its columns changed', async () => {
  const { page, context, errors } = await visit(browser)
  await signIn(page, running.instance, { email: running.shop.email, password: PASSWORD })
  const open = async () => {
    await page.goto(`${running.instance.url}/training?bagian=produk`)
    await untilInteractive(page)
    await page.getByRole('button', { name: 'Google Sheet' }).click()
  }
  const dialog = dialogOf(page)
  csv = 'Nama,Harga\nKue lumpur,Rp4.000\nPukis,Rp3.000'
  await open()
  await dialog
    .getByLabel('Alamat Google Sheet atau CSV')
    .fill(`http://127.0.0.1:${sitePort}/harga.csv`)
  await dialog.getByRole('button', { name: 'Baca sheet' }).click()
  await dialog.getByText('2 baru, 0 berubah, 0 sama.').waitFor()
  await dialog.getByRole('button', { name: 'Simpan dan ikuti sheet ini' }).click()
  await dialog.getByText('Terhubung', { exact: true }).waitFor()

  csv = 'Nama,Harga\nKue lumpur,Rp4.500'
  await dialog.getByRole('button', { name: 'Baca sekarang' }).click()
  await dialog.getByText('1 produk tidak ada lagi di sheet').waitFor()
  await dialog.getByRole('button', { name: 'Arsipkan 1' }).click()
  await dialog.getByText('1 diarsipkan').waitFor()
  await dialog.getByRole('button', { name: 'Urungkan' }).nth(1).click()
  await dialog.getByText('Diurungkan').waitFor()

  csv = 'Nama,Modal\nKue lumpur,Rp1.000'
  await dialog.getByRole('button', { name: 'Baca sekarang' }).click()
  await dialog.getByText('Dulu: Nama, Harga. Sekarang: Nama, Modal.').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('Google Sheet perlu dilihat').waitFor()
  await page.getByRole('grid').getByText('Rp4.000').waitFor()

  await open()
  await dialog.getByRole('button', { name: 'Putuskan' }).click()
  await page.getByText('Putuskan Google Sheet?').waitFor()
  await page.getByRole('button', { name: 'Putuskan' }).last().click()
  await dialog.getByRole('button', { name: 'Baca sheet' }).waitFor()
  expect(errors).toEqual([])
  await context.close()
}, 90_000)
