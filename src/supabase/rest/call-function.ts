import { RestFailure } from './rest-failure.ts'
import { refuseCostly } from './plan/cost.ts'
import { bodySql, type Format } from './format.ts'
import { parseQuery } from './parse/parse-query.ts'
import { runAs } from './queries.ts'
import { countSelect, topSelect } from './sql/read-sql.ts'
import { resolveScopes } from './sql/embed-sql.ts'
import {
  argumentsOf,
  callSql,
  findFunction,
  givenInBody,
  isScalar,
  noFunction,
  resultTable,
} from './sql/function-sql.ts'
import { keyOf } from './schema.ts'
import { mediaTypeOf } from './sql/write-sql.ts'
import {
  affectedSql,
  answerOutcome,
  answerPlan,
  appliedHeaders,
  applyRange,
  checkOutcome,
  contextOf,
  formatOf,
  grantedBy,
  rangeOf,
  ROWS,
  SETTINGS,
  SOURCE,
  type Work,
} from './answer.ts'

export async function callFunction(work: Work, name: string): Promise<Response> {
  const { request, schema, preferences } = work
  const format = formatOf(work)
  const isPost = request.method === 'POST'
  const { fn, isWhole, given, names } = await findCalled(work, name)
  if (preferences.handling === 'strict' && preferences.maxAffected !== undefined && !fn.returns_set)
    throw new RestFailure(
      400,
      'PGRST128',
      'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
    )
  const query = parseQuery(work.parameters, (key) => !isPost && names.has(key))
  const offset = applyRange(work, query)
  const context = contextOf(work, query, fn.returns_set ? work.settings.maxRows : undefined)
  resolveScopes(query)
  const call = callSql(context.statement, { fn, given, isWhole, body: work.body })
  const isRows = !isScalar(fn)
  if (!isRows) query.select = [{ kind: 'star' }]
  const table = resultTable(schema, fn)
  const shown = topSelect(context, table, SOURCE)
  // A single value or a single row that is not a set is answered without an array.
  const form: Format =
    !fn.returns_set && format.kind === 'array' ? { ...format, kind: 'object' } : format
  const total = preferences.count
    ? `(select count(*) from (${countSelect(context, table, SOURCE)}) "pgrst_all")::text`
    : 'null'
  const text = `with ${SOURCE} as (${call})
    select ${total} total, count(*)::int page, ${affectedSql(preferences)} affected,
      ${bodySql(form, ROWS, !isRows)} body, ${SETTINGS} from (${shown.sql}) ${ROWS}`
  const statement = { text, values: context.statement.values }
  if (format.plan) return answerPlan(work, format.plan, statement)
  await refuseCostly(work, context, statement)
  const outcome = await runAs(work.sql, work.session, statement, {
    mode: isPost && fn.volatility === 'v' ? 'read write' : 'read only',
    judge: (found) => checkOutcome(found, fn.returns_set ? format : undefined, preferences),
    undo: preferences.tx === 'rollback' && work.settings.allowRollback,
  })
  if (fn.returns === 'void' && outcome.status === null)
    return answerOutcome(work, outcome, { format: undefined, names: [], status: 204, headers: {} })
  const range = rangeOf(outcome, offset, preferences)
  return answerOutcome(work, outcome, {
    format: form,
    names: shown.names,
    status: range.isPartial ? 206 : 200,
    headers: {
      'content-range': range.header,
      ...appliedHeaders(preferences, [
        'count',
        ...(work.settings.allowRollback ? (['tx'] as const) : []),
        'handling',
        'timezone',
        'maxAffected',
      ]),
    },
  })
}

/** The function that fits the call, with its arguments. `names`: the arguments of all overloads. */
async function findCalled(work: Work, name: string) {
  const { request, schema, schemaName } = work
  const possible = (schema.functions.get(keyOf(schemaName, name)) ?? []).flatMap(
    (fn) => fn.arguments,
  )
  const given =
    request.method === 'POST'
      ? givenInBody(work.body, mediaTypeOf(request), possible)
      : argumentsOf(work.parameters, possible)
  const found = findFunction(schema, schemaName, name, given)
  if (!found)
    throw noFunction(schema, (await grantedBy(work)).functions, { schemaName, name, given })
  return { ...found, given, names: new Set(possible.map((argument) => argument.name)) }
}
