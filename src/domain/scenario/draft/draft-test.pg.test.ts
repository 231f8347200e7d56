import { afterAll, beforeAll, expect, test } from 'vitest'
import { addFaq, listEntries } from '#domain/knowledge'
import { draftAnswer, loadDraft, restoreDraft } from '#domain/knowledge/draft'
import { updateEntry } from '#domain/knowledge/edit-entries'
import { listReleases } from '#domain/knowledge/publish'
import { saveProcedure } from '#domain/procedure'
import { removeInDraft, saveInDraft } from '#domain/procedure/draft'
import { rawSql } from '#platform/database'
import { aMember, aShop, openWorld, type Shop, type World } from '../../../../tests/world.ts'
import { stepRun } from '../run.ts'
import { listResults, listRuns, loadTestState } from '../run-results.ts'
import { listScenarios, saveScenario } from '../scenario.ts'
import { discardDraft, loadDraftTest, publishDraft, startDraftTest } from './draft-test.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const QUESTION = 'Berapa ongkir ke Bantul?'
type OpenShop = Shop & { entryId: string; otherId: string }

async function openShop(): Promise<OpenShop> {
  const shop = await aShop()
  const { id } = await addFaq(shop.owner, {
    businessId: shop.businessId,
    entries: [
      { question: QUESTION, answer: 'Rp10.000.' },
      { question: 'Jam berapa buka?', answer: 'Pukul 07.00.' },
    ],
  })
  const [entry, other] = await listEntries(shop.owner, shop.businessId, id)
  await saveScenario(shop.owner, {
    businessId: shop.businessId,
    title: 'Ongkir',
    persona: 'biasa',
    goal: null,
    turns: [QUESTION],
    expectation: { outcome: 'jawab', contains: ['Rp12.000'], excludes: [], cites: false },
    isRequired: true,
  })
  return { ...shop, entryId: entry!.id, otherId: other!.id }
}

const draft = (shop: OpenShop, answer: string) =>
  draftAnswer(shop.owner, {
    businessId: shop.businessId,
    entryId: shop.entryId,
    question: QUESTION,
    answer,
    examples: [],
  })

async function playDraft(shop: Shop) {
  const run = await startDraftTest(shop.owner, shop.businessId)
  for (let step = 0; step < 10; step++) await stepRun(run.id)
  return loadDraftTest(shop.owner, shop.businessId)
}
const publish = async (shop: Shop, overrideReason?: string) =>
  publishDraft(shop.owner, {
    businessId: shop.businessId,
    state: (await loadDraft(shop.owner, shop.businessId)).state,
    overrideReason,
  })

test('required scenarios are played with the draft, and no verdict of a scenario changes', async () => {
  const shop = await openShop()
  await draft(shop, 'Rp12.000.')
  expect(await loadDraftTest(shop.owner, shop.businessId)).toEqual({
    required: 1,
    run: null,
    verdict: 'belum',
  })
  const test = await playDraft(shop)
  expect(test).toMatchObject({
    required: 1,
    verdict: 'lulus',
    run: { is_draft: true, status: 'selesai', passed_count: 1, changes: [{ kind: 'diubah' }] },
  })
  const { scenarios } = await listScenarios(shop.owner, {
    businessId: shop.businessId,
    scope: 'wajib',
  })
  expect(scenarios).toMatchObject([{ verdict_v1: null, verdict_v2: null }])
  expect((await loadTestState(shop.owner, shop.businessId)).hasRun).toBe(false)
  const results = await listResults(shop.owner, {
    businessId: shop.businessId,
    runId: test.run!.id,
  })
  expect(results.results).toMatchObject([{ verdict: 'lulus' }])
  await publish(shop)
  await draft(shop, 'Rp12.500.')
  expect((await loadDraftTest(shop.owner, shop.businessId)).run).toBeNull()
})

