import { withoutBidiControls } from '#lib/language/bidi-controls'
import type { AttachmentRow } from '#contract/media'

const NAME_CHARS = 80
/** Characters that Windows reserves in file names, and path separators. */
const UNSAFE = /[\\/:*?"<>|\p{Cc}]/gu

/**
 * The name of an attachment in the ZIP. It begins with a number, so that equal names do not
 * collide.
 */
export function zipName(place: number, { file_name, mime }: AttachmentRow, folder: string): string {
  const given = withoutBidiControls(file_name ?? '').replaceAll(UNSAFE, '_')
  const name = given.replace(/^[.\s]+|[.\s]+$/g, '') || `file.${extensionOf(mime)}`
  const end = name.lastIndexOf('.')
  const short =
    name.length <= NAME_CHARS || end < 1
      ? name.slice(-NAME_CHARS)
      : name.slice(0, NAME_CHARS - (name.length - end)) + name.slice(end)
  return `${folder}/${String(place).padStart(4, '0')}-${short}`
}

/** The extension for a MIME type: "image/jpeg; charset=x" is jpeg. */
const extensionOf = (mime: string): string =>
  /^\w+\/([a-z0-9]+)/.exec(mime)?.[1]?.slice(0, 10) ?? 'bin'
