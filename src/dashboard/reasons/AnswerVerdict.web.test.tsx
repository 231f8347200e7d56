import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Corrected, CorrectionDraft, OwnVerdict } from '#contract/scenario/correction'
import { WorkspaceContext } from '#dashboard/shell/workspace.ts'
import { openPage } from '../../../tests/dom/page.tsx'
import { BUSINESS_ID } from '../../../tests/dom/rows.ts'
import { serve } from '../../../tests/dom/server-functions.ts'
import { WORKSPACE } from '../../../tests/dom/workspace.ts'
import { AnswerVerdict } from './AnswerVerdict.tsx'
import {
  fetchCorrection,
  fetchVerdicts,
  keepVerdict,
  saveCorrection,
  takeBackCorrection,
} from './correction.functions.ts'

const RUN_ID = '01900000-0000-7000-8000-000000000001'
const ROOM_ID = '01900000-0000-7000-8000-000000000002'

const DRAFT: CorrectionDraft = {
  question: 'ongkir bdg brp',
  answer: 'Ongkir Rp15.000.',
  entries: [
    {
      id: '01900000-0000-7000-8000-000000000003',
      source_id: '01900000-0000-7000-8000-000000000004',
      title: 'Tanya jawab',
      question: 'Berapa ongkir?',
      answer: 'Ongkir Rp15.000.',
      examples: [],
    },
  ],
}
const CORRECTION_ID = '01900000-0000-7000-8000-000000000005'
const CORRECTED: Corrected = {
  correctionId: CORRECTION_ID,
  before: 'Ongkir Rp15.000.',
  after: {
    by: 'ai',
    kind: 'reply',
    reason: null,
    rule: null,
    text: 'Ongkir Rp17.000.',
    sources: [{ entryId: 'e', sourceId: 's', title: 'Berapa ongkir?', score: 1 }],
    heldDrafts: 0,
  },
}

function open(role: 'owner' | 'agen' = 'owner') {
  const stored: OwnVerdict[] = []
  serve(fetchVerdicts, () => [...stored])
  serve(fetchCorrection, () => DRAFT)
  const keep = serve(keepVerdict, () => undefined)
  const save = serve(saveCorrection, () => {
    stored.push({ run_id: RUN_ID, verdict: 'salah', correction_id: CORRECTION_ID })
    return CORRECTED
  })
  const undo = serve(takeBackCorrection, () => void stored.splice(0))
  const page = openPage(
    <WorkspaceContext value={{ ...WORKSPACE, role }}>
      <AnswerVerdict place={{ roomId: ROOM_ID }} runId={RUN_ID} />
    </WorkspaceContext>,
  )
  return { ...page, keep, save, undo }
}

/** The value of a field. */
const textIn = (label: string) => screen.getByLabelText<HTMLTextAreaElement>(label).value

test('a press on Benar stores the verdict and shows it at once', async () => {
  const { user, keep } = open()
  await user.click(screen.getByRole('button', { name: 'Benar' }))
  await screen.findByRole('button', { name: 'Benar', pressed: true })
  expect(keep).toHaveBeenCalledExactlyOnceWith({
    businessId: BUSINESS_ID,
    runId: RUN_ID,
    verdict: 'benar',
  })
})

test('a correction starts with the used answer and compares old and new', async () => {
  const { user, save } = open()
  await user.click(screen.getByRole('button', { name: 'Salah, perbaiki' }))
  const field = await screen.findByLabelText('Jawaban yang benar')
  expect(textIn('Jawaban yang benar')).toBe('Ongkir Rp15.000.')
  expect(textIn('Pertanyaan pelanggan')).toBe('ongkir bdg brp')
  await user.clear(field)
  await user.type(field, 'Ongkir Rp17.000.')
  await user.click(screen.getByRole('button', { name: 'Simpan dan tanya lagi' }))
  await screen.findByText('Dijawab dari: Berapa ongkir?')
  expect(screen.getByText('Ongkir Rp17.000.')).toBeTruthy()
  expect(save).toHaveBeenCalledExactlyOnceWith({
    businessId: BUSINESS_ID,
    runId: RUN_ID,
    entryId: DRAFT.entries[0]?.id,
    question: 'ongkir bdg brp',
    answer: 'Ongkir Rp17.000.',
  })
})

test('a second press removes a verdict', async () => {
  const { user, keep } = open()
  await user.click(screen.getByRole('button', { name: 'Benar' }))
  await user.click(await screen.findByRole('button', { name: 'Benar', pressed: true }))
  await screen.findByRole('button', { name: 'Benar', pressed: false })
  expect(keep).toHaveBeenLastCalledWith({ businessId: BUSINESS_ID, runId: RUN_ID, verdict: null })
})

test('a saved correction is marked under the answer and can be undone there', async () => {
  const { user, undo } = open()
  await user.click(screen.getByRole('button', { name: 'Salah, perbaiki' }))
  await screen.findByLabelText('Jawaban yang benar')
  await user.click(screen.getByRole('button', { name: 'Simpan dan tanya lagi' }))
  await screen.findByText('Sekarang')
  await user.click(screen.getAllByRole('button', { name: 'Tutup' }).at(-1)!)
  await user.click(await screen.findByRole('button', { name: 'Urungkan' }))
  await waitFor(() => expect(screen.queryByText('Diperbaiki')).toBeNull())
  expect(undo).toHaveBeenCalledExactlyOnceWith({
    businessId: BUSINESS_ID,
    correctionId: CORRECTION_ID,
  })
})

test('a member who may not edit the knowledge only marks an answer as wrong', async () => {
  const { user, keep } = open('agen')
  await user.click(screen.getByRole('button', { name: 'Salah' }))
  await screen.findByRole('button', { name: 'Salah', pressed: true })
  expect(keep).toHaveBeenCalledOnce()
  expect(screen.queryByRole('dialog')).toBeNull()
})
