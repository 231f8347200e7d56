import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { metaText, postMeta } from '../../meta.ts'
import {
  type LiveShop,
  openShop,
  PASSWORD,
  PHONE_NUMBER_ID,
  type RunningShop,
  startShop,
  until,
} from '../../shop.ts'
import {
  closeVisits,
  hurryUntil,
  openBrowser,
  signIn,
  untilInteractive,
  visit,
} from '../browser.ts'

const OTHER_NUMBER = '100000000000002'

let browser: Browser
let running: RunningShop
let other: LiveShop
let url: string

/** Two businesses; the owner of the first answers customers of the second too. */
beforeAll(async () => {
  browser = await openBrowser()
  running = await startShop(['all'], { QUIET_WINDOW_MS: '0' })
  url = running.instance.url
  const sql = postgres(running.databaseUrl, { max: 1, onnotice: () => {} })
  await sql`update channel set external_id = ${OTHER_NUMBER}
    where business_id = ${running.shop.businessId}`
  other = await openShop(running.instance, running.databaseUrl, { name: 'Toko Kain Melati' })
  await sql`insert into team_business (business_id, member_id, role)
    select ${other.businessId}, profile_id, 'agen' from business
    where id = ${running.shop.businessId}`
  await sql.end()
}, 180_000)
afterAll(async () => {
  await closeVisits()
  await running.close()
}, 180_000)

const signedIn = async (width?: number) => {
  const visitor = await visit(browser, width)
  await signIn(visitor.page, running.instance, { email: running.shop.email, password: PASSWORD })
  return visitor
}
const redirectOf = async (path: string) => {
  const answer = await fetch(`${url}${path}`, { redirect: 'manual' })
  return { status: answer.status, to: answer.headers.get('location') }
}

test('/lite and /debug redirect to the public page; signing in returns to the requested page', async () => {
  for (const path of ['/lite', '/debug'])
    expect(await redirectOf(path)).toEqual({ status: 307, to: '/' })
  // The redirect keeps the parameters of an advertisement, for the ad cookies.
  for (const path of ['/lite', '/debug'])
    expect(await redirectOf(`${path}?_fbc=fb.1.2.abc`)).toEqual({
      status: 307,
      to: '/?_fbc=fb.1.2.abc',
    })
  for (const path of ['/home', '/inbox/', '/whatsapp-template/create', '/settings'])
    expect(await redirectOf(path)).toEqual({
      status: 307,
      to: `/login?redirect=${encodeURIComponent(path)}`,
    })
  const { page, context } = await visit(browser)
  await page.goto(`${url}/training/?tab=perilaku`)
  await page.getByLabel(/email/i).first().fill(running.shop.email)
  await page.getByLabel('Kata sandi').first().fill(PASSWORD)
  await page.getByRole('button', { name: 'Masuk', exact: true }).click()
  await page.waitForURL(/\/training\/?\?tab=perilaku/)
  // A signed-in member is redirected at once, and never to another site.
  const onward = async (query: string) => {
    await page.goto(`${url}/login?${query}`)
    return new URL(page.url()).pathname
  }
  expect(await onward('redirect=/inbox')).toBe('/inbox')
  expect(await onward('redirect=//elsewhere.test/inbox')).toBe('/home')
  expect(await onward('error_code=session_expired&redirect=/inbox')).toBe('/home')
  await context.close()
}, 180_000)

test('signing in works by keyboard alone: one Tab leads from email to password', async () => {
  const { page, context, errors } = await visit(browser)
  await page.goto(`${url}/login`)
  await page.getByLabel(/email/i).first().focus()
  await page.keyboard.type(running.shop.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/home/)
  expect(errors).toEqual([])
  await context.close()
}, 180_000)

