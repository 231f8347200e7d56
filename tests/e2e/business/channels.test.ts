import type { Browser, Page } from 'playwright-core'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useEncryptionKey } from '#platform/crypto'
import { closeDatabase, openDatabase } from '#platform/database'
import {
  type RunningKeeper,
  startKeeper,
} from '../../../src/gateway/engines/baileys/session/keeper.ts'
import { FAST, fakeWhatsApp } from '../../engines/baileys-socket.ts'
import {
  type LiveShop,
  openShop,
  PASSWORD,
  type RunningShop,
  SHARED_SECRETS,
  startShop,
  until,
} from '../../shop.ts'
import { startWaha, type Waha } from '../../standins/waha/waha.ts'
import { closeVisits, dialogOf, openBrowser, signIn, visit } from '../browser.ts'

let browser: Browser
let waha: Waha
let running: RunningShop
beforeAll(async () => {
  browser = await openBrowser()
  waha = await startWaha({ receiptDelayMs: 20 })
  running = await startShop(['web', 'worker'], { WAHA_URL: waha.url })
}, 180_000)
afterAll(async () => {
  await closeVisits()
  await running.close()
  await waha.close()
}, 180_000)

/** Requests a code to type in the dialog that links a number. Returns the shown code. */
async function askForCode(page: Page, phone: string): Promise<string> {
  const dialog = page.getByRole('dialog', { name: 'Hubungkan nomor WhatsApp' })
  await dialog.getByRole('img', { name: 'Kode QR untuk dipindai ponsel' }).waitFor()
  await dialog
    .getByRole('timer')
    .getByText(/Kode berganti dalam \d+ detik/)
    .waitFor()
  await dialog.getByText('Ketik kode', { exact: true }).click()
  await dialog.getByLabel('Nomor WhatsApp yang dihubungkan').fill('nomor saya')
  await dialog.getByRole('button', { name: 'Minta kode' }).click()
  await dialog.getByText('Tulis nomor dengan kode negara, misalnya 62811…').waitFor()
  await dialog.getByLabel('Nomor WhatsApp yang dihubungkan').fill(phone)
  await dialog.getByRole('button', { name: 'Minta kode' }).click()
  await dialog.getByText(/Menunggu ponsel\. Berlaku [12]:\d\d lagi/).waitFor()
  return dialog.locator('output').innerText()
}

/** Sends a test message from the menu of a channel. */
async function sendTest(page: Page, channel: string, phone: string): Promise<void> {
  await page.getByRole('button', { name: `Tindakan untuk ${channel}` }).click()
  await page.getByRole('menuitem', { name: 'Kirim pesan tes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Kirim pesan tes' })
  await dialog.getByLabel('Nomor tujuan').fill(phone)
  await dialog.getByRole('button', { name: 'Kirim', exact: true }).click()
  await page.getByText('Pesan tes masuk antrean').waitFor()
}

/** Presses "Putuskan" on the channel that shows `line`. */
async function disconnect(page: Page, line: string): Promise<void> {
  await page
    .getByRole('listitem')
    .filter({ hasText: line })
    .getByRole('button', { name: /^Tindakan untuk / })
    .click()
  await page.getByRole('menuitem', { name: 'Putuskan' }).click()
  await dialogOf(page).getByRole('button', { name: 'Putuskan' }).click()
  await page.getByText('Nomor diputus').waitFor()
  await page.getByText(line).waitFor({ state: 'detached' })
}

describe('WAHA', () => {
  test('a typed code connects the number, and a test message is sent once', async () => {
    const { page, context, errors } = await visit(browser)
    await signIn(page, running.instance, { email: running.shop.email, password: PASSWORD })
    await page.goto(`${running.instance.url}/integrations`)
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Server WAHA' })
      .getByRole('button', { name: 'Hubungkan' })
      .click()
    const form = page.getByRole('dialog', { name: 'Hubungkan server WAHA' })
    await form.getByLabel('Alamat server').fill(waha.url)
    await form.getByLabel('Kunci API').fill(waha.apiKey)
    await form.getByLabel('Nama sesi').fill('toko-1')
    await form.getByRole('button', { name: 'Hubungkan' }).click()
    const pairing = page.getByRole('dialog', { name: 'Hubungkan nomor WhatsApp' })
    await pairing.getByRole('img', { name: 'Kode QR untuk dipindai ponsel' }).waitFor()
    waha.sessions.move(waha.sessions.all.get('toko-1')!, 'PASSKEY_REQUIRED')
    await pairing.getByText(/WhatsApp meminta passkey untuk akun ini/).waitFor()
    waha.sessions.move(waha.sessions.all.get('toko-1')!, 'FAILED')
    await pairing.getByRole('button', { name: 'Buat kode QR' }).click()
    expect(await askForCode(page, '0811-1000-222')).toBe('ABCD-EFGH')
    waha.sessions.scan(waha.sessions.all.get('toko-1')!)
    await page.getByText('WhatsApp terhubung').waitFor()
    await dialogOf(page).waitFor({ state: 'detached' })
    await page.getByText('+62 899-9000-222').waitFor()

    await sendTest(page, 'Server WAHA', '0811 1000 111')
    await until(() => waha.sent.some(({ route }) => route === 'sendText'), running.instance.logs)
    await page.getByText(/Terakhir keluar|terakhir keluar/).waitFor()
    expect(waha.sent.filter(({ route }) => route === 'sendText')).toMatchObject([
      {
        chatId: '628111000111@c.us',
        body: { text: 'Pesan tes dari Tanggap. Kanal ini siap dipakai.' },
      },
    ])

    const webhooks = () => Object(waha.sessions.all.get('toko-1')?.config).webhooks
    expect(webhooks()).toHaveLength(1)
    await disconnect(page, 'sesi toko-1')
    await until(() => webhooks().length === 0, running.instance.logs)
    expect(errors).toEqual([])
    await context.close()
  }, 180_000)
})

