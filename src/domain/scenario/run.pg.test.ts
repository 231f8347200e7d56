import { afterAll, beforeAll, expect, test } from 'vitest'
import { addFaq } from '#domain/knowledge'
import { updateEntry } from '#domain/knowledge/edit-entries'
import { listNotices } from '#domain/notice'
import { rawSql } from '#platform/database'
import { aMember, aShop, openWorld, type Shop, type World } from '../../../tests/world.ts'
import type { SaveScenario } from './contract.ts'
import { compareRuns, getResult, listResults, listRuns, loadTestState } from './run-results.ts'
import { cancelRun, rescueRuns, retestRequired, startRun, stepRun } from './run.ts'
import { countScenarios, listScenarios, makeScenarios, saveScenario } from './scenario.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const QUESTION = 'Berapa harga kue ulang tahun?'

async function openShop(): Promise<Shop> {
  const shop = await aShop()
  await addFaq(shop.owner, {
    businessId: shop.businessId,
    entries: [
      { question: QUESTION, answer: 'Diameter 20 cm Rp260.000, 24 cm Rp340.000.' },
      { question: 'Jam berapa toko buka?', answer: 'Setiap hari pukul 07.00 sampai 21.00.' },
    ],
  })
  return shop
}

const scenario = (shop: Shop, change: Partial<SaveScenario> = {}): SaveScenario => ({
  businessId: shop.businessId,
  title: 'Harga kue',
  persona: 'biasa',
  goal: null,
  turns: [QUESTION],
  expectation: { outcome: 'jawab', contains: ['Rp260.000'], excludes: [], cites: false },
  isRequired: false,
  ...change,
})

const all = { scope: 'semua', behaviour: 'v1', repetitions: 3 } as const
const begin = (shop: Shop) => startRun(shop.owner, { businessId: shop.businessId, ...all })

/** Runs the run's jobs until it ends, as a worker would. */
async function finish(shop: Shop, runId: string) {
  for (let step = 0; step < 50; step++) {
    await stepRun(runId)
    const { runs } = await listRuns(shop.owner, { businessId: shop.businessId })
    const run = runs.find(({ id }) => id === runId)
    if (run && run.status !== 'antre' && run.status !== 'berjalan') return run
  }
  throw new Error('the run does not end')
}

test('a run shows which scenarios pass in every repetition, and why others fail', async () => {
  const shop = await openShop()
  await saveScenario(shop.owner, scenario(shop))
  await saveScenario(
    shop.owner,
    scenario(shop, {
      title: 'Lowongan',
      turns: ['ada lowongan kerja?'],
      expectation: { outcome: 'jawab', contains: [], excludes: [], cites: false },
    }),
  )
  const run = await finish(shop, (await begin(shop)).id)
  expect(run).toMatchObject({
    status: 'selesai',
    total: 2,
    passed_count: 1,
    failed_count: 1,
    passes: [1, 1, 1],
  })
  const { results } = await listResults(shop.owner, { businessId: shop.businessId, runId: run.id })
  expect(results).toMatchObject([
    {
      title: 'Lowongan',
      verdict: 'gagal',
      failures: [{ check: 'tidak_menjawab', detail: 'info_tidak_ada' }],
    },
    { title: 'Harga kue', verdict: 'lulus', passed_count: 3, failures: [] },
  ])
  const detail = await getResult(shop.owner, {
    businessId: shop.businessId,
    runId: run.id,
    scenarioId: results[1]!.scenario_id,
  })
  expect(detail.attempts).toHaveLength(3)
  expect(detail.attempts[0]?.turns).toMatchObject([
    { by: 'pelanggan', text: QUESTION },
    { by: 'ai', kind: 'reply', sources: [{ title: QUESTION }] },
  ])
  expect(new Set(detail.attempts.map((attempt) => attempt.turns[0]?.text)).size).toBe(3)
})

test('a run sends nothing, stores no conversation and counts no use of the knowledge', async () => {
  const shop = await openShop()
  await saveScenario(shop.owner, scenario(shop))
  await finish(shop, (await begin(shop)).id)
  const [counts] = await rawSql()`select
    (select count(*)::int from message where business_id = ${shop.businessId}) as messages,
    (select count(*)::int from escalation where business_id = ${shop.businessId}) as cases,
    (select sum(used_count)::int from knowledge_entry
      where business_id = ${shop.businessId}) as uses`
  expect(counts).toEqual({ messages: 0, cases: 0, uses: 0 })
})

test('a scenario that passed before and fails now is a regression', async () => {
  const shop = await openShop()
  await saveScenario(shop.owner, scenario(shop))
  expect(await finish(shop, (await begin(shop)).id)).toMatchObject({ regression_count: 0 })
  await rawSql()`update knowledge_entry set deleted_at = now()
    where business_id = ${shop.businessId} and question = ${QUESTION}`
  const run = await finish(shop, (await begin(shop)).id)
  expect(run).toMatchObject({ failed_count: 1, regression_count: 1 })
  const { results } = await listResults(shop.owner, { businessId: shop.businessId, runId: run.id })
  expect(results).toMatchObject([{ is_regression: true }])
})

