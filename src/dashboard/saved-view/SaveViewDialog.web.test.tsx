import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fetchViews, storeView } from './views.functions.ts'
import { WorkspaceContext } from '#dashboard/shell/workspace.ts'
import { openPage } from '../../../tests/dom/page.tsx'
import { serve } from '../../../tests/dom/server-functions.ts'
import { WORKSPACE } from '../../../tests/dom/workspace.ts'
import { SaveViewDialog } from './SaveViewDialog.tsx'
import { ViewsMenu } from './ViewsMenu.tsx'

test('refuses a second view of the same name in one list', async () => {
  const known = {
    id: '01a2187f-eedf-7d9d-a1ca-509989937a6b',
    name: 'Reseller',
    is_shared: true,
    is_mine: true,
    screen: 'inbox' as const,
    filter: { view: 'semua' as const },
    position: 1,
  }
  serve(fetchViews, () => [known])
  const stored = serve(storeView, () => undefined)
  const { user } = openPage(
    <WorkspaceContext value={WORKSPACE}>
      <SaveViewDialog shown={{ screen: 'inbox', filter: { view: 'semua' } }} onClose={() => {}} />
    </WorkspaceContext>,
  )
  await user.type(await screen.findByLabelText('Nama tampilan'), ' reseller')
  await user.click(screen.getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: 'Simpan tampilan' }))
  expect(await screen.findByText(/Sudah ada tampilan dengan nama ini/)).toBeDefined()
  expect(stored).not.toHaveBeenCalled()
  await user.click(screen.getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: 'Simpan tampilan' }))
  await expect.poll(() => stored.mock.calls.length).toBe(1)
})

test('the customers of a filter are saved as a segment, beside a view of the same name', async () => {
  const view = {
    id: '01a2187f-eedf-7d9d-a1ca-509989937a6b',
    name: 'Reseller',
    is_shared: false,
    is_mine: true,
    screen: 'inbox' as const,
    filter: { view: 'semua' as const },
    position: 1,
  }
  serve(fetchViews, () => [view])
  const stored = serve(storeView, () => undefined)
  const { user } = openPage(
    <WorkspaceContext value={WORKSPACE}>
      <ViewsMenu
        shown={{ screen: 'pelanggan', filter: { state: 'diam' } }}
        label="Segmen"
        hotkey={{ label: 'Buka segmen', group: 'Pelanggan' }}
      />
    </WorkspaceContext>,
  )
  await user.click(screen.getByRole('button', { name: 'Segmen' }))
  await screen.findByText(/^Belum ada segmen/)
  await user.click(screen.getByRole('button', { name: 'Simpan segmen ini' }))
  await user.type(await screen.findByLabelText('Nama segmen'), 'Reseller')
  await user.click(screen.getByRole('button', { name: 'Simpan segmen' }))
  await expect.poll(() => stored.mock.calls.length).toBe(1)
  expect(stored.mock.calls[0]?.[0]).toMatchObject({
    name: 'Reseller',
    screen: 'pelanggan',
    filter: { state: 'diam' },
  })
})