describe('WhatsApp Web', () => {
  const whatsApp = fakeWhatsApp()
  let keeper: RunningKeeper
  let shop: LiveShop
  beforeAll(async () => {
    whatsApp.mood.isLinked = false
    const sql = postgres(running.databaseUrl, { max: 1, onnotice: () => {} })
    await sql`update channel set external_id = '100000000000002' where engine = 'meta-cloud'`
    await sql.end()
    shop = await openShop(running.instance, running.databaseUrl)
    useEncryptionKey(SHARED_SECRETS.ENCRYPTION_KEY)
    openDatabase(running.databaseUrl, 4)
    keeper = await startKeeper(whatsApp.web, FAST)
  }, 180_000)
  afterAll(async () => {
    await keeper.stop()
    await closeDatabase()
  }, 180_000)

  test('WhatsApp Web warns, then connects by a typed code; a test message is sent once', async () => {
    const { page, context, errors } = await visit(browser, 390)
    await signIn(page, running.instance, { email: shop.email, password: PASSWORD })
    await page.goto(`${running.instance.url}/integrations`)
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Nomor biasa, langsung dari server ini' })
      .getByRole('button', { name: 'Hubungkan' })
      .click()
    await page
      .getByRole('dialog')
      .getByText(/Jalur QR tidak resmi/)
      .waitFor()
    await page.getByRole('button', { name: 'Saya mengerti, lanjutkan' }).click()
    expect(await askForCode(page, '6281110002222')).toBe('ABCD-2345')
    expect(whatsApp.calls).toContainEqual({ name: 'requestPairingCode', args: ['6281110002222'] })
    whatsApp.news({ type: 'linked' })
    whatsApp.mood.isLinked = true
    whatsApp.close(515)
    await page.getByText('WhatsApp terhubung').waitFor()
    await page.getByText('+62 899-9000-333').waitFor()

    await sendTest(page, 'WhatsApp QR', '0811 1000 111')
    await until(() => whatsApp.left.length > 0, running.instance.logs)
    await page.getByText(/erakhir keluar/).waitFor()
    expect(whatsApp.left).toMatchObject([
      {
        jid: '628111000111@s.whatsapp.net',
        content: { text: 'Pesan tes dari Tanggap. Kanal ini siap dipakai.' },
      },
    ])

    await page.goto(`${running.instance.url}/home`)
    const health = page
      .getByRole('region', { name: 'Kesehatan kanal' })
      .getByRole('listitem')
      .filter({ hasText: 'WhatsApp QR' })
    await health.getByText(/erakhir keluar/).waitFor()
    await health.getByRole('button', { name: 'Kirim pesan tes' }).click()
    await page
      .getByRole('dialog', { name: 'Kirim pesan tes' })
      .getByLabel('Nomor tujuan')
      .fill('0811 1000 111')
    await dialogOf(page).getByRole('button', { name: 'Kirim', exact: true }).click()
    await until(() => whatsApp.left.length > 1, running.instance.logs)

    await page.goto(`${running.instance.url}/integrations`)
    await disconnect(page, '+62 899-9000-333')
    await until(
      () => whatsApp.calls.some(({ name }) => name === 'logout') && whatsApp.living() === 0,
      running.instance.logs,
    )
    expect(errors).toEqual([])
    await context.close()
  }, 180_000)

  test('a late QR code is reported after 20 s and can be requested again', async () => {
    const { page, context } = await visit(browser, 390)
    // Without a keeper no process connects to WhatsApp.
    await keeper.stop()
    whatsApp.mood.isLinked = false
    await page.clock.install()
    await signIn(page, running.instance, { email: shop.email, password: PASSWORD })
    await page.goto(`${running.instance.url}/integrations`)
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Nomor biasa, langsung dari server ini' })
      .getByRole('button', { name: 'Hubungkan' })
      .click()
    await page.getByRole('button', { name: 'Saya mengerti, lanjutkan' }).click()
    const dialog = page.getByRole('dialog', { name: 'Hubungkan nomor WhatsApp' })
    await dialog.getByText('Menyiapkan kode QR…').waitFor()
    await page.clock.fastForward('00:25')
    await dialog.getByText('Kode QR belum bisa dibuat').waitFor()
    await dialog.getByRole('button', { name: 'Coba lagi' }).click()
    await dialog.getByText('Menyiapkan kode QR…').waitFor()
    keeper = await startKeeper(whatsApp.web, FAST)
    await dialog.getByRole('img', { name: 'Kode QR untuk dipindai ponsel' }).waitFor()
    await page.keyboard.press('Escape')
    await page
      .getByRole('button', { name: /^Tindakan untuk / })
      .last()
      .click()
    await page.getByRole('menuitem', { name: 'Putuskan' }).click()
    await dialogOf(page).getByRole('button', { name: 'Putuskan' }).click()
    await page.getByText('Nomor diputus').waitFor()
    await context.close()
  }, 180_000)

  test('onboarding connects a number and resumes an interrupted pairing', async () => {
    const { page, context, errors } = await visit(browser, 390)
    whatsApp.mood.isLinked = false
    await page.goto(`${running.instance.url}/onboarding`)
    await page.getByLabel('Nama usaha').fill('Kopi Pagi')
    await page.getByRole('button', { name: 'Lanjut', exact: true }).click()
    await page.getByText('Nomor biasa lewat kode QR').click()
    await page.getByRole('button', { name: 'Hubungkan' }).click()
    await page
      .getByRole('dialog')
      .getByText(/Jalur QR tidak resmi/)
      .waitFor()
    await page.keyboard.press('Escape')
    await dialogOf(page).waitFor({ state: 'detached' })
    await page.reload()
    await page.getByRole('button', { name: 'Hubungkan' }).click()
    expect(await askForCode(page, '6281110003333')).toBe('ABCD-2345')
    whatsApp.news({ type: 'linked' })
    whatsApp.mood.isLinked = true
    whatsApp.close(515)
    await page.getByText('WhatsApp terhubung').waitFor()
    await page.getByRole('radio', { name: 'Tanya jawab' }).waitFor()
    const sql = postgres(running.databaseUrl, { max: 1, onnotice: () => {} })
    const channels =
      await sql`select c.engine, c.status from channel c join business b on b.id = c.business_id
        where b.name = 'Kopi Pagi'`
    await sql.end()
    expect(channels).toEqual([{ engine: 'baileys', status: 'WORKING' }])
    expect(errors).toEqual([])
    await context.close()
  }, 180_000)

  test('a number that was never linked can be replaced by the simulator', async () => {
    const { page, context, errors } = await visit(browser, 390)
    whatsApp.mood.isLinked = false
    await page.goto(`${running.instance.url}/onboarding`)
    await page.getByLabel('Nama usaha').fill('Kopi Sore')
    await page.getByRole('button', { name: 'Lanjut', exact: true }).click()
    await page.getByText('Nomor biasa lewat kode QR').click()
    await page.getByRole('button', { name: 'Hubungkan' }).click()
    await page
      .getByRole('dialog')
      .getByRole('img', { name: 'Kode QR untuk dipindai ponsel' })
      .waitFor()
    await page.keyboard.press('Escape')
    await dialogOf(page).waitFor({ state: 'detached' })
    await page.getByText('Coba dulu di simulator').click()
    await page.getByRole('button', { name: 'Lanjut', exact: true }).click()
    await page.getByRole('radio', { name: 'Tanya jawab' }).waitFor()
    const sql = postgres(running.databaseUrl, { max: 1, onnotice: () => {} })
    const channels = () =>
      sql`select c.engine, c.status from channel c join business b on b.id = c.business_id
        where b.name = 'Kopi Sore'`
    expect(await channels()).toEqual([{ engine: 'simulator', status: 'WORKING' }])
    await until(
      async () =>
        (
          await sql`select from baileys_session s join business b on b.id = s.business_id
            where b.name = 'Kopi Sore'`
        ).length === 0,
      running.instance.logs,
    )
    expect(await channels()).toEqual([{ engine: 'simulator', status: 'WORKING' }])
    await sql.end()
    expect(errors).toEqual([])
    await context.close()
  }, 180_000)
})
