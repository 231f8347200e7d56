import { z } from 'zod/mini'
import * as copy from '#copy/sent-files'
import type { EngineKind } from '#whatsapp/model'
import { type Capabilities, capabilitiesOf } from '#whatsapp/engine-capabilities'
import type { MediaKind } from '#whatsapp/model'
import { CLOUD_FILES } from '#whatsapp/file-limits'

/**
 * `waiting`: its bytes are being fetched. `gone`: the provider deleted the file. `quarantined`: it
 * has a virus.
 */
export type AttachmentState = 'waiting' | 'ready' | 'gone' | 'failed' | 'quarantined'

/** A file of a message as a screen shows it; its bytes are at `mediaUrl(id)`. */
export type AttachmentRow = {
  id: string
  message_id: string | null
  room_id: string
  kind: MediaKind
  mime: string
  file_name: string | null
  size_bytes: number | null
  seconds: number | null
  state: AttachmentState
  /** whether a page may show it; otherwise it can only be downloaded */
  is_shown: boolean
  /** whether its bytes are not of the declared type */
  is_disguised: boolean
  width: number | null
  height: number | null
  /** loudness from 0 to 100, at equal intervals */
  waveform: number[] | null
  has_thumb: boolean
  failure_reason: string | null
  /** what a model read in it; null when no model read it */
  read_as?: ReadAs | null
  read_text?: string | null
}

/**
 * A voice note, a picture, a picture of one product, or a picture that looks like a proof of
 * payment.
 */
export const READ_AS = ['suara', 'gambar', 'barang', 'bukti_bayar'] as const
export type ReadAs = (typeof READ_AS)[number]

export const mediaUrl = (attachmentId: string): string => `/media/${attachmentId}`
export const thumbUrl = (attachmentId: string): string => `/media/${attachmentId}/thumb`

/** Files of no conversation, which owner and admin upload. */
export const LIBRARIES = ['quick-reply', 'product'] as const
export type Library = (typeof LIBRARIES)[number]

/**
 * The query of an upload (`POST /media`); the body is the file. The file is for a room (`voice`:
 * recorded in the browser), for a template's header, for a quick reply, or a product's photo.
 */
export const uploadQuery = z.union([
  z.object({ businessId: z.uuid(), roomId: z.uuid(), kind: z.optional(z.literal('voice')) }),
  z.object({ businessId: z.uuid(), templateId: z.uuid() }),
  z.object({ businessId: z.uuid(), place: z.enum(LIBRARIES) }),
])
/** The response to an upload. */
export const uploaded = z.object({
  id: z.uuid(),
  kind: z.enum(['image', 'video', 'audio', 'voice', 'document']),
  mime: z.string(),
  sizeBytes: z.number(),
  seconds: z.nullable(z.number()),
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  waveform: z.nullable(z.array(z.number())),
  hasThumb: z.boolean(),
})
export type Uploaded = z.infer<typeof uploaded>

export const attachmentRef = z.object({ businessId: z.uuid(), attachmentId: z.uuid() })

/** A longer voice note is neither drawn nor read: 16 MB, the limit of WhatsApp. */
export const MAX_VOICE_BYTES = 16 * 1024 * 1024
/**
 * Limit of files per message in the composer. WhatsApp accepts 30, but so many are hard to oversee.
 */
export const FILES_AT_ONCE = 10

const MB = 1024 * 1024
type Rule = { mimes: readonly string[] | 'any'; maxBytes: number; types: keyof typeof copy.types }
export type SentKind = 'image' | 'video' | 'audio' | 'voice' | 'document'

const OFFICIAL: Record<SentKind, Rule> = {
  image: { ...CLOUD_FILES.image, types: 'image' },
  video: { ...CLOUD_FILES.video, types: 'video' },
  audio: { ...CLOUD_FILES.audio, types: 'audio' },
  voice: { ...CLOUD_FILES.audio, mimes: ['audio/ogg'], types: 'ogg' },
  document: { ...CLOUD_FILES.document, types: 'document' },
}
/** WhatsApp Web accepts any document, and the same image and audio types. */
const UNOFFICIAL: Record<SentKind, Rule> = {
  ...OFFICIAL,
  image: { ...OFFICIAL.image, maxBytes: 16 * MB },
  document: { ...OFFICIAL.document, mimes: 'any', types: 'any' },
}

