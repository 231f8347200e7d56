import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD, type RunningShop, startShop } from '../../shop.ts'
import { type PaymentStandin, startPayment } from '../../standins/payment/payment.ts'
import {
  closeVisits,
  dialogOf,
  openBrowser,
  resize,
  signIn,
  untilInteractive,
  visit,
} from '../browser.ts'

let running: RunningShop
let gateway: PaymentStandin
beforeAll(async () => {
  gateway = await startPayment()
  running = await startShop(['all'], {
    MIDTRANS_API_URL: gateway.url,
    MIDTRANS_SNAP_URL: gateway.url,
  })
  const address = `${running.instance.url}/webhooks/payment/midtrans/${running.shop.businessId}`
  gateway.control({ callbacks: { midtrans: address } })
}, 90_000)
afterAll(async () => {
  await closeVisits()
  await running?.close()
  await gateway?.close()
})

/** Creates a confirmed order of Rp170.000 of a customer who wrote today. */
async function storeOrder(): Promise<void> {
  const sql = postgres(running.databaseUrl, { max: 1, onnotice: () => {} })
  const { businessId } = running.shop
  await sql`
    with customer as (
      insert into contact (business_id, name) values (${businessId}, 'Sari') returning id
    ), place as (
      insert into room (business_id, channel_id, contact_id, provider_chat_id, handler,
        window_expires_at)
      select ${businessId}, ch.id, customer.id, '628111', 'ai', now() + interval '20 hours'
      from channel ch, customer where ch.business_id = ${businessId} returning id
    )
    insert into sale (business_id, room_id, number, status, lines, items_rupiah, fulfilment,
      confirmed_at)
    select ${businessId}, place.id, 1, 'disetujui', '[{"productId": null, "name": "Brownies",
      "variant": "", "unit": null, "quantity": 2, "priceRupiah": 85000}]', 170000, 'ambil', now()
    from place`
  await sql.end()
}

/** What the paid order has brought in after its refunds, as the report writes it. */
async function readIncome(): Promise<string> {
  const sql = postgres(running.databaseUrl, { max: 1, onnotice: () => {} })
  const [row] = await sql`
    select sum(amount_rupiah - refunded_rupiah)::int as income from payment
    where business_id = ${running.shop.businessId} and paid_at is not null`
  await sql.end()
  return `Rp${row?.income.toLocaleString('id-ID')}`
}

