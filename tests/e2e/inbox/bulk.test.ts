import type { Browser, Page } from 'playwright-core'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DemoInstance, startDemo } from '../../demo.ts'
import { copyDatabase } from '../../world.ts'
import { closeVisits, openBrowser, signIn, untilInteractive, visit } from '../browser.ts'

const ROOMS = 5_030
const MOST = 5_000

let browser: Browser
let database: Awaited<ReturnType<typeof copyDatabase>>
let instance: DemoInstance
let sql: postgres.Sql
let businessId: string
beforeAll(async () => {
  database = await copyDatabase()
  browser = await openBrowser()
  instance = await startDemo({ databaseUrl: database.url })
  sql = postgres(database.url, { max: 1, onnotice: () => {} })
  const [business] = await sql<{ id: string }[]>`select b.id from business b
    join auth.users u on u.id = b.profile_id where u.email = ${instance.owner.email}`
  businessId = business!.id
  await sql`
    with people as (insert into contact (business_id, name)
      select ${businessId}, 'Pelanggan ' || n from generate_series(1, ${ROOMS}::int) n
      returning id)
    insert into room (business_id, channel_id, contact_id, provider_chat_id, handler,
      handler_reason, waiting_since, unread_count)
    select ${businessId}, (select id from channel where business_id = ${businessId} limit 1), id,
      id::text, 'menunggu_tim', 'kanal', now() - interval '1 minute', 2 from people`
}, 180_000)
afterAll(async () => {
  await closeVisits()
  await instance.stop()
  await sql.end()
  await database.drop()
}, 180_000)

const archived = async () => {
  const [row] = await sql<{ count: number }[]>`select count(*)::int from room
    where business_id = ${businessId} and archived_at is not null`
  return row!.count
}
const bar = (page: Page) => page.getByRole('region', { name: 'Tindakan untuk percakapan terpilih' })

test('an act on 5,000 conversations stops, keeps what was done, and the undo reverts exactly that', async () => {
  const { page, context } = await visit(browser)
  await signIn(page, instance, instance.owner)
  await page.goto(`${instance.url}/inbox?tab=semua`)
  await untilInteractive(page)
  const before = await archived()
  await page.getByRole('button', { name: 'Pilih percakapan', exact: true }).click()
  await bar(page).getByRole('button', { name: 'Pilih semua di daftar ini' }).click()
  await bar(page).getByRole('button', { name: 'Arsipkan' }).click()
  await bar(page)
    .getByText(/^[1-9][\d.]* dari 5\.000 percakapan\./)
    .waitFor()
  await bar(page).getByRole('button', { name: 'Hentikan' }).click()
  const ended = bar(page).getByText(/^[\d.]+ dari 5\.000 percakapan sudah\.$/)
  await ended.waitFor()
  const done = await archived()
  expect(done).toBeGreaterThan(before)
  expect(done).toBeLessThan(before + MOST)
  await bar(page).getByRole('button', { name: 'Urungkan' }).click()
  const undone = bar(page).getByText(/percakapan dikembalikan\.$/)
  await undone.waitFor()
  const look = (element: Element) => getComputedStyle(element).appearance
  expect(await bar(page).getByRole('progressbar').evaluate(look)).toBe('none')
  const count = (done - before).toLocaleString('id-ID')
  expect(await undone.innerText()).toBe(`${count} dari ${count} percakapan dikembalikan.`)
  expect(await archived()).toBe(before)
  await context.close()
}, 120_000)
