import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NoticeTopic, NoticeValue } from '#contract/template/notice'
import { listMessages } from '#conversation/feed'
import { openNotices } from '#conversation/pipeline'
import { remindOfBookings } from '#domain/booking'
import { listNotices } from '#domain/notice'
import { actOnSale } from '#domain/sale'
import { readNoticeSettings, saveNoticeTemplate } from '#domain/template/notice'
import { asService, db, rawSql } from '#platform/database'
import { aMember, aShop, openWorld, type Shop, type World } from '../../../../tests/world.ts'

let world: World
beforeAll(async () => void (world = await openWorld()))
afterAll(() => world.close())

type Place = { shop: Shop; roomId: string; saleId: string }

/** Makes an order to approve; the 24-hour window of its customer is closed. */
async function anOrder(engine: 'meta-cloud' | 'waha' = 'meta-cloud'): Promise<Place> {
  const shop = await aShop({ engine })
  const [row] = await rawSql()<{ id: string; room_id: string }[]>`
    with customer as (
      insert into contact (business_id, name) values (${shop.businessId}, 'Sari') returning id
    ), place as (
      insert into room (business_id, channel_id, contact_id, provider_chat_id, handler,
        window_expires_at)
      select ${shop.businessId}, ${shop.channelId}, customer.id, '628111', 'ai',
        now() - interval '1 hour' from customer returning id
    )
    insert into sale (business_id, room_id, number, status, lines, items_rupiah, fulfilment,
      confirmed_at)
    select ${shop.businessId}, place.id, 12, 'dikonfirmasi', '[{"productId": null,
      "name": "Brownies", "variant": "", "unit": null, "quantity": 2, "priceRupiah": 85000}]',
      170000, 'ambil', now() from place returning id, room_id`
  return { shop, saleId: row!.id, roomId: row!.room_id }
}

async function aTemplate(
  { businessId, channelId }: Shop,
  body = 'Halo {{1}}, pesanan {{2}} {{3}}.',
  { status = 'APPROVED', category = 'UTILITY', language = 'id' } = {},
): Promise<string> {
  const [row] = await rawSql()<{ id: string }[]>`
    insert into template (business_id, channel_id, name, category, language, body, status)
    values (${businessId}, ${channelId}, ${`kabar_${randomUUID().slice(0, 8)}`}, ${category},
      ${language}, ${body}, ${status}) returning id`
  return row!.id
}

const fact = (name: Extract<NoticeValue, { kind: 'fakta' }>['fact']): NoticeValue => ({
  kind: 'fakta',
  fact: name,
})
const ORDER_VALUES = [fact('nama'), fact('nomor'), fact('status')]
const choose = (
  shop: Shop,
  templateId: string | null,
  values: NoticeValue[] = ORDER_VALUES,
  { topic = 'pesanan' as NoticeTopic, claims = shop.owner } = {},
) => saveNoticeTemplate(claims, { businessId: shop.businessId, topic, templateId, values })
const approve = ({ shop, saleId }: Place) =>
  actOnSale(shop.owner, {
    businessId: shop.businessId,
    saleId,
    eventId: randomUUID(),
    version: 1,
    act: 'setujui',
  })
const sentTo = async ({ shop, roomId }: Place) =>
  (await listMessages(shop.owner, { businessId: shop.businessId, roomId })).messages
const heldIn = async ({ shop, roomId }: Place) =>
  (await listMessages(shop.owner, { businessId: shop.businessId, roomId })).events.filter(
    ({ reason }) => reason === 'kabar_tertahan',
  )

test('outside the 24-hour window the chosen template has the status of the order', async () => {
  const place = await anOrder()
  await choose(place.shop, await aTemplate(place.shop))
  expect(await approve(place)).toEqual({ isTold: true })
  expect(await sentTo(place)).toMatchObject([
    {
      kind: 'template',
      text: 'Halo Sari, pesanan #12 disetujui, menunggu pembayaran.',
      status: 'queued',
    },
  ])
  expect(await heldIn(place)).toEqual([])
})

test('an English template shows the status in English', async () => {
  const place = await anOrder()
  const body = 'Hello {{1}}, your order {{2}} is {{3}}.'
  await choose(place.shop, await aTemplate(place.shop, body, { language: 'en_US' }))
  expect(await approve(place)).toEqual({ isTold: true })
  expect(await sentTo(place)).toMatchObject([
    { text: 'Hello Sari, your order #12 is approved, waiting for payment.' },
  ])
})

test('without a template the notice waits for a person, and the room and the bell say so', async () => {
  const place = await anOrder()
  expect(await approve(place)).toEqual({ isTold: false })
  expect(await sentTo(place)).toEqual([])
  expect(await heldIn(place)).toMatchObject([
    { after: { topic: 'pesanan', number: 12, why: 'tanpa_templat' } },
  ])
  const notices = await listNotices(place.shop.owner, place.shop.businessId)
  expect(notices).toMatchObject([{ kind: 'send_failed', room_id: place.roomId }])
})

test('a repeated notice that waits adds one line to the room', async () => {
  const place = await anOrder()
  const facts = () => ({ status: 'disetujui' })
  const about = { topic: 'pesanan', number: 12, facts } as const
  const post = () =>
    db.writeAs(asService('test'), async (tx) =>
      (await openNotices(tx, place.roomId))?.post({ clientId: 'sale:1', text: 'Halo', about }),
    )
  expect([await post(), await post()]).toEqual([false, false])
  expect(await heldIn(place)).toHaveLength(1)
})

