import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Cost, Costs } from '#contract/cost'
import { WorkspaceContext } from '#dashboard/shell/workspace.ts'
import { newQueryClient, openPage } from '../../../tests/dom/page.tsx'
import { serve } from '../../../tests/dom/server-functions.ts'
import { WORKSPACE } from '../../../tests/dom/workspace.ts'
import { loadFigureRooms } from './cost.functions.ts'
import { CostReport } from './CostReport.tsx'
import { costsQuery } from './queries.ts'

const COST: Cost = {
  charged: 2,
  free: 0,
  unpriced: 0,
  metaRupiah: 640,
  tokens: 0,
  modelRupiah: 0,
}
const COSTS: Costs = {
  total: COST,
  conversations: 1,
  days: [{ day: '2026-11-28', ...COST }],
  behaviours: [],
  campaigns: [
    { id: '01a2187f-eedf-7d9d-a1ca-509989937a6b', name: 'Roti baru', charged: 1, metaRupiah: 320 },
  ],
  rooms: [],
  bursts: { asked: 0, answers: 0 },
  rated: '2026-10-01',
}

test('a day and a campaign open the conversations that their costs are of', async () => {
  const queryClient = newQueryClient()
  queryClient.setQueryData(costsQuery(WORKSPACE.business.id, 30).queryKey, COSTS)
  const asked = serve(loadFigureRooms, () => ({
    count: 2,
    rooms: [
      { roomId: '01a2187f-eedf-7d9d-a1ca-509989937a6c', name: 'Sari', phone: null, ...COST },
      { roomId: null, name: null, phone: null, ...COST },
    ],
  }))
  const { user } = openPage(
    <WorkspaceContext value={WORKSPACE}>
      <CostReport />
    </WorkspaceContext>,
    queryClient,
  )
  await user.click(screen.getByText('Per hari'))
  await user.click(screen.getByRole('button', { name: /^Rp640\. Lihat percakapan: / }))
  const dialog = await screen.findByRole('dialog')
  const link = await within(dialog).findByRole('link', { name: 'Sari' })
  expect(link.getAttribute('href')).toContain('/inbox/01a2187f-eedf-7d9d-a1ca-509989937a6c')
  within(dialog).getByText('Percakapan yang sudah dihapus')
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Rp320. Lihat percakapan: Roti baru' }))
  await expect
    .poll(() => asked.mock.calls.map(([{ figure }]) => figure.by))
    .toEqual(['hari', 'kampanye'])
})
