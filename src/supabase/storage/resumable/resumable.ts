import { randomUUID } from 'node:crypto'
import { now } from '#platform/clock'
import { isUuid } from '#lib/uuid'
import { bodyOf } from '../body.ts'
import { PARTS, removeVersions, storeVersion, streamOf } from '../object-bytes.ts'
import { asSigned, type Call, claimsOf, type StorageContext } from '../storage-call.ts'
import { StorageFailure, toFailure } from '../storage-failure.ts'
import { checkKey, maxBytesOf } from '../names.ts'
import {
  addPart,
  completeResumable,
  deleteResumable,
  findResumable,
  insertResumable,
  type ResumableRow,
  settleSize,
} from './resumable.queries.ts'
import {
  bucketFor,
  checkType,
  headerText,
  parseMetadata,
  placeVersion,
  type Target,
  tryWrite,
} from '../objects/upload.ts'

/**
 * Resumable uploads, TUS 1.0.0 (https://tus.io/protocols/resumable-upload). Its clients read the
 * HTTP status, so here the true one is sent.
 */
const VERSION = '1.0.0'
const EXTENSIONS = 'creation,creation-with-upload,creation-defer-length,termination,expiration'
const LIFE_MS = 24 * 3_600_000
const MAX_PARTS = 10_000
const OFFSET_TYPE = 'application/offset+octet-stream'

type Asked = Omit<Call, 'claims'>

export const tusHeaders = (context: StorageContext): Record<string, string> => ({
  'tus-resumable': VERSION,
  'tus-version': VERSION,
  'tus-extension': EXTENSIONS,
  'tus-max-size': String(context.maxBytes),
})

/**
 * `names`: the path after `upload/resumable`: `sign` for uploads by a signed address, and the id.
 */
export async function answerResumable(asked: Asked, names: string[]): Promise<Response> {
  const isSigned = names[0] === 'sign'
  const [id, ...rest] = isSigned ? names.slice(1) : names
  const { headers } = asked.request
  // Clients use this header when a proxy blocks PATCH.
  const method = headers.get('x-http-method-override') ?? asked.request.method
  if (rest.length > 0) throw new StorageFailure('NoSuchRoute', 'Upload not found')
  if (headers.get('tus-resumable') !== VERSION)
    throw new StorageFailure('TusError', 'Tus-Resumable Required', { statusCode: '412' })
  if (!id) {
    if (method === 'POST') return createUpload(asked, isSigned)
    throw new StorageFailure('TusError', 'Only POST begins an upload', { statusCode: '405' })
  }
  const { call, upload } = await findOwn(asked, id, isSigned)
  if (method === 'HEAD') {
    // A full offset means success to the client, so a failed completion is retried first.
    if (upload.received_bytes === upload.size_bytes && !upload.completed_at)
      await completeUpload(call, await targetOf(call, upload), upload)
    return new Response(null, { headers: { ...stateOf(upload), 'cache-control': 'no-store' } })
  }
  if (method === 'PATCH') return appendChunk(call, upload)
  if (method === 'DELETE') return terminateUpload(call, upload)
  throw new StorageFailure('TusError', 'The method is not allowed', { statusCode: '405' })
}

