import type postgres from 'postgres'

export type BucketRow = {
  id: string
  name: string
  owner: string | null
  public: boolean
  file_size_limit: number | null
  allowed_mime_types: string[] | null
  created_at: string
  updated_at: string
  type: string
}
export type BucketChange = {
  public?: boolean | undefined
  file_size_limit?: number | null | undefined
  allowed_mime_types?: string[] | null | undefined
}
export type BucketOrder = {
  column: 'id' | 'name' | 'created_at' | 'updated_at'
  isDescending: boolean
}

const bucketColumns = (sql: postgres.ISql) =>
  sql`id, name, owner::text, coalesce(public, false) public, file_size_limit, allowed_mime_types,
    created_at, updated_at, type::text`

export async function findBucket(sql: postgres.ISql, id: string): Promise<BucketRow | undefined> {
  const [row] = await sql<
    BucketRow[]
  >`select ${bucketColumns(sql)} from storage.buckets where id = ${id}`
  return row
}

export const listBuckets = (
  sql: postgres.ISql,
  {
    search,
    order,
    limit,
    offset,
  }: { search: string; order: BucketOrder; limit: number; offset: number },
) => sql<BucketRow[]>`
  select ${bucketColumns(sql)} from storage.buckets
  where ${search === '' ? sql`true` : sql`name ilike ${`%${search.replace(/[\\%_]/g, '\\$&')}%`}`}
  order by ${sql(order.column)} ${order.isDescending ? sql`desc` : sql``}, id
  limit ${limit} offset ${offset}`

/** The statement has no RETURNING, which would require the right to read. */
export const insertBucket = (
  sql: postgres.ISql,
  bucket: {
    id: string
    name: string
    owner: string | null
    owner_id: string | null
    public: boolean
    file_size_limit: number | null
    allowed_mime_types: string[] | null
  },
) => sql`insert into storage.buckets ${sql(bucket)}`

export const updateBucket = (sql: postgres.ISql, id: string, change: BucketChange) => {
  const given = Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== undefined),
  )
  return sql`update storage.buckets set ${sql({ ...given, updated_at: new Date().toISOString() })} where id = ${id} returning id`
}

export const deleteBucket = (sql: postgres.ISql, id: string) =>
  sql`delete from storage.buckets where id = ${id} returning id`

export async function hasObjects(sql: postgres.ISql, id: string): Promise<boolean> {
  const rows = await sql`select 1 from storage.objects where bucket_id = ${id} limit 1`
  return rows.length > 0
}
