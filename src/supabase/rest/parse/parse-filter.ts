import type { Condition, Field, Filter, Logic, Order, Quantifier, Test } from './ast.ts'
import { jsonPath } from './parse-select.ts'
import { Scanner } from './scanner.ts'

/** Operators that compare a column with one value, in SQL spelling. */
export const COMPARISONS: Readonly<Record<string, string>> = {
  eq: '=',
  neq: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  like: 'like',
  ilike: 'ilike',
  match: '~',
  imatch: '~*',
  isdistinct: 'is distinct from',
  cs: '@>',
  cd: '<@',
  ov: '&&',
  sl: '<<',
  sr: '>>',
  nxr: '&<',
  nxl: '&>',
  adj: '-|-',
}
export const FULL_TEXT: Readonly<Record<string, string>> = {
  fts: 'to_tsquery',
  plfts: 'plainto_tsquery',
  phfts: 'phraseto_tsquery',
  wfts: 'websearch_to_tsquery',
}
const QUANTIFIABLE = new Set(['eq', 'gt', 'gte', 'lt', 'lte', 'like', 'ilike', 'match', 'imatch'])
const IS_VALUES = ['null', 'not_null', 'true', 'false', 'unknown']

/** Parses the value of a parameter `column=[not.]operator.value`. */
export function parseFilter(field: Field, text: string): Filter {
  const scanner = new Scanner(text, 'filter')
  const isNegated = scanner.take('not.')
  const test = parseTest(scanner, isNegated, (rest) => {
    const value = rest.text.slice(rest.at)
    rest.at = rest.text.length
    return value
  })
  if (!scanner.isAtEnd) scanner.fail('expecting end of input')
  return { kind: 'filter', field, isNegated, test }
}

/** Whether a value starts like a filter: with an operator and its dot. */
export function isOperation(text: string): boolean {
  const word = /^(?:not\.)?([a-z]+)(?:\([^)]*\))?\./.exec(text)?.[1] ?? ''
  return (
    word === 'in' ||
    word === 'is' ||
    Object.hasOwn(COMPARISONS, word) ||
    Object.hasOwn(FULL_TEXT, word)
  )
}

/** Parses the value of `and` / `or`: `(a.eq.1,and(b.gt.2,c.is.null),not.or(...))`. */
export function parseLogic(kind: 'and' | 'or', isNegated: boolean, text: string): Logic {
  const scanner = new Scanner(text, 'logic tree', `${isNegated ? 'not.' : ''}${kind}`.length)
  const conditions = conditionList(scanner)
  if (!scanner.isAtEnd) scanner.fail('expecting end of input')
  return { kind, isNegated, conditions }
}

function conditionList(scanner: Scanner): Condition[] {
  return scanner.within(() => {
    const conditions: Condition[] = []
    do conditions.push(parseCondition(scanner))
    while (scanner.take(','))
    return conditions
  })
}

const NESTED = /(not\.)?(and|or)(?=\()/y

function parseCondition(scanner: Scanner): Condition {
  scanner.run(/\s+/y)
  const nested = scanner.run(NESTED)
  if (nested !== '')
    return {
      kind: nested.endsWith('and') ? 'and' : 'or',
      isNegated: nested.startsWith('not.'),
      conditions: conditionList(scanner),
    }
  const field: Field = { name: scanner.name(), path: jsonPath(scanner) }
  scanner.need('.')
  const isNegated = scanner.take('not.')
  return { kind: 'filter', field, isNegated, test: parseTest(scanner, isNegated, logicValue) }
}

/**
 * Inside a logic tree a value ends at a comma or parenthesis. Quoted values and arrays in braces
 * are exceptions.
 */
function logicValue(scanner: Scanner): string {
  if (scanner.sees('"')) return scanner.quoted()
  if (scanner.sees('{')) return scanner.run(/\{(?:"(?:\\.|[^"\\])*"|[^{}"]|\{[^{}]*\})*\}/y)
  // A range starts with a bracket and contains a comma.
  return scanner.run(/[[(][^,()[\]]*,[^,()[\]]*[\])]/y) || scanner.run(/[^,)]*/y)
}

