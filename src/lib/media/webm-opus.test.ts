import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { OggOpusDecoder } from 'ogg-opus-decoder'
import { describe, expect, test } from 'vitest'
import { webmToOgg } from './webm-opus.ts'

/** 2.5 s of beeps, recorded with MediaRecorder in Chromium (audio/webm;codecs=opus, 16 kbit/s). */
const readRecording = (name: string) =>
  new Uint8Array(readFileSync(new URL(`../../../tests/media/${name}`, import.meta.url)))

async function decodeOgg(ogg: Uint8Array) {
  const decoder = new OggOpusDecoder()
  await decoder.ready
  const decoded = await decoder.decodeFile(ogg)
  decoder.free()
  return decoded
}

describe("a browser's recording", () => {
  test.each(['voice.webm', 'voice-stereo.webm'])(
    '%s becomes a mono Ogg file that decodes to the same length',
    async (name) => {
      const made = webmToOgg(readRecording(name))
      if (!made) throw new Error('nothing was made')
      const { channelData, samplesDecoded, errors } = await decodeOgg(made.ogg)
      expect(errors).toEqual([])
      expect(channelData).toHaveLength(1)
      expect(samplesDecoded / 48_000).toBeCloseTo(made.seconds, 2)
      expect(made.seconds).toBeGreaterThan(2.3)
      expect(Math.max(...channelData[0]!.subarray(0, 48_000))).toBeGreaterThan(0.1)
    },
  )

  test('the Ogg file has consecutive pages, two headers first and the end flag last', () => {
    const pages = pagesOf(webmToOgg(readRecording('voice.webm'))!.ogg)
    expect(pages.map((page) => page.sequence)).toEqual(pages.map((_, position) => position))
    expect(pages.map((page) => page.flags)).toEqual([2, ...pages.slice(1, -1).map(() => 0), 4])
    expect(
      pages.slice(0, 2).map((page) => new TextDecoder().decode(page.packets[0]?.subarray(0, 8))),
    ).toEqual(['OpusHead', 'OpusTags'])
    expect(pages.every((page) => page.isSound)).toBe(true)
  })

  test('a truncated recording keeps its complete packets', async () => {
    const whole = readRecording('voice.webm')
    const made = webmToOgg(whole.subarray(0, whole.length / 2))
    expect((await decodeOgg(made!.ogg)).errors).toEqual([])
    expect(made!.seconds).toBeGreaterThan(0.5)
  })
})

describe('any other input', () => {
  test('refuses any other input', () => {
    for (const bytes of [
      new Uint8Array(),
      new TextEncoder().encode('<!doctype html>'),
      readRecording('voice.webm').subarray(0, 120),
    ])
      expect(webmToOgg(bytes)).toBeUndefined()
  })
  test('never throws, whatever bytes of the recording are changed', () => {
    const whole = readRecording('voice.webm')
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 30 }),
        (changes) => {
          const broken = Uint8Array.from(whole)
          for (const [at, byte] of changes) broken[at] = byte
          webmToOgg(broken)
        },
      ),
      { numRuns: 300 },
    )
  })
})

type Page = { flags: number; sequence: number; packets: Uint8Array[]; isSound: boolean }

/** Parses Ogg by RFC 3533, bit by bit. */
function pagesOf(ogg: Uint8Array): Page[] {
  const pages: Page[] = []
  for (let at = 0; at < ogg.length;) {
    const view = new DataView(ogg.buffer, ogg.byteOffset + at)
    const count = view.getUint8(26)
    const lengths = ogg.subarray(at + 27, at + 27 + count)
    const size = 27 + count + lengths.reduce((sum, length) => sum + length, 0)
    const page = Uint8Array.from(ogg.subarray(at, at + size))
    page.fill(0, 22, 26)
    const packets: Uint8Array[] = []
    let start = 27 + count
    let length = 0
    for (const piece of lengths) {
      length += piece
      if (piece === 255) continue
      packets.push(page.subarray(start, start + length))
      start += length
      length = 0
    }
    pages.push({
      flags: view.getUint8(5),
      sequence: view.getUint32(18, true),
      packets,
      isSound: crcOf(page) === view.getUint32(22, true),
    })
    at += size
  }
  return pages
}

function crcOf(bytes: Uint8Array): number {
  let register = 0
  for (const byte of bytes) {
    for (let bit = 7; bit >= 0; bit--) {
      const carry = (register >>> 31) ^ ((byte >> bit) & 1)
      register = ((register << 1) ^ (carry ? 0x04c11db7 : 0)) >>> 0
    }
  }
  return register
}
