import { createHash } from 'node:crypto'
import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { postMeta } from '../../meta.ts'
import { PASSWORD, PHONE_NUMBER_ID, type RunningShop, startShop, until } from '../../shop.ts'
import { type Graph, startGraph } from '../../standins/graph/graph.ts'
import { dialogOf, FAKE_MICROPHONE, launchBrowser, signIn, visit } from '../browser.ts'

const CUSTOMER = '6281227144471'

let browser: Browser
let photo: Buffer
beforeAll(async () => {
  browser = await launchBrowser(FAKE_MICROPHONE)
  photo = await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#c96' } })
    .jpeg()
    .toBuffer()
})
afterAll(() => browser.close())

describe('with a web and a worker', () => {
  let graph: Graph
  let running: RunningShop
  beforeAll(async () => {
    graph = await startGraph()
    running = await startShop(['web', 'worker'], {
      META_GRAPH_URL: graph.url,
      QUIET_WINDOW_MS: '0',
    })
  }, 180_000)
  afterAll(async () => {
    await running.close()
    await graph.close()
  }, 180_000)

  test('photos are shown; a captioned photo and a voice note arrive unchanged', async () => {
    graph.media.set('900100', { bytes: photo, mime: 'image/jpeg' })
    expect(
      (await postMeta(running.instance.url, imageMessage('900100', sha256(photo)))).status,
    ).toBe(200)

    const { page, context, errors } = await visit(browser)
    await context.grantPermissions(['microphone'], { origin: running.instance.url })
    await signIn(page, running.instance, { email: running.shop.email, password: PASSWORD })
    await page.goto(`${running.instance.url}/inbox/`)
    await page.getByRole('tab', { name: /^Semua/ }).click()
    await page.getByRole('link', { name: /^Sari Wulandari,/ }).click()
    const shown = page.getByRole('log').getByRole('img', { name: 'Foto', exact: true }).first()
    await shown.waitFor()
    await expect
      .poll(() =>
        shown.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)),
      )
      .toBe(720)

    await page.getByRole('button', { name: 'Perbesar foto' }).first().click()
    await dialogOf(page).getByRole('img').first().waitFor()
    await page.keyboard.press('Escape')

    await page.locator('input[type=file]').setInputFiles([
      { name: 'kue.jpg', mimeType: 'image/jpeg', buffer: photo },
      { name: 'film.mov', mimeType: 'video/quicktime', buffer: Buffer.from('x') },
    ])
    await page.getByText('Video harus MP4 atau 3GP.').waitFor()
    await page.getByRole('button', { name: 'Hapus film.mov' }).click()
    await page.getByRole('textbox', { name: 'Tulis balasan' }).fill('Ini contohnya, Kak')
    await page.keyboard.press('Enter')
    await until(() => graph.sent.some(({ body }) => body.type === 'image'), running.instance.logs)
    const image = graph.sent.map(({ body }) => body).find((body) => body.type === 'image')
    expect(image).toMatchObject({ image: { caption: 'Ini contohnya, Kak' } })
    expect(bytesOf(graph, image?.image)?.equals(photo)).toBe(true)

    await page.getByRole('button', { name: 'Rekam pesan suara' }).click()
    await page.getByRole('timer').filter({ hasText: '0:02' }).waitFor()
    await page.keyboard.press('Enter')
    await until(() => graph.sent.some(({ body }) => body.type === 'audio'), running.instance.logs)
    const voice = bytesOf(
      graph,
      graph.sent.map(({ body }) => body).find((body) => body.type === 'audio')?.audio,
    )
    expect(voice?.subarray(0, 4).toString()).toBe('OggS')
    expect(voice?.includes('OpusHead')).toBe(true)
    await page.getByRole('button', { name: 'Putar pesan suara' }).last().waitFor()
    expect(errors).toEqual([])
    await context.close()
  }, 180_000)
})

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('base64')

function bytesOf(graph: Graph, sent: unknown): Buffer | undefined {
  return typeof sent === 'object' && sent !== null && 'id' in sent
    ? graph.media.get(String(sent.id))?.bytes
    : undefined
}

function imageMessage(mediaId: string, hash: string): string {
  const value = {
    messaging_product: 'whatsapp',
    metadata: { display_phone_number: '6281255500147', phone_number_id: PHONE_NUMBER_ID },
    contacts: [{ profile: { name: 'Sari Wulandari' }, wa_id: CUSTOMER }],
    messages: [
      {
        from: CUSTOMER,
        id: 'wamid.photo',
        timestamp: String(Math.floor(Date.now() / 1000)),
        type: 'image',
        image: { id: mediaId, mime_type: 'image/jpeg', sha256: hash },
      },
    ],
  }
  return JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: '200000000000001', changes: [{ field: 'messages', value }] }],
  })
}
