import { z } from 'zod'
import { readQuery } from '../body.ts'
import type { Call } from '../storage-call.ts'
import { headersOf, openBytes, type Readable } from './download.ts'
import { StorageFailure } from '../storage-failure.ts'

const MAX_SIDE = 2500
const MAX_SOURCE_BYTES = 25 * 1024 * 1024
/** The most pixels of all frames together, in input and in output. */
const MAX_PIXELS = 50_000_000
const RENDER_SECONDS = 15
const DEFAULT_QUALITY = 80
/**
 * Limit of images that are processed at once, because each one takes a hundred megabytes. The queue
 * is limited too.
 */
const AT_ONCE = 2
const MAX_WAITING = 50

const side = z.coerce
  .number()
  .int()
  .min(0)
  .transform((given) => Math.min(given, MAX_SIDE))
const wanted = z.object({
  width: side.optional(),
  height: side.optional(),
  resize: z.enum(['cover', 'contain', 'fill']).optional(),
  quality: z.coerce.number().int().min(20).max(100).optional(),
  format: z.enum(['origin', 'avif', 'webp']).optional(),
})
type Wanted = z.infer<typeof wanted>

/** Hosted storage's names for resizing, and sharp's. */
const RESIZING = { cover: 'fill', contain: 'fit', fill: 'force' } as const
const FIT = { cover: 'cover', contain: 'inside', fill: 'fill' } as const

/** The requested transformation: from the query, or from the token of a signed address. */
export function readWanted(url: URL, { transformations, expiresAt }: Readable): Wanted {
  if (!expiresAt) return readQuery(url, wanted)
  const parsed = wanted.safeParse(transformations)
  if (!parsed.success) throw new StorageFailure('InvalidSignature')
  return parsed.data
}

/** The object as an image of another size and format. */
export async function renderImage(
  asked: Omit<Call, 'claims'>,
  readable: Readable,
): Promise<Response> {
  const { object, expiresAt } = readable
  const options = readWanted(asked.url, readable)
  if ((object.metadata?.size ?? 0) > MAX_SOURCE_BYTES)
    throw new StorageFailure('InvalidRequest', 'The source image is too large')
  const etag = `W/"${object.metadata?.eTag?.replaceAll('"', '') ?? object.version}-${Buffer.from(JSON.stringify(options)).toString('base64url')}"`
  const headers = headersOf(asked, object, expiresAt)
  headers.delete('content-encoding')
  headers.set('vary', 'accept')
  headers.set('etag', etag)
  headers.set(
    'last-modified',
    new Date(object.metadata?.lastModified ?? object.updated_at).toUTCString(),
  )
  headers.set('x-transformations', describeImage(options))
  if (asked.request.headers.get('if-none-match') === etag)
    return new Response(null, { status: 304, headers })
  // The object is read in turn, so that queued requests hold no image in memory.
  const { bytes, type } = await inTurn(async () =>
    drawImage(
      new Uint8Array(await new Response(await openBytes(asked.context, object)).arrayBuffer()),
      options,
      asked.request.headers.get('accept') ?? '',
    ),
  )
  headers.set('content-type', type)
  headers.set('content-length', String(bytes.byteLength))
  headers.delete('content-security-policy')
  return new Response(asked.request.method === 'HEAD' ? null : bytes, { headers })
}

function describeImage(options: Wanted): string {
  return [
    options.height && `height:${options.height}`,
    options.width && `width:${options.width}`,
    `resizing_type:${RESIZING[options.resize ?? 'cover']}`,
    options.quality && `quality:${options.quality}`,
    options.format && options.format !== 'origin' && `format:${options.format}`,
  ]
    .filter(Boolean)
    .join(',')
}

const TYPES = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
} as const
type Format = keyof typeof TYPES

async function drawImage(
  source: Uint8Array,
  options: Wanted,
  accept: string,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; type: string }> {
  const { default: sharp } = await import('sharp')
  try {
    const image = sharp(source, {
      limitInputPixels: MAX_PIXELS,
      animated: true,
      failOn: 'error',
    }).timeout({ seconds: RENDER_SECONDS })
    const { format: origin, pages = 1, pageHeight, ...given } = await image.metadata()
    const format = formatOf(options, origin, accept)
    const { width, height, resize = 'cover', quality = DEFAULT_QUALITY } = options
    // Only stretching enlarges an image. An animation of a thousand tiny frames would take very
    // long.
    if (
      resize === 'fill' &&
      (width || given.width) * (height || pageHeight || given.height) * pages > MAX_PIXELS
    )
      throw new StorageFailure('InvalidRequest', 'The image would be too large')
    // The image is rotated by EXIF, and a small one is not enlarged.
    image.autoOrient()
    if (width || height)
      image.resize({
        width: width || undefined,
        height: height || undefined,
        fit: FIT[resize],
        withoutEnlargement: resize !== 'fill',
      })
    const bytes = await image.toFormat(format, format === 'gif' ? {} : { quality }).toBuffer()
    return { bytes: new Uint8Array(bytes), type: TYPES[format] }
  } catch (error) {
    if (error instanceof StorageFailure) throw error
    throw new StorageFailure('InvalidRequest', 'The source is not an image that can be rendered', {
      statusCode: '422',
    })
  }
}

const KEPT_FORMATS = new Map<string, Format>([
  ['png', 'png'],
  ['webp', 'webp'],
  ['gif', 'gif'],
  ['heif', 'avif'],
  ['svg', 'png'],
])

/**
 * WebP before AVIF, because it encodes much faster. Other formats are kept; vector images become
 * PNG.
 */
function formatOf(options: Wanted, origin: string | undefined, accept: string): Format {
  if (options.format === 'avif' || options.format === 'webp') return options.format
  const kept = (origin && KEPT_FORMATS.get(origin)) || 'jpeg'
  if (options.format === 'origin') return kept
  return accept.includes('image/webp') ? 'webp' : accept.includes('image/avif') ? 'avif' : kept
}

let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= MAX_WAITING) throw new StorageFailure('SlowDown')
    await new Promise<void>((go) => waiting.push(go))
  } else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
