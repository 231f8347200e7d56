import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openPage } from '../../../../../tests/dom/page.tsx'
import { serve } from '../../../../../tests/dom/server-functions.ts'
import { WORKSPACE } from '../../../../../tests/dom/workspace.ts'
import type { AlertState } from '#contract/alert-number'
import { confirmAlertNumber, fetchAlertNumber } from '#dashboard/shell/notices/notice.functions.ts'
import { ShownError } from '#dashboard/shell/shown-error.ts'
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

test('a code of six digits is sent to be verified, and can be corrected', async () => {
  const codes: string[] = []
  serve(fetchAlertNumber, () => ({
    number: { number: '6281299990001', channel_id: 'c1', state: 'pending' as const, failed: null },
    channels: [],
  }))
  serve(confirmAlertNumber, ({ code }) => {
    codes.push(code)
    throw new ShownError('Kodenya belum benar.', 'alert.code_wrong')
  })
  openPage(
    <WorkspaceContext value={WORKSPACE}>
      <WhatsAppNumber />
    </WorkspaceContext>,
  )
  const field = await screen.findByLabelText<HTMLInputElement>('Kode')
  fireEvent.change(field, { target: { value: '00000' } })
  fireEvent.click(screen.getByRole('button', { name: 'Verifikasi' }))
  fireEvent.change(field, { target: { value: '000000' } })
  fireEvent.click(screen.getByRole('button', { name: 'Verifikasi' }))
  await waitFor(() => expect(codes).toEqual(['000000']))
  expect(field.value).toBe('000000')
})
