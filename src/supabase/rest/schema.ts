import type postgres from 'postgres'
import { log } from '#platform/log'
import {
  type ColumnRow,
  type ForeignKeyRow,
  type FunctionRow,
  listForeignKeys,
  listFunctions,
  listRoleSettings,
  listSettingsOfRoles,
  listTables,
  listTypes,
  listViewColumns,
  listZones,
  type TableRow,
  type ViewColumnRow,
} from './queries.ts'

export type Column = ColumnRow
export type Fn = FunctionRow
export type Table = Omit<TableRow, 'columns'> & { key: string; columns: Map<string, Column> }
export type ForeignKey = ForeignKeyRow & {
  from: string
  to: string
  /** the referencing columns are unique: at most one row points to each */ isUnique: boolean
}
/**
 * Settings of the role `authenticator`, by PostgREST's names without `pgrst.`. They override the
 * process's options.
 */
export type RoleSettings = ReadonlyMap<string, string>

/** The database's catalog as one consistent snapshot. Every identifier in SQL comes from here. */
export type Schema = {
  tables: Map<string, Table>
  foreignKeys: ForeignKey[]
  functions: Map<string, Fn[]>
  /** SQL spelling by every name of a type */
  types: Map<string, string>
  roleSettings: RoleSettings
  /** settings that a role's transactions start with */
  settingsOf: ReadonlyMap<string, ReadonlyMap<string, string>>
}

export const keyOf = (schema: string, name: string): string => `${schema}.${name}`

/** Type names of the SQL standard that are missing in the catalog. */
const STANDARD_NAMES: [string, string][] = [
  ['int', 'pg_catalog.int4'],
  ['float', 'pg_catalog.float8'],
  ['decimal', 'pg_catalog.numeric'],
  ['dec', 'pg_catalog.numeric'],
]

/** A miss may mean that a migration ran: the snapshot is reloaded, at most this often. */
const RELOAD_EVERY_MS = 2000

/** Caches the snapshot. Loads it at first use, on `notify pgrst`, and when something is missing. */
export class SchemaCache {
  private readonly sql: postgres.Sql
  private readonly schemas: string[]
  private current: Promise<Schema> | undefined
  private loadedAt = 0
  private knownZones: Promise<ReadonlySet<string>> | undefined
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
      const loading = loadSchema(this.sql, this.schemas)
      this.current = loading
      loading.catch(() => {
        if (this.current === loading) this.current = undefined
      })
    }
    return this.current
  }

  /** The time zone names in lower case, loaded at first use because the query is slow. */
  zones(): Promise<ReadonlySet<string>> {
    this.knownZones ??= listZones(this.sql).then(
      (rows) => new Set(rows.map((row) => row.name)),
      (error: unknown) => {
        this.knownZones = undefined
        throw error
      },
    )
    return this.knownZones
  }

  /** Loads a newer snapshot; undefined when the current one is recent. */
  async renewed(): Promise<Schema | undefined> {
    if (performance.now() - this.loadedAt < RELOAD_EVERY_MS) return undefined
    this.current = undefined
    return this.get()
  }

  async close(): Promise<void> {
    await (await this.listener)?.unlisten().catch(() => {})
  }
}

async function loadSchema(sql: postgres.Sql, schemas: string[]): Promise<Schema> {
  const [tables, foreignKeys, functions, types, viewColumns, settings, ofRoles] = await Promise.all(
    [
      listTables(sql, schemas),
      listForeignKeys(sql, schemas),
      listFunctions(sql, schemas),
      listTypes(sql, schemas),
      listViewColumns(sql, schemas),
      listRoleSettings(sql),
      listSettingsOfRoles(sql),
    ],
  )
  const byKey = new Map(
    tables.map((row): [string, Table] => [
      keyOf(row.schema, row.name),
      {
        ...row,
        key: keyOf(row.schema, row.name),
        columns: new Map(row.columns.map((column) => [column.name, column])),
      },
    ]),
  )
  const keys = foreignKeys.map((row) => ({
    ...row,
    from: keyOf(row.schema, row.table),
    to: keyOf(row.target_schema, row.target),
    isUnique: isUnique(byKey.get(keyOf(row.schema, row.table)), row.columns),
  }))
  return {
    tables: byKey,
    foreignKeys: [...keys, ...keysOfViews(keys, viewColumns)],
    functions: Map.groupBy(functions.filter(isCallable), (row) => keyOf(row.schema, row.name)),
    types: new Map([
      ...types.map((row): [string, string] => [row.name, row.sql]),
      ...STANDARD_NAMES,
    ]),
    roleSettings: new Map(settings.map((row) => [row.name.slice('pgrst.'.length), row.value])),
    settingsOf: new Map(
      [...Map.groupBy(ofRoles, (row) => row.role)].map(([role, rows]) => [
        role,
        new Map(rows.map((row) => [row.name, row.value])),
      ]),
    ),
  }
}

/** A function's one unnamed argument can be the whole body when it has one of these types. */
export const WHOLE_BODY: ReadonlySet<string> = new Set(['bytea', 'json', 'jsonb', 'text', 'xml'])

/**
 * Arguments are passed by name. An unnamed one must accept the whole body, or the row of a computed
 * column.
 */
function isCallable({ arguments: args }: Fn): boolean {
  const [first] = args
  return (
    args.every((argument) => argument.name !== '') ||
    (args.length === 1 &&
      first !== undefined &&
      (WHOLE_BODY.has(first.base) || !first.type.startsWith('pg_catalog.')))
  )
}

/**
 * Foreign keys as views expose them: a view with all columns of a key has that key, on either side.
 */
function keysOfViews(keys: ForeignKey[], columns: ViewColumnRow[]): ForeignKey[] {
  const shown = Map.groupBy(columns, (row) => keyOf(row.from_schema, row.from_table))
  const views = (
    table: string,
    needed: string[],
  ): { schema: string; name: string; columns: string[] }[] =>
    [...Map.groupBy(shown.get(table) ?? [], (row) => keyOf(row.schema, row.view)).values()].flatMap(
      (rows) => {
        const names = needed.map((column) => rows.find((row) => row.from_column === column)?.column)
        const [first] = rows
        return first && names.every((name) => name !== undefined)
          ? [{ schema: first.schema, name: first.view, columns: names }]
          : []
      },
    )
  return keys.flatMap((key) => {
    const sources = [
      { schema: key.schema, name: key.table, columns: key.columns },
      ...views(key.from, key.columns),
    ]
    const targets = [
      { schema: key.target_schema, name: key.target, columns: key.target_columns },
      ...views(key.to, key.target_columns),
    ]
    return sources.flatMap((source, s) =>
      targets.flatMap((target, t) =>
        s + t === 0
          ? []
          : [
              {
                ...key,
                schema: source.schema,
                table: source.name,
                columns: source.columns,
                target_schema: target.schema,
                target: target.name,
                target_columns: target.columns,
                from: keyOf(source.schema, source.name),
                to: keyOf(target.schema, target.name),
              },
            ],
      ),
    )
  })
}

function isUnique(table: Table | undefined, columns: string[]): boolean {
  return (
    table?.uniques.some(
      (unique) =>
        unique.length === columns.length && unique.every((column) => columns.includes(column)),
    ) ?? false
  )
}
