/**
 * Moves Opus packets from a browser's WebM recording to Ogg, which WhatsApp plays as a voice note.
 * The sound is not re-encoded. Sources: RFC 9559 (Matroska), RFC 3533 (Ogg), RFC 7845 (Ogg Opus),
 * RFC 6716 section 3.1 (packet lengths).
 */
import { joinBytes } from './bytes.ts'

/** The recording's Opus packets as an Ogg file; undefined when it has no Opus or is broken. */
export function webmToOgg(
  webm: Uint8Array,
): { ogg: Uint8Array<ArrayBuffer>; seconds: number } | undefined {
  const track = readWebm(webm)
  if (!track || track.packets.length === 0) return undefined
  const head = monoHead(track.head)
  const preSkip = head[10]! | (head[11]! << 8)
  const samples = track.packets.reduce((sum, packet) => sum + samplesOf(packet), 0)
  return { ogg: writeOgg(head, track.packets), seconds: Math.max(0, samples - preSkip) / RATE }
}

/** Opus counts time in samples of 48 kHz, whatever the recording's rate. */
const RATE = 48_000

type Track = { head: Uint8Array | undefined; packets: Uint8Array[] }

const ID = {
  ebml: 0x1a45dfa3,
  segment: 0x18538067,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  trackNumber: 0xd7,
  codec: 0x86,
  codecPrivate: 0x63a2,
  cluster: 0x1f43b675,
  blockGroup: 0xa0,
  block: 0xa1,
  simpleBlock: 0xa3,
}
/** Elements whose children are read. */
const OPENED = new Set([ID.segment, ID.tracks, ID.trackEntry, ID.cluster, ID.blockGroup])

/**
 * Reads the elements in file order. Live recordings have unknown sizes: then the children simply
 * follow.
 */
function readWebm(bytes: Uint8Array): Track | undefined {
  if (bytes.length < 4 || readNumber(bytes, 0, 4) !== ID.ebml) return undefined
  let number = -1
  let isOpus = false
  let opusTrack = -1
  let head: Uint8Array | undefined
  const packets: Uint8Array[] = []
  for (let at = 0; at < bytes.length;) {
    const id = readId(bytes, at)
    const size = id && readSize(bytes, at + id.length)
    if (!id || !size) break
    const start = at + id.length + size.length
    if (OPENED.has(id.value)) {
      if (id.value === ID.trackEntry) [number, isOpus] = [-1, false]
      at = start
      continue
    }
    if (size.value === undefined) return undefined
    const end = start + size.value
    if (end > bytes.length) break // the last block of a truncated recording
    const body = bytes.subarray(start, end)
    if (id.value === ID.trackNumber) number = readNumber(body, 0, body.length)
    else if (id.value === ID.codec) isOpus = new TextDecoder().decode(body).startsWith('A_OPUS')
    else if (id.value === ID.codecPrivate && isHead(body)) head = body
    else if (id.value === ID.simpleBlock || id.value === ID.block) {
      const packet = readBlock(body, opusTrack)
      if (packet === 'laced') return undefined
      if (packet) packets.push(packet)
    }
    if (isOpus && number !== -1 && opusTrack === -1) opusTrack = number
    at = end
  }
  return opusTrack === -1 ? undefined : { head, packets }
}

/**
 * Track, relative time (two bytes), flags, then the packet. Browsers never lace several packets
 * into one block.
 */
function readBlock(block: Uint8Array, opusTrack: number): Uint8Array | 'laced' | undefined {
  const track = readSize(block, 0)
  if (!track || track.value !== opusTrack) return undefined
  const flags = block[track.length + 2] ?? 0
  if (flags & 0x06) return 'laced'
  const packet = block.subarray(track.length + 3)
  return packet.length > 0 ? packet : undefined
}

function readId(bytes: Uint8Array, at: number): { value: number; length: number } | undefined {
  const length = Math.clz32(bytes[at] ?? 0) - 23
  return length > 4 || at + length > bytes.length
    ? undefined
    : { value: readNumber(bytes, at, length), length }
}

/** Reads a number whose first set bit encodes its length; all ones mean unknown. */
function readSize(
  bytes: Uint8Array,
  at: number,
): { value: number | undefined; length: number } | undefined {
  const first = bytes[at] ?? 0
  const length = Math.clz32(first) - 23
  if (length > 8 || at + length > bytes.length) return undefined
  let value = first & (0xff >> length)
  let isUnknown = value === 0xff >> length
  for (let offset = 1; offset < length; offset++) {
    const byte = bytes[at + offset] ?? 0
    isUnknown &&= byte === 0xff
    value = value * 256 + byte
  }
  return { value: isUnknown ? undefined : value, length }
}

