import { z } from 'zod'
import { now } from '#platform/clock'
import { isShallow, storableJson, parseJson } from '#lib/json'
import { bodyOf } from '../body.ts'
import { type BucketRow, findBucket } from '../bucket.queries.ts'
import { newVersion, removeVersions, storeVersion, type StoredVersion } from '../object-bytes.ts'
import { asCaller, asSigned, type Call, ownerOf, tryAsCaller } from '../storage-call.ts'
import { StorageFailure } from '../storage-failure.ts'
import { boundaryOf, type Part, readParts } from '../multipart.ts'
import { checkKey, checkMimeType, isPlaceholder, maxBytesOf } from '../names.ts'
import {
  findReplacedVersion,
  insertObject,
  type NewObject,
  type ObjectMetadata,
  upsertObject,
} from './object.queries.ts'

export type Target = { bucket: BucketRow; key: string; isUpsert: boolean }
type Details = {
  contentType: string
  cacheControl: string
  contentEncoding: string | undefined
  userMetadata: Record<string, unknown> | null
}
/**
 * An incoming body with a minimum size. `finish` returns the form fields after the file. `isSmall`:
 * it may be read into memory whole.
 */
export type Incoming = {
  body: AsyncIterable<Uint8Array>
  leastBytes: number
  isSmall: boolean
  contentType: string
  finish: () => Promise<Details>
}

const MAX_METADATA_BYTES = 1_048_576
const SMALL_BYTES = 64 * 1024
/** A form has names and delimiters beside file and metadata. */
const FORM_SLACK_BYTES = 64 * 1024

/** POST and PUT of an object. */
export async function uploadObject(call: Call, bucketId: string, key: string): Promise<Response> {
  const target = {
    bucket: await bucketFor(call, bucketId),
    key: checkKey(key),
    isUpsert: call.request.method === 'PUT' || call.request.headers.get('x-upsert') === 'true',
  }
  const { id } = await writeObject(
    { ...call, operation: target.isUpsert ? 'object.upload_update' : 'object.upload' },
    target,
    await openUpload(call.request),
  )
  return Response.json({ Id: id, Key: `${bucketId}/${key}` })
}

/** PUT to a signed address: right and owner were decided when it was signed. */
export async function uploadSigned(call: Call, bucketId: string, key: string): Promise<Response> {
  const token = call.url.searchParams.get('token')
  if (!token)
    throw new StorageFailure('InvalidRequest', "querystring must have required property 'token'")
  const { upsert, owner } = await call.context.signer.verifyUpload(
    token,
    `${bucketId}/${checkKey(key)}`,
  )
  const target = { bucket: await bucketFor(call, bucketId), key, isUpsert: upsert ?? false }
  await writeObject(
    { ...asSigned(call, owner), operation: 'object.upload_signed' },
    target,
    await openUpload(call.request),
  )
  return Response.json({ Key: `${bucketId}/${key}` })
}

export async function bucketFor(call: Call, bucketId: string): Promise<BucketRow> {
  const bucket = await findBucket(call.context.sql, bucketId)
  if (!bucket) throw new StorageFailure('NoSuchBucket')
  return bucket
}

/**
 * Checks the policies, stores the bytes, then writes the row. The bytes are removed when the row is
 * refused. Nothing unauthorized is stored.
 */
export async function writeObject(
  call: Call,
  target: Target,
  incoming: Incoming,
): Promise<{ id: string }> {
  const { context } = call
  const maxBytes = maxBytesOf(target.key, target.bucket.file_size_limit, context.maxBytes)
  if (incoming.leastBytes > maxBytes) throw new StorageFailure('EntityTooLarge')
  checkType(target, incoming.contentType)
  if (incoming.isSmall) return writeSmall(call, target, incoming, maxBytes)
  await tryWrite(call, target, {
    mimetype: incoming.contentType,
    size: incoming.leastBytes,
    contentLength: incoming.leastBytes,
  })
  const stored = await storeVersion(context, incoming.body, maxBytes)
  try {
    const details = await incoming.finish()
    checkType(target, details.contentType)
    return await placeVersion(call, target, { stored, details })
  } catch (error) {
    await removeVersions(context, [stored.version])
    throw error
  }
}

/**
 * Writes the row, then the bytes, and commits, in one transaction. Only for bytes in memory, so
 * that no slow sender keeps the transaction open.
 */
async function writeSmall(
  call: Call,
  target: Target,
  incoming: Incoming,
  maxBytes: number,
): Promise<{ id: string }> {
  const chunks: Uint8Array[] = []
  for await (const chunk of incoming.body) chunks.push(chunk)
  const bytes = Buffer.concat(chunks)
  const details = await incoming.finish()
  if (bytes.byteLength > maxBytes) throw new StorageFailure('EntityTooLarge')
  checkType(target, details.contentType)
  const { stored, store } = newVersion(call.context, bytes)
  try {
    return await placeVersion(call, target, { stored, details, store })
  } catch (error) {
    await removeVersions(call.context, [stored.version])
    throw error
  }
}

/** Throws what writing the object would throw. */
export async function tryWrite(
  call: Call,
  target: Target,
  metadata: Partial<ObjectMetadata> | null,
): Promise<void> {
  await tryAsCaller(call, (tx) =>
    (target.isUpsert ? upsertObject : insertObject)(
      tx,
      rowOf(call, target, { version: '', metadata, userMetadata: null }),
    ),
  )
}

/**
 * Writes the row for stored bytes, or for bytes that `store` stores before the commit. Removes the
 * replaced bytes.
 */
