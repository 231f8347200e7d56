import type { Page } from 'playwright-core'
import postgres from 'postgres'
import { beforeAll, expect, test } from 'vitest'
import { resize, signIn, untilInteractive, visit } from '../browser.ts'
import { browser, databaseUrl, instance, useStage } from '../stage.ts'

/**
 * A script where text is taken as HTML; the text before it closes an attribute, a tag and a script.
 */
const SCRIPT = `"'></script></title><img src=x onerror="window.ran=1"><script>window.ran=1</script>`
const LONG = 'A'.repeat(200)
const RIGHT_TO_LEFT = 'محمد عبد الرحمن'
const EMOJI = '🎂🎉👨‍👩‍👧‍👦'
const UNBROKEN = 'x'.repeat(4096)

useStage()

let filled: number
beforeAll(async () => {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} })
  filled = await appendScript(sql)
  const names = { 'Sari Wulandari': LONG, 'Bagas Prasetyo': RIGHT_TO_LEFT, 'Intan Permata': EMOJI }
  for (const [from, to] of Object.entries(names))
    await sql`update contact set name = ${to} where name like ${`${from}%`}`
  await sql`update message set text = ${UNBROKEN} where id in (
    select distinct on (room_id) id from message where author_kind = 'customer'
    order by room_id, occurred_at desc)`
  await sql`update message set content = jsonb_set(content, '{text}', to_jsonb(text))
    where content ? 'text'`
  await sql`update room set last_preview = left(${UNBROKEN}, 200)`
  await sql.end()
})

/**
 * Writes the script into texts that people type or send, in every table. Returns the number of
 * columns that stored it.
 */
const TYPED: Record<string, string[]> = {
  business: ['name', 'description', 'team_name'],
  profile: ['name'],
  contact: ['name'],
  contact_field: ['name'],
  contact_note: ['text'],
  message: ['text'],
  room: ['last_preview'],
  channel: ['name'],
  tag: ['name'],
  knowledge_source: ['title'],
  knowledge_entry: ['question', 'answer'],
  quick_reply: ['text'],
  template: ['body'],
  closure: ['summary'],
  saved_view: ['name'],
  draft: ['text'],
  reply_rule: ['name', 'reply'],
  scenario: ['title'],
  escalation: ['draft'],
  attachment: ['file_name'],
  procedure: ['name'],
  product: ['name'],
}

async function appendScript(sql: postgres.Sql): Promise<number> {
  await sql`set session_replication_role = replica`
  let count = 0
  const places = Object.entries(TYPED).flatMap(([table, columns]) =>
    columns.map((column) => [table, column] as const),
  )
  for (const [table, column] of places) {
    const change = sql`update ${sql(table)} set ${sql(column)} = ${sql(column)} || ${SCRIPT}`
    const isFilled = await change.then(
      (rows) => rows.count > 0,
      () => false,
    )
    if (isFilled) count += 1
  }
  await sql`set session_replication_role = origin`
  return count
}

const SCREENS = [
  '/home/',
  '/inbox/?tab=semua',
  '/eskalasi/',
  '/auto-reply/',
  '/auto-reply/?tab=aturan',
  '/task-completed/',
  '/pelanggan/',
  '/janji/',
  '/pesanan/',
  '/training/',
  '/training/?bagian=produk',
  '/simulate/?tab=skenario',
  '/suggestion-messages/',
  '/laporan/',
  '/evaluate/',
  '/whatsapp-template/',
  '/integrations/',
  '/team/',
  '/settings/',
]

test('scripts in any text do not run, and long names widen no screen', async () => {
  expect(filled).toBeGreaterThan(14)
  const { page, context, errors } = await visit(browser)
  await signIn(page, instance, instance.owner)
  for (const [index, path] of SCREENS.entries()) {
    // A page is loaded once. The width in which it loads alternates.
    const widths = index % 2 === 0 ? [1440, 390] : [390, 1440]
    await page.setViewportSize({ width: widths[0]!, height: 900 })
    await page.goto(`${instance.url}${path}`)
    await untilInteractive(page)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      await untilInteractive(page)
      await expectHarmless(page, `${path} at ${width} px`)
    }
  }
  expect(errors).toEqual([])
  await context.close()
}, 180_000)

test('a name of 200 letters, right to left, or of emoji opens its conversation', async () => {
  const { page, context, errors } = await visit(browser)
  await signIn(page, instance, instance.owner)
  for (const [index, name] of [LONG, RIGHT_TO_LEFT, EMOJI].entries()) {
    const widths = index % 2 === 0 ? [1440, 390] : [390, 1440]
    await resize(page, widths[0]!)
    await page.goto(`${instance.url}/inbox/?tab=semua`)
    await untilInteractive(page)
    await page.getByRole('main').getByRole('link').filter({ hasText: name }).first().click()
    await page.getByRole('log').getByText(UNBROKEN.slice(0, 100)).first().waitFor()
    for (const width of widths) {
      await resize(page, width)
      await untilInteractive(page)
      await expectRoomFor(page, name, width)
    }
  }
  expect(errors).toEqual([])
  await context.close()
}, 180_000)

async function expectRoomFor(page: Page, name: string, width: number): Promise<void> {
  await expectHarmless(page, `${name} at ${width} px`)
  await page
    .getByRole('button', { name: `Tentang ${name}` })
    .first()
    .waitFor()
  // The buttons of the conversation stay inside the window beside a long name.
  const acts = await page.getByRole('button', { name: 'Tindakan lain' }).first().boundingBox()
  expect(acts!.x + acts!.width, name).toBeLessThanOrEqual(width)
  const reply = page.getByRole('textbox', { name: /^Tulis/ })
  if (await reply.isVisible()) expect((await reply.boundingBox())!.width).toBeGreaterThan(120)
}

async function expectHarmless(page: Page, place: string): Promise<void> {
  await page.waitForFunction(() => !document.querySelector('.skeleton, [aria-busy="true"]'))
  const found = await page.evaluate(() => ({
    ran: 'ran' in window,
    tooWide: document.documentElement.scrollWidth - window.innerWidth,
    injected: document.querySelectorAll('img[src="x"]').length,
  }))
  expect({ place, ...found }).toEqual({
    place,
    ran: false,
    tooWide: expect.toSatisfy((pixels: number) => pixels <= 0),
    injected: 0,
  })
}
