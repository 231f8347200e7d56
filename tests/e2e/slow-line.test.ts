import { expect, test } from 'vitest'
import { metaText, postMeta } from '../meta.ts'
import { until } from '../shop.ts'
import { signIn, untilInteractive, visit } from './browser.ts'
import { browser, instance, useStage } from './stage.ts'

/** A phone with two bars: what a page needs takes some seconds. */
const SLOW = { offline: false, latency: 400, downloadThroughput: 80_000, uploadThroughput: 80_000 }

/** Less than a session lasts. */
const AHEAD_MS = 50 * 60_000

useStage()

test('what is typed and sent before the page has come to life is not lost', async () => {
  const { page, context, errors } = await visit(browser, 390)
  const line = await context.newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', SLOW)
  await page.goto(`${instance.url}/login`, { waitUntil: 'commit' })
  await page.getByLabel(/email/i).first().fill(instance.owner.email)
  await page.getByLabel('Kata sandi').first().fill(instance.owner.password)
  await page.getByRole('button', { name: 'Masuk', exact: true }).click()
  expect(await page.evaluate(() => 'pageLives' in window)).toBe(true)
  await page.waitForURL(/\/home/, { timeout: 40_000 })
  expect(errors).toEqual([])
  await context.close()
}, 60_000)

test('a button that is tapped while the page comes to life waits for what was typed before', async () => {
  const { page, context, errors } = await visit(browser, 390)
  const line = await context.newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', SLOW)
  await page.goto(`${instance.url}/onboarding`, { waitUntil: 'commit' })
  await page.getByLabel('Nama usaha').fill('Kopi Lambat')
  await page.getByLabel('Bidang usaha').selectOption('Kuliner')
  await page
    .getByRole('button', { name: 'Lanjut', exact: true })
    .evaluate(async (button: HTMLButtonElement) => {
      if (!window.pageLives) throw new Error('the page lives already')
      const lives = window.pageLives
      await new Promise<void>((resolve) => {
        window.pageLives = () => {
          lives()
          resolve()
        }
      })
      button.click()
    })
  await page.getByText('Coba dulu di simulator').waitFor()
  await page.getByRole('button', { name: 'Kembali', exact: true }).click()
  expect(await page.getByLabel('Nama usaha').inputValue()).toBe('Kopi Lambat')
  expect(await page.getByLabel('Bidang usaha').inputValue()).toBe('Kuliner')
  await page.getByRole('button', { name: 'Lanjut', exact: true }).click()
  await page.getByText('Coba dulu di simulator').waitFor()
  await line.send('Network.setCacheDisabled', { cacheDisabled: true })
  await page.reload({ waitUntil: 'commit' })
  await page.getByText('WhatsApp resmi (Cloud API)').click()
  expect(await page.evaluate(() => 'pageLives' in window)).toBe(true)
  await page.getByRole('button', { name: 'Sambungkan', exact: true }).waitFor()
  expect(await page.getByRole('radio', { name: 'WhatsApp resmi (Cloud API)' }).isChecked()).toBe(
    true,
  )
  expect(errors).toEqual([])
  await context.close()
}, 60_000)

test('a page that takes longer than a second to be read says that it is coming', async () => {
  const { page, context, errors } = await visit(browser)
  await signIn(page, instance, instance.owner)
  await page.goto(`${instance.url}/home`)
  await untilInteractive(page)
  for (const title of ['Training', 'Tim', 'Integrasi', 'Pengaturan']) {
    let answer = () => {}
    const mayAnswer = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/_serverFn/**', (route) => mayAnswer.then(() => route.continue()))
    const asked = Date.now()
    await page.getByRole('link', { name: title, exact: true }).click()
    await page.getByRole('region', { name: `Memuat ${title}` }).waitFor()
    expect(Date.now() - asked).toBeGreaterThan(950)
    answer()
    await page.getByRole('region', { name: `Memuat ${title}` }).waitFor({ state: 'detached' })
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await page.unroute('**/_serverFn/**')
  }
  expect(errors).toEqual([])
  await context.close()
}, 90_000)

test('what a customer writes, and who takes the conversation over, while it is still being read stands in it, though the answer is older', async () => {
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
    .waitFor({ timeout: 5000 })
  await page.getByText('Anda menangani').first().waitFor({ timeout: 5000 })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  expect(errors).toEqual([])
  await context.close()
}, 60_000)

test('a page comes to life as it was drawn on a device whose clock is ahead, and goes by its own clock from then on', async () => {
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
  await page.clock.setSystemTime(Date.now() + AHEAD_MS)
  await page.reload()
  await untilInteractive(page)
  await page
    .getByRole('link', { name: /^Jam Maju,/ })
    .getByText(/^(?:49|5\d) mnt$/)
    .waitFor()
  expect(errors).toEqual([])
  await context.close()
}, 60_000)

test('a row that changes between press and release of the mouse opens all the same', async () => {
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
  // Alone in the list: no other conversation takes its place meanwhile.
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
}, 90_000)
