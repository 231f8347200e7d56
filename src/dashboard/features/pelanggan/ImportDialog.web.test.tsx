import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { CustomerField } from '#contract/contact/customer'
import { WorkspaceContext } from '#dashboard/shell/workspace.ts'
import { openPage } from '../../../../tests/dom/page.tsx'
import { serve } from '../../../../tests/dom/server-functions.ts'
import { WORKSPACE } from '../../../../tests/dom/workspace.ts'
import { fetchFields, matchRows, readFile } from './customers.functions.ts'
import { ImportDialog } from './ImportDialog.tsx'

const TOWN = { id: '00000000-0000-4000-8000-000000000001', name: 'Kota', kind: 'teks' as const }

test('a file that is read before the own fields arrive still fills them', async () => {
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
  }))
  serve(matchRows, () => [])
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
})
