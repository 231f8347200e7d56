import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openPage } from '../../../../tests/dom/page.tsx'
import { aRoomDetail } from '../../../../tests/dom/rows.ts'
import { ScheduleForm } from './ScheduleForm.tsx'

test('a time that has passed and one too far ahead are named, and nothing is scheduled', async () => {
  const onSubmit = vi.fn()
  const { user } = openPage(
    <ScheduleForm
      room={aRoomDetail()}
      title="Jadwalkan pesan"
      submitLabel="Jadwalkan"
      first={{
        text: 'Pesanannya sudah siap, Kak',
        sendAt: '2020-01-01T02:00:00Z',
        cancelOnReply: false,
      }}
      limit={4096}
      fileName={null}
      failure={null}
      busy={false}
      onSubmit={onSubmit}
      onClose={() => {}}
    />,
  )
  const time = await screen.findByLabelText('Kirim pada')
  screen.getByText('Waktu itu sudah lewat. Pilih waktu yang akan datang.')
  fireEvent.change(time, { target: { value: '2090-01-01T09:00' } })
  screen.getByText('Terlalu jauh. Pilih waktu paling jauh setahun dari sekarang.')
  fireEvent.change(time, { target: { value: '' } })
  await user.click(screen.getByRole('button', { name: 'Jadwalkan' }))
  screen.getByText('Pilih tanggal dan jamnya.')
  expect(onSubmit).not.toHaveBeenCalled()
})
