import type postgres from 'postgres'
import type { Claims } from '#platform/database'
import type { Expression } from './change-filter.ts'

export type ColumnInfo = {
  name: string
  type: string
  /** the type below a domain */ base: string
  is_key: boolean
  is_selectable: boolean
  /** the type without its length, to which a cast would truncate */
  sql_type: string
}
export type TableInfo = { is_rls_on: boolean; columns: ColumnInfo[] }
type WalRow = { data: Buffer; xid: string }

const PUBLICATION = 'supabase_realtime'

/**
 * Creates a slot that ends with its session. Waits until all current write transactions have ended.
 */
export const createSlot = (sql: postgres.Sql, name: string) =>
  sql`select pg_create_logical_replication_slot(${name}, 'pgoutput', true)`

export async function hasPublication(sql: postgres.Sql): Promise<boolean> {
  return (await sql`select 1 from pg_publication where pubname = ${PUBLICATION}`).length > 0
}

/**
 * Consumes the next messages in commit order. Returns whole transactions, so possibly more than
 * `limit`.
 */
export const takeMessages = (sql: postgres.Sql, slot: string, limit: number) =>
  sql<WalRow[]>`select data, xid::text
    from pg_logical_slot_get_binary_changes(${slot}, null, ${limit}, 'proto_version', '1',
        'publication_names', ${PUBLICATION})`

/** Whether these commits are visible to other sessions. A commit is in the log shortly before. */
export async function areVisible(sql: postgres.Sql, xids: number[]): Promise<boolean> {
  const [row] = await sql<{ visible: boolean }[]>`
    with now as (select pg_current_snapshot() snapshot,
        pg_snapshot_xmax(pg_current_snapshot())::text::numeric + 1048576 above)
    select coalesce(bool_and(pg_visible_in_snapshot((above - mod(above - xid,
                4294967296))::text::xid8, snapshot)), true) visible
    from now, unnest(string_to_array(${xids.join()}, ',')::numeric[]) xid`
  return row?.visible ?? true
}

/** The log's position: changes that committed before it are visible already. */
export async function readPosition(sql: postgres.Sql): Promise<bigint> {
  const [row] = await sql<
    { position: string }[]
  >`select (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::text "position"`
  return BigInt(row?.position ?? 0)
}

/** undefined when there is no such table. */
export async function findTable(
  sql: postgres.Sql,
  schema: string,
  table: string,
): Promise<number | undefined> {
  const [row] = await sql<
    { oid: number }[]
  >`select c.oid::int8 "oid" from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = ${schema} and c.relname = ${table} and c.relkind in ('r', 'p')`
  return row && Number(row.oid)
}

/** What a role may see of a table; undefined when the table was dropped. */
export async function readTable(
  sql: postgres.Sql,
  oid: number,
  role: Claims['role'],
): Promise<TableInfo | undefined> {
  const [row] = await sql<TableInfo[]>`
    select c.relrowsecurity is_rls_on, coalesce((
      select json_agg(json_build_object('name', a.attname, 'type', t.typname, 'base',
            coalesce(b.typname, t.typname), 'is_key', coalesce(a.attnum = any(i.indkey), false),
        'is_selectable', has_column_privilege(${role}, c.oid, a.attnum, 'select')
          and has_schema_privilege(${role}, c.relnamespace, 'usage'), 'sql_type',
            format_type(a.atttypid, -1)) order by a.attnum)
      from pg_attribute a join pg_type t on t.oid = a.atttypid
          left join pg_type b on b.oid = nullif(t.typbasetype, 0) where a.attrelid = c.oid
          and a.attnum > 0 and not a.attisdropped), '[]') "columns"
    from pg_class c left join pg_index i on i.indrelid = c.oid and i.indisprimary
    where c.oid = ${oid}`
  return row
}

export type Seen = { schema: string; table: string; key: { name: string; sql_type: string }[] }

/** The indexes of the keys whose rows the reader sees. Names and types come from the catalog. */
export async function findSeen(
  tx: postgres.ISql,
  { schema, table, key }: Seen,
  keys: (string | null | undefined)[][],
): Promise<number[]> {
  const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
  const matches = key
    .map((column, index) => `t.${quoted(column.name)} = (k.v ->> ${index})::${column.sql_type}`)
    .join(' and ')
  const rows = await tx.unsafe<{ n: number }[]>(
    `select k.n::int n from jsonb_array_elements($1::text::jsonb) with ordinality k(v, n)
      where exists (select 1 from ${quoted(schema)}.${quoted(table)} t where ${matches})`,
    [JSON.stringify(keys)],
  )
  return rows.map((row) => row.n - 1)
}

/**
 * Comparisons by Postgres, one result for each. Types come from the catalog, operators from a
 * closed list.
 */
export async function compareValues(sql: postgres.ISql, asked: Expression[]): Promise<boolean[]> {
  const answers = asked.map(({ operator, type }, index) => {
    const [left, right] = [`$${2 * index + 1}::text::${type}`, `$${2 * index + 2}::text::${type}`]
    return operator === '= any' ? `${left} = any(${right}[])` : `${left} ${operator} ${right}`
  })
  const [row] = await sql.unsafe<{ met: boolean[] }[]>(
    `select array[${answers.join()}] met`,
    asked.flatMap(({ left, right }) => [left, right]),
  )
  return row?.met ?? []
}