test('a cancelled run stops and stays cancelled', async () => {
  const shop = await openShop()
  await saveScenario(shop.owner, scenario(shop))
  const { id: runId } = await begin(shop)
  await cancelRun(shop.owner, { businessId: shop.businessId, runId })
  expect(await finish(shop, runId)).toMatchObject({ status: 'dibatalkan', passed_count: 0 })
})

test("a scenario's customer with twenty questions asks them all", async () => {
  const shop = await openShop()
  await saveScenario(
    shop.owner,
    scenario(shop, {
      turns: [...Array.from({ length: 19 }, () => 'oke makasih ya'), QUESTION],
    }),
  )
  const { id } = await startRun(shop.owner, { ...all, businessId: shop.businessId, repetitions: 1 })
  expect(await finish(shop, id)).toMatchObject({ passed_count: 1, answer_count: 20 })
})

test('a regression names the change that caused it, and an automatic test sends a notice', async () => {
  const shop = await openShop()
  const { businessId } = shop
  await saveScenario(shop.owner, scenario(shop, { isRequired: true }))
  await makeScenarios(shop.owner, { businessId, from: 'dokumen' })
  const first = await finish(shop, (await begin(shop)).id)
  expect([first.changes, (await loadTestState(shop.owner, businessId)).changes]).toEqual([[], []])
  const entries = await rawSql()<{ id: string; question: string }[]>`
    select id, question from knowledge_entry where business_id = ${businessId} order by question`
  for (const { id } of entries)
    await updateEntry(shop.owner, { businessId, entryId: id, answer: 'Tanya kasir.' })
  await rawSql()`update agent set tone = 'formal' where business_id = ${businessId}`
  const { changes, readiness } = await loadTestState(shop.owner, businessId)
  expect(changes.map(({ kind, title }) => `${kind} ${title}`).toSorted()).toEqual([
    `diubah ${QUESTION}`,
    'diubah Jam berapa toko buka?',
    'perilaku ',
  ])
  expect(readiness.v1).toMatchObject({ required: 1, failed: 0 })
  await retestRequired(businessId, 'perubahan')
  const { runs } = await listRuns(shop.owner, { businessId })
  const broken = await finish(shop, runs[0]!.id)
  expect(broken).toMatchObject({ cause: 'perubahan', regression_count: 1 })
  expect(broken.changes).toHaveLength(3)
  expect(await listNotices(shop.owner, businessId)).toMatchObject([
    { kind: 'scenario_regressed', waiting: 1 },
  ])
  const whole = await finish(shop, (await begin(shop)).id)
  expect(whole.changes).toEqual([])
  const { results } = await listResults(shop.owner, { businessId, runId: whole.id })
  const worse = results.find(({ entry_id, is_regression }) => is_regression && entry_id)
  const detail = await getResult(shop.owner, {
    businessId,
    runId: whole.id,
    scenarioId: worse!.scenario_id,
  })
  expect(detail.changes).toHaveLength(3)
  expect(detail.changes[0]).toMatchObject({ isLikely: true, entryId: worse!.entry_id })
  expect(detail.changes.slice(1).every(({ isLikely }) => !isLikely)).toBe(true)
})

test('both behaviours are tested one after the other and compared', async () => {
  const shop = await openShop()
  const { businessId } = shop
  await saveScenario(shop.owner, scenario(shop))
  const started = await startRun(shop.owner, { businessId, ...all, thenOther: true })
  await finish(shop, started.id)
  const { runs } = await listRuns(shop.owner, { businessId })
  expect(runs).toMatchObject([
    { behaviour: 'v2', scope: 'semua', repetitions: 3, next_behaviour: null },
    { behaviour: 'v1' },
  ])
  const second = await finish(shop, runs[0]!.id)
  expect(second).toMatchObject({ status: 'selesai', answer_count: 3, token_count: 0 })
  const ref = { businessId, runId: second.id }
  expect(await compareRuns(shop.owner, ref)).toMatchObject({
    other: { id: started.id },
    differing: [],
  })
  await rawSql()`update scenario_result set verdict = 'gagal' where run_id = ${started.id}`
  expect(await compareRuns(shop.owner, ref)).toMatchObject({
    differing: [{ title: 'Harga kue', verdict: 'lulus', other_verdict: 'gagal' }],
  })
  expect((await countScenarios(shop.owner, businessId)).gagal).toBe(0)
})

