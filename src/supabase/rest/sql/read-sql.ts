import type { ColumnItem, EmbedItem, Field, SelectItem } from '../parse/ast.ts'
import { conditionSql, fieldSql, rowSql, type Source } from './conditions.ts'
import { RestFailure } from '../rest-failure.ts'
import { findRelation, type Relation } from './relations.ts'
import type { Schema, Table } from '../schema.ts'
import { quoteIdent } from './statement.ts'
import { orderSql, smallestOf, joinConditions, JUNCTION } from './embed-sql.ts'
import {
  type Output,
  type Related,
  type ReadContext,
  tableSql,
  sourceOf,
  type Lift,
} from './read-context.ts'

type Node = {
  table: Table
  /** The FROM item: a table's name or a subquery's. */
  from: string
  items: SelectItem[]
  path: string[]
  /** Conditions beside the caller's: how an embed joins its parent. */
  joined: (alias: string) => string[]
  /** `from` is a function that returns rows of the table's type */
  isCall?: boolean
  /** Omits the conditions of the top node, because a write has applied them. */
  skipsConditions?: boolean
  /**
   * Columns spread from a to-one relation belong to the parent: their aggregates run over the
   * parent's rows.
   */
  isLifted?: boolean
}
type Parts = {
  outputs: Output[]
  joins: string[]
  embeds: Map<string, string>
  relations: Map<string, Related>
}

/**
 * Selects a table, or `from` in its place, with its embeds as lateral joins. Only output names come
 * from the caller; all else comes from the catalog.
 */
export function topSelect(
  context: ReadContext,
  table: Table,
  from: string = tableSql(table),
  skipsConditions = false,
): { sql: string; names: string[] } {
  const { sql, outputs } = selectSql(context, {
    table,
    from,
    items: context.query.select,
    path: [],
    joined: () => [],
    skipsConditions,
  })
  return { sql, names: outputs.map((output) => output.name) }
}

/** Selects the rows of `topSelect` without its limit and without columns, to count them. */
export function countSelect(
  context: ReadContext,
  table: Table,
  from: string = tableSql(table),
): string {
  const source = sourceOf(table, context.statement.alias(), { from, path: [] })
  // Only embeds can exclude rows. An unused JSON path would add a parameter of unknown type.
  const parts = gatherParts(
    context,
    { items: context.query.select.filter((item) => item.kind === 'embed'), path: [] },
    source,
  )
  const scope = context.query.scopes.get('')
  const where = (scope?.conditions ?? []).map((condition) =>
    conditionSql(context.schema, context.statement, { ...source, embeds: parts.embeds }, condition),
  )
  return `select 1 from ${from} ${source.alias} ${parts.joins.join(' ')}${where.length > 0 ? ` where ${where.join(' and ')}` : ''}`
}

function selectSql(context: ReadContext, node: Node): { sql: string; outputs: Output[] } {
  const { schema, statement, query } = context
  const alias = statement.alias()
  const bare = sourceOf(node.table, alias, {
    from: node.from,
    path: node.path,
    isCall: node.isCall,
  })
  const parts = gatherParts(context, node, bare)
  const scope = query.scopes.get(node.path.join('.'))
  const source: Source = { ...bare, embeds: parts.embeds }
  const where = [
    ...node.joined(alias),
    ...(node.skipsConditions ? [] : (scope?.conditions ?? [])).map((condition) =>
      conditionSql(schema, statement, source, condition),
    ),
  ]
  const order = (scope?.order ?? []).map((term) => orderSql(context, source, parts.relations, term))
  const limit = smallestOf(scope?.limit, node.skipsConditions ? undefined : context.maxRows)
  const isGrouped = parts.outputs.some((output) => output.group === undefined)
  const groups = isGrouped ? parts.outputs.flatMap((output) => output.group ?? []) : []
  const sql = [
    `select ${parts.outputs.map((output) => output.sql).join(', ')} from ${node.from} ${alias}`,
    ...parts.joins,
    where.length > 0 ? `where ${where.join(' and ')}` : '',
    groups.length > 0 ? `group by ${groups.join(', ')}` : '',
    order.length > 0 ? `order by ${order.join(', ')}` : '',
    limit === undefined ? '' : `limit ${limit}`,
    scope?.offset ? `offset ${scope.offset}` : '',
  ]
  return { sql: sql.filter((part) => part !== '').join(' '), outputs: parts.outputs }
}

