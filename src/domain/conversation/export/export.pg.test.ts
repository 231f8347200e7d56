import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { receiveEvent } from '#conversation/pipeline'
import { type Claims, rawSql } from '#platform/database'
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

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

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
  let text = ''
  for await (const part of parts) text += part
  return text
}

test('a text export has every message in order, and no internal note', async () => {
  const { shop, roomId } = await aRoom()
  await rawSql()`
    insert into message (business_id, room_id, channel_id, session_no, direction, author_kind, kind,
      text, content, status, occurred_at)
    select ${shop.businessId}, ${roomId}, ${shop.channelId}, 1, 'in', 'customer', 'text', 'm' || n,
      '{"type":"text"}', 'received', now() + n * interval '1 second' from generate_series(1, 120) n`
  const text = await readAll(shop.owner, shop, roomId, 'txt')
  const lines = text.trim().split('\n')
  expect(lines[3]).toContain(`<b>Sari</b>: ${NASTY}`)
  expect(lines[4]).toContain('Dimas: Siap, Kak.')
  expect(lines.slice(5).map((line) => line.split(': ').at(-1))).toEqual(
    Array.from({ length: 120 }, (_, at) => `m${at + 1}`),
  )
  expect(text).not.toContain('rewel')
})

test('a page escapes what customers wrote', async () => {
  const { shop, roomId } = await aRoom()
  const page = await readAll(shop.owner, shop, roomId, 'html')
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &quot;kue&quot; &amp; roti')
  expect(page).not.toContain('<script')
  expect(page).not.toContain('<b>Sari')
})

test('an export is audited, and refused to other businesses', async () => {
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
