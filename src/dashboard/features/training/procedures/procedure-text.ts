import type { ProcedureContents, Step, Tool } from '#contract/procedure'
import * as copy from '#copy/procedure'

/** A procedure as lines of text, so that two versions can be compared. */
export const procedureText = (
  { name, is_enabled, triggers, steps }: ProcedureContents,
  tools: readonly Tool[],
): string =>
  [
    `${copy.name}: ${name}`,
    is_enabled ? copy.isOn : copy.isOff,
    ...triggers.map((trigger) => `"${trigger}"`),
    ...steps.map((step, at) => `${at + 1}. ${stepText(step, tools)}`),
  ].join('\n')

function stepText(step: Step, tools: readonly Tool[]): string {
  const kind = copy.stepKinds[step.kind]
  switch (step.kind) {
    case 'tanya': {
      const expected =
        step.choices.length > 0 ? step.choices.join(', ') : copy.expected[step.expects]
      return `${kind}: ${step.text} {${step.field}} (${expected})`
    }
    case 'panggil':
      return `${kind}: ${tools.find(({ id }) => id === step.toolId)?.name ?? copy.toolGone}`
    case 'bila': {
      const value = step.test === 'kosong' ? '' : ` "${step.value}"`
      const then = `${copy.thenKinds[step.action]}: ${step.text}`
      return `${kind} {${step.field}} ${copy.tests[step.test]}${value}, ${then}`
    }
    case 'jawab':
    case 'serahkan':
      return `${kind}: ${step.text}`
  }
}
