import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeUpload } from '#domain/media'
import { receiveEvent } from '#conversation/pipeline'
import { type Claims, rawSql } from '#platform/database'
import { inLanguage } from '#platform/language'
import {
  aMember,
  aShop,
  openWorld,
  type Shop,
  type World,
  written,
} from '../../../../tests/world.ts'
import { addNote, sendText } from '../message/send.ts'
import type { ExportFormat } from './contract.ts'
import { exportRoom } from './export.ts'
import { exportCustomer } from './export-customer.ts'

let world: World
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tanggap-export-'))
  world = await openWorld({ DATA_DIR: folder })
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})

const NASTY = '<script>alert(1)</script> "kue" & roti'

async function aRoom(): Promise<{ shop: Shop; roomId: string }> {
  const shop = await aShop()
  await receiveEvent(shop.channelId, written(NASTY, { name: '<b>Sari</b>' }))
  const [room] = await rawSql()<{ id: string }[]>`
    select id from room where business_id = ${shop.businessId}`
  const place = { businessId: shop.businessId, roomId: room!.id }
  await sendText(shop.owner, { ...place, clientId: randomUUID(), text: 'Siap, Kak.' })
  await addNote(shop.owner, { ...place, clientId: randomUUID(), text: 'pelanggan rewel' })
  return { shop, roomId: room!.id }
}

async function readAll(claims: Claims, shop: Shop, roomId: string, format: ExportFormat) {
  const { parts } = await exportRoom(
    claims,
    { businessId: shop.businessId, roomId },
    { format, origin: 'https://tanggap.test' },
  )
  const bytes: Uint8Array[] = []
  for await (const part of parts) bytes.push(Buffer.from(part))
  return Buffer.concat(bytes)
}

const readText = async (...read: Parameters<typeof readAll>) => String(await readAll(...read))

test('a conversation exported as text has every message in order, and no internal note', async () => {
  const { shop, roomId } = await aRoom()
  await rawSql()`
    insert into message (business_id, room_id, channel_id, session_no, direction, author_kind, kind,
      text, content, status, occurred_at)
    select ${shop.businessId}, ${roomId}, ${shop.channelId}, 1, 'in', 'customer', 'text', 'm' || n,
      '{"type":"text"}', 'received', now() + n * interval '1 second' from generate_series(1, 120) n`
  const text = await readText(shop.owner, shop, roomId, 'txt')
  const lines = text.trim().split('\n')
  expect(lines[3]).toContain(`<b>Sari</b>: ${NASTY}`)
  expect(lines[4]).toContain('Dimas: Siap, Kak.')
  expect(lines.slice(5).map((line) => line.split(': ').at(-1))).toEqual(
    Array.from({ length: 120 }, (_, at) => `m${at + 1}`),
  )
  expect(text).not.toContain('rewel')
})

test('a conversation exported as a page escapes what customers wrote', async () => {
  const { shop, roomId } = await aRoom()
  const page = await readText(shop.owner, shop, roomId, 'html')
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &quot;kue&quot; &amp; roti')
  expect(page).not.toContain('<script')
  expect(page).not.toContain('<b>Sari')
})

test('an exported page has each day once, in the language of its reader', async () => {
  const { shop, roomId } = await aRoom()
  await rawSql()`update message set occurred_at = '2026-11-27T05:00:00Z' where room_id = ${roomId}`
  const page = await readText(shop.owner, shop, roomId, 'html')
  expect(page.match(/<h2>.*?<\/h2>/g)).toEqual(['<h2>Jumat, 27 November 2026</h2>'])
  expect(page).toContain('+62 ')
  const english = await inLanguage('en', () => readText(shop.owner, shop, roomId, 'html'))
  expect(english).toContain('<h2>Friday, 27 November 2026</h2>')
  expect(english).toContain('Conversation with')
})

test('an export of a conversation is audited, and refused to other businesses', async () => {
  const { shop, roomId } = await aRoom()
  const rina = await aMember(shop, 'agen')
  await readAll(rina, shop, roomId, 'txt')
  expect(
    await rawSql()`select actor_id, entity_id from audit_log where action = 'room.export'
      and business_id = ${shop.businessId}`,
  ).toMatchObject([{ actor_id: rina.sub, entity_id: roomId }])
  const other = await aShop()
  await expect(readAll(other.owner, shop, roomId, 'txt')).rejects.toMatchObject({
    code: 'room.not_found',
  })
})

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Sends two files with one name, and one whose name points outside its folder. */
async function sendPictures({ shop, roomId }: { shop: Shop; roomId: string }): Promise<void> {
  for (const fileName of ['kue.png', 'kue.png', '../../kue "besar".png']) {
    const file = await storeUpload(shop.owner, {
      businessId: shop.businessId,
      place: { roomId },
      fileName,
      mime: 'image/png',
      sizeBytes: PICTURE.length,
      body: new Blob([PICTURE]).stream(),
    })
    await rawSql()`
      with sent as (
        insert into message (business_id, room_id, channel_id, session_no, direction, author_kind,
          kind, text, content, status, occurred_at)
        values (${shop.businessId}, ${roomId}, ${shop.channelId}, 1, 'out', 'member', 'media', '',
          '{"type":"media"}', 'sent', now() + interval '1 minute') returning id)
      update attachment set message_id = sent.id from sent where attachment.id = ${file.id}`
  }
}

