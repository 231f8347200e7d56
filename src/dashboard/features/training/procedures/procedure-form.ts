import {
  type Expected,
  fieldsIn,
  type FieldTest,
  type ProcedureContents,
  type SaveProcedure,
  saveProcedure,
  type Step,
  type StepKind,
  type Tool,
} from '#contract/procedure'
import type { DraftedProcedure } from '#contract/procedure/draft'
import * as copy from '#copy/procedure'
import { randomUuid } from '#lib/uuid'

/** A step as typed; each kind reads its own fields. */
export type TypedStep = {
  key: string
  kind: StepKind
  field: string
  text: string
  expects: Expected
  choices: string
  toolId: string
  test: FieldTest
  value: string
  action: 'jawab' | 'serahkan'
}
export type TypedProcedure = {
  name: string
  triggers: string
  isEnabled: boolean
  steps: TypedStep[]
}
export type StepErrors = Partial<Record<'field' | 'text' | 'choices' | 'toolId', string>>
export type ProcedureErrors = {
  name?: string
  triggers?: string
  steps?: string
  byStep: Record<string, StepErrors>
}
export const NO_ERRORS: ProcedureErrors = { byStep: {} }

export const emptyStep = (kind: StepKind, toolId = ''): TypedStep => ({
  key: randomUuid(),
  kind,
  field: '',
  text: '',
  expects: 'teks',
  choices: '',
  toolId,
  test: 'sama',
  value: '',
  action: 'serahkan',
})

const typeStep = (step: Step): TypedStep => ({
  ...emptyStep(step.kind),
  ...step,
  choices: step.kind === 'tanya' ? step.choices.join(', ') : '',
})

export const typeProcedure = (procedure: ProcedureContents | undefined): TypedProcedure => ({
  name: procedure?.name ?? '',
  triggers: procedure?.triggers.join('\n') ?? '',
  isEnabled: procedure?.is_enabled ?? true,
  steps: procedure ? procedure.steps.map(typeStep) : [emptyStep('tanya'), emptyStep('jawab')],
})

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
export const choicesOf = (text: string): string[] =>
  text
    .split(',')
    .map((choice) => choice.trim())
    .filter(Boolean)

function toStep(typed: TypedStep): Step {
  const { kind, field, text, toolId, test, value, action } = typed
  switch (kind) {
    case 'tanya': {
      const choices = typed.expects === 'pilihan' ? choicesOf(typed.choices) : []
      return { kind, field, text, expects: typed.expects, choices }
    }
    case 'panggil':
      return { kind, toolId }
    case 'bila':
      return { kind, field, test, value, action, text }
    case 'jawab':
    case 'serahkan':
      return { kind, text }
  }
}

/** The variables that the steps before one set. */
export function fieldsBefore(steps: readonly TypedStep[], at: number, tools: readonly Tool[]) {
  return [
    ...new Set(
      steps.slice(0, at).flatMap((step) => {
        if (step.kind === 'tanya') return step.field ? [step.field] : []
        if (step.kind !== 'panggil') return []
        return tools.find(({ id }) => id === step.toolId)?.outputs.map(({ field }) => field) ?? []
      }),
    ),
  ]
}

function faultsOf(step: TypedStep, given: readonly string[], tools: readonly Tool[]): StepErrors {
  const errors: StepErrors = {}
  const unknown = (names: string[]) => names.find((name) => !given.includes(name))
  if (step.kind === 'panggil') {
    const tool = tools.find(({ id }) => id === step.toolId)
    const missing = tool && unknown(fieldsIn(tool.url))
    if (!tool) errors.toolId = copy.noToolYet
    else if (missing) errors.toolId = copy.fieldUnknown(missing)
    return errors
  }
  if (!step.text.trim()) errors.text = copy.textRequired
  const missing = unknown(fieldsIn(step.text))
  if (missing) errors.text = copy.fieldUnknown(missing)
  if (step.kind === 'tanya' && !/^[a-z][a-z0-9_]{0,29}$/.test(step.field))
    errors.field = copy.fieldWrong
  if (step.kind === 'tanya' && step.expects === 'pilihan' && choicesOf(step.choices).length < 2)
    errors.choices = copy.choicesRequired
  if (step.kind === 'bila' && !given.includes(step.field))
    errors.field = copy.fieldUnknown(step.field || '?')
  return errors
}

/** The version on which a save or a removal is based. */
export const seenOf = ({ id, version, draft }: DraftedProcedure) => ({
  procedureId: id,
  version,
  ...(draft ? { draftVersion: draft.version } : {}),
})

/**
 * Parses the form for the server; `input` is undefined where a field is invalid. `seen`: the
 * version that is edited.
 */
export function readProcedure(
  { businessId, seen }: { businessId: string; seen: DraftedProcedure | undefined },
  typed: TypedProcedure,
  tools: readonly Tool[],
): { errors: ProcedureErrors; input: SaveProcedure | undefined } {
  const triggers = linesOf(typed.triggers)
  const byStep = Object.fromEntries(
    typed.steps.map((step, at) => [
      step.key,
      faultsOf(step, fieldsBefore(typed.steps, at, tools), tools),
    ]),
  )
  const errors: ProcedureErrors = {
    ...(typed.name.trim() ? {} : { name: copy.nameRequired }),
    ...(triggers.length > 0 ? {} : { triggers: copy.triggersRequired }),
    ...(typed.steps.length > 0 ? {} : { steps: copy.stepsRequired }),
    byStep,
  }
  const isWrong =
    errors.name !== undefined ||
    errors.triggers !== undefined ||
    errors.steps !== undefined ||
    Object.values(byStep).some((one) => Object.keys(one).length > 0)
  const { data } = saveProcedure.safeParse({
    businessId,
    ...(seen ? { changes: seenOf(seen) } : {}),
    name: typed.name,
    is_enabled: typed.isEnabled,
    triggers,
    steps: typed.steps.map(toStep),
  })
  return { errors, input: isWrong ? undefined : data }
}
