import { afterAll, beforeAll, expect, test } from 'vitest'
import { receiveEvent } from '#conversation/pipeline'
import { rawSql } from '#platform/database'
import {
  aMember,
  aShop,
  openWorld,
  type Shop,
  type World,
  written,
} from '../../../../tests/world.ts'
import { DRAFT_PAGE } from './contract.ts'
import { listDraftLog } from './draft-log.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

async function withDrafts(shop: Shop, count: number): Promise<void> {
  await receiveEvent(shop.channelId, written('ada roti?', { name: 'Sari' }))
  await rawSql()`
    insert into draft (business_id, room_id, text, status, created_at)
    select ${shop.businessId}, r.id, 'draf ' || n, case n when 1 then 'used' else 'stale' end,
      now() - n * interval '1 minute'
    from room r, generate_series(1, ${count}) n where r.business_id = ${shop.businessId}`
}

test('the draft log lists drafts newest first, page by page, with counts by decision', async () => {
  const shop = await aShop()
  await withDrafts(shop, DRAFT_PAGE + 2)
  const { businessId } = shop
  const first = await listDraftLog(await aMember(shop, 'agen'), { businessId })
  expect(first.drafts).toHaveLength(DRAFT_PAGE)
  expect(first.drafts[0]).toMatchObject({ text: 'draf 1', status: 'used', contact_name: 'Sari' })
  expect(first.counts).toMatchObject({ used: 1, stale: DRAFT_PAGE + 1, edited: 0 })
  const next = await listDraftLog(shop.owner, { businessId, before: first.before! })
  expect(next.drafts.map(({ text }) => text)).toEqual([
    `draf ${DRAFT_PAGE + 1}`,
    `draf ${DRAFT_PAGE + 2}`,
  ])
  expect(next).toMatchObject({ before: null, counts: null })
  const used = await listDraftLog(shop.owner, { businessId, state: 'used' })
  expect(used.drafts.map(({ text }) => text)).toEqual(['draf 1'])
})

test('the draft log of another business is empty, and so are its counts', async () => {
  const [shop, stranger] = [await aShop(), await aShop()]
  await withDrafts(shop, 1)
  const page = await listDraftLog(stranger.owner, { businessId: shop.businessId })
  expect(page.drafts).toEqual([])
  expect(page.counts).toMatchObject({ used: 0 })
})