export type FileRules = Capabilities['fileRules']
const RULES: Record<FileRules, Record<SentKind, Rule>> = {
  'cloud-api': OFFICIAL,
  'whatsapp-web': UNOFFICIAL,
}
/**
 * The rules of an engine. Without one, the strictest rules, for a file that may go to any channel.
 */
export const fileRulesOf = (engine: EngineKind | null): FileRules =>
  engine ? capabilitiesOf(engine).fileRules : 'cloud-api'

type FileTexts = Pick<typeof copy, 'fileEmpty' | 'mustBe' | 'atMost' | 'kinds' | 'types'>
const TEXTS: FileTexts = {
  fileEmpty: copy.fileEmpty,
  mustBe: copy.mustBe,
  atMost: copy.atMost,
  kinds: copy.kinds,
  types: copy.types,
}

export type Sendable =
  | { ok: true; kind: SentKind; maxBytes: number }
  | { ok: false; reason: string }

/**
 * Whether a channel with these rules accepts the file, and as which kind; otherwise the reason for
 * the member. `texts`: on the server, the texts in the member's language.
 */
export function checkSendable(
  fileRules: FileRules,
  file: { mime: string; sizeBytes?: number; isVoice?: boolean },
  texts: FileTexts = TEXTS,
): Sendable {
  const mime = plainMime(file.mime)
  const kind = sentKindOf(mime, file.isVoice ?? false)
  const rule = RULES[fileRules][kind]
  if (file.sizeBytes === 0) return { ok: false, reason: texts.fileEmpty }
  if (rule.mimes !== 'any' && !rule.mimes.includes(mime))
    return { ok: false, reason: texts.mustBe(texts.kinds[kind], texts.types[rule.types]) }
  if (file.sizeBytes !== undefined && file.sizeBytes > rule.maxBytes)
    return { ok: false, reason: texts.atMost(texts.kinds[kind], rule.maxBytes / MB) }
  return { ok: true, kind, maxBytes: rule.maxBytes }
}

/**
 * Types for a file chooser with these rules. Images of any type are included, because the browser
 * converts them to JPEG.
 */
export function sendableTypes(fileRules: FileRules): string | undefined {
  if (fileRules !== 'cloud-api') return undefined
  return [
    'image/*',
    ...[OFFICIAL.video, OFFICIAL.audio, OFFICIAL.document].flatMap((rule) => rule.mimes),
  ].join(',')
}

/** Types for a file chooser of a template's header. */
export const headerTypes = (kind: SentKind): string =>
  kind === 'image' ? 'image/*' : [OFFICIAL[kind].mimes].flat().join(',')

/** A media type without parameters, in lower case: `audio/ogg; codecs=opus` is `audio/ogg`. */
export const plainMime = (mime: string): string => {
  const plain = mime.split(';')[0]?.trim().toLowerCase() ?? ''
  return ALIASES[plain] ?? plain
}
const ALIASES: Record<string, string> = {
  'audio/x-m4a': 'audio/mp4',
  'audio/m4a': 'audio/mp4',
  'audio/mp3': 'audio/mpeg',
  'audio/x-aac': 'audio/aac',
  'image/jpg': 'image/jpeg',
  'application/ogg': 'audio/ogg',
  'audio/opus': 'audio/ogg',
  'video/3gpp2': 'video/3gpp',
}

/** The kind under which a file of this type is sent. `checkSendable` decides whether it may be. */
export function sentKindOf(mime: string, isVoice = false): SentKind {
  if (isVoice) return 'voice'
  if (mime.startsWith('image/')) return 'image'
  if (mime.startsWith('video/')) return 'video'
  return mime.startsWith('audio/') ? 'audio' : 'document'
}
