import { keyOfVersion } from '../object-bytes.ts'
import { findBucket } from '../bucket.queries.ts'
import { asCaller, type Call, claimsOf, type StorageContext } from '../storage-call.ts'
import { StorageFailure } from '../storage-failure.ts'
import { findObject, type ObjectRow } from './object.queries.ts'

/** The right by which an object is read. */
export type Access = 'caller' | 'public' | 'signed'
export type Readable = {
  object: ObjectRow
  expiresAt: Date | undefined
  transformations: Record<string, string | number>
}
type Asked = Omit<Call, 'claims'>

/** Finds the object of a read, or throws an error that reveals only what the reader may know. */
export async function findReadable(
  asked: Asked,
  access: Access,
  bucketId: string,
  key: string,
): Promise<Readable> {
  const { context } = asked
  if (access === 'signed') {
    const token = asked.url.searchParams.get('token')
    if (!token)
      throw new StorageFailure('InvalidRequest', "querystring must have required property 'token'")
    const { exp, transformations = {} } = await context.signer.verifyDownload(
      token,
      `${bucketId}/${key}`,
    )
    return {
      object: requireFound(await findObject(context.sql, bucketId, key)),
      expiresAt: new Date(exp * 1000),
      transformations,
    }
  }
  const bucket = await findBucket(context.sql, bucketId)
  const isAnonymous =
    access === 'public' || (bucket?.public === true && !asked.request.headers.has('authorization'))
  if (isAnonymous) {
    if (!bucket?.public) throw new StorageFailure('NoSuchBucket')
    return {
      object: requireFound(await findObject(context.sql, bucketId, key)),
      expiresAt: undefined,
      transformations: {},
    }
  }
  const call = { ...asked, claims: await claimsOf(asked.request, context.verifier) }
  if (!bucket) throw new StorageFailure('NoSuchBucket')
  const object = bucket.public
    ? await findObject(context.sql, bucketId, key)
    : await asCaller(call, (tx) => findObject(tx, bucketId, key))
  return { object: requireFound(object), expiresAt: undefined, transformations: {} }
}

function requireFound(object: ObjectRow | undefined): ObjectRow {
  if (!object) throw new StorageFailure('NoSuchKey')
  return object
}

/** Sends the bytes with their headers; conditions and ranges by RFC 9110. */
export async function sendObject(
  asked: Asked,
  { object, expiresAt, transformations }: Readable,
): Promise<Response> {
  const { request, context } = asked
  // An address that was signed for a small image must not show the original.
  if (Object.keys(transformations).length > 0) throw new StorageFailure('InvalidSignature')
  const etag = object.metadata?.eTag ?? `"${object.version}"`
  const modified = new Date(object.metadata?.lastModified ?? object.updated_at)
  const headers = headersOf(asked, object, expiresAt)
  headers.set('etag', etag)
  headers.set('last-modified', modified.toUTCString())
  if (isUnchanged(request, etag, modified)) return new Response(null, { status: 304, headers })
  const size = object.metadata?.size ?? 0
  const range = rangeOf(request, etag, modified, size)
  headers.set('accept-ranges', 'bytes')
  headers.set('content-length', String(range ? range.end - range.start + 1 : size))
  if (range) headers.set('content-range', `bytes ${range.start}-${range.end}/${size}`)
  const status = range ? 206 : 200
  return new Response(request.method === 'HEAD' ? null : await openBytes(context, object, range), {
    status,
    headers,
  })
}

export async function openBytes(
  context: StorageContext,
  object: ObjectRow,
  range?: { start: number; end: number },
): Promise<ReadableStream<Uint8Array>> {
  const opened = object.version
    ? await context.store.open(keyOfVersion(object.version), range)
    : undefined
  if (!opened) throw new StorageFailure('NoSuchKey')
  return opened.body
}

/** Content that a browser would run, or guess to be runnable, on our origin is sandboxed. */
const ACTIVE = /html|xml|xsl|svg|script|mhtml|multipart|pdf\+/i

export function headersOf({ url }: Asked, object: ObjectRow, expiresAt: Date | undefined): Headers {
  const type = object.metadata?.mimetype ?? 'application/octet-stream'
  const headers = new Headers({
    'content-type': type,
    'x-robots-tag': 'none',
    'x-content-type-options': 'nosniff',
  })
  if (expiresAt) headers.set('expires', expiresAt.toUTCString())
  else headers.set('cache-control', object.metadata?.cacheControl ?? 'no-cache')
  if (object.metadata?.contentEncoding)
    headers.set('content-encoding', object.metadata.contentEncoding)
  if (ACTIVE.test(type)) headers.set('content-security-policy', 'sandbox')
  const download = url.searchParams.get('download')
  if (download !== null) headers.set('content-disposition', dispositionOf(download))
  return headers
}

function dispositionOf(fileName: string): string {
  if (fileName === '') return 'attachment;'
  const encoded = encodeURIComponent(fileName.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename=${encoded}; filename*=UTF-8''${encoded}`
}

/** If-None-Match takes precedence over If-Modified-Since, whose times have whole seconds. */
function isUnchanged(request: Request, etag: string, modified: Date): boolean {
  const match = request.headers.get('if-none-match')
  if (match !== null)
    return match.split(',').some((each) => [etag, `W/${etag}`, '*'].includes(each.trim()))
  const since = Date.parse(request.headers.get('if-modified-since') ?? '')
  return !Number.isNaN(since) && Math.floor(modified.getTime() / 1000) * 1000 <= since
}

/**
 * The single requested range; undefined = send everything. Multiple ranges are not supported, as
 * the standard allows.
 */
function rangeOf(
  request: Request,
  etag: string,
  modified: Date,
  size: number,
): { start: number; end: number } | undefined {
  if (request.method !== 'GET') return undefined
  const [, first, last] =
    /^bytes=(\d*)-(\d*)$/.exec(request.headers.get('range')?.trim() ?? '') ?? []
  if (
    first === undefined ||
    last === undefined ||
    (first === '' && last === '') ||
    (first !== '' && last !== '' && Number(first) > Number(last))
  )
    return undefined
  const condition = request.headers.get('if-range')
  if (
    condition !== null &&
    condition !== etag &&
    Math.floor(modified.getTime() / 1000) * 1000 !== Date.parse(condition)
  )
    return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (start >= size || (first === '' && Number(last) === 0))
    throw new StorageFailure('InvalidRange', undefined, {
      headers: { 'content-range': `bytes */${size}` },
    })
  return { start, end }
}

/** An object's metadata; `metadata` is the caller's own. */
export function infoOf(object: ObjectRow): Record<string, unknown> {
  return {
    id: object.id,
    name: object.name,
    version: object.version ?? '',
    bucket_id: object.bucket_id,
    size: object.metadata?.size ?? null,
    content_type: object.metadata?.mimetype ?? null,
    content_encoding: object.metadata?.contentEncoding ?? null,
    cache_control: object.metadata?.cacheControl ?? null,
    etag: object.metadata?.eTag ?? null,
    metadata: object.user_metadata ?? {},
    last_modified: object.metadata?.lastModified ?? object.updated_at,
    created_at: object.created_at,
  }
}
