import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listViolations, untilStill } from './axe.ts'
import { signIn, untilInteractive, visit, type Visitor } from './browser.ts'
import { browser, instance, useStage } from './stage.ts'

const PUBLIC = [
  '/',
  '/login',
  '/login?mode=daftar',
  '/reset-password',
  '/privacy-policy',
  '/terms-of-service',
  '/deferred',
  '/team/invitation/nothing',
  '/billing/nothing',
  '/nowhere',
]
const DASHBOARD = [
  '/home/',
  '/inbox/?tab=semua',
  '/eskalasi/',
  '/auto-reply/',
  '/auto-reply/?tab=aturan',
  '/task-completed/',
  '/pelanggan/',
  '/janji/',
  '/pesanan/',
  '/pesanan/?tab=riwayat',
  '/training/',
  '/training/?bagian=produk',
  '/training/?tab=prosedur',
  '/training/?tab=perilaku',
  '/training/?tab=saran',
  '/simulate/',
  '/simulate/?tab=skenario',
  '/simulate/?tab=hasil',
  '/simulate/?tab=ponsel',
  '/suggestion-messages/',
  '/suggestion-messages/?tab=draf',
  '/suggestion-messages/?tab=log',
  '/suggestion-messages/?tab=tindak-lanjut',
  '/laporan/',
  '/evaluate/',
  '/evaluate/?tab=tinjauan',
  '/evaluate/?tab=topik',
  '/evaluate/?tab=kartu',
  '/evaluate/?tab=eksperimen',
  '/evaluate/?daftar=dijawab',
  '/whatsapp-template/',
  '/whatsapp-template/?tab=kampanye',
  '/whatsapp-template/create/',
  '/integrations/',
  '/team/',
  '/settings/',
  '/order/',
  '/order/nothing/checkout',
  '/oauth/consent',
  '/onboarding/',
  '/onboarding/start',
]
/** Screens of one conversation or customer, and the list with a link to one. */
const OPENED = {
  '/inbox/$roomId': '/inbox/?tab=semua',
  '/auto-reply/$roomId': '/auto-reply/',
  '/eskalasi/$roomId': '/eskalasi/',
  '/task-completed/$roomId': '/task-completed/',
  '/pelanggan/$contactId': '/pelanggan/',
}
/** Old addresses, which redirect. */
const REDIRECTS = ['/debug', '/lite']
const WIDE_LIGHT = { width: 1440, height: 900, colorScheme: 'light' } as const
const DARK_PHONE = { width: 390, height: 844, colorScheme: 'dark' } as const
type Form = typeof WIDE_LIGHT | typeof DARK_PHONE
/** 200% zoom of a wide screen, and the narrowest phone of WCAG 1.4.10. */
const REFLOW_WIDTHS = [720, 320]

useStage()

test('no screen is left out of the inspection', () => {
  const inspected = [...PUBLIC, ...DASHBOARD].map((path) => path.replace(/\?.*/, ''))
  const missing = listRoutes().filter((route) => {
    if (route in OPENED || REDIRECTS.includes(route)) return false
    const shape = new RegExp(`^${route.replace(/\/$/, '').replaceAll(/\$\w+/g, '[^/]+')}/?$`)
    return !inspected.some((path) => shape.test(path))
  })
  expect(missing).toEqual([])
})

