import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { CampaignPlan } from '#contract/campaign'
import type { TemplateRow } from '#contract/template'
import { fetchTags } from '#dashboard/conversation/conversation.functions.ts'
import { ShownError } from '#dashboard/shell/shown-error.ts'
import { openPage } from '../../../../../tests/dom/page.tsx'
import { BUSINESS_ID } from '../../../../../tests/dom/rows.ts'
import { serve } from '../../../../../tests/dom/server-functions.ts'
import { CampaignForm } from './CampaignForm.tsx'
import { planCampaign, startCampaign } from './campaign.functions.ts'

const PLAN: CampaignPlan = {
  recipients: 42,
  excluded: { opted_out: 3 },
  tooMany: false,
  columns: [],
  samples: [],
  cost: { perMessageRupiah: 586, date: '2026-10-01', totalRupiah: 24_612, foreign: 0 },
}

function aTemplate(fields: Partial<TemplateRow> = {}): TemplateRow {
  return {
    id: 'template-1',
    channel_id: 'channel',
    channel_name: 'WhatsApp resmi',
    external_id: '1',
    name: 'promo_lebaran',
    type: 'text',
    category: 'marketing',
    language: 'id',
    body: 'Halo {{1}}, ada promo.',
    parts: {},
    sample_values: ['Dewi'],
    status: 'APPROVED',
    reason: null,
    quality: null,
    previous_category: null,
    next_category: null,
    next_category_at: null,
    created_at: '2026-10-01T00:00:00Z',
    updated_at: '2026-10-01T00:00:00Z',
    ...fields,
  }
}

const onStarted = vi.fn<(campaignId: string) => void>()
const onCancel = vi.fn<() => void>()

function open(templates = [aTemplate()]) {
  onStarted.mockClear()
  onCancel.mockClear()
  return openPage(
    <CampaignForm
      businessId={BUSINESS_ID}
      templates={templates}
      onStarted={onStarted}
      onCancel={onCancel}
    />,
  )
}
const submit = () => screen.findByRole<HTMLButtonElement>('button', { name: /^Kirim ke/ })
const consent = () => screen.getByRole('checkbox', { name: /Semua penerima sudah setuju/ })
const nameField = () => screen.getByLabelText<HTMLInputElement>('Nama kampanye')

