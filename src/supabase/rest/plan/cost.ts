import type { SelectItem } from '../parse/ast.ts'
import { RestFailure } from '../rest-failure.ts'
import { weighPlan } from './plan.ts'
import { explainAs } from '../queries.ts'
import type { ReadContext } from '../sql/read-context.ts'
import type { Work } from '../answer.ts'

/** Nested embeds. Clients nest three or four; planning time doubles with each level. */
const DEEPEST_EMBED = 8
/** Limit of embeds in one request. */
const MAX_EMBEDS = 40
/** Limit in the planner's cost units: some seconds of one core. */
export const MAX_PLAN_COST = 100_000
/**
 * Limit of rows in an answer on all levels, where they multiply. A thousand rows with a hundred
 * below each take half a second.
 */
const MAX_PLANNED_ROWS = 100_000

/** Refuses more embeds than any client needs. Error: 400 `54001` (statement too complex). */
export function refuseManyEmbeds(items: SelectItem[]): void {
  if (depthOf(items) > DEEPEST_EMBED)
    throw tooComplex(`The select parameter nests more than ${DEEPEST_EMBED} embedded resources`)
  if (countOf(items) > MAX_EMBEDS)
    throw tooComplex(`The select parameter has more than ${MAX_EMBEDS} embedded resources`)
}

/**
 * Plans a statement whose embeds multiply rows before running it. Limits per level bound each list,
 * not their product. Calls of the service role are exempt. Error: 400 `54001`, as the extension
 * pg_plan_filter reports it.
 */
export async function refuseCostly(
  { sql, session, settings }: Work,
  { embeds }: ReadContext,
  statement: { text: string; values: string[] },
): Promise<void> {
  if (!embeds.multiplies || session.role === 'service_role') return
  const { cost, rows } = weighPlan(
    JSON.parse(await explainAs(sql, session, 'format json', statement)),
  )
  if (cost > settings.maxPlanCost || rows > MAX_PLANNED_ROWS)
    throw tooComplex(
      'plan cost limit exceeded',
      'Embed fewer resources in each other, or narrow them by filters and limits.',
    )
}

const tooComplex = (message: string, hint: string | null = null) =>
  new RestFailure(400, '54001', message, { hint })

const embedsIn = (items: SelectItem[]) =>
  items.flatMap((item) => (item.kind === 'embed' ? [item] : []))
const depthOf = (items: SelectItem[]): number =>
  Math.max(0, ...embedsIn(items).map((item) => 1 + depthOf(item.items)))
const countOf = (items: SelectItem[]): number =>
  embedsIn(items).reduce((sum, item) => sum + 1 + countOf(item.items), 0)
