/**
 * Removes EXIF and other metadata from JPEG photos: place, time and device are private. The picture
 * and its orientation are kept. Sources: ITU T.81 annex B (segments), CIPA DC-008 (Exif).
 */
import { joinBytes } from './bytes.ts'

/** The same photo without its metadata; the same bytes when it is not a JPEG, or a broken one. */
export function stripExif(jpeg: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  if (jpeg[0] !== 0xff || jpeg[1] !== MARKER.start) return jpeg
  const kept: Uint8Array[] = []
  let turn = 1
  let at = 2
  while (at + 4 <= jpeg.length) {
    if (jpeg[at] !== 0xff) return jpeg
    const marker = jpeg[at + 1] ?? 0
    // The rest is image data.
    if (marker === MARKER.scan)
      return joinBytes([
        Uint8Array.of(0xff, MARKER.start),
        ...(turn > 1 ? [turnedBy(turn)] : []),
        ...kept,
        jpeg.subarray(at),
      ])
    if (marker === 0xff) {
      at += 1 // fill byte
      continue
    }
    const end = at + 2 + ((jpeg[at + 2] ?? 0) << 8) + (jpeg[at + 3] ?? 0)
    if (end > jpeg.length || end < at + 4) return jpeg
    const segment = jpeg.subarray(at, end)
    if (marker === MARKER.exif && startsWith(segment, 'Exif'))
      turn = readTurn(segment.subarray(10)) ?? turn
    if (!isNote(marker, segment)) kept.push(segment)
    at = end
  }
  return jpeg
}

const MARKER = {
  start: 0xd8,
  scan: 0xda,
  exif: 0xe1,
  first: 0xe0,
  colours: 0xe2,
  adobe: 0xee,
  last: 0xef,
  comment: 0xfe,
}

/**
 * Keeps only the application segments that colours need: JFIF, the ICC profile, Adobe's colour
 * transform.
 */
function isNote(marker: number, segment: Uint8Array): boolean {
  if (marker === MARKER.comment) return true
  if (
    marker < MARKER.first ||
    marker > MARKER.last ||
    marker === MARKER.first ||
    marker === MARKER.adobe
  )
    return false
  return !(marker === MARKER.colours && startsWith(segment, 'ICC_PROFILE'))
}

const startsWith = (segment: Uint8Array, name: string): boolean =>
  [...name].every((sign, position) => segment[4 + position] === sign.charCodeAt(0))

const TURN_TAG = 0x0112

/** The orientation, 1 to 8, from the first directory of the TIFF inside Exif. */
function readTurn(tiff: Uint8Array): number | undefined {
  if (tiff.length < 14) return undefined
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength)
  const isLittle = view.getUint16(0) === 0x4949
  const directory = view.getUint32(4, isLittle)
  if (directory + 2 > tiff.length) return undefined
  const count = view.getUint16(directory, isLittle)
  for (let entry = 0; entry < count; entry++) {
    const at = directory + 2 + entry * 12
    if (at + 12 > tiff.length) return undefined
    if (view.getUint16(at, isLittle) !== TURN_TAG) continue
    const turn = view.getUint16(at + 8, isLittle)
    return turn >= 1 && turn <= 8 ? turn : undefined
  }
  return undefined
}

/** An Exif segment with only the orientation. */
const turnedBy = (turn: number): Uint8Array =>
  Uint8Array.of(
    0xff,
    MARKER.exif,
    0,
    34,
    0x45,
    0x78,
    0x69,
    0x66,
    0,
    0,
    0x4d,
    0x4d,
    0,
    0x2a,
    0,
    0,
    0,
    8,
    0,
    1,
    0x01,
    0x12,
    0,
    3,
    0,
    0,
    0,
    1,
    0,
    turn,
    0,
    0,
    0,
    0,
    0,
    0,
  )
