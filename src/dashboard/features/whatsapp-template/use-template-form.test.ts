import { expect, test } from 'vitest'
import { templateForm } from '#contract/template'
import { addVariable, toRequest, wrapSelection } from './use-template-form.ts'

const BUSINESS = '01a20224-3338-7261-b0bf-5cbc0b0d605b'
const values = {
  name: 'Order-Ready',
  category: 'marketing',
  language: 'id',
  text: 'Halo {{1}}',
  sampleValues: ['Dewi'],
} as const
const form = (
  change: Partial<{
    -readonly [Key in keyof typeof values]: (typeof values)[Key] | string | string[]
  }> = {},
) =>
  templateForm.safeParse({ ...values, ...change }).error?.issues.map(({ message }) => message) ?? []

test('bold and italic wrap the selection, or put the cursor between the marks', () => {
  expect(wrapSelection({ text: 'pesanan siap kak', start: 8, end: 12 }, '*')).toEqual({
    text: 'pesanan *siap* kak',
    start: 9,
    end: 13,
  })
  expect(wrapSelection({ text: 'pesanan siap kak', start: 8, end: 12 }, '_')).toEqual({
    text: 'pesanan _siap_ kak',
    start: 9,
    end: 13,
  })
  expect(wrapSelection({ text: 'ab', start: 1, end: 1 }, '_')).toEqual({
    text: 'a__b',
    start: 2,
    end: 2,
  })
})

test('a variable replaces the selection and has the next free number', () => {
  expect(addVariable({ text: 'Halo {{4}}, nama!', start: 12, end: 16 })).toEqual({
    text: 'Halo {{4}}, {{5}}!',
    start: 17,
    end: 17,
  })
})

test('shows the specification’s messages; accepts 512 and 1024 characters and any name', () => {
  expect(form()).toEqual([])
  expect(form({ name: '' })).toEqual(['Template name is required'])
  expect(form({ name: 'x'.repeat(512), text: 'y'.repeat(1024) })).toEqual([])
  expect(form({ name: 'x'.repeat(513), text: 'y'.repeat(1025) })).toEqual([
    'Template name must be less than 512 characters',
    'Message must be less than 1024 characters',
  ])
  expect(form({ text: '' })).toEqual(['Message text is required'])
  expect(form({ category: '' })).toEqual(['Category is required'])
})

test('sends the fields of the specification; samples only when one was entered', () => {
  expect(toRequest(BUSINESS, { ...values, sampleValues: ['Dewi'] })).toEqual({
    businessId: BUSINESS,
    name: 'Order-Ready',
    type: 'campaign',
    category: 'marketing',
    language: 'id',
    body: 'Halo {{1}}',
    sampleValues: ['Dewi'],
  })
  expect(toRequest(BUSINESS, { ...values, text: 'Halo', sampleValues: [] })).toEqual({
    businessId: BUSINESS,
    name: 'Order-Ready',
    type: 'campaign',
    category: 'marketing',
    language: 'id',
    body: 'Halo',
  })
})
