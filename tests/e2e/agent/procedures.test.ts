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

async function prepare(): Promise<string> {
  const { businessId } = running.shop
  await sql`delete from procedure where business_id = ${businessId}`
  const [row] = await sql<{ id: string }[]>`
    insert into procedure (business_id, name, is_enabled, triggers, steps)
    values (${businessId}, 'Klaim garansi', true, ${['mau klaim garansi']},
      ${sql.json([{ kind: 'jawab', text: 'Bawa notanya, Kak.' }])}) returning id`
  return row!.id
}
const storedName = async (id: string) =>
  (await sql<{ name: string }[]>`select name from procedure where id = ${id}`)[0]?.name

/** Saves the procedure as another member. */
const saveMeanwhile = (id: string, name: string) =>
  sql`update procedure set name = ${name}, version = version + 1 where id = ${id}`

async function open(page: Page, name: string) {
  await page.getByRole('button', { name: `Ubah ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Ubah prosedur' })
  await dialog.waitFor()
  return { dialog, name: dialog.getByRole('textbox', { name: 'Nama' }) }
}

test('a member whose procedure changed meanwhile keeps what they typed and chooses', async () => {
  const id = await prepare()
  const { page, context, errors } = await visit(browser, 390)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, running.instance, { email: running.shop.email, password: PASSWORD })
  await page.goto(`${running.instance.url}/training/?tab=prosedur`)
  await untilInteractive(page)

  const first = await open(page, 'Klaim garansi')
  await saveMeanwhile(id, 'Garansi toko')
  await first.name.fill('Garansi resmi')
  await first.dialog.getByRole('button', { name: 'Simpan' }).click()
  await first.dialog.getByText('Anggota lain baru saja mengubah prosedur ini').waitFor()
  expect(await storedName(id)).toBe('Garansi toko')
  expect(await first.name.inputValue()).toBe('Garansi resmi')
  expect(await listInBothForms(page)).toEqual([])
  await first.dialog.getByRole('button', { name: 'Pakai isian saya' }).click()
  await first.dialog.waitFor({ state: 'hidden' })
  expect(await storedName(id)).toBe('Garansi resmi')

  await resize(page, 390)
  const second = await open(page, 'Garansi resmi')
  await saveMeanwhile(id, 'Garansi pabrik')
  await second.name.fill('Garansi saya')
  await second.dialog.getByRole('button', { name: 'Simpan' }).click()
  await second.dialog.getByRole('button', { name: 'Pakai yang tersimpan' }).click()
  await expect.poll(() => second.name.inputValue()).toBe('Garansi pabrik')
  await second.dialog.getByRole('button', { name: 'Simpan' }).click()
  await second.dialog.waitFor({ state: 'hidden' })
  expect(await storedName(id)).toBe('Garansi pabrik')

  await saveMeanwhile(id, 'Garansi seumur hidup')
  await page.getByRole('button', { name: 'Ubah Garansi seumur hidup' }).waitFor()
  expect(errors).toEqual([])
  await context.close()
})
