import type { Page } from 'playwright-core'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD } from '../../shop.ts'
import { listInBothForms } from '../axe.ts'
import { resize, signIn, untilInteractive, visit } from '../browser.ts'
import { browser, running, useShop } from '../stage.ts'

useShop()

let sql: postgres.Sql
beforeAll(() => {
  sql = postgres(running.databaseUrl, { max: 1, onnotice: () => {} })
})
afterAll(() => sql.end())

const OLD = 'Bawa notanya ke toko, Kak.'
const NEW = 'Kirim foto notanya ke sini, Kak.'

/** Two live procedures, and one required scenario that expects the new answer of the first. */
async function prepare(): Promise<string> {
  const { businessId } = running.shop
  await sql`delete from procedure_draft_change where business_id = ${businessId}`
  await sql`delete from procedure where business_id = ${businessId}`
  await sql`delete from scenario where business_id = ${businessId}`
  const [row] = await sql<{ id: string }[]>`
    insert into procedure (business_id, name, is_enabled, triggers, steps, position)
    values (${businessId}, 'Klaim garansi', true, ${['mau klaim garansi']},
      ${sql.json([{ kind: 'jawab', text: OLD }])}, 1) returning id`
  await sql`
    insert into procedure (business_id, name, is_enabled, triggers, steps, position)
    values (${businessId}, 'Lacak kiriman', true, ${['paket saya sampai mana']},
      ${sql.json([{ kind: 'jawab', text: 'Sedang dicek, Kak.' }])}, 2)`
  await sql`
    insert into scenario (business_id, title, origin, turns, expectation, is_required)
    values (${businessId}, 'Garansi', 'tulisan', ${['kak mau klaim garansi']},
      ${sql.json({ outcome: 'jawab', contains: ['foto notanya'], excludes: [], cites: false })},
      true)`
  return row!.id
}
const liveText = async (id: string) =>
  (
    await sql<{ text: string }[]>`select steps -> 0 ->> 'text' as text from procedure
      where id = ${id}`
  )[0]?.text

