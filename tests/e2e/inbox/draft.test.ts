import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { metaText, postMeta } from '../../meta.ts'
import { PASSWORD, PHONE_NUMBER_ID, type RunningShop, startShop, until } from '../../shop.ts'
import { type Graph, startGraph } from '../../standins/graph/graph.ts'
import { type ModelStandin, startModel } from '../../standins/model/model.ts'
import {
  closeVisits,
  dialogOf,
  openBrowser,
  resize,
  signIn,
  untilInteractive,
  visit,
} from '../browser.ts'

let graph: Graph
let model: ModelStandin
let running: RunningShop
beforeAll(async () => {
  graph = await startGraph()
  model = await startModel()
  running = await startShop(['all'], {
    META_GRAPH_URL: graph.url,
    LLM_BASE_URL: model.url,
    LLM_MODEL: 'm',
    QUIET_WINDOW_MS: '15000',
  })
}, 180_000)
afterAll(async () => {
  await closeVisits()
  await running.close()
  await model.close()
  await graph.close()
}, 180_000)

test('a member streams a draft, changes it, and the change becomes an answer', async () => {
  const name = 'Sari Draf'
  const from = '628122711440'
  const post = (text: string, id: string) =>
    postMeta(
      running.instance.url,
      metaText({ phoneNumberId: PHONE_NUMBER_ID, from, name, text, id, at: Date.now() }),
    )
  const { page, context, errors } = await visit(await openBrowser())
  page.setDefaultTimeout(15_000)
  await signIn(page, running.instance, { email: running.shop.email, password: PASSWORD })
  await page.goto(`${running.instance.url}/inbox/?tab=semua`)
  await untilInteractive(page)
  // Only now, because the AI answers 15 s later unless a member has taken the room.
  await post('kue ulang tahun berapa kak?', 'wamid.draft')
  await page.getByRole('link', { name: new RegExp(`^${name},`) }).click()
  await page.getByRole('log').waitFor()
  await page.getByRole('button', { name: 'Ambil alih' }).first().click()

  const make = page.getByRole('button', { name: 'Buat draf' })
  await make.waitFor()
  model.control({ wordMs: 1_000 })
  await make.click()
  const writing = page.getByRole('region', { name: 'Draf AI' })
  await writing.getByText('AI menulis draf…').waitFor()
  await writing.getByText(/Kue ulang/).waitFor()
  await page.getByRole('button', { name: 'Berhenti' }).click()
  await make.waitFor()
  expect(await page.getByRole('button', { name: 'Pakai' }).count()).toBe(0)

  model.control({})
  await resize(page, 390)
  await page.getByRole('log').click()
  await page.keyboard.press('d')
  const draft = page.getByRole('region', { name: 'Draf AI' })
  await draft.getByText('Kue ulang tahun 20 cm mulai Rp260.000.').waitFor()
  await draft.getByText('Berapa harga kue ulang tahun?').waitFor()
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/draft.png` })
  await draft.getByRole('button', { name: 'Ubah' }).click()
  const box = page.getByRole('textbox', { name: 'Tulis balasan' })
  await box.fill('Kue ulang tahun 20 cm sekarang Rp270.000, Kak.')
  await page.getByRole('button', { name: 'Kirim', exact: true }).click()
  await until(() => JSON.stringify(graph.sent).includes('270.000'), running.instance.logs)

  await resize(page, 1440)
  const sql = postgres(running.databaseUrl, { max: 1 })
  await until(
    async () => (await sql`select 1 from draft where lesson = 'baru'`).length === 1,
    running.instance.logs,
  )
  await page.goto(`${running.instance.url}/suggestion-messages?tab=draf`)
  await page.getByText('Kue ulang tahun 20 cm sekarang Rp270.000, Kak.').waitFor()
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/lesson.png` })
  await page.getByRole('button', { name: 'Jadikan jawaban' }).click()
  const dialog = dialogOf(page)
  await dialog.getByLabel('Jawaban Anda').fill('Kue ulang tahun 20 cm mulai Rp270.000.')
  await dialog.getByRole('button', { name: 'Jadikan jawaban' }).click()
  await page.getByText('Menjadi jawaban AI').waitFor()
  await page.getByText('Belum ada draf yang diubah').waitFor()
  await page.getByRole('button', { name: 'Urungkan' }).click()
  await page.getByRole('button', { name: 'Abaikan' }).click()
  await page.getByText('Perubahan diabaikan').waitFor()
  await page.getByText('Belum ada draf yang diubah').waitFor()

  await sql`update room r set last_message_at = now() - interval '3 hours',
        last_inbound_at = now() - interval '4 hours', waiting_since = null, last_author = 'member'
      from contact c where c.id = r.contact_id and c.name = ${name}`
  await sql`update message m set text = 'Mau ukuran berapa, Kak?' from room r
      join contact c on c.id = r.contact_id where m.id = r.last_message_id and c.name = ${name}`
  await sql.end()
  await resize(page, 390)
  await page.goto(`${running.instance.url}/suggestion-messages?tab=tindak-lanjut`)
  await page.getByText('Mau ukuran berapa, Kak?').first().waitFor()
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/followup.png` })
  const row = page.getByRole('listitem').filter({ hasText: name })
  await row.getByRole('button', { name: 'Tulis tindak lanjut' }).click()
  await page.getByRole('log').waitFor()
  await expect.poll(() => box.inputValue()).toContain('kami masih menunggu kabarnya')
  expect(JSON.stringify(graph.sent)).not.toContain('menunggu kabarnya')
  expect(errors).toEqual([])
  await context.close()
})

/** Adds a product with a photo, in the form of a narrow screen. */
async function addProduct(page: Page, name: string): Promise<void> {
  await page.goto(`${running.instance.url}/training?bagian=produk`)
  await untilInteractive(page)
  await page.getByRole('button', { name: 'Tambah produk' }).click()
  const dialog = dialogOf(page)
  await dialog.getByLabel('Nama produk').fill(name)
  await dialog.getByLabel('Harga', { exact: true }).fill('75rb')
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'nastar.png',
    mimeType: 'image/png',
    buffer: readFileSync('public/icon-192.png'),
  })
  await dialog.getByAltText(`Foto ${name}`).waitFor()
  await dialog.getByRole('button', { name: 'Simpan' }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** A customer asks for the photo of a new product; a member takes over and gets a draft with it. */
async function openPhotoDraft(width: number, colorScheme: 'light' | 'dark', product: string) {
  model.control({})
  const { url } = running.instance
  const visitor = await visit(await openBrowser(), 390)
  const { page } = visitor
  page.setDefaultTimeout(15_000)
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await signIn(page, running.instance, { email: running.shop.email, password: PASSWORD })
  await addProduct(page, product)
  await page.setViewportSize({ width, height: 900 })
  const name = `Budi ${product}`
  await page.goto(`${url}/inbox/?tab=semua`)
  await untilInteractive(page)
  await postMeta(
    url,
    metaText({
      phoneNumberId: PHONE_NUMBER_ID,
      from: `62812272${product.replaceAll(/\D/g, '')}`,
      name,
      text: `kak ${product} ada fotonya?`,
      id: `wamid.photo.${product}`,
      at: Date.now(),
    }),
  )
  await page.getByRole('link', { name: new RegExp(`^${name},`) }).click()
  await page.getByRole('log').waitFor()
  await page.getByRole('button', { name: 'Ambil alih' }).first().click()
  await page.getByRole('button', { name: 'Buat draf' }).click()
  const draft = page.getByRole('region', { name: 'Draf AI' })
  await draft.getByText('Foto ini ikut terkirim').waitFor()
  await draft.getByRole('img').evaluate((image: HTMLImageElement) => image.decode())
  return { ...visitor, draft, before: graph.sent.length }
}

const sentSince = (before: number) => JSON.stringify(graph.sent.slice(before))

test.each([
  { width: 1440, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
] as const)(
  'a draft for "ada fotonya?" shows the photo and sends it, at $width px',
  async ({ width, colorScheme }) => {
    const { page, context, errors, draft, before } = await openPhotoDraft(
      width,
      colorScheme,
      `Nastar ${width}`,
    )
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/draft-photo-${width}.png` })
    const said = await draft.getByRole('paragraph').first().textContent()
    await draft.getByRole('button', { name: 'Pakai' }).click()
    await until(() => sentSince(before).includes('"image"'), running.instance.logs)
    expect(graph.sent.slice(before)).toHaveLength(1)
    expect(sentSince(before)).toContain(`"caption":"${said}`)
    await draft.waitFor({ state: 'hidden' })
    expect(errors).toEqual([])
    await context.close()
  },
)

test('the photo of a changed draft goes with the new text, or is removed before', async () => {
  for (const [at, isRemoved] of [false, true].entries()) {
    const { page, context, errors, draft, before } = await openPhotoDraft(
      at === 0 ? 1440 : 390,
      'light',
      `Kastengel 77${at}`,
    )
    await draft.getByRole('button', { name: 'Ubah' }).click()
    const files = page.getByRole('list', { name: 'Berkas yang akan dikirim' })
    await files.getByRole('listitem').waitFor()
    if (isRemoved) {
      await files.getByRole('button').click()
      await files.waitFor({ state: 'hidden' })
    }
    const box = page.getByRole('textbox', { name: /^Tulis/ })
    await box.fill('Ini fotonya ya Kak, masih hangat.')
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/draft-photo-edit-${at}.png` })
    await page.getByRole('button', { name: 'Kirim', exact: true }).click()
    await until(() => sentSince(before).includes('masih hangat'), running.instance.logs)
    expect(graph.sent.slice(before)).toHaveLength(1)
    expect(sentSince(before).includes('"image"')).toBe(!isRemoved)
    await draft.waitFor({ state: 'hidden' })
    expect(errors).toEqual([])
    await context.close()
  }
})
