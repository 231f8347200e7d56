import { AppError } from '#platform/errors'
import { fieldsIn, type OrderProcedures, type ProcedureContents, type Tool } from './contract.ts'

/** Refuses procedures with a step that cannot be done: `procedure.incomplete`. */
export function requireComplete(
  procedures: readonly ProcedureContents[],
  tools: readonly Tool[],
): void {
  for (const procedure of procedures) {
    const reason = findFault(procedure, tools)
    if (reason) throw new AppError('procedure.incomplete', { reason })
  }
}

/** The first field or tool that a step needs and nothing before it gave. */
function findFault({ steps }: ProcedureContents, tools: readonly Tool[]): string | undefined {
  const given = new Set<string>()
  for (const step of steps) {
    const tool = step.kind === 'panggil' && tools.find(({ id }) => id === step.toolId)
    if (step.kind === 'panggil' && !tool) return 'tool'
    const needed = tool
      ? fieldsIn(tool.url)
      : 'text' in step
        ? [...fieldsIn(step.text), ...(step.kind === 'bila' ? [step.field] : [])]
        : []
    const missing = needed.find((field) => !given.has(field))
    if (missing) return missing
    if (step.kind === 'tanya') given.add(step.field)
    if (tool) for (const { field } of tool.outputs) given.add(field)
  }
  return undefined
}

export const callsTool = ({ steps }: Pick<ProcedureContents, 'steps'>, toolId: string): boolean =>
  steps.some((step) => step.kind === 'panggil' && step.toolId === toolId)

/**
 * Refuses an order that was made of another list than the stored one: `procedure.changed`. Error:
 * `request.invalid` where it has other members.
 */
export function requireOrder(
  stored: readonly string[],
  { ids, seen }: Pick<OrderProcedures, 'ids' | 'seen'>,
): void {
  if (!isSameOrder(stored, seen)) throw new AppError('procedure.changed')
  if (!isReordered(ids, seen)) throw new AppError('request.invalid')
}

/** Whether `ids` has the same members as `seen`, each once. */
const isReordered = (ids: readonly string[], seen: readonly string[]): boolean =>
  ids.length === seen.length &&
  new Set(ids).size === ids.length &&
  ids.every((id) => seen.includes(id))

export const isSameOrder = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id, at) => id === other[at])

/** Ids in the order of `order`; those that it lacks come last, as they are. */
export const inOrder = (ids: readonly string[], order: readonly string[]): string[] => [
  ...order.filter((id) => ids.includes(id)),
  ...ids.filter((id) => !order.includes(id)),
]
