import type { Order, Query, Scope } from '../parse/ast.ts'
import { fieldSql, rowSql, type Source } from './conditions.ts'
import { RestFailure } from '../rest-failure.ts'
import type { Relation } from './relations.ts'
import { quoteIdent } from './statement.ts'
import { type ReadContext, type Related, sourceOf, tableSql } from './read-context.ts'

export const JUNCTION = '"pgrst_junction"'

/** The conditions that join a relation to its parent. */
export function joinConditions(relation: Relation, parentAlias: string, alias: string): string[] {
  const equal = (left: string, right: string) => `${left} = ${right}`
  if (!relation.junction)
    return relation.on.map(([mine, theirs]) =>
      equal(`${alias}.${quoteIdent(theirs)}`, `${parentAlias}.${quoteIdent(mine)}`),
    )
  return [
    ...relation.junction.toParent.map(([mine, between]) =>
      equal(`${JUNCTION}.${quoteIdent(between)}`, `${parentAlias}.${quoteIdent(mine)}`),
    ),
    ...relation.junction.toTarget.map(([between, theirs]) =>
      equal(`${alias}.${quoteIdent(theirs)}`, `${JUNCTION}.${quoteIdent(between)}`),
    ),
  ]
}

/** One ORDER BY item, also by a column of a to-one relation. Error: PGRST118. */
export function orderSql(
  context: ReadContext,
  source: Source,
  relations: Map<string, Related>,
  order: Order,
): string {
  const tail = `${order.direction === 'desc' ? ' desc' : order.direction === 'asc' ? ' asc' : ''}${order.nulls ? ` nulls ${order.nulls}` : ''}`
  if (order.relation === undefined)
    return `${fieldSql(context.schema, context.statement, source, order.field).sql}${tail}`
  const related = relations.get(order.relation)
  if (!related) throw notEmbedded(order.relation)
  const { relation } = related
  if (!relation.isToOne)
    throw new RestFailure(
      400,
      'PGRST118',
      `A related order on '${order.relation}' is not possible`,
      {
        details: `'${source.table.name}' and '${order.relation}' do not form a many-to-one or one-to-one relationship`,
      },
    )
  // A shown column of the relation is already computed, so the output is used for the order.
  const shown = related.outputs.filter((output) => output.name === order.field.name && !output.lift)
  if (shown.length === 1 && order.field.path.length === 0)
    return `${related.alias}.${quoteIdent(order.field.name)}${tail}`
  const alias = context.statement.alias()
  const { sql } = fieldSql(
    context.schema,
    context.statement,
    sourceOf(relation.target, alias, { from: tableSql(relation.target), path: [''] }),
    order.field,
  )
  if (relation.call)
    return `(select ${sql} from ${quoteIdent(relation.call.schema)}.${quoteIdent(relation.call.name)}(${rowSql(source)}) ${alias})${tail}`
  return `(select ${sql} from ${tableSql(relation.target)} ${alias} where ${joinConditions(relation, source.alias, alias).join(' and ')})${tail}`
}

/**
 * Filters, orders and limits name an embed by alias or relation. Afterwards all are keyed by the
 * alias.
 */
export function resolveScopes(query: Query): void {
  const scopes = new Map<string, Scope>()
  for (const [path, scope] of query.scopes) {
    const names: string[] = []
    let items = query.select
    for (const wanted of path === '' ? [] : path.split('.')) {
      const found =
        items.find((item) => item.kind === 'embed' && (item.alias ?? item.relation) === wanted) ??
        items.find((item) => item.kind === 'embed' && item.relation === wanted)
      if (found?.kind !== 'embed') throw notEmbedded(wanted)
      names.push(found.alias ?? found.relation)
      items = found.items
    }
    const known = scopes.get(names.join('.'))
    scopes.set(
      names.join('.'),
      known
        ? {
            ...known,
            ...scope,
            conditions: [...known.conditions, ...scope.conditions],
            order: [...known.order, ...scope.order],
          }
        : scope,
    )
  }
  query.scopes = scopes
}

const notEmbedded = (name: string) =>
  new RestFailure(400, 'PGRST108', `'${name}' is not an embedded resource in this request`, {
    hint: `Verify that '${name}' is included in the 'select' query parameter.`,
  })

export function smallestOf(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined ? b : b === undefined ? a : Math.min(a, b)
}
