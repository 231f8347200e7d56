import { createClient } from '@supabase/supabase-js'
import type { CDPSession, Page } from 'playwright-core'
import { closeDatabase, openDatabase, rawSql } from '#platform/database'
import { parseSettings, useSettings } from '#platform/settings'
import { receiveEvent } from '#conversation/pipeline'
import { launchBrowser, signIn, untilInteractive, visit } from '../tests/e2e/browser.ts'
import { type Instance, startInstance } from '../tests/instance.ts'
import { written } from '../tests/world.ts'
import { quantileOf, roundToHundredths, waitMs } from './figures.ts'
import { onScaleDatabase, OWNER } from './scale-database.ts'

const PASSWORD = 'kata-sandi-panjang'
const THROTTLE = 4
const LOADS = 5
const SWITCHES = 20
const SOCKETS = 200
const LIVE_PER_SECOND = 20
/** INBOX_SECONDS=1800 is the half hour of the bar; half a minute shows a leak per message. */
const LIVE_SECONDS = Number(process.env.INBOX_SECONDS ?? 30)
const VISIBLE_ROUNDS = 30
const PATIENCE_MS = 10_000

/**
 * The inbox in a browser beside 100,000 rooms and 5 million messages: first content and room switch
 * with a processor that is four times slower, input delay and memory while 20 messages a second
 * arrive, and the time from commit to screen with 200 sockets. SCALE_URL names a database that is
 * prepared already.
 */
export const measureInbox = (): Promise<object> =>
  process.env.SCALE_URL ? measureOn(process.env.SCALE_URL) : onScaleDatabase(measureOn)

async function measureOn(url: string): Promise<object> {
  const instance = await startInstance({
    parts: ['all'],
    databaseUrl: url,
    environment: { LOG_LEVEL: 'warn' },
  })
  useSettings(parseSettings({ NODE_ENV: 'production', DATABASE_URL: url }))
  openDatabase(url)
  const browser = await launchBrowser().catch(async (error: unknown) => {
    await instance.stop()
    throw error
  })
  try {
    const person = await giveLogin(instance)
    const { page, context } = await visit(browser)
    await signIn(page, instance, person)
    const cdp = await context.newCDPSession(page)
    const slowDown = (rate: number) => cdp.send('Emulation.setCPUThrottlingRate', { rate })
    await slowDown(THROTTLE)
    const firstContent = report('first content', await measureLoads(page, instance.url))
    const roomSwitch = report('room switch', await measureSwitches(page))
    await slowDown(1)
    const mountedRows = report('mounted rows', await countMountedRows(page))
    const live = report('live', await measureLive(page, cdp))
    const visible = report('visible', await measureVisible(page, instance, person))
    return { unit: 'ms', firstContent, roomSwitch, mountedRows, live, visible }
  } finally {
    await browser.close()
    await closeDatabase()
    await instance.stop()
  }
}

/**
 * Each figure is printed as soon as it is known, so a run that is cut short has measured something.
 */
function report(part: string, figures: object): object {
  console.error(part, JSON.stringify(figures))
  return figures
}

async function giveLogin(instance: Instance): Promise<{ email: string; password: string }> {
  const options = { auth: { persistSession: false, autoRefreshToken: false } }
  const { admin } = createClient(instance.url, instance.keys.serviceRoleKey, options).auth
  const person = { email: `${OWNER}@example.test`, password: PASSWORD }
  const { error } = await admin.updateUserById(OWNER, { ...person, email_confirm: true })
  if (error) throw error
  return person
}

const bars = (samples: number[], bar: number) => ({
  count: samples.length,
  p50: quantileOf(samples, 0.5),
  p95: quantileOf(samples, 0.95),
  bar,
})

/** Measures from the request to the frame that shows the first row. */
async function measureLoads(page: Page, url: string): Promise<object> {
  const samples: number[] = []
  for (let load = 0; load <= LOADS; load++) {
    await page.goto(`${url}/inbox/?tab=semua`)
    const paintedMs = await page.evaluate(
      () =>
        new Promise<number>((done) => {
          new PerformanceObserver((list) => {
            const last = list.getEntries().at(-1)
            if (last) done(last.startTime)
          }).observe({ type: 'largest-contentful-paint', buffered: true })
        }),
    )
    // The first load fills the browser's cache.
    if (load > 0) samples.push(paintedMs)
    await untilInteractive(page)
  }
  return bars(samples, 1000)
}

/** Measures from the click on a row to the frame that shows its conversation. */
async function measureSwitches(page: Page): Promise<object> {
  const samples: number[] = []
  for (let at = 0; at <= SWITCHES; at++) {
    const row = page.locator('a[href*="/inbox/0"]').nth(at % 10)
    const href = await row.getAttribute('href')
    await row.hover()
    await waitMs(400)
    const switched = page.evaluate(
      (path) =>
        new Promise<number>((done) => {
          document.addEventListener(
            'click',
            ({ timeStamp }) => {
              const first = () => document.querySelector('[role="log"] [role="listitem"]')
              const before = first()
              const look = () =>
                location.pathname === path && first() && first() !== before
                  ? requestAnimationFrame(() => done(performance.now() - timeStamp))
                  : requestAnimationFrame(look)
              look()
            },
            { once: true, capture: true },
          )
        }),
      new URL(href ?? '', page.url()).pathname,
    )
    await row.click()
    const tookMs = await switched
    // The first conversation also loads its code.
    if (at > 0) samples.push(tookMs)
    await waitMs(300)
  }
  return bars(samples, 100)
}

