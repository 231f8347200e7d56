import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { SaleCard } from '#contract/sale'
import * as copy from '#copy/shipping'
import { openPage } from '../../../tests/dom/page.tsx'
import { serve } from '../../../tests/dom/server-functions.ts'
import { EnterShipping } from './EnterShipping.tsx'
import { priceSaleShipping } from './sale.functions.ts'

const draft = {
  id: '00000000-0000-4000-8000-000000000001',
  business_id: '00000000-0000-4000-8000-000000000002',
  status: 'draf',
  fulfilment: 'antar',
  address: 'Jl. Mawar 5, Magelang',
  zone: null,
  shipping_quote: null,
  shipping_rupiah: 0,
  version: 3,
} as SaleCard

test('a price is checked before it is sent, and is offered only where none is known', async () => {
  const save = serve(priceSaleShipping, () => ({ isTold: true }))
  const { user } = openPage(<EnterShipping sale={draft} />)
  await user.click(screen.getByRole('button', { name: copy.enterPrice }))
  const dialog = await screen.findByRole('dialog', { name: copy.priceTitle })
  const field = within(dialog).getByLabelText(copy.shippingByHand)
  const send = within(dialog).getByRole('button', { name: copy.sendSummary })
  await user.type(field, 'murah')
  await user.click(send)
  expect(within(dialog).getByText(copy.priceInvalid)).toBeDefined()
  expect(save).not.toHaveBeenCalled()
  await user.clear(field)
  await user.type(field, 'Rp15.000')
  await user.click(send)
  await waitFor(() => expect(save).toHaveBeenCalledTimes(1))
  expect(save.mock.calls[0]?.[0]).toMatchObject({ saleId: draft.id, version: 3, rupiah: 15_000 })
})

test('an order whose delivery has a price offers nothing', () => {
  openPage(<EnterShipping sale={{ ...draft, zone: 'Bantul' }} />)
  expect(screen.queryByRole('button')).toBeNull()
})
