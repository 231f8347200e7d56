import { afterAll, beforeAll, expect, test } from 'vitest'
import { receiveEvent } from '#conversation/pipeline'
import { rawSql } from '#platform/database'
import { aMember, aShop, openWorld, type World, written } from '../../../../tests/world.ts'
import type { GalleryPart } from './contract.ts'
import { listGallery } from './gallery.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('files and links of one customer are listed newest first, page by page, only for the team', async () => {
  const shop = await aShop()
  const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  await receiveEvent(shop.channelId, written('lihat https://contoh.test/kue', { at: at(90) }))
  await receiveEvent(shop.channelId, written('orang lain', { phone: '628999000111' }))
  const [room] = await rawSql()<{ id: string; contact_id: string }[]>`
    select r.id, r.contact_id from room r join contact c on c.id = r.contact_id
    where r.business_id = ${shop.businessId} and c.phone = '628111000111'`
  await rawSql()`
    with sent as (
      insert into message (business_id, room_id, channel_id, session_no, direction, author_kind,
        kind, text, content, status, occurred_at)
      select ${shop.businessId}, ${room!.id}, ${shop.channelId}, 1, 'in', 'customer',
        case when n = 1 then 'document' else 'image' end, 'f' || n, '{"type":"media"}', 'received',
        now() - n * interval '1 minute' from generate_series(1, 36) n returning id, kind, room_id)
    insert into attachment (business_id, room_id, message_id, kind, mime, source, state)
    select ${shop.businessId}, room_id, id, kind, 'image/png', '{}', 'ready' from sent`
  const list = (part: GalleryPart, before?: { at: string; id: string }, claims = shop.owner) =>
    listGallery(claims, {
      businessId: shop.businessId,
      contactId: room!.contact_id,
      part,
      ...(before ? { before } : {}),
    })
  const first = await list('media')
  expect(first.items).toHaveLength(30)
  expect(first.items[0]).toMatchObject({ text: 'f2', attachment: { kind: 'image' } })
  const rest = await list('media', first.before!)
  expect(rest.items.map(({ text }) => text)).toEqual(['f32', 'f33', 'f34', 'f35', 'f36'])
  expect(rest.before).toBeNull()
  expect((await list('documents')).items.map(({ text }) => text)).toEqual(['f1'])
  expect((await list('links')).items.map(({ text }) => text)).toEqual([
    'lihat https://contoh.test/kue',
  ])
  expect((await list('media', undefined, await aMember(shop, 'peninjau'))).items).toHaveLength(30)
  expect((await list('media', undefined, (await aShop()).owner)).items).toEqual([])
})
