import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { toCaseReason } from '#contract/conversation/escalation'
import type { AiTurn } from '#contract/simulation'
import { caseDetails } from '#copy/case-reasons'
import { loadRun } from '#dashboard/simulator/simulation.functions.ts'
import { WorkspaceContext } from '#dashboard/shell/workspace.ts'
import { openPage } from '../../../../tests/dom/page.tsx'
import { serve } from '../../../../tests/dom/server-functions.ts'
import { WORKSPACE } from '../../../../tests/dom/workspace.ts'
import { SimulationReasons } from './SimulationReasons.tsx'

const AT = '2026-11-28T02:00:00Z'
const TURN: AiTurn = {
  by: 'ai',
  behaviour: 'v2',
  runId: 'run-1',
  kind: 'handover',
  reason: 'marah',
  text: 'Mohon maaf, Kak.',
  sources: [],
  heldDrafts: 0,
  durationMs: 1,
  at: AT,
}

test('the reason of a hand-over is shown once, above what the AI knows', async () => {
  const detail = toCaseReason('customer_complains')
  const wrote = toCaseReason('customer_wrote', { text: 'rotinya keras' })
  serve(loadRun, () => ({
    id: 'run-1',
    behaviour: 'v2' as const,
    mode: 'retrieval' as const,
    outcome: 'handover',
    reason: 'marah',
    trace: {
      mode: 'retrieval' as const,
      model: null,
      behaviour: 'v2' as const,
      language: 'id',
      query: '',
      sources: [],
      steps: [],
      drafts: [],
      threshold: 0.45,
      durationMs: 1,
      tokens: { input: 0, output: 0 },
      knowledgeVersion: 4,
      handover: {
        reason: 'marah' as const,
        detail,
        summary: [wrote, detail],
        tried: [],
        draft: null,
      },
    },
    duration_ms: 1,
    input_tokens: 0,
    output_tokens: 0,
    cost_rupiah: null,
    created_at: AT,
  }))
  openPage(
    <WorkspaceContext value={WORKSPACE}>
      <SimulationReasons businessId="b" simulationId="s" conversation={[TURN]} turns={[TURN]} />
    </WorkspaceContext>,
  )
  expect(await screen.findAllByText(caseDetails.customer_complains)).toHaveLength(1)
  expect(screen.getByText(/rotinya keras/)).toBeDefined()
})
