import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAudit, recordAudit } from '#domain/audit'
import { asService, db } from '#platform/database'
import { aMember, aShop, openWorld, type World } from '../../../tests/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('owner and admin read the audit log page by page, each entry once', async () => {
  const shop = await aShop()
  const [admin, agen, stranger] = [
    await aMember(shop, 'admin'),
    await aMember(shop, 'agen'),
    (await aShop()).owner,
  ]
  // One transaction: all rows have the same created_at, so only their ids order them.
  await db.writeAs(asService('test fixture'), async (tx) => {
    for (let at = 0; at < 45; at += 1)
      await recordAudit(tx, {
        businessId: shop.businessId,
        actorId: shop.owner.sub,
        action: `test.${at}`,
        entity: 'business',
        entityId: null,
        after: { at, hidden: { deep: true } },
      })
  })
  const seen: string[] = []
  for (let before: string | undefined, turn = 0; turn < 4; turn += 1) {
    const page = await listAudit(admin, shop.businessId, before)
    seen.push(...page.rows.map((row) => row.action))
    expect(page.rows[0]).toMatchObject({ actor_name: 'Dimas' })
    expect(Object.keys(page.rows[0]?.after ?? {})).toEqual(['at'])
    if (!page.next) break
    before = page.next
  }
  expect(seen).toHaveLength(45)
  expect(new Set(seen).size).toBe(45)
  for (const other of [agen, stranger])
    expect((await listAudit(other, shop.businessId)).rows).toEqual([])
})
