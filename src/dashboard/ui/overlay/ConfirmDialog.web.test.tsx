import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openPage } from '../../../../tests/dom/page.tsx'
import { ShownError } from '#dashboard/shell/shown-error.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'

test.each([
  [new TypeError('Failed to fetch'), 'Koneksi internet terputus. Coba lagi setelah terhubung.'],
  [new ShownError('Tag itu sudah tidak ada.', 'tag.not_found'), 'Tag itu sudah tidak ada.'],
])('a confirmed act that fails with %s says what to do, and stays open', async (error, text) => {
  const onClose = vi.fn()
  const { user } = openPage(
    <ConfirmDialog
      open
      onClose={onClose}
      title="Hapus tag?"
      confirmLabel="Hapus"
      onConfirm={() => Promise.reject(error)}
    >
      Percakapannya tetap ada.
    </ConfirmDialog>,
  )
  await user.click(await screen.findByRole('button', { name: 'Hapus' }))
  expect((await screen.findByText(text)).textContent).toBe(text)
  expect(onClose).not.toHaveBeenCalled()
})