/** The picture that the customer received, as a member sees it in the conversation. */
async function seeQris(width: number): Promise<void> {
  const { page, context, errors } = await visit(await openBrowser(), width)
  await signIn(page, running.instance, { email: running.shop.email, password: PASSWORD })
  await page.goto(`${running.instance.url}/inbox`)
  await untilInteractive(page)
  await page.getByText('Sari').first().click()
  await page
    .getByText(/pindai QRIS ini untuk membayar Rp170\.000/)
    .last()
    .waitFor()
  const picture = page
    .locator('img[src*="thumb"], img[src*="/files/"], img[src*="attachment"]')
    .last()
  await picture.waitFor()
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(100)
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/qris-${width}.png` })
  expect(errors).toEqual([])
  await context.close()
}

async function openBill(): Promise<string> {
  const bills: { orderId: string }[] = await (await fetch(`${gateway.url}/_bills`)).json()
  return bills.at(-1)?.orderId ?? ''
}

test('the owner enters a key and sends a link, and the board shows the payment live', async () => {
  await storeOrder()
  const { page, context, errors } = await visit(await openBrowser(), 390)
  await signIn(page, running.instance, { email: running.shop.email, password: PASSWORD })
  await page.goto(`${running.instance.url}/settings`)
  await untilInteractive(page)
  const section = page.getByRole('region', { name: 'Akun pembayaran' })
  await section.getByLabel('Server key').first().fill('salah')
  await section.getByRole('button', { name: 'Uji kunci' }).click()
  await page.getByText('Penyedia menolak kunci ini').first().waitFor()
  await section.getByLabel('Server key').first().fill(gateway.keys.serverKey)
  await section.getByRole('button', { name: 'Simpan' }).click()
  await page.getByText('Akun pembayaran tersimpan').first().waitFor()
  await section.getByText('Tersimpan, berakhiran ndin').waitFor()

  await page.goto(`${running.instance.url}/pesanan`)
  await untilInteractive(page)
  await page.getByRole('button', { name: 'Tindakan lain untuk pesanan #1' }).click()
  await page.getByRole('menuitem', { name: 'Kirim tautan bayar' }).click()
  await page.getByText('Tautan bayar pesanan #1 dikirim').first().waitFor()
  await page.getByText('Belum dibayar').first().waitFor()
  for (const width of [390, 1280]) await seeQris(width)
  await gateway.pay(await openBill())
  await page.getByText('Lunas').first().waitFor()

  await page.getByRole('button', { name: 'Sari' }).click()
  const dialog = dialogOf(page)
  await dialog.getByText('Rp170.000 QRIS lunas').waitFor()
  await dialog.getByText('Otomatis: pembayaran lewat tautan masuk').waitFor()
  expect(errors).toEqual([])
  await context.close()
}, 90_000)

test('the owner refunds a part by the gateway, records another, and undoes it', async () => {
  const { page, context, errors } = await visit(await openBrowser(), 390)
  await signIn(page, running.instance, { email: running.shop.email, password: PASSWORD })
  await page.goto(`${running.instance.url}/pesanan`)
  await untilInteractive(page)
  await page.getByRole('button', { name: 'Sari' }).click()
  const order = page.getByRole('dialog', { name: 'Pesanan #1, Sari' })
  await order.getByRole('button', { name: 'Kembalikan uang' }).click()
  const dialog = page.getByRole('dialog', { name: 'Kembalikan uang pesanan #1' })
  await dialog.getByLabel('Jumlah').fill('999.999')
  await dialog.getByRole('button', { name: 'Kembalikan', exact: true }).click()
  await dialog.getByText('tidak lebih dari sisanya').waitFor()
  await dialog.getByText('Isi alasannya').waitFor()
  await dialog.getByLabel('Jumlah').fill('20.000')
  await dialog.getByLabel('Alasan').fill('Kue rusak')
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/refund.png` })
  await dialog.getByLabel('Alasan').press('Tab')
  await dialog.getByRole('button', { name: 'Kembalikan', exact: true }).press('Enter')
  await page.getByText('Uang dikembalikan').first().waitFor()
  await order.getByText('Rp20.000 lewat penyedia pembayaran').first().waitFor()

  await resize(page, 1280)
  await order.getByRole('button', { name: 'Kembalikan uang' }).click()
  await dialog.getByLabel('Jumlah').fill('5.000')
  await dialog.getByRole('radio', { name: /Sudah saya transfer sendiri/ }).check()
  await dialog.getByLabel('Alasan').fill('Ongkir')
  await dialog.getByRole('button', { name: 'Catat', exact: true }).click()
  await order.getByText('Rp5.000 ditransfer sendiri').waitFor()
  await order.getByRole('button', { name: 'Urungkan catatan ini' }).click()
  await page.getByText('Catatan pengembalian diurungkan').first().waitFor()
  await order.getByText('Rp5.000 diurungkan').first().waitFor()
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/refunds.png` })
  await resize(page, 390)
  await page.goto(`${running.instance.url}/laporan`)
  await untilInteractive(page)
  const money = page.getByRole('region', { name: 'Uang pesanan' })
  await money.getByText(await readIncome()).waitFor()
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/laporan.png` })
  expect(errors).toEqual([])
  await context.close()
}, 90_000)

test('the owner pastes a shipping table, edits it by keyboard, and finds it saved', async () => {
  const { page, context, errors } = await visit(await openBrowser(), 390)
  await signIn(page, running.instance, { email: running.shop.email, password: PASSWORD })
  await page.goto(`${running.instance.url}/settings`)
  await untilInteractive(page)
  const section = page.locator('#pesanan')
  const takes = section.getByRole('switch', { name: 'Terima pesanan lewat chat' })
  if (!(await takes.isChecked())) await takes.click()
  const delivers = section.getByRole('switch', { name: 'Bisa diantar' })
  if (!(await delivers.isChecked())) await delivers.click()
  const cell = (column: string, row: number) =>
    section.getByLabel(`${column}, baris ${row}`, { exact: true })
  await cell('Daerah', 1).evaluate((input, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', text)
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  }, `Bandung\t9.000\tCimahi, 40111-40199\t200.000\t1-2 hari\nDepok\t15.000`)
  await cell('Daerah', 2).press('Enter')
  await cell('Daerah', 3).fill('Bogor')
  await cell('Ongkir (Rp)', 3).fill('sembilan')
  await section.getByRole('button', { name: 'Simpan' }).click()
  await section.getByRole('alert').waitFor()
  await resize(page, 1280)
  await cell('Ongkir (Rp)', 3).fill('12000')
  if (process.env.SHOTS) {
    await section.scrollIntoViewIfNeeded()
    await section.screenshot({ path: `${process.env.SHOTS}/ongkir.png` })
  }
  await section.getByRole('button', { name: 'Simpan' }).click()
  await page.getByText('Pengaturan pesanan tersimpan').first().waitFor()
  await page.reload()
  await untilInteractive(page)
  expect(await cell('Daerah', 1).inputValue()).toBe('Bandung')
  expect(await cell('Gratis mulai (Rp)', 1).inputValue()).toBe('200000')
  expect(await cell('Daerah', 3).inputValue()).toBe('Bogor')
  expect(errors).toEqual([])
  await context.close()
}, 90_000)
