import { listGranted } from './queries.ts'
import type { Work } from './answer.ts'
import type { Column, Fn, Table } from './schema.ts'

/**
 * `GET /`: the schema's tables and functions as OpenAPI 2.0, the version that clients of this
 * dialect read. Lists only what the caller has grants for.
 */
export async function describeApi({
  sql,
  session,
  schema,
  schemaName,
  request,
}: Work): Promise<Response> {
  const open = await listGranted(sql, session.role, schemaName)
  const tables = [...schema.tables.values()].filter(
    (table) => table.schema === schemaName && table.kind !== 'c' && open.tables.has(table.name),
  )
  const functions = [...schema.functions.values()].flatMap(([fn]) =>
    fn?.schema === schemaName &&
    open.functions.has(fn.name) &&
    fn.arguments.every((argument) => argument.name !== '')
      ? [fn]
      : [],
  )
  const body = {
    swagger: '2.0',
    info: {
      title: 'REST',
      description: `Tables and functions of the schema ${schemaName}`,
      version: '1',
    },
    basePath: '/',
    schemes: ['http', 'https'],
    consumes: ['application/json', 'application/vnd.pgrst.object+json', 'text/csv'],
    produces: ['application/json', 'application/vnd.pgrst.object+json', 'text/csv'],
    definitions: Object.fromEntries(
      tables.map((table) => [
        table.name,
        {
          type: 'object',
          properties: Object.fromEntries(
            [...table.columns.values()].map((column) => [column.name, propertyOf(table, column)]),
          ),
        },
      ]),
    ),
    paths: {
      ...Object.fromEntries(tables.map((table) => [`/${table.name}`, pathsOf(table)])),
      ...Object.fromEntries(functions.map((fn) => [`/rpc/${fn.name}`, { post: callOf(fn) }])),
    },
  }
  return new Response(request.method === 'HEAD' ? null : JSON.stringify(body), {
    status: 200,
    headers: { 'content-type': 'application/openapi+json; charset=utf-8' },
  })
}

function callOf(fn: Fn): object {
  const schema = {
    type: 'object',
    required: fn.arguments
      .filter((argument) => !argument.has_default)
      .map((argument) => argument.name),
    properties: Object.fromEntries(
      fn.arguments.map((argument) => [argument.name, { format: argument.title }]),
    ),
  }
  return {
    tags: [`(rpc) ${fn.name}`],
    parameters: [{ name: 'args', in: 'body', required: true, schema }],
    responses: { 200: { description: 'OK' } },
  }
}

function pathsOf(table: Table): object {
  const done = { responses: { 200: { description: 'OK' } }, tags: [table.name] }
  const filters = [...table.columns.keys()].map((name) => ({
    name,
    in: 'query',
    type: 'string',
    required: false,
  }))
  const body = {
    name: table.name,
    in: 'body',
    required: false,
    schema: { $ref: `#/definitions/${table.name}` },
  }
  const get = {
    ...done,
    parameters: [
      ...filters,
      ...['select', 'order', 'offset', 'limit'].map((name) => ({
        name,
        in: 'query',
        type: 'string',
        required: false,
      })),
    ],
  }
  if (table.kind === 'm') return { get }
  return {
    get,
    post: { ...done, parameters: [body] },
    patch: { ...done, parameters: [...filters, body] },
    delete: { ...done, parameters: filters },
  }
}

const JSON_TYPES: Readonly<Record<string, string>> = {
  bool: 'boolean',
  int2: 'integer',
  int4: 'integer',
  int8: 'integer',
  float4: 'number',
  float8: 'number',
  numeric: 'number',
}

function propertyOf(table: Table, column: Column): object {
  const isKey = table.primary_key.includes(column.name)
  return {
    type: column.category === 'A' ? 'array' : (JSON_TYPES[column.base] ?? 'string'),
    format: column.base,
    ...(column.default !== null && { default: column.default }),
    ...(isKey && { description: 'Primary key' }),
  }
}
