import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DemoInstance, startDemo } from '../../demo.ts'
import { type PaymentStandin, startPayment } from '../../standins/payment/payment.ts'
import { closeVisits, dialogOf, openBrowser, signIn, untilInteractive, visit } from '../browser.ts'

const PLANS = JSON.stringify({
  plans: [
    { id: 'usaha', name: 'Usaha', monthRupiah: 149_000, yearRupiah: 1_490_000, answers: 2000 },
    { id: 'besar', name: 'Besar', monthRupiah: 449_000, answers: 9000 },
  ],
})

let instance: DemoInstance
let gateway: PaymentStandin
beforeAll(async () => {
  gateway = await startPayment()
  instance = await startDemo({
    environment: {
      PLANS,
      MIDTRANS_SERVER_KEY: gateway.keys.serverKey,
      MIDTRANS_API_URL: gateway.url,
      MIDTRANS_SNAP_URL: gateway.url,
      PAYMENT_METHODS: 'qris,bca',
    },
  })
  gateway.control({ callbacks: { midtrans: `${instance.url}/webhooks/payment/midtrans` } })
}, 90_000)
afterAll(async () => {
  await closeVisits()
  await instance?.stop()
  await gateway?.close()
})

/** The open bill at the gateway, which a bank would pay. */
async function payOpenBill(): Promise<void> {
  const bills: { orderId: string; status: string }[] = await (
    await fetch(`${gateway.url}/_bills`)
  ).json()
  await gateway.pay(bills.findLast(({ status }) => status === 'pending')?.orderId ?? '')
}

test.each([
  { width: 1440, plan: 'Usaha', way: 'QRIS', shows: 'Kode QRIS untuk pembayaran ini' },
  { width: 390, plan: 'Besar', way: 'Virtual account BCA', shows: 'Nomor virtual account' },
])(
  'the owner buys $plan by $way at $width px, and the page shows the payment by itself',
  async ({ width, plan, way, shows }) => {
    const { page, context, errors } = await visit(await openBrowser(), width)
    await signIn(page, instance, instance.owner)
    await page.goto(`${instance.url}/order/`)
    await untilInteractive(page)
    await page.getByRole('button', { name: `Pilih ${plan}` }).click()
    // The second plan replaces the first, which its owner is asked about.
    if (plan === 'Besar') await dialogOf(page).getByRole('button', { name: 'Lanjut' }).click()
    await page.getByText('Bayar dengan').waitFor()
    // Only payment methods that the operator has set up are offered.
    await expect.poll(() => page.getByRole('radio').count()).toBe(2)
    await page.getByText(way, { exact: true }).click()
    await page.getByRole('button', { name: /^Bayar Rp/ }).click()
    await page.getByLabel(shows).first().waitFor()
    await page.getByRole('button', { name: 'Saya sudah bayar, periksa' }).click()
    await page.getByText('Pembayaran belum masuk').first().waitFor()
    await payOpenBill()
    await page.getByRole('heading', { name: 'Pembayaran diterima' }).waitFor()
    await page.getByRole('link', { name: 'Ke Langganan' }).click()
    await page.getByRole('main').getByRole('heading', { name: plan, exact: true }).waitFor()
    await page.getByText(/^Dibayar sampai/).waitFor()
    await page.getByRole('link', { name: `Paket ${plan}, bulanan` }).waitFor()
    const receipt = page.getByRole('link', { name: /^Kuitansi KW/ }).first()
    const pdf = await page.request.get(
      new URL((await receipt.getAttribute('href'))!, instance.url).href,
    )
    expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf'])
    expect(errors).toEqual([])
    await context.close()
  },
  90_000,
)

test('visitors see the prices of this instance', async () => {
  const { page, context } = await visit(await openBrowser())
  await page.goto(`${instance.url}/`)
  await page.getByText('Rp149.000 per bulan').waitFor()
  await context.close()
}, 60_000)
