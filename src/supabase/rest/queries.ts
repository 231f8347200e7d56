import type postgres from 'postgres'
import { type Claims, readOnce, sent, transaction } from '#platform/database'

export type ColumnRow = {
  name: string
  type: string
  /**
   * the type that values are compared as: below a domain, whose checks apply only to stored values
   */ compared: string
  base: string
  category: string
  default: string | null
  is_generated: boolean
}
export type TableRow = {
  schema: string
  name: string
  kind: string
  /** the caller may see only some of its rows, because of policies or a view's conditions */ is_guarded: boolean
  columns: ColumnRow[]
  primary_key: string[]
  uniques: string[][]
}
export type ForeignKeyRow = {
  name: string
  schema: string
  table: string
  columns: string[]
  target_schema: string
  target: string
  target_columns: string[]
}
/** A view's column that is a column of a table or of another view. */
export type ViewColumnRow = {
  schema: string
  view: string
  column: string
  from_schema: string
  from_table: string
  from_column: string
}
export type ArgumentRow = {
  name: string
  type: string
  /** in its human-readable spelling */ title: string
  base: string
  schema: string
  has_default: boolean
  is_variadic: boolean
}
export type FunctionRow = {
  schema: string
  name: string
  arguments: ArgumentRow[]
  returns_set: boolean
  /** the planner's estimate; 1 for a set promises at most one row */
  rows: number
  /**
   * 'scalar', 'void', 'row' (a table's row or a composite type) or 'record' (out parameters,
   * returns table)
   */
  returns: string
  /** a scalar's type in SQL spelling, and its bare name */
  result_type: string
  result_base: string
  /** schema and name of the returned row's table or type */
  row_schema: string | null
  row_name: string | null
  /** the columns of a record from out parameters or `returns table` */
  out_columns: ColumnRow[]
  volatility: string
}
export type TypeRow = { name: string; sql: string }

/**
 * Tables, views and composite types of the exposed schemas with their columns, primary key and
 * unique constraints.
 */
export const listTables = (sql: postgres.Sql, schemas: string[]) => sql<TableRow[]>`
  with recursive plain as (
    select oid, oid below from pg_type where typtype <> 'd' union all select d.oid, plain.below
    from pg_type d join plain on plain.oid = d.typbasetype where d.typtype = 'd')
  select n.nspname "schema", c.relname "name", c.relkind "kind", c.relrowsecurity
  or c.relkind in ('v', 'f') is_guarded,
    (select coalesce(json_agg(json_build_object('name', a.attname, 'type',
            format('%I.%I', tn.nspname, t.typname), 'compared',
            format('%I.%I', bn.nspname, b.typname), 'base', b.typname, 'category', t.typcategory,
       'default', case when a.attidentity = 'd' then format('nextval(%L)',
               pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname),
                 a.attname)) else pg_get_expr(d.adbin, d.adrelid) end, 'is_generated',
             a.attgenerated <> '' or a.attidentity = 'a') order by a.attnum), '[]')
     from pg_attribute a join pg_type t on t.oid = a.atttypid
     join pg_namespace tn on tn.oid = t.typnamespace
       join plain on plain.oid = t.oid join pg_type b on b.oid = plain.below
       join pg_namespace bn on bn.oid = b.typnamespace
       left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
     where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) "columns",
    (select coalesce(json_agg(a.attname order by array_position(k.conkey, a.attnum)), '[]')
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
     where k.conrelid = c.oid and k.contype = 'p') primary_key,
    (select coalesce(json_agg((select json_agg(a.attname) from pg_attribute a
          where a.attrelid = c.oid and a.attnum = any(i.indkey))), '[]') from pg_index i
     where i.indrelid = c.oid and i.indisunique and i.indpred is null
       and i.indexprs is null) uniques
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'v', 'm', 'f', 'p', 'c') and not c.relispartition
  and n.nspname = any(${schemas})`

