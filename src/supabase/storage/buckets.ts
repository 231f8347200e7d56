import { z } from 'zod'
import { log } from '#platform/log'
import { isDuplicateRow } from '#platform/errors'
import { readJson, readQuery } from './body.ts'
import {
  type BucketRow,
  deleteBucket,
  findBucket,
  hasObjects,
  insertBucket,
  listBuckets,
  updateBucket,
} from './bucket.queries.ts'
import { asCaller, type Call, ownerOf, pathOf } from './storage-call.ts'
import { StorageFailure } from './storage-failure.ts'
import { checkBucketName, checkMimeTypes, parseSizeLimit } from './names.ts'
import { deleteSomeObjects } from './objects/object.queries.ts'
import { removeVersions } from './object-bytes.ts'

const sizeLimit = z.union([z.number(), z.string()]).nullable()
const mimeTypes = z.array(z.string()).nullable()
const newBucket = z.object({
  id: z.string().optional(),
  name: z.string(),
  public: z.boolean().optional(),
  file_size_limit: sizeLimit.optional(),
  allowed_mime_types: mimeTypes.optional(),
  type: z.string().optional(),
  versioning_status: z.string().optional(),
})
const bucketChange = z.object({
  public: z.boolean().optional(),
  file_size_limit: sizeLimit.optional(),
  allowed_mime_types: mimeTypes.optional(),
  versioning_status: z.string().optional(),
})
const page = z.object({
  limit: z.coerce.number().int().min(1).max(1000).default(1000),
  offset: z.coerce.number().int().min(0).default(0),
  search: z.string().default(''),
  sortColumn: z.enum(['id', 'name', 'created_at', 'updated_at']).default('name'),
  sortOrder: z.enum(['asc', 'desc']).default('asc'),
})

const EMPTIED_AT_ONCE = 1000
/** How many batches are deleted before the answer; the others follow after it. */
const PIECES_BEFORE_ANSWER = 10

export async function answerBucket(call: Call, [id, action, ...rest]: string[]): Promise<Response> {
  const { method } = call.request
  if (id === undefined || id === '') {
    if (method === 'GET' || method === 'HEAD') return answerBuckets(call)
    if (method === 'POST') return createBucket(call)
  } else if (action === undefined) {
    if (method === 'GET' || method === 'HEAD')
      return Response.json(toShown(await visibleBucket(call, id)))
    if (method === 'PUT') return changeBucket(call, id)
    if (method === 'DELETE') return removeBucket(call, id)
  } else if (action === 'empty' && method === 'POST' && rest.length === 0)
    return emptyBucket(call, id)
  else if (action === 'lifecycle' && rest.length === 0)
    throw new StorageFailure('FeatureNotEnabled', 'Object versioning is not enabled')
  throw noRoute(call)
}

export const noRoute = (call: Pick<Call, 'request' | 'url'>) =>
  new StorageFailure('NoSuchRoute', `Route ${call.request.method}:${pathOf(call.url)} not found`)

async function answerBuckets(call: Call): Promise<Response> {
  const { limit, offset, search, sortColumn, sortOrder } = readQuery(call.url, page)
  const rows = await asCaller({ ...call, operation: 'bucket.list' }, (tx) =>
    listBuckets(tx, {
      search,
      order: { column: sortColumn, isDescending: sortOrder === 'desc' },
      limit,
      offset,
    }),
  )
  return Response.json(rows.map((row) => ({ ...toShown(row), type: row.type })))
}

async function createBucket(call: Call): Promise<Response> {
  const body = await readJson(call.request, newBucket)
  refuseVersions(body.versioning_status)
  if (body.type !== undefined && body.type !== 'STANDARD')
    throw new StorageFailure('FeatureNotEnabled', `Buckets of type ${body.type} are not enabled`)
  const id = checkBucketName(body.id ?? body.name)
  const bucket = {
    id,
    name: checkBucketName(body.name),
    ...ownerOf(call),
    public: body.public ?? false,
    ...limitsOf(call, body),
  }
  try {
    await asCaller({ ...call, operation: 'bucket.create' }, (tx) =>
      insertBucket(tx, {
        ...bucket,
        file_size_limit: bucket.file_size_limit ?? null,
        allowed_mime_types: bucket.allowed_mime_types ?? null,
      }),
    )
  } catch (error) {
    throw isDuplicateRow(error) ? new StorageFailure('BucketAlreadyExists') : error
  }
  return Response.json({ name: id })
}

