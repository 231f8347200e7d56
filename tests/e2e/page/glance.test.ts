import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { signIn, visit } from '../browser.ts'
import { browser, instance, moveToNoon, useStage } from '../stage.ts'

useStage()
// Makes it about noon for the shop: otherwise today's figures are empty for some hours after
// midnight.
beforeAll(moveToNoon)

async function openScreen(path: string) {
  const visitor = await visit(browser)
  await signIn(visitor.page, instance, instance.owner)
  await visitor.page.goto(`${instance.url}${path}`)
  return visitor
}

/** The figure beside the list, and the number of conversations that it opens. */
async function expectToOpenItsRooms(page: Page, name: string): Promise<void> {
  const figure = page
    .getByRole('region', { name: 'Hari ini' })
    .getByRole('link', { name: new RegExp(`^${name}: \\d+\\. `) })
  const [, count] = /: (\d+)\./.exec((await figure.getAttribute('aria-label')) ?? '') ?? []
  expect(Number(count)).toBeGreaterThan(0)
  await figure.press('Enter')
  await page.getByText(`${count} percakapan`, { exact: true }).waitFor()
}

test('beside the inbox list, the conversation that waits longest opens with one press', async () => {
  const { page, context, errors } = await openScreen('/inbox/')
  const longest = page.getByRole('region', { name: /^Menunggu paling lama/ })
  await longest.getByText('Hendra Setiawan').waitFor()
  await longest.getByRole('link', { name: 'Buka percakapan' }).press('Enter')
  await page.getByRole('log').waitFor()
  await page.getByRole('heading', { name: 'Hendra Setiawan' }).first().waitFor()
  expect(errors).toEqual([])
  await context.close()
}, 180_000)

test('beside the queue, the most urgent case and the reasons of today open', async () => {
  const { page, context, errors } = await openScreen('/eskalasi/')
  const reasons = page.getByRole('region', { name: 'Alasan diserahkan hari ini' })
  await reasons.getByRole('link', { name: /^Kebijakan: lihat 1 percakapan/ }).waitFor()
  await expectToOpenItsRooms(page, 'Diserahkan')
  await page.goBack()
  const urgent = page.getByRole('region', { name: 'Paling mendesak' })
  await urgent.getByText('Bagas Prasetyo').waitFor()
  await urgent.getByRole('link', { name: 'Lihat eskalasi' }).press('Enter')
  await page.getByRole('region', { name: /Bagas Prasetyo/ }).waitFor()
  expect(errors).toEqual([])
  await context.close()
}, 180_000)

test('beside the AI conversations, the newest answer names its source and opens', async () => {
  const { page, context, errors } = await openScreen('/auto-reply/')
  const newest = page.getByRole('region', { name: /^Jawaban AI terbaru/ })
  await newest.getByText('Intan Permata').waitFor()
  await newest.getByText('Dari Bisa bayar pakai apa saja?').waitFor()
  await newest.getByRole('link', { name: 'Buka percakapan' }).press('Enter')
  await page.getByRole('log').waitFor()
  expect(errors).toEqual([])
  await context.close()
}, 180_000)

test('the overview beside the closed conversations opens the last one and the figures', async () => {
  const { page, context, errors } = await openScreen('/task-completed/')
  const newest = page.getByRole('region', { name: /^Baru selesai/ })
  await expectToOpenItsRooms(page, 'Ditangani')
  await page.goBack()
  await newest.getByRole('link', { name: 'Buka percakapan' }).press('Enter')
  await page.getByRole('log').waitFor()
  expect(errors).toEqual([])
  await context.close()
}, 180_000)
