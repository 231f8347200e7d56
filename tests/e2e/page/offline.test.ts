import { expect, test } from 'vitest'
import { dialogOf, resize, signIn, untilInteractive, visit } from '../browser.ts'
import { browser, instance, useStage } from '../stage.ts'

useStage()

async function openInbox(width = 390) {
  const visitor = await visit(browser, width, 'id-ID', 'allow')
  await signIn(visitor.page, instance, instance.owner)
  await visitor.page.goto(`${instance.url}/inbox/?tab=semua`)
  await untilInteractive(visitor.page)
  await visitor.page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  return visitor
}

test('without internet an offline page is shown, and typed text is kept', async () => {
  const { page, context } = await openInbox()
  await page.getByRole('link', { name: /^Bagas Prasetyo,/ }).click()
  const box = page.getByRole('textbox', { name: 'Tulis balasan' })
  await box.fill('Siap Kak, kami cek dulu')
  await context.setOffline(true)
  await page.reload()
  await page.getByRole('heading', { name: 'Tidak ada internet' }).waitFor()
  await page.getByText('tersimpan di perangkat ini').waitFor()
  await context.setOffline(false)
  // The page opens by itself once there is internet again.
  await box.waitFor()
  await untilInteractive(page)
  await expect.poll(() => box.inputValue()).toBe('Siap Kak, kami cek dulu')
  await context.close()
}, 180_000)

test('a message sent without internet goes out after the page was closed', async () => {
  const { page, context, errors } = await openInbox()
  await page.getByRole('link', { name: /^Bagas Prasetyo,/ }).click()
  const box = page.getByRole('textbox', { name: /^(Tulis balasan|Keterangan)/ })
  const log = page.getByRole('log')
  await box.fill('pertama')
  await untilInteractive(page)
  await context.setOffline(true)
  const words = ['Siap Kak, 39 kue', 'Diambil jam 10']
  for (const text of words) {
    await box.fill(text)
    await page.getByRole('button', { name: 'Kirim', exact: true }).click()
    await log.getByText(text).waitFor()
  }
  await log.getByText('Menunggu koneksi').first().waitFor()
  const other = await context.newPage()
  await resize(other, 1440)
  await page.close()
  await context.setOffline(false)
  // The list is enough: the conversation need not be open.
  await other.goto(`${instance.url}/inbox/?tab=semua`)
  await other
    .getByRole('link', { name: /^Bagas Prasetyo,/ })
    .getByText(words[1] ?? '')
    .waitFor()
  await other.getByRole('link', { name: /^Bagas Prasetyo,/ }).click()
  for (const text of words) {
    await other.getByRole('log').getByText(text).waitFor()
    expect(await other.getByRole('log').getByText(text).count()).toBe(1)
  }
  expect(errors).toEqual([])
  await context.close()
}, 180_000)

test('an act that fails without internet leaves the page and what was typed', async () => {
  const { page, context, errors } = await openInbox(1440)
  await context.route('**/assets/ToastList-*.js', (route) => route.abort())
  await page.getByRole('link', { name: /^Intan Permata,/ }).click()
  const box = page.getByRole('textbox', { name: /^Tulis/ })
  await box.waitFor()
  await untilInteractive(page)
  await box.fill('Bisa Kak, 350 kotak')
  await page.route('**/_serverFn/**', (route) => route.abort('internetdisconnected'))
  const takeOver = page.getByRole('button', { name: 'Ambil alih', exact: true })
  const failed = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('/_serverFn/'),
  )
  await takeOver.click()
  await failed
  // The act is reverted: the server did not store it, and no read can correct the screen.
  await takeOver.waitFor()
  expect(await page.getByText('Anda menangani').count()).toBe(0)
  expect(await box.inputValue()).toBe('Bisa Kak, 350 kotak')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await takeOver.click()
  await page.getByText('Anda menangani').first().waitFor()
  expect(await box.inputValue()).toBe('Bisa Kak, 350 kotak')
  expect(errors).toEqual([])
  await context.close()
}, 180_000)

test('the menu of a conversation opens without internet', async () => {
  const { page, context, errors } = await openInbox()
  await page.getByRole('link', { name: /^Bagas Prasetyo,/ }).click()
  await page.getByRole('textbox', { name: /^Tulis/ }).waitFor()
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Tindakan lain', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Tunda…' }).waitFor()
  await page.getByRole('menuitem', { name: 'Eskalasikan…' }).click()
  await dialogOf(page).getByRole('textbox', { name: 'Yang perlu diketahui tim' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('log').waitFor()
  await context.setOffline(false)
  expect(errors).toEqual([])
  await context.close()
}, 180_000)

