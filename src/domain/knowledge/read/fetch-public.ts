import type { IncomingMessage } from 'node:http'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import {
  isAllowedHost,
  NotPublic,
  requestPublic,
  type Resolve,
} from '#platform/network/public-request'
import { toReadReason } from './reason.ts'

export type Fetched =
  | { ok: true; url: string; contentType: string; bytes: Buffer }
  | { ok: false; reason: string; status?: number }

/** Largest page after decompression. A linked file may be as large as an uploaded one. */
const PAGE_LIMIT_BYTES = 5 * 1024 * 1024
const FILE_TYPES = /^application\/(?:pdf|octet-stream|vnd\.openxmlformats)/
const PATIENCE_MS = 15_000
const MAX_REDIRECTS = 5

type Options = {
  fileLimitBytes: number
  signal?: AbortSignal
  resolve?: Resolve
  patienceMs?: number
}

/**
 * Fetches a public address with GET. Every redirect is checked, and the connection uses the checked
 * address. So neither a redirect nor a changing name reaches the private network. Failures are
 * returned as data with a code.
 */
export async function fetchPublic(address: string, options: Options): Promise<Fetched> {
  const patience = AbortSignal.timeout(options.patienceMs ?? PATIENCE_MS)
  const signal = options.signal ? AbortSignal.any([options.signal, patience]) : patience
  let url = address
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const parsed = URL.parse(url)
    if (!parsed || !/^https?:$/.test(parsed.protocol))
      return { ok: false, reason: toReadReason('addressScheme') }
    try {
      const response = await openResponse(parsed, signal, options.resolve)
      const next = redirectOf(response, parsed)
      if (next) {
        response.destroy()
        url = next
        continue
      }
      return await readResponse(response, parsed, options.fileLimitBytes)
    } catch (error) {
      return {
        ok: false,
        reason: signal.aborted ? toReadReason('siteTooSlow') : reasonOf(error),
      }
    }
  }
  return { ok: false, reason: toReadReason('endlessRedirects') }
}

class TooLarge extends Error {
  readonly limitBytes: number
  constructor(limitBytes: number) {
    super()
    this.limitBytes = limitBytes
  }
}

function openResponse(
  url: URL,
  signal: AbortSignal,
  resolve: Resolve | undefined,
): Promise<IncomingMessage> {
  const headers = {
    'user-agent': 'Mozilla/5.0 (compatible; Tanggap; pembaca pengetahuan)',
    accept: 'text/html,application/xhtml+xml,application/pdf;q=0.9,*/*;q=0.5',
    'accept-language': 'id,en;q=0.7',
    'accept-encoding': 'gzip, deflate, br',
  }
  return new Promise((done, fail) => {
    requestPublic(
      url,
      { headers, signal, isAllowed: isAllowedHost(url), ...(resolve && { resolve }) },
      done,
    )
      .on('error', fail)
      .end()
  })
}

function redirectOf(response: IncomingMessage, from: URL): string | undefined {
  const { location } = response.headers
  return [301, 302, 303, 307, 308].includes(response.statusCode ?? 0) && location
    ? (URL.parse(location, from)?.href ?? location)
    : undefined
}

async function readResponse(
  response: IncomingMessage,
  url: URL,
  fileLimitBytes: number,
): Promise<Fetched> {
  const status = response.statusCode ?? 0
  if (status < 200 || status > 299) {
    response.destroy()
    return { ok: false, status, reason: statusReason(status) }
  }
  const contentType = response.headers['content-type']?.toLowerCase() ?? ''
  const limitBytes = FILE_TYPES.test(contentType)
    ? fileLimitBytes
    : Math.min(PAGE_LIMIT_BYTES, fileLimitBytes)
  const chunks: Buffer[] = []
  let sizeBytes = 0
  const body = unpackBody(response)
  try {
    for await (const chunk of body) {
      const bytes = Buffer.from(chunk)
      sizeBytes += bytes.length
      if (sizeBytes > limitBytes) throw new TooLarge(limitBytes)
      chunks.push(bytes)
    }
  } finally {
    response.destroy()
    body.destroy()
  }
  return { ok: true, url: url.href, contentType, bytes: Buffer.concat(chunks) }
}

function unpackBody(response: IncomingMessage) {
  const packed = {
    gzip: createGunzip,
    'x-gzip': createGunzip,
    br: createBrotliDecompress,
    deflate: createInflate,
  }[response.headers['content-encoding'] ?? '']
  if (!packed) return response
  const open = packed()
  response.on('error', (error) => open.destroy(error))
  return response.pipe(open)
}

function statusReason(status: number): string {
  if (status === 404 || status === 410) return toReadReason('pageNotFound', { status })
  if (status === 401 || status === 403) return toReadReason('siteRefuses', { status })
  if (status === 429) return toReadReason('siteRateLimited')
  if (status >= 500) return toReadReason('siteInTrouble', { status })
  return toReadReason('siteAnswers', { status })
}

function reasonOf(error: unknown): string {
  if (error instanceof NotPublic) return toReadReason('privateAddress')
  if (error instanceof TooLarge)
    return toReadReason('contentLargerThan', { megabytes: error.limitBytes / 1024 / 1024 })
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ETIMEDOUT') return toReadReason('siteTooSlow')
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return toReadReason('siteNotFound')
  if (/CERT|TLS|SSL|SELF_SIGNED|EPROTO/.test(code)) return toReadReason('certificateInvalid')
  return toReadReason('siteUnreachable')
}
