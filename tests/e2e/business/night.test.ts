import type { Browser } from 'playwright-core'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { metaText, postMeta } from '../../meta.ts'
import { PASSWORD, PHONE_NUMBER_ID, type RunningShop, startShop, until } from '../../shop.ts'
import { type Graph, startGraph } from '../../standins/graph/graph.ts'
import { closeVisits, openBrowser, signIn, visit } from '../browser.ts'
import { HOUR_MS } from '../../../src/lib/time/durations.ts'

let browser: Browser
let graph: Graph
let running: RunningShop
beforeAll(async () => {
  browser = await openBrowser()
  graph = await startGraph()
  running = await startShop(['all'], { META_GRAPH_URL: graph.url, QUIET_WINDOW_MS: '100' })
}, 180_000)
afterAll(async () => {
  await closeVisits()
  await running.close()
  await graph.close()
}, 180_000)

/** Sets the clock of Jakarta to the full hour `hours` from now. */
function hourFromNow(hours: number): string {
  const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', timeZone: 'Asia/Jakarta' })
  return `${clock.format(Date.now() + hours * HOUR_MS)}:00`
}

/**
 * Hours as at 03.00 for a shop that opens at 07.00: it closed hours ago and opens in four, at any
 * time of the run.
 */
async function closeFor4Hours(): Promise<string> {
  const start = hourFromNow(4)
  const shift = { start, end: hourFromNow(12), timezone: 'Asia/Jakarta' }
  const sql = postgres(running.databaseUrl, { max: 1, onnotice: () => {} })
  await sql`
    update business set enable_operational_hours = true, sla_minutes = 15,
      operational_hours = ${sql.json(Array.from({ length: 7 }, () => shift))}`
  await sql.end()
  return start
}

test("screen and customer's message say that an escalation's deadline is after opening", async () => {
  const { url } = running.instance
  const opening = (await closeFor4Hours()).replace(':', '.')
  const asks = {
    phoneNumberId: PHONE_NUMBER_ID,
    from: '6281227144471',
    text: 'mau ngomong sama admin',
  }
  await postMeta(url, metaText({ ...asks, name: 'Sari Wulandari', id: 'wamid.night' }))
  await until(
    () => JSON.stringify(graph.sent).includes(`pukul ${opening} WIB`),
    () => JSON.stringify(graph.sent),
  )

  const { page, context, errors } = await visit(browser)
  await signIn(page, running.instance, { email: running.shop.email, password: PASSWORD })
  await page.goto(`${url}/eskalasi/`)
  const row = page.getByRole('link', { name: /^Sari Wulandari,/ })
  await row.getByLabel(`Tutup sampai ${opening}, batas ${opening.slice(0, 3)}15`).waitFor()
  await row.getByText(`buka ${opening}`).waitFor()
  expect(await row.getByRole('timer').count()).toBe(0)
  expect(errors).toEqual([])
  await context.close()
}, 180_000)
