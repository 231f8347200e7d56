import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { CustomerField } from '#contract/contact/customer'
import { WorkspaceContext } from '#dashboard/shell/workspace.ts'
import { fetchTags } from '#dashboard/conversation/conversation.functions.ts'
import { openPage } from '../../../../../tests/dom/page.tsx'
import { serve } from '../../../../../tests/dom/server-functions.ts'
import { WORKSPACE } from '../../../../../tests/dom/workspace.ts'
import {
  fetchFields,
  fetchLastImport,
  importRows,
  matchRows,
  readFile,
  undoImportRows,
} from '../customers.functions.ts'
import { ImportDialog } from './ImportDialog.tsx'

const TOWN = { id: '00000000-0000-4000-8000-000000000001', name: 'Kota', kind: 'teks' as const }

test('a file that is read before the own fields have loaded still fills them', async () => {
  let answerFields: (fields: CustomerField[]) => void = () => undefined
  serve(
    fetchFields,
    () =>
      new Promise((answer) => {
        answerFields = answer
      }),
  )
  const read = serve(readFile, () => ({
    ok: true as const,
    table: [
      ['Nama', 'No. HP', 'Kota'],
      ['Bu Ratna', '0812-9000-0001', 'Depok'],
    ],
    sheetNames: ['Pelanggan', 'Reseller', 'Arsip'],
  }))
  serve(matchRows, () => [])
  serve(fetchLastImport, () => null)
  serve(fetchTags, () => [])
  const { user } = openPage(
    <WorkspaceContext value={WORKSPACE}>
      <ImportDialog onClose={() => undefined} />
    </WorkspaceContext>,
  )
  const input = (await screen.findByRole('dialog')).querySelector<HTMLInputElement>(
    'input[type=file]',
  )!
  await user.upload(input, new File(['x'], 'pelanggan.csv', { type: 'text/csv' }))
  await waitFor(() => expect(read).toHaveBeenCalled())
  answerFields([TOWN])
  expect(await screen.findByText('Kota: Depok')).toBeDefined()
  expect(
    screen.getByText(/hanya lembar “Pelanggan”. Tidak dibaca: Reseller, Arsip\./),
  ).toBeDefined()
})

test('an import tags its customers, and a retry is the same import', async () => {
  serve(fetchFields, () => [])
  serve(fetchLastImport, () => null)
  serve(fetchTags, () => [])
  serve(matchRows, () => [])
  serve(readFile, () => ({ ok: true as const, table: [['Bu Ratna', '0812-9000-0001']] }))
  let isLost = true
  const stored = serve(importRows, () => {
    if (!isLost) return { added: 1, changed: 0 }
    isLost = false
    throw new Error('network')
  })
  const { user } = openPage(
    <WorkspaceContext value={WORKSPACE}>
      <ImportDialog onClose={() => undefined} />
    </WorkspaceContext>,
  )
  const input = (await screen.findByRole('dialog')).querySelector<HTMLInputElement>(
    'input[type=file]',
  )!
  await user.upload(input, new File(['x'], 'pelanggan.csv', { type: 'text/csv' }))
  await user.type(await screen.findByLabelText(/Tag untuk semuanya/), ' Bazar ')
  const save = screen.getByRole('button', { name: 'Simpan 1 pelanggan' })
  await user.click(save)
  await screen.findByRole('alert')
  await user.click(save)
  await waitFor(() => expect(stored).toHaveBeenCalledTimes(2))
  const [first, second] = stored.mock.calls.map(([data]) => data)
  expect(first).toMatchObject({ tagName: 'Bazar' })
  expect(second).toEqual(first)
})

test('the import of the last day is undone from the dialog', async () => {
  serve(fetchFields, () => [])
  let last: Awaited<ReturnType<typeof fetchLastImport>> = {
    id: TOWN.id,
    added: 12,
    changed: 3,
    tag: 'Bazar',
    member_name: 'Rina',
    created_at: '2026-01-05T03:00:00Z',
  }
  serve(fetchLastImport, () => last)
  const undone = serve(undoImportRows, () => {
    last = null
    return { removed: 12, restored: 3, kept: 0 }
  })
  const { user } = openPage(
    <WorkspaceContext value={WORKSPACE}>
      <ImportDialog onClose={() => undefined} />
    </WorkspaceContext>,
  )
  await user.click(await screen.findByRole('button', { name: 'Urungkan' }))
  await waitFor(() => expect(screen.queryByText(/Impor terakhir/)).toBeNull())
  expect(undone).toHaveBeenCalledWith({ businessId: WORKSPACE.business.id, importId: TOWN.id })
})
