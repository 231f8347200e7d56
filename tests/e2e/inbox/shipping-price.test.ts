import postgres from 'postgres'
import { expect, test } from 'vitest'
import { PASSWORD } from '../../shop.ts'
import { signIn, untilInteractive, visit } from '../browser.ts'
import { browser, running, useShop } from '../stage.ts'

useShop()

/** A room that waits for people, because nothing gave a price for the delivery of its order. */
async function aWaitingOrder(name: string): Promise<string> {
  const { businessId } = running.shop
  const sql = postgres(running.databaseUrl, { max: 1, onnotice: () => {} })
  const [product] = await sql<{ id: string }[]>`
    insert into product (business_id, name, price_rupiah)
    values (${businessId}, ${`Brownies ${name}`}, 85000) returning id`
  const line = { name: `Brownies ${name}`, variant: '', unit: null, quantity: 2 }
  const lines = [{ productId: product!.id, ...line, priceRupiah: 85_000 }]
  const [room] = await sql<{ id: string }[]>`
    with c as (insert into contact (business_id, name, phone)
      values (${businessId}, ${name}, '628111000111') returning id)
    insert into room (business_id, channel_id, contact_id, provider_chat_id, handler,
      handler_reason, window_expires_at, last_message_at, last_inbound_at, waiting_since)
    select ${businessId}, ch.id, c.id, '628111000111@c.us', 'menunggu_tim', 'di_luar_kemampuan',
      now() + interval '20 hours', now(), now(), now()
    from c, channel ch where ch.business_id = ${businessId} returning id`
  await sql`insert into sale (business_id, room_id, lines, items_rupiah, fulfilment, address,
      wanted_day, wanted_time)
    values (${businessId}, ${room!.id}, ${sql.json(lines)}, 170000, 'antar',
      'Jl. Mawar 5, Magelang', current_date + 1, '10:00')`
  await sql.end()
  return room!.id
}

test('a member enters the shipping of an order, and the conversation shows the sum', async () => {
  const { page, context, errors } = await visit(browser)
  await signIn(page, running.instance, { email: running.shop.email, password: PASSWORD })
  const roomId = await aWaitingOrder('Sari')
  await page.goto(`${running.instance.url}/inbox/${roomId}`)
  await untilInteractive(page)
  await page.getByRole('button', { name: 'Isi ongkir' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ongkir pesanan ini' })
  await dialog.getByLabel('Ongkir').fill('15000')
  await dialog.getByRole('button', { name: 'Simpan dan kirim ringkasan' }).click()
  await page.getByRole('button', { name: 'Ubah ongkir' }).waitFor()
  await page.getByText('Ongkir ke alamat ini: Rp15.000').first().waitFor()
  await page.getByText('Total: Rp185.000').first().waitFor()
  expect(errors).toEqual([])
  await context.close()
}, 90_000)
