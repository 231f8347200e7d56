import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveProcedure } from '#domain/procedure'
import { saveScenario } from '#domain/scenario'
import { startRun, stepRun } from '#domain/scenario/run'
import { rawSql } from '#platform/database'
import {
  HOURLY_BOOKINGS,
  OPEN_SHOP,
  openActingShop,
  PICKUP_ORDERS,
} from '../../../tests/tasks/acting-shop.ts'
import { openWorld, type Shop, type World } from '../../../tests/world.ts'
import { sendToSimulation } from './simulation.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** A shop with 3 brownies, and one chair that can be booked by the hour. */
const openShop = (): Promise<Shop> =>
  openActingShop({
    ...OPEN_SHOP,
    products: [['Brownies', '', 85_000, 3]],
    orders: PICKUP_ORDERS,
    bookings: { ...HOURLY_BOOKINGS, services: [['Potong rambut', 60, 50_000, 1]] },
  })

/** What one simulated customer reads, message by message. */
async function simulate(shop: Shop, texts: string[]): Promise<string[]> {
  let simulationId: string | undefined
  const answers: string[] = []
  for (const text of texts) {
    const { simulation } = await sendToSimulation(shop.owner, {
      businessId: shop.businessId,
      texts: [text],
      behaviours: ['v1'],
      ...(simulationId ? { simulationId } : {}),
    })
    simulationId = simulation.id
    answers.push(simulation.turns.at(-1)?.text ?? '')
  }
  return answers
}

/** Everything that a real order or booking would store. */
const traces = (shop: Shop) => rawSql()`
  select (select stock from product where business_id = ${shop.businessId}) as stock,
    (select count(*)::int from sale where business_id = ${shop.businessId}) as sales,
    (select count(*)::int from booking where business_id = ${shop.businessId}) as bookings,
    (select count(*)::int from room where business_id = ${shop.businessId}) as rooms,
    (select count(*)::int from contact where business_id = ${shop.businessId}) as contacts,
    (select count(*)::int from channel where business_id = ${shop.businessId}) as channels,
    (select count(*)::int from notice where business_id = ${shop.businessId}) as notices,
    (select last_number from booking_terms where business_id = ${shop.businessId}) as last_number`

test('a simulated order is made, confirmed and cancelled, and the stock does not change', async () => {
  const shop = await openShop()
  const before = await traces(shop)
  const [summary, confirmed, status, cancelled] = await simulate(shop, [
    'pesan 2 brownies | ambil besok jam 10',
    'ya',
    'pesanan saya udah diproses blm?',
    'batalin ya kak pesanan saya',
  ])
  expect(summary).toContain('170.000')
  expect(confirmed).toContain('#1')
  expect(status).toContain('#1')
  expect(cancelled).toMatch(/batal/i)
  expect(await traces(shop)).toEqual(before)
})

test('a simulated order of the last stock leaves none for the same simulated customer only', async () => {
  const shop = await openShop()
  const order = ['pesan 3 brownies | ambil besok jam 10', 'ya']
  const again = await simulate(shop, [...order, 'pesan 1 brownies lagi | ambil lusa jam 10'])
  expect(again[2]).toMatch(/habis|tinggal/)
  const other = await simulate(shop, order)
  expect(other[1]).toContain('#1')
})

test('a simulated booking takes its time in this conversation only', async () => {
  const shop = await openShop()
  const before = await traces(shop)
  const booked = await simulate(shop, [
    'booking potong rambut | besok | jam 10',
    'ya',
    'janji saya kapan ya?',
  ])
  expect(booked[1]).toContain('#1')
  expect(booked[2]).toContain('10.00')
  expect(await traces(shop)).toEqual(before)
  expect((await simulate(shop, ['booking potong rambut | besok | jam 10', 'ya']))[1]).toContain(
    '#1',
  )
})

test('a yes to anything but the summary orders nothing in a simulation', async () => {
  const shop = await openShop()
  const answers = await simulate(shop, [
    'pesan 2 brownies | ambil besok jam 10',
    'makasih ya kak',
    'ya',
  ])
  expect(answers.join('\n')).not.toContain('#1')
})

test('a scenario plays an order until it is confirmed', async () => {
  const shop = await openShop()
  const before = await traces(shop)
  await saveScenario(shop.owner, {
    businessId: shop.businessId,
    title: 'Pesan brownies',
    persona: 'biasa',
    goal: null,
    turns: ['pesan 2 brownies, ambil besok jam 10', 'ya'],
    expectation: { outcome: 'jawab', contains: ['Rp170.000', '#1'], excludes: [], cites: false },
    isRequired: false,
  })
  const run = await startRun(shop.owner, {
    businessId: shop.businessId,
    scope: 'tulisan',
    behaviour: 'v1',
    repetitions: 1,
  })
  await stepRun(run.id)
  const [result] = await rawSql()`select verdict, attempts from scenario_result
    where run_id = ${run.id}`
  expect(result).toMatchObject({ verdict: 'lulus' })
  expect(await traces(shop)).toEqual(before)
})

test('a scenario plays a procedure, and a change of it tests the required scenarios again', async () => {
  const shop = await openShop()
  const { businessId } = shop
  await saveScenario(shop.owner, {
    businessId,
    title: 'Klaim garansi',
    persona: 'biasa',
    goal: null,
    turns: ['mau klaim garansi', '12345'],
    expectation: {
      outcome: 'jawab',
      contains: ['masih berlaku', '12345'],
      excludes: [],
      cites: false,
    },
    isRequired: true,
  })
  const retests = () => rawSql()`
    select j.id from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'retest-scenarios' and j.payload ->> 'businessId' = ${businessId}`
  expect(await retests()).toHaveLength(0)
  await saveProcedure(shop.owner, {
    businessId,
    name: 'Klaim garansi',
    is_enabled: true,
    triggers: ['mau klaim garansi'],
    steps: [
      { kind: 'tanya', field: 'nota', text: 'Nomor notanya?', expects: 'angka', choices: [] },
      { kind: 'jawab', text: 'Garansi nota {nota} masih berlaku, Kak.' },
    ],
  })
  expect(await retests()).toHaveLength(1)
  const run = await startRun(shop.owner, {
    businessId,
    scope: 'tulisan',
    behaviour: 'v1',
    repetitions: 1,
  })
  await stepRun(run.id)
  const [result] = await rawSql()`select verdict, attempts from scenario_result
    where run_id = ${run.id}`
  expect(result).toMatchObject({ verdict: 'lulus' })
})