async function createUpload(asked: Asked, isSigned: boolean): Promise<Response> {
  const { request, context, url } = asked
  const given = parseUploadMetadata(request.headers.get('upload-metadata') ?? '')
  const bucketId = given.get('bucketName')
  const name = given.get('objectName')
  if (!bucketId || !name)
    throw new StorageFailure(
      'MissingParameter',
      `Missing Required Parameter ${bucketId ? 'objectName' : 'bucketName'}`,
    )
  const { call, isUpsert } = await writerOf(
    { ...asked, operation: 'object.upload' },
    isSigned,
    `${bucketId}/${checkKey(name)}`,
  )
  const target = {
    bucket: await bucketFor(call, bucketId),
    key: name,
    isUpsert: isUpsert ?? request.headers.get('x-upsert') === 'true',
  }
  const size = wholeOf(request.headers.get('upload-length'))
  if (size === undefined && request.headers.get('upload-defer-length') !== '1')
    throw new StorageFailure('TusError', 'Upload-Length or Upload-Defer-Length header required')
  const contentType = headerText(given.get('contentType') ?? '') ?? 'application/octet-stream'
  checkSize(context, target, size ?? 0)
  checkType(target, contentType)
  await tryWrite(call, target, {
    mimetype: contentType,
    ...(size !== undefined && { size, contentLength: size }),
  })
  const seconds = given.get('cacheControl') ?? ''
  const upload = await insertResumable(context.sql, {
    bucket_id: bucketId,
    name,
    owner_id: call.claims.sub ?? null,
    upsert: target.isUpsert,
    is_signed: isSigned,
    size_bytes: size ?? null,
    content_type: contentType,
    cache_control:
      (/^\d+$/.test(seconds) ? `max-age=${seconds}` : headerText(seconds)) ?? 'no-cache',
    user_metadata: parseMetadata(given.get('metadata') ?? ''),
    expires_at: new Date(now().getTime() + LIFE_MS).toISOString(),
  })
  if (!upload) throw new StorageFailure('InternalError')
  const location = `${url.pathname.replace(/\/+$/, '')}/${upload.id}`
  const hasBody = request.headers.get('content-type') === OFFSET_TYPE
  const state = hasBody || size === 0 ? await receiveChunk(call, upload) : upload
  return new Response(null, { status: 201, headers: { location, ...stateOf(state) } })
}

async function appendChunk(call: Call, upload: ResumableRow): Promise<Response> {
  const { headers } = call.request
  if (headers.get('content-type') !== OFFSET_TYPE)
    throw new StorageFailure('TusError', `Content-Type ${OFFSET_TYPE} required`, {
      statusCode: '415',
    })
  const offset = wholeOf(headers.get('upload-offset'))
  if (offset === undefined) throw new StorageFailure('TusError', 'Upload-Offset header required')
  if (offset !== upload.received_bytes || upload.completed_at)
    throw new StorageFailure('TusError', 'Upload-Offset conflict', { statusCode: '409' })
  const size = wholeOf(headers.get('upload-length'))
  if (size !== undefined && upload.size_bytes === null) {
    if (size < offset)
      throw new StorageFailure('TusError', 'Upload-Length is less than what has arrived')
    checkSize(call.context, await targetOf(call, upload), size)
    await settleSize(call.context.sql, upload.id, size)
  }
  const state = await receiveChunk(call, {
    ...upload,
    size_bytes: upload.size_bytes ?? size ?? null,
  })
  return new Response(null, { status: 204, headers: stateOf(state) })
}

/** Stores what arrives, even from a broken request. The last chunk completes the object. */
async function receiveChunk(call: Call, upload: ResumableRow): Promise<ResumableRow> {
  const { context } = call
  const target = await targetOf(call, upload)
  const room =
    (upload.size_bytes ??
      maxBytesOf(upload.name, target.bucket.file_size_limit, context.maxBytes)) -
    upload.received_bytes
  if (upload.parts.length >= MAX_PARTS)
    throw new StorageFailure('TusError', 'The upload has too many parts', { statusCode: '413' })
  const part = `${PARTS}/${upload.id}/${randomUUID()}`
  const { sizeBytes } = await context.store.put(part, streamOf(untilCutOff(call.request)), {
    maxBytes: room,
  })
  const isNext = sizeBytes === 0 || (await addPart(context.sql, upload, part, sizeBytes))
  if (sizeBytes === 0 || !isNext) await context.store.remove([part])
  if (!isNext) throw new StorageFailure('ResourceLocked')
  const state = {
    ...upload,
    received_bytes: upload.received_bytes + sizeBytes,
    parts: sizeBytes === 0 ? upload.parts : [...upload.parts, part],
  }
  if (state.received_bytes === state.size_bytes) await completeUpload(call, target, state)
  return state
}

async function* untilCutOff(request: Request): AsyncGenerator<Uint8Array> {
  try {
    yield* bodyOf(request)
  } catch {
    // The client continues from here.
  }
}

const completing = new Map<string, Promise<void>>()

/** A client that reconnects during assembly waits for the same completion; no second one starts. */
async function completeUpload(call: Call, target: Target, upload: ResumableRow): Promise<void> {
  const running =
    completing.get(upload.id) ??
    assembleObject(call, target, upload).finally(() => completing.delete(upload.id))
  completing.set(upload.id, running)
  await running
}

