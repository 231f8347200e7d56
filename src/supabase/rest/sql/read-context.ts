import type { Query } from '../parse/ast.ts'
import type { Source } from './conditions.ts'
import type { Relation } from './relations.ts'
import type { Schema, Table } from '../schema.ts'
import { quoteIdent, type Statement } from './statement.ts'

export type ReadContext = {
  schema: Schema
  statement: Statement
  query: Query
  /** Maximum rows of one node; undefined = no cap. */
  maxRows: number | undefined
  allowAggregates: boolean
  /** Embeds so far. `multiplies`: the same rows may repeat, once for each parent. */
  embeds: { toMany: number; multiplies: boolean }
}

export type Output = {
  sql: string
  name: string
  /** for GROUP BY; undefined for an aggregate */
  group?: string
  lift?: Lift
}

/** A column of a lifted node that is input to an aggregate. */
export type Lift = { column: string; aggregate: (column: string) => string }

export type Related = { relation: Relation; alias: string; outputs: Output[] }

export function sourceOf(
  table: Table,
  alias: string,
  { from, path, isCall = false }: { from: string; path: string[]; isCall?: boolean },
): Omit<Source, 'embeds'> {
  return {
    table,
    alias,
    label: path.length === 0 ? table.name : `${table.name}_${path.length}`,
    isTable: isCall || from === tableSql(table) || from.endsWith(`, ${tableSql(table)}`),
  }
}

export const tableSql = (table: Table): string =>
  `${quoteIdent(table.schema)}.${quoteIdent(table.name)}`
