import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { SaleCard } from '#contract/sale'
import * as copy from '#copy/sale'
import { openPage } from '../../../tests/dom/page.tsx'
import { NotEnoughDialog } from './NotEnoughDialog.tsx'

const sale = { number: 36, total_rupiah: 226_000, part_paid_rupiah: 0 } as SaleCard

test('only a sum below the total is recorded as not enough, and the note goes along', async () => {
  const onConfirm = vi.fn(() => Promise.resolve())
  const { user } = openPage(
    <NotEnoughDialog sale={sale} onClose={() => {}} onConfirm={onConfirm} />,
  )
  const dialog = await screen.findByRole('dialog', { name: copy.notEnoughOf(36) })
  const field = within(dialog).getByLabelText(copy.arrivedSoFar)
  const send = within(dialog).getByRole('button', { name: copy.tellCustomer })
  await user.clear(field)
  await user.type(field, '226.000')
  await user.click(send)
  expect(within(dialog).getByText(copy.arrivedWrong)).toBeDefined()
  expect(onConfirm).not.toHaveBeenCalled()
  await user.clear(field)
  await user.type(field, '100.000')
  await user.type(within(dialog).getByLabelText(copy.remarkForCustomer), 'Cek lagi')
  await user.click(send)
  await waitFor(() => expect(onConfirm).toHaveBeenCalledTimes(1))
  expect(onConfirm).toHaveBeenCalledWith({ receivedRupiah: 100_000, reason: 'Cek lagi' })
})
