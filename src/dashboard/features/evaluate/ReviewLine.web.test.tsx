import { expect, test, vi } from 'vitest'
import { openPage } from '../../../../tests/dom/page.tsx'
import { ReviewLine } from './ReviewLine.tsx'

const KPI = {
  id: 'sopan',
  nama: 'Sopan',
  deskripsi: '',
  tipe: 'model' as const,
  passed: false,
  verdict: 'gagal',
  quote: 'maunya apa',
  label: null,
}

test('shows the evidence of a line; a second press on a label removes it', async () => {
  const onLabel = vi.fn()
  const line = (label: { isGood: boolean; note: string | null } | null) => (
    <ReviewLine kpi={{ ...KPI, label }} isCurrent={false} onFocus={() => {}} onLabel={onLabel} />
  )
  const page = openPage(line(null))
  expect(page.getByText('“maunya apa”')).toBeDefined()
  await page.user.click(page.getByRole('button', { name: 'Baik' }))
  expect(onLabel).toHaveBeenLastCalledWith(true)
  page.rerender(line({ isGood: true, note: null }))
  const good = page.getByRole('button', { name: 'Baik' })
  expect(good.getAttribute('aria-pressed')).toBe('true')
  await page.user.click(good)
  expect(onLabel).toHaveBeenLastCalledWith(null)
  await page.user.type(page.getByLabelText('Catatan (boleh kosong)'), 'kaku')
  await page.user.tab()
  expect(onLabel).toHaveBeenLastCalledWith(true, 'kaku')
})
