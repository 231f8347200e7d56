import type { Condition, Field, Filter, Test } from '../parse/ast.ts'
import { RestFailure } from '../rest-failure.ts'
import { COMPARISONS, FULL_TEXT } from '../parse/parse-filter.ts'
import { keyOf, type Schema, type Table } from '../schema.ts'
import { arrayLiteral, quoteIdent, type Statement } from './statement.ts'

/** A table in a FROM clause, with its quoted alias. */
export type Source = {
  table: Table
  alias: string
  /** its name in errors: the table's name, with its depth below the top */
  label: string
  /** rows have the table's row type, so functions of a row accept the alias directly */
  isTable: boolean
  /** Conditions on an embed by its name: whether it exists. */
  embeds: Map<string, string>
}
export type Expression = {
  sql: string
  /** the type that values are compared as, in SQL spelling */ type: string
  base: string
}

export function conditionSql(
  schema: Schema,
  statement: Statement,
  source: Source,
  condition: Condition,
): string {
  if (condition.kind === 'filter') return filterSql(schema, statement, source, condition)
  const parts = condition.conditions.map((part) => conditionSql(schema, statement, source, part))
  return `${condition.isNegated ? 'not ' : ''}(${parts.join(` ${condition.kind} `)})`
}

function filterSql(
  schema: Schema,
  statement: Statement,
  source: Source,
  { field, isNegated, test }: Filter,
): string {
  const presence =
    field.path.length === 0 && !source.table.columns.has(field.name)
      ? source.embeds.get(field.name)
      : undefined
  if (presence !== undefined) return embedTest(field.name, presence, isNegated, test)
  const sql = testSql(statement, fieldSql(schema, statement, source, field), test)
  return isNegated ? `not (${sql})` : sql
}

function embedTest(name: string, presence: string, isNegated: boolean, test: Test): string {
  if (test.kind !== 'is' || (test.value !== 'null' && test.value !== 'not_null'))
    throw new RestFailure(400, 'PGRST120', `Bad operator on the '${name}' embedded resource`, {
      details: 'Only is null or not is null filters are allowed on embedded resources',
    })
  return (test.value === 'null') === isNegated ? presence : `not (${presence})`
}

/** A column, a path into its JSON, or a computed column (a function of the row). */
export function fieldSql(
  schema: Schema,
  statement: Statement,
  source: Omit<Source, 'embeds'>,
  field: Field,
): Expression {
  const { table, alias } = source
  const column = table.columns.get(field.name)
  const whole = column
    ? { sql: `${alias}.${quoteIdent(column.name)}`, type: column.compared, base: column.base }
    : computedSql(schema, source, field.name)
  if (!whole)
    throw new RestFailure(400, '42703', `column ${source.label}.${field.name} does not exist`)
  if (field.path.length === 0) return whole
  const start = whole.base === 'jsonb' ? whole.sql : `to_jsonb(${whole.sql})`
  const path = field.path
    .map(
      (step) =>
        `${step.arrow}${/^-?\d{1,9}$/.test(step.key) ? `${statement.key(step.key)}::int` : statement.key(step.key)}`,
    )
    .join('')
  return field.path.at(-1)?.arrow === '->>'
    ? { sql: `(${start}${path})`, type: 'pg_catalog.text', base: 'text' }
    : { sql: `(${start}${path})`, type: 'pg_catalog.jsonb', base: 'jsonb' }
}

/** A function whose one argument is the row. */
function computedSql(
  schema: Schema,
  source: Omit<Source, 'embeds'>,
  name: string,
): Expression | undefined {
  const { table } = source
  const fn = schema.functions
    .get(keyOf(table.schema, name))
    ?.find(
      ({ arguments: [argument, ...others] }) =>
        argument?.base === table.name && argument.schema === table.schema && others.length === 0,
    )
  return (
    fn && {
      sql: `${quoteIdent(fn.schema)}.${quoteIdent(fn.name)}(${rowSql(source)})`,
      type: fn.result_type,
      base: fn.result_base,
    }
  )
}

/** A row of the source, cast to its table's type. */
export function rowSql({ table, alias, isTable }: Omit<Source, 'embeds'>): string {
  return isTable
    ? alias
    : `row(${[...table.columns.keys()].map((name) => `${alias}.${quoteIdent(name)}`).join(', ')})::${quoteIdent(table.schema)}.${quoteIdent(table.name)}`
}

const PATTERN_OPERATORS = new Set(['like', 'ilike', 'match', 'imatch'])
const IS_SQL: Readonly<Record<string, string>> = {
  null: 'is null',
  not_null: 'is not null',
  true: 'is true',
  false: 'is false',
  unknown: 'is unknown',
}

function testSql(statement: Statement, { sql, type, base }: Expression, test: Test): string {
  switch (test.kind) {
    case 'is':
      return `${sql} ${IS_SQL[test.value]}`
    case 'in':
      return `${sql} = any(${statement.value(arrayLiteral(test.values))}::${type}[])`
    case 'fts': {
      const config = test.config === undefined ? '' : `${statement.value(test.config)}::regconfig, `
      const document = base === 'tsvector' ? sql : `to_tsvector(${config}${sql})`
      return `${document} @@ ${FULL_TEXT[test.operator]}(${config}${statement.value(test.value)})`
    }
    case 'compare': {
      const isPattern = PATTERN_OPERATORS.has(test.operator)
      const value =
        test.operator === 'like' || test.operator === 'ilike'
          ? test.value.replaceAll('*', '%')
          : test.value
      const valueType = isPattern ? 'pg_catalog.text' : type
      const right = test.quantifier
        ? `${test.quantifier}(${statement.value(value)}::${valueType}[])`
        : `${statement.value(value)}::${valueType}`
      return `${sql} ${COMPARISONS[test.operator]} ${right}`
    }
  }
}
