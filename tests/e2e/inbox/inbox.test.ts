import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { metaText, postMeta } from '../../meta.ts'
import { PASSWORD, PHONE_NUMBER_ID, type RunningShop, startShop, until } from '../../shop.ts'
import { type Graph, startGraph } from '../../standins/graph/graph.ts'
import { closeVisits, openBrowser, SETUPS, signIn, visit } from '../browser.ts'

const CUSTOMER = '6281227144471'
const OTHER_CUSTOMER = '6281227144472'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(closeVisits)

describe.each(SETUPS)('with $name', ({ parts }) => {
  let graph: Graph
  let running: RunningShop
  beforeAll(async () => {
    graph = await startGraph()
    running = await startShop(parts, { META_GRAPH_URL: graph.url, QUIET_WINDOW_MS: '0' })
  }, 180_000)
  afterAll(async () => {
    await running.close()
    await graph.close()
  }, 180_000)

  test('messages appear in an open inbox; after a takeover the AI stays silent', async () => {
    const { page, context, errors } = await visit(browser)
    await signIn(page, running.instance, { email: running.shop.email, password: PASSWORD })
    await page.goto(`${running.instance.url}/inbox/`)
    await page.getByRole('tab', { name: /^Semua/ }).click()

    const customerWrites = (text: string, id: string, from = CUSTOMER) =>
      postMeta(running.instance.url, metaText({ phoneNumberId: PHONE_NUMBER_ID, from, text, id }))
    expect((await customerWrites('kak buka jam brp?', 'wamid.first')).status).toBe(200)
    await page.getByRole('link', { name: /^Sari Wulandari,/ }).click()
    const bubble = (text: string) =>
      page.getByRole('log').getByRole('listitem').filter({ hasText: text })
    await bubble('kak buka jam brp?').waitFor()
    await bubble('07.00-21.00 WIB').waitFor()
    await until(() => graph.sent.length > 0, running.instance.logs)
    expect(graph.sent.map(({ body }) => body)).toMatchObject([
      {
        to: expect.stringContaining(CUSTOMER),
        type: 'text',
        text: { body: expect.stringContaining('07.00-21.00 WIB') },
      },
    ])

    await page.getByRole('button', { name: 'Ambil alih', exact: true }).click()
    await page.getByText('Anda menangani').first().waitFor()
    await page
      .getByRole('textbox', { name: 'Tulis balasan' })
      .fill('Halo Kak, saya Dimas dari Roti Senja.')
    await page.keyboard.press('Enter')
    await bubble('Halo Kak, saya Dimas')
      .getByRole('img', { name: /Terkirim|Sampai|Dibaca/ })
      .waitFor()
    await until(
      () => graph.sent.length === 2,
      () => JSON.stringify(graph.sent),
    )

    await customerWrites('kue ultah brp harganya?', 'wamid.second')
    await bubble('kue ultah brp harganya?').waitFor()
    // A later message of another customer is answered by now, so this one would have been too.
    await customerWrites('kak buka jam brp?', 'wamid.third', OTHER_CUSTOMER)
    await until(
      () => graph.sent.length > 2,
      () => JSON.stringify(graph.sent),
    )
    expect(graph.sent.slice(2).map(({ body }) => body.to)).toEqual([
      expect.stringContaining(OTHER_CUSTOMER),
    ])
    expect(errors).toEqual([])
    await context.close()
  }, 180_000)
})
