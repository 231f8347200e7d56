import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { judgeBytes } from './judge.ts'

const text = (value: string) => new TextEncoder().encode(value)
const PDF = text('%PDF-1.7\n%âãÏÓ\n1 0 obj')
const HTML = text('<!DOCTYPE html><html><script>alert(1)</script></html>')
const SVG = text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
const MP4 = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  text('ftypisom'),
  Buffer.from([0, 0, 2, 0]),
  text('isomiso2'),
])
const OGG = Buffer.concat([
  text('OggS'),
  Buffer.from([0, 2]),
  Buffer.alloc(8),
  Buffer.alloc(12),
  Buffer.from([1, 19]),
  text('OpusHead'),
  Buffer.from([1, 1, 56, 1, 128, 187, 0, 0, 0, 0, 0]),
])
const EXE = Buffer.concat([text('MZ'), Buffer.alloc(200)])
const CFB = Buffer.concat([
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
  Buffer.alloc(512),
])

let jpeg: Uint8Array
let png: Uint8Array
beforeAll(async () => {
  const picture = sharp({ create: { width: 4, height: 4, channels: 3, background: '#0a7' } })
  jpeg = await picture.clone().jpeg().toBuffer()
  png = await picture.clone().png().toBuffer()
})

describe('files that a page can show', () => {
  test('an image is shown by the type of its bytes, whatever its name is', async () => {
    expect(await judgeBytes('image', 'image/jpeg', jpeg)).toEqual({
      mime: 'image/jpeg',
      isShown: true,
      isDisguised: false,
    })
    expect(await judgeBytes('image', 'image/jpeg', png)).toEqual({
      mime: 'image/png',
      isShown: true,
      isDisguised: false,
    })
    expect(await judgeBytes('image', 'text/html', png)).toEqual({
      mime: 'image/png',
      isShown: true,
      isDisguised: false,
    })
  })
  test.each([
    ['HTML', HTML],
    ['SVG', SVG],
    ['a PDF', PDF],
    ['a program', EXE],
    ['nothing', new Uint8Array()],
  ])(
    '%s with the type of a picture can only be downloaded, and is marked as disguised',
    async (_, bytes) => {
      expect(await judgeBytes('image', 'image/png', bytes)).toMatchObject({
        isShown: false,
        isDisguised: true,
      })
    },
  )
  test('video and audio are recognised by their bytes; a container sent as audio is audio', async () => {
    expect(await judgeBytes('video', 'video/mp4', MP4)).toMatchObject({
      mime: 'video/mp4',
      isShown: true,
    })
    expect(await judgeBytes('audio', 'audio/mp4', MP4)).toMatchObject({
      mime: 'audio/mp4',
      isShown: true,
    })
    expect(await judgeBytes('voice', 'audio/ogg; codecs=opus', OGG)).toMatchObject({
      mime: 'audio/ogg',
      isShown: true,
    })
    expect(await judgeBytes('video', 'video/mp4', jpeg)).toMatchObject({
      isShown: false,
      isDisguised: true,
    })
  })
})

describe('documents', () => {
  test('a document is never shown; its declared type stays when the bytes confirm it', async () => {
    expect(await judgeBytes('document', 'application/pdf', PDF)).toEqual({
      mime: 'application/pdf',
      isShown: false,
      isDisguised: false,
    })
    expect(await judgeBytes('document', 'application/msword', CFB)).toEqual({
      mime: 'application/msword',
      isShown: false,
      isDisguised: false,
    })
    expect(await judgeBytes('document', 'text/plain', text('harga kue Rp25.000'))).toEqual({
      mime: 'text/plain',
      isShown: false,
      isDisguised: false,
    })
  })
  test('a document with other content than declared is marked as disguised', async () => {
    for (const [claim, bytes] of [
      ['application/pdf', HTML],
      ['application/pdf', EXE],
      ['text/plain', HTML],
      ['application/pdf', jpeg],
    ] as const) {
      expect(await judgeBytes('document', claim, bytes)).toMatchObject({
        isShown: false,
        isDisguised: true,
      })
    }
  })
  test('a document of a type without a signature can be downloaded and is not marked', async () => {
    expect(await judgeBytes('document', 'application/x-foo', text('abc'))).toEqual({
      mime: 'application/octet-stream',
      isShown: false,
      isDisguised: false,
    })
    expect(await judgeBytes('document', 'application/octet-stream', PDF)).toEqual({
      mime: 'application/pdf',
      isShown: false,
      isDisguised: false,
    })
  })
})
