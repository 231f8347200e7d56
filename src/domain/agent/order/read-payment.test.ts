import { expect, test } from 'vitest'
import { NO_TERMS, type Sale } from '#contract/sale'
import type { OrderDesk } from '#domain/sale/chat'
import { readPayment } from './read-payment.ts'

const SALE: Sale = {
  id: 'a',
  business_id: 'b',
  room_id: 'r',
  number: 36,
  status: 'disetujui',
  lines: [],
  items_rupiah: 226_000,
  shipping_rupiah: 0,
  total_rupiah: 226_000,
  needs_approval: false,
  reserves_stock: true,
  version: 2,
  asked_version: 2,
  asked_message_id: null,
  replaces_id: null,
  confirmed_at: '2026-11-28T10:00:00Z',
  paid_at: null,
  refunded_rupiah: 0,
  part_paid_rupiah: 0,
  proof_at: null,
  proof_message_id: null,
  created_at: '2026-11-28T10:00:00Z',
  updated_at: '2026-11-28T10:00:00Z',
  fulfilment: 'ambil',
  zone: null,
  address: null,
  shipping_quote: null,
  wanted_day: '2026-11-30',
  wanted_time: '10:00',
  wanted_part: null,
  note: null,
}
const ACCOUNT = 'BCA 1234567890 a.n. Roti Senja'

function read(text: string, sale: Partial<Sale> = {}, isCaseOpen = false): string | undefined {
  const desk: OrderDesk = {
    terms: { ...NO_TERMS, is_enabled: true, payment_text: ACCOUNT },
    draft: undefined,
    isAsked: false,
    placed: [{ ...SALE, ...sale }],
    products: [],
  }
  const step = readPayment(desk, text, { language: 'id', isCaseOpen })
  if (step?.kind === 'act') return step.act.kind
  return step?.kind === 'answer' ? step.text : undefined
}

test('a customer with an unpaid order gets the account and the sum', () => {
  for (const text of [
    'rekeningnya brp kak?',
    'minta norek dong',
    'transfer ke mana kak',
    'bayarnya gimana ya?',
    'where do I pay?',
  ]) {
    expect(read(text), text).toContain('Pesanan #36: Rp226.000.')
    expect(read(text), text).toContain(ACCOUNT)
  }
})

test('before the approval no account is given; a paid order has nothing to pay', () => {
  const waiting = read('rekeningnya brp kak?', { status: 'dikonfirmasi' })
  expect(waiting).toContain('masih diperiksa tim')
  expect(waiting).not.toContain(ACCOUNT)
  const paid = { status: 'dibayar', paid_at: '2026-11-28T11:00:00Z' } as const
  expect(read('rekeningnya brp kak?', paid)).toBeUndefined()
})

const ARRIVED = [
  'udah masuk belum kak?',
  'uangnya sudah diterima?',
  'bukti tf saya sudah dicek blm',
]

test('whether money arrived is answered from the order, and a proof is never judged', () => {
  const proof = { proof_at: '2026-11-28T11:00:00Z' }
  for (const text of ARRIVED) {
    expect(read(text), text).toContain('belum tercatat')
    expect(read(text, proof, true), text).toContain('masih dicek tim kami')
    expect(read(text, { ...proof, paid_at: '2026-11-28T12:00:00Z' }), text).toContain(
      'sudah kami terima',
    )
  }
})

test('a question about a proof that no case has goes to the team', () => {
  expect(read('udah masuk belum kak?', { proof_at: '2026-11-28T11:00:00Z' })).toBe('bukti')
})

test('questions about goods, refunds and rules are not read as questions about the payment', () => {
  for (const text of [
    'barangnya sudah diterima belum?',
    'refund saya udah masuk belum?',
    'kalau sudah transfer, kapan dikirim?',
    'mau nambah 2 croissant',
    'saya tunggu di depan toko ya',
    'uang kembalian bisa transfer?',
  ])
    expect(read(text, { proof_at: '2026-11-28T11:00:00Z' }, true), text).toBeUndefined()
})
