/**
 * A camera writes into a photo where and when it was taken, and with what. None of that is the
 * customer's business: these parts are left out, the picture itself is not touched. Which way up
 * the camera was held is kept. Facts: ITU T.81 annex B (segments), CIPA DC-008 (Exif).
 */
import { joinBytes } from './bytes.ts'

/**
 * The same photo without what the camera wrote into it; the same bytes where they are no JPEG, or a
 * broken one.
 */
export function withoutCameraNotes(jpeg: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  if (jpeg[0] !== 0xff || jpeg[1] !== MARKER.start) return jpeg
  const kept: Uint8Array[] = []
  let turn = 1
  let at = 2
  while (at + 4 <= jpeg.length) {
    if (jpeg[at] !== 0xff) return jpeg
    const marker = jpeg[at + 1] ?? 0
    // From here on it is the picture.
    if (marker === MARKER.scan)
      return joinBytes([
        Uint8Array.of(0xff, MARKER.start),
        ...(turn > 1 ? [turnedBy(turn)] : []),
        ...kept,
        jpeg.subarray(at),
      ])
    if (marker === 0xff) {
      at += 1 // fill
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
 * Of what programs add, only what the colours need stays: JFIF, the ICC profile, Adobe's colour
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

/** The orientation, 1 to 8, from the first directory of the TIFF inside of Exif. */
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

/** An Exif segment that says nothing but which way up. */
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
