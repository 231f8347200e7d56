import type { Sharp } from 'sharp'
import type { MediaKind } from '#whatsapp/model'
import { log } from '#platform/log'
import { objectStore } from '#platform/objects'
import { MAX_VOICE_BYTES } from './contract.ts'

/** Data that is derived from a file for its display. Every field is optional. */
export type Derived = {
  width?: number
  height?: number
  seconds?: number
  waveform?: number[]
  thumbPath?: string
}

/** Longest side of a thumbnail, for a screen with double density. */
const THUMB_PX = 720
/**
 * Larger images are decompression bombs. Phones make up to 200 megapixels, but WhatsApp sends at
 * most 16.
 */
const PIXEL_LIMIT = 60_000_000
/** Number of bars in a waveform. */
const BARS = 64
/** Samples per second that Opus always decodes to. */
const OPUS_RATE = 48_000

/**
 * Derives display data from a stored file. It never throws: for an unreadable file it returns none.
 */
export async function deriveDisplay(file: {
  path: string
  kind: MediaKind
  mime: string
  isShown: boolean
  sizeBytes: number
}): Promise<Derived> {
  try {
    if ((file.kind === 'image' || file.kind === 'sticker') && file.isShown)
      return await drawThumb(file.path)
    if (
      (file.kind === 'voice' || file.kind === 'audio') &&
      file.mime === 'audio/ogg' &&
      file.sizeBytes <= MAX_VOICE_BYTES
    )
      return await measureAudio(file.path)
  } catch (error) {
    log.warn({ err: error, path: file.path }, 'a file could not be looked into')
  }
  return {}
}

/**
 * Draws a small WebP, rotated as the camera was held. Only pixels are copied: no location, no
 * camera data.
 */
async function drawThumb(path: string): Promise<Derived> {
  const opened = await objectStore().open(path)
  if (!opened) return {}
  const bytes = new Uint8Array(await new Response(opened.body).arrayBuffer())
  const picture = await openPicture(bytes, 'error')
  const { width, height, autoOrient } = await picture.metadata()
  const thumb = await picture
    .autoOrient()
    .resize({ width: THUMB_PX, height: THUMB_PX, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 72 })
    .toBuffer()
  const thumbPath = `${path}-thumb`
  await objectStore().put(thumbPath, new Blob([new Uint8Array(thumb)]).stream())
  return { width: autoOrient?.width ?? width, height: autoOrient?.height ?? height, thumbPath }
}

/** Opens a picture within the pixel limit, with one thread and without a cache. */
export async function openPicture(
  bytes: Uint8Array<ArrayBuffer>,
  failOn: 'error' | 'warning',
): Promise<Sharp> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp(bytes, { limitInputPixels: PIXEL_LIMIT, failOn, sequentialRead: true })
}

/**
 * Measures length and loudness of an Ogg/Opus file. It is decoded chunk by chunk, and only one
 * loudness per tenth of a second is kept.
 */
async function measureAudio(path: string): Promise<Derived> {
  const { OggOpusDecoder } = await import('ogg-opus-decoder')
  const opened = await objectStore().open(path)
  if (!opened) return {}
  const decoder = new OggOpusDecoder()
  await decoder.ready
  try {
    const slices: number[] = []
    const step = OPUS_RATE / 10
    let samples = 0
    let energy = 0
    const take = (decoded: { channelData: Float32Array[] }) => {
      for (const sample of decoded.channelData[0] ?? []) {
        energy += sample * sample
        if (++samples % step === 0) {
          slices.push(Math.sqrt(energy / step))
          energy = 0
        }
      }
    }
    for await (const chunk of opened.body) take(await decoder.decode(chunk))
    take(await decoder.flush())
    if (samples === 0) return {}
    if (samples % step > 0) slices.push(Math.sqrt(energy / (samples % step)))
    return { seconds: Math.round((samples / OPUS_RATE) * 10) / 10, waveform: toBars(slices) }
  } finally {
    decoder.free()
  }
}

/**
 * Resamples loudness to a fixed number of bars; the loudest one is 100. The square root makes quiet
 * speech visible.
 */
export function toBars(slices: readonly number[], bars = BARS): number[] {
  const loudest = Math.max(...slices, 0)
  if (loudest === 0) return Array.from({ length: bars }, () => 0)
  return Array.from({ length: bars }, (_, bar) => {
    const from = Math.floor((bar * slices.length) / bars)
    const to = Math.max(from + 1, Math.floor(((bar + 1) * slices.length) / bars))
    return Math.round(100 * Math.sqrt(Math.max(...slices.slice(from, to), 0) / loudest))
  })
}
