import { createClient } from '@supabase/supabase-js'
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DemoInstance, startDemo } from '../../demo.ts'
import { metaText, postMeta } from '../../meta.ts'
import { until } from '../../shop.ts'
import { type PushStandin, startPush } from '../../standins/push.ts'
import { copyDatabase } from '../../world.ts'
import { closeVisits, openBrowser, resize, signIn, untilInteractive, visit } from '../browser.ts'

let browser: Browser
let service: PushStandin
let instance: DemoInstance
let database: Awaited<ReturnType<typeof copyDatabase>>
beforeAll(async () => {
  service = await startPush()
  database = await copyDatabase()
  browser = await openBrowser()
  instance = await startDemo({
    databaseUrl: database.url,
    environment: { FETCH_PRIVATE_HOSTS: new URL(service.url).host, QUIET_WINDOW_MS: '0' },
  })
  await openAllDay()
}, 180_000)

/** Outside opening hours a new case notifies nobody until the opening. */
async function openAllDay(): Promise<void> {
  const client = createClient(instance.url, instance.keys.anonKey)
  await client.auth.signInWithPassword(instance.owner)
  const { error } = await client
    .from('business')
    .update({ enable_operational_hours: false })
    .eq('name', 'Roti Senja')
  if (error) throw error
}
afterAll(async () => {
  await closeVisits()
  await instance.stop()
  await database.drop()
  await service.close()
}, 180_000)

/**
 * Chromium without a vendor's push service: the subscription is the stand-in's, and tones are
 * counted instead of played.
 */
async function prepare(context: BrowserContext, name: string): Promise<void> {
  await context.exposeFunction('standInSubscribe', (key: string) => service.subscribe(name, key))
  await context.addInitScript(() => {
    const page = window as unknown as {
      standInSubscribe: (key: string) => Promise<object>
      tones: number
    }
    page.tones = 0
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    Notification.requestPermission = () => Promise.resolve('granted')
    PushManager.prototype.getSubscription = () => Promise.resolve(null)
    PushManager.prototype.subscribe = async (options) => {
      const json = await page.standInSubscribe(String(options?.applicationServerKey))
      return { toJSON: () => json } as PushSubscription
    }
    const create = BaseAudioContext.prototype.createOscillator
    BaseAudioContext.prototype.createOscillator = function (this: BaseAudioContext) {
      page.tones += 1
      return create.call(this)
    }
  })
}

const countTones = (page: Page) =>
  page.evaluate(() => (window as unknown as { tones: number }).tones)

/** Passes a message of the stand-in to the service worker, as the browser would. */
async function deliver(line: CDPSession, registrationId: string): Promise<void> {
  await line.send('ServiceWorker.deliverPushMessage', {
    origin: instance.url,
    registrationId,
    data: JSON.stringify(service.pushed.at(-1)?.message),
  })
}

const asksForPerson = (from: string, id: string, name: string) =>
  postMeta(
    instance.url,
    metaText({
      phoneNumberId: '100000000000001',
      from,
      id,
      name,
      text: 'mau ngomong sama admin',
    }),
  )

