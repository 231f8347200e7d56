import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { mediaUrl } from '#contract/media'
import { WorkspaceContext } from '#dashboard/shell/workspace.ts'
import { openPage } from '../../../../../tests/dom/page.tsx'
import { aRoomRow } from '../../../../../tests/dom/rows.ts'
import { serve } from '../../../../../tests/dom/server-functions.ts'
import { WORKSPACE } from '../../../../../tests/dom/workspace.ts'
import { CustomerPhone } from './CustomerPhone.tsx'
import { loadPhone } from './phone.functions.ts'

const MESSAGE = {
  id: 'message-1',
  direction: 'out' as const,
  author_kind: 'system' as const,
  author_name: null,
  status: 'read' as const,
  occurred_at: '2026-11-28T02:00:00Z',
}

test('the customer sees a QRIS picture with its caption, and can open the link', async () => {
  const caption = 'Pindai QRIS ini.\nAtau bayar di https://bayar.example/1'
  serve(loadPhone, () => ({
    room: aRoomRow(),
    messages: [
      {
        ...MESSAGE,
        text: `Foto: ${caption}`,
        picture: { id: 'file-1', width: 580, height: 580, caption },
      },
    ],
  }))
  openPage(
    <WorkspaceContext value={WORKSPACE}>
      <CustomerPhone customer={{ name: 'Sari', phone: '6281200000001' }} channelId="channel-1" />
    </WorkspaceContext>,
  )
  const picture = await screen.findByRole('img', { name: 'Foto' })
  expect(picture.getAttribute('src')).toBe(mediaUrl('file-1'))
  expect(screen.queryByText(/^Foto:/)).toBeNull()
  expect(screen.getByRole('link', { name: 'https://bayar.example/1' })).toBeDefined()
})