async function countMountedRows(page: Page): Promise<object> {
  const list = page.locator('a[href*="/inbox/0"]')
  let most = 0
  for (let screen = 0; screen < 40; screen++) {
    await page.mouse.move(380, 500)
    await page.mouse.wheel(0, 900)
    await waitMs(60)
    most = Math.max(most, await list.count())
  }
  await page.mouse.wheel(0, -40_000)
  return { rows: most, bar: 100 }
}

type Phone = { channel_id: string; phone: string }

/**
 * Lets messages arrive in the newest rooms while the member opens one room after the other and
 * types.
 */
async function measureLive(page: Page, cdp: CDPSession): Promise<object> {
  const phones = await listPhones()
  const observed = await page.evaluateHandle(() => {
    const delays: number[] = []
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) delays.push(duration)
    }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit)
    return delays
  })
  const heapMb = async () => {
    await cdp.send('HeapProfiler.collectGarbage')
    return roundToHundredths((await cdp.send('Runtime.getHeapUsage')).usedSize / 1_048_576)
  }
  const stop = new AbortController()
  const sent = sendLive(phones, stop.signal)
  await useInbox(page, 10)
  const before = await heapMb()
  await useInbox(page, LIVE_SECONDS)
  const after = await heapMb()
  stop.abort()
  const delays = await observed.jsonValue()
  return {
    seconds: LIVE_SECONDS,
    sentPerSecond: roundToHundredths((await sent) / (LIVE_SECONDS + 10)),
    inputDelay: { over16: delays.length, p98: quantileOf(delays, 0.98), bar: 100 },
    heapMb: { before, after },
  }
}

const listPhones = () => rawSql()<Phone[]>`
  select r.channel_id, c.phone from room r join contact c on c.id = r.contact_id
  where r.business_id = (select id from business where profile_id = ${OWNER} limit 1)
  order by r.last_message_at desc limit 60`

async function sendLive(phones: Phone[], signal: AbortSignal): Promise<number> {
  const began = performance.now()
  let count = 0
  while (!signal.aborted) {
    const { channel_id, phone } = phones[count % phones.length]!
    void receiveEvent(channel_id, written(`pesan ${count} kak`, { phone })).catch(() => {})
    count += 1
    await waitMs(Math.max(0, (count * 1000) / LIVE_PER_SECOND - (performance.now() - began)))
  }
  return count
}

async function useInbox(page: Page, seconds: number): Promise<void> {
  const end = performance.now() + seconds * 1000
  for (let at = 0; performance.now() < end; at++) {
    await page
      .locator('a[href*="/inbox/0"]')
      .nth(at % 8)
      .click()
    await waitMs(500)
    const reply = page.getByRole('textbox', { name: /^Tulis/ })
    if (await reply.isVisible()) await reply.pressSequentially('baik kak ', { delay: 60 })
    await waitMs(300)
  }
}

/**
 * Measures from the commit of a message to the frame that shows it, with 200 sockets of other
 * members open.
 */
async function measureVisible(
  page: Page,
  instance: Instance,
  person: { email: string; password: string },
): Promise<object> {
  const [phone] = await listPhones()
  const businessId = new URL(page.url()).searchParams.get('businessId')
  const leave = await joinSockets(instance, person, `business:${businessId}`)
  try {
    await page.goto(`${instance.url}/inbox/?tab=semua`)
    await untilInteractive(page)
    await waitMs(3000)
    const samples: number[] = []
    for (let round = 0; round < VISIBLE_ROUNDS; round++) {
      const text = `tampil ${round} ${Date.now()}`
      const shown = page.evaluate(
        ({ wanted, patienceMs }) =>
          new Promise<number>((done, fail) => {
            setTimeout(() => fail(new Error('not shown')), patienceMs)
            const look = () =>
              document.body.textContent?.includes(wanted)
                ? requestAnimationFrame(() => done(Date.now()))
                : undefined
            new MutationObserver(look).observe(document.body, {
              subtree: true,
              childList: true,
              characterData: true,
            })
          }),
        { wanted: text, patienceMs: PATIENCE_MS },
      )
      await receiveEvent(phone!.channel_id, written(text, { phone: phone!.phone }))
      const committedAt = Date.now()
      samples.push((await shown) - committedAt)
      await waitMs(200)
    }
    return { sockets: SOCKETS, ...bars(samples, 150) }
  } finally {
    leave()
  }
}

async function joinSockets(
  instance: Instance,
  person: { email: string; password: string },
  topic: string,
): Promise<() => void> {
  const options = { auth: { persistSession: false, autoRefreshToken: false } }
  const client = createClient(instance.url, instance.keys.anonKey, options)
  const { data, error } = await client.auth.signInWithPassword(person)
  if (error) throw error
  const clients = Array.from({ length: SOCKETS }, () =>
    createClient(instance.url, instance.keys.anonKey, options),
  )
  for (const one of clients) {
    await one.realtime.setAuth(data.session.access_token)
    await new Promise<void>((done, fail) => {
      one
        .channel(topic, { config: { private: true } })
        .on('broadcast', { event: '*' }, () => {})
        .subscribe((status, fault) => {
          if (status === 'SUBSCRIBED') done()
          else if (fault) fail(fault)
        })
    })
  }
  return () => clients.forEach((one) => void one.realtime.disconnect())
}
