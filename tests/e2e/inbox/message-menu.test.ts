import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DemoInstance, startDemo } from '../../demo.ts'
import { metaText, postMeta } from '../../meta.ts'
import { type Graph, startGraph } from '../../standins/graph/graph.ts'
import { copyDatabase } from '../../world.ts'
import { closeVisits, openBrowser, signIn, untilInteractive, visit } from '../browser.ts'

let browser: Browser
let graph: Graph
let instance: DemoInstance
let database: Awaited<ReturnType<typeof copyDatabase>>
beforeAll(async () => {
  graph = await startGraph()
  database = await copyDatabase()
  browser = await openBrowser()
  instance = await startDemo({
    databaseUrl: database.url,
    environment: { META_GRAPH_URL: graph.url },
  })
}, 180_000)
afterAll(async () => {
  await closeVisits()
  await instance.stop()
  await database.drop()
  await graph.close()
}, 180_000)

const CHANNEL = '100000000000001'

test('on a phone a message is quoted by a swipe, and held for its menu', async () => {
  const from = '6281299990021'
  await postMeta(
    instance.url,
    metaText({
      phoneNumberId: CHANNEL,
      from,
      name: 'Geser Kanan',
      text: 'halo kak',
      id: 'wamid.g1',
    }),
  )
  const { page, context, errors } = await visit(browser, 390)
  const line = await context.newCDPSession(page)
  await line.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await signIn(page, instance, instance.owner)
  await page.goto(`${instance.url}/inbox/?tab=semua&cari=Geser`)
  await page.getByRole('link', { name: /^Geser Kanan,/ }).click()
  await untilInteractive(page)
  const bubble = page.getByRole('log').getByText('halo kak').first()
  const box = (await bubble.boundingBox())!
  const [x, y] = [box.x + 10, box.y + box.height / 2]
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', dx: number) =>
    line.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: x + dx, y }],
    })
  await touch('touchStart', 0)
  for (const dx of [15, 30, 50, 80]) await touch('touchMove', dx)
  await touch('touchEnd', 80)
  await page.getByRole('button', { name: 'Batal membalas pesan ini' }).waitFor()
  await page.getByRole('button', { name: 'Batal membalas pesan ini' }).click()
  await touch('touchStart', 0)
  await page.getByRole('menu', { name: 'Menu pesan' }).waitFor()
  await touch('touchEnd', 0)
  await page.getByRole('menuitem', { name: 'Salin teks' }).waitFor()
  await page.keyboard.press('Escape')
  expect(errors).toEqual([])
  await context.close()
}, 90_000)

test('by keyboard a message gets a reaction, which WhatsApp and the conversation show', async () => {
  await postMeta(
    instance.url,
    metaText({
      phoneNumberId: CHANNEL,
      from: '6281299990022',
      name: 'Papan Tik',
      text: 'makasih ya kak',
      id: 'wamid.g2',
    }),
  )
  const { page, context, errors } = await visit(browser)
  await signIn(page, instance, instance.owner)
  await page.goto(`${instance.url}/inbox/?tab=semua&cari=Papan`)
  await page.getByRole('link', { name: /^Papan Tik,/ }).click()
  await untilInteractive(page)
  const message = page.getByRole('listitem').filter({ hasText: 'makasih ya kak' }).first()
  await message.getByRole('button', { name: 'Menu pesan' }).focus()
  await page.keyboard.press('Enter')
  // The official API supports reactions, and no edits.
  await expect
    .poll(() => page.getByRole('menuitem').allTextContents())
    .toEqual(['Balas', 'Salin teks', 'Salin tautan pesan', 'Teruskan', 'Beri reaksi'])
  await page.getByRole('menuitem', { name: 'Beri reaksi' }).click()
  await page.getByRole('button', { name: 'Reaksi 🙏' }).click()
  await message.getByLabel('Reaksi: 🙏').waitFor()
  expect(JSON.stringify(graph.sent)).toContain('🙏')
  expect(errors).toEqual([])
  await context.close()
}, 90_000)
