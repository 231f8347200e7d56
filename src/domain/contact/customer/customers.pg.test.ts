import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addContactNote } from '#domain/contact'
import {
  exportCustomers,
  getCustomer,
  listCustomers,
  saveCustomer,
  saveCustomerFields,
} from '#domain/contact/customers'
import { eraseCustomer } from '#domain/contact/erase'
import { mergeContacts, undoMerge } from '#domain/contact/merge'
import { setConsent } from '#conversation/consent'
import { tagRoom } from '#conversation/member'
import { receiveEvent } from '#conversation/pipeline'
import { shiftClock } from '#platform/clock'
import { rawSql } from '#platform/database'
import {
  aMember,
  aShop,
  openWorld,
  type Shop,
  type World,
  written,
} from '../../../../tests/world.ts'
import { toPattern } from './customers.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  shiftClock(0)
  await world.close()
})

let minute = 0
/** Stores a customer's message, a minute after the one before. */
async function wrote(shop: Shop, phone: string, name: string): Promise<string> {
  minute += 1
  const at = new Date(Date.now() - 86_400_000 + minute * 60_000).toISOString()
  await receiveEvent(shop.channelId, written('halo', { phone, name, at }))
  const [row] = await rawSql()<{ id: string }[]>`
    select c.id from contact c where c.business_id = ${shop.businessId} and c.phone = ${phone}`
  return row!.id
}

const namesOf = async (shop: Shop, query: Partial<Parameters<typeof listCustomers>[1]> = {}) =>
  (await listCustomers(shop.owner, { businessId: shop.businessId, ...query })).rows.map(
    ({ name }) => name,
  )

test('the customer list is read page by page, each customer once, last contact first', async () => {
  const shop = await aShop()
  for (let at = 0; at < 53; at += 1) await wrote(shop, `62811${10000 + at}`, `Pelanggan ${at}`)
  await wrote(shop, '6281110000', 'Pelanggan 0')
  const first = await listCustomers(shop.owner, { businessId: shop.businessId })
  expect(first.rows).toHaveLength(50)
  expect(first.rows[0]?.name).toBe('Pelanggan 0')
  const second = await listCustomers(shop.owner, {
    businessId: shop.businessId,
    before: first.next!,
  })
  expect(second.next).toBeNull()
  const ids = [...first.rows, ...second.rows].map(({ id }) => id)
  expect([ids.length, new Set(ids).size]).toEqual([53, 53])
})

test('a customer is found by part of the name, or by the number as people write it', async () => {
  const shop = await aShop()
  await wrote(shop, '6281227144471', 'Sari Wulandari')
  await wrote(shop, '6285700000001', 'Budi 100%')
  expect(await namesOf(shop, { search: 'wulan' })).toEqual(['Sari Wulandari'])
  expect(await namesOf(shop, { search: '0812-2714' })).toEqual(['Sari Wulandari'])
  expect(await namesOf(shop, { search: '+62 857' })).toEqual(['Budi 100%'])
  expect(await namesOf(shop, { search: '%' })).toEqual(['Budi 100%'])
  const stranger = await aShop()
  const page = { businessId: shop.businessId, search: 'wulan' }
  expect((await listCustomers(stranger.owner, page)).rows).toEqual([])
  expect(toPattern('  ')).toBeNull()
})

test('the customer list is filtered by tags, refused advertising and silence', async () => {
  const shop = await aShop()
  const [sari, budi] = [
    await wrote(shop, '628111', 'Sari'),
    await wrote(shop, '628222', 'Budi'),
  ] as const
  const { rooms } = await getCustomer(shop.owner, shop.businessId, sari)
  await tagRoom(shop.owner, { businessId: shop.businessId, roomId: rooms[0]!.id }, 'reseller')
  const [tag] = await rawSql()<{ id: string }[]>`select id from tag
    where business_id = ${shop.businessId}`
  expect(await namesOf(shop, { tagId: tag!.id })).toEqual(['Sari'])
  await setConsent(shop.owner, shop.businessId, budi, false)
  expect(await namesOf(shop, { state: 'menolak' })).toEqual(['Budi'])
  await rawSql()`update room set last_message_at = now() - interval '31 days'
    where contact_id = ${sari}`
  expect(await namesOf(shop, { state: 'diam' })).toEqual(['Sari'])
})

test('own fields of customers are dropped with their definition, and follow a merge and its undo', async () => {
  const shop = await aShop()
  const { owner, businessId } = shop
  const [agen, viewer] = [await aMember(shop, 'agen'), await aMember(shop, 'peninjau')]
  const [city, day] = [randomUUID(), randomUUID()]
  const fields = [
    { id: city, name: 'Kota', kind: 'teks' as const },
    { id: day, name: 'Ulang tahun', kind: 'tanggal' as const },
  ]
  await expect(saveCustomerFields(agen, { businessId, fields })).rejects.toThrow(
    expect.objectContaining({ code: 'auth.forbidden' }),
  )
  await saveCustomerFields(owner, { businessId, fields })
  const [sari, budi] = [await wrote(shop, '628111', 'Sari'), await wrote(shop, '628222', 'Budi')]
  const of = (contactId: string, values: Record<string, string>) => ({
    businessId,
    contactId,
    name: 'Ibu Sari',
    language: null,
    fields: values,
  })
  await saveCustomer(agen, of(sari, { [city]: 'Bandung', [randomUUID()]: 'unknown' }))
  await expect(saveCustomer(viewer, of(sari, {}))).rejects.toThrow()
  await saveCustomer(agen, { ...of(budi, { [city]: 'Solo', [day]: '1990-01-02' }), name: 'Budi' })
  const mergeId = await mergeContacts(agen, businessId, sari, budi)
  expect((await getCustomer(owner, businessId, budi)).fields).toEqual({
    [city]: 'Bandung',
    [day]: '1990-01-02',
  })
  await undoMerge(agen, businessId, mergeId)
  expect((await getCustomer(owner, businessId, sari)).fields).toEqual({ [city]: 'Bandung' })
  await saveCustomerFields(owner, { businessId, fields: [fields[1]!] })
  expect((await getCustomer(owner, businessId, sari)).fields).toEqual({})
  expect((await getCustomer(owner, businessId, budi)).fields).toEqual({ [day]: '1990-01-02' })
})

