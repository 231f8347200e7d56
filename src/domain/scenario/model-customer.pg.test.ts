import { afterAll, beforeAll, expect, test } from 'vitest'
import { windowOf } from '#contract/quota'
import { isActive } from '#contract/scenario'
import { addFaq } from '#domain/knowledge'
import { rawSql } from '#platform/database'
import { settings, useSettings } from '#platform/settings'
import { type ModelStandin, startModel } from '../../../tests/standins/model/model.ts'
import { aShop, openWorld, type Shop, type World } from '../../../tests/world.ts'
import { getResult, listResults, listRuns } from './run-results.ts'
import { startRun, stepRun } from './run.ts'
import { saveScenario } from './scenario.ts'

let world: World
let model: ModelStandin
beforeAll(async () => {
  world = await openWorld()
  model = await startModel()
  useSettings({ ...settings(), LLM_BASE_URL: model.url, LLM_MODEL: 'm' })
})
afterAll(async () => {
  useSettings({ ...settings(), LLM_BASE_URL: undefined, LLM_MODEL: undefined })
  await model.close()
  await world.close()
})

async function openShop(): Promise<Shop> {
  const shop = await aShop()
  await addFaq(shop.owner, {
    businessId: shop.businessId,
    entries: [{ question: 'Berapa ongkir ke Bandung?', answer: 'Ongkir ke Bandung Rp15.000.' }],
  })
  await saveScenario(shop.owner, {
    businessId: shop.businessId,
    title: 'Ongkir',
    persona: 'penawar',
    goal: 'Tahu ongkir ke Bandung dan menawarnya sampai Rp10.000.',
    turns: ['Berapa ongkir ke Bandung?'],
    expectation: { outcome: 'bebas', contains: [], excludes: [], cites: false },
    isRequired: false,
  })
  return shop
}

async function runOnce(shop: Shop) {
  const { id: runId } = await startRun(shop.owner, {
    businessId: shop.businessId,
    scope: 'semua',
    behaviour: 'v2',
    repetitions: 1,
  })
  for (;;) {
    await stepRun(runId)
    const { runs } = await listRuns(shop.owner, { businessId: shop.businessId })
    if (!isActive(runs[0]!)) return runs[0]!
  }
}

test('a model plays a customer with a goal and writes at most twelve times', async () => {
  const shop = await openShop()
  const run = await runOnce(shop)
  expect(run).toMatchObject({ status: 'selesai', total: 1 })
  const ref = { businessId: shop.businessId, runId: run.id }
  const { results } = await listResults(shop.owner, ref)
  const { attempts } = await getResult(shop.owner, {
    ...ref,
    scenarioId: results[0]!.scenario_id,
  })
  const said = attempts[0]!.turns.filter((turn) => turn.by === 'pelanggan')
  expect(said[0]?.text).toContain('ongkir ke bandung')
  expect(said.length).toBeLessThanOrEqual(12)
  expect(attempts[0]!.failures).toMatchObject([{ check: 'tidak_berakhir' }])
  expect(JSON.stringify(model.calls.map((call) => call.body))).toContain(
    'menawarnya sampai Rp10.000',
  )
})

test('a run ends with its reason when the quota of model calls is used up', async () => {
  const shop = await openShop()
  const { startsAt } = windowOf('model.scenarios', new Date())
  await rawSql()`insert into private.quota_use (subject, quota, starts_at, used)
    values (${shop.businessId}, 'model.scenarios', ${startsAt.toISOString()}, 1000000)`
  expect(await runOnce(shop)).toMatchObject({ status: 'gagal', failure: 'kuota' })
})
