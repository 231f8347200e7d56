import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Plan, SubscriptionView } from '#contract/subscription'
import { WorkspaceContext } from '#dashboard/shell/workspace.ts'
import { openPage } from '../../../../tests/dom/page.tsx'
import { serve } from '../../../../tests/dom/server-functions.ts'
import { WORKSPACE } from '../../../../tests/dom/workspace.ts'
import { choosePlan } from './order.functions.ts'
import { PlanChoice } from './PlanChoice.tsx'

const PLANS: Plan[] = [
  { id: 'usaha', name: 'Usaha', answers: 500, month_rupiah: 149_000, year_rupiah: null },
  { id: 'besar', name: 'Besar', answers: 9000, month_rupiah: 449_000, year_rupiah: null },
]
const BESAR: SubscriptionView = {
  phase: 'active',
  plan: { id: 'besar', name: 'Besar', answers: 9000, interval: 'month', price_rupiah: 449_000 },
  until: '2026-12-12T03:00:00Z',
  cancel_at_end: false,
  balance_rupiah: 0,
  used: 3,
  limit: 9000,
  window_starts_at: '2026-11-12T03:00:00Z',
  window_ends_at: '2026-12-12T03:00:00Z',
}

function open(subscription: SubscriptionView) {
  const ordered = serve(choosePlan, () => ({ orderId: '01a2187f-eedf-7d9d-a1ca-509989937a6b' }))
  const { user } = openPage(
    <WorkspaceContext value={WORKSPACE}>
      <PlanChoice plans={PLANS} subscription={subscription} />
    </WorkspaceContext>,
  )
  return { user, ordered }
}

test('another plan, which may begin without a payment, is ordered after a question only', async () => {
  const { user, ordered } = open(BESAR)
  await user.click(screen.getByRole('button', { name: 'Pilih Usaha' }))
  await screen.findByText(/Paket Besar berhenti begitu paket baru aktif/)
  expect(ordered).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Lanjut' }))
  await expect.poll(() => ordered.mock.calls.length).toBe(1)
})

test('a balance that covers the renewal is used after a question only', async () => {
  const { user, ordered } = open({ ...BESAR, balance_rupiah: 449_000 })
  await user.click(screen.getByRole('button', { name: 'Perpanjang' }))
  await screen.findByText(/Saldo Rp449\.000 cukup untuk paket ini/)
  expect(ordered).not.toHaveBeenCalled()
})

test('a renewal that is paid at the checkout asks nothing', async () => {
  const { user, ordered } = open(BESAR)
  await user.click(screen.getByRole('button', { name: 'Perpanjang' }))
  await expect.poll(() => ordered.mock.calls.length).toBe(1)
})