async function changeBucket(call: Call, id: string): Promise<Response> {
  const body = await readJson(call.request, bucketChange)
  refuseVersions(body.versioning_status)
  if (
    body.public === undefined &&
    body.file_size_limit === undefined &&
    body.allowed_mime_types === undefined
  ) {
    throw new StorageFailure(
      'InvalidRequest',
      "body must have required property 'public', body must have required property " +
        "'file_size_limit', body must have required property 'allowed_mime_types', body " +
        'must match a schema in anyOf',
    )
  }
  const rows = await asCaller({ ...call, operation: 'bucket.update' }, (tx) =>
    updateBucket(tx, id, { public: body.public, ...limitsOf(call, body) }),
  )
  if (rows.length === 0) throw new StorageFailure('NoSuchBucket')
  return Response.json({ message: 'Successfully updated' })
}

async function removeBucket(call: Call, id: string): Promise<Response> {
  if (await hasObjects(call.context.sql, id)) {
    await visibleBucket(call, id)
    throw new StorageFailure('ResourceNotEmpty')
  }
  const rows = await asCaller({ ...call, operation: 'bucket.delete' }, (tx) => deleteBucket(tx, id))
  if (rows.length === 0) throw new StorageFailure('NoSuchBucket')
  return Response.json({ message: 'Successfully deleted' })
}

/** Deletes all objects that the caller may delete, with their bytes. */
async function emptyBucket(call: Call, id: string): Promise<Response> {
  await visibleBucket(call, id)
  const piece = async () => {
    const rows = await asCaller({ ...call, operation: 'bucket.empty' }, (tx) =>
      deleteSomeObjects(tx, id, EMPTIED_AT_ONCE),
    )
    await removeVersions(
      call.context,
      rows.map((row) => row.version),
    )
    return rows.length === EMPTIED_AT_ONCE
  }
  let hasMore = true
  for (let count = 0; hasMore && count < PIECES_BEFORE_ANSWER; count++) hasMore = await piece()
  if (hasMore) void emptyRest(piece)
  return Response.json({
    message: 'Empty bucket has been queued. Completion may take up to an hour.',
  })
}

async function emptyRest(piece: () => Promise<boolean>): Promise<void> {
  try {
    while (await piece());
  } catch (error) {
    log.warn({ err: error }, 'storage: a bucket could not be emptied whole')
  }
}

async function visibleBucket(call: Call, id: string): Promise<BucketRow> {
  const row = await asCaller({ ...call, operation: 'bucket.get' }, (tx) => findBucket(tx, id))
  if (!row) throw new StorageFailure('NoSuchBucket')
  return row
}

function limitsOf(
  call: Call,
  body: {
    file_size_limit?: number | string | null | undefined
    allowed_mime_types?: string[] | null | undefined
  },
) {
  const size = body.file_size_limit === undefined ? undefined : parseSizeLimit(body.file_size_limit)
  if (size && size > call.context.maxBytes) throw new StorageFailure('EntityTooLarge')
  return {
    file_size_limit: size,
    allowed_mime_types: body.allowed_mime_types && checkMimeTypes(body.allowed_mime_types),
  }
}

function refuseVersions(status: string | undefined): void {
  if (status !== undefined && status !== 'DISABLED')
    throw new StorageFailure('FeatureNotEnabled', 'Object versioning is not enabled')
}

/** `owner`: the user who created the bucket, or an empty text. */
const toShown = (row: BucketRow) => ({
  id: row.id,
  name: row.name,
  owner: row.owner ?? '',
  public: row.public,
  file_size_limit: row.file_size_limit,
  allowed_mime_types: row.allowed_mime_types,
  created_at: row.created_at,
  updated_at: row.updated_at,
})
