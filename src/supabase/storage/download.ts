import { keyOfVersion } from './bytes.ts'
import { findBucket } from './bucket.queries.ts'
import { asCaller, type Call, claimsOf, type House } from './call.ts'
import { StorageFailure } from './failure.ts'
import { findObject, type ObjectRow } from './object.queries.ts'

/** By which right an object is read. */
export type Access = 'caller' | 'public' | 'signed'
export type Readable = {
  object: ObjectRow
  expiresAt: Date | undefined
  transformations: Record<string, string | number>
}
type Asked = Omit<Call, 'claims'>

/** Finds the object that a read is about, or throws what the reader may know. */
export async function findReadable(
  asked: Asked,
  access: Access,
  bucketId: string,
  key: string,
): Promise<Readable> {
  const { house } = asked
  if (access === 'signed') {
    const token = asked.url.searchParams.get('token')
    if (!token)
      throw new StorageFailure('InvalidRequest', "querystring must have required property 'token'")
    const { exp, transformations = {} } = await house.signer.verifyDownload(
      token,
      `${bucketId}/${key}`,
    )
    return {
      object: found(await findObject(house.sql, bucketId, key)),
      expiresAt: new Date(exp * 1000),
      transformations,
    }
  }
  const bucket = await findBucket(house.sql, bucketId)
  const isAnonymous =
    access === 'public' || (bucket?.public === true && !asked.request.headers.has('authorization'))
  if (isAnonymous) {
    if (!bucket?.public) throw new StorageFailure('NoSuchBucket')
    return {
      object: found(await findObject(house.sql, bucketId, key)),
      expiresAt: undefined,
      transformations: {},
    }
  }
  const call = { ...asked, claims: await claimsOf(asked.request, house.verifier) }
  if (!bucket) throw new StorageFailure('NoSuchBucket')
  const object = bucket.public
    ? await findObject(house.sql, bucketId, key)
    : await asCaller(call, (tx) => findObject(tx, bucketId, key))
  return { object: found(object), expiresAt: undefined, transformations: {} }
}

function found(object: ObjectRow | undefined): ObjectRow {
  if (!object) throw new StorageFailure('NoSuchKey')
  return object
}

/** The bytes with their headers; conditions and ranges as RFC 9110 has them. */
export async function sendObject(
  asked: Asked,
  { object, expiresAt, transformations }: Readable,
): Promise<Response> {
  const { request, house } = asked
  // Who was shown a small picture was not shown the original.
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
  return new Response(request.method === 'HEAD' ? null : await openBytes(house, object, range), {
    status,
    headers,
  })
}

export async function openBytes(
  house: House,
  object: ObjectRow,
  range?: { start: number; end: number },
): Promise<ReadableStream<Uint8Array>> {
  const opened = object.version
    ? await house.store.open(keyOfVersion(object.version), range)
    : undefined
  if (!opened) throw new StorageFailure('NoSuchKey')
  return opened.body
}

/** What a browser would run on our origin is put in a box; what it would guess to be such, too. */
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

/** If-None-Match counts before If-Modified-Since, whose times have whole seconds. */
function isUnchanged(request: Request, etag: string, modified: Date): boolean {
  const match = request.headers.get('if-none-match')
  if (match !== null)
    return match.split(',').some((each) => [etag, `W/${etag}`, '*'].includes(each.trim()))
  const since = Date.parse(request.headers.get('if-modified-since') ?? '')
  return !Number.isNaN(since) && Math.floor(modified.getTime() / 1000) * 1000 <= since
}

/**
 * The one range that is asked for; undefined = send all of it. Several ranges at once are not
 * served, as the standard allows.
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

/** What is known about an object; `metadata` is the caller's own. */
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
