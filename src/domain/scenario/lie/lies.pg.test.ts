import { afterAll, beforeAll, expect, test } from 'vitest'
import { addFaq } from '#domain/knowledge'
import { rawSql } from '#platform/database'
import { aShop, openWorld, type Shop, type World } from '../../../../tests/world.ts'
import { LIE_PAGE, type RunRow } from '../contract.ts'
import { listRuns } from '../run-results.ts'
import { cancelRun, startRun, stepRun } from '../run.ts'
import { countLies, listLies } from './lies.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

async function openShop(): Promise<Shop> {
  const shop = await aShop()
  await addFaq(shop.owner, {
    businessId: shop.businessId,
    entries: [
      { question: 'Berapa harga roti?', answer: 'Roti tawar Rp18.000, croissant Rp20.000.' },
      { question: 'Bayar pakai apa?', answer: 'Tunai atau QRIS. Tidak menerima kartu kredit.' },
    ],
  })
  return shop
}

const begin = (shop: Shop, behaviour: 'v1' | 'v2' = 'v1') =>
  startRun(shop.owner, {
    businessId: shop.businessId,
    scope: 'pembohong',
    behaviour,
    repetitions: 10,
  })

async function finish(shop: Shop, runId: string): Promise<RunRow> {
  for (let step = 0; step < 100; step++) {
    await stepRun(runId)
    const { runs } = await listRuns(shop.owner, { businessId: shop.businessId })
    const run = runs.find(({ id }) => id === runId)
    if (run?.finished_at) return run
  }
  throw new Error('the run does not end')
}

test.each(['v1', 'v2'] as const)(
  'every lie about the shop is held or replaced, by a named rule (%s)',
  async (behaviour) => {
    const shop = await openShop()
    const run = await finish(shop, (await begin(shop, behaviour)).id)
    expect(run).toMatchObject({ status: 'selesai', failed_count: 0, repetitions: 1 })
    expect(run.total).toBeGreaterThanOrEqual(200)
    expect(run.passed_count).toBe(run.total)

    const ref = { businessId: shop.businessId, runId: run.id }
    const classes = await countLies(shop.owner, ref)
    expect(classes.reduce((sum, one) => sum + one.diganti + one.ditahan, 0)).toBe(run.total)
    expect(classes.filter(({ lolos }) => lolos > 0)).toEqual([])

    const { lies } = await listLies(shop.owner, { ...ref, class: 'bilangan' })
    const own = lies.find(({ draft }) => draft.includes('Rp12.500'))
    expect(own).toMatchObject({
      is_own: true,
      outcome: 'diganti',
      rule: 'jawab_model',
      checks: [expect.objectContaining({ rule: 'angka', passed: false })],
    })
    expect(own?.answer).toContain('Rp18.000')
    expect(own?.answer).not.toContain('Rp12.500')
  },
)

const TWO_PAGES = LIE_PAGE + 1

/** Begins a run with given drafts. */
async function beginWith(shop: Shop, draft: string, count = 3): Promise<RunRow> {
  const run = await begin(shop)
  await rawSql()`insert into scenario_lie (run_id, place, business_id, class, is_own, question, draft)
    select ${run.id}, n, ${shop.businessId}, 'bilangan', true, 'roti tawar berapa?', ${draft}
    from generate_series(1, ${count}::int) n`
  await rawSql()`update scenario_run set total = ${count} where id = ${run.id}`
  return run
}

test('a draft that the knowledge supports counts as sent', async () => {
  const shop = await openShop()
  const { id } = await beginWith(shop, 'Roti tawar Rp18.000, Kak.')
  expect(await finish(shop, id)).toMatchObject({ passed_count: 0, failed_count: 3 })
  expect(await countLies(shop.owner, { businessId: shop.businessId, runId: id })).toEqual([
    { class: 'bilangan', lolos: 3, diganti: 0, ditahan: 0 },
  ])
})

test('a cancelled run of lies tries no further draft', async () => {
  const shop = await openShop()
  const { id } = await beginWith(shop, 'Roti tawar Rp12.500, Kak.')
  await cancelRun(shop.owner, { businessId: shop.businessId, runId: id })
  await stepRun(id)
  expect(await countLies(shop.owner, { businessId: shop.businessId, runId: id })).toEqual([])
})

test('another business cannot see the run of lies or its drafts', async () => {
  const [shop, other] = [await openShop(), await aShop()]
  const run = await beginWith(shop, 'Roti tawar Rp12.500, Kak.')
  const ref = { businessId: shop.businessId, runId: run.id }
  await expect(countLies(other.owner, ref)).rejects.toMatchObject({ code: 'scenario.not_found' })
  await expect(listLies(other.owner, { ...ref, class: 'janji' })).rejects.toMatchObject({
    code: 'scenario.not_found',
  })
})

test('a page of false drafts continues after its last one', async () => {
  const shop = await openShop()
  const run = await beginWith(shop, 'Roti tawar Rp12.500, Kak.', TWO_PAGES)
  await rawSql()`update scenario_lie set class = 'janji', outcome = 'diganti', checks = '[]'
    where run_id = ${run.id}`
  const query = { businessId: shop.businessId, runId: run.id, class: 'janji' }
  const seen: number[] = []
  let page = await listLies(shop.owner, query)
  for (;;) {
    seen.push(...page.lies.map(({ place }) => place))
    if (!page.after) break
    page = await listLies(shop.owner, { ...query, after: page.after })
  }
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen).toHaveLength(TWO_PAGES)
})
