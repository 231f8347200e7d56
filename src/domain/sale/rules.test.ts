import { describe, expect, test } from 'vitest'
import { SALE_ACTS, SALE_STATUSES, type SaleStatus } from './contract.ts'
import { isLate, missingOf, possibleActs, statusAfter, sumOf } from './rules.ts'

const at = (
  status: SaleStatus,
  more: { paid_at?: string; fulfilment?: 'ambil' | 'antar' } = {},
) => ({
  status,
  fulfilment: more.fulfilment ?? 'ambil',
  paid_at: more.paid_at ?? null,
})

describe('the states of an order', () => {
  test('a completed or cancelled order accepts no further act', () => {
    for (const status of ['selesai', 'batal'] as const) expect(possibleActs(at(status))).toEqual([])
  })

  test('members cannot confirm in place of the customer', () => {
    expect(possibleActs(at('draf'))).toEqual([])
  })

  test("the customer's yes approves an order of a business that needs no approval", () => {
    expect(statusAfter('konfirmasi', { ...at('draf'), needsApproval: true })).toBe('dikonfirmasi')
    expect(statusAfter('konfirmasi', { ...at('draf'), needsApproval: false })).toBe('disetujui')
  })

  test('a payment is recorded once, at any time before the end', () => {
    expect(statusAfter('terima_bayar', at('disetujui'))).toBe('dibayar')
    expect(statusAfter('terima_bayar', at('diproses'))).toBe('diproses')
    expect(statusAfter('terima_bayar', at('diproses', { paid_at: 'x' }))).toBeUndefined()
    expect(statusAfter('terima_bayar', at('dikonfirmasi'))).toBeUndefined()
  })

  test('only an order with delivery can be sent out', () => {
    expect(statusAfter('kirim', at('diproses'))).toBeUndefined()
    expect(statusAfter('kirim', at('diproses', { fulfilment: 'antar' }))).toBe('dikirim')
  })

  test('customers cannot change an order that is paid or in progress', () => {
    for (const status of ['dibayar', 'diproses', 'dikirim', 'selesai'] as const)
      for (const act of ['batal_pelanggan', 'diganti'] as const)
        expect(statusAfter(act, at(status))).toBeUndefined()
  })

  test('an order that was paid while its approval was undone stays paid', () => {
    expect(statusAfter('setujui', at('dikonfirmasi', { paid_at: 'x' }))).toBe('dibayar')
    for (const act of ['batal_pelanggan', 'diganti'] as const)
      expect(statusAfter(act, at('dikonfirmasi', { paid_at: 'x' }))).toBeUndefined()
  })

  test('no act returns an order to an earlier state', () => {
    for (const status of SALE_STATUSES)
      for (const act of SALE_ACTS) {
        const after = statusAfter(act, at(status, { fulfilment: 'antar' }))
        if (after)
          expect(SALE_STATUSES.indexOf(after)).toBeGreaterThanOrEqual(SALE_STATUSES.indexOf(status))
      }
  })
})

const LINE = {
  productId: 'p',
  name: 'Roti',
  variant: '',
  unit: null,
  quantity: 3,
  priceRupiah: 28_000,
}
const DETAILS = {
  fulfilment: 'ambil' as const,
  zone: null,
  address: null,
  shipping_quote: null,
  wanted_day: '2026-11-27',
  wanted_time: null,
  wanted_part: null,
  note: null,
}
const TERMS = { takes_delivery: true, takes_pickup: true }

test('the sum is in whole rupiah; a line without quantity or price adds nothing', () => {
  expect(sumOf([LINE, { ...LINE, quantity: null }, { ...LINE, priceRupiah: null }])).toBe(84_000)
})

test('a complete order misses nothing; every missing detail is named', () => {
  expect(missingOf([LINE], DETAILS, TERMS)).toEqual([])
  expect(missingOf([], { ...DETAILS, wanted_day: null }, TERMS)).toEqual(['lines', 'day'])
  expect(
    missingOf(
      [{ ...LINE, productId: null, quantity: null }],
      { ...DETAILS, fulfilment: null },
      TERMS,
    ),
  ).toEqual(['variant', 'quantity', 'fulfilment'])
  expect(missingOf([LINE], { ...DETAILS, fulfilment: 'antar' }, TERMS)).toEqual(['address', 'zone'])
})

test('an order is late after its wanted time, until it is handed over', () => {
  const wanted = { wanted_day: '2026-11-27', wanted_time: '09:00', wanted_part: null }
  const at = (day: string, time: string) => ({ day, time })
  expect(isLate({ status: 'disetujui', ...wanted }, at('2026-11-27', '09:01'))).toBe(true)
  expect(isLate({ status: 'disetujui', ...wanted }, at('2026-11-27', '08:59'))).toBe(false)
  // Without a time the whole day is meant.
  const anyTime = { ...wanted, wanted_time: null }
  expect(isLate({ status: 'dibayar', ...anyTime }, at('2026-11-27', '23:59'))).toBe(false)
  expect(isLate({ status: 'dibayar', ...anyTime }, at('2026-11-28', '00:00'))).toBe(true)
  // A part of the day ends before the day does.
  const noon = { ...anyTime, wanted_part: 'siang' as const }
  expect(isLate({ status: 'dibayar', ...noon }, at('2026-11-27', '14:59'))).toBe(false)
  expect(isLate({ status: 'dibayar', ...noon }, at('2026-11-27', '15:01'))).toBe(true)
  for (const status of ['dikirim', 'selesai', 'batal'] as const)
    expect(isLate({ status, ...wanted }, at('2026-12-01', '00:00'))).toBe(false)
})
