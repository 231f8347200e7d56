import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fetchSales } from '#dashboard/sale/sale.functions.ts'
import { WorkspaceContext } from '#dashboard/shell/workspace.ts'
import { openPage } from '../../../../tests/dom/page.tsx'
import { aSaleCard, BUSINESS_ID } from '../../../../tests/dom/rows.ts'
import { serve } from '../../../../tests/dom/server-functions.ts'
import { WORKSPACE } from '../../../../tests/dom/workspace.ts'
import { DownloadOrders } from './DownloadOrders.tsx'

const AT = '2026-11-01T20:00:00Z'
afterEach(() => vi.restoreAllMocks())

/** Downloads by a menu entry; returns the file. */
async function download(entry: string): Promise<Blob> {
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob)
    return 'blob:file'
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined)
  const { user } = openPage(
    <WorkspaceContext value={WORKSPACE}>
      <DownloadOrders filters={{ tab: 'riwayat', search: 'roti' }} />
    </WorkspaceContext>,
  )
  await user.click(await screen.findByRole('button', { name: 'Unduh' }))
  await user.click(await screen.findByRole('menuitem', { name: entry }))
  await expect.poll(() => files.length, { timeout: 10_000 }).toBe(1)
  return files[0]!
}

test('the file has every page of the orders that the list shows, with sums and local times', async () => {
  const line = { productId: null, unit: null, priceRupiah: 11_000 }
  const roti = { ...line, name: 'Roti manis', variant: 'keju', quantity: 2 }
  const first = aSaleCard({
    number: 12,
    status: 'selesai',
    contact_name: '=HYPERLINK("http://x")',
    lines: [roti, { ...line, name: 'Kopi', variant: '', quantity: 1 }],
    items_rupiah: 33_000,
    shipping_rupiah: 9_000,
    total_rupiah: 42_000,
    refunded_rupiah: 5_000,
    confirmed_at: AT,
    paid_at: AT,
    fulfilment: 'antar',
    address: 'Jl. Melati 3',
    zone: 'Sleman',
    wanted_day: '2026-11-03',
    wanted_time: '10:00',
  })
  const pages = serve(fetchSales, ({ before }) =>
    before === undefined
      ? { rows: [first], next: 12 }
      : { rows: [aSaleCard({ number: 11 })], next: null },
  )
  const text = await (await download('CSV')).text()
  expect(pages.mock.calls.map(([data]) => data)).toEqual([
    { businessId: BUSINESS_ID, tab: 'riwayat', search: 'roti' },
    { businessId: BUSINESS_ID, tab: 'riwayat', search: 'roti', before: 12 },
  ])
  const [head, row, next] = text.split('\r\n')
  expect(head?.split(';')).toHaveLength(16)
  expect(row).toBe(
    `#12;"'=HYPERLINK(""http://x"")";;Selesai;2 Roti manis keju, 1 Kopi;33000;9000;42000;` +
      '2026-11-02 03:00;5000;Diantar;Jl. Melati 3, Sleman;2026-11-03;10:00;;2026-11-02 03:00',
  )
  expect(next).toMatch(/^#11;Bu Ratna;;/)
})

test('the orders are also downloaded as a workbook', async () => {
  serve(fetchSales, () => ({ rows: [aSaleCard({ number: 3 })], next: null }))
  const bytes = new Uint8Array(await (await download('Excel (XLSX)')).arrayBuffer())
  expect(String.fromCharCode(...bytes.slice(0, 2))).toBe('PK')
})
