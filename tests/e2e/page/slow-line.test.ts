import { expect, test } from 'vitest'
import { metaText, postMeta } from '../../meta.ts'
import { until } from '../../shop.ts'
import type { BrowserContext, Page } from 'playwright-core'
import { hurryUntil, signIn, untilInteractive, visit } from '../browser.ts'
import { browser, instance, useStage } from '../stage.ts'

/** A weak mobile connection: a page becomes interactive after some seconds. */
const SLOW = { offline: false, latency: 400, downloadThroughput: 80_000, uploadThroughput: 80_000 }
const FAST = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }

/** Less time than a session lasts. */
const AHEAD_MS = 50 * 60_000

useStage()

/** Returns a function that changes the speed of the page's connection, which begins slow. */
async function slowDown(context: BrowserContext, page: Page) {
  const line = await context.newCDPSession(page)
  await line.send('Network.enable')
  const setSpeed = (speed: typeof SLOW) => line.send('Network.emulateNetworkConditions', speed)
  await setSpeed(SLOW)
  return { line, setSpeed }
}

test('text typed and sent before the page is interactive is not lost', async () => {
  const { page, context, errors } = await visit(browser, 390)
  const { setSpeed } = await slowDown(context, page)
  await page.goto(`${instance.url}/login`, { waitUntil: 'commit' })
  await page.getByLabel(/email/i).first().fill(instance.owner.email)
  await page.getByLabel('Kata sandi').first().fill(instance.owner.password)
  const enter = page.getByRole('button', { name: 'Masuk', exact: true })
  await enter.click()
  expect(await page.evaluate(() => 'pageLives' in window)).toBe(true)
  expect(await enter.getAttribute('data-waits')).toBe('')
  await setSpeed(FAST)
  await page.waitForURL(/\/home/, { timeout: 60_000 })
  expect(errors).toEqual([])
  await context.close()
}, 180_000)

test('a button tapped before the page is interactive waits for what was typed', async () => {
  const { page, context, errors } = await visit(browser, 390)
  const { line, setSpeed } = await slowDown(context, page)
  await page.goto(`${instance.url}/onboarding`, { waitUntil: 'commit' })
  await page.getByLabel('Nama usaha').fill('Kopi Lambat')
  await page.getByLabel('Bidang usaha').selectOption('Kuliner')
  await page
    .getByRole('button', { name: 'Lanjut', exact: true })
    .evaluate((button: HTMLButtonElement) => {
      if (!window.pageLives) throw new Error('the page is interactive already')
      const lives = window.pageLives
      window.pageLives = () => {
        lives()
        void Promise.resolve().then(() => button.click())
      }
    })
  await setSpeed(FAST)
  await page.getByText('Coba dulu di simulator').waitFor()
  await page.getByRole('button', { name: 'Kembali', exact: true }).click()
  await expect.poll(() => page.getByLabel('Nama usaha').inputValue()).toBe('Kopi Lambat')
  await expect.poll(() => page.getByLabel('Bidang usaha').inputValue()).toBe('Kuliner')
  await page.getByRole('button', { name: 'Lanjut', exact: true }).click()
  await page.getByText('Coba dulu di simulator').waitFor()
  await line.send('Network.setCacheDisabled', { cacheDisabled: true })
  await setSpeed(SLOW)
  await page.reload({ waitUntil: 'commit' })
  await page.getByText('WhatsApp resmi (Cloud API)').click()
  expect(await page.evaluate(() => 'pageLives' in window)).toBe(true)
  await setSpeed(FAST)
  await page.getByRole('button', { name: 'Hubungkan', exact: true }).waitFor()
  expect(await page.getByRole('radio', { name: 'WhatsApp resmi (Cloud API)' }).isChecked()).toBe(
    true,
  )
  expect(errors).toEqual([])
  await context.close()
}, 180_000)

