import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EMPTY_VALUES, PAGE_ROWS, type ProductRow } from '#contract/product'
import * as copy from '#copy/product'
import { WorkspaceContext } from '#dashboard/shell/workspace.ts'
import { openPage } from '../../../../../tests/dom/page.tsx'
import { serve } from '../../../../../tests/dom/server-functions.ts'
import { WORKSPACE } from '../../../../../tests/dom/workspace.ts'
import { uploadFile } from '#dashboard/conversation/composer/files/upload.ts'
import {
  archiveProducts,
  loadMissing,
  loadProducts,
  matchRows,
  readFile,
  saveProducts,
} from './products.functions.ts'
import { ProductsPanel } from './ProductsPanel.tsx'

vi.mock('#dashboard/conversation/composer/files/upload.ts')
vi.mock('#dashboard/conversation/composer/files/prepare-picture.ts', () => ({
  preparePicture: async (file: File) => file,
}))

const aRow = (position: number, over: Partial<ProductRow>): ProductRow => ({
  ...EMPTY_VALUES,
  id: `00000000-0000-4000-8000-00000000000${position}`,
  position,
  updated_at: '2026-11-01T00:00:00Z',
  ...over,
})
const ROWS = [
  aRow(1, { name: 'Roti sobek', price_rupiah: 18_000, stock: 4 }),
  aRow(2, { name: 'Donat', price_rupiah: 5000 }),
]

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400)
})
afterEach(() => vi.restoreAllMocks())

async function openPanel(isKeeper = true, isDraft = false) {
  serve(loadProducts, () => ({ rows: ROWS, next: null, total: 2 }))
  const save = serve(saveProducts, ({ rows }) => ({
    rows: rows.map((row, at) => ({ ...row, position: at + 1, updated_at: '' })),
    duplicates: [],
  }))
  const page = openPage(
    <WorkspaceContext value={WORKSPACE}>
      <ProductsPanel isKeeper={isKeeper} isDraft={isDraft} lead={null} />
    </WorkspaceContext>,
  )
  const grid = await screen.findByRole('grid')
  act(() => grid.focus())
  return { ...page, grid, save, cell: (text: string) => within(grid).getByText(text) }
}

test('a price typed as "20rb" is saved, shown as rupiah, and undone by Ctrl+Z', async () => {
  const { user, grid, save, cell } = await openPanel()
  await user.keyboard('{ArrowRight}{ArrowRight}20rb{Enter}')
  expect(cell('Rp20.000')).toBeDefined()
  expect(save.mock.calls[0]?.[0].rows).toMatchObject([{ id: ROWS[0]!.id, price_rupiah: 20_000 }])
  await waitFor(() => expect(document.activeElement).toBe(grid))
  await user.keyboard('{Control>}z{/Control}')
  await waitFor(() => expect(cell('Rp18.000')).toBeDefined())
  expect(save.mock.calls[1]?.[0].rows).toMatchObject([{ price_rupiah: 18_000 }])
})

test.each(['Tab', 'Enter', 'Escape'])('a key right after %s is not lost', async (key) => {
  const { user, grid, cell } = await openPanel()
  await user.keyboard('{ArrowRight}{ArrowRight}20rb')
  fireEvent.keyDown(within(grid).getByRole('textbox'), { key })
  // In a browser the next key comes before the next frame.
  expect(document.activeElement).toBe(grid)
  fireEvent.keyDown(grid, { key: '3' })
  await user.keyboard('1{Enter}')
  expect(cell('31')).toBeDefined()
})

test('when a later page of a paste fails, the rows before it stay and one undo archives them', async () => {
  const { user, grid } = await openPanel()
  const save = serve(saveProducts, ({ rows }) => {
    if (rows.some(({ name }) => name === 'Baut 501')) throw new Error('no connection')
    return {
      rows: rows.map((row, at) => ({ ...row, position: at + 1, updated_at: '' })),
      duplicates: [],
    }
  })
  const archive = serve(archiveProducts, () => undefined)
  serve(loadProducts, () => ({
    rows: [...ROWS, ...save.mock.calls[0]![0].rows.map((row, at) => aRow(at + 3, row))],
    next: null,
    total: 502,
  }))
  await user.keyboard('{Control>}{End}{/Control}{Home}')
  const lines = Array.from({ length: 502 }, (_, at) => `Baut ${at + 1}\tM${at}`)
  fireEvent.paste(grid, { clipboardData: { getData: () => lines.join('\n') } })
  await waitFor(() => expect(screen.getByText(copy.faultCount('2'))).toBeDefined())
  expect(within(grid).getByText('Baut 1')).toBeDefined()
  act(() => grid.focus())
  await user.keyboard('{Control>}z{/Control}')
  await waitFor(() => expect(archive).toHaveBeenCalled())
  expect(archive.mock.calls[0]?.[0].ids).toHaveLength(500)
})

test('an invalid price stays as typed with its reason, and is not saved', async () => {
  const { user, save, cell } = await openPanel()
  await user.keyboard('{ArrowRight}{ArrowRight}mahal{Tab}{Shift>}{Tab}{/Shift}')
  expect(cell('mahal').closest('[role=gridcell]')?.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText(copy.faults.notAPrice)).toBeDefined()
  expect(save).not.toHaveBeenCalled()
})

