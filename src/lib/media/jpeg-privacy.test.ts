import fc from 'fast-check'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { stripExif } from './jpeg-privacy.ts'

let plain: Uint8Array<ArrayBuffer>
let noted: Uint8Array<ArrayBuffer>
beforeAll(async () => {
  const picture = () =>
    sharp({ create: { width: 60, height: 40, channels: 3, background: '#c63' } })
  plain = new Uint8Array(await picture().jpeg().toBuffer())
  const exif = {
    IFD0: { Make: 'Kamera Rahasia', Copyright: 'Dimas' },
    IFD3: { GPSLatitude: '6/1 12/1 0/1', GPSLongitude: '106/1 49/1 0/1' },
  }
  noted = new Uint8Array(
    await picture()
      .withExif(exif)
      .withMetadata({ orientation: 6 })
      .withExifMerge(exif)
      .withIccProfile('srgb')
      .jpeg()
      .toBuffer(),
  )
})

const readPixels = (jpeg: Uint8Array) => sharp(jpeg).raw().toBuffer()

test('removes place, time and device of a photo, and keeps picture, colours and orientation', async () => {
  expect(Buffer.from(noted).includes('Kamera Rahasia')).toBe(true)
  const clean = stripExif(noted)
  expect(Buffer.from(clean).includes('Kamera Rahasia')).toBe(false)
  const [before, after] = await Promise.all([sharp(noted).metadata(), sharp(clean).metadata()])
  expect([before.orientation, after.orientation]).toEqual([6, 6])
  expect(after.icc?.length).toBe(before.icc?.length)
  expect(after.exif?.length).toBeLessThan(40)
  expect((await readPixels(clean)).equals(await readPixels(noted))).toBe(true)
  expect(stripExif(clean)).toEqual(clean)
})

test('keeps photos without metadata and other files unchanged', async () => {
  expect((await readPixels(stripExif(plain))).equals(await readPixels(plain))).toBe(true)
  const other = new Uint8Array(await sharp(plain).png().toBuffer())
  expect(stripExif(other)).toBe(other)
  expect(stripExif(new Uint8Array())).toHaveLength(0)
})

test('a truncated or damaged photo never throws', () => {
  fc.assert(
    fc.property(
      fc.nat(noted.length),
      fc.array(fc.tuple(fc.nat(noted.length - 1), fc.nat(255)), { maxLength: 10 }),
      (length, changes) => {
        const broken = Uint8Array.from(noted.subarray(0, length))
        for (const [at, byte] of changes) if (at < broken.length) broken[at] = byte
        stripExif(broken)
      },
    ),
    { numRuns: 500 },
  )
})