test('a device is turned on, tested, alerted of a waiting customer, and turned off', async () => {
  const { page, context, errors } = await visit(browser, 1440, 'id-ID', 'allow')
  await prepare(context, 'browser')
  await signIn(page, instance, instance.owner)
  const line = await context.newCDPSession(page)
  const registration = new Promise<string>((resolve) =>
    line.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId)
    }),
  )
  await line.send('ServiceWorker.enable')
  await page.goto(`${instance.url}/settings#notifikasi`)
  await untilInteractive(page)
  const part = page.getByRole('region', { name: 'Notifikasi' })
  await part.getByRole('button', { name: 'Aktifkan di perangkat ini' }).click()
  await part.getByText('Aktif. Notifikasi sampai juga saat Tanggap tertutup.').waitFor()

  service.pushed.length = 0
  await part.getByRole('button', { name: 'Kirim percobaan' }).click()
  await until(
    () => service.pushed.length === 1,
    () => 'the trial did not reach the push service',
  )
  await deliver(line, await registration)
  // A headless browser receives the message and shows no notification.
  await page
    .getByText(/^Percobaan sampai/)
    .first()
    .waitFor()

  const asked = Date.now()
  const name = 'Tamu Toko'
  await asksForPerson('6281300001440', 'wamid.alert', name)
  await until(
    () => JSON.stringify(service.pushed).includes(`${name} menunggu dijawab tim`),
    () => JSON.stringify(service.pushed),
  )
  expect(Date.now() - asked).toBeLessThan(3_000)

  await resize(page, 390)
  await part.getByRole('button', { name: 'Matikan di perangkat ini' }).click()
  await part.getByRole('button', { name: 'Aktifkan di perangkat ini' }).waitFor()
  expect(errors).toEqual([])
  await context.close()
}, 90_000)

test('a waiting customer sounds in one of two tabs; muted sounds stay off after a reload', async () => {
  const { page, context, errors } = await visit(browser, 1440, 'id-ID', 'allow')
  await prepare(context, 'sound')
  await signIn(page, instance, instance.owner)
  await page.goto(`${instance.url}/home`)
  const other = await context.newPage()
  await other.goto(`${instance.url}/settings`)
  await Promise.all([untilInteractive(page), untilInteractive(other)])
  const bell = page.getByRole('button', { name: /^Notifikasi/ })
  await bell.first().waitFor()
  const tones = async () => (await countTones(page)) + (await countTones(other))
  await asksForPerson('6281300007771', 'wamid.sound.1', 'Bunyi Satu')
  await until(
    async () => (await tones()) >= 2,
    () => 'not both tones sounded',
  )
  expect(await tones()).toBe(2)

  await other.getByLabel('Suara saat Tanggap terbuka').fill('0')
  await other
    .getByRole('region', { name: 'Notifikasi' })
    .getByRole('button', { name: 'Simpan' })
    .click()
  await other.getByText('Pilihan notifikasi tersimpan').first().waitFor()
  await Promise.all([page.reload(), other.reload()])
  expect(await other.getByLabel('Suara saat Tanggap terbuka').inputValue()).toBe('0')
  await Promise.all([untilInteractive(page), untilInteractive(other)])
  await asksForPerson('6281300007772', 'wamid.sound.2', 'Bunyi Dua')
  await bell.first().click()
  await page.getByText('Bunyi Dua menunggu dijawab tim').waitFor()
  expect(await tones()).toBe(0)
  expect(errors).toEqual([])
  await context.close()
}, 90_000)

test('a member gives their number for alerts', async () => {
  const { page, context, errors } = await visit(browser, 1440, 'id-ID', 'allow')
  await signIn(page, instance, instance.owner)
  await page.goto(`${instance.url}/settings/#notifikasi`)
  await untilInteractive(page)
  const section = page.getByRole('region', { name: 'Notifikasi' })
  await section.getByText('Kanal resmi hanya boleh menulis lebih dulu').waitFor()
  const number = section.getByRole('textbox', { name: 'Nomor WhatsApp Anda' })
  await number.fill('08')
  await section.getByRole('button', { name: 'Kirim kode' }).click()
  await section.getByRole('alert').waitFor()
  await number.fill('0812-9999-0000')
  await section.getByRole('button', { name: 'Kirim kode' }).click()
  // Without a template the official channel may not send the code, and the screen says so.
  await section.getByText('Kode belum dikirim').waitFor()
  await resize(page, 390)
  await section.getByRole('button', { name: 'Hapus nomor' }).click()
  await section.getByRole('button', { name: 'Kirim kode' }).waitFor()
  expect(errors).toEqual([])
  await context.close()
}, 120_000)
