import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { metaText, postMeta } from '../../meta.ts'
import { PASSWORD, PHONE_NUMBER_ID, type RunningShop, startShop, until } from '../../shop.ts'
import { type Graph, startGraph } from '../../standins/graph/graph.ts'
import {
  closeVisits,
  dialogOf,
  openBrowser,
  resize,
  signIn,
  untilInteractive,
  visit,
} from '../browser.ts'
import { DAY_MS } from '../../../src/lib/time/durations.ts'

let browser: Browser
let graph: Graph
let running: RunningShop
beforeAll(async () => {
  browser = await openBrowser()
  graph = await startGraph()
  running = await startShop(['all'], { META_GRAPH_URL: graph.url, QUIET_WINDOW_MS: '15000' })
}, 180_000)
afterAll(async () => {
  await closeVisits()
  await running.close()
  await graph.close()
}, 180_000)

async function openRoomOf(name: string, from: string, at: number, width?: number) {
  const { url } = running.instance
  await postMeta(
    url,
    metaText({
      phoneNumberId: PHONE_NUMBER_ID,
      from,
      name,
      text: 'halo kak',
      id: `wamid.${from}`,
      at,
    }),
  )
  const visitor = await visit(browser, width)
  await signIn(visitor.page, running.instance, { email: running.shop.email, password: PASSWORD })
  await visitor.page.goto(`${url}/inbox/?tab=semua`)
  await untilInteractive(visitor.page)
  await visitor.page.getByRole('link', { name: new RegExp(`^${name},`) }).click()
  await visitor.page.getByRole('log').waitFor()
  return visitor
}

test('a text of 4096 characters is sent; 4097 or none are refused and stay in the box', async () => {
  const { page, context, errors } = await openRoomOf('Sari Wulandari', '6281227144471', Date.now())
  const box = page.getByRole('textbox', { name: 'Tulis balasan' })
  const button = page.getByRole('button', { name: 'Kirim', exact: true })
  await box.fill('   ')
  await page.keyboard.press('Enter')
  expect(await button.isDisabled()).toBe(true)

  await box.fill('a'.repeat(4097))
  await page.getByText('4097/4096 · Pesan paling panjang 4096 karakter.').waitFor()
  expect(await box.getAttribute('aria-invalid')).toBe('true')
  await page.keyboard.press('Enter')
  expect(await button.isDisabled()).toBe(true)
  expect(await box.inputValue()).toHaveLength(4097)
  // A room's messages are sent in order, so the longer text would have been sent first.
  await box.fill('a'.repeat(4096))
  await page.keyboard.press('Enter')
  const long = () =>
    graph.sent.map(({ body }) => JSON.stringify(body)).filter((sent) => sent.includes('aaaa'))
  await until(() => long().length > 0, running.instance.logs)
  expect(long()).toHaveLength(1)
  expect(long()[0]).not.toContain('a'.repeat(4097))
  await expect.poll(() => box.inputValue()).toBe('')
  expect(errors).toEqual([])
  await context.close()
}, 180_000)