test('failed scenarios can be tested again separately, and are found by their words', async () => {
  const shop = await openShop()
  const { businessId } = shop
  await saveScenario(shop.owner, scenario(shop))
  await saveScenario(shop.owner, scenario(shop, { title: 'Lowongan', turns: ['ada lowongan?'] }))
  await finish(shop, (await begin(shop)).id)
  const query = { businessId, scope: 'gagal' } as const
  expect((await listScenarios(shop.owner, query)).scenarios).toMatchObject([{ title: 'Lowongan' }])
  const again = await startRun(shop.owner, { ...all, ...query })
  expect(await finish(shop, again.id)).toMatchObject({ total: 1, failed_count: 1 })
  const found = await listScenarios(shop.owner, { ...query, scope: 'semua', search: 'ULANG tahun' })
  expect(found.scenarios).toMatchObject([{ title: 'Harga kue' }])
})

test('two workers on the same run count each scenario once', async () => {
  const shop = await openShop()
  for (let n = 0; n < 4; n++) await saveScenario(shop.owner, scenario(shop, { title: `Kue ${n}` }))
  const { id: runId } = await begin(shop)
  await Promise.all([stepRun(runId), stepRun(runId)])
  expect(await finish(shop, runId)).toMatchObject({
    status: 'selesai',
    passed_count: 4,
    passes: [4, 4, 4],
  })
})

test('a run whose process died continues; a run that never ends is given up', async () => {
  const shop = await openShop()
  await saveScenario(shop.owner, scenario(shop))
  const { id: runId } = await begin(shop)
  await rawSql()`delete from graphile_worker._private_jobs`
  await rawSql()`update scenario_run set status = 'berjalan' where id = ${runId}`
  const silence = async (age: string) => {
    await rawSql()`alter table scenario_run disable trigger touch`
    await rawSql()`update scenario_run set updated_at = now() - ${age}::interval,
      created_at = now() - ${age}::interval where id = ${runId}`
    await rawSql()`alter table scenario_run enable trigger touch`
  }
  await silence('10 minutes')
  expect(await rescueRuns()).toBe(1)
  const jobs = await rawSql()`select key from graphile_worker.jobs
    where task_identifier = 'run-scenarios'`
  expect(jobs).toMatchObject([{ key: `scenarios:${runId}` }])
  await silence('25 hours')
  await rescueRuns()
  const { runs } = await listRuns(shop.owner, { businessId: shop.businessId })
  expect(runs[0]).toMatchObject({ status: 'gagal', failure: 'terhenti' })
})

test('a second run waits for the first; a business without scenarios cannot start one', async () => {
  const shop = await openShop()
  await expect(begin(shop)).rejects.toMatchObject({ code: 'scenario.none' })
  await saveScenario(shop.owner, scenario(shop))
  await begin(shop)
  await expect(begin(shop)).rejects.toMatchObject({ code: 'scenario.run_active' })
})

test('a business without knowledge ends its run with failed scenarios', async () => {
  const shop = await aShop()
  await saveScenario(shop.owner, scenario(shop))
  expect(await finish(shop, (await begin(shop)).id)).toMatchObject({ failed_count: 1 })
})

test('every entry becomes three scenarios once, and each is answered from that entry', async () => {
  const shop = await openShop()
  const make = () => makeScenarios(shop.owner, { businessId: shop.businessId, from: 'dokumen' })
  expect([await make(), await make()]).toEqual([6, 0])
  const { id } = await startRun(shop.owner, {
    businessId: shop.businessId,
    ...all,
    repetitions: 1,
  })
  const run = await finish(shop, id)
  const { results } = await listResults(shop.owner, { businessId: shop.businessId, runId: run.id })
  expect(results.map((result) => [result.verdict, result.title, result.failures])).toEqual(
    results.map((result) => ['lulus', result.title, []]),
  )
})

test('the built-in attacks are required, and a shop resists them', async () => {
  const shop = await openShop()
  await makeScenarios(shop.owner, { businessId: shop.businessId, from: 'penyerang' })
  const counts = await countScenarios(shop.owner, shop.businessId)
  expect(counts.penyerang).toBeGreaterThanOrEqual(60)
  expect(counts.wajib).toBe(counts.penyerang)
  const run = await finish(shop, (await begin(shop)).id)
  const { results } = await listResults(shop.owner, { businessId: shop.businessId, runId: run.id })
  expect(results.filter((result) => result.verdict !== 'lulus')).toEqual([])
})

test('members of another business see no run, and an agen cannot start one', async () => {
  const [shop, other] = [await openShop(), await aShop({ name: 'Toko Lain' })]
  await saveScenario(shop.owner, scenario(shop))
  const run = await begin(shop)
  const query = { businessId: shop.businessId, scope: 'semua' } as const
  expect((await listScenarios(other.owner, query)).scenarios).toEqual([])
  expect((await listRuns(other.owner, query)).runs).toEqual([])
  await expect(
    cancelRun(other.owner, { businessId: shop.businessId, runId: run.id }),
  ).rejects.toMatchObject({ code: 'scenario.not_found' })
  const agen = await aMember(shop, 'agen')
  await expect(saveScenario(agen, scenario(shop))).rejects.toMatchObject({ code: '42501' })
})
