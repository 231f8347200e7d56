import { z } from 'zod'
import { now } from '#platform/clock'
import { readJson } from '../body.ts'
import { keyOfVersion, removeVersions } from '../object-bytes.ts'
import { asCaller, type Call, ownerOf, tryAsCaller } from '../storage-call.ts'
import { StorageFailure } from '../storage-failure.ts'
import { checkKey, maxBytesOf } from '../names.ts'
import {
  deleteObjects,
  findExactVersions,
  findObject,
  findReplacedVersion,
  insertObject,
  moveObject,
  type NewObject,
  type ObjectRow,
  upsertObject,
} from './object.queries.ts'
import { bucketFor, checkType, headerText, parseMetadata, type Target } from './upload.ts'

const MAX_KEYS = 1000

const move = z.object({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationBucket: z.string().nullish(),
  destinationKey: z.string(),
  sourceVersionId: z.string().nullish(),
})
const copy = move.extend({
  copyMetadata: z.boolean().nullish(),
  metadata: z
    .object({
      cacheControl: z.string().optional(),
      mimetype: z.string().optional(),
      contentEncoding: z.string().optional(),
    })
    .nullish(),
})
const deletion = z.object({
  prefixes: z
    .array(z.union([z.string(), z.object({ path: z.string(), versionId: z.string() })]))
    .min(1)
    .max(MAX_KEYS),
})

export async function moveOne(asked: Call): Promise<Response> {
  const call = { ...asked, operation: 'object.move' }
  const body = await readJson(call.request, move)
  const { source, target } = await endsOf(call, body)
  const object = await findVisible(call, source, body.sourceVersionId)
  checkFits(call, target, object)
  const isMoved = await asCaller(call, (tx) =>
    moveObject(
      tx,
      { bucketId: source.bucketId, name: source.key },
      { bucketId: target.bucket.id, name: target.key },
    ),
  )
  if (!isMoved) throw new StorageFailure('NoSuchKey')
  return Response.json({ message: 'Successfully moved' })
}

/** Copies the bytes too: each row owns its own. */
export async function copyOne(asked: Call): Promise<Response> {
  const call = { ...asked, operation: 'object.copy' }
  const body = await readJson(call.request, copy)
  const { source, target } = await endsOf(call, body)
  const object = await findVisible(call, source, body.sourceVersionId)
  const version = crypto.randomUUID()
  const row = copyVersion(call, object, target, { version, body })
  if (row.metadata?.mimetype) checkType(target, row.metadata.mimetype)
  checkFits(call, target, object)
  const place = target.isUpsert ? upsertObject : insertObject
  await tryAsCaller(call, (tx) => place(tx, row))
  if (
    !object.version ||
    !(await call.context.store.copy(keyOfVersion(object.version), keyOfVersion(version)))
  )
    throw new StorageFailure('NoSuchKey')
  let replaced: string | undefined
  try {
    const id = await asCaller(
      call,
      async (tx) =>
        target.isUpsert ? upsertObject(tx, row) : (await insertObject(tx, row), row.id),
      target.isUpsert
        ? async (tx) => void (replaced = await findReplacedVersion(tx, row.bucket_id, row.name))
        : undefined,
    )
    await removeVersions(call.context, [replaced])
    return Response.json({ Id: id, Key: `${row.bucket_id}/${row.name}`, ...row, id })
  } catch (error) {
    await removeVersions(call.context, [version])
    throw error
  }
}

function copyVersion(
  call: Call,
  object: ObjectRow,
  target: Target,
  { version, body }: { version: string; body: z.infer<typeof copy> },
): NewObject {
  const isWhole = body.copyMetadata ?? true
  const changes = isWhole
    ? {}
    : Object.fromEntries(
        Object.entries(body.metadata ?? {})
          .map(([name, text]) => [name, headerText(text)])
          .filter(([, text]) => text !== undefined),
      )
  const given = parseMetadata(
    Buffer.from(call.request.headers.get('x-metadata') ?? '', 'base64').toString('utf8'),
  )
  const metadata = object.metadata && {
    ...object.metadata,
    ...changes,
    lastModified: now().toISOString(),
  }
  return {
    id: crypto.randomUUID(),
    bucket_id: target.bucket.id,
    name: target.key,
    ...ownerOf(call),
    version,
    metadata,
    user_metadata: isWhole ? object.user_metadata : given,
  }
}

async function endsOf(
  call: Call,
  body: z.infer<typeof move>,
): Promise<{ source: { bucketId: string; key: string }; target: Target }> {
  const source = { bucketId: body.bucketId, key: checkKey(body.sourceKey) }
  const key = checkKey(body.destinationKey)
  const target = {
    bucket: await bucketFor(call, body.destinationBucket ?? body.bucketId),
    key,
    isUpsert: call.request.headers.get('x-upsert') === 'true',
  }
  if (target.bucket.id !== source.bucketId) await bucketFor(call, source.bucketId)
  return { source, target }
}

async function findVisible(
  call: Call,
  source: { bucketId: string; key: string },
  versionId: string | null | undefined,
): Promise<ObjectRow> {
  const object = await asCaller(call, (tx) => findObject(tx, source.bucketId, source.key))
  if (!object || (versionId && versionId !== object.version)) throw new StorageFailure('NoSuchKey')
  return object
}

/** A bucket's rules also apply to moved and copied objects. */
function checkFits(call: Call, target: Target, object: ObjectRow): void {
  if (
    (object.metadata?.size ?? 0) >
    maxBytesOf(target.key, target.bucket.file_size_limit, call.context.maxBytes)
  )
    throw new StorageFailure('EntityTooLarge')
  if (object.metadata?.mimetype && target.bucket.id !== object.bucket_id)
    checkType(target, object.metadata.mimetype)
}

/**
 * Answers with the deleted rows. Missing objects, and those the caller may not delete, are omitted.
 */
export async function deleteMany(asked: Call, bucketId: string): Promise<Response> {
  const call = { ...asked, operation: 'object.delete_many' }
  const { prefixes } = await readJson(call.request, deletion)
  const keys = prefixes.flatMap((each) => (typeof each === 'string' ? [each] : []))
  const exact = prefixes.flatMap((each) => (typeof each === 'string' ? [] : [each]))
  const rows = await asCaller(call, async (tx) => {
    const current = exact.length === 0 ? [] : await findExactVersions(tx, bucketId, exact)
    return deleteObjects(tx, bucketId, [...keys, ...current.map((row) => row.name)])
  })
  await removeVersions(
    call.context,
    rows.map((row) => row.version),
  )
  return Response.json(rows)
}

export async function deleteOne(asked: Call, bucketId: string, key: string): Promise<Response> {
  const call = { ...asked, operation: 'object.delete' }
  await bucketFor(call, bucketId)
  const rows = await asCaller(call, (tx) => deleteObjects(tx, bucketId, [key]))
  if (rows.length === 0) throw new StorageFailure('NoSuchKey')
  await removeVersions(
    call.context,
    rows.map((row) => row.version),
  )
  return Response.json({ message: 'Successfully deleted' })
}