export const listForeignKeys = (sql: postgres.Sql, schemas: string[]) => sql<ForeignKeyRow[]>`
  select k.conname "name", n.nspname "schema", c.relname "table", tn.nspname target_schema,
    t.relname target,
    (select json_agg(a.attname order by u.ord) from unnest(k.conkey) with ordinality u(num, ord)
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.num) "columns",
    (select json_agg(a.attname order by u.ord) from unnest(k.confkey) with ordinality u(num, ord)
      join pg_attribute a on a.attrelid = k.confrelid and a.attnum = u.num) target_columns
  from pg_constraint k join pg_class c on c.oid = k.conrelid
  join pg_namespace n on n.oid = c.relnamespace
    join pg_class t on t.oid = k.confrelid join pg_namespace tn on tn.oid = t.relnamespace
  where k.contype = 'f' and k.conparentid = 0 and n.nspname = any(${schemas})
  and tn.nspname = any(${schemas})
  order by k.conname`

export const listFunctions = (sql: postgres.Sql, schemas: string[]) => sql<FunctionRow[]>`
  select n.nspname "schema", p.proname "name", p.proretset returns_set, p.prorows::float8 "rows",
    p.provolatile volatility,
    case when rt.typname = 'void' then 'void' when rt.typtype = 'c' then 'row'
    when p.prorettype = 'record'::regtype then 'record' else 'scalar' end "returns",
    format('%I.%I', rtn.nspname, rt.typname) result_type, rt.typname result_base,
    rn.nspname row_schema, rc.relname row_name,
    (select coalesce(json_agg(json_build_object('name', coalesce(p.proargnames[u.ord], ''), 'type',
            format('%I.%I', tn.nspname, t.typname), 'title', format_type(t.oid, null), 'base',
            t.typname, 'schema', tn.nspname,
       'has_default', u.ord > p.pronargs - p.pronargdefaults, 'is_variadic', p.provariadic <> 0
           and u.ord = p.pronargs) order by u.ord), '[]')
     from unnest(p.proargtypes) with ordinality u(type, ord) join pg_type t on t.oid = u.type
       join pg_namespace tn on tn.oid = t.typnamespace) "arguments",
    (select coalesce(json_agg(json_build_object('name', p.proargnames[u.ord], 'type',
            format('%I.%I', tn.nspname, t.typname), 'compared',
            format('%I.%I', tn.nspname, t.typname), 'base', t.typname, 'category', t.typcategory,
            'default', null, 'is_generated', false) order by u.ord), '[]')
     from unnest(p.proallargtypes, p.proargmodes) with ordinality u(type, mode, ord)
       join pg_type t on t.oid = u.type join pg_namespace tn on tn.oid = t.typnamespace
       where u.mode in ('o', 'b', 't')) out_columns
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  join pg_type rt on rt.oid = p.prorettype join pg_namespace rtn on rtn.oid = rt.typnamespace
    left join pg_class rc on rc.oid = rt.typrelid and rt.typtype = 'c'
    left join pg_namespace rn on rn.oid = rc.relnamespace
  where p.prokind = 'f' and n.nspname = any(${schemas})
  and rt.typname not in ('trigger', 'event_trigger')
  order by n.nspname, p.proname, p.pronargs, pg_get_function_identity_arguments(p.oid)`

/** Read from each view's stored query: a target list entry names the relation and its column. */
export const listViewColumns = (sql: postgres.Sql, schemas: string[]) => sql<ViewColumnRow[]>`
  select n.nspname "schema", v.relname "view", a.attname "column", bn.nspname from_schema,
    b.relname from_table, ba.attname from_column
  from pg_class v join pg_namespace n on n.oid = v.relnamespace
  join pg_rewrite r on r.ev_class = v.oid and r.ev_type = '1',
    lateral regexp_matches(r.ev_action::text,
        ':resno ([0-9]+) :resname ([^ ]+) :ressortgroupref [0-9]+ :resorigtbl ([1-9][0-9]*) :resorigcol ([0-9]+) :resjunk false',
        'g') entry
    join pg_class b on b.oid = entry[3]::oid join pg_namespace bn on bn.oid = b.relnamespace
    join pg_attribute ba on ba.attrelid = b.oid and ba.attnum = entry[4]::int
    join pg_attribute a on a.attnum = entry[1]::int and a.attname = entry[2]
  where v.relkind in ('v', 'm') and n.nspname = any(${schemas}) and a.attrelid = v.oid`