function readNumber(bytes: Uint8Array, at: number, length: number): number {
  let value = 0
  for (let offset = 0; offset < length; offset++) value = value * 256 + (bytes[at + offset] ?? 0)
  return value
}

const readText = (value: string) => new TextEncoder().encode(value)
const isHead = (bytes: Uint8Array) =>
  bytes.length >= 19 && new TextDecoder('latin1').decode(bytes.subarray(0, 8)) === 'OpusHead'

/**
 * Declares one channel, because WhatsApp accepts no other. Decoders downmix stereo packets
 * themselves.
 */
function monoHead(given: Uint8Array | undefined): Uint8Array {
  const head = new Uint8Array(19)
  head.set(given?.subarray(0, 19) ?? [...readText('OpusHead'), 1, 1, 0x38, 0x01, 0x80, 0xbb, 0, 0])
  head[8] = 1
  head[9] = 1
  head[18] = 0
  return head
}

/** Frame lengths of Opus' 32 configurations, in samples. */
const FRAME_SAMPLES = [
  480, 960, 1920, 2880, 480, 960, 1920, 2880, 480, 960, 1920, 2880, 480, 960, 480, 960, 120, 240,
  480, 960, 120, 240, 480, 960, 120, 240, 480, 960, 120, 240, 480, 960,
]

function samplesOf(packet: Uint8Array): number {
  const toc = packet[0] ?? 0
  const count = [1, 2, 2, (packet[1] ?? 0) & 0x3f][toc & 3] ?? 1
  return (FRAME_SAMPLES[toc >> 3] ?? 960) * count
}

/** A page's lacing table has at most 255 entries of up to 255 bytes. */
const PIECES_PER_PAGE = 255
const FLAG = { first: 2, last: 4 }

function writeOgg(head: Uint8Array, packets: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const vendor = readText('tanggap')
  const tags = new Uint8Array([
    ...readText('OpusTags'),
    vendor.length,
    0,
    0,
    0,
    ...vendor,
    0,
    0,
    0,
    0,
  ])
  const pages = [writePage([head], 0, FLAG.first, 0), writePage([tags], 0, 0, 1)]
  let held: Uint8Array[] = []
  let pieces = 0
  let granule = 0
  const flush = (flags: number) => {
    pages.push(writePage(held, granule, flags, pages.length))
    held = []
    pieces = 0
  }
  for (const packet of packets) {
    const needed = Math.floor(packet.length / 255) + 1
    if (needed > PIECES_PER_PAGE) continue // more than any Opus packet lasts
    if (pieces + needed > PIECES_PER_PAGE) flush(0)
    held.push(packet)
    pieces += needed
    granule += samplesOf(packet)
  }
  flush(FLAG.last)
  return joinBytes(pages)
}

/** The stream's serial number; the file has only one stream. */
const SERIAL = 0x54_47_47_50

function writePage(
  packets: Uint8Array[],
  granule: number,
  flags: number,
  sequence: number,
): Uint8Array {
  const lengths = packets.flatMap((packet) => [
    ...Array.from({ length: Math.floor(packet.length / 255) }, () => 255),
    packet.length % 255,
  ])
  const page = joinBytes([new Uint8Array(27 + lengths.length), ...packets])
  const view = new DataView(page.buffer)
  page.set(readText('OggS'), 0)
  page[5] = flags
  view.setUint32(6, granule % 2 ** 32, true)
  view.setUint32(10, Math.floor(granule / 2 ** 32), true)
  view.setUint32(14, SERIAL, true)
  view.setUint32(18, sequence, true)
  page[26] = lengths.length
  page.set(lengths, 27)
  view.setUint32(22, oggChecksum(page), true)
  return page
}

/** CRC-32 with the polynomial 0x04c11db7, neither reflected nor inverted. */
const CRC = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte << 24
  for (let bit = 0; bit < 8; bit++)
    value = value & 0x80000000 ? (value << 1) ^ 0x04c11db7 : value << 1
  return value >>> 0
})

function oggChecksum(bytes: Uint8Array): number {
  let value = 0
  for (const byte of bytes)
    value = ((value << 8) ^ (CRC[((value >>> 24) ^ byte) & 0xff] ?? 0)) >>> 0
  return value
}
