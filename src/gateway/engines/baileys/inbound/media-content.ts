import { z } from 'zod'
import type { MediaKind } from '#whatsapp/model'
import { USUAL_MIME } from '#whatsapp/usual-mime'
import { omitUndefined } from '../../../json.ts'
import { type ContentReader, count, flag, text } from './content-fields.ts'

const mediaShape = z.object({
  mimetype: text,
  caption: text,
  fileName: text,
  title: text,
  fileLength: count,
  fileSha256: text,
  seconds: count,
  ptt: flag,
  isAnimated: flag,
  isLottie: flag,
  gifPlayback: flag,
  mediaKey: text,
  directPath: text,
  url: text,
})
type WireMedia = z.infer<typeof mediaShape>

export function mediaReader(kindOf: (value: WireMedia) => MediaKind): ContentReader {
  return (raw, handle) => {
    const value = mediaShape.parse(raw)
    const kind = kindOf(value)
    const canFetch = Boolean(value.mediaKey && (value.directPath || value.url))
    return {
      type: 'media',
      media: {
        kind,
        mime: value.mimetype ?? USUAL_MIME[kind],
        ...omitUndefined({
          fileName: value.fileName ?? (kind === 'document' ? value.title : undefined),
          sizeBytes: value.fileLength,
          sha256Hex: value.fileSha256
            ? Buffer.from(value.fileSha256, 'base64').toString('hex')
            : undefined,
          seconds: value.seconds,
        }),
        ...(value.isAnimated || value.isLottie || value.gifPlayback ? { animated: true } : {}),
        source: canFetch
          ? { type: 'baileys', handle }
          : { type: 'unavailable', reason: 'view once, or not sent to this device' },
      },
      ...omitUndefined({ caption: value.caption }),
    }
  }
}