test('explains the first step without an approved template', () => {
  open([aTemplate({ status: 'PENDING' })])
  expect(screen.getByText(/Belum ada template yang disetujui Meta/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Kirim' })).toBeNull()
})

test('shows recipients, exclusions and cost before anything is sent', async () => {
  serve(planCampaign, () => PLAN)
  const started = serve(startCampaign, () => undefined)
  open()
  const plan = await screen.findByRole('region', { name: 'Perkiraan' })
  expect(plan.textContent).toMatch(/42.*24\.612.*Tidak dikirimi: 3 /s)
  expect(started).not.toHaveBeenCalled()
})

test('does not start without the recipients’ consent, also not by Enter', async () => {
  serve(planCampaign, () => PLAN)
  const started = serve(startCampaign, () => undefined)
  const { user } = open()
  expect((await submit()).disabled).toBe(true)
  await user.type(nameField(), 'Lebaran{Enter}')
  expect(started).not.toHaveBeenCalled()
  await user.click(consent())
  await user.click(await submit())
  await waitFor(() => expect(onStarted).toHaveBeenCalledOnce())
  expect(started.mock.calls).toMatchObject([
    [{ templateId: 'template-1', name: 'Lebaran', consent: true, perMinute: 60 }],
  ])
})

test('names a campaign after its template when the name is empty', async () => {
  serve(planCampaign, () => PLAN)
  const started = serve(startCampaign, () => undefined)
  const { user } = open()
  await user.click(consent())
  await user.click(await submit())
  await waitFor(() => expect(started.mock.calls[0]?.[0].name).toBe('promo_lebaran'))
})

test('shows why a start was refused, keeps the input, and retries the same campaign', async () => {
  let refusals = 1
  serve(planCampaign, () => PLAN)
  const started = serve(startCampaign, () => {
    if (refusals-- > 0) throw new ShownError('Kuota kampanye hari ini habis.', 'quota.exceeded')
  })
  const { user } = open()
  await user.type(nameField(), 'Lebaran')
  await user.click(consent())
  await user.click(await submit())
  await screen.findByText('Kuota kampanye hari ini habis.')
  expect(nameField().value).toBe('Lebaran')
  expect(onStarted).not.toHaveBeenCalled()
  await user.click(await submit())
  await waitFor(() => expect(onStarted).toHaveBeenCalledOnce())
  const [first, second] = started.mock.calls.map(([{ campaignId }]) => campaignId)
  expect(second).toBe(first)
})

test('shows why a plan failed to load, keeps the input, and retries', async () => {
  let failures = 1
  serve(planCampaign, () => {
    if (failures-- > 0) throw new ShownError('Template ini sudah dihapus.', 'template.not_found')
    return PLAN
  })
  const { user } = open()
  await user.type(nameField(), 'Lebaran')
  await screen.findByText('Template ini sudah dihapus.')
  await user.click(screen.getByRole('button', { name: 'Coba lagi' }))
  await submit()
  expect(nameField().value).toBe('Lebaran')
})

test('refuses to start with too many recipients', async () => {
  serve(planCampaign, () => ({ ...PLAN, recipients: 6000, tooMany: true }))
  const { user } = open()
  await screen.findByText('Lebih dari 5.000 penerima. Persempit pilihannya.')
  await user.click(consent())
  expect((await submit()).disabled).toBe(true)
})

test('refuses to start with an empty audience', async () => {
  serve(planCampaign, () => ({ ...PLAN, recipients: 0, cost: null }))
  const { user } = open()
  await screen.findByRole('region', { name: 'Perkiraan' })
  await user.click(consent())
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Kirim' }).disabled).toBe(true)
})

test('waits for the plan of a changed audience before it can start', async () => {
  const later = Promise.withResolvers<CampaignPlan>()
  serve(planCampaign, ({ audience }) => (audience.kind === 'all' ? later.promise : PLAN))
  const { user } = open()
  await user.click(consent())
  await waitFor(async () => expect((await submit()).disabled).toBe(false))
  await user.click(screen.getByRole('radio', { name: 'Semua pelanggan' }))
  expect((await submit()).disabled).toBe(true)
  later.resolve({ ...PLAN, recipients: 900 })
  await waitFor(async () => expect((await submit()).disabled).toBe(false))
  expect((await submit()).textContent).toContain('900')
})

test('counts nobody before a tag is chosen', async () => {
  const planned = serve(planCampaign, () => PLAN)
  serve(fetchTags, () => [{ id: 'tag-1', name: 'Grosir', colour: null }])
  const { user } = open()
  await submit()
  planned.mockClear()
  await user.click(screen.getByRole('radio', { name: 'Bertag tertentu' }))
  await screen.findByText('Pilih penerimanya dulu.')
  expect(planned).not.toHaveBeenCalled()
  await user.selectOptions(await screen.findByLabelText('Tag'), 'Grosir')
  await waitFor(() =>
    expect(planned.mock.lastCall?.[0].audience).toEqual({ kind: 'tag', tagId: 'tag-1' }),
  )
})

test('"Batal" leaves without a campaign', async () => {
  serve(planCampaign, () => PLAN)
  const { user } = open()
  await user.click(screen.getByRole('button', { name: 'Batal' }))
  expect(onCancel).toHaveBeenCalledOnce()
})

test('a pasted column fills a variable, named by its heading or its position', async () => {
  serve(fetchTags, () => [])
  serve(planCampaign, () => ({ ...PLAN, columns: ['kota', '2'] }))
  open()
  await screen.findByRole('option', { name: 'Kolom kota' })
  expect(screen.getByRole('option', { name: 'Kolom 2' })).toBeTruthy()
})
