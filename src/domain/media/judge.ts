import { fileTypeFromBuffer } from 'file-type'
import type { MediaKind } from '#whatsapp/model'
import { plainMime } from './contract.ts'

/** First bytes that are needed to recognise every known type (file-type's own sample). */
export const HEAD_BYTES = 4100

/**
 * Types that a page may show, judged by the bytes. Everything else, such as HTML and SVG, can only
 * be downloaded.
 */
const SHOWN: Record<Exclude<MediaKind, 'document'>, readonly string[]> = {
  image: ['image/jpeg', 'image/png', 'image/webp', 'image/gif'],
  sticker: ['image/webp', 'image/png', 'image/gif', 'image/jpeg'],
  video: ['video/mp4', 'video/3gpp', 'video/webm', 'video/quicktime'],
  video_note: ['video/mp4', 'video/3gpp', 'video/webm', 'video/quicktime'],
  audio: [
    'audio/ogg',
    'audio/mpeg',
    'audio/mp4',
    'audio/aac',
    'audio/wav',
    'audio/flac',
    'audio/webm',
  ],
  voice: ['audio/ogg', 'audio/mpeg', 'audio/mp4', 'audio/aac', 'audio/webm'],
}
/** Types that a page cannot play, but that are not disguised. */
const HONEST_BUT_UNSHOWN =
  /^(image\/(heic|heif|avif|tiff|bmp)|video\/(x-matroska|x-msvideo|mpeg)|audio\/(amr|x-ms-wma))$/

export type Judgement = {
  /** type by the bytes, if it is recognised */
  mime: string
  isShown: boolean
  /** whether the bytes are of another kind than declared */
  isDisguised: boolean
}

/** Recognises a file by its first bytes. A declared type alone never makes it displayable. */
export async function judgeBytes(
  kind: MediaKind,
  claimed: string,
  head: Uint8Array,
): Promise<Judgement> {
  const claim = plainMime(claimed)
  const seen = await typeOf(head)
  if (kind === 'document') return judgeDocument(claim, seen, head)
  const mime = seen && asKind(kind, seen)
  if (mime && SHOWN[kind].includes(mime)) return { mime, isShown: true, isDisguised: false }
  if (mime && HONEST_BUT_UNSHOWN.test(mime)) return { mime, isShown: false, isDisguised: false }
  return { mime: mime ?? 'application/octet-stream', isShown: false, isDisguised: true }
}

async function typeOf(head: Uint8Array): Promise<string | undefined> {
  const found = await fileTypeFromBuffer(head).catch(() => undefined)
  return found && plainMime(found.mime)
}

/**
 * The type of a container, which may or may not have video. A file sent as audio counts as audio.
 */
function asKind(kind: MediaKind, seen: string): string {
  const isSound = kind === 'audio' || kind === 'voice'
  if (isSound && (seen === 'video/mp4' || seen === 'video/webm' || seen === 'video/ogg'))
    return seen.replace('video', 'audio')
  return seen
}

const ZIPPED =
  /^application\/(vnd\.openxmlformats-officedocument\.|vnd\.oasis\.opendocument\.|epub\+zip|java-archive|vnd\.android\.package-archive)/
const OLD_OFFICE = /^application\/(msword|vnd\.ms-(excel|powerpoint|outlook))$/
const TEXT = /^(text\/(?!html)|application\/(json|csv|rtf|x-subrip)$)/

function judgeDocument(claim: string, seen: string | undefined, head: Uint8Array): Judgement {
  const isClaimTrue =
    seen === undefined
      ? TEXT.test(claim) && !looksLikeMarkup(head) && !head.includes(0)
      : seen === claim ||
        (ZIPPED.test(claim) && (seen === 'application/zip' || ZIPPED.test(seen))) ||
        (OLD_OFFICE.test(claim) && seen === 'application/x-cfb') ||
        (TEXT.test(claim) && seen === 'application/rtf')
  if (isClaimTrue) return { mime: claim, isShown: false, isDisguised: false }
  // A file without a declared type is not disguised.
  const isUnclaimed =
    claim === '' || claim === 'application/octet-stream' || claim === 'binary/octet-stream'
  return {
    mime: seen ?? 'application/octet-stream',
    isShown: false,
    isDisguised: !isUnclaimed && isKnownClaim(claim),
  }
}

/** Whether a type has a signature; other types cannot be checked. */
const isKnownClaim = (claim: string): boolean =>
  claim === 'application/pdf' ||
  claim === 'application/zip' ||
  ZIPPED.test(claim) ||
  OLD_OFFICE.test(claim) ||
  TEXT.test(claim) ||
  /^(image|video|audio)\//.test(claim)

const looksLikeMarkup = (head: Uint8Array): boolean =>
  /<(!doctype html|html|script|svg|iframe)\b/i.test(
    new TextDecoder('latin1').decode(head.subarray(0, 1024)),
  )
