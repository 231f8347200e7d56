import { afterAll, beforeAll, expect, test } from 'vitest'
import { expireAnonymous, removeUnused } from '#domain/account'
import { removeDeleted } from '#domain/business/deletion'
import { shiftClock } from '#platform/clock'
import { rawSql } from '#platform/database'
import { aMember, aShop, openWorld, type Shop, type World } from '../../../tests/world.ts'
import { DAY_MS } from '#lib/time/durations'

const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  shiftClock(0)
  await world.close()
})

/** A business of an account that was made `days` ago and never secured. */
async function aSketch(days: number): Promise<Shop> {
  const shop = await aShop({ mode: 'testing' })
  await rawSql()`update auth.users
    set is_anonymous = true, email = null, created_at = ${ago(days)}, last_sign_in_at = ${ago(days)}
    where id = ${shop.owner.sub}`
  return shop
}
const isThere = async (shop: Shop) =>
  (await rawSql()`select from auth.users where id = ${shop.owner.sub}`).length +
  (await rawSql()`select from public.business where id = ${shop.businessId}`).length

test('an account that was never secured and not used is deleted with its business; others stay', async () => {
  const [unused, young, signedIn, written, secured, shared] = [
    await aSketch(31),
    await aSketch(29),
    await aSketch(31),
    await aSketch(31),
    await aSketch(31),
    await aSketch(31),
  ]
  await rawSql()`insert into auth.sessions (user_id, created_at, updated_at, refreshed_at)
    values (${signedIn.owner.sub}, ${ago(31)}, ${ago(31)}, ${ago(2)})`
  const [contact] = await rawSql()<
    { id: string }[]
  >`insert into public.contact (business_id, name) values (${written.businessId}, 'Sari')
    returning id`
  await rawSql()`insert into public.room (business_id, channel_id, contact_id, provider_chat_id,
        handler, last_message_at)
    values (${written.businessId}, ${written.channelId}, ${contact!.id}, '628111', 'ai', ${ago(1)})`
  await rawSql()`update auth.users set is_anonymous = false, email = 'dimas@example.test'
    where id = ${secured.owner.sub}`
  await aMember(shared, 'agen')
  const since = new Date(Date.now() - 30 * DAY_MS)
  await removeUnused(since)
  expect(
    await rawSql()`select from private.deleted_business where business_id = ${unused.businessId}`,
  ).toHaveLength(1)
  await removeDeleted(unused.businessId)
  await removeUnused(since)
  expect(await isThere(unused)).toBe(0)
  for (const kept of [young, signedIn, written, secured, shared])
    expect(await isThere(kept)).toBe(2)
})

test('the deletion of unused accounts runs once a night, in one process', async () => {
  await expireAnonymous()
  const unused = await aSketch(40)
  const isMarked = async () =>
    (await rawSql()`select from private.deleted_business where business_id = ${unused.businessId}`)
      .length === 1
  await Promise.all([expireAnonymous(), expireAnonymous()])
  expect(await isMarked()).toBe(false)
  shiftClock(2 * DAY_MS)
  const counts = await Promise.all([expireAnonymous(), expireAnonymous()])
  expect(counts.filter((count) => count > 0)).toHaveLength(1)
  expect(await isMarked()).toBe(true)
})
