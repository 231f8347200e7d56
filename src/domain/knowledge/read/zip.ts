import { inflateRawSync } from 'node:zlib'

const END = 0x06054b50
const ENTRY = 0x02014b50
/** Largest unpacked size of an office file. The largest price lists are much smaller. */
const UNPACKED_LIMIT_BYTES = 100 * 1024 * 1024
const MAX_ENTRIES = 5000

export type ZipPart = {
  name: string
  /** whether the ZIP needs a password for this part */
  isLocked: boolean
  method: number
  packed: number
  header: number
}
export type ZipVerdict =
  | { ok: true; names: string[]; parts: ZipPart[] }
  | { ok: false; reason: 'broken' | 'bomb' }

/**
 * Checks a ZIP before a library unpacks it. Each part is inflated against the remaining limit,
 * because its declared size may be false.
 */
export function inspectZip(bytes: Buffer): ZipVerdict {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || end + 22 > bytes.length || bytes.readUInt32LE(end) !== END)
    return { ok: false, reason: 'broken' }
  const count = bytes.readUInt16LE(end + 10)
  if (count > MAX_ENTRIES) return { ok: false, reason: 'bomb' }
  const parts: ZipPart[] = []
  let at = bytes.readUInt32LE(end + 16)
  let left = UNPACKED_LIMIT_BYTES
  try {
    for (let entry = 0; entry < count; entry++) {
      if (bytes.readUInt32LE(at) !== ENTRY) return { ok: false, reason: 'broken' }
      const [packed, nameLength, extraLength, commentLength] = [
        bytes.readUInt32LE(at + 20),
        bytes.readUInt16LE(at + 28),
        bytes.readUInt16LE(at + 30),
        bytes.readUInt16LE(at + 32),
      ]
      const part = {
        name: bytes.toString('utf8', at + 46, at + 46 + nameLength),
        isLocked: (bytes.readUInt16LE(at + 8) & 1) === 1,
        method: bytes.readUInt16LE(at + 10),
        packed,
        header: bytes.readUInt32LE(at + 42),
      }
      parts.push(part)
      // An encrypted part is not inflated, because it will not be unpacked.
      left -= part.isLocked ? packed : unpackedSize(bytes, part, left)
      if (left < 0) return { ok: false, reason: 'bomb' }
      at += 46 + nameLength + extraLength + commentLength
    }
  } catch (error) {
    return {
      ok: false,
      reason:
        error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
          ? 'bomb'
          : 'broken',
    }
  }
  return { ok: true, names: parts.map(({ name }) => name), parts }
}

/** The bytes of a part, at most `most`. Throws when the part is broken or larger. */
export function unpackPart(bytes: Buffer, part: ZipPart, most = UNPACKED_LIMIT_BYTES): Buffer {
  const start =
    part.header + 30 + bytes.readUInt16LE(part.header + 26) + bytes.readUInt16LE(part.header + 28)
  const packed = bytes.subarray(start, start + part.packed)
  return part.method === 0 ? packed : inflateRawSync(packed, { maxOutputLength: Math.max(1, most) })
}

const unpackedSize = (bytes: Buffer, part: ZipPart, left: number): number =>
  part.method === 0 ? part.packed : unpackPart(bytes, part, left).length