function gatherParts(
  context: ReadContext,
  { items, path, isLifted = false }: Pick<Node, 'items' | 'path' | 'isLifted'>,
  source: Omit<Source, 'embeds'>,
): Parts {
  const { table, alias } = source
  const parts: Parts = { outputs: [], joins: [], embeds: new Map(), relations: new Map() }
  for (const item of items) {
    if (item.kind === 'star')
      parts.outputs.push(
        ...[...table.columns.keys()].map((name) => ({
          sql: `${alias}.${quoteIdent(name)}`,
          name,
          group: `${alias}.${quoteIdent(name)}`,
        })),
      )
    else if (item.kind === 'column')
      parts.outputs.push(columnOutput(context, source, item, isLifted))
    else addEmbed(context, source, parts, { path, item, isLifted })
  }
  return parts
}

function columnOutput(
  context: ReadContext,
  source: Omit<Source, 'embeds'>,
  item: ColumnItem,
  isLifted: boolean,
): Output {
  const { schema, statement, allowAggregates } = context
  const { table } = source
  const { field, aggregate } = item
  const name = item.alias ?? aggregate ?? outputName(field)
  if (aggregate && !allowAggregates)
    throw new RestFailure(400, 'PGRST123', 'Use of aggregate functions is not allowed')
  const countsRows =
    field.name === '*' ||
    (field.name === 'count' && !table.columns.has('count') && field.path.length === 0)
  if (countsRows && !isLifted)
    return {
      sql: `${castSql(schema, 'count(*)', item.aggregateCast)} as ${quoteIdent(name)}`,
      name,
    }
  const column = countsRows
    ? '1'
    : castSql(schema, fieldSql(schema, statement, source, field).sql, item.cast)
  const aggregated = (of: string) =>
    castSql(schema, `${countsRows ? 'count' : aggregate}(${of})`, item.aggregateCast)
  if (isLifted && (aggregate || countsRows)) {
    const lift: Lift = { column: statement.alias(), aggregate: aggregated }
    return { sql: `${column} as ${lift.column}`, name, group: column, lift }
  }
  const sql = aggregate ? aggregated(column) : column
  return {
    sql: `${sql} as ${quoteIdent(name)}`,
    name,
    ...(aggregate === undefined && { group: column }),
  }
}

function outputName(field: Field): string {
  return field.path.findLast((step) => !/^-?\d+$/.test(step.key))?.key ?? field.name
}

function castSql(schema: Schema, sql: string, type: string | undefined): string {
  if (type === undefined) return sql
  const isArray = type.endsWith('[]')
  const known = schema.types.get((isArray ? type.slice(0, -2) : type).trim())
  if (known === undefined) throw new RestFailure(400, '42704', `type "${type}" does not exist`)
  return `(${sql})::${known}${isArray ? '[]' : ''}`
}

function addEmbed(
  context: ReadContext,
  source: Omit<Source, 'embeds'>,
  parts: Parts,
  { path, item, isLifted }: { path: string[]; item: EmbedItem; isLifted: boolean },
): void {
  const { schema, statement } = context
  const relation = findRelation(schema, source.table, item)
  const name = item.alias ?? item.relation
  if (parts.relations.has(name))
    throw new RestFailure(
      400,
      '42712',
      `table name "${source.label}_${name}_${path.length + 1}" specified more than once`,
    )
  if (!relation.isToOne) noteToMany(context.embeds, path.length)
  const inner = selectSql(context, {
    table: relation.target,
    ...(relation.call && { isCall: true }),
    from: embeddedFrom(relation, source),
    items: item.items.length > 0 ? item.items : [firstColumn(relation.target)],
    path: [...path, name],
    isLifted: item.isSpread && relation.isToOne,
    joined: (alias) => joinConditions(relation, source.alias, alias),
  })
  const alias = statement.alias()
  parts.relations.set(name, { relation, alias, outputs: inner.outputs })
  const isGone = relation.isToOne
    ? `${alias} is not distinct from null`
    : `${alias}."pgrst_rows" is null`
  // Filters on the embed's name test whether it exists.
  parts.embeds.set(name, `not (${isGone})`)
  const embedded: Embedded = { item, name, alias, inner, isLifted }
  if (relation.isToOne) addToOne(parts, embedded)
  else addToMany(parts, embedded, statement.alias())
}

