import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CreateApiKey } from '#contract/api-key'
import {
  claimsOfApiKey,
  createApiKey,
  listApiKeys,
  requireScope,
  revokeApiKey,
} from '#domain/api-key'
import { listRooms } from '#conversation/feed'
import { changeRole, removeMember } from '#domain/team'
import { db, rawSql } from '#platform/database'
import { aMember, aShop, openWorld, type Shop, type World } from '../../../tests/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const made = (shop: Shop, more: Partial<CreateApiKey> = {}) =>
  createApiKey(shop.owner, { businessId: shop.businessId, name: 'Toko daring', ...more })

async function aRoom(shop: Shop, name: string): Promise<string> {
  const sql = rawSql()
  const [contact] = await sql<
    { id: string }[]
  >`insert into contact (business_id, name) values (${shop.businessId}, ${name}) returning id`
  const [room] = await sql<
    { id: string }[]
  >`insert into room (business_id, channel_id, contact_id, provider_chat_id, handler)
    values (${shop.businessId}, ${shop.channelId}, ${contact!.id}, ${name}, 'ai') returning id`
  return room!.id
}

test('an API key is returned once and stored as a hash, and its use is recorded', async () => {
  const shop = await aShop()
  const { key } = await made(shop)
  expect(key).toMatch(/^tgp_[\w-]{43}$/)
  const [row] = await rawSql()<
    Record<string, unknown>[]
  >`select * from api_key where business_id = ${shop.businessId}`
  expect(JSON.stringify(row)).not.toContain(key.slice(12))
  expect(await listApiKeys(shop.owner, shop.businessId)).toMatchObject([
    { name: 'Toko daring', prefix: key.slice(0, 10), created_by_name: 'Dimas', last_used_at: null },
  ])
  expect(await claimsOfApiKey(key)).toMatchObject({
    role: 'authenticated',
    api_business_id: shop.businessId,
  })
  expect((await listApiKeys(shop.owner, shop.businessId))[0]?.last_used_at).not.toBeNull()
})

test("an API key has an admin's access to its own business and to no other", async () => {
  const [shop, other] = [await aShop(), await aShop()]
  await rawSql()`insert into team_business (business_id, member_id, role)
    values (${other.businessId}, ${shop.owner.sub}, 'admin')`
  const mine = await aRoom(shop, 'Sari')
  await aRoom(other, 'Budi')
  const claims = (await claimsOfApiKey((await made(shop)).key))!
  expect(
    (await listRooms(claims, { businessId: shop.businessId, view: 'semua' })).rooms.map(
      ({ id }) => id,
    ),
  ).toEqual([mine])
  expect((await listRooms(claims, { businessId: other.businessId, view: 'semua' })).rooms).toEqual(
    [],
  )
  expect(
    await db.writeAs(claims, (tx) => tx`update channel set name = 'Baru' returning id`),
  ).toEqual([{ id: shop.channelId }])
  expect(await db.readAs(claims, (tx) => tx`select id from "order"`)).toEqual([])
})

test('a revoked, changed or unknown API key has no claims', async () => {
  const shop = await aShop()
  const { id, key } = await made(shop)
  await revokeApiKey(await aMember(shop, 'admin'), { businessId: shop.businessId, apiKeyId: id })
  for (const wrong of [key, `${(await made(shop)).key}x`, 'tgp_', '', 'guess'])
    expect(await claimsOfApiKey(wrong)).toBeUndefined()
  await expect(
    revokeApiKey(shop.owner, { businessId: shop.businessId, apiKeyId: id }),
  ).rejects.toMatchObject({ code: 'api_key.not_found' })
})