test('a new account without a business is redirected to onboarding', async () => {
  const { page, context } = await visit(browser)
  await page.goto(`${url}/login?mode=daftar`)
  await page.getByLabel('Nama Anda').fill('Ayu')
  await page.getByLabel(/email/i).first().fill('baru@example.test')
  await page.getByLabel('Kata sandi').first().fill(PASSWORD)
  await page.getByRole('button', { name: 'Buat akun' }).click()
  await page.getByLabel('Sudah saya simpan').check()
  await page.getByRole('button', { name: 'Selesai', exact: true }).click()
  await page.waitForURL(/\/onboarding/)
  await page.getByLabel('Nama usaha').waitFor()
  await context.close()
}, 180_000)

test('onboarding reports that no account could be made, and continues after a retry', async () => {
  const { page, context, errors } = await visit(browser)
  await page.route('**/auth/v1/signup*', (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/json',
      body: '{"code":500,"error_code":"unexpected_failure","msg":"no"}',
    }),
  )
  await page.goto(`${url}/onboarding`)
  await page.getByText('Failed to sign in anonymously', { exact: true }).waitFor()
  await page.getByLabel('Nama usaha').fill('Kopi Pagi')
  await page.unroute('**/auth/v1/signup*')
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await page.getByText('Failed to sign in anonymously').waitFor({ state: 'detached' })
  expect(await page.getByLabel('Nama usaha').inputValue()).toBe('Kopi Pagi')
  await page.getByRole('button', { name: 'Lanjut', exact: true }).click()
  await page.getByText('Coba dulu di simulator').waitFor()
  expect(errors).toEqual([])
  await context.close()
}, 180_000)

