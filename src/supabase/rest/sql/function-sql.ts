import { RestFailure } from '../rest-failure.ts'
import { MIN_ALIKE, findNearest } from '../nearest.ts'
import { isOperation } from '../parse/parse-filter.ts'
import { type Column, type Fn, keyOf, type Schema, type Table, WHOLE_BODY } from '../schema.ts'
import { quoteIdent, type Statement } from './statement.ts'
import { isJsonType, notAcceptable, parseBody } from './write-sql.ts'

/**
 * The arguments of a call: named values as JSON, or texts of a query string or form. `whole`: the
 * types that the whole body may have as one argument; empty when none.
 */
export type Given = { json: string; names: string[]; isText: boolean; whole: readonly string[] }
/** A function with its arguments. */
export type Call = {
  fn: Fn
  given: Given
  /** The whole body is the one unnamed argument. */ isWhole: boolean
  body: string
}

/**
 * The overload that fits the given names: all are its arguments, and none that it requires is
 * missing. Otherwise the one that takes the whole body.
 */
export function findFunction(
  schema: Schema,
  schemaName: string,
  name: string,
  { names, whole }: Given,
): { fn: Fn; isWhole: boolean } | undefined {
  const overloads = callableFunctions(schema, schemaName, name)
  const fitting = overloads.filter(
    (fn) =>
      names.every((key) => fn.arguments.some((argument) => argument.name === key)) &&
      fn.arguments.every(
        (argument) => argument.has_default || argument.is_variadic || names.includes(argument.name),
      ) &&
      !(isRaw(whole) && fn.arguments.length === 0),
  )
  const found =
    fitting.length > 0
      ? fitting
      : overloads.filter((fn) => takesBody(fn) && whole.includes(fn.arguments[0]?.base ?? ''))
  const [first] = found
  if (first && found.length === 1)
    return { fn: first, isWhole: takesBody(first) && (names.length > 0 || found !== fitting) }
  if (first) {
    const signatures = found.map(
      (fn) =>
        `${schemaName}.${name}(${fn.arguments.map((argument) => `${argument.name} => ${argument.title}`).join(', ')})`,
    )
    throw new RestFailure(
      300,
      'PGRST203',
      `Could not choose the best candidate function between: ${signatures.join(', ')}`,
      {
        hint:
          'Try renaming the parameters or the function itself in the database so function ' +
          'overloading can be resolved',
      },
    )
  }
  return undefined
}

// A function of a row without an argument name is a computed column and cannot be called.
const callableFunctions = (schema: Schema, schemaName: string, name: string): Fn[] =>
  (schema.functions.get(keyOf(schemaName, name)) ?? []).filter(
    (fn) => fn.arguments[0]?.name !== '' || WHOLE_BODY.has(fn.arguments[0].base),
  )

/**
 * The error for a call without a matching function. Suggests the nearest one that the caller may
 * call.
 */
export function noFunction(
  schema: Schema,
  granted: Set<string>,
  { schemaName, name, given }: { schemaName: string; name: string; given: Given },
): RestFailure {
  const names = given.names.toSorted()
  const list = names.length === 0 ? ' without parameters' : `(${names.join(', ')})`
  const byName =
    names.length === 0
      ? ' without parameters'
      : ` with parameter${names.length > 1 ? 's' : ''} ${names.join(', ')}`
  const unnamed =
    given.whole.length === 0 ? '' : ` with a single unnamed ${given.whole.join('/')} parameter`
  const searched = isRaw(given.whole) ? unnamed : `${byName}${unnamed && ` or${unnamed}`}`
  const overloads = callableFunctions(schema, schemaName, name).map(
    (fn) =>
      `(${fn.arguments
        .map((argument) => argument.name)
        .toSorted()
        .join(', ')})`,
  )
  const near =
    overloads.length > 0
      ? findNearest(
          `(${names.join(', ')})`,
          granted.has(name) ? overloads : [],
          MIN_ALIKE.parameters,
        )
      : findNearest(
          name,
          namesOf(schema, schemaName).filter((known) => granted.has(known)),
          MIN_ALIKE.name,
        )
  const meant = near !== undefined && overloads.length > 0 ? `${name}${near}` : near
  return new RestFailure(
    404,
    'PGRST202',
    `Could not find the function ${schemaName}.${name}${list} in the schema cache`,
    {
      details: `Searched for the function ${schemaName}.${name}${searched}, but no matches were found in the schema cache.`,
      hint:
        meant === undefined
          ? null
          : `Perhaps you meant to call the function ${schemaName}.${meant}`,
    },
  )
}

const takesBody = ({ arguments: args }: Fn): boolean =>
  args.length === 1 && args[0]?.name === '' && WHOLE_BODY.has(args[0].base)

function namesOf(schema: Schema, schemaName: string): string[] {
  return [...schema.functions.values()].flatMap(([fn]) =>
    fn?.schema === schemaName && (fn.arguments[0]?.name !== '' || takesBody(fn)) ? [fn.name] : [],
  )
}

/**
 * The arguments in a query string. A parameter is an argument when the function has one of that
 * name. It also is one when its value is no filter, so that the error can name it. A repeated
 * parameter is a list. So is a variadic one, unless its only value is a list already: `{a,b}`.
 */
