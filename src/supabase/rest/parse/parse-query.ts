import type { Query, Scope } from './ast.ts'
import { RestFailure } from '../rest-failure.ts'
import { parseFilter, parseKey, parseLogic, parseNames, parseOrder } from './parse-filter.ts'
import { parseSelect } from './parse-select.ts'

/** Parses the query string. `isArgument` tells which names are function arguments, not filters. */
export function parseQuery(
  parameters: URLSearchParams,
  isArgument: (name: string, value: string) => boolean = () => false,
): Query {
  const query: Query = { select: parseSelect(parameters.get('select') ?? '*'), scopes: new Map() }
  for (const [key, value] of parameters) {
    if (key === 'select' || isArgument(key, value)) continue
    if (key === 'columns') query.columns = parseNames(key, value)
    else if (key === 'on_conflict') query.onConflict = parseNames(key, value)
    else addToScope(query, key, value)
  }
  return query
}

function addToScope(query: Query, key: string, value: string): void {
  const { path, field } = parseKey(key)
  const word = field.path.length === 0 ? field.name : ''
  const isNegated = (word === 'and' || word === 'or') && path.at(-1) === 'not'
  const scope = scopeAt(query, isNegated ? path.slice(0, -1) : path)
  if (word === 'and' || word === 'or') scope.conditions.push(parseLogic(word, isNegated, value))
  else if (word === 'order') scope.order = value === '' ? [] : parseOrder(value)
  else if (word === 'limit') scope.limit = limitOf(key, value)
  else if (word === 'offset') scope.offset = Math.max(0, wholeNumber(key, value))
  else scope.conditions.push(parseFilter(field, value))
}

export function scopeAt(query: Query, path: string[]): Scope {
  const key = path.join('.')
  const scope = query.scopes.get(key) ?? { conditions: [], order: [] }
  query.scopes.set(key, scope)
  return scope
}

function limitOf(key: string, value: string): number {
  const limit = wholeNumber(key, value)
  if (limit < 0)
    throw new RestFailure(416, 'PGRST103', 'Requested range not satisfiable', {
      details: 'Limit should be greater than or equal to zero.',
    })
  return limit
}

function wholeNumber(key: string, value: string): number {
  if (!/^-?\d{1,15}$/.test(value))
    throw new RestFailure(
      400,
      'PGRST100',
      `"failed to parse ${key} parameter (${value})" (line 1, column 1)`,
      { details: 'expecting a whole number' },
    )
  return Number(value)
}
