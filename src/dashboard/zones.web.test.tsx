import { type ReactElement, Suspense } from 'react'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Checkout } from '#contract/order'
import { newQueryClient, openPage } from '../../tests/dom/page.tsx'
import { BUSINESS_ID } from '../../tests/dom/rows.ts'
import { WORKSPACE } from '../../tests/dom/workspace.ts'
import { Countdown } from './channel/Countdown.tsx'
import { CheckoutScreen } from './features/order/CheckoutScreen.tsx'
import { OrderList } from './features/order/OrderList.tsx'
import { checkoutQuery } from './features/order/queries.ts'
import { ApiKeysSection } from './features/settings/access/ApiKeysSection.tsx'
import { apiKeysQuery } from './features/settings/queries.ts'
import { InvitationRows } from './features/team/InvitationRows.tsx'
import { SourceStatusChip } from './knowledge/SourceProgress.tsx'
import { userQuery } from './shell/auth/session.ts'
import { WorkspaceContext } from './shell/workspace.ts'
import { WaBubble } from './simulator/WaChat.tsx'
import { ZoneContext } from './ui/zone.ts'

/** 2 October, 22.30 in Jakarta is 3 October, 00.30 in Jayapura. */
const LATE = '2099-10-02T15:30:00Z'
const ORDER = {
  id: '01a201f3-e520-72a3-aeaa-a39e6ab3fbd4',
  business_id: BUSINESS_ID,
  business_name: 'Roti Senja',
  zone: 'Asia/Jayapura',
  description: 'Paket Usaha',
  amount_rupiah: 99_000,
  credit_rupiah: 0,
  plan: null,
  paid_at: null,
  refunded_rupiah: 0,
  status: 'paid' as const,
  expires_at: null,
  created_at: LATE,
  documents: [],
}
const CHECKOUT: Checkout = { order: ORDER, methods: [], payments: [] }
const API_KEY = {
  id: 'key',
  name: 'Kasir',
  prefix: 'tgp_1234',
  scopes: [],
  created_by_name: null,
  created_at: LATE,
  last_used_at: null,
  expires_at: LATE,
  is_expired: false,
}
const INVITATION = {
  id: 'invitation',
  email: 'sari@contoh.id',
  phone: null,
  whatsapp_state: null,
  role: 'agen' as const,
  invited_by_name: null,
  created_at: LATE,
  expires_at: LATE,
}

function openInJayapura(element: ReactElement) {
  const queryClient = newQueryClient()
  queryClient.setQueryData(checkoutQuery(ORDER.id).queryKey, CHECKOUT)
  queryClient.setQueryData(userQuery.queryKey, null)
  queryClient.setQueryData(apiKeysQuery(BUSINESS_ID).queryKey, [API_KEY])
  return openPage(
    <WorkspaceContext value={WORKSPACE}>
      <ZoneContext value="Asia/Jayapura">
        <Suspense fallback={null}>{element}</Suspense>
      </ZoneContext>
    </WorkspaceContext>,
    queryClient,
  )
}

test.each<[string, () => ReactElement, RegExp]>([
  ['the list of orders', () => <OrderList orders={[ORDER]} />, /3 Okt 2099/],
  ['an order', () => <CheckoutScreen orderId={ORDER.id} />, /3 Oktober 2099 pukul 00\.30 WIT/],
  ['the keys of the API', () => <ApiKeysSection />, /3 Okt 2099/],
  ['an invitation', () => <InvitationRows invitations={[INVITATION]} />, /3 Okt 2099/],
  [
    'a simulated message',
    () => (
      <WaBubble side="in" at={LATE}>
        Halo
      </WaBubble>
    ),
    /00\.30/,
  ],
])('a business in Jayapura sees its own time in %s', async (_, draw, time) => {
  openInJayapura(draw())
  expect((await screen.findAllByText(time)).length).toBeGreaterThan(0)
})

test('the end of a countdown is in the zone of the business', () => {
  openInJayapura(<Countdown until={LATE} />)
  expect(screen.getByRole('timer').title).toBe('Sabtu, 3 Oktober 2099 pukul 00.30 WIT')
})

test('knowledge expires at midnight of the business', () => {
  vi.setSystemTime(new Date(LATE))
  try {
    openInJayapura(
      <>
        <SourceStatusChip source={{ status: 'ready', valid_until: '2099-10-02' }} />
        <SourceStatusChip source={{ status: 'ready', valid_until: '2099-10-03' }} />
      </>,
    )
    expect(screen.getAllByText(/Kedaluwarsa|Siap/).map((chip) => chip.textContent)).toEqual([
      'Kedaluwarsa',
      'Siap',
    ])
  } finally {
    vi.useRealTimers()
  }
})
