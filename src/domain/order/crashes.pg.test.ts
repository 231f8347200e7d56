import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { rawSql } from '#platform/database'
import { MoneyShop, type MoneyStep, openMoney } from '../../../tests/money/shop.ts'
import { countCrashes } from '../../../tests/money/crashes.ts'
import { openWorld, type World } from '../../../tests/world.ts'

/** `MONEY_RUNS=2000 MONEY_SEED=5 npx vitest run src/domain/order/crashes` runs more sequences. */
const RUNS = Number(process.env.MONEY_RUNS ?? 100)
const SEED = Number(process.env.MONEY_SEED ?? 17)

let world: World
beforeAll(async () => void (world = await openWorld()))
afterAll(() => world.close())
beforeEach(() => {
  // Time moves only between steps, so that the model uses the same time.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  openMoney(world.url)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const which = fc.nat({ max: 5 })
const order = fc.record({
  kind: fc.constant('order' as const),
  plan: fc.constantFrom('usaha', 'besar'),
  interval: fc.constantFrom('month' as const, 'year' as const),
})
const pay = fc.record({
  kind: fc.constant('pay' as const),
  method: fc.constantFrom('qris' as const, 'qris' as const, 'bca' as const, 'transfer' as const),
})
const customerPays = fc.record({ kind: fc.constant('customerPays' as const), which })
const notice = fc.record({
  kind: fc.constant('notice' as const),
  which,
  fault: fc.constantFrom('none', 'none', 'none', 'twice', 'forged', 'altered'),
})
const transfer = fc.record({
  kind: fc.constant('transfer' as const),
  which,
  decision: fc.constantFrom('paid' as const, 'paid' as const, 'failed' as const),
})
const others: fc.Arbitrary<MoneyStep>[] = [
  fc.record({ kind: fc.constant('billEnds' as const), which }),
  fc.record({
    kind: fc.constant('refund' as const),
    which,
    percent: fc.constantFrom(10, 50, 100, 120),
    way: fc.constantFrom('gateway' as const, 'manual' as const),
  }),
  fc.record({ kind: fc.constant('cancel' as const), on: fc.boolean() }),
  fc.record({ kind: fc.constant('sweep' as const) }),
  fc.record({ kind: fc.constant('wait' as const), hours: fc.nat({ max: 24 * 20 }) }),
]
/** A purchase in its usual order. Other steps come between or after it in any order. */
const purchase = fc.tuple(order, pay, customerPays, fc.oneof(notice, transfer))
const any: fc.Arbitrary<MoneyStep[]> = fc
  .oneof(order, pay, customerPays, notice, transfer, ...others, ...others)
  .map((one) => [one])
const crash = fc.option(
  fc.record({
    at: fc.nat({ max: 24 }),
    how: fc.constantFrom('process' as const, 'process' as const, 'connection' as const),
  }),
  { nil: undefined, freq: 3 },
)
const sequence = fc
  .array(fc.oneof({ weight: 3, arbitrary: purchase }, { weight: 4, arbitrary: any }), {
    minLength: 2,
    maxLength: 8,
  })
  .chain((parts) => fc.tuple(...parts.flat().map((one) => fc.tuple(fc.constant(one), crash))))

test(
  'after crashes at any point, money, orders, plan and documents equal those of a plain model',
  async () => {
    let money = 0
    await fc.assert(
      fc.asyncProperty(sequence, async (steps) => {
        const shop = await MoneyShop.open()
        for (const [one, at] of steps) await shop.play(one, at)
        await shop.recover()
        await shop.compare()
        money += shop.ledger.payments.size
        await shop.close()
      }),
      { numRuns: RUNS, seed: SEED },
    )
    // The sequences contained enough crashes.
    expect(countCrashes()).toBeGreaterThan(RUNS)
    expect(money).toBeGreaterThan(RUNS / 2)
    await expectNumbersWithoutGaps()
  },
  60_000 + RUNS * 400,
)

/** Checks that a rolled-back transaction leaves no gap in the document numbers. */
async function expectNumbersWithoutGaps(): Promise<void> {
  const rows = await rawSql()<{ kind: string; year: number; last: number; count: number }[]>`
    select c.kind, c.year, c.last, (select count(*)::int from billing_document d
      where d.kind = c.kind and split_part(d.number, '/', 2)::int = c.year) as count
    from private.billing_counter c`
  expect(rows.length).toBeGreaterThanOrEqual(3)
  for (const { kind, year, last, count } of rows)
    expect([kind, year, count]).toEqual([kind, year, last])
}