/** An embed with its select and the alias of its lateral join. */
type Embedded = {
  item: EmbedItem
  name: string
  alias: string
  inner: { sql: string; outputs: Output[] }
  isLifted: boolean
}

function embeddedFrom(relation: Relation, source: Omit<Source, 'embeds'>): string {
  const { call, junction, target } = relation
  if (call) return `${quoteIdent(call.schema)}.${quoteIdent(call.name)}(${rowSql(source)})`
  return junction
    ? `${tableSql(junction.table)} ${JUNCTION}, ${tableSql(target)}`
    : tableSql(target)
}

const firstColumn = (table: Table): ColumnItem => ({
  kind: 'column',
  field: { name: [...table.columns.keys()][0] ?? '', path: [] },
})

const joinOf = (item: EmbedItem): string => (item.join === 'inner' ? 'join' : 'left join')

function addToOne(parts: Parts, { item, name, alias, inner, isLifted }: Embedded): void {
  parts.joins.push(`${joinOf(item)} lateral (${inner.sql}) ${alias} on true`)
  if (item.items.length === 0) return
  if (item.isSpread)
    parts.outputs.push(...inner.outputs.map((output) => spreadOutput(alias, output, isLifted)))
  else
    parts.outputs.push({
      sql: `row_to_json(${alias}.*) as ${quoteIdent(name)}`,
      name,
      group: `${alias}.*`,
    })
}

function addToMany(parts: Parts, { item, name, alias, inner }: Embedded, rows: string): void {
  const spread = item.isSpread
    ? inner.outputs
        .map(
          ({ name: column }) =>
            `, json_agg(${rows}.${quoteIdent(column)}) as ${quoteIdent(column)}`,
        )
        .join('')
    : ''
  parts.joins.push(
    `${joinOf(item)} lateral (select json_agg(${rows}.*) as "pgrst_rows"${spread} from (${inner.sql}) ${rows}) ${alias} on ${item.join === 'inner' ? `${alias}."pgrst_rows" is not null` : 'true'}`,
  )
  if (item.items.length === 0) return
  const columns = item.isSpread
    ? inner.outputs.map((output) => ({ from: output.name, name: output.name }))
    : [{ from: 'pgrst_rows', name }]
  for (const column of columns) {
    const sql = `coalesce(${alias}.${quoteIdent(column.from)}, '[]')`
    parts.outputs.push({
      sql: `${sql} as ${quoteIdent(column.name)}`,
      name: column.name,
      group: `${sql}::text`,
    })
  }
}

/** This many sibling embeds cost as much as some nested ones. */
const MAX_UNCHECKED = 5

/**
 * Notes a to-many embed. Rows multiply in an embed inside another one, and in more than
 * `MAX_UNCHECKED` embeds beside each other.
 */
function noteToMany(embeds: ReadContext['embeds'], depth: number): void {
  embeds.toMany++
  if (depth > 0 || embeds.toMany > MAX_UNCHECKED) embeds.multiplies = true
}

function spreadOutput(alias: string, { name, lift }: Output, isLifted: boolean): Output {
  if (lift && !isLifted)
    return { sql: `${lift.aggregate(`${alias}.${lift.column}`)} as ${quoteIdent(name)}`, name }
  const column = `${alias}.${lift?.column ?? quoteIdent(name)}`
  return { sql: column, name, group: column, ...(lift && { lift }) }
}