test('a reply that is sent with Enter before the page is hydrated is sent once', async () => {
  const from = '6281299990008'
  const { page, context, errors } = await visit(browser)
  await signIn(page, instance, instance.owner)
  await postMeta(
    instance.url,
    metaText({
      phoneNumberId: '100000000000001',
      from,
      name: 'Dina Cepat',
      text: 'kak?',
      id: 'wamid.enter.1',
    }),
  )
  await page.goto(`${instance.url}/inbox/?tab=semua`)
  await page.getByRole('link', { name: /^Dina Cepat,/ }).click()
  await page.waitForURL(/\/inbox\/[0-9a-f-]{36}/)
  const room = page.url()
  const line = await context.newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.setCacheDisabled', { cacheDisabled: true })
  await line.send('Network.emulateNetworkConditions', {
    ...SLOW,
    downloadThroughput: 4 * SLOW.downloadThroughput,
  })
  await page.goto(room, { waitUntil: 'commit' })
  const box = page.getByLabel('Tulis balasan')
  await box.fill('Siap kak, sebentar ya')
  await box.press('Enter')
  expect(await page.evaluate(() => 'pageLives' in window)).toBe(true)
  const sent = page
    .getByRole('log')
    .getByRole('listitem')
    .filter({ hasText: 'Siap kak, sebentar ya' })
  await sent.first().waitFor({ timeout: 60_000 })
  expect(await sent.count()).toBe(1)
  await expect.poll(() => box.inputValue()).toBe('')
  expect(errors).toEqual([])
  await context.close()
}, 180_000)

