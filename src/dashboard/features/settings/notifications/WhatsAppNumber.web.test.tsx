import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openPage } from '../../../../../tests/dom/page.tsx'
import { serve } from '../../../../../tests/dom/server-functions.ts'
import { WORKSPACE } from '../../../../../tests/dom/workspace.ts'
import type { AlertState } from '#contract/alert-number'
import { fetchAlertNumber } from '#dashboard/shell/notices/notice.functions.ts'
import { WorkspaceContext } from '#dashboard/shell/workspace.ts'
import { WhatsAppNumber } from './WhatsAppNumber.tsx'

afterEach(() => void vi.useRealTimers())

test('a code that could not be sent is not shown as on its way', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const state: AlertState = {
    number: { number: '6281299990001', channel_id: 'c1', state: 'pending', failed: null },
    channels: [{ id: 'c1', name: 'WhatsApp resmi', needs_template: true }],
  }
  let failed: 'needs_template' | null = null
  serve(fetchAlertNumber, () => ({ ...state, number: { ...state.number!, failed } }))
  openPage(
    <WorkspaceContext value={WORKSPACE}>
      <WhatsAppNumber />
    </WorkspaceContext>,
  )
  await screen.findByText(/^Kode enam angka sedang dikirim/)
  failed = 'needs_template'
  await act(() => vi.advanceTimersByTimeAsync(4_000))
  expect(await screen.findByText('Kode belum dikirim')).toBeTruthy()
  expect(screen.getByText(/^Pesan terakhir tidak terkirim/)).toBeTruthy()
  expect(screen.queryByLabelText('Kode')).toBeNull()
})
