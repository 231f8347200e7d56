import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Checkout } from '#contract/order'
import type { Payment } from '#contract/payment'
import { loadUser } from '#dashboard/shell/auth/session.functions.ts'
import { openPage } from '../../../../tests/dom/page.tsx'
import { BUSINESS_ID } from '../../../../tests/dom/rows.ts'
import { serve } from '../../../../tests/dom/server-functions.ts'
import { CheckoutScreen } from './CheckoutScreen.tsx'
import { readCheckout } from './order.functions.ts'

const ORDER_ID = '01a22385-58a3-7a0d-9d34-1f4ad5b7c001'
const AT = new Date().toISOString()
const TOMORROW = new Date(Date.now() + 86_400_000).toISOString()

const aPayment = (values: Partial<Payment>): Payment => ({
  id: `payment-${values.method}`,
  business_id: BUSINESS_ID,
  order_id: ORDER_ID,
  sale_id: null,
  provider: 'midtrans',
  method: 'qris',
  amount_rupiah: 149_000,
  status: 'waiting',
  provider_ref: null,
  instructions: {},
  refunded_rupiah: 0,
  manual_refund_rupiah: 0,
  is_extra: false,
  reported_at: null,
  proof_at: null,
  expires_at: TOMORROW,
  paid_at: null,
  created_at: AT,
  ...values,
})
const TRANSFER = aPayment({
  provider: 'transfer',
  method: 'transfer',
  instructions: { bank: 'BCA', accountNumber: '1234567890', holder: 'PT Contoh' },
})

/** Opens the checkout of an order with these payments, the last chosen one first. */
async function open(payments: Payment[]): Promise<void> {
  const checkout: Checkout = {
    order: {
      id: ORDER_ID,
      business_id: BUSINESS_ID,
      business_name: 'Roti Senja',
      zone: 'Asia/Jakarta',
      description: 'Paket Usaha, bulanan',
      plan: null,
      amount_rupiah: 149_000,
      credit_rupiah: 0,
      refunded_rupiah: 0,
      status: 'waiting',
      created_at: AT,
      paid_at: null,
      expires_at: TOMORROW,
      documents: [],
    },
    payments,
    methods: ['qris', 'card', 'transfer'],
  }
  serve(readCheckout, () => checkout)
  serve(loadUser, () => null)
  openPage(<CheckoutScreen orderId={ORDER_ID} />)
  await screen.findByText('Roti Senja')
}

test('a payment that is chosen again is shown, though another one is open too', async () => {
  const page = { pageUrl: 'https://pay.example/1' }
  await open([aPayment({ method: 'card', instructions: page }), TRANSFER])
  expect(screen.getByRole('link', { name: 'Buka halaman pembayaran' })).toBeDefined()
  expect(screen.queryByDisplayValue('1234567890')).toBeNull()
})

test.each([
  ['expired', 'qris', /kedaluwarsa|habis/i],
  ['failed', 'card', /gagal|tidak berhasil|ditolak/i],
] as const)(
  'a payment that %s says so before another one is chosen',
  async (status, method, words) => {
    await open([aPayment({ method, status }), TRANSFER])
    expect(screen.getByText(words)).toBeDefined()
    expect(screen.getAllByRole('radio')).toHaveLength(3)
    expect(screen.queryByDisplayValue('1234567890')).toBeNull()
  },
)

test('a reported transfer stays on the page', async () => {
  await open([aPayment({ method: 'card', status: 'failed' }), { ...TRANSFER, reported_at: AT }])
  expect(screen.queryByRole('radio')).toBeNull()
  expect(screen.getByDisplayValue('1234567890')).toBeDefined()
})
