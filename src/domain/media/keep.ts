import type { MediaKind } from '#whatsapp/model'
import { objectStore } from '#platform/objects'
import { deriveDisplay } from './derive.ts'
import { HEAD_BYTES, judgeBytes, type Judgement } from './judge.ts'
import type { Outcome } from './queries.ts'
import { scanStored } from './scan.ts'
import { peekHead } from './streams.ts'
import { toReason } from './reason.ts'

export type Incoming = { path: string; kind: MediaKind; claimedMime: string; maxBytes: number }
/** `refuse` may inspect the first bytes and throw. */
export type Refuse = (judgement: Judgement) => void

/**
 * Streams a file into the object store and inspects it: type by bytes, virus, thumbnail, waveform.
 * Only files that may be displayed are marked so. Throws `file.too_large`, `media.interrupted`,
 * `media.scanner_away`. It never leaves bytes without a row.
 */
export async function keepBytes(
  file: Incoming,
  body: ReadableStream<Uint8Array>,
  refuse?: Refuse,
): Promise<Outcome> {
  const { head, whole } = await peekHead(body, HEAD_BYTES)
  const judgement = await judgeBytes(file.kind, file.claimedMime, head)
  try {
    refuse?.(judgement)
  } catch (error) {
    await whole.cancel(error).catch(() => {})
    throw error
  }
  const { sizeBytes, sha256Hex } = await objectStore().put(file.path, whole, {
    maxBytes: file.maxBytes,
  })
  const verdict = await scanStored(file.path)
  if (verdict.isInfected) {
    await objectStore().remove([file.path])
    return {
      state: 'quarantined',
      reason: toReason('virus', { virus: verdict.virus }),
      mime: judgement.mime,
      isShown: false,
      sizeBytes,
      sha256Hex,
    }
  }
  const derived = await deriveDisplay({
    path: file.path,
    kind: file.kind,
    mime: judgement.mime,
    isShown: judgement.isShown,
    sizeBytes,
  })
  return {
    state: 'ready',
    mime: judgement.mime,
    isShown: judgement.isShown,
    isDisguised: judgement.isDisguised,
    sizeBytes,
    sha256Hex,
    path: file.path,
    ...derived,
  }
}

/** The storage path of an attachment's bytes. */
export const pathOf = (businessId: string, attachmentId: string): string =>
  `media/${businessId}/${attachmentId}`
