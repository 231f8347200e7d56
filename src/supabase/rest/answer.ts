import type postgres from 'postgres'
import type { Claims } from '#platform/database'
import type { Query } from './parse/ast.ts'
import { isAnswerable, RestFailure } from './rest-failure.ts'
import { refuseManyEmbeds } from './plan/cost.ts'
import {
  chooseFormat,
  contentRange,
  demandOne,
  type Format,
  outOfRange,
  parseRange,
} from './format.ts'
import { scopeAt } from './parse/parse-query.ts'
import { appliedHeader, type Preferences } from './preferences.ts'
import { MIN_ALIKE, findNearest } from './nearest.ts'
import { explainAs, listGranted, type Outcome, type Session } from './queries.ts'
import type { ReadContext } from './sql/read-context.ts'
import { keyOf, type Schema, type Table } from './schema.ts'
import { Statement } from './sql/statement.ts'

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

/** Answers with the statement's plan and does not run it. */
export async function answerPlan(
  work: Work,
  { options, mediaType }: { options: string; mediaType: string },
  statement: { text: string; values: string[] },
): Promise<Response> {
  const plan = await explainAs(work.sql, work.session, options, statement)
  return new Response(plan, { status: 200, headers: { 'content-type': mediaType } })
}

export function formatOf({ request, settings }: Work): Format {
  return chooseFormat(request.headers.get('accept'), settings.allowPlan)
}

/** The number of affected rows, before the answer's filters, embeds and limits exclude some. */
export const affectedSql = ({ handling, maxAffected }: Preferences) =>
  handling === 'strict' && maxAffected !== undefined
    ? `(select count(*)::int from ${SOURCE})`
    : 'null::int'

export const SOURCE = '"pgrst_source"'
export const ROWS = '"pgrst_result"'
/** Settings that functions and triggers use to change the response. */
export const SETTINGS = `nullif(current_setting('response.status', true), '') status, nullif(current_setting('response.headers', true), '') headers, nullif(current_setting('pgrst.inserted', true), '') inserted`

export async function tableOf(work: Work, name: string): Promise<Table> {
  const { schema, schemaName } = work
  const table = schema.tables.get(keyOf(schemaName, name))
  if (table && table.kind !== 'c') return table
  const meant = findNearest(name, [...(await grantedBy(work)).tables], MIN_ALIKE.name)
  throw new RestFailure(
    404,
    'PGRST205',
    `Could not find the table '${schemaName}.${name}' in the schema cache`,
    { hint: meant === undefined ? null : `Perhaps you meant the table '${schemaName}.${meant}'` },
  )
}

/** Hints name only what the caller has grants for. */
export const grantedBy = ({ sql, session, schemaName }: Work) =>
  listGranted(sql, session.role, schemaName)

export function contextOf(work: Work, query: Query, maxRows: number | undefined): ReadContext {
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

/** Combines the Range header with limit and offset. Returns the resulting offset. */
export function applyRange(work: Work, query: Query): number {
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

export function checkOutcome(
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

export function rangeOf(
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

export function appliedHeaders(
  preferences: Preferences,
  names: (keyof Preferences)[],
): Record<string, string> {
  const header = appliedHeader(preferences, names)
  return header === '' ? {} : { 'preference-applied': header }
}

export function answerOutcome(
  work: Work,
  outcome: Outcome,
  {
    format,
    names,
    status,
    headers,
  }: {
    format: Format | undefined
    names: string[]
    status: number
    headers: Record<string, string>
  },
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