test('a pasted part of a sheet becomes rows without its header line', async () => {
  const { user, grid, save } = await openPanel()
  await user.keyboard('{Control>}{End}{/Control}{Home}')
  fireEvent.paste(grid, {
    clipboardData: { getData: () => 'Nama\tVarian\tHarga\nKaos polos\tL\t65k\nKaos polos\tM\t60k' },
  })
  await waitFor(() => expect(save).toHaveBeenCalled())
  expect(save.mock.calls[0]?.[0].rows).toMatchObject([
    { name: 'Kaos polos', variant: 'L', price_rupiah: 65_000 },
    { name: 'Kaos polos', variant: 'M', price_rupiah: 60_000 },
  ])
})

test('a duplicate row keeps the typed text and shows why', async () => {
  const { user, cell } = await openPanel()
  serve(saveProducts, ({ rows }) => ({ rows: [], duplicates: rows.map(({ id }) => id) }))
  await user.keyboard('{Control>}{End}{/Control}{Home}Donat besar{Enter}{ArrowUp}')
  await waitFor(() => expect(screen.getByText(copy.faults.duplicate)).toBeDefined())
  expect(cell('Donat besar')).toBeDefined()
})

test('an archived row can be restored', async () => {
  const { user, grid, save } = await openPanel()
  const archive = serve(archiveProducts, () => undefined)
  await user.click(screen.getByRole('button', { name: copy.archiveNamed('Donat') }))
  expect(within(grid).queryByText('Donat')).toBeNull()
  expect(archive.mock.calls[0]?.[0].ids).toEqual([ROWS[1]!.id])
  act(() => grid.focus())
  await user.keyboard('{Control>}z{/Control}')
  await waitFor(() => expect(save.mock.calls[0]?.[0].rows).toMatchObject([{ name: 'Donat' }]))
})

test('members who may not write see the products read-only', async () => {
  const { user, grid } = await openPanel(false)
  await user.keyboard('x')
  expect(within(grid).queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('button', { name: copy.addProduct })).toBeNull()
})

test('Enter in the photo cell opens its dialog; a link is saved, an uploaded one is shown', async () => {
  const { user, grid, save } = await openPanel()
  await user.keyboard('{End}{Enter}')
  const dialog = await screen.findByRole('dialog', { name: copy.photoOf('Roti sobek') })
  await user.type(within(dialog).getByLabelText(copy.photoLink), 'https://toko.test/roti.jpg')
  await user.click(within(dialog).getByRole('button', { name: 'Simpan' }))
  await waitFor(() => expect(save).toHaveBeenCalledTimes(1))
  expect(save.mock.calls[0]?.[0].rows).toMatchObject([
    { id: ROWS[0]!.id, photo_url: 'https://toko.test/roti.jpg' },
  ])
  const photo = '/media/01980000-0000-7000-8000-000000000001'
  act(() => grid.focus())
  fireEvent.paste(grid, { clipboardData: { getData: () => photo } })
  const shown = await within(grid).findByAltText(copy.photoOf('Roti sobek'))
  expect(shown.getAttribute('src')).toBe(`${photo}/thumb`)
})

const NO_MEASURES = { seconds: null, width: null, height: null, waveform: null }

test('the photo dialog opens on its button, and saves a photo only once it is uploaded', async () => {
  const id = '01980000-0000-7000-8000-000000000002'
  const sent = Promise.withResolvers<Awaited<ReturnType<typeof uploadFile>>>()
  vi.mocked(uploadFile).mockReturnValue(sent.promise)
  const { user, save } = await openPanel()
  await user.keyboard('{End}{Enter}')
  const dialog = within(await screen.findByRole('dialog', { name: copy.photoOf('Roti sobek') }))
  const choose = dialog.getByRole('button', { name: copy.choosePhoto })
  await waitFor(() => expect(document.activeElement).toBe(choose))
  const file = new File(['x'], 'roti.png', { type: 'image/png' })
  await user.upload(
    dialog.getByLabelText<HTMLInputElement>(copy.choosePhoto, { selector: 'input' }),
    file,
  )
  await waitFor(() => expect(uploadFile).toHaveBeenCalled())
  await user.click(dialog.getByRole('button', { name: 'Simpan' }))
  expect(save).not.toHaveBeenCalled()
  await act(async () =>
    sent.resolve({
      ...NO_MEASURES,
      id,
      kind: 'image',
      mime: file.type,
      sizeBytes: 1,
      hasThumb: true,
    }),
  )
  await dialog.findByAltText(copy.photoOf('Roti sobek'))
  await user.click(dialog.getByRole('button', { name: 'Simpan' }))
  await waitFor(() => expect(save).toHaveBeenCalledTimes(1))
  expect(save.mock.calls[0]?.[0].rows).toMatchObject([{ photo_url: `/media/${id}` }])
})

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

test('a file whose new products have no price says so before it is saved', async () => {
  serve(loadProducts, () => ({ rows: [], next: null, total: 0 }))
  serve(matchRows, () => [])
  serve(loadMissing, () => ({ rows: [], total: 0 }))
  serve(readFile, () => ({
    ok: true as const,
    table: [
      ['Kode', 'Rapat'],
      ['A1', 'Senin'],
    ],
    sheetNames: ['Rapat'],
  }))
  const { user } = openPage(
    <WorkspaceContext value={WORKSPACE}>
      <ProductsPanel isKeeper isDraft={false} lead={null} />
    </WorkspaceContext>,
  )
  await user.click(await screen.findByRole('button', { name: 'Impor berkas' }))
  const dialog = await screen.findByRole('dialog')
  await user.upload(
    dialog.querySelector<HTMLInputElement>('input[type=file]')!,
    new File(['x'], 'rapat.csv', { type: 'text/csv' }),
  )
  await screen.findByText(copy.newWithoutPrice)
})
