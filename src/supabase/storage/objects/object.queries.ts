import type postgres from 'postgres'

export type ObjectMetadata = {
  eTag: string
  size: number
  mimetype: string
  cacheControl: string
  lastModified: string
  contentLength: number
  httpStatusCode: number
  contentEncoding?: string | undefined
}
type UserMetadata = Record<string, unknown>
export type ObjectRow = {
  id: string
  bucket_id: string
  name: string
  owner: string | null
  owner_id: string | null
  version: string | null
  metadata: Partial<ObjectMetadata> | null
  user_metadata: UserMetadata | null
  created_at: string
  updated_at: string
  last_accessed_at: string
}
export type NewObject = {
  id: string
  bucket_id: string
  name: string
  owner: string | null
  owner_id: string | null
  version: string
  metadata: Partial<ObjectMetadata> | null
  user_metadata: UserMetadata | null
}

const objectColumns = (sql: postgres.ISql) =>
  sql`id, bucket_id, name, owner, owner_id, version, metadata, user_metadata, created_at, updated_at, last_accessed_at`

export async function findObject(
  sql: postgres.ISql,
  bucketId: string,
  name: string,
): Promise<ObjectRow | undefined> {
  const [row] = await sql<
    ObjectRow[]
  >`select ${objectColumns(sql)} from storage.objects where bucket_id = ${bucketId} and name = ${name}`
  return row
}

/** The objects that have one of the names with exactly this version. */
export const findExactVersions = (
  sql: postgres.ISql,
  bucketId: string,
  wanted: { path: string; versionId: string }[],
) => sql<{ name: string }[]>`
  select o.name from storage.objects o
  join unnest(${wanted.map((each) => each.path)}::text[],
      ${wanted.map((each) => each.versionId)}::text[]) w(name, version) on o.name = w.name
  and o.version = w.version
  where o.bucket_id = ${bucketId}`

export const findObjects = (sql: postgres.ISql, bucketId: string, names: string[]) =>
  sql<
    { name: string }[]
  >`select name from storage.objects where bucket_id = ${bucketId} and name = any(${names})`

/** The statement has no RETURNING, which would require the right to read. */
export const insertObject = (sql: postgres.ISql, object: NewObject) =>
  sql`insert into storage.objects ${sql(toJson(sql, object))}`

/**
 * Returns the existing or new object id. Policies for insert, select and update must all allow it.
 */
export async function upsertObject(
  sql: postgres.ISql,
  object: NewObject,
): Promise<string | undefined> {
  const [row] = await sql<{ id: string }[]>`
    insert into storage.objects ${sql(toJson(sql, object))}
    on conflict (bucket_id, name) do update
    set version = excluded.version, metadata = excluded.metadata,
      user_metadata = excluded.user_metadata, owner = excluded.owner, owner_id = excluded.owner_id
    returning id`
  return row?.id
}

const toJson = (sql: postgres.ISql, object: NewObject) => ({
  ...object,
  metadata: object.metadata && sql.json(object.metadata),
  user_metadata: object.user_metadata && sql.json(JSON.parse(JSON.stringify(object.user_metadata))),
})

/**
 * Serializes the writers of one name, so that each knows whose bytes it replaces. Runs before the
 * role is set to the caller's.
 */
export async function findReplacedVersion(
  sql: postgres.ISql,
  bucketId: string,
  name: string,
): Promise<string | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`storage ${bucketId}/${name}`}, 0))`
  const [row] = await sql<
    { version: string | null }[]
  >`select version from storage.objects where bucket_id = ${bucketId} and name = ${name}`
  return row?.version ?? undefined
}

export async function moveObject(
  sql: postgres.ISql,
  from: { bucketId: string; name: string },
  to: { bucketId: string; name: string },
): Promise<boolean> {
  const rows = await sql`update storage.objects set bucket_id = ${to.bucketId}, name = ${to.name}
      where bucket_id = ${from.bucketId} and name = ${from.name} returning id`
  return rows.length > 0
}

export const deleteObjects = (sql: postgres.ISql, bucketId: string, names: string[]) =>
  sql<
    ObjectRow[]
  >`delete from storage.objects where bucket_id = ${bucketId} and name = any(${names})
    returning ${objectColumns(sql)}`

/** The next batch of a bucket that is being emptied. */
export const deleteSomeObjects = (sql: postgres.ISql, bucketId: string, limit: number) =>
  sql<{ version: string | null }[]>`delete from storage.objects
    where id in (select id from storage.objects where bucket_id = ${bucketId} order by name
      limit ${limit}) returning version`

export const listKnownVersions = (sql: postgres.ISql, versions: string[]) =>
  sql<{ version: string }[]>`select version from storage.objects where version = any(${versions})`

export const listVersionsAfter = (sql: postgres.ISql, id: string, before: string, limit: number) =>
  sql<
    { id: string; version: string }[]
  >`select id, version from storage.objects where id > ${id} and version is not null
    and updated_at < ${before} order by id limit ${limit}`

/** Deletes rows whose version is still the one found without bytes. */
export const deleteVersions = (sql: postgres.Sql, versions: string[]) =>
  sql.begin(async (tx) => {
    await tx`select set_config('storage.allow_delete_query', 'true', true)`
    await tx`delete from storage.objects where version = any(${versions})`
  })
