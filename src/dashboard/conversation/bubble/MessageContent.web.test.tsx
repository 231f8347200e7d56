import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { AttachmentRow } from '#contract/media'
import { MessageContent } from './MessageContent.tsx'

const attachment: AttachmentRow = {
  id: '01a2187f-eedf-7d9d-a1ca-509989937a6b',
  message_id: '01a2187f-eebd-74fc-be58-cb0e93879d7f',
  room_id: '01a2187f-eebd-74fc-be58-cb0e93879d7e',
  kind: 'document',
  mime: 'image/jpeg',
  file_name: null,
  size_bytes: 10,
  seconds: null,
  state: 'ready',
  is_shown: false,
  is_disguised: false,
  width: null,
  height: null,
  waveform: null,
  has_thumb: false,
  failure_reason: null,
}
const show = (more: Partial<AttachmentRow>) =>
  render(
    <MessageContent
      content={{
        type: 'media',
        media: {
          kind: 'image',
          mime: 'image/jpeg',
          source: { type: 'unavailable', reason: 'gone' },
        },
        caption: 'ini ya kak',
      }}
      attachment={{ ...attachment, ...more }}
    />,
  )

test('what the AI read is shown apart from the words of the customer', async () => {
  show({ read_as: 'suara', read_text: 'croissant berapa kak' })
  expect(await screen.findByText('Dibaca AI')).toBeTruthy()
  expect(screen.getByText('croissant berapa kak')).toBeTruthy()
  expect(screen.getByText('ini ya kak')).toBeTruthy()
})

test('a proof of payment is shown as not checked', async () => {
  show({ read_as: 'bukti_bayar', read_text: 'Bukti transfer Rp50.000.' })
  expect(await screen.findByText('Dibaca AI: bukti bayar, belum diperiksa')).toBeTruthy()
})

test('shows no reading for a file that no model read', () => {
  show({})
  expect(screen.queryByText(/Dibaca AI/)).toBeNull()
})

test('one button expands and collapses a long text and keeps the focus', async () => {
  const text = `${'kata '.repeat(400)}selesai`
  render(<MessageContent content={{ type: 'text', text }} />)
  expect(screen.queryByText(/selesai/)).toBeNull()
  const button = screen.getByRole('button', { name: 'Baca selengkapnya' })
  await userEvent.click(button)
  expect(screen.getByText(/selesai/)).toBeDefined()
  expect(document.activeElement).toBe(button)
  await userEvent.click(screen.getByRole('button', { name: 'Tutup' }))
  expect(screen.queryByText(/selesai/)).toBeNull()
})

test('a shared contact shows a label that people chose, and no type of the vCard', () => {
  const phones = [
    { phone: '+62 812-3456-7890', label: 'CELL' },
    { phone: '+62 274 555 010', label: 'Toko' },
  ]
  render(<MessageContent content={{ type: 'contacts', cards: [{ name: 'Budi', phones }] }} />)
  expect(screen.queryByText(/cell/i)).toBeNull()
  expect(screen.getByText('Toko')).toBeTruthy()
})