describe('on a wide light screen and a dark phone', () => {
  let visitor: Visitor
  beforeAll(async () => {
    visitor = await visit(browser)
  })
  afterAll(() => visitor.context.close())

  test.each(PUBLIC)(
    '%s fits the window and has no accessibility fault',
    (path) => inspectOnBoth(visitor, path, PUBLIC.indexOf(path)),
    60_000,
  )

  describe('signed in', () => {
    beforeAll(() => signIn(visitor.page, instance, instance.owner), 60_000)
    test.each(DASHBOARD)(
      '%s fits the window and has no accessibility fault',
      (path) => inspectOnBoth(visitor, path, DASHBOARD.indexOf(path)),
      60_000,
    )
    test.each(Object.entries(OPENED))(
      '%s fits the window and has no accessibility fault',
      async (route, list) => {
        const { page } = visitor
        await page.goto(`${instance.url}${list}`)
        const link = page.locator(`a[href^="${route.replace(/\$.*/, '')}"][href*="-"]`).first()
        const path = await link.getAttribute('href')
        await inspectOnBoth(visitor, path!, Object.keys(OPENED).indexOf(route))
      },
      60_000,
    )
    test('the keyboard opens the conversations of each figure of /evaluate', async () => {
      await openFigures(visitor)
    }, 180_000)
    test('a question is answered in its place, another is dismissed and restored', async () => {
      await answerGaps(visitor.page)
      expect(visitor.errors).toEqual([])
    }, 180_000)
    test('all tabs of the inbox are visible, also with a count of 999+', async () => {
      await visitor.page.goto(`${instance.url}/inbox/`)
      await untilInteractive(visitor.page)
      const tabs = visitor.page.getByRole('tablist', { name: 'Bagian inbox' })
      await tabs
        .getByRole('tab', { name: /^Perlu dibalas/ })
        .locator('.figure')
        .evaluate((count) => void (count.textContent = '999+'))
      for (const form of [DARK_PHONE, WIDE_LIGHT]) {
        await take(visitor.page, form)
        expect(await tabs.evaluate((row) => row.scrollWidth - row.clientWidth)).toBe(0)
      }
    }, 180_000)
    test('a conversation fits the window and has no accessibility fault', async () => {
      const { page, errors } = visitor
      await take(page, WIDE_LIGHT)
      await page.goto(`${instance.url}/inbox/?tab=semua`)
      await page.getByRole('link', { name: /^Bagas Prasetyo,/ }).click()
      await page.getByRole('log').waitFor()
      for (const form of [WIDE_LIGHT, DARK_PHONE]) {
        await take(page, form)
        await inspect(page)
        await page.getByRole('heading', { level: 1, name: /Bagas Prasetyo/ }).waitFor()
      }
      expect(errors).toEqual([])
    }, 45_000)
  })
})

test.each([768, 1280])(
  'beside list and customer, the name and the reply box have room at %i px',
  async (width) => {
    const { page, context, errors } = await visit(browser, width)
    await signIn(page, instance, instance.owner)
    await page.goto(`${instance.url}/inbox/?tab=semua`)
    await page.getByRole('link', { name: /^Sari Wulandari,/ }).click()
    await page.getByRole('log').waitFor()
    const name = page
      .getByRole('button', { name: 'Tentang Sari Wulandari' })
      .getByText('Sari Wulandari', { exact: true })
    expect(await name.evaluate((words) => words.scrollWidth - words.clientWidth)).toBe(0)
    expect(
      (await page.getByRole('textbox', { name: 'Tulis balasan' }).boundingBox())?.width,
    ).toBeGreaterThan(120)
    await page.getByRole('button', { name: 'Kembalikan ke AI' }).click()
    await page
      .getByRole('dialog', { name: 'Kembalikan ke AI' })
      .getByRole('button', { name: 'Batal' })
      .click()
    await page.getByRole('button', { name: 'Tambahkan' }).click()
    await page.getByRole('menuitem', { name: 'Catatan internal' }).click()
    await page.getByRole('textbox', { name: 'Tulis catatan' }).waitFor()
    expect(errors).toEqual([])
    await context.close()
  },
  180_000,
)

test('on a phone the ways to teach the AI fit inside their buttons', async () => {
  const { page, context } = await visit(browser, 390)
  await signIn(page, instance, instance.owner)
  await page.goto(`${instance.url}/training/`)
  await page.getByRole('button', { name: 'Tambah', exact: true }).click()
  const ways = page.getByRole('radiogroup', { name: 'Cara menambahkan' }).getByRole('radio')
  await ways.first().waitFor()
  const margins = await ways.evaluateAll((buttons) =>
    buttons.map((button) => {
      const words = document.createRange()
      words.selectNodeContents(button)
      return words.getBoundingClientRect().left - button.getBoundingClientRect().left
    }),
  )
  expect(Math.min(...margins)).toBeGreaterThan(4)
  await context.close()
}, 180_000)

test('an empty search of one inbox tab offers the same search in all conversations', async () => {
  const { page, context, errors } = await visit(browser)
  await signIn(page, instance, instance.owner)
  await page.goto(`${instance.url}/inbox/?cari=fajar`)
  await page.getByText('Tidak ada yang cocok dengan “fajar” di bagian ini.').waitFor()
  await page.getByRole('link', { name: 'Cari di semua percakapan' }).click()
  await page.getByRole('link', { name: /^Fajar Nugroho,/ }).waitFor()
  await page.getByRole('tab', { name: 'Semua', selected: true }).waitFor()
  expect(errors).toEqual([])
  await context.close()
}, 180_000)

