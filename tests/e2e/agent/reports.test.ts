import { readFile } from 'node:fs/promises'
import readExcelFile from 'read-excel-file/node'
import type { Page } from 'playwright-core'
import postgres from 'postgres'
import { expect, test } from 'vitest'
import { signIn, untilInteractive, visit } from '../browser.ts'
import { browser, databaseUrl, instance, useStage } from '../stage.ts'

useStage()

const OLD_SESSION = 900
const OLD_SALE = 9001
const OLD_LINES = JSON.stringify([
  { productId: null, name: 'Kue', variant: '', unit: null, quantity: 1, priceRupiah: 50_000 },
])

test('the report is broken down, downloaded in both formats, and opens what it counts', async () => {
  const { page, context, errors } = await visit(browser)
  await signIn(page, instance, instance.owner)
  await page.goto(`${instance.url}/home/`)
  await untilInteractive(page)
  await page.getByRole('link', { name: 'Lihat laporan' }).click()
  await page.getByRole('radio', { name: 'Hari ini' }).click()
  // Shortly after midnight today has no conversation.
  await page
    .getByText(/Percakapan per jam|Belum ada percakapan/)
    .first()
    .waitFor()
  await page.getByRole('radio', { name: '30 hari' }).click()
  await page.getByLabel('Bagi menurut').selectOption('kanal')
  await page.getByRole('columnheader', { name: 'Kanal' }).waitFor()

  const saved = async (kind: string) => {
    await page.getByRole('button', { name: 'Unduh' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: kind }).click()
    return (await download).path()
  }
  const csv = await readFile(await saved('CSV'), 'utf8')
  const lines = csv.trim().split('\r\n')
  expect(lines[0]).toContain('Kanal;Percakapan;Ditangani')
  expect(lines.length).toBeGreaterThan(3)
  const xlsx: unknown = await readExcelFile(await readFile(await saved('Excel (XLSX)')))
  expect(JSON.stringify(xlsx)).toContain('"Kanal","Percakapan","Ditangani"')

  await page.getByRole('button', { name: 'Tabel' }).click()
  const cell = page.getByRole('row').getByRole('link', { name: /: lihat [\d.]+ percakapan$/ })
  const label = (await cell.first().getAttribute('aria-label')) ?? ''
  const count = /lihat ([\d.]+) percakapan/.exec(label)?.[1]
  await cell.first().click()
  await page.getByText(`${count} percakapan`).first().waitFor()

  await page.goBack()
  await page.getByRole('link', { name: /^Simulator, Balasan pertama: / }).click()
  await page.waitForURL(/daftar=dibalas&.*kanal=/)
  await page.getByText(/^\d+ percakapan$/).waitFor()

  await openEarlierFigures(page)
  expect(errors).toEqual([])
  await context.close()
}, 120_000)

/** Each figure of the time before opens as many conversations or orders as it counts. */
async function openEarlierFigures(page: Page): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} })
  const [{ id: businessId } = {}] = await sql<{ id: string }[]>`
    select b.id from business b join auth.users u on u.id = b.profile_id
    where u.email = ${instance.owner.email}`
  await sql`
    insert into session_score (business_id, room_id, session_no, started_at, counted_at, behaviour,
      customer_messages, ai_messages, team_messages, by_ai, handed_over_after_answer,
      repeated_count, unanswered_count, held_count, answer_count, grounded_count)
    select r.business_id, r.id, ${OLD_SESSION}, now() - interval '33 days',
      now() - interval '33 days', 'v1', 1, 1, 0, true, false, 0, 0, 0, 0, 0
    from room r where r.business_id = ${businessId!} limit 2`
  await sql`
    insert into sale (business_id, number, status, fulfilment, paid_at, lines, items_rupiah)
    values (${businessId!}, ${OLD_SALE}, 'selesai', 'ambil', now() - interval '33 days',
      ${OLD_LINES}::text::jsonb, 50000)`
  try {
    await page.goto(`${instance.url}/laporan/?rentang=bulan`)
    await untilInteractive(page)
    await page.getByRole('link', { name: /^Percakapan ditangani: sebelumnya 2\./ }).click()
    await page.getByText(/sampai pukul \d\d\.\d\d$/).waitFor()
    await page.getByText('2 percakapan', { exact: true }).waitFor()
    await page.goBack()
    await page.getByRole('link', { name: /^Diterima: sebelumnya Rp50\.000\./ }).click()
    await page.getByText('1 pesanan', { exact: true }).waitFor()
    await page.getByText(`#${OLD_SALE}`).waitFor()
    await page.getByRole('link', { name: 'Kembali ke Laporan' }).waitFor()
  } finally {
    await sql`delete from session_score where session_no = ${OLD_SESSION}`
    await sql`delete from sale where number = ${OLD_SALE}`
    await sql.end()
  }
}
