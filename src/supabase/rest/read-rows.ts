import type { Query } from './parse/ast.ts'
import { refuseCostly } from './plan/cost.ts'
import { bodySql } from './format.ts'
import { parseQuery } from './parse/parse-query.ts'
import type { Preferences } from './preferences.ts'
import { rowsOfPlan } from './plan/plan.ts'
import { explainAs, runAs } from './queries.ts'
import { countSelect, topSelect } from './sql/read-sql.ts'
import { type ReadContext } from './sql/read-context.ts'
import { resolveScopes } from './sql/embed-sql.ts'
import type { Table } from './schema.ts'
import {
  answerOutcome,
  answerPlan,
  appliedHeaders,
  applyRange,
  checkOutcome,
  contextOf,
  formatOf,
  rangeOf,
  ROWS,
  SETTINGS,
  tableOf,
  type Work,
} from './answer.ts'

export async function readRows(work: Work, name: string): Promise<Response> {
  const table = await tableOf(work, name)
  const { preferences } = work
  const format = formatOf(work)
  const query = parseQuery(work.parameters)
  const offset = applyRange(work, query)
  const context = contextOf(work, query, work.settings.maxRows)
  resolveScopes(query)
  const { sql, names } = topSelect(context, table)
  const count = countModeOf(work, query, table)
  const total =
    count === 'exact' || count === 'estimated' ? countSql(context, table, count) : 'null'
  const text = `select ${total} total, count(*)::int page, null::int affected,
      ${bodySql(format, ROWS, false)} body, ${SETTINGS} from (${sql}) ${ROWS}`
  const statement = { text, values: context.statement.values }
  if (format.plan) return answerPlan(work, format.plan, statement)
  await refuseCostly(work, context, statement)
  const outcome = await runAs(work.sql, work.session, statement, {
    mode: 'read only',
    judge: (found) => checkOutcome(found, format),
    undo: false,
  })
  if (
    count &&
    (outcome.total === null ||
      (count === 'estimated' && Number(outcome.total) > work.settings.maxRows))
  )
    outcome.total = String(await plannedRows(work, query, table))
  const range = rangeOf(outcome, offset, preferences)
  const headers = {
    'content-range': range.header,
    'content-location': contentLocationOf(work, name),
  }
  return answerOutcome(work, outcome, {
    format,
    names,
    status: range.isPartial ? 206 : 200,
    headers: {
      ...headers,
      ...appliedHeaders(preferences, ['count', 'handling', 'timezone']),
    },
  })
}

/** The path that was read, without the mount, with sorted parameters as PostgREST writes it. */
function contentLocationOf({ parameters }: Work, name: string): string {
  const pairs = [...parameters].map(([key, value]) => `${escapeAll(key)}=${escapeAll(value)}`)
  return `/${escapeAll(name)}${pairs.length === 0 ? '' : `?${pairs.toSorted().join('&')}`}`
}

/** Escapes everything but letters, digits and `-_.~`. */
const escapeAll = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/**
 * The planner's estimate covers all rows and would reveal those the caller may not see. Guarded
 * tables are counted exactly.
 */
function countModeOf(
  { session, preferences: { count } }: Work,
  query: Query,
  table: Table,
): Preferences['count'] {
  const isGuarded = table.is_guarded || query.select.some((item) => item.kind === 'embed')
  return count && isGuarded && session.role !== 'service_role' ? 'exact' : count
}

/**
 * Counts the rows. An estimate counts up to one answer's maximum; beyond, the planner's estimate is
 * used.
 */
function countSql(context: ReadContext, table: Table, count: 'exact' | 'estimated'): string {
  return `(select count(*) from (${countSelect(context, table)}${count === 'estimated' && context.maxRows !== undefined ? ` limit ${context.maxRows + 1}` : ''}) "pgrst_all")::text`
}

async function plannedRows(work: Work, query: Query, table: Table): Promise<number> {
  const context = contextOf(work, query, undefined)
  const text = countSelect(context, table)
  const plan: unknown = JSON.parse(
    await explainAs(work.sql, work.session, 'format json', {
      text,
      values: context.statement.values,
    }),
  )
  return rowsOfPlan(plan)
}
