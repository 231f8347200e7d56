import { isNumeric } from './change-values.ts'

const OPERATORS = [
  'eq',
  'neq',
  'lt',
  'lte',
  'gt',
  'gte',
  'in',
  'like',
  'ilike',
  'is',
  'match',
  'imatch',
  'isdistinct',
] as const
type Operator = (typeof OPERATORS)[number]

export type Condition = {
  column: string
  operator: Operator
  isNegated: boolean
  value: string
  list: string[]
}
/**
 * A comparison that only Postgres can make: `left` and `right` as values of `type`, in SQL
 * spelling.
 */
export type Expression = {
  operator: (typeof ASKED)[keyof typeof ASKED]
  type: string
  left: string
  right: string
  isNegated: boolean
}

const JOINT = new RegExp(`,(?=[^,()=]+=(?:not\\.)?(?:${OPERATORS.join('|')})\\.)`)
const CONDITION = new RegExp(`^([^=]+)=(not\\.)?(${OPERATORS.join('|')})\\.(.*)$`, 's')
const MAX_CONDITIONS = 20
const MAX_IN_LIST = 100

/** Parses `column=op.value`, several joined by commas; undefined when invalid. */
export function parseFilter(text: string): Condition[] | undefined {
  const conditions = text.split(JOINT).map(parseCondition)
  const good = conditions.filter((condition) => condition !== undefined)
  return good.length === conditions.length && good.length <= MAX_CONDITIONS ? good : undefined
}

function parseCondition(text: string): Condition | undefined {
  const [, column, not, name, value = ''] = CONDITION.exec(text) ?? []
  const operator = OPERATORS.find((each) => each === name)
  if (!column || !operator) return undefined
  const list = operator === 'in' ? parseList(value) : []
  if (!list) return undefined
  if (operator === 'is' && !['null', 'true', 'false', 'unknown'].includes(value.toLowerCase()))
    return undefined
  return {
    column: column.replace(/^"(.*)"$/, '$1'),
    operator,
    isNegated: not !== undefined,
    value,
    list,
  }
}

/** Parses `(a,"b,c",d)`. */
function parseList(text: string): string[] | undefined {
  if (!text.startsWith('(') || !text.endsWith(')')) return undefined
  const items = [...text.slice(1, -1).matchAll(/\s*(?:"((?:\\.|[^"\\])*)"|([^,]*))(?:,|$)/g)].map(
    (match) => match[1]?.replace(/\\(.)/g, '$1') ?? match[2] ?? '',
  )
  items.pop() // the empty match after the last one
  return items.length > 0 && items.length <= MAX_IN_LIST ? items : undefined
}

/** Types whose equal values have equal texts, or are normalized here. */
const TEXTS = new Set(['text', 'varchar', 'name'])
const KNOWN = new Set(['bool', 'uuid', 'date', 'timestamp', 'timestamptz'])
const ASKED = {
  eq: '=',
  neq: '<>',
  lt: '<',
  lte: '<=',
  gt: '>',
  gte: '>=',
  in: '= any',
  isdistinct: 'is distinct from',
  match: '~',
  imatch: '~*',
} as const

/**
 * Comparisons that only Postgres makes: regular expressions, text order, and types with their own
 * order or equality.
 */
function isAsked({ operator }: Condition, type: string): boolean {
  if (operator === 'match' || operator === 'imatch') return true
  if (operator === 'is' || operator === 'like' || operator === 'ilike') return false
  if (TEXTS.has(type)) return ['lt', 'lte', 'gt', 'gte'].includes(operator)
  return !isNumeric(type) && !KNOWN.has(type)
}

/**
 * The comparison of a value in SQL. `trial` compares the wanted value with itself, to test that the
 * comparison is valid.
 */
function toExpression(
  { operator, value, list, isNegated }: Condition,
  type: string,
  text: string,
): Expression | undefined {
  if (operator === 'is' || operator === 'like' || operator === 'ilike') return undefined
  const isPattern = operator === 'match' || operator === 'imatch'
  return {
    operator: ASKED[operator],
    type: isPattern ? 'text' : type,
    left: text,
    right: operator === 'in' ? arrayLiteral(list) : value,
    isNegated,
  }
}

/**
 * An expression that fails when the value or comparison is invalid for the type; undefined when
 * none is needed.
 */
export function trialOf(
  condition: Condition,
  type: string,
  sqlType: string,
): Expression | undefined {
  return isAsked(condition, type)
    ? toExpression(condition, sqlType, condition.list[0] ?? condition.value)
    : undefined
}

const arrayLiteral = (values: string[]): string =>
  `{${values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join()}}`

/** False when no value of the type can meet the condition. */
export function fitsType(condition: Condition, type: string): boolean {
  const { operator, value, list } = condition
  if (isAsked(condition, type))
    return (operator !== 'match' && operator !== 'imatch') || (!isNumeric(type) && type !== 'bool')
  if (operator === 'is') return value.toLowerCase() === 'null' || type === 'bool'
  if (operator === 'like' || operator === 'ilike') return !isNumeric(type) && type !== 'bool'
  return (operator === 'in' ? list : [value]).every(
    (each) => toComparable(type, each) !== undefined,
  )
}

/**
 * Whether a row meets a condition, with SQL's semantics of null. Returns the comparisons that only
 * Postgres can make.
 */