test('a part whose code cannot load leaves the conversation and opens once it can', async () => {
  const { page, context, errors } = await openInbox(1440)
  await page.getByRole('link', { name: /^Bagas Prasetyo,/ }).click()
  const box = page.getByRole('textbox', { name: /^Tulis/ })
  await box.fill('Bisa Kak')
  await untilInteractive(page)
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  const media = page.getByRole('button', { name: 'Foto, dokumen, dan tautan' })
  await media.click()
  await page.getByText('Koneksi internet terputus. Coba lagi setelah terhubung.').first().waitFor()
  expect(await box.inputValue()).toBe('Bisa Kak')
  await context.setOffline(false)
  await media.click()
  await dialogOf(page).waitFor()
  expect(errors).toEqual([])
  await context.close()
}, 180_000)

test('a photo shared from another app is attached where the member chooses', async () => {
  const { page, context, errors } = await openInbox()
  await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = 20
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
    const form = new FormData()
    form.append('text', 'Ini fotonya Kak')
    form.append('files', new File([blob!], 'kue.png', { type: 'image/png' }))
    await fetch('/share', { method: 'POST', body: form })
  })
  await page.reload()
  await untilInteractive(page)
  await page.getByText('1 berkas siap dikirim. Buka percakapan yang dituju.').waitFor()
  await page.getByRole('link', { name: /^Bagas Prasetyo,/ }).click()
  await page.getByRole('button', { name: 'Lampirkan di sini' }).click()
  await page.getByRole('img', { name: 'kue.png' }).or(page.getByText('kue.png')).first().waitFor()
  await expect
    .poll(() =>
      page
        .getByRole('textbox', { name: /Balas|keterangan/i })
        .first()
        .inputValue(),
    )
    .toBe('Ini fotonya Kak')
  await expect.poll(() => page.getByText('berkas siap dikirim').count()).toBe(0)
  expect(errors).toEqual([])
  await context.close()
}, 180_000)

test('signing out warns of unsent messages and removes them from the browser', async () => {
  const { page, context, errors } = await openInbox()
  await page.getByRole('link', { name: /^Bagas Prasetyo,/ }).click()
  const box = page.getByRole('textbox', { name: /^(Tulis balasan|Keterangan)/ })
  await box.fill('pertama')
  await untilInteractive(page)
  // Only sending fails, so that signing out reaches the server.
  await page.route(/_serverFn/, (route) =>
    route.request().postData()?.includes('Rahasia') ? route.abort() : route.continue(),
  )
  await box.fill('Rahasia pelanggan')
  await page.getByRole('button', { name: 'Kirim', exact: true }).click()
  await page.getByRole('log').getByText('Rahasia pelanggan').waitFor()
  await resize(page, 1440)
  await page.goto(`${instance.url}/settings#keamanan`)
  await untilInteractive(page)
  await page.getByRole('button', { name: 'Keluar dari sini' }).click()
  await page.getByText('1 pesan belum terkirim').first().waitFor()
  expect(page.url()).toContain('/settings')
  await page.getByText('Keluar dan hapus').first().click()
  await page.waitForURL(/\/login/)
  const kept = await page.evaluate(
    () =>
      new Promise<number>((done, fail) => {
        const opening = indexedDB.open('tanggap-outbox')
        opening.addEventListener('error', () => fail(opening.error))
        opening.addEventListener('success', () => {
          const count = opening.result.transaction('outgoing').objectStore('outgoing').count()
          count.addEventListener('success', () => done(count.result))
        })
      }),
  )
  expect(kept).toBe(0)
  expect(errors).toEqual([])
  await context.close()
}, 180_000)

test('the page without internet is in the language of the member', async () => {
  const { page, context } = await openInbox()
  // Registered in the same way as by a page of the English build.
  await page.evaluate(async () => void (await navigator.serviceWorker.register('/sw.js?lang=en')))
  await page.waitForFunction(() =>
    navigator.serviceWorker.controller?.scriptURL.includes('lang=en'),
  )
  await context.setOffline(true)
  await page.reload()
  await page.getByRole('heading', { name: 'No internet' }).waitFor()
  await context.close()
}, 180_000)
