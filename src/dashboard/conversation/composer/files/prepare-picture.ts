import { stripExif } from '#lib/media/jpeg-privacy'
import * as copy from '#copy/composer'

/** The size limit of a picture in the official API. */
const LARGEST_BYTES = 5 * 1024 * 1024
/** The longest side of a sent picture in pixels; a phone shows no more. */
const MAX_SIDE_PX = 2560
const QUALITIES = [0.9, 0.8, 0.65] as const

/**
 * Converts a picture to a form that WhatsApp accepts. Other types (WebP, AVIF, HEIC where the
 * browser reads it) and too large pictures become a JPEG. Otherwise only the camera's metadata is
 * removed. Returns the same file where nothing can be done.
 */
export async function preparePicture(file: File): Promise<File> {
  if (!file.type.startsWith('image/') || file.type === 'image/svg+xml') return file
  if (file.type === 'image/png' && file.size <= LARGEST_BYTES) return file
  if (file.type === 'image/jpeg' && file.size <= LARGEST_BYTES)
    return new File([stripExif(new Uint8Array(await file.arrayBuffer()))], file.name, {
      type: file.type,
    })
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return file
  try {
    const scale = Math.min(1, MAX_SIDE_PX / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    const pen = canvas.getContext('2d')
    if (!pen) return file
    pen.fillStyle = 'white' // a JPEG has nothing to see through
    pen.fillRect(0, 0, canvas.width, canvas.height)
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
    for (const quality of QUALITIES) {
      const blob = await new Promise<Blob | null>((done) =>
        canvas.toBlob(done, 'image/jpeg', quality),
      )
      if (blob && blob.size <= LARGEST_BYTES)
        return new File([blob], `${file.name.replace(/\.[^.]*$/, '') || copy.aPhoto}.jpg`, {
          type: 'image/jpeg',
        })
    }
    return file
  } finally {
    picture.close()
  }
}
