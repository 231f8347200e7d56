import { expect, test } from 'vitest'
import { nextStep, shownStep } from './steps.ts'

test('onboarding resumes where it stopped', () => {
  expect(shownStep('knowledge', undefined)).toBe('knowledge')
})

test('opens an earlier step again, and no step that the visitor has not reached', () => {
  expect(shownStep('knowledge', 'usaha')).toBe('business')
  expect(shownStep('channel', 'coba')).toBe('channel')
})

test('onboarding is done after the last step', () => {
  expect(nextStep('try')).toBe('done')
  expect(shownStep('done', undefined)).toBe('try')
})
