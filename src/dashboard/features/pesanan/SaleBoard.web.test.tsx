import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { SaleCard } from '#contract/sale'
import { SaleLines } from '#dashboard/sale/SaleBody.tsx'
import { WorkspaceContext } from '#dashboard/shell/workspace.ts'
import { openPage } from '../../../../tests/dom/page.tsx'
import { BUSINESS_ID } from '../../../../tests/dom/rows.ts'
import { WORKSPACE } from '../../../../tests/dom/workspace.ts'
import { dayAfter, localTime } from '#lib/time/zone'
import { SaleBoard } from './SaleBoard.tsx'

const AT = '2026-11-01T00:00:00Z'
const TODAY = localTime(new Date(), 'Asia/Jakarta').day

const aSale = (values: Partial<SaleCard>): SaleCard => ({
  id: `sale-${values.number}`,
  business_id: BUSINESS_ID,
  room_id: null,
  number: 1,
  status: 'disetujui',
  lines: [],
  items_rupiah: 0,
  shipping_rupiah: 0,
  total_rupiah: 0,
  fulfilment: 'ambil',
  zone: null,
  address: null,
  shipping_quote: null,
  wanted_day: null,
  wanted_time: null,
  wanted_part: null,
  note: null,
  needs_approval: true,
  reserves_stock: false,
  version: 1,
  asked_version: null,
  asked_message_id: null,
  replaces_id: null,
  confirmed_at: AT,
  paid_at: null,
  refunded_rupiah: 0,
  proof_at: null,
  proof_message_id: null,
  created_at: AT,
  updated_at: AT,
  contact_name: 'Bu Ratna',
  contact_phone: null,
  can_undo: false,
  has_stray_payment: false,
  ...values,
})

const open = (sales: SaleCard[], counts?: Parameters<typeof SaleBoard>[0]['counts']) =>
  openPage(
    <WorkspaceContext value={WORKSPACE}>
      <SaleBoard sales={sales} counts={counts} onOpen={() => undefined} />
    </WorkspaceContext>,
  )
const column = (name: string) => within(screen.getByRole('region', { name }))

test('a column counts orders that are not loaded, and is not called empty then', () => {
  open([aSale({ number: 120 })], { disetujui: 90, diproses: 4 })
  column('Menunggu bayar').getByText('90')
  column('Diproses').getByText('4')
  expect(column('Diproses').queryByText('Kosong')).toBeNull()
  column('Dikirim').getByText('Kosong')
})

test('an order whose time has passed says so; one of tomorrow says tomorrow', () => {
  open([
    aSale({ number: 1, wanted_day: dayAfter(TODAY, -1), wanted_time: '09:00' }),
    aSale({ number: 2, status: 'diproses', wanted_day: dayAfter(TODAY, 1), wanted_time: '09:00' }),
    aSale({ number: 3, status: 'dikirim', wanted_day: dayAfter(TODAY, -1) }),
  ])
  column('Menunggu bayar').getByText(/Lewat waktu/)
  column('Diproses').getByText('Diambil besok 09.00')
  expect(column('Dikirim').queryByText(/Lewat waktu/)).toBeNull()
})

test('shipping without a price shows no sum, and a price by a tool names the tool', () => {
  const delivered = { fulfilment: 'antar', status: 'draf' } as const
  const address = 'Jl. Mawar 5'
  const quote = { tool_id: 'x', tool_name: 'Kurir Toko', rupiah: 12_000, area: 'Reguler' }
  const priced = { zone: 'Reguler', shipping_rupiah: 12_000, total_rupiah: 12_000 }
  openPage(
    <>
      <SaleLines sale={aSale(delivered)} />
      <SaleLines
        sale={aSale({
          ...delivered,
          ...priced,
          shipping_quote: { ...quote, address, days: null },
        })}
      />
    </>,
  )
  const rowOf = (text: string) => screen.getByText(text).closest('tr')?.textContent
  expect(rowOf('Ongkir belum dihitung')).not.toContain('Rp')
  expect(rowOf('dari alat Kurir Toko')).toContain('Rp12.000')
})
