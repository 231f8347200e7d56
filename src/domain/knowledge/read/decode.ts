/**
 * Text in the encoding that is stated (in a header, a byte order mark, or the page's own meta
 * line); else UTF-8 where it is valid, else Windows' western one.
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
      // an encoding nobody knows: guessed like one that is not stated
    }
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