async function openForm(page: Page) {
  await page.getByRole('button', { name: 'Ubah Klaim garansi' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ubah prosedur' })
  await dialog.waitFor()
  return { dialog, text: dialog.getByRole('textbox', { name: 'Teks' }) }
}

test('a procedure is drafted, tried, tested, published and taken back', async () => {
  const id = await prepare()
  const { page, context, errors } = await visit(browser)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, running.instance, { email: running.shop.email, password: PASSWORD })
  const open = async (path: string) => {
    await page.goto(`${running.instance.url}${path}`)
    await untilInteractive(page)
  }
  await open('/training/?tab=prosedur')
  await page.getByRole('button', { name: 'Buat draf' }).click()
  await page.getByText('Pelanggan belum melihatnya.').waitFor()
  const form = await openForm(page)
  await form.text.fill(NEW)
  await form.dialog.getByRole('button', { name: 'Simpan' }).click()
  await form.dialog.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Turunkan Klaim garansi' }).click()
  await page.getByText('2 perubahan').waitFor()
  expect(await liveText(id)).toBe(OLD)

  const ask = async (from: string) => {
    await page.getByRole('radio', { name: from }).click()
    await page.getByPlaceholder('Ketik pesan').first().fill('kak mau klaim garansi')
    await page.keyboard.press('Enter')
  }
  await resize(page, 390)
  await page.getByRole('link', { name: 'Coba draf di Simulasi' }).click()
  await ask('Draf')
  await page.getByText(NEW).first().waitFor()
  await page.getByText('Dari draf').first().waitFor()
  expect(await listInBothForms(page)).toEqual([])
  await resize(page, 390)
  await ask('Yang terbit')
  await page.getByText(OLD).first().waitFor()

  await open('/training/?tab=prosedur&tulis=draf&periksa=draf')
  const draft = page.getByRole('dialog', { name: 'Draf Training' })
  await draft.getByText('Urutan prosedur').waitFor()
  await draft.getByText('sekarang nomor 1').waitFor()
  await draft.getByText('foto', { exact: false }).first().waitFor()
  expect(await listInBothForms(page)).toEqual([])
  await draft.getByRole('button', { name: 'Uji', exact: true }).click()
  await draft.getByText('Lulus: 1 skenario wajib.').waitFor()
  await draft.getByRole('button', { name: 'Terbitkan' }).click()
  await page.getByText('Draf terbit').waitFor()
  expect(await liveText(id)).toBe(NEW)

  await open('/training/?tab=prosedur')
  const published = await openForm(page)
  await published.dialog.getByRole('button', { name: 'Riwayat' }).click()
  const history = page.getByRole('dialog', { name: 'Riwayat Klaim garansi' })
  await history.getByRole('button', { name: 'Pakai versi ini' }).waitFor()
  expect(await listInBothForms(page)).toEqual([])
  await resize(page, 390)
  await history.getByRole('button', { name: 'Pakai versi ini' }).click()
  await history.waitFor({ state: 'hidden' })
  expect(await published.text.inputValue()).toBe(OLD)
  await page.keyboard.press('Escape')

  await open('/training/?tab=prosedur&periksa=draf')
  await draft.getByRole('button', { name: 'Urungkan' }).first().click()
  const question = page.getByRole('dialog', { name: 'Urungkan terbitan ini?' })
  await question.getByRole('button', { name: 'Urungkan' }).click()
  await page.getByText('Terbitan diurungkan').waitFor()
  expect(await liveText(id)).toBe(OLD)
  expect(errors).toEqual([])
  await context.close()
}, 120_000)

test('a draft that another member changed is refused and nothing typed is lost', async () => {
  const id = await prepare()
  const { page, context, errors } = await visit(browser, 390)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, running.instance, { email: running.shop.email, password: PASSWORD })
  await page.goto(`${running.instance.url}/training/?tab=prosedur&tulis=draf`)
  await untilInteractive(page)
  const form = await openForm(page)
  await form.text.fill(NEW)
  await draftMeanwhile(id, 'Garansi toko')
  await page.getByText('Garansi toko').waitFor()
  await form.dialog.getByRole('button', { name: 'Simpan' }).click()
  await form.dialog.getByText('Anggota lain baru saja mengubah prosedur ini').waitFor()
  expect(await form.text.inputValue()).toBe(NEW)
  await form.dialog.getByRole('button', { name: 'Pakai isian saya' }).click()
  await form.dialog.waitFor({ state: 'hidden' })
  await page.getByText('Klaim garansi').first().waitFor()

  await saveMeanwhile(id, 'Garansi pabrik')
  await page.goto(`${running.instance.url}/training/?tab=prosedur&periksa=draf`)
  const draft = page.getByRole('dialog', { name: 'Draf Training' })
  await draft.getByText('Yang dipakai AI berubah sejak itu:').waitFor()
  expect(await listInBothForms(page)).toEqual([])
  expect(await draft.getByRole('button', { name: 'Terbitkan' }).isDisabled()).toBe(true)
  await draft.getByRole('button', { name: 'Pakai yang sekarang' }).click()
  await draft.getByText('Draf masih kosong.').waitFor()
  expect(errors).toEqual([])
  await context.close()
}, 120_000)

/** Saves into the draft as another member. */
const draftMeanwhile = (id: string, name: string) => sql`
  insert into procedure_draft_change (business_id, act, procedure_id, contents, base)
  select business_id, 'edit', id, jsonb_build_object('name', ${name}::text, 'is_enabled',
      is_enabled, 'triggers', triggers, 'steps', steps),
    jsonb_build_object('name', name, 'is_enabled', is_enabled, 'triggers', triggers, 'steps', steps)
  from procedure where id = ${id}`
/** Saves the live procedure as another member. */
const saveMeanwhile = (id: string, name: string) =>
  sql`update procedure set name = ${name}, version = version + 1 where id = ${id}`
