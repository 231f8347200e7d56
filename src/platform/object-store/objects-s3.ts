import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { AppError } from '../errors.ts'
import { decodeKey, encodeKey } from './object-key.ts'
import type { ObjectEntry, ObjectStore } from './objects.ts'

export type S3Options = {
  bucket: string
  endpoint: string | undefined
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** S3 accepts up to 10,000 parts of at least 5 MiB: with this size an object may have 80 GB. */
const PART_BYTES = 8 * 1024 * 1024
const ANSWER_TIMEOUT_MS = 60_000
/** A body that sends nothing for this time is aborted. */
const SILENCE_TIMEOUT_MS = 60_000
const RETRIES = 3
const REMOVED_AT_ONCE = 16

/**
 * Objects in one bucket of any S3-compatible server, with path-style addresses. A stream of unknown
 * length is uploaded in parts; incomplete uploads are never visible.
 */
export function s3Objects(options: S3Options): ObjectStore {
  const s3 = openBucket(options)
  return {
    put: (key, body, limit) => putObject(s3, key, body, limit?.maxBytes ?? Infinity),
    open: (key, range) => openObject(s3, key, range),
    copy: (from, to) => copyObject(s3, from, to),

    async remove(keys) {
      const removeOne = async (key: string) =>
        void (await (await s3.call('DELETE', s3.addressOf(key), [200, 204, 404])).body?.cancel())
      for (let at = 0; at < keys.length; at += REMOVED_AT_ONCE)
        await Promise.all(keys.slice(at, at + REMOVED_AT_ONCE).map(removeOne))
    },

    list: (prefix) =>
      listAll(
        (query) => s3.call('GET', `${s3.base}?${query}`, [200]),
        `${encodeKey(prefix).join('/')}/`,
      ),

    sweepUnfinished: (olderThanMs) => sweepUploads(s3, olderThanMs),
  }
}

type Bucket = {
  name: string
  /** The bucket's URL, without a slash at its end. */
  base: string
  addressOf: (key: string) => string
  /**
   * Throws for an unexpected status. The message omits the response's text, which may name the
   * bucket's content.
   */
  call: (
    method: string,
    url: string,
    expected: number[],
    init?: { body?: Uint8Array<ArrayBuffer> | string; headers?: Record<string, string> },
  ) => Promise<Response>
}

function openBucket(options: S3Options): Bucket {
  const base = `${(options.endpoint ?? `https://s3.${options.region}.amazonaws.com`).replace(/\/+$/, '')}/${options.bucket}`
  const client = new AwsClient({
    accessKeyId: options.accessKeyId,
    secretAccessKey: options.secretAccessKey,
    region: options.region,
    service: 's3',
    retries: RETRIES,
  })
  return {
    name: options.bucket,
    base,
    addressOf: (key) => `${base}/${encodeKey(key).map(encodeURIComponent).join('/')}`,
    async call(method, url, expected, init = {}) {
      const stop = new AbortController()
      const timer = setTimeout(
        () => stop.abort(new Error('the object store does not answer')),
        ANSWER_TIMEOUT_MS,
      )
      try {
        const response = await client.fetch(url, { method, ...init, signal: stop.signal })
        if (expected.includes(response.status)) return response
        await response.body?.cancel()
        throw new Error(`the object store answered ${response.status} to ${method}`)
      } finally {
        clearTimeout(timer)
      }
    },
  }
}

async function putObject(
  s3: Bucket,
  key: string,
  body: ReadableStream<Uint8Array>,
  maxBytes: number,
): Promise<{ sizeBytes: number; sha256Hex: string }> {
  const url = s3.addressOf(key)
  const hash = createHash('sha256')
  let sizeBytes = 0
  const counted = async function* () {
    for await (const chunk of body) {
      sizeBytes += chunk.byteLength
      if (sizeBytes > maxBytes) throw new AppError('file.too_large')
      hash.update(chunk)
      yield chunk
    }
  }
  const parts = splitIntoParts(counted())
  const first = await parts.next()
  const whole = first.done ? new Uint8Array() : first.value
  if (whole.byteLength < PART_BYTES)
    await (await s3.call('PUT', url, [200], { body: whole })).body?.cancel()
  else await putInParts(s3, url, startingWith(whole, parts))
  return { sizeBytes, sha256Hex: hash.digest('hex') }
}

async function putInParts(
  s3: Bucket,
  url: string,
  parts: AsyncIterable<Uint8Array<ArrayBuffer>>,
): Promise<void> {
  const begun = await s3.call('POST', `${url}?uploads`, [200])
  const uploadId = encodeURIComponent(readTag(await begun.text(), 'UploadId'))
  try {
    const etags: string[] = []
    for await (const body of parts) {
      const answer = await s3.call(
        'PUT',
        `${url}?partNumber=${etags.length + 1}&uploadId=${uploadId}`,
        [200],
        { body },
      )
      etags.push(answer.headers.get('etag') ?? '')
      await answer.body?.cancel()
    }
    const list = etags
      .map(
        (etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${etag}</ETag></Part>`,
      )
      .join('')
    const done = await s3.call('POST', `${url}?uploadId=${uploadId}`, [200], {
      body: `<CompleteMultipartUpload>${list}</CompleteMultipartUpload>`,
    })
    // S3 may report a failure after status 200.
    if ((await done.text()).includes('<Error>'))
      throw new Error('the object store could not join the parts')
  } catch (error) {
    await s3.call('DELETE', `${url}?uploadId=${uploadId}`, [204, 404]).catch(() => {})
    throw error
  }
}

async function openObject(
  s3: Bucket,
  key: string,
  range: Parameters<ObjectStore['open']>[1],
): ReturnType<ObjectStore['open']> {
  const response = await s3.call(
    'GET',
    s3.addressOf(key),
    [200, 206, 404, 416],
    range && { headers: { range: `bytes=${range.start}-${range.end}` } },
  )
  if (response.status === 404) return void (await response.body?.cancel())
  const sizeBytes = Number(
    response.headers.get('content-range')?.split('/')[1] ??
      response.headers.get('content-length') ??
      0,
  )
  if (response.status === 416) await response.body?.cancel()
  return {
    body: response.status === 416 || !response.body ? emptyStream() : withTimeout(response.body),
    sizeBytes,
  }
}

async function copyObject(s3: Bucket, from: string, to: string): Promise<boolean> {
  const source = `/${s3.name}/${encodeKey(from).map(encodeURIComponent).join('/')}`
  const response = await s3.call('PUT', s3.addressOf(to), [200, 404], {
    headers: { 'x-amz-copy-source': source },
  })
  const text = await response.text()
  if (response.status === 200 && text.includes('<Error>'))
    throw new Error('the object store could not copy')
  return response.status === 200
}

/** Aborts old unfinished multipart uploads. A plain PUT that fails leaves nothing. */
async function sweepUploads(s3: Bucket, olderThanMs: number): Promise<number> {
  const text = await (await s3.call('GET', `${s3.base}?uploads`, [200])).text()
  const stale = readElements(text, 'Upload').filter(
    (upload) => Date.now() - Date.parse(readTag(upload, 'Initiated')) >= olderThanMs,
  )
  for (const upload of stale) {
    const key = readTag(upload, 'Key').split('/').map(encodeURIComponent).join('/')
    await s3.call(
      'DELETE',
      `${s3.base}/${key}?uploadId=${encodeURIComponent(readTag(upload, 'UploadId'))}`,
      [204, 404],
    )
  }
  return stale.length
}

async function* listAll(
  ask: (query: string) => Promise<Response>,
  prefix: string,
): AsyncGenerator<ObjectEntry> {
  let token = ''
  do {
    const text = await (
      await ask(
        `list-type=2&prefix=${encodeURIComponent(prefix)}${token && `&continuation-token=${encodeURIComponent(token)}`}`,
      )
    ).text()
    for (const entry of readElements(text, 'Contents')) {
      yield {
        key: decodeKey(readTag(entry, 'Key').split('/')),
        sizeBytes: Number(readTag(entry, 'Size')),
        modifiedAt: new Date(readTag(entry, 'LastModified')),
      }
    }
    token = readTag(text, 'NextContinuationToken')
  } while (token !== '')
}

/** Splits a stream into parts of exactly PART_BYTES; the last is shorter. */
async function* splitIntoParts(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let held: Uint8Array[] = []
  let heldBytes = 0
  for await (let chunk of chunks) {
    while (heldBytes + chunk.byteLength >= PART_BYTES) {
      const missing = PART_BYTES - heldBytes
      yield joinChunks([...held, chunk.subarray(0, missing)], PART_BYTES)
      held = []
      heldBytes = 0
      chunk = chunk.subarray(missing)
    }
    held.push(chunk)
    heldBytes += chunk.byteLength
  }
  if (heldBytes > 0) yield joinChunks(held, heldBytes)
}

async function* startingWith<T>(first: T, rest: AsyncIterable<T>): AsyncGenerator<T> {
  yield first
  yield* rest
}

function joinChunks(chunks: Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.byteLength
  }
  return whole
}

/** The body with a timeout between its chunks. */
function withTimeout(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const timer = setTimeout(() => void reader.cancel(), SILENCE_TIMEOUT_MS)
        const started = Date.now()
        const { done, value } = await reader.read().finally(() => clearTimeout(timer))
        if (!done) controller.enqueue(value)
        else if (Date.now() - started >= SILENCE_TIMEOUT_MS)
          controller.error(new Error('the object store fell silent'))
        else controller.close()
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}

function emptyStream(): ReadableStream<Uint8Array> {
  return new ReadableStream({ start: (controller) => controller.close() })
}

/** S3's XML has no attributes or mixed content where we read it. */
const readElements = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs'))].map((match) => match[1] ?? '')

const ENTITIES: Record<string, string> = {
  '&quot;': '"',
  '&#34;': '"',
  '&apos;': "'",
  '&#39;': "'",
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
}
const readTag = (xml: string, name: string) =>
  (readElements(xml, name)[0] ?? '').replace(
    /&(?:quot|#34|apos|#39|lt|gt|amp);/g,
    (entity) => ENTITIES[entity] ?? '',
  )
