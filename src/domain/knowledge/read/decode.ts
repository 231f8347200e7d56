/**
 * Decodes text in the declared encoding (header, byte order mark, or the page's meta element).
 * Without one it is UTF-8 if valid or damaged in few places, otherwise windows-1252.
 */
export function decodeText(bytes: Buffer, contentType = ''): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const stated =
    /charset=["']?([\w-]+)/i.exec(contentType)?.[1] ??
    /<meta[^>]+charset=["']?([\w-]+)/i.exec(bytes.toString('latin1', 0, 2048))?.[1]
  if (stated && !/^utf-?8$/i.test(stated)) {
    try {
      return new TextDecoder(stated).decode(bytes)
    } catch {
      // An unknown encoding is guessed like a missing one.
    }
  }
  const text = new TextDecoder('utf-8').decode(bytes)
  return isMostlyUtf8(text) ? text : new TextDecoder('windows-1252').decode(bytes)
}

/**
 * Whether at least as many characters beyond ASCII could be decoded as not. In windows-1252 an
 * accented letter is almost never followed by the bytes that UTF-8 requires.
 */
function isMostlyUtf8(text: string): boolean {
  const damaged = text.split('\ufffd').length - 1
  // oxlint-disable-next-line no-control-regex
  return damaged === 0 || damaged * 2 <= (text.match(/[^\x00-\x7f]/gu) ?? []).length
}