test('a template that Meta paused, changed or refuses is not sent', async () => {
  const paused = await anOrder()
  const template = await aTemplate(paused.shop)
  await choose(paused.shop, template)
  await rawSql()`update template set status = 'PAUSED' where id = ${template}`
  await approve(paused)
  expect(await heldIn(paused)).toMatchObject([{ after: { why: 'templat_berubah' } }])

  const changed = await anOrder()
  const other = await aTemplate(changed.shop)
  await choose(changed.shop, other)
  await rawSql()`update template set body = 'Halo {{1}}' where id = ${other}`
  await approve(changed)
  expect(await heldIn(changed)).toMatchObject([{ after: { why: 'templat_berubah' } }])

  const refused = await anOrder()
  await choose(refused.shop, await aTemplate(refused.shop, undefined, { category: 'MARKETING' }))
  await rawSql()`update contact set marketing_opt_out_at = now()
    where business_id = ${refused.shop.businessId}`
  await approve(refused)
  expect(await heldIn(refused)).toMatchObject([{ after: { why: 'menolak_promosi' } }])
  expect(await sentTo(refused)).toEqual([])
})

test('a channel without the 24-hour window sends plain text, whichever template is chosen', async () => {
  const place = await anOrder('waha')
  expect(await approve(place)).toEqual({ isTold: true })
  expect(await sentTo(place)).toMatchObject([{ kind: 'text' }])
})

test('a reminder of a booking is sent once with its template', async () => {
  const place = await anOrder()
  const { shop, roomId } = place
  const template = await aTemplate(shop, 'Ingat {{1}}: {{2}}, {{3}}')
  const values: NoticeValue[] = [fact('waktu'), fact('layanan'), { kind: 'teks', text: 'ya' }]
  await choose(shop, template, values, { topic: 'pengingat_janji' })
  await rawSql()`
    with service as (
      insert into booking_service (business_id, name, minutes, capacity)
      values (${shop.businessId}, 'Potong rambut', 30, 1) returning id
    )
    insert into booking (id, business_id, room_id, number, service_id, service_name, status, starts_at,
      ends_at, place, created_at)
    select gen_random_uuid(), ${shop.businessId}, ${roomId}, 3, service.id, 'Potong rambut', 'dikonfirmasi',
      now() + interval '5 hours', now() + interval '6 hours', 1, now() - interval '1 day'
    from service`
  await remindOfBookings()
  await remindOfBookings()
  const sent = await sentTo(place)
  expect(sent).toHaveLength(1)
  expect(sent[0]?.text).toMatch(/^Ingat \S+ \d+ \S+ \d+ pukul \d\d\.\d\d: Potong rambut, ya$/)
})

test('only fitting templates can be chosen, by owner and admin, and their price is shown', async () => {
  const { shop } = await anOrder()
  const good = await aTemplate(shop)
  const plain = await aTemplate(shop, 'Halo!')
  const draft = await aTemplate(shop, undefined, { status: 'PENDING' })
  const settings = await readNoticeSettings(shop.owner, shop.businessId)
  expect(settings).toMatchObject({ hasWindow: true, chosen: [] })
  expect(settings.options.map(({ id }) => id)).toEqual([good])
  expect(settings.options[0]?.rupiah).toBeGreaterThan(0)
  await expect(choose(shop, plain)).rejects.toMatchObject({ code: 'template.unfillable' })
  await expect(choose(shop, draft)).rejects.toMatchObject({ code: 'template.not_approved' })
  // Without the status, the text would be the same for every order.
  await expect(
    choose(shop, good, [fact('nama'), fact('nomor'), fact('jumlah')]),
  ).rejects.toMatchObject({ code: 'notice_template.wrong' })
  await expect(choose(shop, good, [fact('status')])).rejects.toMatchObject({
    code: 'notice_template.wrong',
  })
  const agen = await aMember(shop, 'agen')
  await expect(choose(shop, good, ORDER_VALUES, { claims: agen })).rejects.toThrow()
  const stranger = (await aShop()).owner
  await expect(choose(shop, good, ORDER_VALUES, { claims: stranger })).rejects.toMatchObject({
    code: 'template.not_found',
  })
  expect(await readNoticeSettings(stranger, shop.businessId)).toMatchObject({
    chosen: [],
    options: [],
  })
  await choose(shop, good)
  expect((await readNoticeSettings(agen, shop.businessId)).chosen).toMatchObject([
    { topic: 'pesanan', template_id: good },
  ])
  await expect(choose(shop, null, [], { claims: agen })).rejects.toMatchObject({
    code: 'auth.forbidden',
  })
  expect((await readNoticeSettings(agen, shop.businessId)).chosen).toHaveLength(1)
  await choose(shop, null, [])
  await choose(shop, null, [])
  const logged = await rawSql()<{ actor_id: string }[]>`
    select actor_id from audit_log where business_id = ${shop.businessId}
    and action = 'template.notice'`
  expect(logged).toEqual([{ actor_id: shop.owner.sub }, { actor_id: shop.owner.sub }])
  expect((await readNoticeSettings(agen, shop.businessId)).chosen).toEqual([])
})
