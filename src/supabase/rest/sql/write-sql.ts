import { isRecord } from '#lib/json'
import type { SelectItem } from '../parse/ast.ts'
import { conditionSql } from './conditions.ts'
import { RestFailure } from '../rest-failure.ts'
import type { Preferences } from '../preferences.ts'
import { type ReadContext, tableSql } from './read-context.ts'
import { findRelation } from './relations.ts'
import type { Column, Schema, Table } from '../schema.ts'
import { quoteIdent, quoteLiteral, type Statement } from './statement.ts'

/** Rows to write: JSON text for the database, and its parsed form for checks. */
export type Payload = { json: string; rows: Record<string, unknown>[]; isList: boolean }
/** The data-modifying statement of the CTE; undefined when there is nothing to do. */
export type Write = string | undefined

const BODY = '"pgrst_body"'

/**
 * insert ... select from the body, with on conflict when requested. Counts inserted rows in a
 * setting, so that an upsert that only updated answers 200. `only`: restricts the body's rows to
 * these values.
 */
export function insertSql(
  context: ReadContext,
  table: Table,
  payload: Payload,
  {
    preferences,
    returning,
    only = new Map(),
  }: { preferences: Preferences; returning: string[]; only?: ReadonlyMap<string, string> },
): Write {
  const columns = columnsOf(table, context.query.columns ?? keysOf(payload))
  const returned = ` returning ${returning.length > 0 ? returning.map(quoteIdent).join(', ') : '1'}`
  if (payload.rows.length === 0) return undefined
  if (columns.length === 0)
    return `insert into ${tableSql(table)} select from generate_series(1, ${payload.rows.length})${returned}`
  const names = columns.map((column) => quoteIdent(column.name)).join(', ')
  const values = columns.map((column) => `${BODY}.${quoteIdent(column.name)}`).join(', ')
  const isUpsert = preferences.resolution !== undefined
  const wanted = [...only].map(
    ([name, value]) =>
      `${BODY}.${quoteIdent(name)} = ${context.statement.value(value)}::${table.columns.get(name)?.compared ?? 'text'}`,
  )
  const where = [...wanted, ...(isUpsert ? [`${counterSql(1)} <> '0'`] : [])]
  return `insert into ${tableSql(table)} (${names}) select ${values} from ${bodySql(context.statement, columns, payload, preferences)}${where.length > 0 ? ` where ${where.join(' and ')}` : ''}${isUpsert ? conflictSql(context, table, columns, preferences) : ''}${returned}`
}

/** Inserts one whole row at the key in the address, or replaces it. */
export function putSql(
  context: ReadContext,
  table: Table,
  payload: Payload,
  { preferences, returning }: { preferences: Preferences; returning: string[] },
): Write {
  const { conditions, limit, offset } = context.query.scopes.get('') ?? { conditions: [] }
  if (limit !== undefined || offset !== undefined)
    throw new RestFailure(
      400,
      'PGRST114',
      'limit/offset querystring parameters are not allowed for PUT',
    )
  const named = new Map(
    conditions.flatMap((condition) =>
      condition.kind === 'filter' &&
      !condition.isNegated &&
      condition.field.path.length === 0 &&
      condition.test.kind === 'compare' &&
      condition.test.operator === 'eq' &&
      !condition.test.quantifier
        ? [[condition.field.name, condition.test.value]]
        : [],
    ),
  )
  if (
    named.size === 0 ||
    named.size !== conditions.length ||
    named.size !== table.primary_key.length ||
    !table.primary_key.every((name) => named.has(name))
  ) {
    throw new RestFailure(
      405,
      'PGRST105',
      "Filters must include all and only primary key columns with 'eq' operators",
    )
  }
  if (
    payload.rows.length === 0 ||
    !payload.rows.every((row) => table.primary_key.every((name) => Object.hasOwn(row, name)))
  )
    throw notThatRow()
  return insertSql(context, table, payload, { preferences, returning, only: named })
}