export function argumentsOf(parameters: URLSearchParams, possible: Fn['arguments']): Given {
  const isArgument = (name: string) =>
    possible.some((argument) => argument.name === name) ||
    (!RESERVED.has(name) && !name.includes('.') && !isOperation(parameters.get(name) ?? ''))
  return textsOf(parameters, [...new Set(parameters.keys())].filter(isArgument), possible)
}

/** The arguments in a body: named ones in JSON or a form, or the body itself. */
export function givenInBody(body: string, type: string, possible: Fn['arguments']): Given {
  if (type === 'application/x-www-form-urlencoded') {
    const form = new URLSearchParams(body)
    return textsOf(form, [...new Set(form.keys())], possible)
  }
  if (Object.hasOwn(RAW_TYPES, type))
    return { json: '{}', names: [], isText: false, whole: RAW_TYPES[type] ?? [] }
  if (!isJsonType(type)) throw notAcceptable(type)
  const value = body.trim() === '' ? {} : parseBody(body)
  return {
    json: body.trim() === '' ? '{}' : body,
    names: typeof value === 'object' && value !== null ? Object.keys(value) : [],
    isText: false,
    whole: ['json', 'jsonb'],
  }
}

/** Bodies that are not JSON, and their argument types. */
const RAW_TYPES: Readonly<Record<string, readonly string[]>> = {
  'text/plain': ['text'],
  'text/xml': ['xml'],
  'application/octet-stream': ['bytea'],
}
const isRaw = (whole: readonly string[]): boolean => whole.length === 1

function textsOf(parameters: URLSearchParams, names: string[], possible: Fn['arguments']): Given {
  const values = names.map((name) => {
    const all = parameters.getAll(name)
    const isList =
      all.length > 1 ||
      (!/^\{.*\}$/.test(all[0] ?? '') &&
        possible.some((argument) => argument.name === name && argument.is_variadic))
    return [name, isList ? all : all[0]]
  })
  return { json: JSON.stringify(Object.fromEntries(values)), names, isText: true, whole: [] }
}

const RESERVED = new Set([
  'select',
  'columns',
  'on_conflict',
  'order',
  'limit',
  'offset',
  'and',
  'or',
])

/** The call as a FROM item: its rows, or one column "pgrst_scalar". */
export function callSql(
  statement: Statement,
  { fn, given: { json, names, isText }, isWhole, body }: Call,
): string {
  const name = `${quoteIdent(fn.schema)}.${quoteIdent(fn.name)}`
  const result = statement.alias()
  const columns = isScalar(fn) ? `${result}."pgrst_scalar"` : `${result}.*`
  const as = isScalar(fn) ? `as ${result}("pgrst_scalar")` : result
  if (isWhole)
    return `select ${columns} from ${name}(${statement.value(body)}::${fn.arguments[0]?.type ?? 'text'}) ${as}`
  const used = fn.arguments.filter((argument) => names.includes(argument.name))
  if (used.length === 0) return `select ${columns} from ${name}() ${as}`
  // A text is passed as a JSON string. It is cast to a JSON type from text, because otherwise it
  // would stay a string.
  const isRead = (argument: Fn['arguments'][number]) => isText && JSON_TYPES.has(argument.base)
  const types = used
    .map((argument) => `${quoteIdent(argument.name)} ${isRead(argument) ? 'text' : argument.type}`)
    .join(', ')
  const passed = used
    .map(
      (argument) =>
        `${argument.is_variadic ? 'variadic ' : ''}${quoteIdent(argument.name)} := "pgrst_arguments".${quoteIdent(argument.name)}${isRead(argument) ? `::${argument.type}` : ''}`,
    )
    .join(', ')
  return `select ${columns}
    from json_to_record(${statement.value(json)}::json) as "pgrst_arguments"(${types}),
      lateral ${name}(${passed}) ${as}`
}

/** One value per row without columns. Out parameters create columns, even a single one. */
export const isScalar = (fn: Fn): boolean =>
  fn.returns === 'void' || (fn.returns === 'scalar' && fn.out_columns.length === 0)

const JSON_TYPES: ReadonlySet<string> = new Set(['json', 'jsonb'])

/** The result's columns, so that it can be filtered and embedded like a table. */
export function resultTable(schema: Schema, fn: Fn): Table {
  const columns = isScalar(fn) ? [SCALAR] : fn.out_columns
  const known =
    fn.row_schema && fn.row_name ? schema.tables.get(keyOf(fn.row_schema, fn.row_name)) : undefined
  if (known) return known
  return {
    schema: fn.schema,
    name: fn.name,
    key: '',
    kind: 'f',
    is_guarded: true,
    primary_key: [],
    uniques: [],
    columns: new Map(columns.map((column) => [column.name, column])),
  }
}

/** A placeholder column, unknown to callers. */
const SCALAR: Column = {
  name: 'pgrst_scalar',
  type: 'pg_catalog.text',
  compared: 'pg_catalog.text',
  base: 'text',
  category: 'S',
  default: null,
  is_generated: false,
}
