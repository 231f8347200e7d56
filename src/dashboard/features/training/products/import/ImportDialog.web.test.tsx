import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PAGE_ROWS } from '#contract/product'
import { WorkspaceContext } from '#dashboard/shell/workspace.ts'
import { openPage } from '../../../../../../tests/dom/page.tsx'
import { serve } from '../../../../../../tests/dom/server-functions.ts'
import { WORKSPACE } from '../../../../../../tests/dom/workspace.ts'
import {
  loadMissing,
  loadProducts,
  matchRows,
  readFile,
  saveProducts,
} from '../products.functions.ts'
import { ProductsPanel } from '../ProductsPanel.tsx'

const LINES = PAGE_ROWS + 100

test('a long import shows how many rows are saved, and which sheets were not read', async () => {
  serve(loadProducts, () => ({ rows: [], next: null, total: 0 }))
  serve(matchRows, () => [])
  serve(loadMissing, () => ({ rows: [], total: 0 }))
  serve(readFile, () => ({
    ok: true as const,
    table: [['Nama', 'Harga'], ...Array.from({ length: LINES }, (_, at) => [`Kue ${at}`, '5000'])],
    sheetNames: ['Kue', 'Roti'],
  }))
  const second = Promise.withResolvers<void>()
  const saved = serve(saveProducts, async ({ rows }) => {
    if (rows.length < PAGE_ROWS) await second.promise
    return { rows: rows.map((row) => ({ ...row, position: 1, updated_at: '' })), duplicates: [] }
  })
  const { user } = openPage(
    <WorkspaceContext value={WORKSPACE}>
      <ProductsPanel isKeeper isDraft={false} lead={null} />
    </WorkspaceContext>,
  )
  await user.click(await screen.findByRole('button', { name: 'Impor berkas' }))
  const dialog = await screen.findByRole('dialog')
  await user.upload(
    dialog.querySelector<HTMLInputElement>('input[type=file]')!,
    new File(['x'], 'harga.csv', { type: 'text/csv' }),
  )
  await screen.findByText(/hanya lembar “Kue”. Tidak dibaca: Roti\./)
  await user.click(screen.getByRole('button', { name: `Simpan ${LINES} baris` }))
  await screen.findByText(`${PAGE_ROWS} dari ${LINES} baris tersimpan`)
  second.resolve()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(saved).toHaveBeenCalledTimes(2)
})