/** Names in a schema that a role has grants for. */
export async function listGranted(
  sql: postgres.Sql,
  role: string,
  schema: string,
): Promise<{ tables: Set<string>; functions: Set<string> }> {
  const [granted] = await sql<{ tables: string[]; functions: string[] }[]>`
    select array(select c.relname::text from pg_class c where c.relnamespace = n.oid
      and c.relkind in ('r', 'v', 'm', 'f', 'p')
        and (has_any_column_privilege(${role}::name, c.oid, 'select, insert, update')
            or has_table_privilege(${role}::name, c.oid, 'delete'))) tables,
      array(select p.proname::text from pg_proc p where p.pronamespace = n.oid
        and has_function_privilege(${role}::name, p.oid, 'execute')) functions
    from pg_namespace n where n.nspname = ${schema}
    and has_schema_privilege(${role}::name, n.oid, 'usage')`
  return { tables: new Set(granted?.tables), functions: new Set(granted?.functions) }
}

/** PostgREST settings from `alter role authenticator set pgrst.name`. */
export const listRoleSettings = (sql: postgres.Sql) => sql<{ name: string; value: string }[]>`
  select split_part(setting, '=', 1) "name", substr(setting, strpos(setting, '=') + 1) "value"
  from pg_roles r join pg_db_role_setting s on s.setrole = r.oid, unnest(s.setconfig) setting
  where r.rolname = 'authenticator'
  and s.setdatabase in (0, (select oid from pg_database where datname = current_database()))
  and setting like 'pgrst.%'
  order by s.setdatabase`

/**
 * Settings from `alter role authenticated set statement_timeout = '8s'` and the like, for request
 * roles. A login would apply them; here each transaction sets them.
 */
export const listSettingsOfRoles = (sql: postgres.Sql) => sql<
  { role: string; name: string; value: string }[]
>`
  select r.rolname "role", p.name, substr(entry, strpos(entry, '=') + 1) "value"
  from pg_roles r join pg_db_role_setting s on s.setrole = r.oid, unnest(s.setconfig) entry
  join pg_settings p on lower(p.name) = lower(split_part(entry, '=', 1))
  where r.rolname in ('anon', 'authenticated', 'service_role')
  and s.setdatabase in (0, (select oid from pg_database where datname = current_database()))
    and p.context = 'user' and p.name not in ('search_path', 'role', 'session_authorization')
    and p.name not like '%transaction\\_%'
  order by s.setdatabase`

export const listZones = (sql: postgres.Sql) =>
  sql<{ name: string }[]>`select lower(name) "name" from pg_timezone_names`

/** The types a caller may cast to, by all their names. */
export const listTypes = (sql: postgres.Sql, schemas: string[]) => sql<TypeRow[]>`
  select names.name, format('%I.%I', n.nspname, t.typname) sql
  from pg_type t join pg_namespace n on n.oid = t.typnamespace,
    lateral (values (t.typname::text), (format_type(t.oid, null))) names(name)
  where n.nspname = any(array['pg_catalog'] || ${schemas}::text[])
  and (t.typtype in ('b', 'e', 'd', 'r', 'm')) and (t.typrelid = 0)`

/** The statement's role, and the request data that SQL can read. */
export type Session = {
  role: string
  claims: Claims
  /** quoted, as SET requires */ searchPath: string
  headers: object
  cookies: object
  method: string
  path: string
  /** from the role, or preferred by the caller */ settings: ReadonlyMap<string, string>
}
export type Outcome = {
  total: string | null
  page: number
  /** rows written or returned by a function, where that is limited */ affected: number | null
  body: string
  inserted: string | null
  status: string | null
  headers: string | null
  location: string | null
}

