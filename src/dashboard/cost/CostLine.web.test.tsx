import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Cost, Costs } from '#contract/cost'
import { WorkspaceContext } from '#dashboard/shell/workspace.ts'
import { newQueryClient, openPage } from '../../../tests/dom/page.tsx'
import { WORKSPACE } from '../../../tests/dom/workspace.ts'
import { CostLine } from './CostLine.tsx'
import { costsQuery } from './queries.ts'

const NOTHING: Cost = {
  charged: 0,
  free: 0,
  unpriced: 0,
  metaRupiah: 0,
  tokens: 0,
  modelRupiah: 0,
}
const costsOf = (total: Partial<Cost>, conversations: number): Costs => ({
  total: { ...NOTHING, ...total },
  conversations,
  days: [],
  behaviours: [],
  campaigns: [],
  rooms: [],
  bursts: { asked: 0, answers: 0 },
  rated: '2026-10-01',
})

function open(costs: Costs): void {
  const queryClient = newQueryClient()
  queryClient.setQueryData(costsQuery(WORKSPACE.business.id, 7).queryKey, costs)
  openPage(
    <WorkspaceContext value={WORKSPACE}>
      <CostLine days={7} />
    </WorkspaceContext>,
    queryClient,
  )
}

test('the cost of the days is shown in all and per conversation, with a link to its report', () => {
  open(costsOf({ metaRupiah: 6400, modelRupiah: 601 }, 20))
  screen.getByText('Biaya percakapan 7 hari terakhir: ± Rp7.001, ± Rp351 per percakapan.')
  expect(screen.getByRole('link').getAttribute('href')).toContain('#biaya')
})

test('days without costs show no line', () => {
  open(costsOf({ free: 3 }, 3))
  expect(screen.queryByText(/Biaya percakapan/)).toBeNull()
})
