import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { listViolations } from './axe.ts'
import { dialogOf, signIn, untilInteractive, visit } from './browser.ts'
import { browser, instance, useStage } from './stage.ts'

useStage()

/** A screen, the button that opens a dialog there, and the dialog. */
const DIALOGS: [path: string, opener: string | RegExp, dialog: string | RegExp][] = [
  ['/home/', 'Kirim pesan tes', 'Kirim pesan tes'],
  ['/auto-reply/?tab=aturan', /^Sedang tutup/, 'Aturan baru'],
  ['/training/', 'Tambah', 'Tambah pengetahuan'],
  ['/training/?tab=prosedur', 'Tambah prosedur', 'Tambah prosedur'],
  ['/training/?tab=prosedur', 'Tambah alat', 'Tambah alat'],
  ['/simulate/?tab=skenario', 'Tambah skenario', 'Skenario baru'],
  ['/suggestion-messages/', 'Tambah', 'Balasan cepat baru'],
  ['/suggestion-messages/', 'Ubah /halo', 'Ubah balasan cepat'],
  ['/team/', 'Undang', 'Undang ke tim'],
  ['/settings/', 'Buat kunci', 'Buat kunci API'],
  ['/settings/', 'Ubah tag Member', 'Ubah tag'],
  ['/settings/', 'Gabungkan tag Member', /^Gabungkan “Member”/],
  ['/pelanggan/', 'Impor', 'Impor pelanggan'],
]

/** Menus of a conversation, and the first words of their entries with a dialog. */
const ROOM_MENUS: [menu: string, entries: RegExp][] = [
  ['Tindakan lain', /…$/],
  ['Tambahkan', /^(Jadwalkan|Pilih)/],
]

const FORMS = [
  { width: 1440, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
] as const

test.each(FORMS)(
  'the keyboard opens and closes each dialog, and the focus returns ($width px, $colorScheme)',
  async ({ width, colorScheme }) => {
    const { page, context, errors } = await visit(browser, width)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await signIn(page, instance, instance.owner)
    let shown = ''
    for (const [path, opener, name] of DIALOGS) {
      if (path !== shown) await page.goto(`${instance.url}${path}`)
      shown = path
      await untilInteractive(page)
      const button = page
        .getByRole('main')
        .getByRole('button', { name: opener, exact: true })
        .first()
      await button.press('Enter')
      const dialog = page.getByRole('dialog', { name })
      await dialog.waitFor()
      expect(await listViolations(page), `${path} ${String(name)}`).toEqual([])
      await expect
        .poll(() => hasFocusInside(page), { message: `${path} ${String(name)}` })
        .toBe(true)
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'hidden' })
      await expect
        .poll(() => button.evaluate((element) => element === document.activeElement), {
          message: `${path} ${String(opener)}`,
          timeout: 5000,
        })
        .toBe(true)
    }
    expect(errors).toEqual([])
    await context.close()
  },
  180_000,
)

test.each(FORMS)(
  'dialogs of a conversation are reached from its menus, and the focus stays on it ($width px, $colorScheme)',
  async ({ width, colorScheme }) => {
    const { page, context, errors } = await visit(browser, width)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await signIn(page, instance, instance.owner)
    await page.goto(`${instance.url}/inbox/?tab=semua`)
    await untilInteractive(page)
    await page.getByRole('link', { name: /^Bagas Prasetyo,/ }).click()
    await page.getByRole('log').waitFor()
    let count = 0
    for (const [menu, entries] of ROOM_MENUS) {
      const open = async () => {
        await page.getByRole('button', { name: menu, exact: true }).press('Enter')
        await page.getByRole('menuitem').first().waitFor()
        return page.getByRole('menuitem').filter({ hasText: entries })
      }
      const names = await (await open()).allInnerTexts()
      await page.keyboard.press('Escape')
      await page.getByRole('menu').waitFor({ state: 'detached' })
      for (const name of names) {
        await (await open()).filter({ hasText: name }).press('Enter')
        await inspectDialog(page, name)
        count += 1
      }
    }
    expect(count).toBeGreaterThanOrEqual(5)
    const media = page.getByRole('button', { name: 'Foto, dokumen, dan tautan' })
    if (!(await media.isVisible()))
      await page.getByRole('button', { name: 'Tentang Bagas Prasetyo' }).click()
    await media.press('Enter')
    await inspectDialog(page, 'Media')
    expect(errors).toEqual([])
    await context.close()
  },
  180_000,
)

/**
 * Checks that the open dialog has no fault and has the focus, and that Escape closes it and leaves
 * the focus on a control.
 */
async function inspectDialog(page: Page, name: string): Promise<void> {
  const dialog = dialogOf(page).last()
  await dialog.waitFor()
  expect(await listViolations(page), name).toEqual([])
  await expect.poll(() => hasFocusInside(page), { message: name }).toBe(true)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.tagName), { message: name })
    .not.toBe('BODY')
}

/** Whether the dialog opened on a control of its own or on itself, not on the button that closes it. */
const hasFocusInside = (page: Page) =>
  page.evaluate(() => {
    const active = document.activeElement
    return active?.closest('[role="dialog"]') !== null && active?.ariaLabel !== 'Tutup'
  })