test('only owner and admin manage API keys, at most twenty, and hashes are never returned', async () => {
  const [shop, stranger] = [await aShop(), await aShop()]
  const { id } = await made(shop)
  for (const claims of [
    await aMember(shop, 'agen'),
    await aMember(shop, 'peninjau'),
    stranger.owner,
  ]) {
    expect(await listApiKeys(claims, shop.businessId)).toEqual([])
    await expect(
      createApiKey(claims, { businessId: shop.businessId, name: 'x' }),
    ).rejects.toMatchObject({ code: '42501' })
    await expect(
      revokeApiKey(claims, { businessId: shop.businessId, apiKeyId: id }),
    ).rejects.toMatchObject({ code: 'api_key.not_found' })
  }
  await expect(
    db.readAs(shop.owner, (tx) => tx`select key_hash from api_key`),
  ).rejects.toMatchObject({ code: '42501' })
  for (let count = 1; count < 20; count += 1) await made(shop)
  await expect(made(shop)).rejects.toMatchObject({ code: 'api_key.too_many' })
})

test('an API key ends when its creator is removed, demoted, banned or deleted', async () => {
  const shop = await aShop()
  const byAdmin = async () => {
    const admin = await aMember(shop, 'admin')
    const { key } = await createApiKey(admin, { businessId: shop.businessId, name: 'Kasir' })
    expect(await claimsOfApiKey(key)).toMatchObject({ api_business_id: shop.businessId })
    return { admin, key }
  }
  const [removed, lowered, banned, deleted, kept] = [
    await byAdmin(),
    await byAdmin(),
    await byAdmin(),
    await byAdmin(),
    await byAdmin(),
  ]
  await removeMember(shop.owner, shop.businessId, removed.admin.sub)
  await changeRole(shop.owner, shop.businessId, lowered.admin.sub, 'agen')
  await rawSql()`update auth.users set banned_until = now() + interval '1 day'
    where id = ${banned.admin.sub}`
  await rawSql()`delete from auth.users where id = ${deleted.admin.sub}`
  for (const { key } of [removed, lowered, banned, deleted])
    expect(await claimsOfApiKey(key)).toBeUndefined()
  expect(await claimsOfApiKey(kept.key)).toBeDefined()
  // A key that ended stays ended when its creator becomes a member again.
  await rawSql()`insert into team_business (business_id, member_id, role)
    values (${shop.businessId}, ${removed.admin.sub}, 'admin')`
  await changeRole(shop.owner, shop.businessId, lowered.admin.sub, 'admin')
  for (const { key } of [removed, lowered]) expect(await claimsOfApiKey(key)).toBeUndefined()
  expect(
    (
      await rawSql()`select after from audit_log where action in ('team.remove', 'team.role')
        and after ? 'apiKeys'`
    ).map(({ after }) => after),
  ).toEqual([
    { name: 'Rina', rooms: 0, apiKeys: 1, invitations: 0 },
    { role: 'agen', apiKeys: 1, invitations: 0 },
  ])
})

test('an API key works until its expiry and is then listed as expired', async () => {
  const shop = await aShop()
  const { id, key } = await made(shop, { expiresInDays: 30 })
  expect(await claimsOfApiKey(key)).toBeDefined()
  const [listed] = await listApiKeys(shop.owner, shop.businessId)
  expect(listed).toMatchObject({ is_expired: false })
  expect(Math.round((Date.parse(listed?.expires_at ?? '') - Date.now()) / 86_400_000)).toBe(30)
  await rawSql()`update api_key set expires_at = now() where id = ${id}`
  expect(await claimsOfApiKey(key)).toBeUndefined()
  expect(await listApiKeys(shop.owner, shop.businessId)).toMatchObject([{ id, is_expired: true }])
})

test('an API key can call only what its scopes name; other callers need no scope', async () => {
  const shop = await aShop()
  const claims = (await claimsOfApiKey((await made(shop, { scopes: ['send', 'read'] })).key))!
  expect(claims.api_scopes).toEqual(['read', 'send'])
  requireScope(claims, 'send')
  expect(() => requireScope(claims, 'manage')).toThrow(
    expect.objectContaining({ code: 'api_key.scope_missing', details: { scope: 'manage' } }),
  )
  expect(() => requireScope(claims, undefined)).toThrow(
    expect.objectContaining({ code: 'route.not_found' }),
  )
  requireScope(shop.owner, 'manage')
  expect((await claimsOfApiKey((await made(shop)).key))?.api_scopes).toEqual([
    'read',
    'send',
    'manage',
    'templates',
  ])
})