/**
 * The driver prepares and keeps repeated statements. Their number is bounded, because callers
 * choose their shape.
 */
const MAX_PREPARED = 500
const prepared = new Set<string>()

function mayPrepare(text: string): boolean {
  if (prepared.has(text)) return true
  if (prepared.size >= MAX_PREPARED) return false
  prepared.add(text)
  return true
}

/**
 * Runs one statement as the caller. `judge` checks the outcome before the commit; when it throws,
 * the transaction rolls back.
 */
export async function runAs(
  sql: postgres.Sql,
  session: Session,
  statement: { text: string; values: string[] },
  {
    mode,
    judge,
    undo,
  }: { mode: 'read only' | 'read write'; judge: (outcome: Outcome) => void; undo: boolean },
): Promise<Outcome> {
  const ask = (tx: postgres.ReservedSql) =>
    tx.unsafe<Outcome[]>(statement.text, statement.values, { prepare: mayPrepare(statement.text) })
  if (mode === 'read only') {
    const [row] = await readOnce(sql, (tx) => becomeSession(tx, session), ask)
    if (!row) throw new Error('a statement gave no outcome')
    judge(row)
    return row
  }
  let kept: Outcome | undefined
  try {
    await transaction(sql, mode, async (tx) => {
      becomeSession(tx, session)
      const [row] = await ask(tx)
      if (!row) throw new Error('a statement gave no outcome')
      judge(row)
      kept = row
      if (undo) throw new Undone()
    })
  } catch (error) {
    if (!(error instanceof Undone)) throw error
  }
  if (!kept) throw new Error('a statement gave no outcome')
  return kept
}

class Undone extends Error {}

/** Explains a statement as the caller, rolled back. `options` are EXPLAIN's, from a closed list. */
export async function explainAs(
  sql: postgres.Sql,
  session: Session,
  options: string,
  statement: { text: string; values: string[] },
): Promise<string> {
  let plan = ''
  try {
    await transaction(sql, 'read write', async (tx) => {
      sent(tx`savepoint before_identifiers`)
      // Only superusers may change this setting. Without it, plans have no identifier.
      await tx`set local compute_query_id = on`.catch(() => tx`rollback to before_identifiers`)
      becomeSession(tx, session)
      const rows = await tx.unsafe<{ 'QUERY PLAN': unknown }[]>(
        `explain (${options}) ${statement.text}`,
        statement.values,
      )
      plan = rows
        .map((row) =>
          typeof row['QUERY PLAN'] === 'string'
            ? row['QUERY PLAN']
            : JSON.stringify(row['QUERY PLAN']),
        )
        .join('\n')
      throw new Undone()
    })
  } catch (error) {
    if (!(error instanceof Undone)) throw error
  }
  return plan
}

function becomeSession(tx: postgres.ReservedSql, session: Session): void {
  const timeout = session.settings.get('statement_timeout')
  const others = new Map(session.settings)
  others.delete('statement_timeout')
  // Most roles have only a timeout, which needs no statement of its own.
  sent(tx`select set_config('role', ${session.role}, true),
      set_config('request.jwt.claims', ${JSON.stringify(session.claims)}, true),
    set_config('search_path', ${session.searchPath}, true),
      set_config('request.headers', ${JSON.stringify(session.headers)}, true),
      set_config('request.cookies', ${JSON.stringify(session.cookies)}, true),
    set_config('request.method', ${session.method}, true),
      set_config('request.path', ${session.path},
        true)${timeout === undefined ? tx`` : tx`, set_config('statement_timeout', ${timeout}, true)`}`)
  if (others.size > 0)
    sent(
      tx`select set_config(name, value, true)
        from unnest(${[...others.keys()]}::text[], ${[...others.values()]}::text[]) setting(name,
            value)`,
    )
}