test('a refusal of advertising that a member notes names the member; the customer gets no message', async () => {
  const shop = await aShop()
  const [agen, viewer] = [await aMember(shop, 'agen', 'Rina'), await aMember(shop, 'peninjau')]
  const sari = await wrote(shop, '628111', 'Sari')
  await expect(setConsent(viewer, shop.businessId, sari, false)).rejects.toThrow(
    expect.objectContaining({ code: 'contact.not_found' }),
  )
  await setConsent(agen, shop.businessId, sari, false)
  await setConsent(agen, shop.businessId, sari, false)
  const { consents, marketing_opt_out_at: refusedAt } = await getCustomer(
    agen,
    shop.businessId,
    sari,
  )
  expect(refusedAt).not.toBeNull()
  expect(consents).toEqual([
    expect.objectContaining({ is_allowed: false, actor_kind: 'member', actor_name: 'Rina' }),
  ])
  const sent = await rawSql()`select 1 from message where business_id = ${shop.businessId}
    and direction = 'out'`
  expect(sent).toHaveLength(0)
})

test('only owner and admin download the customer list, and the audit log has it once', async () => {
  const shop = await aShop()
  await wrote(shop, '628111', 'Sari')
  const page = { businessId: shop.businessId }
  const [admin, agen] = [await aMember(shop, 'admin'), await aMember(shop, 'agen')]
  await expect(exportCustomers(agen, page)).rejects.toThrow(
    expect.objectContaining({ code: 'auth.forbidden' }),
  )
  const { rows } = await exportCustomers(admin, page)
  expect(rows.map(({ phone }) => phone)).toEqual(['628111'])
  await exportCustomers(admin, {
    ...page,
    before: { at: rows[0]!.seen_at, id: rows[0]!.row_id },
  })
  const logged = await rawSql()`select 1 from audit_log where business_id = ${shop.businessId}
    and action = 'contact.export'`
  expect(logged).toHaveLength(1)
})

test('a note that is sent again after a lost answer is stored once', async () => {
  const shop = await aShop()
  const { owner, businessId } = shop
  const contactId = await wrote(shop, '628111', 'Sari')
  const note = { businessId, contactId, text: 'suka cokelat' }
  await addContactNote(owner, note)
  await addContactNote(owner, note)
  await addContactNote(owner, { ...note, text: 'alergi kacang' })
  await rawSql()`update contact_note set created_at = created_at - interval '1 hour'`
  await addContactNote(owner, note)
  const { notes } = await getCustomer(owner, businessId, contactId)
  expect(notes.map(({ text }) => text).toSorted()).toEqual([
    'alergi kacang',
    'suka cokelat',
    'suka cokelat',
  ])
  await expect(addContactNote((await aShop()).owner, note)).rejects.toThrow()
})

test('an erased customer leaves no message, note, number or address behind', async () => {
  const shop = await aShop()
  const { owner, businessId } = shop
  const [sari, alias, budi] = [
    await wrote(shop, '628111', 'Sari'),
    await wrote(shop, '628333', 'Sari lama'),
    await wrote(shop, '628222', 'Budi'),
  ]
  await addContactNote(owner, { businessId, contactId: sari, text: 'suka cokelat' })
  await mergeContacts(owner, businessId, sari, alias)
  const { rooms } = await getCustomer(owner, businessId, sari)
  await rawSql()`insert into sale (business_id, room_id, number, status, address, note, search_text)
    values (${businessId}, ${rooms[0]!.id}, 1, 'selesai', 'Jl. Melati 4', 'tanpa gula', 'melati')`
  await expect(eraseCustomer(await aMember(shop, 'agen'), businessId, sari)).rejects.toThrow(
    expect.objectContaining({ code: 'auth.forbidden' }),
  )
  const stranger = await aShop()
  await expect(eraseCustomer(stranger.owner, stranger.businessId, sari)).rejects.toThrow(
    expect.objectContaining({ code: 'contact.not_found' }),
  )
  expect(await eraseCustomer(owner, businessId, sari)).toEqual({ messages: 2 })
  const left = async (table: string) =>
    (await rawSql()`select 1 from ${rawSql()(table)} where business_id = ${businessId}`).length
  expect(await Promise.all(['contact', 'contact_identity', 'contact_note'].map(left))).toEqual([
    1, 1, 0,
  ])
  expect(await Promise.all(['room', 'message', 'contact_merge'].map(left))).toEqual([1, 1, 0])
  expect(
    await rawSql()`select address, note, search_text, room_id from sale
    where business_id = ${businessId}`,
  ).toEqual([{ address: null, note: null, search_text: '', room_id: null }])
  expect(await namesOf(shop)).toEqual(['Budi'])
  await expect(getCustomer(owner, businessId, sari)).rejects.toThrow()
  expect((await getCustomer(owner, businessId, budi)).rooms).toHaveLength(1)
})