test('the page of deferred data shows its second part 2000 ms after its first', async () => {
  // Only browsers receive the page in parts.
  const answer = await fetch(`${url}/deferred`, {
    headers: {
      'user-agent':
        'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    },
  })
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  const seen: { text: string; at: number }[] = []
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
    seen.push({ text: part.value, at: performance.now() })
  const first = seen.find(({ text }) => text.includes('Bagian pertama'))
  const second = seen.find(({ text }) => text.includes('Bagian kedua'))
  expect(first?.text).not.toContain('Bagian kedua')
  // A slow machine may read the first part late, so 2000 ms are not measured exactly.
  expect(second!.at - first!.at).toBeGreaterThan(500)
}, 180_000)

test('the public page has its title, icons, manifest and preview for shared links', async () => {
  const answer = await fetch(url)
  const html = await answer.text()
  expect(html).toContain('<html lang="id"')
  for (const tag of [
    '<title>Tanggap',
    'name="description" content="',
    'name="keywords" content="',
    'property="og:title"',
    'property="og:description"',
    'property="og:image"',
    'name="twitter:card"',
    'name="twitter:title"',
  ])
    expect(html).toContain(tag)
  for (const theme of ['light', 'dark'])
    expect(html).toMatch(
      new RegExp(
        `<meta name="theme-color" content="#[0-9a-f]{6}" media="\\(prefers-color-scheme: ${theme}\\)"`,
      ),
    )
  for (const rel of ['icon', 'apple-touch-icon', 'manifest']) {
    const href = new RegExp(`<link rel="${rel}" href="([^"]+)"`).exec(html)?.[1]
    expect((await fetch(`${url}${href}`)).status).toBe(200)
  }
  const picture = /property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? ''
  // Link previews need absolute addresses, also without PUBLIC_URL.
  expect(picture).toBe(`${url}/og.png`)
  expect(html).toContain(`name="twitter:image" content="${url}/og.png"`)
  expect((await fetch(picture)).headers.get('content-type')).toBe('image/png')
  const manifest = await (await fetch(`${url}/site.webmanifest`)).json()
  for (const icon of manifest.icons) expect((await fetch(new URL(icon.src, url))).status).toBe(200)
}, 180_000)

test('an unknown address shows that it does not exist, with ways back and home', async () => {
  expect((await fetch(`${url}/nowhere`)).status).toBe(404)
  const { page, context, errors } = await visit(browser)
  await page.goto(`${url}/terms-of-service`)
  await page.goto(`${url}/nowhere`)
  const words = page.getByText('The page you are looking for does not exist.', { exact: true })
  await page.getByRole('main').filter({ has: words }).waitFor()
  expect(await page.getByRole('banner').getByRole('link').getAttribute('href')).toBe('/')
  await page.getByRole('button', { name: 'Go back', exact: true }).click()
  await page.waitForURL(/\/terms-of-service$/)
  await page.goto(`${url}/nowhere`)
  await page.getByRole('link', { name: 'Start Over', exact: true }).click()
  await page.waitForURL(`${url}/`)
  expect(errors).toEqual([])
  await context.close()
}, 180_000)

test('the dashboard that failed to load names the fault, shows details and retries', async () => {
  const { page, context } = await signedIn()
  await page.clock.install()
  const fault = page.getByText('Something went wrong!', { exact: true })
  // A proxy may answer with JSON, as the server functions do.
  for (const [contentType, body] of [
    ['application/json', '{"reason":"no upstream"}'],
    ['text/plain', 'the disk is full'],
  ] as const) {
    await page.unroute('**/_serverFn/**')
    await page.goto(`${url}/`)
    await untilInteractive(page)
    await page.route('**/_serverFn/**', (route) =>
      route.fulfill({ status: 400, contentType, body }),
    )
    await page.getByRole('link', { name: 'Buka dasbor' }).first().click()
    // Three retries pass first, with pauses of 1, 2 and 4 s.
    await hurryUntil(page, () => fault.isVisible())
    await page.getByText('Terjadi kesalahan. Coba lagi.', { exact: true }).waitFor()
    expect(await page.getByText(body).count()).toBe(0)
    await page.getByRole('button', { name: 'Show Error', exact: true }).click()
    await page.getByText(body).waitFor()
    await page.getByRole('button', { name: 'Hide Error', exact: true }).click()
    await page.getByText(body).waitFor({ state: 'detached' })
  }
  expect(await page.getByRole('link', { name: 'Home', exact: true }).getAttribute('href')).toBe('/')
  await page.unroute('**/_serverFn/**')
  await page.getByRole('button', { name: 'Try Again', exact: true }).click()
  await page.getByRole('heading', { name: /^Selamat / }).waitFor()
  await context.close()
}, 180_000)

test('a toast is at the top right, below the header, for 5 seconds or until closed; several stack', async () => {
  const { page, context, errors } = await signedIn()
  await page.clock.install()
  await page.goto(`${url}/training/?tab=perilaku`)
  await untilInteractive(page)
  const toasts = page.locator('[data-toast="success"]')
  const lifetimes = await recordToastLifetimes(page)
  await save(page, 'Ramah')
  await toasts.waitFor()
  const box = await toasts.boundingBox()
  // A header is 56 px high; its buttons stay free.
  expect(box && { top: box.y > 56 && box.y < 80, right: 1440 - box.x - box.width < 40 }).toEqual({
    top: true,
    right: true,
  })
  await save(page, 'Ramah sekali')
  await toasts.nth(1).waitFor()
  expect(await toasts.count()).toBe(2)
  await toasts.first().getByLabel('Tutup').click()
  await page.waitForFunction(() => document.querySelectorAll('[data-toast]').length === 1)
  expect((await lifetimes())[0]?.goneMs).toBeLessThan(4500)
  // The pointer and the focus keep a toast open: they have to be elsewhere.
  await page.getByLabel('Salam pembuka').fill('Ramah lagi')
  await page.mouse.move(700, 600)
  await hurryUntil(page, async () => (await toasts.count()) === 0, 250)
  await page.getByRole('button', { name: 'Simpan', exact: true }).click()
  await toasts.waitFor()
  // The toast leaves in real time, because its fading does not follow the fake clock.
  await page.clock.fastForward(4000)
  await toasts.waitFor({ state: 'detached' })
  expect((await lifetimes()).at(-1)?.endingMs).toBeGreaterThan(4700)
  expect((await lifetimes()).at(-1)?.goneMs).toBeLessThan(6500)
  expect(errors).toEqual([])
  await context.close()
}, 180_000)

type Lifetime = { endingMs: number; goneMs: number }

/** When each toast so far began to leave and was removed, in ms of the page's clock. */
async function recordToastLifetimes(page: Page): Promise<() => Promise<Lifetime[]>> {
  await page.evaluate(() => {
    const shownAt = new Map<Node, number>()
    const endingAt = new Map<Node, number>()
    const lifetimes: Lifetime[] = []
    const toastsIn = (nodes: Iterable<Node>) =>
      [...nodes]
        .filter((node) => node instanceof Element)
        .flatMap((element) => [element, ...element.querySelectorAll('*')])
        .filter((element) => element.hasAttribute('data-toast'))
    new MutationObserver((changes) => {
      const now = Date.now()
      for (const { type, target, addedNodes, removedNodes } of changes) {
        for (const toast of toastsIn(addedNodes)) shownAt.set(toast, now)
        if (type === 'attributes' && toastsIn([target])[0] === target) endingAt.set(target, now)
        for (const toast of toastsIn(removedNodes)) {
          const began = shownAt.get(toast) ?? 0
          const endingMs = (endingAt.get(toast) ?? now) - began
          lifetimes.push({ endingMs, goneMs: now - began })
        }
      }
    }).observe(document.body, {
      childList: true,
      subtree: true,
      attributeFilter: ['data-ending-style'],
    })
    Object.assign(window, { toastLifetimes: lifetimes })
  })
  return () => page.evaluate(() => Object(window).toastLifetimes)
}

async function save(page: Page, greeting: string): Promise<void> {
  await page.getByLabel('Salam pembuka').fill(greeting)
  await page.getByRole('button', { name: 'Simpan', exact: true }).click()
}

test('the address selects the business; businesses of others look unknown', async () => {
  const write = (phoneNumberId: string, from: string, name: string, id: string) =>
    postMeta(url, metaText({ phoneNumberId, from, name, text: 'halo kak', id }))
  await write(OTHER_NUMBER, '6281227144471', 'Sari Wulandari', 'wamid.one')
  await write(PHONE_NUMBER_ID, '6281227144472', 'Bambang Tejo', 'wamid.two')
  const { page, context, errors } = await signedIn()
  await page.goto(`${url}/inbox/?tab=semua`)
  await page.getByRole('link', { name: /^Sari Wulandari,/ }).click()
  await page.waitForURL(/\/inbox\/[0-9a-f-]{36}\?.*businessId=/)
  const room = page.url()
  await page.getByRole('button', { name: /^Ganti usaha/ }).click()
  await page.getByRole('menuitem', { name: /Toko Kain Melati/ }).click()
  await page.waitForURL((address) => address.searchParams.get('businessId') === other.businessId)
  await page.getByRole('tab', { name: /^Semua/ }).click()
  await page.getByRole('link', { name: /^Bambang Tejo,/ }).waitFor()
  expect(await page.getByRole('link', { name: /^Sari Wulandari,/ }).count()).toBe(0)

  // A room under the other business's id, and a business without this member.
  await page.goto(room.replace(running.shop.businessId, other.businessId))
  await page.getByText('Percakapan tidak ditemukan').first().waitFor()
  await page.goto(`${url}/home/?businessId=01a201f3-e520-72a3-aeaa-a39e6ab3fbd3`)
  await until(
    () => new URL(page.url()).searchParams.get('businessId') === running.shop.businessId,
    () => page.url(),
  )
  expect(errors).toEqual([])
  await context.close()
}, 180_000)

test('an agen stops the AI; an admin starts it; only the owner goes live', async () => {
  const sql = postgres(running.databaseUrl, { max: 1, onnotice: () => {} })
  await sql`update business set mode = 'testing' where id in ${sql([other.businessId, running.shop.businessId])}`
  const { page, context, errors } = await signedIn()
  const open = (businessId: string) => page.goto(`${url}/training/?businessId=${businessId}`)
  const rail = page.getByRole('navigation', { name: 'Utama' })
  const activate = page.getByRole('button', { name: 'Aktifkan untuk pelanggan' })
  await open(other.businessId)
  await page.getByText('Mode uji — AI hanya membalas nomor penguji.').waitFor()
  await rail.getByRole('button', { name: 'Hentikan', exact: true }).click()
  await page.getByRole('button', { name: 'Hentikan AI', exact: true }).click()
  await rail.getByText('AI berhenti').waitFor()
  expect(await rail.getByRole('button', { name: /^Nyalakan/ }).count()).toBe(0)
  expect(await activate.count()).toBe(0)
  await sql`update team_business set role = 'admin' where business_id = ${other.businessId}
    and role = 'agen'`
  await open(other.businessId)
  await rail.getByRole('button', { name: 'Nyalakan', exact: true }).click()
  await rail.getByText('AI menyala').waitFor()
  expect(await activate.count()).toBe(0)
  await open(running.shop.businessId)
  await activate.waitFor()
  expect(errors).toEqual([])
  await context.close()
  await sql.end()
}, 180_000)

test('the first load of /inbox stays small', async () => {
  const { page, context } = await signedIn()
  const gzipBytes = async (path: string) => {
    const html = await (await page.request.get(`${url}${path}`)).text()
    const files = new Set(html.match(/\/assets\/[\w.-]+\.js/g))
    const sizes = [...files].map(
      async (file) => gzipSync(await readFile(`dist/client${file}`), { level: 9 }).length,
    )
    expect(sizes.length, path).toBeGreaterThan(3)
    return (await Promise.all(sizes)).reduce((total, size) => total + size, 0)
  }
  expect(await gzipBytes('/inbox/')).toBeLessThan(180_000)
  await context.close()
})

test('a public page loads no script until a control is used, and then the control works', async () => {
  const { page, context, errors } = await visit(browser)
  const scripts: string[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response.url())
  })
  const paths = ['/', '/privacy-policy', '/terms-of-service', '/login', '/login?mode=daftar']
  for (const path of [...paths, '/login?redirect=%2Finbox', '/reset-password']) {
    await page.goto(`${url}${path}`, { waitUntil: 'networkidle' })
    expect(scripts, path).toEqual([])
  }
  await page.goto(`${url}/`)
  await page.getByRole('button', { name: 'English' }).first().click()
  await page.waitForFunction(() => document.documentElement.lang === 'en')
  expect(scripts.length).toBeGreaterThan(3)
  // Ad clicks: a script stores what the address brings.
  await page.goto(`${url}/?_fbc=fb.1.2.three`)
  await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).toContain('_fbc')
  expect(errors).toEqual([])
  await context.close()
}, 60_000)

test('what a password manager filled in before any script is what signs in', async () => {
  const { page, context, errors } = await visit(browser)
  await page.goto(`${url}/login`, { waitUntil: 'networkidle' })
  await page.evaluate(
    ([email, password]) => {
      const [name, secret] = document.querySelectorAll('input')
      name!.value = email!
      secret!.value = password!
    },
    [running.shop.email, PASSWORD],
  )
  await page.getByRole('button', { name: 'Masuk', exact: true }).click()
  await page.waitForURL(/\/home/)
  expect(errors).toEqual([])
  await context.close()
}, 60_000)

test('a wrong password that is sent before any script is refused in words', async () => {
  const { page, context, errors } = await visit(browser)
  await page.goto(`${url}/login`, { waitUntil: 'networkidle' })
  await page.keyboard.type(running.shop.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type('bukan kata sandinya')
  await page.keyboard.press('Enter')
  await page.getByText('Email, nomor, atau kata sandi salah').waitFor()
  expect(errors).toEqual([])
  await context.close()
}, 60_000)