/** The addresses that the router knows. */
function listRoutes(): string[] {
  const tree = join(import.meta.dirname, '../../src/dashboard/routeTree.gen.ts')
  const [, union = ''] = /fullPaths:([^]*?)fileRoutesByTo/.exec(readFileSync(tree, 'utf8')) ?? []
  const routes = [...union.matchAll(/'([^']+)'/g)].map(([, route]) => route!)
  expect(routes.length).toBeGreaterThan(35)
  return routes
}

/**
 * The number in a figure's name is the number above the list that it opens. The figures are opened
 * on a wide screen and on a phone in turn.
 */
async function openFigures({ page, errors }: Visitor): Promise<void> {
  await take(page, WIDE_LIGHT)
  await page.goto(`${instance.url}/evaluate/`)
  const figures = page.getByRole('link', { name: /Lihat \d+ percakapan$/ })
  await figures.first().waitFor()
  await untilInteractive(page)
  const names = await figures.evaluateAll((links) =>
    links.map((link) => link.getAttribute('aria-label') ?? ''),
  )
  expect(names.length).toBeGreaterThan(7)
  for (const [index, name] of names.entries()) {
    await take(page, index % 2 === 0 ? WIDE_LIGHT : DARK_PHONE)
    const count = /Lihat (\d+) percakapan$/.exec(name)?.[1]
    await page.getByRole('link', { name, exact: true }).press('Enter')
    await page.getByText(`${count} percakapan`, { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Kembali ke Evaluasi' }).press('Enter')
    await figures.first().waitFor()
  }
  expect(errors).toEqual([])
}

async function answerGaps(page: Page): Promise<void> {
  await take(page, WIDE_LIGHT)
  await page.goto(`${instance.url}/evaluate/`)
  const gaps = page.getByRole('region', { name: 'Belum ada di pengetahuan' })
  await gaps.getByRole('button', { name: 'Tulis jawabannya' }).first().waitFor()
  await untilInteractive(page)
  const dismiss = gaps.getByRole('button', { name: /^Abaikan/ })
  const count = await dismiss.count()
  const name = await dismiss.first().getAttribute('aria-label')
  await dismiss.first().click()
  await page.getByRole('button', { name: 'Urungkan' }).waitFor()
  await expect.poll(() => dismiss.count()).toBe(count - 1)
  await page.getByRole('button', { name: 'Urungkan' }).click()
  await gaps.getByRole('button', { name: name!, exact: true }).waitFor()
  await gaps.getByRole('button', { name: 'Tulis jawabannya' }).first().click()
  await gaps
    .getByRole('textbox', { name: 'Jawaban Anda' })
    .fill('Bisa, hubungi kami sehari sebelumnya.')
  await gaps.getByRole('button', { name: 'Simpan' }).click()
  await page.getByText('Jawaban disimpan di pengetahuan').waitFor()
  await expect.poll(() => dismiss.count()).toBe(count - 1)
}

/**
 * Loads the page once and inspects it in both widths. The width in which it loads alternates, so
 * that pages become interactive in both.
 */
async function inspectOnBoth(
  { page, errors }: Visitor,
  path: string,
  index: number,
): Promise<void> {
  const forms = index % 2 === 0 ? [WIDE_LIGHT, DARK_PHONE] : [DARK_PHONE, WIDE_LIGHT]
  await take(page, forms[0]!)
  await page.goto(`${instance.url}${path}`, { waitUntil: 'load' })
  for (const form of forms) {
    await take(page, form)
    await inspect(page)
  }
  for (const width of REFLOW_WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    await expectToFit(page)
  }
  expect(errors).toEqual([])
}

async function take(page: Page, { width, height, colorScheme }: Form): Promise<void> {
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ colorScheme })
}

/**
 * Waits until the page is interactive, has its data and fonts, and no longer changes: axe reads
 * colours, which transitions change.
 */
async function untilSettled(page: Page): Promise<void> {
  await untilInteractive(page)
  await page.waitForFunction(() => !document.querySelector('.skeleton, [aria-busy="true"]'))
  await untilStill(page)
}

/** Nothing is wider than the window, and axe finds no violation. */
async function inspect(page: Page): Promise<void> {
  await untilSettled(page)
  await expectToFit(page)
  expect(await listViolations(page)).toEqual([])
}

async function expectToFit(page: Page): Promise<void> {
  const cutNames = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('header h1, dt')]
      .filter(
        (name) =>
          name.clientWidth > 1 &&
          name.scrollWidth > name.clientWidth + 1 &&
          !name.closest('[role=listitem]'),
      )
      .map((name) => name.innerText),
  )
  expect(cutNames).toEqual([])
  const tooWide = await page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  )
  expect(tooWide).toBeLessThanOrEqual(0)
}
