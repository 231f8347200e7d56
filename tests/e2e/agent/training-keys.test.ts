import type { Page } from 'playwright-core'
import postgres from 'postgres'
import { expect, test } from 'vitest'
import { PASSWORD } from '../../shop.ts'
import { signIn, untilInteractive, visit } from '../browser.ts'
import { browser, running, useShop } from '../stage.ts'

useShop()

const SIZES = [
  { width: 1440, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
] as const

/** Removes the procedures and drafts of an earlier run, and requires a scenario that was not run. */
async function prepare(): Promise<void> {
  const { businessId } = running.shop
  const sql = postgres(running.databaseUrl, { max: 1, onnotice: () => {} })
  await sql`delete from procedure_draft_change where business_id = ${businessId}`
  await sql`delete from procedure where business_id = ${businessId}`
  await sql`delete from scenario where business_id = ${businessId}`
  await sql`
    insert into scenario (business_id, title, origin, turns, expectation, is_required)
    values (${businessId}, 'Garansi', 'tulisan', ${['kak mau klaim garansi']},
      ${sql.json({ outcome: 'jawab', contains: ['nota'], excludes: [], cites: false })}, true)`
  await sql.end()
}

/** The name of the focused element, as a screen reader announces it. */
const focusedName = (page: Page) =>
  page.evaluate(() => {
    const active = document.activeElement as HTMLElement
    const label = (active as HTMLInputElement).labels?.[0]?.textContent
    return active.getAttribute('aria-label') ?? label ?? active.textContent.trim()
  })
const untilFocused = (page: Page, name: string | RegExp) =>
  expect.poll(() => focusedName(page)).toMatch(name)

/** Presses Tab until the control of this name has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let press = 0; press < 60; press++) {
    if (name.test(await focusedName(page))) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`no Tab reaches ${name}`)
}

async function addProcedure(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Tambah prosedur' }).waitFor()
  await untilFocused(page, /^Nama/)
  await page.keyboard.type(name)
  await page.keyboard.press('Tab')
  await page.keyboard.type(`mau ${name.toLowerCase()}`)
  for (const step of ['Tanya', 'Jawab']) {
    await page.getByRole('group', { name: `Langkah 1: ${step}` }).waitFor()
    await tabTo(page, /^Hapus langkah 1$/)
    await page.keyboard.press('Enter')
  }
  await untilFocused(page, /^Tambah langkah$/)
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: /^Jawab/ }).waitFor()
  await page.keyboard.type('jawab')
  await page.keyboard.press('Enter')
  await untilFocused(page, /^Teks/)
  await page.keyboard.type(`Baik Kak, ${name.toLowerCase()} kami bantu.`)
  await page.keyboard.press('Tab')
  await tabTo(page, /^Simpan$/)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Tambah prosedur' }).waitFor({ state: 'detached' })
}

test.each(SIZES)(
  'by keyboard procedures are drafted, dropped and published, and the focus is never lost ($width px)',
  async ({ width, colorScheme }) => {
    await prepare()
    const { page, context, errors } = await visit(browser, width)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await signIn(page, running.instance, { email: running.shop.email, password: PASSWORD })
    await page.goto(`${running.instance.url}/training/?tab=prosedur&tulis=draf`)
    await untilInteractive(page)
    await tabTo(page, /^Tambah prosedur$/)
    for (const name of ['Klaim garansi', 'Lacak kiriman', 'Tukar barang']) {
      await addProcedure(page, name)
      await page.getByText(name, { exact: true }).waitFor()
      await untilFocused(page, /^Tambah prosedur$/)
    }
    await tabTo(page, /^Keluarkan dari draf: Klaim garansi$/)
    await page.keyboard.press('Enter')
    await page.getByText('Klaim garansi', { exact: true }).waitFor({ state: 'detached' })
    await untilFocused(page, /Lacak kiriman/)
    await tabTo(page, /^Lihat draf$/)
    await page.keyboard.press('Enter')
    const draft = page.getByRole('dialog', { name: 'Draf Training' })
    await draft.getByText('2 perubahan').waitFor()
    await tabTo(page, /^Keluarkan dari draf: Lacak kiriman$/)
    await page.keyboard.press('Enter')
    await untilFocused(page, /^Keluarkan dari draf: Tukar barang$/)
    await tabTo(page, /^Terbitkan$/)
    await page.keyboard.press('Enter')
    await untilFocused(page, /^Alasan/)
    await page.keyboard.type('Sudah dicoba di toko')
    await tabTo(page, /^Terbitkan juga$/)
    await page.keyboard.press('Enter')
    await page.getByText('Draf terbit', { exact: true }).first().waitFor()
    await draft.waitFor({ state: 'detached' })
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('main')?.id))
      .toBe('isi')
    expect(errors).toEqual([])
    await context.close()
  },
  120_000,
)
