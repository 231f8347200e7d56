import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { Page } from 'playwright-core'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD } from '../../shop.ts'
import { dialogOf, resize, signIn, untilInteractive, visit } from '../browser.ts'
import { browser, closeSite, openSite, running, sitePort, useShop } from '../stage.ts'

useShop()

let sql: postgres.Sql
let fee = 'Rp8.000'
const site = createServer((_, response) =>
  response
    .writeHead(200, { 'content-type': 'text/html' })
    .end(`<title>Roti Senja Sleman</title><h2>Biaya antar?</h2><p>Antar sampai 4 km ${fee}.</p>`),
)
beforeAll(async () => {
  await openSite(site)
  sql = postgres(running.databaseUrl, { max: 1, onnotice: () => {} })
})
afterAll(async () => {
  await closeSite(site)
  await sql.end()
})

async function openTraining(width: number) {
  const visitor = await visit(browser, width)
  await signIn(visitor.page, running.instance, { email: running.shop.email, password: PASSWORD })
  await visitor.page.goto(`${running.instance.url}/training`)
  await untilInteractive(visitor.page)
  return visitor
}

async function addFaq(question: string, answer: string): Promise<string> {
  const { businessId } = running.shop
  const [row] = await sql<{ id: string }[]>`
    with source as (insert into knowledge_source (business_id, kind, title, status)
      values (${businessId}, 'faq', ${question}, 'ready') returning id)
    insert into knowledge_entry (business_id, source_id, question, answer)
    select ${businessId}, id, ${question}, ${answer} from source returning id`
  return row!.id
}

const dropAll =
  () => sql`delete from knowledge_source where business_id = ${running.shop.businessId}
  and title <> 'Tanya jawab'`

test('a pasted price list answers a customer’s first question', async () => {
  await dropAll()
  const { page, context, errors } = await openTraining(1440)
  await page.getByRole('button', { name: 'Tambah', exact: true }).click()
  await page
    .getByRole('textbox', { name: 'Catatan' })
    .fill(
      'Daftar harga\nNastar 500 gram Rp95.000\nKastengel 500 gram Rp105.000\nPutri salju Rp90.000',
    )
  await page.getByText(/Terbaca \d fakta/).waitFor()
  await page.getByRole('button', { name: 'Tambahkan', exact: true }).click()
  await page.getByText('Ditambahkan').first().waitFor()
  await resize(page, 390)
  await page.goto(`${running.instance.url}/simulate`)
  await untilInteractive(page)
  await page.getByPlaceholder('Ketik pesan').first().fill('kastengel 500 gram brp kak')
  await page.keyboard.press('Enter')
  await page.getByText('Rp105.000').first().waitFor()
  expect(errors).toEqual([])
  await context.close()
}, 120_000)

test('resolving a contradiction of two sources changes both to the chosen value', async () => {
  await dropAll()
  const [first, second] = [
    await addFaq('Berapa ongkir ke Bantul?', 'Rp15.000.'),
    await addFaq('Berapa ongkir ke Bantul?', 'Rp18.000.'),
  ]
  const { page, context, errors } = await openTraining(390)
  await page.getByRole('button', { name: 'Periksa' }).click()
  await page.getByRole('button', { name: 'Rp18.000 yang benar' }).click()
  await page.getByText('Semua sumber kini berkata Rp18.000').waitFor()
  const answers = await sql`select answer from knowledge_entry where id in (${first}, ${second})`
  expect(answers.map(({ answer }) => answer)).toEqual(['Rp18.000.', 'Rp18.000.'])
  expect(errors).toEqual([])
  await context.close()
}, 120_000)

test('a site that is reread by schedule shows its changes', async () => {
  await dropAll()
  fee = 'Rp8.000'
  const { page, context, errors } = await openTraining(390)
  await page.getByRole('button', { name: 'Tambah', exact: true }).click()
  await page.getByRole('radio', { name: 'Situs' }).click()
  await page.getByLabel('Alamat situs').fill(`http://127.0.0.1:${sitePort}`)
  await page.getByRole('button', { name: 'Baca situs' }).click()
  await page.keyboard.press('Escape')
  await resize(page, 1440)
  await page.getByRole('link', { name: 'Roti Senja Sleman' }).click()
  const source = dialogOf(page)
  await source.getByLabel('Baca ulang otomatis').selectOption('Tiap hari')
  await page.getByText('Jadwal tersimpan').waitFor()
  fee = 'Rp9.000'
  await rereadNow()
  await source.getByText('0 baru, 1 berubah, 0 hilang').waitFor()
  await resize(page, 390)
  await source.getByRole('button', { name: 'Lihat bedanya' }).click()
  await source.locator('del', { hasText: 'Rp8.000' }).waitFor()
  expect(errors).toEqual([])
  await context.close()
}, 120_000)

test('an answer lists the conversations that it was used in', async () => {
  await dropAll()
  const roomId = await useEntry(await addFaq('Apakah halal?', 'Ya, bersertifikat.'))
  const { page, context, errors } = await openTraining(1440)
  await page.getByRole('link', { name: 'Apakah halal?' }).click()
  await page.getByRole('button', { name: 'Dipakai di 1 percakapan' }).click()
  await resize(page, 390)
  await openRoom(page, roomId)
  expect(errors).toEqual([])
  await context.close()
}, 120_000)

async function openRoom(page: Page, roomId: string): Promise<void> {
  await dialogOf(page).getByRole('link', { name: 'Ani' }).click()
  await page.waitForURL(new RegExp(`/inbox/${roomId}`))
}

/** Runs the sweep's job without waiting for its minute. */
const rereadNow = () => sql`
  with due as (update knowledge_source set reread_at = now() where reread_days is not null
    and business_id = ${running.shop.businessId} returning id)
  select private.enqueue('reread-source', json_build_object('sourceId', id), null, null, now(), null,
    0) from due`

async function useEntry(entryId: string): Promise<string> {
  const { businessId } = running.shop
  const [room] = await sql<{ room_id: string }[]>`
    with contact as (insert into contact (business_id, name) values (${businessId}, 'Ani')
        returning id),
      room as (insert into room (business_id, channel_id, contact_id, provider_chat_id, handler)
        select ${businessId}, c.id, contact.id, ${randomUUID()}, 'ai'
        from contact, channel c where c.business_id = ${businessId} limit 1 returning id)
    insert into knowledge_use (entry_id, room_id, business_id)
    select ${entryId}, id, ${businessId} from room returning room_id`
  return room!.room_id
}
