import { ONBOARDING_STEPS, type OnboardingStep } from '#contract/business'
import * as copy from '#copy/onboarding'

/** The steps with a screen; `done` follows the last one. */
export const STEPS = [
  { step: 'business', label: copy.stepBusiness, word: 'usaha' },
  { step: 'channel', label: 'WhatsApp', word: 'whatsapp' },
  { step: 'knowledge', label: copy.stepKnowledge, word: 'pengetahuan' },
  { step: 'try', label: copy.stepTry, word: 'coba' },
] as const satisfies readonly { step: OnboardingStep; label: string; word: string }[]

export type ShownStep = (typeof STEPS)[number]['step']
export const STEP_WORDS = STEPS.map((item) => item.word)
export type StepWord = (typeof STEP_WORDS)[number]

/** The step of the address if the visitor has reached it; else the one where they stopped. */
export function shownStep(reached: OnboardingStep, asked: StepWord | undefined): ShownStep {
  const wanted = STEPS.find((item) => item.word === asked)?.step
  if (wanted && !isBefore(reached, wanted)) return wanted
  return reached === 'done' ? 'try' : reached
}

export function nextStep(step: ShownStep): OnboardingStep {
  return ONBOARDING_STEPS[ONBOARDING_STEPS.indexOf(step) + 1] ?? 'done'
}

export const isBefore = (one: OnboardingStep, other: OnboardingStep) =>
  ONBOARDING_STEPS.indexOf(one) < ONBOARDING_STEPS.indexOf(other)
export const wordOf = (step: ShownStep): StepWord =>
  STEPS.find((item) => item.step === step)?.word ?? 'usaha'