/** The error when the body of a PUT is not exactly one row with the key of the address. */
export const notThatRow = () =>
  new RestFailure(400, 'PGRST115', 'Payload values do not match URL in primary key column(s)')

const counterSql = (step: number) =>
  `set_config('pgrst.inserted', (coalesce(nullif(current_setting('pgrst.inserted', true), '')::int, 0) + ${step})::text, true)`

function conflictSql(
  { query }: ReadContext,
  table: Table,
  columns: Column[],
  { resolution }: Preferences,
): string {
  const keys = (
    query.onConflict
      ? columnsOf(table, query.onConflict)
      : table.primary_key.map((name) => ({ name }))
  ).map((column) => quoteIdent(column.name))
  if (keys.length === 0) return ''
  if (resolution === 'ignore-duplicates') return ` on conflict (${keys.join(', ')}) do nothing`
  const sets = columns.map(
    (column) => `${quoteIdent(column.name)} = excluded.${quoteIdent(column.name)}`,
  )
  return ` on conflict (${keys.join(', ')}) do update set ${sets.join(', ')} where ${counterSql(-1)} <> '-1'`
}

export function updateSql(
  context: ReadContext,
  table: Table,
  payload: Payload,
  returning: string[],
): Write {
  const { statement } = context
  const columns = columnsOf(table, context.query.columns ?? keysOf(payload))
  if (columns.length === 0 || payload.rows.length === 0) return undefined
  const alias = statement.alias()
  const sets = columns.map(
    (column) => `${quoteIdent(column.name)} = ${BODY}.${quoteIdent(column.name)}`,
  )
  const body = `(select * from ${bodySql(statement, columns, payload, {})} limit 1) ${BODY}`
  return `update ${tableSql(table)} ${alias} set ${sets.join(', ')} from ${body}${whereSql(context, table, alias)}${returningSql(alias, returning)}`
}

export function deleteSql(context: ReadContext, table: Table, returning: string[]): Write {
  const alias = context.statement.alias()
  return `delete from ${tableSql(table)} ${alias}${whereSql(context, table, alias)}${returningSql(alias, returning)}`
}

const returningSql = (alias: string, columns: string[]) =>
  ` returning ${columns.length > 0 ? columns.map((column) => `${alias}.${quoteIdent(column)}`).join(', ') : '1'}`

function whereSql({ schema, statement, query }: ReadContext, table: Table, alias: string): string {
  const conditions = (query.scopes.get('')?.conditions ?? []).map((condition) =>
    conditionSql(
      schema,
      statement,
      { table, alias, label: table.name, isTable: true, embeds: new Map() },
      condition,
    ),
  )
  return conditions.length > 0 ? ` where ${conditions.join(' and ')}` : ''
}

/**
 * The body as a row set with the catalog's types. Under missing=default, absent keys get the
 * column's default.
 */
function bodySql(
  statement: Statement,
  columns: Column[],
  payload: Payload,
  { missing }: Preferences,
): string {
  const types = columns.map((column) => `${quoteIdent(column.name)} ${column.type}`).join(', ')
  const defaults =
    missing === 'default'
      ? columns.flatMap((column) =>
          column.default === null || column.is_generated
            ? []
            : [`${quoteLiteral(column.name)}, ${column.default}`],
        )
      : []
  const text = `${statement.value(payload.json)}::json`
  if (defaults.length === 0) return `json_to_recordset(${text}) as ${BODY}(${types})`
  const filled = `select json_agg(jsonb_build_object(${defaults.join(', ')}) || "pgrst_element")
    from jsonb_array_elements(${text}::jsonb) "pgrst_element"`
  return `json_to_recordset((${filled})) as ${BODY}(${types})`
}

function columnsOf(table: Table, names: string[]): Column[] {
  return [...new Set(names)].map((name) => {
    const column = table.columns.get(name)
    if (!column)
      throw new RestFailure(
        400,
        'PGRST204',
        `Could not find the '${name}' column of '${table.name}' in the schema cache`,
      )
    return column
  })
}

