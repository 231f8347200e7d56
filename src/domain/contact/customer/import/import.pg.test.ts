import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { gatherRecipients } from '../../../campaign/recipients.ts'
import {
  getLastImport,
  importCustomers,
  matchCustomers,
  readCustomerFile,
  undoImport,
} from '#domain/contact/import'
import { getCustomer, listCustomers, saveCustomerFields } from '#domain/contact/customers'
import { receiveEvent } from '#conversation/pipeline'
import { listRooms } from '#conversation/feed'
import { pruneExpired } from '#domain/retention'
import { listTagUse } from '#domain/tag'
import { db, rawSql } from '#platform/database'
import {
  aMember,
  aShop,
  openWorld,
  type Shop,
  type World,
  written,
} from '../../../../../tests/world.ts'

const FIELD = '00000000-0000-7000-8000-0000000000f1'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const bytesOf = (text: string) => new TextEncoder().encode(text)
const person = (phone: string, name: string | null = null, fields = {}) => ({ phone, name, fields })
const anImport = ({ businessId }: Shop) => ({
  businessId,
  importId: randomUUID(),
  isAllowed: true,
  tagName: null as string | null,
})
const namesOf = async (shop: Shop, query: Partial<Parameters<typeof listCustomers>[1]> = {}) =>
  (await listCustomers(shop.owner, { businessId: shop.businessId, ...query })).rows.map(
    ({ name }) => name,
  )

test('imported customers appear in the list, and the same import again changes nothing', async () => {
  const shop = await aShop()
  await receiveEvent(
    shop.channelId,
    written('halo', { phone: '628110001', name: 'Ayu', at: '2026-01-05T03:00:00Z' }),
  )
  const input = {
    ...anImport(shop),
    rows: [person('628110001', 'Ayu Lestari'), person('628110002', 'Budi\u202e')],
    isAllowed: false,
  }
  expect(await importCustomers(shop.owner, input)).toEqual({ added: 1, changed: 1 })
  expect(await importCustomers(shop.owner, { ...input, importId: randomUUID() })).toEqual({
    added: 0,
    changed: 0,
  })
  expect(await namesOf(shop)).toEqual(['Budi', 'Ayu Lestari'])
  expect(await namesOf(shop, { state: 'belum' })).toEqual(['Budi'])
  expect(await namesOf(shop, { state: 'diam' })).toEqual(['Ayu Lestari'])
  expect(await namesOf(shop, { search: '0811-0002' })).toEqual(['Budi'])
  expect(await namesOf(shop, { channelId: shop.channelId })).toEqual(['Ayu Lestari'])
  // The first message of an imported customer creates no second contact.
  await receiveEvent(shop.channelId, written('kak', { phone: '628110002', name: 'budi_99' }))
  expect(await namesOf(shop)).toEqual(['Budi', 'Ayu Lestari'])
  expect(await namesOf(shop, { state: 'belum' })).toEqual([])
})

test('an import sets refused advertising only for new customers; a known choice stays', async () => {
  const shop = await aShop()
  const { businessId } = shop
  await receiveEvent(shop.channelId, written('STOP', { phone: '628120001', name: 'Citra' }))
  await rawSql()`update contact set marketing_opt_out_at = now()
    where business_id = ${businessId} and phone = '628120001'`
  await importCustomers(shop.owner, {
    ...anImport(shop),
    rows: [person('628120001', 'Citra'), person('628120002', 'Dedi')],
    isAllowed: true,
  })
  await importCustomers(shop.owner, {
    ...anImport(shop),
    rows: [person('628120002', 'Dedi'), person('628120003', 'Eka')],
    isAllowed: false,
  })
  expect((await namesOf(shop, { state: 'menolak' })).toSorted()).toEqual(['Citra', 'Eka'])
})

test('an import fills own fields and ignores fields of another business', async () => {
  const shop = await aShop()
  const { businessId } = shop
  await saveCustomerFields(shop.owner, {
    businessId,
    fields: [{ id: FIELD, name: 'Kota', kind: 'teks' }],
  })
  const stranger = '00000000-0000-7000-8000-0000000000f2'
  await importCustomers(shop.owner, {
    ...anImport(shop),
    rows: [person('628130001', 'Fitri', { [FIELD]: 'Depok', [stranger]: 'x' })],
    isAllowed: true,
  })
  const { rows } = await listCustomers(shop.owner, { businessId })
  const found = await getCustomer(shop.owner, businessId, rows[0]!.id)
  expect(found.fields).toEqual({ [FIELD]: 'Depok' })
  expect(found.rooms).toEqual([])
})

