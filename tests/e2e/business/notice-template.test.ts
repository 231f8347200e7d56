import postgres from 'postgres'
import { beforeAll, expect, test } from 'vitest'
import { PASSWORD } from '../../shop.ts'
import { resize, signIn, untilInteractive, visit } from '../browser.ts'
import { browser, running, useShop } from '../stage.ts'

useShop()

let roomId: string
beforeAll(async () => {
  const sql = postgres(running.databaseUrl, { max: 1, onnotice: () => {} })
  const { businessId } = running.shop
  const [row] = await sql<{ room_id: string }[]>`
    with official as (
      insert into channel (business_id, name, engine, status)
      values (${businessId}, 'Resmi', 'meta-cloud', 'WORKING') returning id
    ), template as (
      insert into template (business_id, channel_id, name, category, language, body, status)
      select ${businessId}, id, 'status_pesanan', 'UTILITY', 'id',
        'Halo {{1}}, pesanan Anda {{2}}.', 'APPROVED' from official returning id
    ), customer as (
      insert into contact (business_id, name) values (${businessId}, 'Sari') returning id
    ), place as (
      insert into room (business_id, channel_id, contact_id, provider_chat_id, handler,
        window_expires_at, last_message_at)
      select ${businessId}, official.id, customer.id, '628111', 'ai', now() - interval '1 hour',
        now() from official, customer returning id
    )
    insert into sale (business_id, room_id, number, status, lines, items_rupiah, fulfilment,
      confirmed_at)
    select ${businessId}, place.id, n, 'dikonfirmasi', '[{"productId": null, "name": "Brownies",
      "variant": "", "unit": null, "quantity": 2, "priceRupiah": 85000}]', 170000, 'ambil', now()
    from place, generate_series(1, 2) n, template returning room_id`
  roomId = row!.room_id
  await sql.end()
}, 90_000)

test('a notice waits for the team until a template is chosen for it', async () => {
  const { page, context, errors } = await visit(browser, 390)
  await signIn(page, running.instance, { email: running.shop.email, password: PASSWORD })
  await page.goto(`${running.instance.url}/pesanan`)
  await untilInteractive(page)
  await page.getByRole('button', { name: 'Setujui' }).last().click()
  await page.getByText('Pelanggan belum dikabari').first().waitFor()
  await page.goto(`${running.instance.url}/inbox/${roomId}`)
  await untilInteractive(page)
  await page.getByText('Kabar pesanan #1 belum terkirim').first().waitFor()
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/held.png` })

  await page.goto(`${running.instance.url}/settings`)
  await untilInteractive(page)
  const section = page.locator('#kabar-templat')
  const topic = section.getByRole('group', { name: 'Status pesanan' })
  const status = topic.getByLabel('Isi {{2}}')
  const save = async () => {
    await topic.getByRole('button', { name: 'Simpan pilihan' }).click()
    await page.getByText('Pilihan templat tersimpan').first().waitFor()
    await page.reload()
    await untilInteractive(page)
  }
  await topic.getByLabel('Status pesanan').selectOption({ index: 1 })
  await topic.getByLabel('Isi {{1}}').selectOption({ label: 'Jumlah uang' })
  await topic.getByText('Templat ini harus memuat: Status.').waitFor()
  await topic.getByLabel('Isi {{1}}').selectOption({ label: 'Nama pelanggan' })
  await status.selectOption({ label: 'Status' })
  await topic.getByText('Halo Sari, pesanan Anda sedang dikirim.').waitFor()
  await topic.getByText(/Sekitar Rp\d+ per kabar/).waitFor()
  if (process.env.SHOTS) {
    await section.scrollIntoViewIfNeeded()
    await section.screenshot({ path: `${process.env.SHOTS}/kabar.png` })
  }
  await save()
  expect(await status.inputValue()).toBe('status')

  await resize(page, 1280)
  await topic.getByLabel('Status pesanan').selectOption({ index: 0 })
  await save()
  expect(await status.count()).toBe(0)
  expect(errors).toEqual([])
  await context.close()
}, 90_000)
