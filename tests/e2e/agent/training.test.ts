import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { xlsxOf } from '../../documents.ts'
import { PASSWORD, type RunningShop } from '../../shop.ts'
import { dialogOf, resize, signIn, untilInteractive, visit } from '../browser.ts'
import { browser, closeSite, openSite, running, sitePort, useShop } from '../stage.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

useShop()

const site = createServer((request, response) => {
  if (request.url === '/')
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<title>Roti Senja Sleman</title><h2>Biaya antar?</h2><p>Antar sampai 4 km Rp8.000.</p>')
  else response.writeHead(404).end()
})
beforeAll(() => openSite(site))
afterAll(() => closeSite(site))

test('a site and a price list answer a question; a removal is undone', async () => {
  const { page, context, errors } = await visit(browser)
  await signIn(page, running.instance, { email: running.shop.email, password: PASSWORD })
  await page.goto(`${running.instance.url}/training`)
  await page.getByRole('button', { name: 'Tambah', exact: true }).click()
  await page.getByRole('radio', { name: 'Situs' }).click()
  await page.getByLabel('Alamat situs').fill(`http://127.0.0.1:${sitePort}`)
  await page.getByRole('button', { name: 'Baca situs' }).click()
  await page.getByRole('radio', { name: 'Berkas' }).click()
  await page.locator('input[type=file]').setInputFiles([
    {
      name: 'Harga lebaran.xlsx',
      mimeType: XLSX,
      buffer: xlsxOf([
        ['Produk', 'Harga'],
        ['Nastar 500 gram', 95000],
      ]),
    },
    {
      name: 'palsu.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('<!doctype html><html></html>'),
    },
  ])
  await page.keyboard.press('Escape')

  const list = page.getByRole('region', { name: 'Sumber pengetahuan' })
  await list.getByText('Roti Senja Sleman').waitFor()
  await list.getByText('Isi berkas ini halaman web').waitFor()
  await list.getByRole('link', { name: 'Harga lebaran.xlsx' }).click()
  await dialogOf(page).getByText('Nastar 500 gram: Harga Rp95.000').waitFor()
  await page.keyboard.press('Escape')
  // The closing dialog returns the focus to its link, which would receive the Enter below.
  await page.getByRole('dialog', { name: 'Harga lebaran.xlsx' }).waitFor({ state: 'hidden' })

  await page.getByPlaceholder('Misalnya: brp ongkir').fill('nastar 500 gram brp kak')
  await page.keyboard.press('Enter')
  await page.getByText('AI bisa menjawab dari sini.').waitFor()

  await page.getByRole('button', { name: 'Hapus Harga lebaran.xlsx' }).click()
  await list.getByText('Harga lebaran.xlsx').waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Urungkan' }).click()
  await list.getByText('Harga lebaran.xlsx').waitFor()
  expect(errors).toEqual([])
  await context.close()
}, 180_000)

test('a word that two customers used is added, and the agent finds the answer', async () => {
  await askInVain(running, 'kue bolen 20 cm berapaan kak')
  await askInVain(running, 'kue bolen harganya berapa')
  await chooseAfter(running, 'kuwe brp')
  const { page, context, errors } = await visit(browser)
  await signIn(page, running.instance, { email: running.shop.email, password: PASSWORD })
  await page.goto(`${running.instance.url}/training?tab=saran`)
  await page.getByText('mungkin maksudnya: Berapa harga kue ulang tahun?').waitFor()
  await untilInteractive(page)
  await page.getByRole('button', { name: 'Tambahkan sebagai kata lain' }).first().click()
  await page.getByRole('heading', { name: 'Kata lain yang sudah ditambahkan' }).waitFor()
  await page.getByRole('button', { name: /^Hapus kata/ }).waitFor()

  await page.getByText('“kuwe brp” → Berapa harga kue ulang tahun?').waitFor()
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/chosen.png` })
  await resize(page, 390)
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/chosen-390.png` })
  await page.getByRole('button', { name: 'Tambahkan “kuwe brp”' }).click()
  await page.getByText('Ditambahkan sebagai cara lain bertanya').waitFor()
  const suggestions = page.getByRole('heading', { name: 'Cara pelanggan menanyakannya' })
  await suggestions.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Urungkan' }).click()
  await suggestions.waitFor()
  await page.getByRole('button', { name: 'Abaikan “kuwe brp”' }).click()
  await suggestions.waitFor({ state: 'detached' })
  expect(errors).toEqual([])
  await context.close()
}, 60_000)

test('two quick replies cannot have the same shortcut', async () => {
  const { page, context, errors } = await visit(browser)
  await signIn(page, running.instance, { email: running.shop.email, password: PASSWORD })
  await page.goto(`${running.instance.url}/suggestion-messages`)
  const write = async () => {
    await page.getByRole('button', { name: 'Tambah', exact: true }).click()
    await page.getByLabel('Singkatan').fill('alamat')
    await page.getByLabel('Pesan', { exact: true }).fill('Kami di Jl. Kaliurang KM 6, Kak {nama}.')
    await page.getByRole('button', { name: 'Simpan' }).click()
  }
  await write()
  await page.getByRole('button', { name: 'Ubah /alamat' }).waitFor()
  // The toast may cover the button, and a pointer over the toast keeps it open.
  await page.locator('[data-toast]').getByLabel('Tutup').click()
  await write()
  await page.getByText('Singkatan itu sudah dipakai balasan lain.').waitFor()
  expect(errors).toEqual([])
  await context.close()
}, 180_000)

/** Asks a question that the agent hands over, in a conversation of its own. */
async function askInVain(
  { databaseUrl, shop }: Pick<RunningShop, 'databaseUrl' | 'shop'>,
  text: string,
): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} })
  const id = randomUUID()
  await sql`
    with contact as (insert into contact (business_id, name) values (${shop.businessId}, 'Ani')
        returning id),
      room as (insert into room (business_id, channel_id, contact_id, provider_chat_id, handler)
        select ${shop.businessId}, c.id, contact.id, ${id}, 'menunggu_tim'
        from contact, channel c where c.business_id = ${shop.businessId} limit 1 returning id),
      escalation as (insert into escalation (business_id, room_id, session_no, reason, opened_at,
          due_at)
        select ${shop.businessId}, id, 1, 'info_tidak_ada', now(), now() from room
        returning id, room_id),
      asked as (insert into question_group (id, business_id, question, last_asked_at)
        values (${id}, ${shop.businessId}, ${text}, now()) returning id)
    insert into unanswered_question (escalation_id, business_id, group_id, room_id, text, asked_at)
    select e.id, ${shop.businessId}, asked.id, e.room_id, ${text}, now() from escalation e, asked`
  await sql.end()
}

/** Stores that the customer of a conversation chose the entry about the cake after a question. */
async function chooseAfter(
  { databaseUrl, shop }: Pick<RunningShop, 'databaseUrl' | 'shop'>,
  question: string,
): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} })
  await sql`insert into chosen_answer (business_id, room_id, entry_id, question)
    select r.business_id, r.id, e.id, ${question} from room r
    join knowledge_entry e on e.business_id = r.business_id
    where r.business_id = ${shop.businessId} and e.question = 'Berapa harga kue ulang tahun?'
    limit 1`
  await sql.end()
}
