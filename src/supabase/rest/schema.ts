import type postgres from 'postgres'
import { log } from '#platform/log'
import { type ColumnRow, type ForeignKeyRow, type FunctionRow, listForeignKeys, listFunctions, listTables, listTypes, type TableRow } from './queries.ts'

export type Column = ColumnRow
export type Fn = FunctionRow
export type Table = Omit<TableRow, 'columns'> & { key: string; columns: Map<string, Column> }
export type ForeignKey = ForeignKeyRow & { from: string; to: string; /** the referencing columns are unique: at most one row points to each */ isUnique: boolean }

/** What the database offers, as one consistent picture. Every identifier that reaches SQL comes from here. */
export type Schema = {
  tables: Map<string, Table>
  foreignKeys: ForeignKey[]
  functions: Map<string, Fn[]>
  /** SQL spelling by every name of a type */
  types: Map<string, string>
}

export const keyOf = (schema: string, name: string): string => `${schema}.${name}`

/** Type names of the SQL standard that are no catalog names. */
const STANDARD_NAMES: [string, string][] = [['int', 'pg_catalog.int4'], ['float', 'pg_catalog.float8'], ['decimal', 'pg_catalog.numeric'], ['dec', 'pg_catalog.numeric']]

/** A miss may mean that a migration ran: the picture is taken anew, at most this often. */
const RELOAD_EVERY_MS = 2000

/** Holds the picture, takes it at first use, and again on `notify pgrst` or when something is missing. */
export class SchemaCache {
  private readonly sql: postgres.Sql
  private readonly schemas: string[]
  private current: Promise<Schema> | undefined
  private loadedAt = 0
  private listener: Promise<postgres.ListenMeta | undefined>

  constructor(sql: postgres.Sql, schemas: string[]) {
    this.sql = sql
    this.schemas = schemas
    const forget = () => {
      this.current = undefined
    }
    this.listener = sql.listen('pgrst', forget, forget).catch((error: unknown) => {
      log.warn({ err: error }, 'rest: schema changes are noticed only when something is missing')
      return undefined
    })
  }

  get(): Promise<Schema> {
    if (!this.current) {
      this.loadedAt = performance.now()
      const loading = load(this.sql, this.schemas)
      this.current = loading
      loading.catch(() => {
        if (this.current === loading) this.current = undefined
      })
    }
    return this.current
  }

  /** A newer picture, when the present one is not fresh anyway. */
  async renewed(): Promise<Schema | undefined> {
    if (performance.now() - this.loadedAt < RELOAD_EVERY_MS) return undefined
    this.current = undefined
    return this.get()
  }

  async close(): Promise<void> {
    await (await this.listener)?.unlisten().catch(() => {})
  }
}

async function load(sql: postgres.Sql, schemas: string[]): Promise<Schema> {
  const [tables, foreignKeys, functions, types] = await Promise.all([listTables(sql, schemas), listForeignKeys(sql, schemas), listFunctions(sql, schemas), listTypes(sql, schemas)])
  const byKey = new Map(tables.map((row): [string, Table] => [keyOf(row.schema, row.name), { ...row, key: keyOf(row.schema, row.name), columns: new Map(row.columns.map((column) => [column.name, column])) }]))
  return {
    tables: byKey,
    foreignKeys: foreignKeys.map((row) => ({ ...row, from: keyOf(row.schema, row.table), to: keyOf(row.target_schema, row.target), isUnique: isUnique(byKey.get(keyOf(row.schema, row.table)), row.columns) })),
    functions: Map.groupBy(functions, (row) => keyOf(row.schema, row.name)),
    types: new Map([...types.map((row): [string, string] => [row.name, row.sql]), ...STANDARD_NAMES]),
  }
}

function isUnique(table: Table | undefined, columns: string[]): boolean {
  return table?.uniques.some((unique) => unique.length === columns.length && unique.every((column) => columns.includes(column))) ?? false
}
