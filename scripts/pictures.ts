// npm run pictures: takes the pictures of docs/screens and of the public page from the running demo
// (npm run demo, with both languages built). Look at them before committing.
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import sharp from 'sharp'
import { findInstanceUrl } from '#platform/instance'
import { parseSettings } from '#platform/settings'
import {
  addAnswer,
  askAsCustomer,
  chooseSimulator,
  nameBusiness,
  startTrying,
} from '../tests/e2e/account/onboarding-steps.ts'
import { launchBrowser, untilInteractive } from '../tests/e2e/browser.ts'

const ROOT = join(import.meta.dirname, '..')
const MEMBER = { email: 'dimas@demo.tanggap', password: 'roti-senja-2026' }
const QUALITY = 75
/** How long charts and late parts may take after the page has loaded. */
const SETTLE_MS = 1500

/** Pictures for readers of the documents: a laptop in light, a phone in dark. */
const DOCUMENT_FORMS = [
  { name: 'terang', width: 1440, height: 900, colorScheme: 'light' },
  { name: 'gelap', width: 390, height: 844, colorScheme: 'dark' },
] as const
const SCREENS: Record<string, string> = {
  beranda: '/home/',
  inbox: '/inbox/',
  eskalasi: '/eskalasi/',
  'auto-reply': '/auto-reply/',
  selesai: '/task-completed/',
  pesanan: '/pesanan/',
  janji: '/janji/',
  evaluasi: '/evaluate/',
  integrasi: '/integrations/',
  laporan: '/laporan/',
  pelanggan: '/pelanggan/',
  pengaturan: '/settings/',
  'saran-pesan': '/suggestion-messages/',
  template: '/whatsapp-template/',
  'template-baru': '/whatsapp-template/create/',
  tim: '/team/',
  training: '/training/',
}

/** Pictures of the public page, by width, theme and language (RealScreens.tsx). */
const PUBLIC_FORMS = [
  { name: 'wide', width: 1440, height: 860, scale: 1.25 },
  { name: 'phone', width: 390, height: 720, scale: 2 },
]
const THEMES = ['light', 'dark'] as const
const LANGUAGES = { id: 'id-ID', en: 'en-US' }

const settings = parseSettings(process.env)
const url = (await findInstanceUrl(settings.DATA_DIR)) ?? `http://localhost:${settings.PORT}`
const browser = await launchBrowser()
await takeDocumentPictures()
await takePublicPictures()
await browser.close()

async function takeDocumentPictures(): Promise<void> {
  for (const { name: form, width, height, colorScheme } of DOCUMENT_FORMS) {
    const context = await openContext({ width, height, locale: 'id-ID', scale: 1 })
    const page = await context.newPage()
    await page.emulateMedia({ colorScheme })
    const save = async (name: string) =>
      store(page, join(ROOT, 'docs/screens', `${name}-${form}.webp`))
    await page.goto(url)
    await save('depan')
    await signIn(page)
    for (const [name, path] of Object.entries(SCREENS)) {
      await page.goto(`${url}${path}`)
      await save(name)
    }
    await openConversation(page)
    await save('percakapan')
    await openCase(page)
    await save('kasus')
    await simulate(page)
    await save('simulasi')
    await context.close()
    await takeOnboarding(form, { width, height, colorScheme })
  }
}

/** The steps of a new business: each run of this script leaves one in the demo. */
async function takeOnboarding(
  form: string,
  { width, height, colorScheme }: Omit<(typeof DOCUMENT_FORMS)[number], 'name'>,
): Promise<void> {
  const context = await openContext({ width, height, locale: 'id-ID', scale: 1 })
  const page = await context.newPage()
  await page.emulateMedia({ colorScheme })
  const save = async (name: string) =>
    store(page, join(ROOT, 'docs/screens', `${name}-${form}.webp`))
  await page.goto(`${url}/login`)
  await save('masuk')
  await page.goto(`${url}/onboarding`)
  await untilInteractive(page)
  await nameBusiness(page, 'Roti Senja')
  await chooseSimulator(page)
  await addAnswer(
    page,
    'Berapa biaya antar?',
    'Biaya antar Rp8.000 sampai 4 km dan Rp15.000 sampai 8 km.',
  )
  await save('mulai')
  await startTrying(page)
  await askAsCustomer(page, 'kak ongkir brp?')
  await page
    .getByLabel(/^Sumber: /)
    .first()
    .waitFor()
  await save('mulai-coba')
  await context.close()
}

async function takePublicPictures(): Promise<void> {
  for (const [language, locale] of Object.entries(LANGUAGES))
    for (const { name: form, ...size } of PUBLIC_FORMS) {
      const context = await openContext({ ...size, locale })
      const page = await context.newPage()
      await signIn(page)
      for (const colorScheme of THEMES) {
        await page.emulateMedia({ colorScheme })
        const save = (name: string) =>
          store(
            page,
            join(ROOT, 'public', `screen-${name}-${form}-${colorScheme}-${language}.webp`),
          )
        await openConversation(page)
        await save('inbox')
        await page.goto(`${url}/laporan/?rentang=bulan`)
        await save('report')
      }
      await context.close()
    }
}

/** Dismisses the hint to install, which a phone shows once. */
async function openContext({
  width,
  height,
  scale,
  locale,
}: {
  width: number
  height: number
  scale: number
  locale: string
}): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: scale,
    hasTouch: width < 600,
    isMobile: width < 600,
    locale,
    timezoneId: 'Asia/Jakarta',
  })
  await context.addInitScript(() => localStorage.setItem('tanggap-install-hint', '1'))
  return context
}

async function signIn(page: Page): Promise<void> {
  await page.goto(`${url}/login`)
  await untilInteractive(page)
  await page.locator('input[type=text]').first().fill(MEMBER.email)
  await page.locator('input[type=password]').fill(MEMBER.password)
  await page.locator('form button[type=submit]').click()
  await page.waitForURL((address) => !address.pathname.startsWith('/login'))
}

async function openConversation(page: Page): Promise<void> {
  await page.goto(`${url}/inbox/?tab=semua`)
  await untilInteractive(page)
  await page
    .getByRole('link', { name: /^Sari Wulandari,/ })
    .first()
    .click()
  await page.getByRole('log').waitFor()
}

async function openCase(page: Page): Promise<void> {
  await page.goto(`${url}/eskalasi/`)
  await untilInteractive(page)
  await page
    .getByRole('link', { name: /Bagas Prasetyo/ })
    .first()
    .click()
  await page.getByText('Pesan terakhir').first().waitFor()
}

/** A question that the knowledge answers, with the reasons beside it on a laptop. */
async function simulate(page: Page): Promise<void> {
  await page.goto(`${url}/simulate/`)
  await untilInteractive(page)
  // The other form's conversation is kept.
  const again = page.getByRole('button', { name: 'Mulai lagi' })
  if (await again.isEnabled()) await again.click()
  await page.waitForTimeout(SETTLE_MS)
  for (const question of ['kak kue ultah 20 cm brp?', 'bisa bayar pakai qris?']) {
    await page.getByLabel('Ketik pesan').fill(question)
    await page.keyboard.press('Enter')
    await page.getByText(question).first().waitFor()
    await page.waitForTimeout(SETTLE_MS)
  }
}

async function store(page: Page, file: string): Promise<void> {
  await untilInteractive(page)
  await page.waitForFunction(() => !document.querySelector('.skeleton'))
  await page.mouse.move(1, 1)
  await page.waitForTimeout(SETTLE_MS)
  await sharp(await page.screenshot())
    .webp({ quality: QUALITY, effort: 6 })
    .toFile(file)
}
