import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { storeReason } from '#lib/reason'
import { receiveEvent } from '#conversation/pipeline'
import { sealText } from '#platform/crypto'
import { rawSql } from '#platform/database'
import type { MediaRef } from '#whatsapp/model'
import { type Graph, startGraph } from '../../tests/standins/graph/graph.ts'
import { aShop, openWorld, type Shop, type World, written } from '../../tests/world.ts'
import { fetchMedia } from './fetch-media.ts'

let world: World
let graph: Graph
let folder: string
let shop: Shop
let jpeg: Buffer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fetch-'))
  graph = await startGraph()
  world = await openWorld({ DATA_DIR: folder, META_GRAPH_URL: graph.url })
  jpeg = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#0a7' } })
    .jpeg()
    .toBuffer()
})
afterAll(async () => {
  await world.close()
  await graph.close()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  shop = await aShop({ engine: 'meta-cloud', externalId: randomUUID() })
  await rawSql()`insert into channel_secret (channel_id, business_id, sealed)
    values (${shop.channelId}, ${shop.businessId},
        ${sealText(JSON.stringify({ accessToken: 'demo-token' }), shop.channelId)})`
})

async function receive(id: string, more: Partial<MediaRef> = {}): Promise<string> {
  await receiveEvent(shop.channelId, {
    ...written(''),
    content: {
      type: 'media',
      media: { kind: 'image', mime: 'image/jpeg', source: { type: 'cloud_media_id', id }, ...more },
    },
  })
  const [row] = await rawSql()<
    { id: string }[]
  >`select id from attachment where business_id = ${shop.businessId} order by created_at desc
    limit 1`
  return row!.id
}
const stateOf = async (id: string) =>
  (
    await rawSql()<
      Record<string, unknown>[]
    >`select state, is_shown, is_disguised, size_bytes, failure_reason from attachment
      where id = ${id}`
  )[0]

test('a file is fetched from Meta by its id and checked against the hash', async () => {
  graph.media.set('7001', { bytes: jpeg, mime: 'image/jpeg' })
  const id = await receive('7001', { sha256Hex: createHash('sha256').update(jpeg).digest('hex') })
  await fetchMedia({ attachmentId: id })
  expect(await stateOf(id)).toMatchObject({
    state: 'ready',
    is_shown: true,
    size_bytes: jpeg.length,
  })
  graph.media.delete('7001')
  await fetchMedia({ attachmentId: id }) // The job may run twice.
  expect(await stateOf(id)).toMatchObject({ state: 'ready' })
})

test('an id that Meta no longer knows is stored as gone', async () => {
  const id = await receive('7002')
  await fetchMedia({ attachmentId: id })
  expect(await stateOf(id)).toMatchObject({
    state: 'gone',
    failure_reason: 'fileGone',
  })
})

test('an address that expired meanwhile is requested again', async () => {
  graph.media.set('7007', { bytes: jpeg, mime: 'image/jpeg' })
  await fetch(new URL('/_control', graph.url), {
    method: 'POST',
    body: JSON.stringify({ expiredUrls: 1 }),
  })
  const id = await receive('7007')
  await fetchMedia({ attachmentId: id })
  expect(await stateOf(id)).toMatchObject({ state: 'ready', is_shown: true })
})

test('HTML that Meta serves as a picture is offered as a download only', async () => {
  graph.media.set('7003', {
    bytes: Buffer.from('<!doctype html><script>alert(1)</script>'),
    mime: 'image/jpeg',
  })
  const id = await receive('7003')
  await fetchMedia({ attachmentId: id })
  expect(await stateOf(id)).toMatchObject({ state: 'ready', is_shown: false, is_disguised: true })
})

test('a file larger than its kind allows is not stored', async () => {
  graph.media.set('7004', { bytes: Buffer.alloc(5 * 1024 * 1024, jpeg), mime: 'image/webp' })
  const id = await receive('7004', { kind: 'sticker', mime: 'image/webp' })
  await fetchMedia({ attachmentId: id })
  expect(await stateOf(id)).toMatchObject({
    state: 'failed',
    failure_reason: storeReason('fileLargerThan', { megabytes: 4 }),
  })
})

test('a removed channel and an unreachable Meta do not fail the job', async () => {
  const id = await receive('7005')
  await rawSql()`update channel_secret
    set sealed = ${sealText(JSON.stringify({ accessToken: '' }), shop.channelId)}
    where channel_id = ${shop.channelId}`
  await fetchMedia({ attachmentId: id })
  expect(['waiting', 'failed', 'gone']).toContain((await stateOf(id))?.state)
  await rawSql()`delete from channel where id = ${shop.channelId}`
  await fetchMedia({ attachmentId: id })
})

test('a live change of a file contains neither its source nor its path', async () => {
  await rawSql()`insert into realtime.heard_topic (topic, process, until)
    values (${`business:${shop.businessId}`}, 'a process', now() + interval '1 minute')`
  graph.media.set('7006', { bytes: jpeg, mime: 'image/jpeg' })
  const id = await receive('7006')
  await fetchMedia({ attachmentId: id })
  const told = await rawSql()<
    { topic: string; payload: { op: string; row: Record<string, unknown> } }[]
  >`
    select topic, payload from realtime.messages where event = 'attachment'
    and payload -> 'row' ->> 'id' = ${id} order by inserted_at`
  expect(told.map(({ payload }) => [payload.op, payload.row.state])).toEqual([
    ['insert', 'waiting'],
    ['update', 'ready'],
  ])
  expect(new Set(told.map(({ topic }) => topic))).toEqual(new Set([`business:${shop.businessId}`]))
  const names = new Set(told.flatMap(({ payload }) => Object.keys(payload.row)))
  for (const name of ['source', 'storage_path', 'thumb_path', 'sha256_hex'])
    expect(names).not.toContain(name)
})