function parseTest(
  scanner: Scanner,
  isNegated: boolean,
  value: (scanner: Scanner) => string,
): Test {
  const start = scanner.at
  const operator = scanner.run(/[a-z]+/y)
  if (operator === 'in' && scanner.take('.')) return { kind: 'in', values: parseList(scanner) }
  if (operator === 'is' && scanner.take('.')) {
    const valueAt = scanner.at
    const word = value(scanner).toLowerCase()
    if (!IS_VALUES.includes(word))
      scanner.fail('expecting isVal: (null, not_null, true, false, unknown)', valueAt)
    return { kind: 'is', value: word }
  }
  if (Object.hasOwn(FULL_TEXT, operator)) {
    const config = scanner.take('(') ? scanner.run(/[^)]*/y) : undefined
    if (config !== undefined) scanner.need(')')
    scanner.need('.')
    return { kind: 'fts', operator, value: value(scanner), ...(config !== undefined && { config }) }
  }
  if (Object.hasOwn(COMPARISONS, operator)) {
    const quantifier = QUANTIFIABLE.has(operator)
      ? quantifierOf(scanner.run(/\((any|all)\)/y))
      : undefined
    scanner.need('.')
    return { kind: 'compare', operator, value: value(scanner), ...(quantifier && { quantifier }) }
  }
  return scanner.fail(`expecting ${isNegated ? '' : '"not" or '}operator (eq, gt, ...)`, start)
}

const quantifierOf = (text: string): Quantifier | undefined =>
  text === '(any)' ? 'any' : text === '(all)' ? 'all' : undefined

function parseList(scanner: Scanner): string[] {
  scanner.need('(')
  const values: string[] = []
  if (scanner.take(')')) return values
  do values.push(scanner.sees('"') ? scanner.quoted() : scanner.run(/[^,)]*/y))
  while (scanner.take(','))
  scanner.need(')')
  return values
}

/** Parses `col.asc.nullslast,data->>a.desc,users(name)`. */
export function parseOrder(text: string): Order[] {
  const scanner = new Scanner(text, 'order')
  const orders: Order[] = []
  do orders.push(orderTerm(scanner))
  while (scanner.take(','))
  if (!scanner.isAtEnd) scanner.fail('expecting "," or end of input')
  return orders
}

function orderTerm(scanner: Scanner): Order {
  const name = scanner.name()
  const isRelated = scanner.take('(')
  const field: Field = isRelated
    ? { name: scanner.name(), path: jsonPath(scanner) }
    : { name, path: jsonPath(scanner) }
  if (isRelated) scanner.need(')')
  const order: Order = { field, ...(isRelated && { relation: name }) }
  while (scanner.take('.')) {
    const start = scanner.at
    const word = scanner.run(/[a-z]+/y)
    if (word === 'asc' || word === 'desc') order.direction = word
    else if (word === 'nullsfirst') order.nulls = 'first'
    else if (word === 'nullslast') order.nulls = 'last'
    else scanner.fail('expecting "asc", "desc", "nullsfirst" or "nullslast"', start)
  }
  return order
}

/** Parses a parameter's name: its embeds, then a column. */
export function parseKey(key: string): { path: string[]; field: Field } {
  const scanner = new Scanner(key, 'tree path')
  const names = [scanner.name()]
  while (scanner.take('.')) names.push(scanner.name())
  const steps = jsonPath(scanner)
  if (!scanner.isAtEnd) scanner.fail('expecting end of input')
  return { path: names.slice(0, -1), field: { name: names.at(-1) ?? '', path: steps } }
}

/** Parses the column names of `columns=` and `on_conflict=`. */
export function parseNames(parameter: string, text: string): string[] {
  const scanner = new Scanner(text, `${parameter} parameter`)
  const names: string[] = []
  if (scanner.isAtEnd) return names
  do {
    scanner.run(/\s+/y)
    names.push(scanner.name())
  } while (scanner.take(','))
  if (!scanner.isAtEnd) scanner.fail('expecting "," or end of input')
  return names
}
