import { createHash, createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export type S3StandIn = { url: string; close: () => Promise<void> }
type Options = { bucket: string; accessKeyId: string; secretAccessKey: string; port?: number }
type Answer = { status: number; body?: Uint8Array | string; headers?: Record<string, string> }

/**
 * One bucket in memory that speaks the part of the S3 protocol we use, and checks every signature
 * (AWS Signature Version 4).
 */
export async function openS3StandIn(options: Options): Promise<S3StandIn> {
  const stored = new Map<string, { bytes: Uint8Array; at: Date }>()
  const uploads = new Map<string, { key: string; at: Date; parts: Map<number, Uint8Array> }>()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { status, body, headers } = isSigned(request, options)
        ? answer(request, Buffer.concat(chunks))
        : { status: 403, headers: {}, body: '<Error><Code>SignatureDoesNotMatch</Code></Error>' }
      response.writeHead(status, headers).end(body)
    })
  })

  function answer(request: IncomingMessage, body: Buffer): Answer {
    const url = new URL(request.url ?? '/', 'http://s3.test')
    const [, bucket, ...names] = url.pathname.split('/').map(decodeURIComponent)
    if (bucket !== options.bucket)
      return { status: 404, body: '<Error><Code>NoSuchBucket</Code></Error>' }
    const key = names.join('/')
    const query = url.searchParams
    const upload = uploads.get(query.get('uploadId') ?? '')
    if (request.method === 'GET' && key === '')
      return query.has('uploads') ? listUploads() : list(query)
    if (request.method === 'GET') return read(key, request.headers.range)
    if (request.method === 'POST' && query.has('uploads')) {
      const id = randomUUID()
      uploads.set(id, { key, at: new Date(), parts: new Map() })
      return { status: 200, body: `<R><UploadId>${id}</UploadId></R>` }
    }
    if (request.method === 'PUT' && upload) {
      upload.parts.set(Number(query.get('partNumber')), body)
      return { status: 200, headers: { etag: `"${query.get('partNumber')}"` } }
    }
    if (request.method === 'POST' && upload)
      return complete(query.get('uploadId') ?? '', body.toString())
    const source = request.headers['x-amz-copy-source']
    if (request.method === 'PUT' && typeof source === 'string') {
      const found = stored.get(source.split('/').slice(2).map(decodeURIComponent).join('/'))
      if (!found) return { status: 404, body: '<Error><Code>NoSuchKey</Code></Error>' }
      stored.set(key, { bytes: found.bytes, at: new Date() })
      return { status: 200, body: '<CopyObjectResult/>' }
    }
    if (request.method === 'PUT') {
      stored.set(key, { bytes: body, at: new Date() })
      return { status: 200 }
    }
    if (request.method === 'DELETE') {
      if (upload) uploads.delete(query.get('uploadId') ?? '')
      else stored.delete(key)
      return { status: 204 }
    }
    return { status: 405 }
  }

  /** Every part except the last must have 5 MiB, and the list must name all parts in order. */
  function complete(id: string, list: string): Answer {
    const upload = uploads.get(id)
    const numbers = [...list.matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>"\1"<\/ETag>/g)].map(
      (match) => Number(match[1]),
    )
    const parts = numbers.map((number) => upload?.parts.get(number))
    const isWhole =
      numbers.every((number, index) => number === index + 1) &&
      parts.every(
        (part, index) => part && (index === parts.length - 1 || part.length >= 5 * 1024 * 1024),
      )
    if (!upload || numbers.length === 0 || !isWhole)
      return { status: 400, body: '<Error><Code>InvalidPart</Code></Error>' }
    stored.set(upload.key, {
      bytes: Buffer.concat(parts.filter((part) => part !== undefined)),
      at: new Date(),
    })
    uploads.delete(id)
    return { status: 200, body: '<CompleteMultipartUploadResult/>' }
  }

  function read(key: string, range: string | undefined): Answer {
    const found = stored.get(key)
    if (!found) return { status: 404, body: '<Error><Code>NoSuchKey</Code></Error>' }
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? []
    if (start === undefined) return { status: 200, body: found.bytes }
    if (Number(start) >= found.bytes.length)
      return { status: 416, headers: { 'content-range': `bytes */${found.bytes.length}` } }
    const last = Math.min(Number(end), found.bytes.length - 1)
    return {
      status: 206,
      body: found.bytes.subarray(Number(start), last + 1),
      headers: { 'content-range': `bytes ${start}-${last}/${found.bytes.length}` },
    }
  }

  /** Pages of five, to test paging. */
  function list(query: URLSearchParams): Answer {
    const after = query.get('continuation-token') ?? ''
    const keys = [...stored.keys()]
      .filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after)
      .toSorted()
    const page = keys.slice(0, 5)
    const entries = page.map(
      (key) =>
        `<Contents><Key>${key}</Key><LastModified>${stored.get(key)?.at.toISOString()}</LastModified><Size>${stored.get(key)?.bytes.length}</Size></Contents>`,
    )
    const next =
      keys.length > page.length
        ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>`
        : ''
    return { status: 200, body: `<ListBucketResult>${next}${entries.join('')}</ListBucketResult>` }
  }

  const listUploads = (): Answer => ({
    status: 200,
    body: `<R>${[...uploads].map(([id, { key, at }]) => `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${at.toISOString()}</Initiated></Upload>`).join('')}</R>`,
  })

  await new Promise<void>((done) => server.listen(options.port ?? 0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((done) => (server.close(() => done()), server.closeAllConnections())),
  }
}

/** Source: AWS Signature Version 4, header form, with an unsigned payload. */
function isSigned(request: IncomingMessage, { accessKeyId, secretAccessKey }: Options): boolean {
  const [, id, scope = '', signedNames = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    ) ?? []
  const url = new URL(request.url ?? '/', 'http://s3.test')
  const path = url.pathname
    .split('/')
    .map((name) => strictly(decodeURIComponent(name)))
    .join('/')
  const query = [...url.searchParams]
    .map(([name, value]) => `${strictly(name)}=${strictly(value)}`)
    .toSorted()
    .join('&')
  const headers = signedNames
    .split(';')
    .map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`)
    .join('')
  const canonical = [
    request.method,
    path,
    query,
    headers,
    signedNames,
    request.headers['x-amz-content-sha256'],
  ].join('\n')
  const text = [
    'AWS4-HMAC-SHA256',
    request.headers['x-amz-date'],
    scope,
    createHash('sha256').update(canonical).digest('hex'),
  ].join('\n')
  const key = scope
    .split('/')
    .reduce<string | Buffer>(
      (secret, part) => createHmac('sha256', secret).update(part).digest(),
      `AWS4${secretAccessKey}`,
    )
  return id === accessKeyId && createHmac('sha256', key).update(text).digest('hex') === signature
}

const strictly = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
