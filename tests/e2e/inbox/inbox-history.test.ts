import postgres from 'postgres'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dialogOf, signIn, untilInteractive, visit } from '../browser.ts'
import { browser, databaseUrl, instance, useStage } from '../stage.ts'

useStage()

let sql: postgres.Sql
let businessId: string
beforeAll(async () => {
  sql = postgres(databaseUrl, { max: 1 })
  const [business] = await sql<{ id: string }[]>`select b.id from business b
    join auth.users u on u.id = b.profile_id where u.email = ${instance.owner.email}`
  businessId = business!.id
})
afterAll(() => sql.end())

/** Creates a room with 300 messages, a minute apart; the hundredth contains the word. */
async function aLongRoom(word: string): Promise<string> {
  const [room] = await sql<{ id: string }[]>`
    select id from room
    where business_id = ${businessId} and kind = 'direct' and handler = 'manusia'
    order by last_message_at desc limit 1`
  await sql`insert into message (business_id, room_id, channel_id, session_no, direction,
      author_kind, kind, text, content, status, occurred_at)
    select r.business_id, r.id, r.channel_id, 1, 'in', 'customer', 'text', said.text,
      jsonb_build_object('type', 'text', 'text', said.text), 'received',
      r.last_message_at - interval '1 year' + n * interval '1 minute'
    from room r, generate_series(1, 300) n,
      lateral (select case n when 100 then ${word} else 'pesan ke-' || n end as text) said
    where r.id = ${room!.id}`
  return room!.id
}

const isInView = (page: Page, text: string) =>
  page
    .getByRole('log')
    .getByText(text)
    .evaluate((element) => {
      const box = element.closest('[role=log]')!.getBoundingClientRect()
      const { top, bottom } = element.getBoundingClientRect()
      return top >= box.top && bottom <= box.bottom
    })

test('a found message opens in its history, which loads in both directions', async () => {
  const roomId = await aLongRoom('tolong kirim ke Cibubur')
  const { page, context, errors } = await visit(browser)
  await signIn(page, instance, instance.owner)
  await page.goto(`${instance.url}/inbox/?tab=semua&cari=cibubur`)
  await untilInteractive(page)
  const hit = page.getByRole('link', { name: /tolong kirim ke Cibubur/ })
  await expect(hit.locator('mark').textContent()).resolves.toBe('Cibubur')
  await hit.click()
  await page.getByRole('log').getByText('tolong kirim ke Cibubur').waitFor()
  await expect.poll(() => isInView(page, 'tolong kirim ke Cibubur')).toBe(true)
  expect(new URL(page.url()).searchParams.get('pesan')).toBeTruthy()

  const log = page.getByRole('log')
  const scroll = (by: number) => log.evaluate((box, by) => box.scrollBy(0, by), by)
  await expect
    .poll(async () => (await scroll(-2000), log.getByText(/^pesan ke-1\d\d\.\d\d$/).count()))
    .toBe(1)
  await expect
    .poll(async () => (await scroll(3000), log.getByText(/^pesan ke-300\d\d\.\d\d$/).count()), {
      timeout: 20_000,
    })
    .toBe(1)

  await page.reload()
  await untilInteractive(page)
  await expect.poll(() => isInView(page, 'tolong kirim ke Cibubur')).toBe(true)
  await page.getByRole('button', { name: 'Ke pesan terbaru' }).click()
  await log.getByText('tolong kirim ke Cibubur').waitFor({ state: 'detached' })
  await expect.poll(() => new URL(page.url()).searchParams.get('pesan')).toBeNull()
  expect(page.url()).toContain(roomId)
  expect(errors).toEqual([])
  await context.close()
}, 90_000)

test('a note that names a colleague after @ notifies them', async () => {
  const { page, context, errors } = await visit(browser)
  await signIn(page, instance, instance.owner)
  await page.goto(`${instance.url}/inbox/?tab=semua`)
  await untilInteractive(page)
  await page.locator('[data-room]').first().click()
  await page.getByRole('log').waitFor()
  await page.keyboard.press('n')
  const note = page.getByRole('textbox', { name: 'Tulis catatan' })
  await note.fill('tolong cek stok @')
  await page.getByRole('option', { name: 'Rina' }).click()
  await note.press('Enter')
  await page
    .getByRole('log')
    .getByText(/tolong cek stok @Rina/)
    .waitFor()
  // The note shows before the server has stored it.
  await expect
    .poll(
      () => sql`select p.name, count(*)::int from notice n join profile p on p.id = n.member_id
        where n.business_id = ${businessId} and n.kind = 'mentioned' group by 1`,
    )
    .toMatchObject([{ name: expect.stringContaining('Rina'), count: 1 }])
  expect(errors).toEqual([])
  await context.close()
}, 90_000)

test('selected conversations are tagged together, and the result is shown', async () => {
  const { page, context, errors } = await visit(browser)
  await signIn(page, instance, instance.owner)
  await page.goto(`${instance.url}/inbox/?tab=semua`)
  await untilInteractive(page)
  await page.getByRole('button', { name: 'Pilih percakapan' }).click()
  const boxes = page.getByRole('checkbox')
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  const bar = page.getByRole('region', { name: 'Tindakan untuk percakapan terpilih' })
  await bar.getByText('2 percakapan dipilih').waitFor()
  await bar.getByRole('button', { name: 'Beri tag' }).click()
  await dialogOf(page).getByRole('combobox').fill('Lebaran')
  await page.keyboard.press('Enter')
  await bar.getByText('2 dari 2 percakapan sudah.').waitFor()
  expect(
    await sql`select count(*)::int from room_tag rt join tag t on t.id = rt.tag_id
      where t.business_id = ${businessId} and t.name = 'Lebaran'`,
  ).toEqual([{ count: 2 }])
  await bar.getByRole('button', { name: 'Tutup' }).click()
  await page.locator('a[data-room]').first().waitFor()
  expect(errors).toEqual([])
  await context.close()
}, 90_000)
