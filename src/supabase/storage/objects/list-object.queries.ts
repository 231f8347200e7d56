import type postgres from 'postgres'
import type { ObjectMetadata } from './object.queries.ts'

/**
 * A file, or a folder (its name ends in a slash) that represents its content. `at`: the sort key,
 * in microseconds.
 */
export type Entry = {
  name: string
  is_folder: boolean
  at: string | null
  id: string | null
  metadata: Partial<ObjectMetadata> | null
  updated_at: string | null
  created_at: string | null
  last_accessed_at: string | null
}
export type FolderEntry = Pick<
  Entry,
  'name' | 'id' | 'updated_at' | 'created_at' | 'last_accessed_at' | 'metadata'
>

type Range = { bucketId: string; prefix: string; isDescending: boolean }
export type EntryQuery = Range & {
  isExact: boolean
  hasDelimiter: boolean
  limit: number
  after: { name: string; at: string } | undefined
}
export type FolderQuery = Range & {
  search: string
  column: 'name' | 'updated_at' | 'created_at' | 'last_accessed_at'
  limit: number
  offset: number
}

/** Sorts after every name with the prefix, in byte order. */
const END = '\u{10ffff}'
const NEXT = '\u0001'

/**
 * Sorted by name, without reading the content of folders: after each entry the index is searched
 * again behind it. Names below `a/` sort between `a/` and `a0`, because zero is the character after
 * the slash.
 */
export function listEntriesByName(
  sql: postgres.ISql,
  { bucketId, prefix, isDescending, isExact, hasDelimiter, limit, after }: EntryQuery,
): Promise<Entry[]> {
  const folder = hasDelimiter
    ? sql`nullif(strpos(substr(o.name, ${prefix.length + 1}::int), '/'), 0) + ${prefix.length}::int`
    : sql`null::int`
  const afterBound =
    after &&
    (isDescending
      ? after.name
      : after.name.endsWith('/') && hasDelimiter
        ? `${after.name.slice(0, -1)}0`
        : after.name + NEXT)
  const from = isDescending ? prefix : (afterBound ?? prefix)
  const to = isExact ? prefix + NEXT : isDescending ? (afterBound ?? prefix + END) : prefix + END
  const bound = isDescending
    ? sql`coalesce(left(o.name, e.folder), o.name)`
    : sql`coalesce(left(o.name, e.folder - 1) || '0', o.name || ${NEXT})`
  const entry = (low: postgres.Fragment, high: postgres.Fragment) => sql`
    select o.name, e.folder, ${bound} bound, o.id, o.metadata, o.updated_at, o.created_at,
      o.last_accessed_at
    from (select * from storage.objects where bucket_id = ${bucketId} and name >= ${low}
      and name < ${high} order by name ${isDescending ? sql`desc` : sql``} limit 1) o,
      lateral (select ${folder} folder) e`
  return sql<Entry[]>`
    with recursive walk as (
      (${entry(sql`${from}`, sql`${to}`)})
      union all
      select n.* from walk w,
        lateral (${isDescending ? entry(sql`${from}`, sql`w.bound`) : entry(sql`w.bound`, sql`${to}`)})
        n
    )
    select coalesce(left(name, folder), name) "name", folder is not null is_folder, null::text "at",
      case when folder is null then id end id, case
      when folder is null then metadata end metadata, case
      when folder is null then updated_at end updated_at,
      case when folder is null then created_at end created_at, case
      when folder is null then last_accessed_at end last_accessed_at
    from walk limit ${limit}`
}

/** Sorted by time. A folder has the time of its first file in that order. */
export function listEntriesByTime(
  sql: postgres.ISql,
  query: EntryQuery & { column: 'updated_at' | 'created_at' },
): Promise<Entry[]> {
  const { bucketId, prefix, isDescending, isExact, hasDelimiter, limit, after } = query
  const column = sql(query.column)
  const range = sql`bucket_id = ${bucketId} and name >= ${prefix} and name < ${prefix + (isExact ? NEXT : END)}`
  const direction = isDescending ? sql`desc` : sql``
  const keyset = after
    ? isDescending
      ? sql`where (at, name) < (${after.at}::timestamptz, ${after.name})`
      : sql`where (at, name) > (${after.at}::timestamptz, ${after.name})`
    : sql``
  const isFolder = hasDelimiter
    ? sql`strpos(substr(name, ${prefix.length + 1}::int), '/') > 0`
    : sql`false`
  const folders = sql`
    select left(name, strpos(substr(name, ${prefix.length + 1}::int),
          '/') + ${prefix.length}::int) "name", true is_folder,
      ${isDescending ? sql`max` : sql`min`}(${column}) "at",
      null::uuid id, null::jsonb metadata, null::timestamptz updated_at,
        null::timestamptz created_at, null::timestamptz last_accessed_at
    from storage.objects where ${range} and ${isFolder} group by 1`
  return sql<Entry[]>`
    select name, is_folder, to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') "at",
      id, metadata, updated_at, created_at, last_accessed_at
    from (
      select name, false is_folder, ${column} "at", id, metadata, updated_at, created_at,
        last_accessed_at from storage.objects where ${range} and not ${isFolder}
      ${hasDelimiter ? sql`union all ${folders}` : sql``}
    ) entry ${keyset} order by at ${direction}, name ${direction} limit ${limit}`
}

/**
 * One folder by page numbers: folders first, always by name, then files. `search`: a
 * case-insensitive prefix of the name.
 */
export function listFolder(
  sql: postgres.ISql,
  { bucketId, prefix, search, column, isDescending, limit, offset }: FolderQuery,
): Promise<FolderEntry[]> {
  const direction = isDescending ? sql`desc` : sql``
  const slash = sql`strpos(substr(name, ${prefix.length + 1}::int), '/')`
  const found =
    search === ''
      ? sql`true`
      : sql`substr(name, ${prefix.length + 1}::int) ilike ${`${search.replace(/[\\%_]/g, '\\$&')}%`}`
  const range = sql`bucket_id = ${bucketId} and name >= ${prefix} and name < ${prefix + END} and ${found}`
  return sql<FolderEntry[]>`
    select name, id, updated_at, created_at, last_accessed_at, metadata
    from (
      select left(name, ${slash} - 1 + ${prefix.length}::int) "name", true is_folder, null::uuid id,
        null::timestamptz updated_at, null::timestamptz created_at,
        null::timestamptz last_accessed_at, null::jsonb metadata
      from storage.objects where ${range} and ${slash} > 0 group by 1
      union all
      select name, false, id, updated_at, created_at, last_accessed_at, metadata
      from storage.objects where ${range} and ${slash} = 0 and length(name) > ${prefix.length}::int
    ) entry
    order by is_folder desc, case
    when is_folder then name end ${column === 'name' ? direction : sql``},
      ${column === 'name' ? sql`name` : sql(column)} ${direction}, name
    limit ${limit} offset ${offset}`
}