test('a draft whose test failed is published only on request', async () => {
  const shop = await openShop()
  await draft(shop, 'Rp14.000.')
  await expect(publish(shop)).rejects.toMatchObject({ code: 'knowledge.draft_untested' })
  expect(await playDraft(shop)).toMatchObject({ verdict: 'gagal', run: { failed_count: 1 } })
  await expect(publish(shop)).rejects.toMatchObject({ code: 'knowledge.draft_untested' })
  await publish(shop, 'Harga naik hari ini')
  expect((await loadDraft(shop.owner, shop.businessId)).changes).toEqual([])
  const [release] = await listReleases(shop.owner, shop.businessId)
  expect(release).toMatchObject({ test: 'gagal', override_reason: 'Harga naik hari ini' })
  const [audited] = await rawSql()`select after from audit_log
    where business_id = ${shop.businessId} and action = 'knowledge.publish'`
  expect(audited?.after).toMatchObject({ test: 'gagal', overrideReason: 'Harga naik hari ini' })
})

test('a test is outdated once the draft or the live knowledge changed', async () => {
  const shop = await openShop()
  await draft(shop, 'Rp12.000.')
  expect((await playDraft(shop)).verdict).toBe('lulus')
  await draft(shop, 'Rp12.000 saja.')
  expect((await loadDraftTest(shop.owner, shop.businessId)).verdict).toBe('belum')
  expect((await playDraft(shop)).verdict).toBe('lulus')
  await updateEntry(shop.owner, {
    businessId: shop.businessId,
    entryId: shop.otherId,
    answer: 'Pukul 08.00.',
  })
  expect((await loadDraftTest(shop.owner, shop.businessId)).verdict).toBe('belum')
})

test('required scenarios follow the drafted procedures, and count until a live one changes', async () => {
  const shop = await openShop()
  const contents = {
    businessId: shop.businessId,
    name: 'Ongkir',
    is_enabled: true,
    triggers: [QUESTION],
    steps: [{ kind: 'jawab' as const, text: 'Ongkirnya Rp12.000, Kak.' }],
  }
  const { id } = await saveInDraft(shop.owner, contents)
  expect(await playDraft(shop)).toMatchObject({
    verdict: 'lulus',
    run: { changes: [{ kind: 'baru', title: 'Ongkir' }] },
  })
  await saveProcedure(shop.owner, { ...contents, name: 'Lain', triggers: ['lacak resi'] })
  expect((await loadDraftTest(shop.owner, shop.businessId)).verdict).toBe('belum')
  await expect(publish(shop)).rejects.toMatchObject({ code: 'knowledge.draft_untested' })
  const [saved] = (await loadDraft(shop.owner, shop.businessId)).procedures
  await removeInDraft(shop.owner, {
    businessId: shop.businessId,
    procedureId: id,
    version: 0,
    draftVersion: saved?.version,
  })
  expect((await loadDraft(shop.owner, shop.businessId)).procedures).toEqual([])
})

test('discarding a draft ends its test and can be undone', async () => {
  const shop = await openShop()
  await draft(shop, 'Rp12.000.')
  await startDraftTest(shop.owner, shop.businessId)
  await discardDraft(shop.owner, shop.businessId)
  expect((await loadDraft(shop.owner, shop.businessId)).changes).toEqual([])
  const { runs } = await listRuns(shop.owner, { businessId: shop.businessId })
  expect(runs).toMatchObject([{ status: 'dibatalkan', is_draft: true }])
  await expect(startDraftTest(shop.owner, shop.businessId)).rejects.toMatchObject({
    code: 'knowledge.draft_empty',
  })
  await restoreDraft(shop.owner, shop.businessId)
  expect((await loadDraft(shop.owner, shop.businessId)).changes).toHaveLength(1)
})

test('a member who only answers customers cannot test or discard a draft', async () => {
  const shop = await openShop()
  await draft(shop, 'Rp12.000.')
  const agen = await aMember(shop, 'agen')
  await expect(startDraftTest(agen, shop.businessId)).rejects.toMatchObject({
    code: 'auth.forbidden',
  })
  await expect(discardDraft(agen, shop.businessId)).rejects.toMatchObject({
    code: 'auth.forbidden',
  })
  expect((await loadDraft(agen, shop.businessId)).changes).toHaveLength(1)
})
