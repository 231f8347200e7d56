import postgres from 'postgres'
import sharp from 'sharp'
import { z } from 'zod'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { metaText, postMeta, signed } from '../../meta.ts'
import { PASSWORD, PHONE_NUMBER_ID, type RunningShop, startShop, until } from '../../shop.ts'
import { type Graph, startGraph } from '../../standins/graph/graph.ts'
import {
  closeVisits,
  dialogOf,
  hurryUntil,
  openBrowser,
  signIn,
  untilInteractive,
  visit,
} from '../browser.ts'

const WABA = '200000000000001'

const sentShape = z.object({
  template: z.object({ name: z.string(), components: z.array(z.unknown()).optional() }),
})

let browser: Browser
let graph: Graph
beforeAll(async () => {
  browser = await openBrowser()
  graph = await startGraph({ receiptDelayMs: 10 })
})
afterAll(async () => {
  await closeVisits()
  await graph.close()
})

describe('with a web and a worker', () => {
  let running: RunningShop
  beforeAll(async () => {
    running = await startShop(['web', 'worker'], { META_GRAPH_URL: graph.url })
    const sql = postgres(running.databaseUrl, { max: 1, onnotice: () => {} })
    await sql`update channel set settings = ${sql.json({ wabaId: WABA })} where business_id = ${running.shop.businessId}`
    await sql.end()
  }, 180_000)
  afterAll(() => running.close(), 60_000)

  /** Delivers Meta's review of a template, as a signed webhook. */
  const announce = async (id: string, fields: object) => {
    const value = {
      message_template_id: Number(id),
      message_template_name: 'x',
      message_template_language: 'id',
      ...fields,
    }
    const body = JSON.stringify({
      object: 'whatsapp_business_account',
      entry: [
        {
          id: WABA,
          time: Math.floor(Date.now() / 1000) + 60,
          changes: [{ field: 'message_template_status_update', value }],
        },
      ],
    })
    const { status } = await fetch(`${running.instance.url}/webhooks/meta`, {
      method: 'POST',
      headers: signed(body, 'demo-secret'),
      body,
    })
    expect(status).toBe(200)
  }

  const readStatus = async (name: string): Promise<string> => {
    const sql = postgres(running.databaseUrl, { max: 1, onnotice: () => {} })
    const [row] = await sql`
      select status, status_at, synced_at from template where name = ${name}`
    await sql.end()
    return JSON.stringify(row)
  }

  /** Delivers a receipt of a message of ours, as a signed webhook. */
  const receipt = (wamid: string, status: string) => {
    const value = {
      messaging_product: 'whatsapp',
      metadata: { phone_number_id: PHONE_NUMBER_ID },
      statuses: [
        {
          id: wamid,
          status,
          timestamp: String(Math.floor(Date.now() / 1000)),
          recipient_id: '6281234567891',
        },
      ],
    }
    return postMeta(
      running.instance.url,
      JSON.stringify({
        object: 'whatsapp_business_account',
        entry: [{ id: WABA, changes: [{ field: 'messages', value }] }],
      }),
    )
  }

  /** Adds an approved template as if it was made in WhatsApp Manager. */
  async function atMeta(template: object): Promise<void> {
    const made = await fetch(`${graph.url}/${WABA}/message_templates`, {
      method: 'POST',
      headers: { authorization: 'Bearer t' },
      body: JSON.stringify({ language: 'id', category: 'UTILITY', ...template }),
    })
    const { id } = z.object({ id: z.string() }).parse(await made.json())
    graph.review(id)
  }
  const sentAs = (name: string) =>
    graph.sent.flatMap(({ body }) =>
      sentShape.safeParse(body).data?.template.name === name
        ? [[body.to, sentShape.parse(body).template.components] as const]
        : [],
    )

  test('a template list that cannot be read reports it and can be retried', async () => {
    const { page, context } = await visit(browser)
    await signIn(page, running.instance, { email: running.shop.email, password: PASSWORD })
    const refusal = {
      status: 403,
      json: { code: 'auth.forbidden', error: 'Anda tidak berhak melihat ini.' },
    }
    await page.route('**/api/meta-waba/templates?*', (route) => route.fulfill(refusal))
    await page.goto(`${running.instance.url}/home`)
    await untilInteractive(page)
    await page.getByRole('link', { name: 'Template WhatsApp' }).first().click()
    await page.getByText('Failed to fetch templates').waitFor()
    await page.getByText('Anda tidak berhak melihat ini.').waitFor()
    await page.unroute('**/api/meta-waba/templates?*')
    await page.getByRole('button', { name: 'Coba lagi' }).click()
    await page.getByText('Belum ada template.').waitFor()
    await context.close()
  }, 180_000)

  test('a template is created, reviewed, sent to a list and deleted', async () => {
    const { page, context, errors } = await visit(browser)
    // Each run uses another name, because a repeated test meets its own template.
    const name = `pesanan_siap_${String(Date.now()).slice(-6)}`
    await page.clock.install()
    await signIn(page, running.instance, { email: running.shop.email, password: PASSWORD })
    await page.goto(`${running.instance.url}/whatsapp-template/create/`)
    const submit = page.getByRole('button', { name: 'Create Template' })
    await page.getByText('Your message will appear here...').waitFor()
    await page.getByText(/^\d\d:\d\d$/).waitFor()
    expect(await submit.isDisabled()).toBe(true)

    await page.getByLabel('Template Name').fill('x'.repeat(513))
    await page.getByText('Template name must be less than 512 characters').waitFor()
    await page.getByLabel('Template Name').fill('')
    await page.getByText('Template name is required').waitFor()
    await page.getByLabel('Template Name').fill('Order-Ready')
    await page.getByRole('radio', { name: 'Utility' }).check()
    const text = page.getByLabel('Message Text')
    await text.fill('y'.repeat(1025))
    await page.getByText('Message must be less than 1024 characters').waitFor()
    await text.fill('')
    await page.getByText('Message text is required').waitFor()
    await text.fill('Halo ')
    await page.getByRole('button', { name: 'Add Variable' }).click()
    await page.keyboard.type(', pesanan ')
    await page.getByRole('button', { name: 'Bold' }).click()
    await page.keyboard.type('siap')
    expect(await text.inputValue()).toBe('Halo {{1}}, pesanan *siap*')
    expect(await submit.isDisabled()).toBe(true)
    await page.getByPlaceholder('Sample value for variable 1').fill('Dewi')
    await page.getByText('Halo Dewi, pesanan siap').waitFor()

    await submit.click()
    await page.getByText('Failed to create template').waitFor()
    await page
      .getByText(/lowercase letters/)
      .first()
      .waitFor()
    await page.getByLabel('Template Name').fill(name)
    const readClock = () => page.evaluate(() => Date.now())
    const submittedAt = await readClock()
    await submit.click()
    await page.getByText('Template Created Successfully!').waitFor()
    await page.getByText('Your WhatsApp template has been submitted for approval.').waitFor()
    const id = await page.locator('dt:has-text("Template ID") + dd').innerText()
    expect(await page.locator('dt:has-text("Status") + dd').innerText()).toBe('PENDING')
    await page.getByText('Redirecting to templates page in a few seconds...').waitFor()
    await hurryUntil(page, async () => /\/whatsapp-template\/?\?/.test(page.url()), 250)
    expect((await readClock()) - submittedAt).toBeGreaterThanOrEqual(3000)

    const row = page.getByRole('listitem').filter({ hasText: name })
    await row.getByText('Menunggu').waitFor()
    await announce(id, { event: 'REJECTED', reason: 'INVALID_FORMAT' })
    await row.getByText('Ditolak').waitFor()
    await row.getByText(/Formatnya belum benar/).waitFor()
    await announce(id, {
      event: 'APPROVED',
      reason: 'NONE',
      message_template_category: 'MARKETING',
    })
    await row
      .getByText('Disetujui')
      .waitFor()
      .catch(async (error) => {
        const stored = await readStatus(name)
        throw new Error(`stored as ${stored}, shown as ${await row.innerText()}`, { cause: error })
      })
    await row.getByText('sebelumnya Utility').waitFor()

    await page.getByRole('button', { name: `Tindakan untuk ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Kirim kampanye' }).click()
    await page.getByRole('radio', { name: /Daftar tempel/ }).check()
    await page
      .getByLabel('Tempel daftar')
      .fill('nomor,nama\n081234567890,Dewi\n081234567891,Budi\nbukan nomor,x')
    await page.getByLabel('Isi {{1}} dari').selectOption('name')
    await page.getByText('1 baris tanpa nomor yang benar').waitFor()
    await page.getByRole('checkbox', { name: /sudah setuju/ }).check()
    await page.getByRole('button', { name: 'Kirim ke 2 penerima' }).click()
    const dialog = dialogOf(page)
    await dialog.getByText('Selesai').waitFor()
    await page.reload()
    await dialog.getByRole('progressbar').waitFor()
    await dialog.getByRole('link', { name: 'Budi' }).waitFor()
    // Receipts after the last message are still shown at each recipient.
    const sentTo = graph.sent.find(
      ({ body }) => JSON.stringify(body).includes(name) && body.to === '+6281234567891',
    )
    await receipt(sentTo?.wamid ?? '', 'read')
    await dialog.getByRole('listitem').filter({ hasText: 'Budi' }).getByText('Dibaca').waitFor()
    const got = graph.sent
      .filter(({ body }) => JSON.stringify(body).includes(name))
      .map(({ body }) => [body.to, body.template])
    expect(got.sort()).toEqual([
      [
        '+6281234567890',
        {
          name,
          language: { code: 'id' },
          components: [{ type: 'body', parameters: [{ type: 'text', text: 'Dewi' }] }],
        },
      ],
      [
        '+6281234567891',
        {
          name,
          language: { code: 'id' },
          components: [{ type: 'body', parameters: [{ type: 'text', text: 'Budi' }] }],
        },
      ],
    ])
    await page.keyboard.press('Escape')

    await page.getByRole('tab', { name: 'Template' }).click()
    await page.getByRole('button', { name: `Tindakan untuk ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Hapus' }).click()
    await dialogOf(page).getByRole('button', { name: 'Hapus' }).click()
    await row.waitFor({ state: 'detached' })
    expect(errors).toEqual([])
    await context.close()
  }, 180_000)

  test('a template with named variables and a picture is sent from composer and campaign', async () => {
    const { page, context, errors } = await visit(browser)
    const [sale, place] = ['promo_foto', 'lokasi']
    const body = (text: string, samples: [string, string][]) => ({
      type: 'BODY',
      text,
      example: {
        body_text_named_params: samples.map(([param_name, example]) => ({ param_name, example })),
      },
    })
    await atMeta({
      name: sale,
      parameter_format: 'NAMED',
      components: [
        { type: 'HEADER', format: 'IMAGE' },
        body('Halo {{nama}}, roti {{rasa}} baru matang.', [
          ['nama', 'Dewi'],
          ['rasa', 'keju'],
        ]),
        { type: 'FOOTER', text: 'Balas STOP' },
        { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'Pesan' }] },
      ],
    })
    await atMeta({
      name: place,
      components: [
        { type: 'HEADER', format: 'LOCATION' },
        { type: 'BODY', text: 'Toko kami pindah.' },
      ],
    })
    await postMeta(
      running.instance.url,
      metaText({
        phoneNumberId: PHONE_NUMBER_ID,
        from: '628111000111',
        text: 'halo',
        id: `wamid.${Date.now()}`,
      }),
    )
    await signIn(page, running.instance, { email: running.shop.email, password: PASSWORD })
    await page.goto(`${running.instance.url}/whatsapp-template/`)
    await page.getByRole('button', { name: 'Perbarui' }).click()
    await page.getByRole('listitem').filter({ hasText: sale }).getByText('Disetujui').waitFor()

    await page.goto(`${running.instance.url}/inbox?tab=semua`)
    await page
      .getByRole('link', { name: /Sari Wulandari/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Pilih template' }).click()
    const dialog = dialogOf(page)
    await dialog.getByRole('button', { name: new RegExp(sale) }).click()
    const send = dialog.getByRole('button', { name: 'Kirim', exact: true })
    await dialog.getByLabel('{{nama}}').fill('Sari')
    await dialog.getByLabel('{{rasa}}').fill('cokelat')
    expect(await send.isDisabled()).toBe(true)
    const photo = {
      name: 'roti.jpg',
      mimeType: 'image/jpeg',
      buffer: await sharp({
        create: { width: 600, height: 400, channels: 3, background: '#b5651d' },
      })
        .jpeg()
        .toBuffer(),
    }
    await dialog.locator('input[type=file]').setInputFiles(photo)
    await dialog.getByText('Halo Sari, roti cokelat baru matang.').waitFor()
    await send.click()
    const bubble = page
      .getByRole('log')
      .getByRole('listitem')
      .filter({ hasText: `Template ${sale}` })
    await bubble.getByRole('button', { name: 'Perbesar foto' }).waitFor()
    await bubble.getByText('Balas STOP').waitFor()
    await bubble.getByText('Pesan', { exact: true }).waitFor()
    await until(() => sentAs(sale).length === 1, running.instance.logs)
    const [id] = [...graph.media.keys()].slice(-1)
    expect(sentAs(sale)).toEqual([
      [
        '+628111000111',
        [
          { type: 'header', parameters: [{ type: 'image', image: { id } }] },
          {
            type: 'body',
            parameters: [
              { type: 'text', parameter_name: 'nama', text: 'Sari' },
              { type: 'text', parameter_name: 'rasa', text: 'cokelat' },
            ],
          },
        ],
      ],
    ])

    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Tambahkan' }).click()
    await page.getByRole('menuitem', { name: 'Pilih template' }).click()
    await dialog.getByRole('button', { name: new RegExp(place) }).click()
    await dialog.getByLabel('Nama tempat').fill('Roti Senja')
    await dialog.getByLabel('Alamat').fill('Jl. Merdeka 5, Bandung')
    await dialog.getByLabel('Titik di peta').fill('-6.91747, 107.60910')
    await send.click()
    await until(() => sentAs(place).length === 1, running.instance.logs)
    expect(sentAs(place)).toEqual([
      [
        '+628111000111',
        [
          {
            type: 'header',
            parameters: [
              {
                type: 'location',
                location: {
                  latitude: -6.91747,
                  longitude: 107.6091,
                  name: 'Roti Senja',
                  address: 'Jl. Merdeka 5, Bandung',
                },
              },
            ],
          },
        ],
      ],
    ])
    await page.setViewportSize({ width: 1440, height: 900 })

    await page.goto(`${running.instance.url}/whatsapp-template/`)
    await page.getByRole('button', { name: `Tindakan untuk ${sale}` }).click()
    await page.getByRole('menuitem', { name: 'Kirim kampanye' }).click()
    await page.getByRole('radio', { name: /Daftar tempel/ }).check()
    await page.getByLabel('Tempel daftar').fill('nomor,nama\n081234567892,Dewi\n081234567893,Budi')
    await page.getByLabel('Isi {{nama}} dari').selectOption('name')
    await page.getByLabel('Nilai {{rasa}}').fill('keju')
    await page.getByRole('checkbox', { name: /sudah setuju/ }).check()
    const begin = page.getByRole('button', { name: 'Kirim ke 2 penerima' })
    await begin.waitFor()
    expect(await begin.isDisabled()).toBe(true)
    await page.locator('input[type=file]').setInputFiles(photo)
    const uploads = graph.media.size
    await begin.click()
    await dialog.getByText('Selesai').waitFor()
    await until(() => sentAs(sale).length === 3, running.instance.logs)
    expect(
      new Set(sentAs(sale).map(([, components]) => JSON.stringify(components?.[0]))).size,
    ).toBe(2)
    expect(graph.media.size).toBe(uploads + 1)
    expect(errors).toEqual([])
    await context.close()
  }, 180_000)

  test('one-time codes, copies of templates, location requests and forms are sent as written', async () => {
    const { page, context, errors } = await visit(browser)
    const [code, receipt, copy] = ['kode_masuk', 'nota', 'salinan']
    const example = { body_text: [['771204']] }
    await atMeta({
      name: code,
      category: 'AUTHENTICATION',
      components: [
        { type: 'BODY', text: 'Halo, *{{1}}* adalah kode Anda.', example },
        {
          type: 'BUTTONS',
          buttons: [
            {
              type: 'URL',
              text: 'Salin kode',
              url: 'https://www.whatsapp.com/otp/code/?otp_type=COPY_CODE&code=otp{{1}}',
              example: ['x'],
            },
          ],
        },
      ],
    })
    const around = [
      { type: 'HEADER', format: 'TEXT', text: 'Nota Anda' },
      { type: 'FOOTER', text: 'Roti Senja' },
      {
        type: 'BUTTONS',
        buttons: [
          {
            type: 'URL',
            text: 'Lacak',
            url: 'https://senja.example/{{1}}',
            example: ['https://senja.example/a1'],
          },
        ],
      },
    ]
    await atMeta({
      name: receipt,
      components: [
        ...around.slice(0, 1),
        { type: 'BODY', text: 'Pesanan Anda siap.' },
        ...around.slice(1),
      ],
    })
    await postMeta(
      running.instance.url,
      metaText({
        phoneNumberId: PHONE_NUMBER_ID,
        from: '628111000111',
        text: 'halo',
        id: `wamid.${Date.now()}`,
      }),
    )
    await signIn(page, running.instance, { email: running.shop.email, password: PASSWORD })
    await page.goto(`${running.instance.url}/whatsapp-template/`)
    await page.getByRole('button', { name: 'Perbarui' }).click()
    await page.getByRole('listitem').filter({ hasText: receipt }).getByText('Disetujui').waitFor()

    const beginCopy = async () => {
      await page.getByRole('button', { name: `Tindakan untuk ${receipt}` }).click()
      await page.getByRole('menuitem', { name: 'Salin jadi baru' }).click()
      await page.getByText('Header, footer and button are copied too.').waitFor()
      await page.getByLabel('Template Name').fill(copy)
    }
    const atGraph = async () => {
      const listed = await fetch(`${graph.url}/${WABA}/message_templates?name=${copy}`, {
        headers: { authorization: 'Bearer t' },
      })
      return z
        .object({
          data: z.array(
            z.object({ id: z.string(), components: z.array(z.looseObject({ type: z.string() })) }),
          ),
        })
        .parse(await listed.json()).data
    }
    await beginCopy()
    await page.getByText('Nota Anda').waitFor()
    await page.getByRole('button', { name: 'Remove' }).click()
    await page.getByText('Nota Anda').waitFor({ state: 'detached' })
    await page.getByText('Only the text is copied.').waitFor()
    await page.getByRole('button', { name: 'Copy header, footer and button' }).click()
    await page.getByRole('button', { name: 'Create Template' }).click()
    await page.getByText('Template Created Successfully!').waitFor()
    expect((await atGraph())[0]?.components).toEqual([
      around[0],
      { type: 'BODY', text: 'Pesanan Anda siap.' },
      around[1],
      around[2],
    ])

    await page.goto(`${running.instance.url}/inbox?tab=semua`)
    await page
      .getByRole('link', { name: /Sari Wulandari/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Pilih template' }).click()
    const dialog = dialogOf(page)
    await dialog.getByRole('button', { name: new RegExp(code) }).click()
    await dialog.getByLabel('Kode sekali pakai').fill('991230')
    await dialog.getByRole('button', { name: 'Kirim', exact: true }).click()
    await until(() => sentAs(code).length === 1, running.instance.logs)
    expect(sentAs(code)[0]?.[1]).toEqual([
      { type: 'body', parameters: [{ type: 'text', text: '991230' }] },
      {
        type: 'button',
        sub_type: 'url',
        index: '0',
        parameters: [{ type: 'text', text: '991230' }],
      },
    ])

    await page.getByRole('button', { name: 'Tambahkan' }).click()
    await page.getByRole('menuitem', { name: /Minta lokasi/ }).click()
    const log = page.getByRole('log').getByRole('listitem')
    await log
      .filter({ hasText: 'Permintaan lokasi' })
      .getByRole('img', { name: /Terkirim|Sampai|Dibaca/ })
      .waitFor()
    await page.getByRole('button', { name: 'Tambahkan' }).click()
    await page.getByRole('menuitem', { name: /Kirim formulir/ }).click()
    await dialog.getByLabel('Pesan').fill('Isi data pengiriman, Kak.')
    await dialog.getByRole('button', { name: 'Kirim formulir' }).click()
    await dialog.getByText('ID formulir berupa angka dari WhatsApp Manager').waitFor()
    await dialog.getByLabel('ID formulir').fill('1197715005513101')
    await dialog.getByRole('button', { name: 'Kirim formulir' }).click()
    await log
      .filter({ hasText: 'Formulir 1197715005513101' })
      .getByRole('img', { name: /Terkirim|Sampai|Dibaca/ })
      .waitFor()
    const asked = graph.sent.flatMap(({ body }) =>
      body.type === 'interactive' ? [body.interactive] : [],
    )
    expect(asked.slice(-2)).toMatchObject([
      { type: 'location_request_message', action: { name: 'send_location' } },
      {
        type: 'flow',
        action: { parameters: { flow_id: '1197715005513101', flow_cta: 'Isi formulir' } },
      },
    ])
    expect(errors).toEqual([])
    await context.close()
  }, 180_000)
})