test('pages of the list include customers with and without a conversation, each once', async () => {
  const shop = await aShop()
  const { businessId } = shop
  const rows = Array.from({ length: 60 }, (_, at) => person(`6281400${100 + at}`, `P${at}`))
  await importCustomers(shop.owner, { ...anImport(shop), rows })
  for (let at = 0; at < 5; at += 1)
    await receiveEvent(shop.channelId, written('halo', { phone: `6281400${100 + at}` }))
  const first = await listCustomers(shop.owner, { businessId })
  const second = await listCustomers(shop.owner, { businessId, before: first.next! })
  expect([first.rows.length, second.rows.length, second.next]).toEqual([50, 10, null])
  const seen = [...first.rows, ...second.rows].map(({ name }) => name)
  expect(new Set(seen).size).toBe(60)
  expect(seen.slice(0, 5)).toEqual(['P4', 'P3', 'P2', 'P1', 'P0'])
})

test('only owner and admin read a file for import, match its customers and import it', async () => {
  const shop = await aShop()
  const other = await aShop()
  const { businessId } = shop
  const forbidden = expect.objectContaining({ code: 'auth.forbidden' })
  const rows = [person('628150001', 'Gita')]
  for (const caller of [await aMember(shop, 'agen'), other.owner]) {
    const file = { businessId, fileName: 'a.csv', bytes: bytesOf('Nama,Nomor\nGita,08150001') }
    await expect(readCustomerFile(caller, file)).rejects.toThrow(forbidden)
    await expect(matchCustomers(caller, { businessId, phones: ['628150001'] })).rejects.toThrow(
      forbidden,
    )
    await expect(importCustomers(caller, { ...anImport(shop), rows })).rejects.toThrow(forbidden)
  }
  const admin = await aMember(shop, 'admin')
  await importCustomers(admin, { ...anImport(shop), rows })
  const known = await matchCustomers(admin, { businessId, phones: ['628150001', '628150002'] })
  expect(known).toEqual([{ phone: '628150001', name: 'Gita', fields: {} }])
  const logged = await rawSql()`select after from audit_log where business_id = ${businessId}
    and action = 'contact.import'`
  expect(logged.map(({ after }) => after)).toEqual([{ added: 1, changed: 0 }])
})

test('a table and contacts of a phone can be imported; an empty file gets a reason', async () => {
  const shop = await aShop()
  const { businessId } = shop
  const read = (fileName: string, text: string) =>
    readCustomerFile(shop.owner, { businessId, fileName, bytes: bytesOf(text) })
  expect(await read('a.csv', 'Nama;Nomor\n"Hani; toko";08160001')).toEqual({
    ok: true,
    table: [
      ['Nama', 'Nomor'],
      ['Hani; toko', '08160001'],
    ],
  })
  const cards = [
    'BEGIN:VCARD\r\nVERSION:2.1\r\nFN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Ren=C3=A9=\r\ne\r\nTEL;CELL:0816-0002\r\nEND:VCARD',
    'BEGIN:VCARD\nVERSION:3.0\nFN:Tanpa nomor\nEND:VCARD',
    'BEGIN:VCARD\nVERSION:3.0\nN:Setiawan;Hendra;;;\nTEL;TYPE=CELL:+62 816 0003\nTEL:0816-0004\nEND:VCARD',
  ].join('\r\n')
  expect(await read('kontak.vcf', cards)).toEqual({
    ok: true,
    table: [
      ['Renée', '0816-0002'],
      ['Hendra Setiawan', '+62 816 0003'],
      ['Hendra Setiawan', '0816-0004'],
    ],
  })
  expect(await read('a.csv', '')).toMatchObject({ ok: false })
  await expect(read('a.csv', 'x,1\n'.repeat(5_002))).rejects.toThrow(
    expect.objectContaining({ code: 'product.import_too_large' }),
  )
})

const tagsOf = async (shop: Shop) =>
  (await listCustomers(shop.owner, { businessId: shop.businessId })).rows
    .map(({ name, tags }) => `${name}: ${tags.join()}`)
    .toSorted()
