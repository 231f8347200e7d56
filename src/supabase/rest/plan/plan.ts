import { z } from 'zod'

/**
 * A requested plan: `application/vnd.pgrst.plan+json; for="application/json";
 * options=analyze|verbose`.
 */
export type PlanRequest = { options: string; mediaType: string }

const OPTIONS = ['analyze', 'verbose', 'settings', 'buffers', 'wal']

/** Parses the media type's parameters; undefined when no plan is requested. */
export function parsePlan(type: string, parameters: string[]): PlanRequest | undefined {
  const found = /^application\/vnd\.pgrst\.plan(?:\+(json|text))?$/.exec(type)
  if (!found) return undefined
  const format = found[1] ?? 'text'
  const wanted =
    parameters
      .find((parameter) => parameter.startsWith('options='))
      ?.slice('options='.length)
      .split('|') ?? []
  const chosen = OPTIONS.filter((option) => wanted.includes(option))
  return {
    options: [`format ${format}`, ...chosen].join(', '),
    mediaType: `application/vnd.pgrst.plan+${format}; charset=utf-8`,
  }
}

const nodeShape = z.object({
  'Node Type': z.string(),
  'Plan Rows': z.number(),
  'Total Cost': z.number(),
  'Parent Relationship': z.string().optional(),
  get Plans() {
    return z.array(nodeShape).optional()
  },
})
type PlanNode = z.infer<typeof nodeShape>
const planShape = z.tuple([z.object({ Plan: nodeShape })])

const topOf = (plan: unknown): PlanNode => planShape.parse(plan)[0].Plan

/** The planner's row estimate, from a plan in JSON. */
export const rowsOfPlan = (plan: unknown): number => topOf(plan)['Plan Rows']

/** The planner's estimates of cost and of the answer's rows on all levels, from a plan in JSON. */
export function weighPlan(plan: unknown): { cost: number; rows: number } {
  const top = topOf(plan)
  return { cost: top['Total Cost'], rows: rowsBelow(top) }
}

/**
 * The number of rows below a node. Each list of an answer is an aggregate that runs once for each
 * row of the list above. A Memoize node costs nothing the second time, but its text is written each
 * time. So rows are multiplied here, because the planner's cost is too low.
 */
function rowsBelow(node: PlanNode): number {
  const inside = (node.Plans ?? [])
    .filter((child) => child['Parent Relationship'] !== 'InitPlan')
    .reduce((sum, child) => sum + rowsBelow(child), 0)
  if (node['Node Type'] !== 'Aggregate') return inside
  return (node.Plans?.[0]?.['Plan Rows'] ?? 0) * (1 + inside)
}
