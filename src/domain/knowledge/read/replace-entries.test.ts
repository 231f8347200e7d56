import { expect, test } from 'vitest'
import type { ReadRow } from '../reading-queries.ts'
import { planReplacement } from './replace-entries.ts'

const aRow = (id: string, answer: string, over: Partial<ReadRow> = {}): ReadRow => ({
  id,
  question: null,
  answer,
  read_question: null,
  read_answer: null,
  fresh_answer: null,
  is_removed: false,
  ...over,
})
const aPassage = (answer: string, question: string | null = null) => ({
  question,
  answer,
  examples: [],
  language: 'id',
})

test('a repeated reading keeps an entry with the same words or question and replaces others', () => {
  const plan = planReplacement(
    [
      aRow('same', 'Roti tawar Rp12.000'),
      aRow('asked', 'Rp8.000', { question: 'Biaya antar?' }),
      aRow('gone', 'Promo Lebaran'),
    ],
    [
      aPassage('Rp9.000', 'Biaya antar?'),
      aPassage('Roti tawar Rp12.000'),
      aPassage('Buka tiap hari'),
    ],
  )
  expect(plan.keptIds).toEqual(['asked', 'same'])
  expect(plan.updated).toMatchObject([
    { id: 'asked', answer: 'Rp9.000', position: 0 },
    { id: 'same', position: 1 },
  ])
  expect(plan.added).toMatchObject([{ answer: 'Buka tiap hari', position: 2 }])
})

test("an answer that a member changed stays, with the page's new text beside it", () => {
  const edited = aRow('edited', 'Antar sampai 4 km Rp10.000, gratis di atas Rp200.000', {
    read_answer: 'Antar sampai 4 km Rp8.000.',
  })
  expect(planReplacement([edited], [aPassage('Antar sampai 4 km Rp8.000.')])).toMatchObject({
    keptIds: ['edited'],
    edited: [{ id: 'edited', fresh_answer: null, is_settled: false }],
    added: [],
  })
  expect(planReplacement([edited], [aPassage('Antar sampai 4 km Rp9.000.')])).toMatchObject({
    edited: [{ fresh_answer: 'Antar sampai 4 km Rp9.000.' }],
    added: [],
  })
})

test('an answer that a member changed stays when the page no longer has anything similar', () => {
  const edited = aRow('edited', 'Antar gratis', { read_answer: 'Antar Rp8.000' })
  const plan = planReplacement([edited], [aPassage('Kami pindah ke Jalan Kenanga.')])
  expect(plan.keptIds).toEqual(['edited'])
  expect(plan.added).toHaveLength(1)
})

test("a member's change is settled when the page says the same", () => {
  const edited = aRow('edited', 'Rp10.000', {
    question: 'Antar?',
    read_question: 'Antar?',
    read_answer: 'Rp8.000',
  })
  expect(planReplacement([edited], [aPassage('Rp10.000', 'Antar?')]).edited).toMatchObject([
    { is_settled: true },
  ])
})

test('an answer that a member removed is not added again', () => {
  const removed = aRow('removed', 'Ikuti kami di Instagram', { is_removed: true })
  const plan = planReplacement([removed], [aPassage('Ikuti kami di Instagram')])
  expect(plan).toMatchObject({ keptIds: ['removed'], added: [], updated: [] })
})
