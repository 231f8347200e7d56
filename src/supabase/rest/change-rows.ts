import type { Query } from './parse/ast.ts'
import { RestFailure } from './rest-failure.ts'
import { refuseCostly } from './plan/cost.ts'
import { bodySql, contentRange, demandOne, type Format } from './format.ts'
import { parseQuery } from './parse/parse-query.ts'
import type { Preferences } from './preferences.ts'
import { type Outcome, runAs } from './queries.ts'
import { topSelect } from './sql/read-sql.ts'
import { type ReadContext } from './sql/read-context.ts'
import { resolveScopes } from './sql/embed-sql.ts'
import type { Table } from './schema.ts'
import {
  deleteSql,
  insertSql,
  mediaTypeOf,
  neededColumns,
  notThatRow,
  parsePayload,
  type Payload,
  putSql,
  updateSql,
} from './sql/write-sql.ts'
import {
  affectedSql,
  answerOutcome,
  answerPlan,
  appliedHeaders,
  checkOutcome,
  contextOf,
  formatOf,
  ROWS,
  SETTINGS,
  SOURCE,
  tableOf,
  type Work,
} from './answer.ts'

type Change = 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export async function changeRows(work: Work, name: string, method: Change): Promise<Response> {
  const table = await tableOf(work, name)
  const preferences: Preferences =
    method === 'PUT' ? { ...work.preferences, resolution: 'merge-duplicates' } : work.preferences
  const format = formatOf(work)
  const query = parseQuery(work.parameters)
  const context = contextOf(work, query, undefined)
  resolveScopes(query)
  const isShown = preferences.return === 'representation'
  const returning = returningOf(work, query, table, { preferences, method })
  const payload =
    method === 'DELETE' ? undefined : parsePayload(work.body, mediaTypeOf(work.request))
  const write = writeSql(context, table, method, { payload, preferences, returning })
  if (write === undefined) return nothingWritten(work, format, preferences, method)
  const shown = isShown
    ? topSelect(context, table, SOURCE, true)
    : { sql: `select * from ${SOURCE}`, names: [] }
  const location =
    preferences.return === 'headers-only' && returning.length > 0
      ? `(select row_to_json(${SOURCE}.*)::text from ${SOURCE} limit 1)`
      : 'null'
  const text = `with ${SOURCE} as (${write})
    select null total, count(*)::int page,
      ${method === 'PATCH' || method === 'DELETE' ? affectedSql(preferences) : 'null::int'}
      affected, ${isShown ? bodySql(format, ROWS, false) : `''`} body, ${location} "location",
      ${SETTINGS} from (${shown.sql}) ${ROWS}`
  const statement = { text, values: context.statement.values }
  if (format.plan) return answerPlan(work, format.plan, statement)
  await refuseCostly(work, context, statement)
  if (payload && method !== 'PATCH') await refuseManyRows(work, payload.rows.length)
  const shownFormat = isShown ? format : undefined
  const outcome = await runChange(work, statement, { method, preferences, format: shownFormat })
  return answerOutcome(work, outcome, {
    format: shownFormat,
    names: shown.names,
    status: statusOfChange(method, outcome, preferences),
    headers: changeHeaders(work, { name, method, outcome, preferences }),
  })
}

/** The columns that the write returns: for the answer's rows, or for the Location header. */
function returningOf(
  work: Work,
  query: Query,
  table: Table,
  { preferences, method }: { preferences: Preferences; method: Change },
): string[] {
  const ordered = (query.scopes.get('')?.order ?? []).flatMap((order) =>
    order.relation === undefined ? [order.field.name] : [],
  )
  if (preferences.return === 'representation')
    return neededColumns(work.schema, table, query.select, ordered)
  return preferences.return === 'headers-only' && method === 'POST' ? table.primary_key : []
}

function runChange(
  work: Work,
  statement: { text: string; values: string[] },
  {
    method,
    preferences,
    format,
  }: { method: Change; preferences: Preferences; format: Format | undefined },
): Promise<Outcome> {
  return runAs(work.sql, work.session, statement, {
    mode: 'read write',
    judge: (found) => {
      checkOutcome(found, format, preferences)
      if (method === 'PUT' && found.page !== 1) throw notThatRow()
    },
    undo: preferences.tx === 'rollback' && work.settings.allowRollback,
  })
}

function changeHeaders(
  work: Work,
  {
    name,
    method,
    outcome,
    preferences: { count },
  }: { name: string; method: Change; outcome: Outcome; preferences: Preferences },
): Record<string, string> {
  const range =
    method === 'PATCH'
      ? contentRange(0, outcome.page, count ? outcome.page : undefined).header
      : `*/${count ? outcome.page : '*'}`
  return {
    'content-range': range,
    ...appliedHeaders(work.preferences, [
      'resolution',
      'missing',
      'return',
      'count',
      ...(work.settings.allowRollback ? (['tx'] as const) : []),
      'handling',
      'timezone',
      ...(method === 'PATCH' || method === 'DELETE' ? (['maxAffected'] as const) : []),
    ]),
    ...(outcome.location && { location: locationOf(name, outcome.location) }),
  }
}

function statusOfChange(method: Change, outcome: Outcome, preferences: Preferences): number {
  const wasOnlyUpdated = preferences.resolution !== undefined && outcome.inserted === '0'
  if ((method === 'POST' || method === 'PUT') && !wasOnlyUpdated) return 201
  return method === 'POST' || preferences.return === 'representation' ? 200 : 204
}

/** Refuses too many rows before the write, because refused rows must not be stored first. */
async function refuseManyRows({ settings, session }: Work, rows: number): Promise<void> {
  const refusal = await settings.refuseRows?.(session.claims, rows)
  if (refusal !== undefined) throw new RestFailure(429, 'PT429', refusal)
}

type Wanted = { payload: Payload | undefined; preferences: Preferences; returning: string[] }

function writeSql(
  context: ReadContext,
  table: Table,
  method: Change,
  { payload, preferences, returning }: Wanted,
): string | undefined {
  if (!payload) return deleteSql(context, table, returning)
  if (method === 'PUT') return putSql(context, table, payload, { preferences, returning })
  return method === 'POST'
    ? insertSql(context, table, payload, { preferences, returning })
    : updateSql(context, table, payload, returning)
}

function nothingWritten(
  work: Work,
  format: Format,
  preferences: Preferences,
  method: Change,
): Response {
  const isShown = preferences.return === 'representation'
  if (isShown && format.kind === 'object') demandOne(0)
  const outcome: Outcome = {
    total: '0',
    page: 0,
    affected: null,
    body: isShown ? '[]' : '',
    inserted: null,
    status: null,
    headers: null,
    location: null,
  }
  return answerOutcome(work, outcome, {
    format: isShown ? format : undefined,
    names: [],
    status: method === 'POST' ? 201 : isShown ? 200 : 204,
    headers: { 'content-range': `*/${preferences.count ? 0 : '*'}` },
  })
}

function locationOf(table: string, keys: string): string {
  const row: Record<string, unknown> = JSON.parse(keys)
  const parts = Object.entries(row).map(
    ([name, value]) => `${encodeURIComponent(name)}=eq.${encodeURIComponent(String(value))}`,
  )
  return `/${encodeURIComponent(table)}?${parts.join('&')}`
}
