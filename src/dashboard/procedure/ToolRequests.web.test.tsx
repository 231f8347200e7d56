import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { ToolRequest } from '#contract/procedure'
import { openPage } from '../../../tests/dom/page.tsx'
import { aRoomDetail } from '../../../tests/dom/rows.ts'
import { serve } from '../../../tests/dom/server-functions.ts'
import { loadRequests } from './procedure.functions.ts'
import { WaitingRequest } from './ToolRequests.tsx'

const ROOM = aRoomDetail()
const aRequest = (status: ToolRequest['status']): ToolRequest => ({
  id: '01a201f3-0000-72a3-aeaa-a39e6ab3fbd4',
  room_id: ROOM.id,
  tool_name: 'Tukar barang',
  procedure_name: 'Tukar barang',
  values: { nota: 'A-12' },
  status,
  result: null,
  failure: null,
  is_told: false,
  is_past: false,
  decided_by_name: null,
  created_at: new Date().toISOString(),
})

function open(status: ToolRequest['status']) {
  const onOpen = vi.fn<() => void>()
  serve(loadRequests, () => [aRequest(status)])
  return { onOpen, ...openPage(<WaitingRequest room={ROOM} className="" onOpen={onOpen} />) }
}

test('a call that waits for a member leads from the chat to where it is decided', async () => {
  const { onOpen, user } = open('menunggu')
  await user.click(
    await screen.findByRole('button', { name: 'Menunggu persetujuan tim: Tukar barang' }),
  )
  expect(onOpen).toHaveBeenCalledOnce()
})

test('a decided call has no button in the chat', async () => {
  const { queryClient } = open('berhasil')
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(screen.queryByRole('button')).toBeNull()
})
