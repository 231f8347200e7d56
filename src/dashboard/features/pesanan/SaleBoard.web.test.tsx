import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { SaleCard } from '#contract/sale'
import { SaleLines } from '#dashboard/sale/SaleBody.tsx'
import { WorkspaceContext } from '#dashboard/shell/workspace.ts'
import { openPage } from '../../../../tests/dom/page.tsx'
import { aSaleCard } from '../../../../tests/dom/rows.ts'
import { WORKSPACE } from '../../../../tests/dom/workspace.ts'
import { dayAfter, localTime } from '#lib/time/zone'
import { SaleBoard } from './SaleBoard.tsx'

const TODAY = localTime(new Date(), 'Asia/Jakarta').day

const open = (sales: SaleCard[], counts?: Parameters<typeof SaleBoard>[0]['counts']) =>
  openPage(
    <WorkspaceContext value={WORKSPACE}>
      <SaleBoard sales={sales} counts={counts} onOpen={() => undefined} />
    </WorkspaceContext>,
  )
const column = (name: string) => within(screen.getByRole('region', { name }))

test('a column counts orders that are not loaded, and is not called empty then', () => {
  open([aSaleCard({ number: 120 })], { disetujui: 90, diproses: 4 })
  column('Menunggu bayar').getByText('90')
  column('Diproses').getByText('4')
  expect(column('Diproses').queryByText('Kosong')).toBeNull()
  column('Dikirim').getByText('Kosong')
})

test('an order whose time has passed says so; one of tomorrow says tomorrow', () => {
  open([
    aSaleCard({ number: 1, wanted_day: dayAfter(TODAY, -1), wanted_time: '09:00' }),
    aSaleCard({
      number: 2,
      status: 'diproses',
      wanted_day: dayAfter(TODAY, 1),
      wanted_time: '09:00',
    }),
    aSaleCard({ number: 3, status: 'dikirim', wanted_day: dayAfter(TODAY, -1) }),
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
      <SaleLines sale={aSaleCard(delivered)} />
      <SaleLines
        sale={aSaleCard({
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
