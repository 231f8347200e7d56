import { expect, test } from 'vitest'
import * as english from '../../../src/copy/en/screens.ts'
import * as indonesian from '../../../src/copy/id/screens.ts'
import { hurryUntil, signIn, untilInteractive, visit } from '../browser.ts'
import { browser, instance, useStage } from '../stage.ts'

useStage()

const NO_ID = '00000000-0000-7000-8000-000000000001'

/** Each page with its heading in both languages. */
const PAGES: [path: string, indonesian: string, english: string][] = [
  ['/evaluate/', indonesian.evaluation, english.evaluation],
  ['/integrations/', indonesian.integrations, english.integrations],
  ['/janji/', indonesian.bookings, english.bookings],
  ['/laporan/', indonesian.reports, english.reports],
  ['/order/', indonesian.subscription, english.subscription],
  ['/pelanggan/', indonesian.customers, english.customers],
  ['/pesanan/', indonesian.orders, english.orders],
  [`/pelanggan/${NO_ID}`, indonesian.customers, english.customers],
  ['/settings/', indonesian.settings, english.settings],
  ['/simulate/', indonesian.simulation, english.simulation],
  ['/suggestion-messages/', indonesian.quickReplies, english.quickReplies],
  ['/team/', 'Tim', 'Team'],
  ['/training/', indonesian.training, english.training],
  ['/home/', indonesian.home, english.home],
]
const LANGUAGES = [
  { locale: 'id-ID', width: 1440, heading: 'Belum bisa dimuat', retry: 'Coba lagi' },
  { locale: 'en-US', width: 390, heading: 'Could not be loaded', retry: 'Try again' },
]

test.each(LANGUAGES)(
  'each page without its data says so in $locale, keeps the navigation and loads again ($width px)',
  async ({ locale, width, heading, retry }) => {
    const { page, context } = await visit(browser, width, locale)
    await page.clock.install()
    await signIn(page, instance, instance.owner)
    const isEnglish = locale === 'en-US'
    await page
      .context()
      .addCookies([{ name: 'bahasa', value: isEnglish ? 'en' : 'id', url: instance.url }])
    await page.goto(`${instance.url}/whatsapp-template/create/`)
    await untilInteractive(page)
    const { search } = new URL(page.url())
    await page.route('**/_serverFn/**', (route) =>
      route.fulfill({ status: 502, body: 'no upstream' }),
    )
    const fault = page.getByRole('main').getByText(heading, { exact: true })
    // The user is refetched after a minute; pages opened later keep the known user.
    await page.clock.fastForward('02:00')
    for (const [path, ...titles] of PAGES) {
      await page.evaluate((to) => history.pushState(null, '', to), `${path}${search}`)
      const title = page
        .getByRole('main')
        .getByRole('heading', { level: 1, name: titles[isEnglish ? 1 : 0], exact: true })
      // Retries with pauses of 1, 2 and 4 s pass first.
      await hurryUntil(page, async () => (await title.isVisible()) && (await fault.isVisible()))
      expect(await page.getByText('Something went wrong!').count(), path).toBe(0)
      expect(await page.getByRole('navigation').first().isVisible(), path).toBe(true)
    }
    await page.unroute('**/_serverFn/**')
    await page.getByRole('main').getByRole('button', { name: retry, exact: true }).click()
    await fault.waitFor({ state: 'detached' })
    await page.getByRole('main').getByRole('heading', { level: 2 }).first().waitFor()
    await context.close()
  },
  180_000,
)

test.each(LANGUAGES)(
  'a page left open over a break says in $locale that the next page cannot be read',
  async ({ locale, width, heading, retry }) => {
    const { page, context } = await visit(browser, width, locale)
    await page.clock.install()
    await signIn(page, instance, instance.owner)
    const isEnglish = locale === 'en-US'
    await context.addCookies([
      { name: 'bahasa', value: isEnglish ? 'en' : 'id', url: instance.url },
    ])
    await page.goto(`${instance.url}/home`)
    await untilInteractive(page)
    await page.route('**/_serverFn/**', (route) => route.abort('connectionrefused'))
    // By then all data is discarded, except what the page shows.
    await page.clock.fastForward('30:00')
    const { search } = new URL(page.url())
    await page.evaluate((to) => history.pushState(null, '', to), `/pelanggan${search}`)
    const fault = page.getByRole('main').getByText(heading, { exact: true })
    await hurryUntil(page, () => fault.isVisible())
    expect(await page.getByText('Something went wrong!').count()).toBe(0)
    expect(await page.getByRole('navigation').first().isVisible()).toBe(true)
    await page.unroute('**/_serverFn/**')
    await page.getByRole('main').getByRole('button', { name: retry, exact: true }).click()
    await fault.waitFor({ state: 'detached' })
    await context.close()
  },
  120_000,
)