async function assembleObject(call: Call, target: Target, upload: ResumableRow): Promise<void> {
  const { context } = call
  let version: string | undefined
  try {
    const stored = await storeVersion(
      context,
      joinParts(context, upload.parts),
      Number.MAX_SAFE_INTEGER,
    )
    version = stored.version
    const details = {
      contentType: upload.content_type ?? 'application/octet-stream',
      cacheControl: upload.cache_control,
      contentEncoding: undefined,
      userMetadata: upload.user_metadata,
    }
    await placeVersion(call, target, { stored, details })
  } catch (error) {
    await removeVersions(context, [version])
    // Another process has completed it.
    if ((await findResumable(context.sql, upload.id, now().toISOString()))?.completed_at) return
    // Refused uploads are deleted; after an internal error they may continue.
    if (toFailure(error).code !== 'InternalError') await deleteUpload(context, upload.id)
    throw error
  }
  await completeResumable(context.sql, upload.id, now().toISOString())
  await context.store.remove(upload.parts)
}

async function* joinParts({ store }: StorageContext, parts: string[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) {
    const opened = await store.open(part)
    if (!opened) throw new StorageFailure('NoSuchUpload')
    yield* opened.body
  }
}

async function terminateUpload(call: Call, upload: ResumableRow): Promise<Response> {
  await deleteUpload(call.context, upload.id)
  return new Response(null, { status: 204 })
}

async function deleteUpload(context: StorageContext, id: string): Promise<void> {
  const rows = await deleteResumable(context.sql, id)
  await context.store.remove(rows.flatMap((row) => row.parts))
}

/** Only its creator may continue an upload; for others it does not exist. */
async function findOwn(
  asked: Asked,
  id: string,
  isSigned: boolean,
): Promise<{ call: Call; upload: ResumableRow }> {
  const upload = isUuid(id)
    ? await findResumable(asked.context.sql, id, now().toISOString())
    : undefined
  if (!upload || upload.is_signed !== isSigned) throw new StorageFailure('NoSuchUpload')
  const { call } = await writerOf(
    { ...asked, operation: 'object.upload' },
    isSigned,
    `${upload.bucket_id}/${upload.name}`,
  )
  if ((call.claims.sub ?? null) !== upload.owner_id && call.claims.role !== 'service_role')
    throw new StorageFailure('NoSuchUpload')
  return { call, upload }
}

async function writerOf(
  asked: Asked,
  isSigned: boolean,
  url: string,
): Promise<{ call: Call; isUpsert: boolean | undefined }> {
  if (!isSigned)
    return {
      call: { ...asked, claims: await claimsOf(asked.request, asked.context.verifier) },
      isUpsert: undefined,
    }
  const signature = asked.request.headers.get('x-signature')
  if (!signature)
    throw new StorageFailure('InvalidRequest', "headers must have required property 'x-signature'")
  const { upsert, owner } = await asked.context.signer.verifyUpload(signature, url)
  return {
    call: asSigned({ ...asked, claims: { role: 'anon' } }, owner),
    isUpsert: upsert ?? false,
  }
}

const targetOf = async (call: Call, upload: ResumableRow): Promise<Target> => ({
  bucket: await bucketFor(call, upload.bucket_id),
  key: upload.name,
  isUpsert: upload.upsert,
})

function checkSize(context: StorageContext, target: Target, size: number): void {
  if (size > maxBytesOf(target.key, target.bucket.file_size_limit, context.maxBytes))
    throw new StorageFailure('EntityTooLarge', 'Maximum size exceeded')
}

function stateOf(upload: ResumableRow): Record<string, string> {
  return {
    'upload-offset': String(upload.received_bytes),
    ...(upload.size_bytes === null
      ? { 'upload-defer-length': '1' }
      : { 'upload-length': String(upload.size_bytes) }),
    'upload-expires': new Date(upload.expires_at).toUTCString(),
  }
}

const wholeOf = (text: string | null): number | undefined =>
  text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined

/** Parses `name base64, name base64`. */
function parseUploadMetadata(header: string): Map<string, string> {
  const pairs = header.split(',').map((pair) => pair.trim().split(/\s+/))
  return new Map(
    pairs.flatMap(([name, value = '']) =>
      name ? [[name, Buffer.from(value, 'base64').toString('utf8')] as const] : [],
    ),
  )
}
