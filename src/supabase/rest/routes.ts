import type postgres from 'postgres'
import type { Claims } from '#platform/database'
import type { Query } from './ast.ts'
import { isAnswerable, RestFailure } from './failure.ts'
import { refuseCostly, refuseManyEmbeds } from './cost.ts'
import {
  bodySql,
  chooseFormat,
  contentRange,
  demandOne,
  type Format,
  outOfRange,
  parseRange,
} from './format.ts'
import { parseQuery, scopeAt } from './parse-query.ts'
import { appliedHeader, type Preferences } from './preferences.ts'
import { LEAST_ALIKE, nearest } from './nearest.ts'
import { rowsOfPlan } from './plan.ts'
import { explainAs, listGranted, type Outcome, runAs, type Session } from './queries.ts'
import { countSelect, type ReadContext, resolveScopes, topSelect } from './read.ts'
import {
  argumentsOf,
  callSql,
  findFunction,
  givenInBody,
  isScalar,
  noFunction,
  resultTable,
} from './rpc.ts'
import { keyOf, type Schema, type Table } from './schema.ts'
import { Statement } from './statement.ts'
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
} from './write.ts'

export type RestSettings = {
  schemas: string[]
  maxRows: number
  allowAggregates: boolean
  allowRollback: boolean
  allowPlan: boolean
  maxPlanCost: number
  refuseRows: ((claims: Claims, rows: number) => Promise<string | undefined>) | undefined
}

/** One request and all its context. */
export type Work = {
  sql: postgres.Sql
  settings: RestSettings
  session: Session
  schema: Schema
  schemaName: string
  request: Request
  preferences: Preferences
  parameters: URLSearchParams
  body: string
}

