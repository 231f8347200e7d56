import { afterAll, beforeAll, expect, test } from 'vitest'
import { rescueStranded } from '#domain/turn'
import { rawSql } from '#platform/database'
import { aShop, openWorld, type World } from '../../../tests/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('a customer who waits for the AI without a job on its way gets one, once', async () => {
  const shop = await aShop()
  const [contact] = await rawSql()<{ id: string }[]>`insert into contact (business_id, name) values (${shop.businessId}, 'Sari') returning id`
  const [room] = await rawSql()<{ id: string }[]>`insert into room (business_id, channel_id, contact_id, provider_chat_id, handler, waiting_since) values (${shop.businessId}, ${shop.channelId}, ${contact!.id}, '1', 'ai', now() - interval '5 minutes') returning id`
  expect(await rescueStranded()).toBe(1)
  expect(await rescueStranded()).toBe(0)
  const jobs = await rawSql()`select from graphile_worker.jobs where key = ${`reply:${room!.id}`}`
  expect(jobs).toHaveLength(1)
})
