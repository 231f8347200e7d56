import { afterAll, beforeAll, expect, test } from 'vitest'
import { addFaq, listEntries } from '#domain/knowledge'
import { updateEntry } from '#domain/knowledge/edit-entries'
import { openKnowledge } from '#domain/knowledge/lookup'
import { rawSql } from '#platform/database'
import { aMember, aShop, openWorld, type Shop, type World } from '../../../../tests/world.ts'
import { listVersions, restoreVersion, settleFresh } from './versions.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

async function anEntry() {
  const shop = await aShop()
  const { id: sourceId } = await addFaq(shop.owner, {
    businessId: shop.businessId,
    entries: [{ question: 'Biaya antar?', answer: 'Rp8.000' }],
  })
  const [entry] = await listEntries(shop.owner, shop.businessId, sourceId)
  return { shop, sourceId, entryId: entry!.id }
}

const write = (shop: Shop, entryId: string, answer: string, claims = shop.owner) =>
  updateEntry(claims, { businessId: shop.businessId, entryId, answer })

test('each change of an entry stores the former text and its author, and it can be restored', async () => {
  const { shop, entryId } = await anEntry()
  const admin = await aMember(shop, 'admin')
  await write(shop, entryId, 'Rp9.000')
  await write(shop, entryId, 'Rp10.000', admin)
  const given = { businessId: shop.businessId, entryId }
  const versions = await listVersions(shop.owner, given)
  expect(versions.map(({ answer }) => answer)).toEqual(['Rp9.000', 'Rp8.000'])
  const names = await rawSql()`select id, name from profile
    where id = any (${[admin.sub, shop.owner.sub]}::uuid[])`
  const nameOf = (id: string) => names.find((profile) => profile.id === id)?.name
  expect(versions.map(({ changed_by_name }) => changed_by_name)).toEqual([
    nameOf(admin.sub),
    nameOf(shop.owner.sub),
  ])
  await restoreVersion(shop.owner, { businessId: shop.businessId, versionId: versions[1]!.id })
  expect((await openKnowledge(shop.businessId)('biaya antar berapa'))[0]?.text).toBe('Rp8.000')
  expect(await listVersions(shop.owner, given)).toHaveLength(3)
})

test('counting a use stores no version, and at most twenty versions are kept', async () => {
  const { shop, entryId } = await anEntry()
  await rawSql()`update knowledge_entry set used_count = 5 where id = ${entryId}`
  expect(await listVersions(shop.owner, { businessId: shop.businessId, entryId })).toEqual([])
  for (let at = 0; at < 25; at++) await write(shop, entryId, `Rp${at + 1}.000`)
  const versions = await listVersions(shop.owner, { businessId: shop.businessId, entryId })
  expect(versions).toHaveLength(20)
  expect(versions[0]?.answer).toBe('Rp24.000')
})

test('other businesses see no version, and members who only answer cannot restore one', async () => {
  const { shop, entryId } = await anEntry()
  await write(shop, entryId, 'Rp9.000')
  const given = { businessId: shop.businessId, entryId }
  const [version] = await listVersions(shop.owner, given)
  const [stranger, agen] = [await aShop(), await aMember(shop, 'agen')]
  expect(await listVersions(stranger.owner, given)).toEqual([])
  const ref = { businessId: shop.businessId, versionId: version!.id }
  for (const claims of [stranger.owner, agen])
    await expect(restoreVersion(claims, ref)).rejects.toMatchObject({ code: 'knowledge.not_found' })
})

test.each([
  ['page' as const, 'Antar Rp9.000'],
  ['mine' as const, 'Antar gratis'],
])('a difference from the page is settled for the %s', async (choice, answer) => {
  const { shop, sourceId, entryId } = await anEntry()
  await rawSql()`update knowledge_entry set answer = 'Antar gratis', read_answer = 'Antar Rp8.000',
    fresh_answer = 'Antar Rp9.000' where id = ${entryId}`
  const ref = { businessId: shop.businessId, entryId, choice }
  await settleFresh(shop.owner, ref)
  const [entry] = await listEntries(shop.owner, shop.businessId, sourceId)
  expect(entry).toMatchObject({ answer, fresh_answer: null, is_edited: choice === 'mine' })
  await expect(settleFresh(shop.owner, ref)).rejects.toMatchObject({ code: 'knowledge.not_found' })
})