test('a ZIP export has the page and every file that it shows, with names inside its folder', async () => {
  const made = await aRoom()
  await sendPictures(made)
  const files = unzipSync(await readAll(made.shop.owner, made.shop, made.roomId, 'zip'))
  const [page, ...pictures] = Object.keys(files)
  expect(page).toBe('percakapan.html')
  expect(pictures).toHaveLength(3)
  expect(pictures.every((name) => /^berkas\/\d{4}-[^/\\"]+\.png$/.test(name))).toBe(true)
  const html = strFromU8(files['percakapan.html']!)
  for (const name of pictures) {
    expect(html).toContain(`<img src="${encodeURI(name)}"`)
    expect(files[name]?.length).toBeGreaterThan(0)
  }
  expect(html).not.toContain('/media/')
})

test('a ZIP export is refused to other businesses', async () => {
  const { shop, roomId } = await aRoom()
  const other = await aShop()
  await expect(readAll(other.owner, shop, roomId, 'zip')).rejects.toMatchObject({
    code: 'room.not_found',
  })
})

async function copyOf(claims: Claims, shop: Shop, contactId: string) {
  const { parts } = await exportCustomer(claims, { businessId: shop.businessId, contactId })
  let text = ''
  for await (const part of parts) text += String(part)
  return JSON.parse(text) as Record<string, unknown>
}

test('the copy of a customer has data, notes, consents and messages of merged contacts too', async () => {
  const { shop, roomId } = await aRoom()
  await receiveEvent(shop.channelId, written('ini nomor baru saya', { phone: '628111000222' }))
  const [room] = await rawSql()<{ contact_id: string }[]>`
    select contact_id from room where id = ${roomId}`
  const contactId = room!.contact_id
  await rawSql()`
    update contact set merged_into = ${contactId}
    where business_id = ${shop.businessId} and id <> ${contactId}`
  await rawSql()`
    insert into contact_note (business_id, contact_id, author_id, text)
    values (${shop.businessId}, ${contactId}, ${shop.owner.sub}, 'suka roti gandum')`
  await rawSql()`
    insert into room_event (business_id, room_id, actor_kind, reason)
    values (${shop.businessId}, ${roomId}, 'customer', 'promo_berhenti')`
  const copy = await copyOf(shop.owner, shop, contactId)
  expect(copy).toMatchObject({
    business: 'Roti Senja',
    customer: {
      name: '<b>Sari</b>',
      notes: [{ text: 'suka roti gandum' }],
      consents: [{ is_allowed: false, by: 'customer' }],
      orders: [],
      bookings: [],
    },
    conversations: [
      {
        messages: [
          { by: 'customer', text: NASTY },
          { by: 'member', text: 'Siap, Kak.' },
        ],
      },
      { messages: [{ by: 'customer', text: 'ini nomor baru saya' }] },
    ],
  })
  expect(JSON.stringify(copy)).not.toContain('pelanggan rewel')
  expect(await auditsOf(shop, 'contact.copy')).toBe(1)
})

test('only owner and admin get the copy of a customer', async () => {
  const { shop, roomId } = await aRoom()
  const [room] = await rawSql()<{ contact_id: string }[]>`
    select contact_id from room where id = ${roomId}`
  const others = [
    await aMember(shop, 'agen'),
    await aMember(shop, 'peninjau'),
    (await aShop()).owner,
  ]
  for (const claims of others)
    await expect(copyOf(claims, shop, room!.contact_id)).rejects.toMatchObject({
      code: 'contact.not_found',
    })
  expect(await auditsOf(shop, 'contact.copy')).toBe(0)
  const admin = await aMember(shop, 'admin')
  expect(await copyOf(admin, shop, room!.contact_id)).toHaveProperty('customer.name', '<b>Sari</b>')
})

async function auditsOf(shop: Shop, action: string): Promise<number> {
  const [row] = await rawSql()<{ count: number }[]>`
    select count(*)::int as count from audit_log
    where business_id = ${shop.businessId} and action = ${action}`
  return row!.count
}