export async function readRows(work: Work, name: string): Promise<Response> {
  const table = await tableOf(work, name)
  const { preferences } = work
  const format = formatOf(work)
  const query = parseQuery(work.parameters)
  const offset = applyRange(work, query)
  const context = contextOf(work, query, work.settings.maxRows)
  resolveScopes(query)
  const { sql, names } = topSelect(context, table)
  const count = countable(work, query, table)
  const total =
    count === 'exact' || count === 'estimated' ? countSql(context, table, count) : 'null'
  const text = `select ${total} total, count(*)::int page, null::int affected,
      ${bodySql(format, ROWS, false)} body, ${SETTINGS} from (${sql}) ${ROWS}`
  const statement = { text, values: context.statement.values }
  if (format.plan) return planned(work, format.plan, statement)
  await refuseCostly(work, context, statement)
  const outcome = await runAs(
    work.sql,
    work.session,
    'read only',
    statement,
    (found) => judge(found, format),
    false,
  )
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
  return answer(work, outcome, format, names, range.isPartial ? 206 : 200, {
    ...headers,
    ...applied(preferences, ['count', 'handling', 'timezone']),
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
function countable(
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

/** Answers with the statement's plan instead of running it. */
async function planned(
  work: Work,
  { options, mediaType }: { options: string; mediaType: string },
  statement: { text: string; values: string[] },
): Promise<Response> {
  const plan = await explainAs(work.sql, work.session, options, statement)
  return new Response(plan, { status: 200, headers: { 'content-type': mediaType } })
}

function formatOf({ request, settings }: Work): Format {
  return chooseFormat(request.headers.get('accept'), settings.allowPlan)
}

type Change = 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export async function changeRows(work: Work, name: string, method: Change): Promise<Response> {
  const table = await tableOf(work, name)
  const preferences: Preferences =
    method === 'PUT' ? { ...work.preferences, resolution: 'merge-duplicates' } : work.preferences
  const format = formatOf(work)
  const query = parseQuery(work.parameters)
  const context = contextOf(work, query, undefined)
  resolveScopes(query)
  const returns = preferences.return ?? 'minimal'
  const ordered = (query.scopes.get('')?.order ?? []).flatMap((order) =>
    order.relation === undefined ? [order.field.name] : [],
  )
  const returning =
    returns === 'representation'
      ? neededColumns(work.schema, table, query.select, ordered)
      : returns === 'headers-only' && method === 'POST'
        ? table.primary_key
        : []
  const payload =
    method === 'DELETE' ? undefined : parsePayload(work.body, mediaTypeOf(work.request))
  const write = writeSql(context, table, method, { payload, preferences, returning })
  if (write === undefined) return nothingWritten(work, format, preferences, method)

  const shown =
    returns === 'representation'
      ? topSelect(context, table, SOURCE, true)
      : { sql: `select * from ${SOURCE}`, names: [] }
  const location =
    returns === 'headers-only' && returning.length > 0
      ? `(select row_to_json(${SOURCE}.*)::text from ${SOURCE} limit 1)`
      : 'null'
  const body = returns === 'representation' ? bodySql(format, ROWS, false) : `''`
  const text = `with ${SOURCE} as (${write})
    select null total, count(*)::int page,
      ${method === 'PATCH' || method === 'DELETE' ? affectedSql(preferences) : 'null::int'}
      affected, ${body} body, ${location} "location", ${SETTINGS} from (${shown.sql}) ${ROWS}`
  const undo = preferences.tx === 'rollback' && work.settings.allowRollback
  const statement = { text, values: context.statement.values }
  if (format.plan) return planned(work, format.plan, statement)
  await refuseCostly(work, context, statement)
  if (payload && method !== 'PATCH') await refuseManyRows(work, payload.rows.length)
  const outcome = await runAs(
    work.sql,
    work.session,
    'read write',
    statement,
    (found) => {
      judge(found, returns === 'representation' ? format : undefined, preferences)
      if (method === 'PUT' && found.page !== 1) throw notThatRow()
    },
    undo,
  )
  const range =
    method === 'PATCH'
      ? contentRange(0, outcome.page, preferences.count ? outcome.page : undefined).header
      : `*/${preferences.count ? outcome.page : '*'}`
  const headers: Record<string, string> = {
    'content-range': range,
    ...applied(work.preferences, [
      'resolution',
      'missing',
      'return',
      'count',
      ...(work.settings.allowRollback ? (['tx'] as const) : []),
      'handling',
      'timezone',
      ...(method === 'PATCH' || method === 'DELETE' ? (['maxAffected'] as const) : []),
    ]),
  }
  if (outcome.location) headers.location = locationOf(name, outcome.location)
  const wasOnlyUpdated = preferences.resolution !== undefined && outcome.inserted === '0'
  const isMade = (method === 'POST' || method === 'PUT') && !wasOnlyUpdated
  const status = isMade ? 201 : method === 'POST' || returns === 'representation' ? 200 : 204
  return answer(
    work,
    outcome,
    returns === 'representation' ? format : undefined,
    shown.names,
    status,
    headers,
  )
}

export async function callFunction(work: Work, name: string): Promise<Response> {
  const { request, schema, schemaName, preferences } = work
  const format = formatOf(work)
  const isPost = request.method === 'POST'
  const possible = (schema.functions.get(keyOf(schemaName, name)) ?? []).flatMap(
    (fn) => fn.arguments,
  )
  const names = new Set(possible.map((argument) => argument.name))
  const given = isPost
    ? givenInBody(work.body, mediaTypeOf(request), possible)
    : argumentsOf(work.parameters, possible)
  const found = findFunction(schema, schemaName, name, given)
  if (!found) throw noFunction(schema, schemaName, name, given, (await grantedBy(work)).functions)
  const { fn, isWhole } = found
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
  const mode = isPost && fn.volatility === 'v' ? 'read write' : 'read only'
  const undo = preferences.tx === 'rollback' && work.settings.allowRollback
  const statement = { text, values: context.statement.values }
  if (format.plan) return planned(work, format.plan, statement)
  await refuseCostly(work, context, statement)
  const outcome = await runAs(
    work.sql,
    work.session,
    mode,
    statement,
    (found) => judge(found, fn.returns_set ? format : undefined, preferences),
    undo,
  )
  if (fn.returns === 'void' && outcome.status === null)
    return answer(work, outcome, undefined, [], 204, {})
  const range = rangeOf(outcome, offset, preferences)
  return answer(work, outcome, form, shown.names, range.isPartial ? 206 : 200, {
    'content-range': range.header,
    ...applied(preferences, [
      'count',
      ...(work.settings.allowRollback ? (['tx'] as const) : []),
      'handling',
      'timezone',
      'maxAffected',
    ]),
  })
}

/** Counted before the answer's filters, embeds and limits exclude rows. */
const affectedSql = ({ handling, maxAffected }: Preferences) =>
  handling === 'strict' && maxAffected !== undefined
    ? `(select count(*)::int from ${SOURCE})`
    : 'null::int'

const SOURCE = '"pgrst_source"'
const ROWS = '"pgrst_result"'
/** Settings that functions and triggers use to change the response. */
const SETTINGS = `nullif(current_setting('response.status', true), '') status, nullif(current_setting('response.headers', true), '') headers, nullif(current_setting('pgrst.inserted', true), '') inserted`

async function tableOf(work: Work, name: string): Promise<Table> {
  const { schema, schemaName } = work
  const table = schema.tables.get(keyOf(schemaName, name))
  if (table && table.kind !== 'c') return table
  const meant = nearest(name, [...(await grantedBy(work)).tables], LEAST_ALIKE.name)
  throw new RestFailure(
    404,
    'PGRST205',
    `Could not find the table '${schemaName}.${name}' in the schema cache`,
    { hint: meant === undefined ? null : `Perhaps you meant the table '${schemaName}.${meant}'` },
  )
}

/** Hints name only what the caller has grants for. */
const grantedBy = ({ sql, session, schemaName }: Work) => listGranted(sql, session.role, schemaName)

function contextOf(work: Work, query: Query, maxRows: number | undefined): ReadContext {
  if (work.session.role !== 'service_role') refuseManyEmbeds(query.select)
  return {
    schema: work.schema,
    statement: new Statement(),
    query,
    maxRows,
    allowAggregates: work.settings.allowAggregates,
    embeds: { toMany: 0, multiplies: false },
  }
}

/** Counted before the write, because refused rows must not be stored first. */
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
  if (method === 'PUT') return putSql(context, table, payload, preferences, returning)
  return method === 'POST'
    ? insertSql(context, table, payload, preferences, returning)
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
  return answer(
    work,
    outcome,
    isShown ? format : undefined,
    [],
    method === 'POST' ? 201 : isShown ? 200 : 204,
    { 'content-range': `*/${preferences.count ? 0 : '*'}` },
  )
}

/** Combines the Range header with limit and offset. Returns the resulting offset. */
function applyRange(work: Work, query: Query): number {
  const scope = scopeAt(query, [])
  const range =
    work.request.method === 'GET' || work.request.method === 'HEAD'
      ? parseRange(work.request.headers.get('range'))
      : undefined
  if (range) {
    const from = Math.max(scope.offset ?? 0, range.offset)
    const end = Math.min(endOf(scope), endOf(range))
    if (end <= from && scope.limit !== 0) throw outOfRange()
    scope.offset = from
    if (end !== Infinity) scope.limit = Math.max(0, end - from)
  }
  return scope.offset ?? 0
}

const endOf = ({ offset = 0, limit }: { offset?: number; limit?: number }): number =>
  limit === undefined ? Infinity : offset + limit

function judge(
  outcome: Outcome,
  format: Format | undefined,
  { maxAffected }: Preferences = {},
): void {
  if (outcome.status !== null && !isAnswerable(Number(outcome.status)))
    throw new RestFailure(500, 'PGRST112', 'response.status guc must be a valid status code')
  if (outcome.headers !== null) parseHeaders(outcome.headers)
  if (format?.kind === 'object') demandOne(outcome.page)
  if (maxAffected !== undefined && outcome.affected !== null && outcome.affected > maxAffected) {
    throw new RestFailure(
      400,
      'PGRST124',
      'Query result exceeds max-affected preference constraint',
      { details: `The query affects ${outcome.affected} rows` },
    )
  }
}

function rangeOf(
  outcome: Outcome,
  offset: number,
  preferences: Preferences,
): { header: string; isPartial: boolean } {
  const total = preferences.count && outcome.total !== null ? Number(outcome.total) : undefined
  if (total !== undefined && offset > total) {
    throw new RestFailure(416, 'PGRST103', 'Requested range not satisfiable', {
      details: `An offset of ${offset} was requested, but there are only ${total} rows.`,
      headers: { 'content-range': `*/${total}` },
    })
  }
  return contentRange(offset, outcome.page, total)
}

function applied(preferences: Preferences, names: (keyof Preferences)[]): Record<string, string> {
  const header = appliedHeader(preferences, names)
  return header === '' ? {} : { 'preference-applied': header }
}

function locationOf(table: string, keys: string): string {
  const row: Record<string, unknown> = JSON.parse(keys)
  const parts = Object.entries(row).map(
    ([name, value]) => `${encodeURIComponent(name)}=eq.${encodeURIComponent(String(value))}`,
  )
  return `/${encodeURIComponent(table)}?${parts.join('&')}`
}

function answer(
  work: Work,
  outcome: Outcome,
  format: Format | undefined,
  names: string[],
  status: number,
  headers: Record<string, string>,
): Response {
  const all = new Headers(headers)
  if (format) all.set('content-type', format.mediaType)
  if (outcome.headers) for (const entry of parseHeaders(outcome.headers)) all.append(...entry)
  const code = outcome.status === null ? status : Number(outcome.status)
  const hasBody =
    format !== undefined && work.request.method !== 'HEAD' && code !== 204 && code !== 304
  const text =
    format?.kind === 'csv' && outcome.page > 0
      ? `${names.join(',')}\n${outcome.body}`
      : outcome.body
  return new Response(hasBody ? text : null, { status: code, headers: all })
}

/** Parses `[{"name":"value"}, ...]`, the format of response.headers. */
function parseHeaders(text: string): [string, string][] {
  try {
    const value: unknown = JSON.parse(text)
    if (!Array.isArray(value)) throw new TypeError('no list')
    return [
      ...new Headers(
        value.flatMap((entry: unknown) =>
          typeof entry === 'object' && entry !== null
            ? Object.entries(entry).map(([name, content]): [string, string] => [
                name,
                String(content),
              ])
            : [],
        ),
      ),
    ]
  } catch {
    throw new RestFailure(
      500,
      'PGRST111',
      'response.headers guc must be a JSON array composed of objects with a single key and a string value',
    )
  }
}
