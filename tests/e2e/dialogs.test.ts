import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { listViolations } from './axe.ts'
import { signIn, untilInteractive, visit } from './browser.ts'
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
      expect(await hasFocusInside(page), `${path} ${String(name)}`).toBe(true)
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

const hasFocusInside = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null)
