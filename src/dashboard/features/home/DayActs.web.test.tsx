import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { DayActs as Acts } from '#contract/report'
import { WorkspaceContext } from '#dashboard/shell/workspace.ts'
import { openPage } from '../../../../tests/dom/page.tsx'
import { WORKSPACE } from '../../../../tests/dom/workspace.ts'
import { DayActs } from './DayActs.tsx'

const open = (acts: Acts) =>
  openPage(
    <WorkspaceContext value={WORKSPACE}>
      <DayActs acts={acts} />
    </WorkspaceContext>,
  )
const NO_ORDERS = { due: 0, late: 0, waiting: 0 }
const NO_BOOKINGS = { today: 0, waiting: 0, waitingDay: null, next: null }
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

test('orders due today and bookings that wait each link to their page', () => {
  open({
    orders: { due: 2, late: 1, waiting: 1 },
    bookings: { today: 0, waiting: 3, waitingDay: '2026-12-01', next: null },
  })
  screen.getByText('2 pesanan untuk hari ini')
  screen.getByText('1 lewat waktu · 1 perlu disetujui atau dicek bayarnya')
  screen.getByText('3 perlu dikonfirmasi')
  expect(hrefOf('Buka pesanan')).toContain('untuk=hari-ini')
  expect(hrefOf('Buka janji')).toContain('hari=2026-12-01')
})

test('a business without orders and bookings sees neither line', () => {
  open({ orders: NO_ORDERS, bookings: NO_BOOKINGS })
  expect(screen.queryByText('Pesanan dan janji hari ini')).toBeNull()
})
