import { crc32, inflateSync } from 'node:zlib'
import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { qrPng } from '#lib/media/qr-png'

/** Reads the chunks of a PNG, and verifies the checksum of each. */
function chunksOf(png: Buffer): Map<string, Buffer> {
  const chunks = new Map<string, Buffer>()
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at)
    const body = png.subarray(at + 4, at + 8 + length)
    expect(png.readUInt32BE(at + 8 + length)).toBe(crc32(body))
    chunks.set(body.toString('latin1', 0, 4), body.subarray(4))
    at += 12 + length
  }
  return chunks
}

test("the image contains the code's modules and a light margin", () => {
  const text = '2@Jx9,a-code-as-long-as-whatsapp-makes-them,'.repeat(4)
  const png = Buffer.from(qrPng(text))
  expect(png.subarray(0, 8)).toEqual(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))
  const chunks = chunksOf(png)
  const side = chunks.get('IHDR')!.readUInt32BE(0)
  const rows = inflateSync(chunks.get('IDAT')!)
  expect(rows).toHaveLength(side * (side + 1))
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const scale = side / size
  const seen = data.map((line, y) =>
    line.map((_, x) => rows[y * scale * (side + 1) + 1 + x * scale] === 0),
  )
  expect(seen).toEqual(data)
  expect(seen.slice(0, 4).flat()).not.toContain(true)
})
