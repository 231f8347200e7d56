import { crc32, deflateSync } from 'node:zlib'
import { encode } from 'uqr'

/** Pixels per module: large enough for a phone's camera on any screen. */
const SCALE = 8
/** The quiet zone that the standard requires, in modules. */
const QUIET = 4

/** A QR code as a PNG, black on white (ISO/IEC 15948: 8-bit grey, filter 0). */
export function qrPng(text: string): Uint8Array<ArrayBuffer> {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET })
  const side = size * SCALE
  const rows = Buffer.alloc(side * (side + 1), 0xff)
  for (let y = 0; y < side; y++) {
    const start = y * (side + 1)
    rows[start] = 0
    for (let x = 0; x < side; x++)
      if (data[Math.floor(y / SCALE)]?.[Math.floor(x / SCALE)]) rows[start + 1 + x] = 0
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, 0, 0, 0, 0], 8)
  return Uint8Array.from(
    Buffer.concat([
      SIGNATURE,
      toChunk('IHDR', header),
      toChunk('IDAT', deflateSync(rows)),
      toChunk('IEND', Buffer.alloc(0)),
    ]),
  )
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

function toChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