const reachedBy = async (shop: Shop, tagId: string) => {
  const { recipients } = await db.readAs(shop.owner, (tx) =>
    gatherRecipients(tx, {
      businessId: shop.businessId,
      audience: { kind: 'tag', tagId },
      template: { body: 'Halo', parts: {} },
      fills: [],
    }),
  )
  return recipients.map(({ name }) => name).toSorted()
}

test('the tag of an import is set for customers with and without a conversation', async () => {
  const shop = await aShop()
  const { businessId } = shop
  await receiveEvent(shop.channelId, written('halo', { phone: '628170001', name: 'Indah' }))
  const rows = [person('628170001', 'Indah'), person('628170002', 'Joko')]
  await importCustomers(shop.owner, { ...anImport(shop), rows, tagName: 'Bazar' })
  expect(await tagsOf(shop)).toEqual(['Indah: Bazar', 'Joko: Bazar'])
  const [tag] = await listTagUse(shop.owner, businessId)
  expect(await reachedBy(shop, tag!.id)).toEqual(['Indah', 'Joko'])
  expect((await namesOf(shop, { tagId: tag!.id })).toSorted()).toEqual(['Indah', 'Joko'])
  await receiveEvent(shop.channelId, written('halo', { phone: '628170002' }))
  const { rooms } = await listRooms(shop.owner, { businessId, view: 'semua', tagId: tag!.id })
  expect(rooms).toHaveLength(2)
  expect(await tagsOf(shop)).toEqual(['Indah: Bazar', 'Joko: Bazar'])
})

test('an undo of an import deletes new customers, restores known ones, and keeps later changes', async () => {
  const shop = await aShop()
  const { businessId } = shop
  const town = randomUUID()
  await saveCustomerFields(shop.owner, {
    businessId,
    fields: [{ id: town, name: 'Kota', kind: 'teks' }],
  })
  const old = person('628180001', 'Kiki', { [town]: 'Bogor' })
  await importCustomers(shop.owner, { ...anImport(shop), rows: [old] })
  const given = anImport(shop)
  const rows = [
    person('628180001', 'Kiki Amalia', { [town]: 'Depok' }),
    person('628180002', 'Lala'),
    person('628180003', 'Mira'),
    person('628180004', 'Nana'),
  ]
  const input = { ...given, rows, tagName: 'Bazar' }
  const count = { added: 3, changed: 1 }
  expect(await importCustomers(shop.owner, input)).toEqual(count)
  expect(await importCustomers(shop.owner, input)).toEqual(count)
  expect(await getLastImport(shop.owner, businessId)).toMatchObject({
    id: given.importId,
    ...count,
    tag: 'Bazar',
  })
  // One customer wrote since, and a member renamed another.
  await receiveEvent(shop.channelId, written('halo', { phone: '628180003' }))
  await rawSql()`update contact set name = 'Bu Nana' where business_id = ${businessId}
    and phone = '628180004'`
  const agent = await aMember(shop, 'agen')
  const other = await aShop()
  for (const caller of [agent, other.owner])
    await expect(undoImport(caller, given)).rejects.toMatchObject({ code: 'auth.forbidden' })
  expect(await undoImport(shop.owner, given)).toEqual({ removed: 1, restored: 1, kept: 2 })
  expect(await tagsOf(shop)).toEqual(['Bu Nana: ', 'Kiki: ', 'Mira: '])
  const { rows: left } = await listCustomers(shop.owner, { businessId, search: 'Kiki' })
  expect((await getCustomer(shop.owner, businessId, left[0]!.id)).fields).toEqual(old.fields)
  await expect(undoImport(shop.owner, given)).rejects.toMatchObject({
    code: 'contact.import_gone',
  })
})

test('an import can be undone for a day; its stored values are then deleted at night', async () => {
  const shop = await aShop()
  const { businessId } = shop
  const given = { ...anImport(shop), rows: [person('628190001', 'Oki')] }
  await importCustomers(shop.owner, given)
  await rawSql()`update contact_import set created_at = now() - interval '25 hours'
    where business_id = ${businessId}`
  expect(await getLastImport(shop.owner, businessId)).toBeNull()
  await expect(undoImport(shop.owner, given)).rejects.toMatchObject({
    code: 'contact.import_gone',
  })
  await pruneExpired()
  expect(await rawSql()`select from contact_import_row where business_id = ${businessId}`).toEqual(
    [],
  )
  expect(await namesOf(shop)).toEqual(['Oki'])
})
