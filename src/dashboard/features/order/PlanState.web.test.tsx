import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { SubscriptionView } from '#contract/subscription'
import { WorkspaceContext } from '#dashboard/shell/workspace.ts'
import { openPage } from '../../../../tests/dom/page.tsx'
import { WORKSPACE } from '../../../../tests/dom/workspace.ts'
import { PlanState } from './PlanState.tsx'

const ACTIVE: SubscriptionView = {
  phase: 'active',
  plan: { id: 'usaha', name: 'Usaha', answers: 500, interval: 'month', price_rupiah: 149_000 },
  until: '2026-12-12T03:00:00Z',
  cancel_at_end: false,
  balance_rupiah: 0,
  used: 3,
  limit: 500,
  window_starts_at: '2026-11-12T03:00:00Z',
  window_ends_at: '2026-12-12T03:00:00Z',
}

async function askToCancel(subscription: SubscriptionView): Promise<HTMLElement> {
  const { user } = openPage(
    <WorkspaceContext value={WORKSPACE}>
      <PlanState subscription={subscription} />
    </WorkspaceContext>,
  )
  await user.click(screen.getByRole('button', { name: 'Hentikan paket' }))
  return screen.findByRole('dialog')
}

test('cancelling a paid plan promises answers until the end of the paid time', async () => {
  within(await askToCancel(ACTIVE)).getByText(/AI tetap menjawab sampai 12 Desember 2026/)
})

test('cancelling in the days of grace says that the AI stops at once', async () => {
  const dialog = await askToCancel({ ...ACTIVE, phase: 'past_due', until: '2026-12-19T03:00:00Z' })
  within(dialog).getByText(/AI berhenti menjawab sekarang juga/)
  expect(within(dialog).queryByText(/tetap menjawab/)).toBeNull()
})
