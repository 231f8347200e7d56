import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { dialogOf, signIn, untilInteractive, visit } from '../browser.ts'
import { browser, instance, useStage } from '../stage.ts'

useStage()

async function openRoom() {
  const visitor = await visit(browser, 390)
  await signIn(visitor.page, instance, instance.owner)
  await visitor.page.goto(`${instance.url}/inbox/?tab=semua`)
  await untilInteractive(visitor.page)
  await visitor.page.getByRole('link', { name: /^Bagas Prasetyo,/ }).click()
  await visitor.page.getByRole('log').waitFor()
  return visitor
}

test('going back closes an overlay before it leaves the conversation', async () => {
  const { page, context, errors } = await openRoom()
  await page.getByRole('button', { name: 'Tentang Bagas Prasetyo' }).click()
  const pane = page.getByRole('complementary', { name: 'Pelanggan' })
  await pane.waitFor()
  await page.goBack()
  await pane.waitFor({ state: 'hidden' })

  await page.getByRole('button', { name: 'Tindakan lain' }).click()
  await page.getByRole('menuitem', { name: 'Tunda…' }).click()
  await page.getByRole('dialog', { name: 'Tunda sampai' }).waitFor()
  await page.goBack()
  await dialogOf(page).waitFor({ state: 'detached' })
  expect(await page.getByRole('log').isVisible()).toBe(true)

  await page.goBack()
  await page.waitForURL(/\/inbox\/\?/)
  await page.getByRole('link', { name: /^Bagas Prasetyo,/ }).waitFor()
  expect(errors).toEqual([])
  await context.close()
}, 180_000)

test('going back closes an overlay also on a page opened by its address', async () => {
  const { page, context, errors } = await openRoom()
  const address = page.url()
  await page.goto(`${instance.url}/terms-of-service`)
  await page.goto(address)
  const pane = page.getByRole('complementary', { name: 'Pelanggan' })
  for (const _ of ['first', 'again']) {
    await page.getByRole('button', { name: 'Tentang Bagas Prasetyo' }).click()
    await pane.waitFor()
    await page.goBack()
    await pane.waitFor({ state: 'hidden' })
    expect(page.url()).toBe(address)
  }
  await page.goBack()
  await page.waitForURL(/\/terms-of-service$/)
  await page.goForward()
  await page.getByRole('log').waitFor()
  expect(errors).toEqual([])
  await context.close()
}, 180_000)

test('choosing a note from the menu gives it the focus, and letters are not shortcuts', async () => {
  const { page, context, errors } = await openRoom()
  await page.getByRole('button', { name: 'Tambahkan' }).click()
  await page.getByRole('menuitem', { name: 'Catatan internal' }).click()
  const note = page.getByRole('textbox', { name: 'Tulis catatan' })
  await note.waitFor()
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await untilPainted(page)
  await page.keyboard.type('sudah minta kurir antar ulang')
  expect(await note.inputValue()).toBe('sudah minta kurir antar ulang')
  expect(errors).toEqual([])
  await context.close()
}, 180_000)

/** A closing menu moves the focus up to two frames after it disappears. */
const untilPainted = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null)))),
  )

test('a dialog opened by a menu gets the focus and returns it afterwards', async () => {
  const { page, context, errors } = await openRoom()
  const button = page.getByRole('button', { name: 'Tindakan lain' })
  const focused = () =>
    page.evaluate(() =>
      document.activeElement?.closest('[role="dialog"]')
        ? 'dialog'
        : (document.activeElement?.getAttribute('aria-label') ?? ''),
    )
  // The second time no code has to be loaded, so menu and dialog compete for the focus at once.
  for (const name of ['Tugaskan…', 'Eskalasikan…']) {
    await button.click()
    await page.getByRole('menuitem', { name }).click()
    await dialogOf(page).waitFor()
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await untilPainted(page)
    expect(await focused()).toBe('dialog')
    await page.keyboard.press('Escape')
    await dialogOf(page).waitFor({ state: 'detached' })
    await expect.poll(focused).toBe('Tindakan lain')
  }
  expect(errors).toEqual([])
  await context.close()
}, 180_000)