export function meetsCondition(
  condition: Condition,
  type: string,
  sqlType: string,
  text: string | null,
): boolean | Expression {
  const { operator, value, isNegated } = condition
  if (operator === 'is') return isNot(condition, isSaid(value.toLowerCase(), text))
  if (text === null) return operator === 'isdistinct' && !isNegated
  const asked = isAsked(condition, type) ? toExpression(condition, sqlType, text) : undefined
  if (asked) return asked
  if (operator === 'isdistinct') return isNot(condition, compareValues(type, text, value) !== 0)
  if (operator === 'like' || operator === 'ilike')
    return isNot(condition, isLike(text, value, operator === 'ilike'))
  if (operator === 'in')
    return isNot(
      condition,
      condition.list.some((each) => compareValues(type, text, each) === 0),
    )
  return (
    operator !== 'match' &&
    operator !== 'imatch' &&
    isNot(condition, holdsComparison(operator, compareValues(type, text, value)))
  )
}

const isNot = ({ isNegated }: Condition, met: boolean): boolean => met !== isNegated

function isSaid(value: string, text: string | null): boolean {
  if (value === 'true' || value === 'false') return text === (value === 'true' ? 't' : 'f')
  return text === null
}

function holdsComparison(
  operator: 'eq' | 'neq' | 'lt' | 'lte' | 'gt' | 'gte',
  order: number,
): boolean {
  switch (operator) {
    case 'eq':
      return order === 0
    case 'neq':
      return order !== 0
    case 'lt':
      return order < 0
    case 'lte':
      return order <= 0
    case 'gt':
      return order > 0
    case 'gte':
      return order >= 0
  }
}

function compareValues(type: string, left: string, right: string): number {
  const exact = isNumeric(type) ? [left, right].map((text) => PLAIN.exec(text.trim())) : []
  if (exact[0] && exact[1]) return compareDecimals(exact[0], exact[1])
  const [a, b] = [toComparable(type, left), toComparable(type, right)]
  if (a === undefined || b === undefined) return Number.NaN
  return a < b ? -1 : a > b ? 1 : 0
}

/** sign, whole, fraction */
const PLAIN = /^([-+]?)(\d+)(?:\.(\d*))?$/

/** Compares two decimal numbers exactly, however many digits they have. */
function compareDecimals(left: RegExpExecArray, right: RegExpExecArray): number {
  const places = Math.max(left[3]?.length ?? 0, right[3]?.length ?? 0)
  const [a, b] = [left, right].map(
    ([, sign, whole, fraction = '']) =>
      BigInt(`${whole}${fraction.padEnd(places, '0')}`) * (sign === '-' ? -1n : 1n),
  )
  if (a === undefined || b === undefined) return Number.NaN
  return a < b ? -1 : a > b ? 1 : 0
}

/** A value that compares like the type; undefined when the text is not one of that type. */
function toComparable(type: string, text: string): string | number | undefined {
  if (isNumeric(type))
    return text.trim() === '' || Number.isNaN(Number(text)) ? undefined : Number(text)
  if (type === 'bool') return { t: 1, true: 1, '1': 1, f: 0, false: 0, '0': 0 }[text.toLowerCase()]
  if (type === 'uuid') return /^[\da-f]{32}$/.exec(text.toLowerCase().replace(/[{}-]/g, ''))?.[0]
  if (type === 'date' || type === 'timestamp' || type === 'timestamptz') return instantOf(text)
  return text
}

/** Microseconds; a time without zone counts as UTC. */
function instantOf(text: string): number | undefined {
  const [, day, time = '00:00:00', micros = '', zone = 'Z'] =
    /^(\d{4,6}-\d\d-\d\d)(?:[ T](\d\d:\d\d(?::\d\d)?)(?:\.(\d{1,6}))?\s*(Z|[-+]\d\d(?::?\d\d)?)?)?$/i.exec(
      text.trim(),
    ) ?? []
  const ms = Date.parse(`${day}T${time}${zone.length === 3 ? `${zone}:00` : zone}`)
  return Number.isNaN(ms) ? undefined : ms * 1000 + Number(micros.padEnd(6, '0'))
}

/** LIKE by two pointers, so no pattern is slow. `*` stands for `%`, as in URLs. */
function isLike(text: string, given: string, ignoresCase: boolean): boolean {
  const [line, pattern] = ignoresCase ? [text.toLowerCase(), given.toLowerCase()] : [text, given]
  const tokens = [...pattern.matchAll(/\\(.)|([%*])|(_)|(.)/gsu)].map((match) =>
    match[2] ? ANY : match[3] ? ONE : (match[1] ?? match[4] ?? ''),
  )
  const letters = [...line]
  let at = 0
  let token = 0
  let star = -1
  let retry = 0
  while (at < letters.length) {
    const now = tokens[token]
    if (now === ANY) {
      star = token++
      retry = at
    } else if (now === ONE || (now !== undefined && now === letters[at])) {
      token += 1
      at += 1
    } else if (star >= 0) {
      token = star + 1
      at = ++retry
    } else return false
  }
  while (tokens[token] === ANY) token += 1
  return token === tokens.length
}

const ANY = Symbol('any')
const ONE = Symbol('one')