export async function placeVersion(
  call: Call,
  target: Target,
  {
    stored,
    details,
    store,
  }: { stored: StoredVersion; details: Details; store?: () => Promise<void> },
): Promise<{ id: string; metadata: ObjectMetadata }> {
  const metadata = metadataOf(stored, details)
  const row = rowOf(call, target, {
    version: stored.version,
    metadata,
    userMetadata: details.userMetadata,
  })
  let replaced: string | undefined
  const id = await asCaller(
    call,
    async (tx) => {
      const placed = target.isUpsert
        ? await upsertObject(tx, row)
        : (await insertObject(tx, row), row.id)
      await store?.()
      return placed
    },
    target.isUpsert
      ? async (tx) => void (replaced = await findReplacedVersion(tx, row.bucket_id, row.name))
      : undefined,
  )
  await removeVersions(call.context, [replaced])
  return { id: id ?? row.id, metadata }
}

export function checkType(target: Target, contentType: string): void {
  if (!isPlaceholder(target.key)) checkMimeType(contentType, target.bucket.allowed_mime_types)
}

function rowOf(
  call: Call,
  { bucket, key }: Target,
  {
    version,
    metadata,
    userMetadata,
  }: {
    version: string
    metadata: Partial<ObjectMetadata> | null
    userMetadata: NewObject['user_metadata']
  },
): NewObject {
  return {
    id: crypto.randomUUID(),
    bucket_id: bucket.id,
    name: key,
    ...ownerOf(call),
    version,
    metadata,
    user_metadata: userMetadata,
  }
}

function metadataOf(stored: StoredVersion, details: Details): ObjectMetadata {
  return {
    eTag: `"${stored.md5Hex}"`,
    size: stored.sizeBytes,
    mimetype: details.contentType,
    cacheControl: details.cacheControl,
    lastModified: now().toISOString(),
    contentLength: stored.sizeBytes,
    httpStatusCode: 200,
    ...(details.contentEncoding && { contentEncoding: details.contentEncoding }),
  }
}

/** Reads both formats of a body: a form with a file, or the bytes themselves. */
export async function openUpload(request: Request): Promise<Incoming> {
  const { headers } = request
  const contentType = headers.get('content-type') ?? 'application/octet-stream'
  const boundary = boundaryOf(contentType)
  const sentBytes = Number(headers.get('content-length') ?? 0)
  const isSmall = headers.has('content-length') && sentBytes <= SMALL_BYTES
  if (boundary !== undefined)
    return openForm(readParts(bodyOf(request), boundary), sentBytes, isSmall)
  const details: Details = {
    contentType: headerText(contentType) ?? 'application/octet-stream',
    cacheControl: headerText(headers.get('cache-control') ?? '') ?? 'no-cache',
    contentEncoding: headerText(headers.get('content-encoding') ?? ''),
    userMetadata: parseMetadata(
      Buffer.from(headers.get('x-metadata') ?? '', 'base64').toString('utf8'),
    ),
  }
  return {
    body: bodyOf(request),
    leastBytes: sentBytes,
    isSmall,
    contentType: details.contentType,
    finish: async () => details,
  }
}

async function openForm(
  parts: AsyncGenerator<Part>,
  formBytes: number,
  isSmall: boolean,
): Promise<Incoming> {
  const fields = new Map<string, string>()
  const file = await nextFile(parts, fields)
  if (!file) throw new StorageFailure('InvalidRequest', 'The form has no file')
  const typeOf = () =>
    headerText(fields.get('contentType') ?? file.contentType ?? '') ?? 'application/octet-stream'
  return {
    body: file.body,
    leastBytes: Math.max(0, formBytes - FORM_SLACK_BYTES - MAX_METADATA_BYTES),
    isSmall,
    contentType: typeOf(),
    finish: async () => {
      // Fields may follow the file. Further files are ignored.
      while (await nextFile(parts, fields));
      const seconds = fields.get('cacheControl') ?? ''
      return {
        contentType: typeOf(),
        cacheControl:
          (/^\d+$/.test(seconds) ? `max-age=${seconds}` : headerText(seconds)) ?? 'no-cache',
        contentEncoding: headerText(fields.get('contentEncoding') ?? ''),
        userMetadata: parseMetadata(fields.get('metadata') ?? ''),
      }
    },
  }
}

async function nextFile(
  parts: AsyncGenerator<Part>,
  fields: Map<string, string>,
): Promise<Part | undefined> {
  for (;;) {
    const { done, value: part } = await parts.next()
    if (done) return undefined
    if (part.fileName !== undefined) return part
    const chunks: Uint8Array[] = []
    // The size of all fields together is limited, so that many of them cost no more than one.
    let size = [...fields.values()].reduce((sum, text) => sum + text.length, 0)
    for await (const chunk of part.body) {
      size += chunk.byteLength
      if (size > MAX_METADATA_BYTES + FORM_SLACK_BYTES)
        throw new StorageFailure('EntityTooLarge', `The field ${part.name} is too large`)
      chunks.push(chunk)
    }
    fields.set(part.name, Buffer.concat(chunks).toString('utf8'))
  }
}

const jsonObject = z.record(z.string(), z.unknown())

/** The custom metadata beside a file, as JSON. */
export function parseMetadata(text: string): Record<string, unknown> | null {
  if (text === '') return null
  if (Buffer.byteLength(text) > MAX_METADATA_BYTES)
    throw new StorageFailure('EntityTooLarge', 'The metadata is too large')
  const parsed = jsonObject.safeParse(parseJson(text))
  if (
    !parsed.success ||
    !isShallow(parsed.data) ||
    storableJson(parsed.data) !== JSON.stringify(parsed.data)
  )
    throw new StorageFailure('InvalidParameter', 'Invalid Parameter metadata')
  return parsed.data
}

/** A text that is valid in a response header; undefined when it is not. */
export const headerText = (text: string): string | undefined =>
  /^[\x20-\x7e]{1,500}$/.test(text.trim()) ? text.trim() : undefined