function keysOf({ rows }: Payload): string[] {
  const keys = Object.keys(rows[0] ?? {})
  const isUniform = rows.every(
    (row) =>
      Object.keys(row).length === keys.length && keys.every((key) => Object.hasOwn(row, key)),
  )
  if (!isUniform) throw new RestFailure(400, 'PGRST102', 'All object keys must match')
  return keys
}

/**
 * The columns that RETURNING needs for `items`. No others, because the caller may lack permission
 * for them.
 */
export function neededColumns(
  schema: Schema,
  table: Table,
  items: SelectItem[],
  extra: string[],
): string[] {
  const needed = new Set(extra)
  if (extra.some((name) => !table.columns.has(name))) return [...table.columns.keys()]
  for (const item of items) {
    if (item.kind === 'star') return [...table.columns.keys()]
    if (item.kind === 'embed') {
      const relation = findRelation(schema, table, item)
      if (relation.call) return [...table.columns.keys()]
      for (const [mine] of [...relation.on, ...(relation.junction?.toParent ?? [])])
        needed.add(mine)
    } else if (table.columns.has(item.field.name)) needed.add(item.field.name)
    // A computed column is a function of the whole row.
    else if (item.field.name !== '*' && item.field.name !== 'count')
      return [...table.columns.keys()]
  }
  return [...needed]
}

/** Parses a request body: JSON, CSV or a form. */
export function parsePayload(text: string, type: string): Payload {
  if (type === 'text/csv') return fromRows(parseCsv(text))
  if (type === 'application/x-www-form-urlencoded')
    return fromRows([Object.fromEntries(new URLSearchParams(text))])
  if (!isJsonType(type)) throw notAcceptable(type)
  const value = parseBody(text)
  if (isRecord(value)) return { json: `[${text}]`, rows: [value], isList: false }
  if (Array.isArray(value) && value.every(isRecord))
    return { json: text, rows: value, isList: true }
  throw new RestFailure(400, 'PGRST102', 'Empty or invalid json')
}

export const mediaTypeOf = (request: Request): string =>
  (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
export const isJsonType = (type: string): boolean =>
  [
    '',
    'application/json',
    'application/vnd.pgrst.object+json',
    'application/vnd.pgrst.array+json',
  ].includes(type)
export const notAcceptable = (type: string) =>
  new RestFailure(400, 'PGRST102', `Content-Type not acceptable: ${type}`)

export function parseBody(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new RestFailure(400, 'PGRST102', 'Empty or invalid json')
  }
}

const fromRows = (rows: Record<string, unknown>[]): Payload => ({
  json: JSON.stringify(rows),
  rows,
  isList: true,
})

const CSV_CELL = /(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r?\n|$)/y

/** RFC 4180. The first line names the columns; an unquoted NULL is null. */
function parseCsv(text: string): Record<string, unknown>[] {
  const lines: (string | null)[][] = [[]]
  CSV_CELL.lastIndex = 0
  while (CSV_CELL.lastIndex < text.length) {
    const found = CSV_CELL.exec(text)
    if (!found) throw new RestFailure(400, 'PGRST102', 'Invalid csv')
    lines
      .at(-1)
      ?.push(
        found[1] === undefined
          ? found[2] === 'NULL'
            ? null
            : (found[2] ?? '')
          : found[1].replaceAll('""', '"'),
      )
    if (found[3] !== ',' && CSV_CELL.lastIndex < text.length) lines.push([])
  }
  const [head = [], ...body] = lines
  if (body.some((line) => line.length !== head.length))
    throw new RestFailure(400, 'PGRST102', 'All lines must have same number of fields')
  return body.map((line) =>
    Object.fromEntries(head.map((name, index) => [name ?? '', line[index] ?? null])),
  )
}