test('a page that loads longer than a second shows that it is loading', async () => {
  const { page, context, errors } = await visit(browser)
  await signIn(page, instance, instance.owner)
  await page.clock.install()
  await page.goto(`${instance.url}/home`)
  await untilInteractive(page)
  const readClock = () => page.evaluate(() => Date.now())
  for (const title of ['Training', 'Tim', 'Integrasi', 'Pengaturan']) {
    let answer = () => {}
    const mayAnswer = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/_serverFn/**', (route) => mayAnswer.then(() => route.continue()))
    const loading = page.getByRole('region', { name: `Memuat ${title}` })
    const asked = await readClock()
    await page.getByRole('link', { name: title, exact: true }).click()
    await hurryUntil(page, () => loading.isVisible(), 100)
    expect((await readClock()) - asked).toBeGreaterThan(950)
    answer()
    await loading.waitFor({ state: 'detached' })
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await page.unroute('**/_serverFn/**')
  }
  expect(errors).toEqual([])
  await context.close()
}, 180_000)

test('a tab that loads shows a line until its rows are there', async () => {
  const { page, context, errors } = await visit(browser)
  await signIn(page, instance, instance.owner)
  await page.goto(`${instance.url}/inbox/`)
  await untilInteractive(page)
  await page.waitForLoadState('networkidle')
  let answer = () => {}
  const mayAnswer = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/_serverFn/**', (route) => mayAnswer.then(() => route.continue()))
  await page.getByRole('tab', { name: /^Ditangani AI/ }).click()
  const line = page.getByRole('progressbar', { name: 'Memuat' })
  await line.waitFor()
  answer()
  await line.waitFor({ state: 'detached' })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  expect(errors).toEqual([])
  await context.close()
}, 180_000)

test('a message and a takeover during the load of a conversation are shown in it', async () => {
  const writes = (text: string, id: string) =>
    postMeta(
      instance.url,
      metaText({
        phoneNumberId: '100000000000001',
        from: '6281299990007',
        name: 'Wulan Lambat',
        text,
        id,
      }),
    )
  const { page, context, errors } = await visit(browser)
  await signIn(page, instance, instance.owner)
  let live = ''
  page.on('websocket', (line) =>
    line.on('framereceived', ({ payload }) => void (live += String(payload))),
  )
  const untilLive = (change: string) =>
    until(
      () => live.includes(change),
      () => live,
    )
  await page.goto(`${instance.url}/inbox/?tab=semua`)
  await writes('kak mau tanya', 'wamid.slow.1')
  const row = page.getByRole('link', { name: /^Wulan Lambat,/ })
  await row.waitFor()
  const colleague = await context.newPage()
  await colleague.goto(`${instance.url}/inbox/?tab=semua`)
  await colleague.getByRole('link', { name: /^Wulan Lambat,/ }).click()
  const takeOver = colleague.getByRole('button', { name: 'Ambil alih', exact: true })
  await takeOver.waitFor()

  const gate = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  await page.route('**/_serverFn/**', async (route) => {
    const response = await route.fetch()
    answered.resolve()
    await gate.promise
    await route.fulfill({ response })
  })
  const read = page.waitForResponse(/_serverFn/).catch(() => {})
  await row.click()
  await answered.promise
  await writes('masih ada kak?', 'wamid.slow.2')
  await takeOver.click()
  await colleague.getByText('Anda menangani').first().waitFor()
  await untilLive('masih ada kak?')
  await untilLive('"handler":"manusia"')
  gate.resolve()
  await read
  await page
    .getByRole('log')
    .getByRole('listitem')
    .filter({ hasText: 'masih ada kak?' })
    .waitFor({ timeout: 60_000 })
  await page.getByText('Anda menangani').first().waitFor({ timeout: 60_000 })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  expect(errors).toEqual([])
  await context.close()
}, 180_000)

test('on a device with a fast clock the page loads, then uses that clock', async () => {
  await postMeta(
    instance.url,
    metaText({
      phoneNumberId: '100000000000001',
      from: '6281299990009',
      name: 'Jam Maju',
      text: 'kak mau tanya',
      id: 'wamid.clock.1',
    }),
  )
  const { page, context, errors } = await visit(browser)
  await signIn(page, instance, instance.owner)
  await page.goto(`${instance.url}/inbox/?tab=semua`)
  await page.getByRole('link', { name: /^Jam Maju,/ }).click()
  await page.getByRole('log').getByText('kak mau tanya').first().waitFor()
  // After the takeover no answer arrives: one during hydration would change the page.
  await untilInteractive(page)
  await page.getByRole('button', { name: 'Ambil alih', exact: true }).click()
  await page.getByText('Anda menangani').first().waitFor()
  await page.clock.setSystemTime(Date.now() + AHEAD_MS)
  await page.reload()
  await untilInteractive(page)
  await page
    .getByRole('link', { name: /^Jam Maju,/ })
    .getByText(/^(?:49|5\d) mnt$/)
    .waitFor()
  expect(errors).toEqual([])
  await context.close()
}, 180_000)

test('a row that changes between press and release of the mouse still opens', async () => {
  const writes = (text: string, id: string) =>
    postMeta(
      instance.url,
      metaText({
        phoneNumberId: '100000000000001',
        from: '6281299990011',
        name: 'Tekan Lama',
        text,
        id,
      }),
    )
  const { page, context, errors } = await visit(browser)
  await signIn(page, instance, instance.owner)
  await writes('halo kak', 'wamid.press.1')
  // The only row of the list, so that no other conversation takes its place.
  await page.goto(`${instance.url}/inbox/?tab=semua&cari=Tekan%20Lama`)
  const row = page.getByRole('link', { name: /^Tekan Lama,/ })
  const isWriting = row.getByText('AI sedang menulis…')
  await row.waitFor()
  await isWriting.waitFor({ state: 'detached' })
  await writes('buka jam brp?', 'wamid.press.2')
  await isWriting.waitFor()
  await row.hover()
  await page.mouse.down()
  await isWriting.waitFor({ state: 'detached' })
  await page.mouse.up()
  await page.waitForURL(/\/inbox\/[0-9a-f]{8}-/)
  expect(errors).toEqual([])
  await context.close()
}, 180_000)