test('after the 24-hour window only templates and notes can be written', async () => {
  const { page, context, errors } = await openRoomOf(
    'Bambang Tejo',
    '6281227144472',
    Date.now() - DAY_MS - 60_000,
  )
  await page.getByText('Jendela 24 jam berakhir. Pesan biasa tidak akan sampai.').waitFor()
  expect(await page.getByRole('textbox', { name: 'Tulis balasan' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Pilih template' }).click()
  await dialogOf(page).waitFor()
  await page.keyboard.press('Escape')
  await dialogOf(page).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Tulis catatan' }).click()
  await page.getByRole('textbox', { name: 'Tulis catatan' }).fill('telepon besok')
  await page.keyboard.press('Enter')
  await page.getByRole('log').getByText('telepon besok').waitFor()
  // Otherwise the AI hands the customer over later, and a second notice arrives in another test.
  await page.getByRole('button', { name: 'Ambil alih' }).click()
  await page.getByRole('button', { name: 'Ambil alih' }).waitFor({ state: 'detached' })
  expect(errors).toEqual([])
  await context.close()
}, 180_000)

test('after a reload an undelivered text is sent automatically, and none is sent twice', async () => {
  const { page, context, errors } = await openRoomOf('Rendra Wijaya', '6281390452217', Date.now())
  await page.route('**/_serverFn/**', async (route) => {
    const body = route.request().postData() ?? ''
    if (!body.includes('Kuenya sudah siap')) return route.continue()
    await route.fetch() // The server stores it, and the page gets no response.
  })
  const box = page.getByRole('textbox', { name: 'Tulis balasan' })
  await box.fill('Kuenya sudah siap, Kak.')
  await page.keyboard.press('Enter')
  await box.fill('Mau diantar?')
  await page.keyboard.press('Enter')
  await until(
    () => graph.sent.some((sent) => JSON.stringify(sent).includes('Kuenya sudah siap')),
    running.instance.logs,
  )
  await page.reload()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.getByRole('log').getByText('Kuenya sudah siap, Kak.').waitFor()
  await until(
    () => graph.sent.some((sent) => JSON.stringify(sent).includes('Mau diantar?')),
    running.instance.logs,
  )
  for (const text of ['Kuenya sudah siap', 'Mau diantar?'])
    expect(graph.sent.filter((sent) => JSON.stringify(sent).includes(text))).toHaveLength(1)
  await expect.poll(() => box.inputValue()).toBe('')
  expect(errors).toEqual([])
  await context.close()
}, 180_000)

test('the box stays in note mode after a note, also after a reload', async () => {
  const { page, context, errors } = await openRoomOf('Ratna Catatan', '6281227144540', Date.now())
  const note = page.getByRole('textbox', { name: 'Tulis catatan' })
  await page.getByRole('button', { name: 'Catatan internal' }).click()
  await page.getByText('Enter simpan catatan internal').waitFor()
  await note.fill('Pelanggan ini sering menawar')
  await page.keyboard.press('Enter')
  await page.getByRole('log').getByText('Pelanggan ini sering menawar').waitFor()
  await page.keyboard.type('jangan beri diskon')
  await page.keyboard.press('Enter')
  await page.getByRole('log').getByText('jangan beri diskon').waitFor()

  await note.fill('masih ditulis untuk tim')
  await page.reload()
  await expect.poll(() => note.inputValue(), { timeout: 60_000 }).toBe('masih ditulis untuk tim')
  await resize(page, 390)
  const back = page.getByRole('button', { name: 'Kembali ke balasan' })
  await back.click()
  await page.getByRole('button', { name: 'Tambahkan' }).click()
  await page.getByRole('menuitem', { name: 'Catatan internal' }).click()
  await back.click()
  const reply = page.getByRole('textbox', { name: 'Tulis balasan' })
  await page.getByText('Enter kirim ke pelanggan').waitFor()
  await expect.poll(() => reply.inputValue()).toBe('')
  await reply.fill('Baik Kak, ditunggu ya')
  await page.keyboard.press('Enter')
  await until(() => sentTexts().includes('Baik Kak, ditunggu ya'), running.instance.logs)
  for (const secret of ['menawar', 'diskon', 'untuk tim']) expect(sentTexts()).not.toContain(secret)
  expect(errors).toEqual([])
  await context.close()
}, 180_000)

const sentTexts = () => JSON.stringify(graph.sent)

test('the inbox shows a failed send until it is dismissed', async () => {
  const { page, context, errors } = await openRoomOf('Gilang Pratama', '6281227144479', Date.now())
  graph.control({ fail: { code: 131042, status: 400, times: 1 } })
  await page.getByRole('textbox', { name: 'Tulis balasan' }).fill('Pesanan sudah dikirim')
  await page.keyboard.press('Enter')
  await page
    .getByText('Ada masalah pembayaran di akun Meta. Periksa metode pembayarannya, lalu coba lagi.')
    .waitFor()

  await page.goto(`${running.instance.url}/inbox/`)
  const row = page.getByRole('list', { name: 'Percakapan' }).getByRole('link').first()
  await expect
    .poll(() => row.getAttribute('aria-label'), { timeout: 60_000 })
    .toMatch(/^Gilang Pratama,.*Gagal terkirim/)
  const tab = page.getByRole('tab', { name: /Perlu dibalas.*1 gagal/ })
  await tab.waitFor()
  await tab.locator('.figure').evaluate((count) => void (count.textContent = '999+'))
  for (const width of [390, 1440]) {
    await resize(page, width)
    const tabs = page.getByRole('tablist', { name: 'Bagian inbox' })
    expect(await tabs.evaluate((row) => row.scrollWidth - row.clientWidth)).toBe(0)
  }
  await expect.poll(() => page.title(), { timeout: 60_000 }).toMatch(/^\(\d+\) Inbox · Tanggap$/)
  await page.getByRole('button', { name: 'Notifikasi, 1 belum dibaca' }).click()
  await page.getByRole('link', { name: /Pesan ke Gilang Pratama gagal terkirim/ }).click()
  await page.getByRole('log').waitFor()
  await page.getByRole('button', { name: 'Notifikasi, ada yang perlu tindakan' }).waitFor()
  await page.goto(`${running.instance.url}/integrations`)
  await page
    .getByText(/Pesan terakhir gagal terkirim\. Ada masalah pembayaran/)
    .first()
    .waitFor()

  await page.goto(`${running.instance.url}/inbox/`)
  await page.getByRole('link', { name: /^Gilang Pratama,/ }).click()
  await page.getByRole('log').getByRole('button', { name: 'Abaikan' }).click()
  // The row of an opened room stays in its place until the list is loaded again.
  const gilang = page.getByRole('link', { name: /^Gilang Pratama,/ })
  await expect.poll(() => gilang.getAttribute('class')).toContain('grayscale')
  await page.goto(`${running.instance.url}/inbox/`)
  await untilInteractive(page)
  expect(await gilang.count()).toBe(0)
  expect(errors).toEqual([])
  await context.close()
}, 180_000)
