import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { countCrashes } from '../../../../tests/money/crashes.ts'
import { SaleShop } from '../../../../tests/money/sale-shop.ts'
import { anAccount, openSales, type SaleStep } from '../../../../tests/money/sale-world.ts'
import { aShop, openWorld, type Shop, type World } from '../../../../tests/world.ts'

/**
 * `MONEY_RUNS=1000 MONEY_SEED=5 npx vitest run src/domain/sale/payment/crashes` runs more
 * sequences.
 */
const RUNS = Number(process.env.MONEY_RUNS ?? 15)
const SEED = Number(process.env.MONEY_SEED ?? 17)

let world: World
let elsewhere: Shop
beforeAll(async () => {
  world = await openWorld()
  elsewhere = await aShop()
  await anAccount(elsewhere)
})
afterAll(() => world.close())
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  openSales(world.url)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const which = fc.nat({ max: 5 })
const newest = fc.constant(0)
const constant = <T>(value: T) => fc.constant(value)
const order = fc.record({
  kind: constant('order' as const),
  quantity: fc.integer({ min: 1, max: 4 }),
  replaces: fc.boolean(),
})
const actOf = (
  act: 'setujui' | 'terima_bayar' | 'proses' | 'selesaikan' | 'batalkan' | 'urungkan',
) => fc.record({ kind: constant('act' as const), which: fc.nat({ max: 2 }), act: constant(act) })
const approve = fc.record({
  kind: constant('act' as const),
  which: newest,
  act: constant('setujui' as const),
})
const link = fc.record({ kind: constant('link' as const), which: newest })
const customerPays = fc.record({
  kind: constant('customerPays' as const),
  which,
  method: fc.constantFrom('other_qris', 'gopay', 'bca_va'),
  wrong: fc.constantFrom(false, false, false, false, true),
})
const notice = fc.record({
  kind: constant('notice' as const),
  which,
  fault: fc.constantFrom('none', 'none', 'none', 'twice', 'forged', 'altered', 'elsewhere'),
})
const refundOf = (place: fc.Arbitrary<number>) =>
  fc.record({
    kind: constant('refund' as const),
    which: place,
    percent: fc.constantFrom(10, 50, 100, 120),
    way: fc.constantFrom('gateway' as const, 'manual' as const, 'recorded' as const),
  })
const others: fc.Arbitrary<SaleStep>[] = [
  fc.record({ kind: fc.constantFrom('cancel' as const, 'proof' as const), which }),
  fc.record({ kind: fc.constantFrom('link' as const, 'undoRefund' as const), which }),
  actOf('setujui'),
  actOf('terima_bayar'),
  actOf('proses'),
  actOf('selesaikan'),
  actOf('batalkan'),
  actOf('urungkan'),
  actOf('urungkan'),
  refundOf(which),
  fc.record({ kind: constant('billEnds' as const), which }),
  fc.record({ kind: constant('price' as const), rupiah: fc.constantFrom(85_000, 90_000) }),
  fc.record({ kind: fc.constantFrom('jobs' as const, 'sweep' as const) }),
  fc.record({ kind: constant('wait' as const), hours: fc.nat({ max: 60 }) }),
]
/** A purchase in its usual order. Other steps come between or after it in any order. */
const purchase = fc.tuple(order, approve, link, customerPays, notice)
const returned = fc.tuple(order, approve, link, customerPays, notice, refundOf(newest))
const any: fc.Arbitrary<SaleStep[]> = fc
  .oneof(order, link, customerPays, customerPays, notice, ...others)
  .map((one) => [one])
const crash = fc.option(
  fc.record({
    at: fc.nat({ max: 24 }),
    how: fc.constantFrom('process' as const, 'process' as const, 'connection' as const),
  }),
  { nil: undefined, freq: 3 },
)
const sequence = fc
  .array(
    fc.oneof(
      { weight: 2, arbitrary: purchase },
      { weight: 1, arbitrary: returned },
      { weight: 5, arbitrary: any },
    ),
    {
      minLength: 3,
      maxLength: 8,
    },
  )
  .chain((parts) => fc.tuple(...parts.flat().map((one) => fc.tuple(constant(one), crash))))

test(
  'after crashes at any point, orders, stock and payments equal those of a plain model',
  async () => {
    let money = 0
    let extra = 0
    let refunded = 0
    let placed = 0
    await fc.assert(
      fc.asyncProperty(sequence, fc.boolean(), async (steps, needsApproval) => {
        const shop = await SaleShop.open(needsApproval, elsewhere)
        for (const [one, at] of steps) await shop.play(one, at)
        await shop.recover()
        await shop.compare()
        const payments = [...shop.ledger.payments.values()].filter(({ isMoney }) => isMoney)
        money += payments.length
        extra += payments.filter(({ isExtra }) => isExtra).length
        refunded += payments.filter(({ byGateway, byHand }) => byGateway + byHand > 0).length
        placed += shop.ledger.placed
        await shop.close()
      }),
      { numRuns: RUNS, seed: SEED },
    )
    // The sequences contained enough crashes.
    expect(countCrashes()).toBeGreaterThan(RUNS)
    expect(placed).toBeGreaterThan(RUNS)
    expect(money).toBeGreaterThan(RUNS / 2)
    expect(extra).toBeGreaterThan(RUNS / 20)
    expect(refunded).toBeGreaterThan(RUNS / 20)
  },
  60_000 + RUNS * 2_000,
)
