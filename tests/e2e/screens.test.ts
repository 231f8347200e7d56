import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signIn, visit, type Visitor } from './browser.ts'
import { browser, instance, useStage } from './stage.ts'

const PUBLIC = ['/', '/login', '/login?mode=daftar', '/reset-password', '/privacy-policy', '/terms-of-service', '/team/invitation/nothing', '/nowhere']
const DASHBOARD = ['/home/', '/inbox/?tab=semua', '/eskalasi/', '/auto-reply/', '/task-completed/', '/training/', '/training/?tab=perilaku', '/simulate/', '/suggestion-messages/', '/evaluate/', '/whatsapp-template/', '/whatsapp-template/create/', '/integrations/', '/team/', '/settings/', '/oauth/consent']
const FORMS = [
  { name: 'a wide light screen', width: 1440, colorScheme: 'light' },
  { name: 'a dark phone', width: 390, colorScheme: 'dark' },
] as const

useStage()

describe.each(FORMS)('on $name', ({ width, colorScheme }) => {
  let visitor: Visitor
  beforeAll(async () => {
    visitor = await visit(browser, width)
    await visitor.page.emulateMedia({ colorScheme })
  })
  afterAll(() => visitor.context.close())

  test.each(PUBLIC)('%s fits, and can be used without sight or mouse', (path) => inspect(visitor.page, path), 30_000)

  describe('signed in', () => {
    beforeAll(() => signIn(visitor.page, instance.url, instance.owner), 60_000)
    test.each(DASHBOARD)('%s fits, and can be used without sight or mouse', (path) => inspect(visitor.page, path), 30_000)
    test('the tabs of the inbox are in sight all at once, however many wait', async () => {
      await visitor.page.goto(`${instance.url}/inbox/`)
      const tabs = visitor.page.getByRole('tablist', { name: 'Bagian inbox' })
      await tabs.getByRole('tab', { name: /^Perlu dibalas/ }).locator('.figure').evaluate((count) => void (count.textContent = '999+'))
      expect(await tabs.evaluate((row) => row.scrollWidth - row.clientWidth)).toBe(0)
    }, 30_000)
    test('a conversation fits, and can be used without sight or mouse', async () => {
      await visitor.page.goto(`${instance.url}/inbox/?tab=semua`)
      await visitor.page.getByRole('link', { name: /^Bagas Prasetyo,/ }).click()
      await visitor.page.getByRole('log').waitFor()
      await inspect(visitor.page)
      expect(visitor.errors).toEqual([])
    }, 30_000)
  })
})

/** Nothing hangs out of the window, and axe finds nothing serious. */
async function inspect(page: Page, path?: string): Promise<void> {
  if (path) await page.goto(`${instance.url}${path}`, { waitUntil: 'load' })
  await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => {}) // the live line never rests
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  // In the page itself and of findings alone: a third of the time. No page has frames, for which the other way is made.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'], runOnly: ['wcag2a', 'wcag2aa'] }).analyze()
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ html }) => html.slice(0, 160)).join(' | ')}`)).toEqual([])
}
