import type postgres from 'postgres'

export type ResumableRow = {
  id: string
  bucket_id: string
  name: string
  owner_id: string | null
  upsert: boolean
  is_signed: boolean
  size_bytes: number | null
  received_bytes: number
  parts: string[]
  content_type: string | null
  cache_control: string
  user_metadata: Record<string, unknown> | null
  completed_at: string | null
  expires_at: string
}
type NewResumable = Pick<
  ResumableRow,
  | 'bucket_id'
  | 'name'
  | 'owner_id'
  | 'upsert'
  | 'is_signed'
  | 'size_bytes'
  | 'content_type'
  | 'cache_control'
  | 'user_metadata'
  | 'expires_at'
>

const resumableColumns = (sql: postgres.ISql) =>
  sql`id, bucket_id, name, owner_id, upsert, is_signed, size_bytes, received_bytes, parts,
    content_type, cache_control, user_metadata, completed_at, expires_at`

export async function insertResumable(
  sql: postgres.ISql,
  upload: NewResumable,
): Promise<ResumableRow | undefined> {
  const row = {
    ...upload,
    user_metadata:
      upload.user_metadata && sql.json(JSON.parse(JSON.stringify(upload.user_metadata))),
  }
  const [made] = await sql<
    ResumableRow[]
  >`insert into storage.resumable_uploads ${sql(row)} returning ${resumableColumns(sql)}`
  return made
}

export async function findResumable(
  sql: postgres.ISql,
  id: string,
  at: string,
): Promise<ResumableRow | undefined> {
  const [row] = await sql<
    ResumableRow[]
  >`select ${resumableColumns(sql)} from storage.resumable_uploads where id = ${id} and expires_at > ${at}`
  return row
}

/** False when another writer continued at the same offset. */
export async function addPart(
  sql: postgres.ISql,
  upload: ResumableRow,
  part: string,
  sizeBytes: number,
): Promise<boolean> {
  const rows = await sql`
    update storage.resumable_uploads
    set received_bytes = received_bytes + ${sizeBytes}, parts = array_append(parts, ${part})
    where id = ${upload.id} and received_bytes = ${upload.received_bytes} and completed_at is null
    returning id`
  return rows.length > 0
}

export const settleSize = (sql: postgres.ISql, id: string, sizeBytes: number) =>
  sql`update storage.resumable_uploads set size_bytes = ${sizeBytes} where id = ${id}
    and size_bytes is null`

/** False when it was completed already. */
export async function completeResumable(
  sql: postgres.ISql,
  id: string,
  at: string,
): Promise<boolean> {
  const rows = await sql`update storage.resumable_uploads set completed_at = ${at}, parts = '{}'
      where id = ${id} and completed_at is null returning id`
  return rows.length > 0
}

export const deleteResumable = (sql: postgres.ISql, id: string) =>
  sql<{ parts: string[] }[]>`delete from storage.resumable_uploads where id = ${id} returning parts`

export const deleteExpiredResumables = (sql: postgres.ISql, at: string, limit: number) => sql<
  { parts: string[] }[]
>`
  delete from storage.resumable_uploads
  where id in (select id from storage.resumable_uploads where expires_at <= ${at}
    order by expires_at limit ${limit}) returning parts`

/** Those of these parts whose upload still exists. */
export const listKnownUploads = (sql: postgres.ISql, ids: string[]) =>
  sql<{ id: string }[]>`select id from storage.resumable_uploads where id = any(${ids}::uuid[])`
