/**
 * A parsed request of the PostgREST dialect. Names are as the caller wrote them, not yet resolved.
 */
export type JsonStep = { arrow: '->' | '->>'; key: string }
export type Field = { name: string; path: JsonStep[] }

export const AGGREGATES = ['count', 'sum', 'avg', 'min', 'max'] as const
export type Aggregate = (typeof AGGREGATES)[number]

export type ColumnItem = {
  kind: 'column'
  field: Field
  alias?: string
  cast?: string
  aggregate?: Aggregate
  aggregateCast?: string
}
export type EmbedItem = {
  kind: 'embed'
  relation: string
  hint?: string
  join: 'inner' | 'left'
  alias?: string
  isSpread: boolean
  items: SelectItem[]
}
export type SelectItem = { kind: 'star' } | ColumnItem | EmbedItem

export type Quantifier = 'any' | 'all'
export type Test =
  | { kind: 'compare'; operator: string; quantifier?: Quantifier; value: string }
  | { kind: 'in'; values: string[] }
  | { kind: 'is'; value: string }
  | { kind: 'fts'; operator: string; config?: string; value: string }
export type Filter = { kind: 'filter'; field: Field; isNegated: boolean; test: Test }
export type Logic = { kind: 'and' | 'or'; isNegated: boolean; conditions: Condition[] }
export type Condition = Filter | Logic

export type Order = {
  field: Field
  relation?: string
  direction?: 'asc' | 'desc'
  nulls?: 'first' | 'last'
}

/** Conditions, order and limits of one node of the select tree. */
export type Scope = { conditions: Condition[]; order: Order[]; limit?: number; offset?: number }

export type Query = {
  select: SelectItem[]
  /** Key: the embeds' names from the top, joined by a dot; '' is the top. */
  scopes: Map<string, Scope>
  columns?: string[]
  onConflict?: string[]
}
